package league

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// correction handles /organise adjudicate for a match with a result. It shows the current
// ranks and those that the organiser typed, with a button that corrects the result.
// Without ranks it shows the ledger, and its button makes the result void.
func (f feature) correction(ctx context.Context, by asked, x storage.Fixture, ranks []int) (handler.Reply, error) {
	w := by.reader.Words()
	v, err := f.leagues.Rulings.Compare(ctx, by.act(f), seasons.Correction{Table: x.Table, Ranks: ranks})
	var refused *table.RefusedError
	if errors.As(err, &refused) && ranks == nil && seasons.RefusesVoid(refused) {
		b, err := f.leagues.Seasons.Read(ctx, x.Season)
		if err != nil {
			return handler.Reply{}, err
		}
		lines := append(f.ledgerLines(w, b, x), w.Rich(refused.Text), w.Say("league.correct_about"))
		return handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)), nil
	}
	if err != nil {
		return handler.Reply{}, err
	}
	lines := comparisonLines(w, v)
	label := "league.button.correct"
	if ranks == nil {
		lines = append(f.ledgerLines(w, v.Book, v.Fixture), lines...)
		lines = append(lines, w.Say("league.correct_about"))
		label = "league.button.void"
	}
	button, err := f.withReason(ctx, by, onLeague("lgfix", v.Book.League.ID, append([]int{int(x.Table), len(v.Fixture.Ledger)}, ranks...)...))
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).With(handler.Row(handler.Styled(handler.Button(button, w.Label(label)), discordgo.DangerButton))), err
}

// ledgerLines lists the ledger of a match, oldest entry first.
func (f feature) ledgerLines(w textfmt.Words, b *seasons.SeasonTx, x storage.Fixture) []string {
	lines := []string{w.Say("league.ledger", rulingTitle(b, x)...)}
	for _, e := range x.Ledger {
		who := ""
		if e.By != "" {
			who = w.Say("data.somebody")
			if e.By != "ghost" {
				who = "<@" + e.By + ">"
			}
		}
		line := "-# • " + textfmt.Dots(textfmt.On(e.At), w.Say("league.ledger."+string(e.Kind)), who, ranksOf(e))
		if e.Reason != "" {
			line += " (" + w.Say("league.reason", engine.Word("reason", e.Reason)) + ")"
		}
		lines = append(lines, line)
	}
	return lines
}

// ranksOf formats the ranks of an entry in seat order; "" for a void one.
func ranksOf(e storage.LedgerEntry) string {
	if e.Kind == storage.LedgerVoid {
		return ""
	}
	var ranks []string
	for _, s := range e.Seats {
		ranks = append(ranks, strconv.Itoa(s.Rank))
	}
	return strings.Join(ranks, " ")
}

// comparisonLines describes the effects of a correction: ranks and points of the match,
// and places of the division.
func comparisonLines(w textfmt.Words, v seasons.Comparison) []string {
	key := "league.correct_ask"
	if v.Void() {
		key = "league.void_ask"
	}
	lines := []string{w.Say(key, rulingTitle(v.Book, v.Fixture)...)}
	rank := func(n int) string {
		if n == 0 {
			return "–"
		}
		return w.Label("league.rank", engine.N("n", n))
	}
	for i, s := range v.Fixture.Seats {
		to := v.After.Seats[i]
		line := "- " + w.Say("league.correct_seat", engine.N("seat", i+1), engine.Word("who", "**"+textfmt.Escape(playerOf(w, v.Book, s))+"**"),
			engine.Word("was", rank(s.Rank)), engine.Word("rank", rank(to.Rank)), engine.Word("had", points(s.Points)), engine.Word("points", points(to.Points)))
		if !seasons.Counts(v.Fixture, i) {
			line += " · " + w.Say("league.counts_nothing")
		}
		lines = append(lines, line)
	}
	var places []string
	for _, p := range v.Places {
		if p.Before.Place != p.After.Place {
			places = append(places, bold(w, p.Entrant)+" "+strconv.Itoa(p.Before.Place)+" → "+strconv.Itoa(p.After.Place))
		}
	}
	if len(places) > 0 {
		lines = append(lines, w.Say("league.correct_places", engine.Word("places", textfmt.ClipItems(places, 600))))
	}
	if v.PlayedIsKnown {
		lines = append(lines, w.Say("league.correct_as_played"))
	}
	if v.RoundsDrawn {
		lines = append(lines, w.Say("league.correct_rounds"))
	}
	if v.NextDrawn {
		lines = append(lines, w.Say("league.correct_next"))
	}
	return append(lines, w.Say("league.correct_told"))
}

// fix handles «Correct the result» and «Make it void».
func (f feature) fix(ctx context.Context, a asked) (handler.Reply, error) {
	w := a.reader.Words()
	if len(a.more) < 2 {
		return handler.TextReply(w.Say("old_button")), nil
	}
	c := seasons.Correction{Table: int64(a.more[0]), Seen: a.more[1], Ranks: slices.Clip(a.more[2:])}
	said := "league.corrected"
	if len(c.Ranks) == 0 {
		c.Ranks, said = nil, "league.voided"
	}
	b, err := f.leagues.Rulings.Correct(ctx, a.act(f), c)
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(w.Say(said, append(title(b), engine.N("table", a.more[0]))...)), nil
}

// botsShare formats the share of a seat's answers that bots gave; "" for none.
func botsShare(w textfmt.Words, tenThousandths int) string {
	if tenThousandths == 0 {
		return ""
	}
	return w.Label("league.bots", engine.Word("share", w.Percent(max(1, (tenThousandths+50)/100))))
}
