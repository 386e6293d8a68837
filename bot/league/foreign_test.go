package league_test

import (
	"context"
	"testing"

	"guildhall/bot/league"
	"guildhall/bot/league/leaguetest"
	"guildhall/engine"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// A program that shares no code with the bot computes the same standings from the ledger,
// after every correction of a season with two divisions and a drop-out.
func TestForeignProgramComputesTheSameStandings(t *testing.T) {
	for _, ties := range [][]string{{"share", "wins", "met"}, {"met", "score", "wins"}} {
		h := newFixture(t)
		b := h.create(10, func(l *storage.LeagueTerms) { l.Size, l.Ties = 5, ties })
		id := b.League.ID
		h.start(id)
		compare := func() {
			t.Helper()
			b = h.latest(id)
			leaguetest.CompareStandings(t, b)
		}
		h.Must(second(h.leagues.Entering.Leave(context.Background(), h.act(id, "104"))))
		h.attend()
		h.playAll(id)
		compare()
		if b.DivisionCount() != 2 {
			t.Fatalf("%d divisions, want 2", b.DivisionCount())
		}
		rng := engine.NumberedSeed(58).Rand("corrections")
		for range longtest.Number(3, 8) {
			f := b.Fixtures[rng.Intn(len(b.Fixtures))]
			choices := [][]int{nil, {1, 2, 3}, {3, 1, 2}, {1, 1, 3}, {2, 1, 2}, {1, 1, 1}}
			_, err := h.leagues.Rulings.Correct(context.Background(), h.act(id, "root"), league.Correction{Table: f.Table, Ranks: choices[rng.Intn(len(choices))], Seen: len(f.Ledger)})
			if r := reason(err); err != nil && r != "same_result" && r != "void_already" {
				t.Fatal(err)
			}
			compare()
			for _, r := range append(b.Standings(1), b.Standings(2)...) {
				if r.Entrant.Place != r.Place {
					t.Fatalf("%s has place %d of the season that is over, want %d", r.Entrant.Name, r.Entrant.Place, r.Place)
				}
			}
		}
		h.Must(drawOf(h, b).Check())
	}
}
