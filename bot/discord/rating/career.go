package rating

import (
	"context"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

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
