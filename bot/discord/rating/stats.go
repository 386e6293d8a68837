package rating

import (
	"context"
	"fmt"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/rating"
	"guildhall/bot/rating/book"
	"guildhall/engine"
	"guildhall/render/chart"
	"guildhall/storage"
)

// mostResults is how many matches statistics look back on.
const mostResults = 1000

// linesOfGames is how many games a message lists.
const linesOfGames = 5

// statsMe is /stats me: everything about the reader.
func (f feature) statsMe(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	return f.statsOf(ctx, c.In, c.Reader, c.Reader.User, wording.Name(c.Reader.Name), myGame.Of(c))
}

// statsPlayer is /stats player: the same about somebody who joined the ratings.
func (f feature) statsPlayer(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	user := statsOfPlayer.Of(c)
	if user == c.Reader.User {
		return f.statsOf(ctx, c.In, c.Reader, c.Reader.User, wording.Name(c.Reader.Name), statsOfGame.Of(c))
	}
	w := f.bot.Words(c.Reader.Language, kit.NoTable)
	name, joined, err := f.seenName(ctx, w, user)
	if err != nil {
		return kit.Reply{}, err
	}
	if !joined {
		return kit.Say(w.Say("rating.private")), nil
	}
	return f.statsOf(ctx, c.In, c.Reader, user, name, statsOfGame.Of(c))
}

// statsOf shows how a person fares: in all games, or in one with its details.
func (f feature) statsOf(ctx context.Context, _ wire.Interaction, r kit.Reader, user, name, game string) (kit.Reply, error) {
	w := f.bot.Words(r.Language, kit.NoTable)
	results, err := f.bot.Store.Results(ctx, storage.ResultQuery{User: user, Game: game, Limit: mostResults})
	if err != nil {
		return kit.Reply{}, err
	}
	if len(results) == 0 {
		return kit.Say(w.Say("stats.none", engine.Word("who", wording.Escape(name)))), nil
	}
	games := book.Of(user, results)
	kept, err := f.bot.Store.Reliability(ctx, user)
	if err != nil {
		return kit.Reply{}, err
	}
	head := w.Say("stats.head", engine.Word("who", wording.Escape(name)), engine.N("n", len(results)))
	if kept.Begun > 0 {
		head = wording.Dots(head, w.Say("stats.finished", engine.N("n", kept.Finished), engine.N("of", kept.Begun)))
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
		return kit.Reply{}, err
	}
	page.Panels = append(curve, page.Panels...)
	say := kit.Say(wording.ClipLines(wording.Lines(out...), wording.MaxContent)).Framed(kit.EdgeRead)
	say.Message.Files = f.draw(ctx, r, "stats", alt, page)
	return say, nil
}

// statsCurve is the rating of a person in a game over time, if it is shown at all.
func (f feature) statsCurve(ctx context.Context, w wording.Words, user, game string) ([]chart.Panel, error) {
	for _, kind := range []string{rating.Many, rating.Duel, rating.Ladder} {
		class := rating.Class(game, kind)
		history, err := f.bot.Store.RatingHistory(ctx, class, user, longestCurve)
		if err != nil {
			return nil, err
		}
		if n := len(history); n > 0 && history[n-1].After.Matches >= rating.Calibration {
			return []chart.Panel{curveOf(w, class, history)}, nil
		}
	}
	return nil, nil
}

// gameLine tells how somebody fares in one game.
func (f feature) gameLine(w wording.Words, g *book.Game) string {
	var parts []string
	if g.Matches > 0 {
		parts = append(parts, w.Say("stats.game_won", engine.N("n", g.Matches), engine.Word("won", percent(w, g.Won())), engine.Word("even", percent(w, g.Even()))))
	}
	if g.Alone > 0 {
		parts = append(parts, w.Say("stats.game_alone", engine.N("n", g.Alone), engine.N("won", g.Beaten)))
	}
	parts = append(parts, w.Say("stats.game_points", engine.Word("n", one(g.Points.Value()))),
		w.Say("stats.game_length", engine.Word("length", spanned(w, book.Median(g.Length)))))
	if len(g.Answer) > 0 {
		parts = append(parts, w.Say("stats.game_pace", engine.Word("time", spanned(w, book.Median(g.Answer)))))
	}
	return fmt.Sprintf("**%s**: %s", wording.Escape(w.ShortName(g.Game)), wording.Dots(parts...))
}
