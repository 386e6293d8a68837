package levels_test

import (
	"fmt"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/opponent"
	"guildhall/engine/ai/search"
	"guildhall/engine/longtest"
)

// shortened returns players of a level that search with a small budget.
func shortened(rules engine.Rules, seats, level int) (ai.Player, error) {
	p, err := levels.Of(rules, seats, level)
	if err != nil || level < levels.Club {
		return p, err
	}
	net, err := levels.Net(rules, seats)
	return levels.Unsettled(search.Player{Net: net, Iterations: 2 + level, Further: 1 + level, Explore: 1}, rules, seats), err
}

// A game refuses no move of any level, and no level stops a table: opponents of
// all levels play each game together to its end, at every number of seats.
func TestNoLevelIsRefusedOrStopsATable(t *testing.T) {
	most := longtest.Number(150, 20_000)
	eachSetup(t, func(t *testing.T, rules engine.Rules, seats int) {
		setup := rules.Info().Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(seats))})
		s, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		players := make([]ai.Player, seats)
		for i := range players {
			if players[i], err = shortened(rules, seats, levels.All[(i+seats)%len(levels.All)]); err != nil {
				t.Fatal(err)
			}
		}
		for entry := 0; entry < most; {
			pending := s.Pending(nil)
			if len(pending) == 0 {
				return
			}
			seat := pending[len(pending)-1] // sealed questions are answered in any order
			a, err := opponent.Choose(players[seat], setup.Seed, s, seat, entry+1)
			if err != nil {
				t.Fatalf("entry %d, seat %d: %v", entry+1, seat, err)
			}
			if len(a.Codes) == 0 {
				t.Fatalf("entry %d, seat %d: no move", entry+1, seat)
			}
			if err := a.State.Check(); err != nil {
				t.Fatalf("entry %d, seat %d, %v: %v", entry+1, seat, a.Codes, err)
			}
			s, entry = a.State, entry+len(a.Codes)
		}
		if longtest.Wanted() {
			t.Errorf("the match does not end within %d moves", most)
		}
	})
}

// An adviser's answers are legal in every game, at every number of seats.
func TestAdvisersNameLegalAnswers(t *testing.T) {
	eachSetup(t, func(t *testing.T, rules engine.Rules, seats int) {
		adviser, err := levels.Adviser(rules, seats)
		if err != nil {
			t.Fatal(err)
		}
		if adviser.Iterations < 1000 {
			t.Errorf("an adviser with %d iterations", adviser.Iterations)
		}
		adviser.Iterations = 30
		s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(3)}))
		if err != nil {
			t.Fatal(err)
		}
		r := engine.NewRand(engine.NumberedSeed(4))
		for n := range 80 {
			pending := s.Pending(nil)
			if len(pending) == 0 {
				return
			}
			list, err := adviser.Best(ai.NewSampler(s, pending[0]), pending[0], 3, r)
			if err != nil {
				t.Fatal(fmt.Errorf("move %d: %w", n, err))
			}
			for _, o := range list {
				if !engine.IsLegal(s, pending[0], o.Move) {
					t.Fatalf("move %d: %v is not legal", n, o.Move)
				}
			}
			if err := s.Play(pending[0], list[len(list)-1].Move, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
}
