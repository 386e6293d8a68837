package calibration_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai/calibration"
	"guildhall/engine/ai/levels"
	"guildhall/engine/architects"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

// The chances that people see come true in matches that were not used to fit
// the curves. They are better than even guesses: with two seats by 0.03 in the
// second half of a match.
//
// The short test checks all games together. The long test checks each game with
// two seats, and that no bin is off by more than seven points beyond the
// sampling error. A lab command checks more seats (docs/opponents.md).
func TestChancesComeTrue(t *testing.T) {
	gain, guesses := 0.0, 0
	check := func(rules engine.Rules, options map[string]string) {
		const seats = 2
		s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats, Options: options, Seed: engine.NumberedSeed(1)}))
		if err != nil {
			t.Fatal(err)
		}
		curve, known := levels.CurveIn(rules, s, seats)
		if !known {
			t.Fatalf("%s-%d, %v: no curve", rules.Info().ID, seats, options)
		}
		g, err := calibration.GuessesOf(calibration.Plan{Rules: rules, Seats: seats, Options: options, Level: levels.Casual, Matches: longtest.Number(6, 100), First: 3_000_000, Every: 25}, 100)
		if err != nil {
			t.Fatal(err)
		}
		score := g.Check(curve)
		gain, guesses = gain+(score.Even-score.Brier)*float64(score.Guesses), guesses+score.Guesses
		name := fmt.Sprintf("%s-%d %v, %d matches", rules.Info().ID, seats, options, g.Matches)
		t.Log(name, score)
		if !longtest.Wanted() {
			return
		}
		if score.Brier >= score.Even || score.Late < 0.03 {
			t.Errorf("%s: %v", name, score)
		}
		for _, b := range score.Bins {
			// The guesses of one match have the same result, so a bin has as
			// many independent samples as matches.
			unsure := 2 * math.Sqrt(0.25/float64(max(1, b.Guesses*g.Matches/score.Guesses)))
			if b.Guesses >= 30 && math.Abs(b.Said-b.Won) > 0.07+unsure {
				t.Errorf("%s: said %.2f, won %.2f of %d", name, b.Said, b.Won, b.Guesses)
			}
		}
	}
	for _, rules := range catalogtest.Games() {
		if slices.Contains(rules.Info().Seats, 2) && !rules.Info().Practice {
			check(rules, nil)
		}
	}
	check(architects.Rules{}, map[string]string{"third": "on"}) // with an automa
	if gain <= 0 {
		t.Errorf("%d chances are no better than an even guess: by %.3f", guesses, gain/float64(max(1, guesses)))
	}
}

// guesses returns n guesses for each of two chances, with these numbers of
// wins.
func guesses(said [2]float64, won [2]int, n int) calibration.Guesses {
	g := calibration.Guesses{Seats: 2}
	for k := range said {
		for i := range n {
			x := calibration.Guess{Match: i, Said: said[k]}
			if (i*7+k)%n < won[k] {
				x.Won = 1
			}
			g.List = append(g.List, x)
		}
	}
	return g
}

func TestFit(t *testing.T) {
	curve, known := guesses([2]float64{0.3, 0.7}, [2]int{10, 190}, 200).Fit()
	if !known {
		t.Fatal("chances that tell much have no curve")
	}
	for i := 1; i < len(curve); i++ {
		if curve[i] < curve[i-1] {
			t.Errorf("the curve falls: %v", curve)
		}
	}
	if low, high := curve.At(0.3), curve.At(0.7); math.Abs(low-0.05) > 0.04 || math.Abs(high-0.95) > 0.04 {
		t.Errorf("chances of 30 and 70 %% of which 5 and 95 %% were won are told as %.2f and %.2f", low, high)
	}
	if _, known := guesses([2]float64{0.3, 0.7}, [2]int{120, 80}, 200).Fit(); known {
		t.Error("chances that tell the contrary have a curve")
	}
	if _, known := guesses([2]float64{0.3, 0.7}, [2]int{100, 100}, 200).Fit(); known {
		t.Error("chances that tell nothing have a curve")
	}
}

// All curves rise, and belong to existing games and numbers of seats.
func TestCurves(t *testing.T) {
	n := 0
	for _, rules := range catalogtest.Games() {
		for _, seats := range rules.Info().Seats {
			c, known := levels.CurveOf(rules, seats)
			if !known {
				continue
			}
			n++
			for i := 1; i < len(c); i++ {
				if c[i] < c[i-1] || c[i] > 1 {
					t.Errorf("%s-%d: %v", rules.Info().ID, seats, c)
				}
			}
		}
	}
	if n < 10 && catalogtest.AllGames() {
		t.Errorf("%d curves", n)
	}
	beside := calibration.Guesses{Seats: 2, Beside: true, List: []calibration.Guess{{Won: 1}, {}, {}, {}}}
	if even := beside.Even(); even != 0.25 {
		t.Errorf("of two people beside an automa who win one of four, an even guess says %v", even)
	}
	if _, known := levels.CurveOf(unknown{}, 2); known {
		t.Error("an unknown game has a curve")
	}
}

type unknown struct{ engine.Rules }

func (unknown) Info() engine.Info { return engine.Info{ID: "unknown"} }
