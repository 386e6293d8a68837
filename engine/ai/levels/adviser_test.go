package levels_test

import (
	"math"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
)

// A net that was trained to hurry expects little for all seats. The values that
// people read as chances are scaled like a result: about even at the start of a
// match.
func TestAdviceIsNotHurried(t *testing.T) {
	rules, known := catalog.BuiltIn().Game("architects")
	if !known {
		t.Fatal("no Architects")
	}
	s, err := rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)})
	if err != nil {
		t.Fatal(err)
	}
	adviser, err := levels.Adviser(rules, 2)
	if err != nil {
		t.Fatal(err)
	}
	adviser.Iterations = 600
	seat := s.Pending(nil)[0]
	best, err := adviser.Best(ai.NewSampler(s, seat), seat, 3, engine.NewRand(engine.NumberedSeed(2)))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := adviser.Player.Best(ai.NewSampler(s, seat), seat, 3, engine.NewRand(engine.NumberedSeed(2)))
	if err != nil {
		t.Fatal(err)
	}
	if len(best) == 0 || len(best) != len(plain) {
		t.Fatalf("%d answers, and %d of the search", len(best), len(plain))
	}
	if chance := ai.Chance(best[0].Value); math.Abs(chance-0.5) > 0.3 || ai.Chance(plain[0].Value) >= chance {
		t.Errorf("the best answer has a chance of %.2f, %.2f as the net says it", chance, ai.Chance(plain[0].Value))
	}
	for i := range best {
		if best[i].Move != plain[i].Move {
			t.Errorf("answer %d is %v, want that of the search, %v", i, best[i].Move, plain[i].Move)
		}
	}
}

// The chances of all seats in one position add up to 1. The net's values are
// scaled at every position that the search visits, not only at the first one.
// With five seats the net of Architects expects almost nothing for any seat.
func TestChancesOfAllSeatsAreOneTogether(t *testing.T) {
	rules, _ := catalog.BuiltIn().Game("architects")
	for _, seats := range []int{2, 4, 5} {
		s, err := rules.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(1)})
		if err != nil {
			t.Fatal(err)
		}
		adviser, err := levels.Adviser(rules, seats)
		if err != nil {
			t.Fatal(err)
		}
		adviser.Iterations = 300
		sum, r := 0.0, engine.NewRand(engine.NumberedSeed(2))
		for asked := map[engine.Seat]bool{}; len(asked) < seats; {
			seat := s.Pending(nil)[0]
			best, err := adviser.Best(ai.NewSampler(s, seat), seat, 1, r)
			if err != nil {
				t.Fatal(err)
			}
			if moves := s.Moves(seat, nil); !asked[seat] && len(moves) > 1 {
				asked[seat] = true
				sum += ai.Chance(best[0].Value)
			}
			if err := s.Play(seat, best[0].Move, nil); err != nil {
				t.Fatal(err)
			}
		}
		if sum < 0.9 || sum > 1.15 {
			t.Errorf("with %d seats, the best answers at the first questions have chances of %.2f together", seats, sum)
		}
	}
}

// A curve is fitted to values of the adviser's net, so matches are analysed
// with that net. It differs from the net of most levels if the highest level
// has its own net.
func TestMatchesAreJudgedByTheNetOfHints(t *testing.T) {
	others := 0
	for _, rules := range catalogtest.Games() {
		for _, seats := range rules.Info().Seats {
			adviser, err := levels.Adviser(rules, seats)
			if err != nil {
				t.Fatal(err)
			}
			setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(1)}
			net, _, _, err := levels.Judging(rules, setup)
			if err != nil || net != adviser.Net {
				t.Errorf("%s with %d seats is judged by another net than hints are, %v", rules.Info().ID, seats, err)
			}
			if usual, err := levels.Net(rules, seats); err != nil || usual != net {
				others++
			}
		}
	}
	if others == 0 && catalogtest.AllGames() {
		t.Error("no highest level has a net of its own")
	}
}
