package draft_test

import (
	"os"
	"strconv"
	"testing"

	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/ai/judge"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
)

// chainsFrom are the chains that people choose from, as moves: none goes on behind an answer
// that passes or ends something, which is none of the first.
func chainsFrom(t testing.TB, s engine.State, seat engine.Seat) [][]engine.Move {
	t.Helper()
	d := &draft.Draft{Seat: seat, State: s}
	var codes []string
	for _, c := range d.Chains() {
		if !engine.Stops(c.Steps[0].Code) {
			codes = append(codes, c.Code())
		}
	}
	answers, err := d.Moves(codes)
	if err != nil {
		t.Fatal(err)
	}
	for i, answer := range answers {
		after := s.Clone()
		for _, m := range answer {
			if err := after.Play(seat, m, nil); err != nil {
				t.Fatalf("%q as moves: %v", codes[i], err)
			}
		}
	}
	return answers
}

// Of the chains of a question the first in the order costs less chance to win than the one
// whose first move is best, as a search judges.
//
// A number in GUILDHALL_ORDERS is how many matches a game are played.
func TestChainsAreOrderedByTheirEnds(t *testing.T) {
	matches, every := longtest.Number(1, 6), longtest.Number(20, 10)
	if n, err := strconv.Atoi(os.Getenv("GUILDHALL_ORDERS")); err == nil {
		matches, every = n, 10
	}
	var all judge.Joined
	for _, rules := range catalog.Games() {
		if rules.Info().Practice {
			continue
		}
		j, err := judge.JoinedOf(judge.Plan{Rules: rules, Seats: 2, Level: levels.Club, Matches: matches, First: 9_000, Every: every},
			func(s engine.State, seat engine.Seat) [][]engine.Move { return chainsFrom(t, s, seat) })
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%-12s %v", rules.Info().ID, j)
		all.Add(j)
	}
	t.Logf("all games    %v", all)
	if 4*all.Lost > 3*all.LostByMove || all.Questions < 20 {
		t.Errorf("of all games: %v", all)
	}
}
