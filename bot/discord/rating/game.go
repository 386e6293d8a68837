package rating

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/rating"
	"guildhall/bot/rating/book"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/chart"
	"guildhall/storage"
)

// statsGame is /stats game: how matches of a game go on this server, without names.
func (f feature) statsGame(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	w := f.bot.Words(c.Reader.Language, kit.NoTable)
	g, refused, err := f.gameHere(ctx, w, c, gamePlayed.Of(c))
	if g == nil {
		return refused, err
	}
	name := w.GameName(g.Game)
	out := []string{
		w.Say("stats.game_head", engine.Word("game", name), engine.N("n", g.Turns.N)),
		w.Say("stats.game_points", engine.Word("n", one(g.Points.Value()))),
		w.Say("stats.game_turns", engine.N("turns", int(g.Turns.Value()+0.5)), engine.Word("length", spanned(w, book.Median(g.Length)))),
	}
	if len(g.Answer) > 0 {
		out = append(out, w.Say("stats.game_pace", engine.Word("time", spanned(w, book.Median(g.Answer)))))
	}
	say := kit.Say(wording.Lines(out...)).Framed(kit.EdgeRead)
	page := chart.Page{Title: w.Label("stats.title"), Sub: gameLabel(w, g.Game), Panels: filled(placesOf(w, g), sourcesOf(w, g), f.usesOf(w, g))}
	say.Message.Files = f.draw(ctx, c.Reader, "game", w.Label("stats.alt", engine.Word("who", name)), page)
	return say, nil
}

// gameHere adds the matches of a game on this server up; nil with the reply that says
// why there are none.
func (f feature) gameHere(ctx context.Context, w wording.Words, c kit.Invocation, game string) (*book.Game, kit.Reply, error) {
	if c.In.Guild == "" {
		return nil, kit.Say(w.Say("stats.game_where")), nil
	}
	results, err := f.bot.Store.Results(ctx, storage.ResultQuery{Guild: c.In.Guild, Game: game, Limit: mostResults})
	if err != nil {
		return nil, kit.Reply{}, err
	}
	if len(results) == 0 {
		return nil, kit.Say(w.Say("stats.game_none", engine.Word("game", w.GameName(game)))), nil
	}
	return book.All(results)[0], kit.Reply{}, nil
}

// statsPlaces is /stats places: how each place at the table fares, and what ratings
// make of it.
func (f feature) statsPlaces(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	w := f.bot.Words(c.Reader.Language, kit.NoTable)
	g, refused, err := f.gameHere(ctx, w, c, placesGame.Of(c))
	if g == nil {
		return refused, err
	}
	places := g.Places()
	if len(places) == 0 {
		return kit.Say(w.Say("stats.game_none", engine.Word("game", w.GameName(g.Game)))), nil
	}
	out := []string{w.Say("stats.places_head", engine.Word("game", w.GameName(g.Game)))}
	worth := false        // ratings tell what a place is worth
	for len(places) > 0 { // a line for each number of seats
		first := places[0]
		var shares []string
		for ; len(places) > 0 && places[0].Seats == first.Seats; places = places[1:] {
			share := w.Say("stats.place_share", engine.N("seat", places[0].Seat+1), engine.Word("won", percent(w, places[0].Won())))
			lead, known, err := f.leadOf(ctx, g.Game, places[0])
			if err != nil {
				return kit.Reply{}, err
			}
			if known {
				worth = true
				share += " (" + render.Plus(lead) + ")"
			}
			shares = append(shares, share)
		}
		out = append(out, w.Say("stats.place_line", engine.N("of", first.Seats), engine.N("n", first.Matches),
			engine.Word("even", percent(w, first.Even())), engine.Word("shares", wording.Dots(shares...))))
	}
	out = append(out, w.Say("stats.places_foot"))
	if worth {
		out = append(out, w.Say("stats.places_worth"))
	}
	say := kit.Say(wording.ClipLines(wording.Lines(out...), wording.MaxContent)).Framed(kit.EdgeRead)
	page := chart.Page{Title: w.Label("stats.title"), Sub: gameLabel(w, g.Game), Panels: filled(placesOf(w, g))}
	say.Message.Files = f.draw(ctx, c.Reader, "places", w.Label("stats.alt", engine.Word("who", w.GameName(g.Game))), page)
	return say, nil
}

// leadOf is the advantage of a place in points of rating, where enough rated matches
// tell it.
func (f feature) leadOf(ctx context.Context, game string, p book.Place) (points int, known bool, err error) {
	kind := rating.Many
	if p.Seats == 2 {
		kind = rating.Duel
	}
	list, err := f.bot.Store.RatingsOf(ctx, rating.Seat(p.Seat, p.Seats))
	if err != nil {
		return 0, false, err
	}
	for _, x := range list {
		if x.Class == rating.Class(game, kind) && x.Matches >= rating.Calibration {
			return book.StrengthOf(x).Lead(), true, nil
		}
	}
	return 0, false, nil
}
