package advice_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/advice"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/feature"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

// advised plays matches between players of level 2. It calls see with the
// advice for questions drawn at random, until it has called it most times.
func advised(t *testing.T, rules engine.Rules, seats, most int, see func(s engine.State, seat engine.Seat, a advice.Adviser, out advice.Advised)) {
	t.Helper()
	adviser, err := advice.New(rules, seats)
	if err != nil {
		t.Fatal(err)
	}
	adviser.Iterations = 120
	player, err := levels.Of(rules, seats, levels.Casual)
	if err != nil {
		t.Fatal(err)
	}
	for deal := uint64(1); most > 0; deal++ {
		seed := engine.NumberedSeed(deal)
		r := seed.Rand("advised")
		s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats, Seed: seed}))
		if err != nil {
			t.Fatal(err)
		}
		_, err = ladder.Match(s, slices.Repeat([]ai.Player{player}, seats), seed.Rand("match"), func(s engine.State, seat engine.Seat, _ engine.Move) {
			if most == 0 || len(s.Moves(seat, nil)) < 2 || r.Intn(12) != 0 {
				return
			}
			most--
			see(s, seat, adviser, advise(t, adviser, s, seat))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func advise(t *testing.T, a advice.Adviser, s engine.State, seat engine.Seat) advice.Advised {
	t.Helper()
	out, err := a.Advise(ai.NewSampler(s, seat), seat, 3, engine.NewRand(engine.NumberedSeed(7)))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Advice, with its reasons and points, is the same in two worlds that the seat
// cannot distinguish. Almost every other answer costs points, differs in named amounts or leads to
// the same position. Reasons are few and different. An answer that costs points
// costs at least one.
func TestAdvice(t *testing.T) {
	most := longtest.Number(8, 60)
	for _, rules := range catalogtest.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			answers, told := 0, 0
			advised(t, rules, 2, most, func(s engine.State, seat engine.Seat, a advice.Adviser, out advice.Advised) {
				other := advise(t, a, s.Resample(seat, engine.NewRand(engine.NumberedSeed(8))), seat)
				if one, two := fmt.Sprintf("%+v", out), fmt.Sprintf("%+v", other); one != two {
					t.Fatalf("in two worlds that seat %d cannot tell apart:\n%s\n%s", seat, one, two)
				}
				if first := out.Answers[0]; first.Verdict != advice.Unknown || first.Reasons != nil {
					t.Errorf("the first answer is compared: %+v", first)
				}
				for _, a := range out.Answers[1:] {
					answers++
					if a.Verdict == advice.Less || len(a.Reasons) > 0 || a.Likeness != advice.Different && a.Likeness != advice.Unclear {
						told++
					}
					if (a.Verdict == advice.Less) != (a.Points > 0) || a.Verdict == advice.Unknown || len(a.Reasons) > 3 || a.Likeness != advice.Different && len(a.Reasons) > 0 {
						t.Errorf("answer %+v", a)
					}
					for _, r := range a.Reasons {
						if r.Here == r.There {
							t.Errorf("reason %+v", r)
						}
					}
				}
			})
			t.Logf("%d of %d answers are told", told, answers)
			if 5*told < 4*answers || answers == 0 {
				t.Errorf("%d of %d answers are told", told, answers)
			}
		})
	}
}

// Every game has quantities at every number of seats, each with a text in each language, a
// direction and no other quantity's numbers.
func TestQuantitiesHaveTexts(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		for _, seats := range info.Seats {
			taken := map[int]bool{}
			words := feature.WordsOf(rules, seats)
			if len(words) < 4 {
				t.Errorf("%s-%d has %d quantities", info.ID, seats, len(words))
			}
			for _, w := range words {
				if len(w.Amount) == 0 || len(w.Amount) != len(w.Full) || w.Sign == 0 {
					t.Errorf("%s-%d: %+v", info.ID, seats, w)
				}
				for _, i := range w.Amount {
					if taken[i] {
						t.Errorf("%s-%d: number %d belongs to two quantities", info.ID, seats, i)
					}
					taken[i] = true
				}
				for _, lang := range []string{"en", "ko"} {
					if texts(t, rules, lang)[w.Name.Key] == nil {
						t.Errorf("%s has no text in %s", w.Name.Key, lang)
					}
				}
			}
		}
	}
}

func texts(t *testing.T, rules engine.Rules, lang string) map[string]any {
	t.Helper()
	data, err := fs.ReadFile(rules.Info().Messages, lang+".json")
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// Chances are shown only if a curve is known. There is none for a match alone
// against Lacerda, which nobody wins.
func TestChanceNeedsCurve(t *testing.T) {
	rules, _ := catalog.BuiltIn().Game("lisboa")
	for _, seats := range []int{1, 2} {
		advised(t, rules, seats, 2, func(_ engine.State, _ engine.Seat, _ advice.Adviser, out advice.Advised) {
			if out.Calibrated != (seats == 2) || out.Chance < 0 || out.Chance > 1 {
				t.Errorf("%d seats: the chance %v is told: %v", seats, out.Chance, out.Calibrated)
			}
		})
	}
}

// BenchmarkAdvise measures a hint with its whole budget, at the first question of a match
// with all its seats.
func BenchmarkAdvise(b *testing.B) {
	for _, rules := range catalogtest.Games() {
		b.Run(rules.Info().ID, func(b *testing.B) {
			seats := slices.Max(rules.Info().Seats)
			adviser, err := advice.New(rules, seats)
			if err != nil {
				b.Fatal(err)
			}
			s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(1)}))
			if err != nil {
				b.Fatal(err)
			}
			seat, r := s.Pending(nil)[0], engine.NewRand(engine.NumberedSeed(2))
			for b.Loop() {
				if _, err := adviser.Advise(ai.NewSampler(s, seat), seat, 3, r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// If an automa plays with two people, hints and positions use a separate curve.
// The chances of the people add up to less than 1, because the automa may win.
func TestChancesWithAutoma(t *testing.T) {
	rules, _ := catalog.BuiltIn().Game("architects")
	for third, low := range map[string]bool{"off": false, "on": true} {
		setup := rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(5), Options: map[string]string{"third": third}})
		s, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		adviser, err := advice.New(rules, 2)
		if err != nil {
			t.Fatal(err)
		}
		adviser.Iterations = 60
		seat := s.Pending(nil)[0]
		out := advise(t, adviser, s, seat)
		if !out.Calibrated || len(out.Answers) < 2 || out.Answers[1].Verdict == advice.Unknown {
			t.Fatalf("third seat %s: %+v", third, out)
		}
		best, err := adviser.Best(ai.NewSampler(s, seat), seat, 3, engine.NewRand(engine.NumberedSeed(7)))
		if err != nil {
			t.Fatal(err)
		}
		curve, known := levels.CurveIn(rules, s, 2)
		if want := curve.At(ai.Chance(best[0].Value)); !known || out.Chance != want {
			t.Errorf("third seat %s: a hint tells %v, its curve %v, known: %v", third, out.Chance, want, known)
		}
		told := levels.Chances(rules, setup)
		if told == nil {
			t.Fatalf("third seat %s: no chances of positions are told", third)
		}
		chances := told(s)
		if sum := chances[0] + chances[1]; (sum < 0.8) != low || sum > 1+1e-9 {
			t.Errorf("third seat %s: two people have chances of %v", third, chances)
		}
	}
	if levels.Chances(rules, engine.Setup{Seats: 1, Seed: engine.NumberedSeed(5)}) == nil {
		t.Error("alone against an automa no chances are told")
	}
}
