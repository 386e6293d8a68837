package rating

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/rating"
	"guildhall/bot/rating/ledger"
	"guildhall/engine"
	"guildhall/render/chart"
	"guildhall/storage"
)

// maxResults is the maximum number of matches used for statistics.
const maxResults = 1000

// linesOfGames is the maximum number of games listed in a message.
const linesOfGames = 5

// verbStats is the verb of the buttons below statistics. Its code is a view, a person and a
// game.
const verbStats = "stats"

// Codes of the views.
const (
	showMine    = "me"
	showRatings = "rate"
	showVersus  = "vs"
)

// none means nobody, or no game, in the code of a button.
const none = "-"

// statsButton returns a button to another view of a person or a game.
func statsButton(w textfmt.Words, what, user, game string) discordgo.Button {
	code := strings.Join([]string{what, cmp.Or(user, none), cmp.Or(game, none)}, " ")
	return handler.Button(handler.CustomID{Verb: verbStats, Code: code}, w.Label("stats.button."+what))
}

// stats handles /stats. It shows the figures of a person, by default the reader. With
// only a game it shows the statistics of that game on this server.
func (f feature) stats(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	player, game := statsPlayer.Of(c), statsGame.Of(c)
	w := c.Reader.Words()
	switch {
	case player == "" && game != "":
		say, err := f.gameOf(ctx, c.In, c.Reader, game)
		return say.With(handler.Row(handler.Button(handler.CustomID{Verb: "ranking", Code: game}, w.Label("stats.button.ranking")), statsButton(w, showMine, "", game))), err
	case player == "" || player == c.Reader.User:
		return f.mine(ctx, c.Reader, game)
	}
	name, joined, err := f.seenName(ctx, w, player)
	if err != nil {
		return handler.Reply{}, err
	}
	if !joined {
		return handler.TextReply(w.Say("rating.private")), nil
	}
	say, err := f.statsOf(ctx, c.Reader, player, name, game)
	return say.With(handler.Row(statsButton(w, showRatings, player, game), statsButton(w, showVersus, player, game))), err
}

// mine shows the reader's own figures, with buttons to all other views of them.
func (f feature) mine(ctx context.Context, r recipients.Recipient, game string) (handler.Reply, error) {
	w := r.Words()
	say, err := f.statsOf(ctx, r, r.User, textfmt.Name(r.Name), game)
	return say.With(handler.Row(
		handler.Button(handler.CustomID{Verb: "rating"}, w.Label("button.rating")), statsButton(w, showVersus, "", game),
		handler.Button(handler.CustomID{Verb: "career"}, w.Label("button.career")),
		statsButton(w, formatCSV, "", ""), statsButton(w, formatBG, "", ""))), err
}

// statsPress handles a button below statistics.
func (f feature) statsPress(ctx context.Context, p handler.Press) (handler.Reply, error) {
	parts := strings.Fields(p.Code)
	if len(parts) != 3 {
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
	user, game := strings.TrimPrefix(parts[1], none), strings.TrimPrefix(parts[2], none)
	switch parts[0] {
	case showMine:
		return f.mine(ctx, p.Reader, game)
	case showRatings:
		return f.ratingsOf(ctx, p.In, p.Reader, cmp.Or(user, p.Reader.User), game, "")
	case showVersus:
		return f.versus(ctx, p.Reader, user, game)
	case formatCSV, formatBG:
		return f.export(ctx, p.Reader, parts[0])
	default:
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
}

// statsOf shows a person's results: in all games, or in one game with details.
func (f feature) statsOf(ctx context.Context, r recipients.Recipient, user, name, game string) (handler.Reply, error) {
	w := r.Words()
	results, err := f.Store.Results(ctx, storage.ResultQuery{User: user, Game: game, Limit: maxResults})
	if err != nil {
		return handler.Reply{}, err
	}
	if len(results) == 0 {
		return handler.TextReply(w.Say("stats.none", engine.Word("who", textfmt.Escape(name)))), nil
	}
	games := ledger.Of(user, results)
	kept, err := f.Store.Reliability(ctx, user)
	if err != nil {
		return handler.Reply{}, err
	}
	head := w.Say("stats.head", engine.Word("who", textfmt.Escape(name)), engine.N("n", len(results)))
	if kept.Begun > 0 {
		head = textfmt.Dots(head, w.Say("stats.finished", engine.N("n", kept.Finished), engine.N("of", kept.Begun)))
	}
	out := []string{head}
	for _, g := range games[:min(len(games), linesOfGames)] {
		out = append(out, f.gameLine(w, g))
	}
	page := chart.Page{Title: w.Label("stats.title"), Sub: name}
	alt := w.Label("stats.alt", engine.Word("who", name))
	if len(games) > 1 {
		var rows []shareRow
		for _, g := range games {
			if g.Matches > 0 {
				rows = append(rows, shareRow{label: gameLabel(w, g.Game), share: g.Share})
			}
		}
		page.Panels = filled(sharesOf(w, w.Label("stats.won"), rows), sourcesOf(w, games[0]), f.usesOf(w, games[0]))
		if len(page.Panels) > 1 {
			out = append(out, w.Say("stats.detail", engine.Word("game", w.GameName(games[0].Game))))
		}
	} else {
		page.Panels = filled(placesOf(w, games[0]), sourcesOf(w, games[0]), f.usesOf(w, games[0]))
	}
	curve, err := f.statsCurve(ctx, w, user, games[0].Game)
	if err != nil {
		return handler.Reply{}, err
	}
	page.Panels = append(curve, page.Panels...)
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	say.Message.Files = f.draw(ctx, r, "stats", alt, page)
	return say, nil
}

// statsCurve returns a panel with the rating of a person in a game over time; nothing if
// the rating is not shown yet.
func (f feature) statsCurve(ctx context.Context, w textfmt.Words, user, game string) ([]chart.Panel, error) {
	for _, kind := range []string{rating.Many, rating.Duel, rating.Ladder} {
		class := rating.Class(game, kind)
		history, err := f.Store.RatingHistory(ctx, class, user, maxCurve)
		if err != nil {
			return nil, err
		}
		if n := len(history); n > 0 && history[n-1].After.Matches >= rating.Calibration {
			return []chart.Panel{curveOf(w, class, history)}, nil
		}
	}
	return nil, nil
}

// gameLine describes somebody's results in one game.
func (f feature) gameLine(w textfmt.Words, g *ledger.Game) string {
	var parts []string
	if g.Matches > 0 {
		parts = append(parts, w.Say("stats.game_won", engine.N("n", g.Matches), engine.Word("won", percent(w, g.Won())), engine.Word("even", percent(w, g.Even()))))
	}
	if g.Alone > 0 {
		parts = append(parts, w.Say("stats.game_alone", engine.N("n", g.Alone), engine.N("won", g.Beaten)))
	}
	parts = append(parts, w.Say("stats.game_points", engine.Word("n", one(g.Points.Value()))),
		w.Say("stats.game_length", engine.Word("length", spanned(w, ledger.Median(g.Length)))))
	if len(g.Answer) > 0 {
		parts = append(parts, w.Say("stats.game_pace", engine.Word("time", spanned(w, ledger.Median(g.Answer)))))
	}
	return fmt.Sprintf("**%s**: %s", textfmt.Escape(w.ShortName(g.Game)), textfmt.Dots(parts...))
}
