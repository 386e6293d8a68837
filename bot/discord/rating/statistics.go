package rating

import (
	"context"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/render/chart"
	"guildhall/storage"
)

// gameOf shows statistics of the matches of a game on this server, without names.
func (f feature) gameOf(ctx context.Context, in wire.Interaction, r recipients.Recipient, game string) (handler.Reply, error) {
	w := r.Words()
	g, refused, err := f.gameHere(ctx, w, in, game)
	if g == nil {
		return refused, err
	}
	name := w.GameName(g.Game)
	out := []string{
		w.Say("stats.game_head", engine.Word("game", name), engine.N("n", g.Turns.N)),
		w.Say("stats.game_points", engine.Word("n", one(g.Points.Value()))),
		w.Say("stats.game_turns", engine.N("turns", int(g.Turns.Value()+0.5)), engine.Word("length", spanned(w, ledger.Median(g.Length)))),
	}
	if len(g.Answer) > 0 {
		out = append(out, w.Say("stats.game_pace", engine.Word("time", spanned(w, ledger.Median(g.Answer)))))
	}
	say := handler.TextReply(textfmt.Lines(out...)).Framed(handler.EdgeRead)
	page := chart.Page{Title: w.Label("stats.title"), Sub: gameLabel(w, g.Game), Panels: filled(placesOf(w, g), sourcesOf(w, g), f.usesOf(w, g))}
	say.Message.Files = f.draw(ctx, r, "game", w.Label("stats.alt", engine.Word("who", name)), page)
	return say, nil
}

// gameHere returns statistics of the matches of a game on this server. If there are none,
// it returns nil and a reply with the reason.
func (f feature) gameHere(ctx context.Context, w textfmt.Words, in wire.Interaction, game string) (*ledger.Game, handler.Reply, error) {
	if in.Guild == "" {
		return nil, handler.TextReply(w.Say("stats.game_where")), nil
	}
	results, err := f.Store.Results(ctx, storage.ResultQuery{Guild: in.Guild, Game: game, Limit: maxResults})
	if err != nil {
		return nil, handler.Reply{}, err
	}
	if len(results) == 0 {
		return nil, handler.TextReply(w.Say("stats.game_none", engine.Word("game", w.GameName(game)))), nil
	}
	return ledger.All(results)[0], handler.Reply{}, nil
}

// linesOfCareer is the maximum number of opponents listed in a message.
const linesOfCareer = 12

// career handles «My solo career»: the reader's results without other people, by game and
// opponent. Nobody else sees it.
func (f feature) career(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	results, err := f.Store.Results(ctx, storage.ResultQuery{User: p.Reader.User, Limit: maxResults})
	if err != nil {
		return handler.Reply{}, err
	}
	list := ledger.Career(p.Reader.User, results, seating.Level)
	out := []string{w.Say("career.head")}
	if len(list) == 0 {
		out = append(out, w.Say("career.none"))
	}
	for _, o := range list[:min(len(list), linesOfCareer)] {
		out = append(out, careerLine(w, o))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead), nil
}

// careerLine describes a person's results against one opponent.
func careerLine(w textfmt.Words, o *ledger.Opponent) string {
	against := w.Say("career.self")
	switch {
	case o.Against != "":
		against = w.Rich(engine.T(o.Against))
	case o.Level > 0:
		against = w.Computer(o.Level)
	}
	best := w.Say("career.best", engine.N("n", o.Best))
	if o.Title != "" {
		best = w.Say("career.best_rank", engine.N("n", o.Best), engine.Term("rank", engine.T(o.Title)))
	}
	return "- " + w.Say("career.line", engine.Word("game", w.ShortName(o.Game)), engine.Word("against", against), engine.N("n", o.Matches), engine.N("won", o.Won),
		engine.Word("best", best), engine.N("streak", o.Streak), engine.N("longest", o.BestStreak))
}
