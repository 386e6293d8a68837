package rating

import (
	"context"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/rating/ledger"
	"guildhall/engine"
	"guildhall/render/chart"
	"guildhall/storage"
)

// maxOpponents is the maximum number of opponents listed in a message.
const maxOpponents = 7

// versus compares the reader with one other person, or with everybody they play with.
func (f feature) versus(ctx context.Context, r recipients.Recipient, other, game string) (handler.Reply, error) {
	w := r.Words()
	results, err := f.Store.Results(ctx, storage.ResultQuery{User: r.User, Game: game, Limit: maxResults})
	if err != nil {
		return handler.Reply{}, err
	}
	if other == "" || other == r.User {
		return f.opponents(ctx, w, r, results)
	}
	name, joined, err := f.seenName(ctx, w, other)
	if err != nil {
		return handler.Reply{}, err
	}
	if !joined {
		return handler.TextReply(w.Say("rating.private")), nil
	}
	d := ledger.Versus(r.User, other, results)
	if d.Matches == 0 {
		return handler.TextReply(w.Say("stats.versus_none", engine.Word("who", textfmt.Escape(name)))), nil
	}
	out := []string{
		w.Say("stats.versus_head", engine.Word("who", textfmt.Escape(name)), engine.N("n", d.Matches)),
		w.Say("stats.versus_line", engine.N("ahead", d.Ahead), engine.N("behind", d.Below), engine.N("level", d.Matches-d.Ahead-d.Below)),
		w.Say("stats.versus_points", engine.Word("own", one(d.Points.Value())), engine.Word("other", one(d.Against.Value()))),
	}
	page := chart.Page{Title: w.Label("stats.title"), Sub: name}
	for _, game := range ledger.Of(r.User, results) {
		var of []storage.Result
		for _, result := range results {
			if result.Game == game.Game {
				of = append(of, result)
			}
		}
		if one := ledger.Versus(r.User, other, of); one.Matches > 0 {
			page.Panels = append(page.Panels, duelOf(w, gameLabel(w, game.Game), name, r, one))
		}
		if len(page.Panels) == 4 {
			break
		}
	}
	say := handler.TextReply(textfmt.Lines(out...)).Framed(handler.EdgeRead)
	say.Message.Files = f.draw(ctx, r, "versus", w.Label("stats.versus_alt", engine.Word("who", name)), page)
	return say, nil
}

// duelOf returns a panel for one game: how often each person was placed before the other.
func duelOf(w textfmt.Words, title, name string, r recipients.Recipient, d ledger.HeadToHead) chart.Bars {
	row := func(label string, n int, own bool) chart.Bar {
		return chart.Bar{Label: label, Value: float64(n), Text: w.Label("stats.count", engine.N("n", n)), Own: own}
	}
	return chart.Bars{Title: title, Note: w.Label("stats.ahead"), Max: float64(d.Matches), Rows: []chart.Bar{
		row(textfmt.Name(r.Name), d.Ahead, true), row(name, d.Below, false),
	}}
}

// opponents lists everybody with whom the reader played, most frequent first.
func (f feature) opponents(ctx context.Context, w textfmt.Words, r recipients.Recipient, results []storage.Result) (handler.Reply, error) {
	all := ledger.Opponents(r.User, results)
	if len(all) == 0 {
		return handler.TextReply(w.Say("stats.none", engine.Word("who", textfmt.Escape(textfmt.Name(r.Name))))), nil
	}
	out := []string{w.Say("stats.opponents")}
	bars := chart.Bars{Title: w.Label("stats.opponents_title"), Note: w.Label("stats.ahead"), Max: 1}
	hidden := 0
	for _, d := range all {
		name, seen, err := f.opponentName(ctx, w, results, d.Other)
		if err != nil {
			return handler.Reply{}, err
		}
		if !seen {
			hidden++
			continue
		}
		if len(bars.Rows) == maxOpponents {
			continue
		}
		out = append(out, w.Say("stats.opponent", engine.Word("who", textfmt.Escape(name)), engine.N("n", d.Matches), engine.N("ahead", d.Ahead), engine.N("behind", d.Below)))
		share := float64(d.Ahead) / float64(max(1, d.Ahead+d.Below))
		bars.Rows = append(bars.Rows, chart.Bar{Label: name, Value: share, Tick: 0.5, Text: w.Label("stats.share", engine.Word("share", percent(w, share)), engine.N("n", d.Matches))})
	}
	if hidden > 0 {
		out = append(out, w.Say("stats.hidden", engine.N("n", hidden)))
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	page := chart.Page{Title: w.Label("stats.title"), Sub: textfmt.Name(r.Name), Panels: filled(bars)}
	say.Message.Files = f.draw(ctx, r, "opponents", w.Label("stats.alt", engine.Word("who", textfmt.Name(r.Name))), page)
	return say, nil
}
