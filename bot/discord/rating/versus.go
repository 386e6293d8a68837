package rating

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/rating/book"
	"guildhall/engine"
	"guildhall/render/chart"
	"guildhall/storage"
)

// mostOpponents is how many opponents a message lists.
const mostOpponents = 7

// versus shows the reader beside one other person, or beside everybody they play with.
func (f feature) versus(ctx context.Context, r kit.Reader, other, game string) (kit.Reply, error) {
	w := f.bot.Words(r.Language, kit.NoTable)
	results, err := f.bot.Store.Results(ctx, storage.ResultQuery{User: r.User, Game: game, Limit: mostResults})
	if err != nil {
		return kit.Reply{}, err
	}
	if other == "" || other == r.User {
		return f.opponents(ctx, w, r, results)
	}
	name, joined, err := f.seenName(ctx, w, other)
	if err != nil {
		return kit.Reply{}, err
	}
	if !joined {
		return kit.Say(w.Say("rating.private")), nil
	}
	d := book.Versus(r.User, other, results)
	if d.Matches == 0 {
		return kit.Say(w.Say("stats.versus_none", engine.Word("who", wording.Escape(name)))), nil
	}
	out := []string{
		w.Say("stats.versus_head", engine.Word("who", wording.Escape(name)), engine.N("n", d.Matches)),
		w.Say("stats.versus_line", engine.N("ahead", d.Ahead), engine.N("behind", d.Behind), engine.N("level", d.Matches-d.Ahead-d.Behind)),
		w.Say("stats.versus_points", engine.Word("own", one(d.Points.Value())), engine.Word("other", one(d.Against.Value()))),
	}
	page := chart.Page{Title: w.Label("stats.title"), Sub: name}
	for _, game := range book.Of(r.User, results) {
		var of []storage.Result
		for _, result := range results {
			if result.Game == game.Game {
				of = append(of, result)
			}
		}
		if one := book.Versus(r.User, other, of); one.Matches > 0 {
			page.Panels = append(page.Panels, duelOf(w, gameLabel(w, game.Game), name, r, one))
		}
		if len(page.Panels) == 4 {
			break
		}
	}
	say := kit.Say(wording.Lines(out...)).Framed(kit.EdgeRead)
	say.Message.Files = f.draw(ctx, r, "versus", w.Label("stats.versus_alt", engine.Word("who", name)), page)
	return say, nil
}

// duelOf is a panel of one game: how often each came before the other.
func duelOf(w wording.Words, title, name string, r kit.Reader, d book.Duel) chart.Bars {
	row := func(label string, n int, own bool) chart.Bar {
		return chart.Bar{Label: label, Value: float64(n), Text: w.Label("stats.count", engine.N("n", n)), Own: own}
	}
	return chart.Bars{Title: title, Note: w.Label("stats.ahead"), Most: float64(d.Matches), Rows: []chart.Bar{
		row(wording.Name(r.Name), d.Ahead, true), row(name, d.Behind, false),
	}}
}

// opponents lists everybody with whom the reader played, the most frequent first.
func (f feature) opponents(ctx context.Context, w wording.Words, r kit.Reader, results []storage.Result) (kit.Reply, error) {
	all := book.Opponents(r.User, results)
	if len(all) == 0 {
		return kit.Say(w.Say("stats.none", engine.Word("who", wording.Escape(wording.Name(r.Name))))), nil
	}
	out := []string{w.Say("stats.opponents")}
	bars := chart.Bars{Title: w.Label("stats.opponents_title"), Note: w.Label("stats.ahead"), Most: 1}
	hidden := 0
	for _, d := range all {
		name, seen, err := f.opponentName(ctx, w, results, d.Other)
		if err != nil {
			return kit.Reply{}, err
		}
		if !seen {
			hidden++
			continue
		}
		if len(bars.Rows) == mostOpponents {
			continue
		}
		out = append(out, w.Say("stats.opponent", engine.Word("who", wording.Escape(name)), engine.N("n", d.Matches), engine.N("ahead", d.Ahead), engine.N("behind", d.Behind)))
		share := float64(d.Ahead) / float64(max(1, d.Ahead+d.Behind))
		bars.Rows = append(bars.Rows, chart.Bar{Label: name, Value: share, Tick: 0.5, Text: w.Label("stats.share", engine.Word("share", percent(w, share)), engine.N("n", d.Matches))})
	}
	if hidden > 0 {
		out = append(out, w.Say("stats.hidden", engine.N("n", hidden)))
	}
	say := kit.Say(wording.ClipLines(wording.Lines(out...), wording.MaxContent)).Framed(kit.EdgeRead)
	page := chart.Page{Title: w.Label("stats.title"), Sub: wording.Name(r.Name), Panels: filled(bars)}
	say.Message.Files = f.draw(ctx, r, "opponents", w.Label("stats.alt", engine.Word("who", wording.Name(r.Name))), page)
	return say, nil
}
