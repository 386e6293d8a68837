package league

import (
	"context"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// apart is /organise apart: an organiser keeps two people apart in the first rounds.
func (f feature) apart(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	b, err := f.leagues.Organising.Apart(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f), apartPerson.Of(c), apartOther.Of(c), !apartMeet.Of(c))
	if err != nil {
		return handler.Reply{}, err
	}
	w := c.Reader.Words()
	line := apartLine(w, b)
	if line == "" {
		line = w.Say("league.apart_none")
	}
	return handler.TextReply(textfmt.Lines(w.Say("league.head.apart", title(b)...), line)), nil
}

// apartLine names the pairs of a season that are kept apart; empty for none.
func apartLine(w textfmt.Words, b *seasons.SeasonTx) string {
	var pairs []string
	for _, p := range b.Season.Terms.Apart {
		if x, y := b.Entrant(p[0]), b.Entrant(p[1]); x != nil && y != nil {
			pairs = append(pairs, bold(w, *x)+" & "+bold(w, *y))
		}
	}
	if len(pairs) == 0 {
		return ""
	}
	return w.Say("league.apart_pairs", engine.N("n", seasons.FirstRounds), engine.Word("pairs", strings.Join(pairs, ", ")))
}
