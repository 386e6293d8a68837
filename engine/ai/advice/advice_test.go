package advice_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/advice"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

// advised shows the advice for questions of matches of level 2 to see, until it was asked
// so often.
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

// The reasons that are named make up most of the difference between two answers, and at
// least half of the questions with a clear first answer have reasons, a quarter in every
// game.
func TestReasonsCarryMostOfTheDifference(t *testing.T) {
	most := longtest.Number(40, 300)
	allClear, allTold := 0, 0
	for _, rules := range catalog.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			clear, told := 0, 0
			advised(t, rules, 2, most, func(_ engine.State, _ engine.Seat, _ advice.Adviser, out advice.Advised) {
				if out.Close || len(out.Answers) < 2 {
					return
				}
				clear++
				if len(out.Why) == 0 {
					return
				}
				told++
				sum := 0.0
				for i, r := range out.Why {
					sum += r.Weight
					if i > 0 && math.Abs(r.Weight) > math.Abs(out.Why[i-1].Weight) {
						t.Errorf("reason %d is larger than the one before: %v", i, out.Why)
					}
					if r.Against != (r.Weight < 0) || r.Amounts && r.Here == r.There {
						t.Errorf("reason %+v", r)
					}
				}
				if sum < 0.5 || sum > 1.5 {
					t.Errorf("%v make up %.2f of the difference", out.Why, sum)
				}
			})
			t.Logf("%d of %d questions with a clear answer have reasons", told, clear)
			if 4*told < clear || clear == 0 {
				t.Errorf("%d of %d questions with a clear answer have reasons", told, clear)
			}
			allClear, allTold = allClear+clear, allTold+told
		})
	}
	if 2*allTold < allClear {
		t.Errorf("%d of %d questions with a clear answer have reasons", allTold, allClear)
	}
}

// Advice is the same in two worlds that the seat cannot tell apart, reasons and points
// included.
func TestAdviceInPairedWorlds(t *testing.T) {
	most := longtest.Number(6, 60)
	for _, rules := range catalog.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			advised(t, rules, 2, most, func(s engine.State, seat engine.Seat, a advice.Adviser, out advice.Advised) {
				other := advise(t, a, s.Resample(seat, engine.NewRand(engine.NumberedSeed(8))), seat)
				if one, two := fmt.Sprintf("%+v", out), fmt.Sprintf("%+v", other); one != two {
					t.Fatalf("in two worlds that seat %d cannot tell apart:\n%s\n%s", seat, one, two)
				}
			})
		})
	}
}

// Every game has words for its numbers: with a text in each language, no number in two
// words, and an amount that people count in most of them.
func TestWordsHaveTexts(t *testing.T) {
	for _, rules := range catalog.Games() {
		info := rules.Info()
		worded, ok := rules.(engine.FeatureLabels)
		if !ok {
			t.Errorf("%s has no words for its numbers", info.ID)
			continue
		}
		for _, seats := range info.Seats {
			names, taken := worded.FeatureNames(seats), map[int]bool{}
			counted := 0
			words := worded.FeatureWords(seats)
			for _, w := range words {
				if len(w.Amount) > 0 {
					counted++
				}
				if len(w.Amount) != len(w.Full) || len(w.Numbers) == 0 {
					t.Errorf("%s-%d: %+v", info.ID, seats, w)
				}
				for _, i := range w.Numbers {
					if taken[i] {
						t.Errorf("%s-%d: %q belongs to two words", info.ID, seats, names[i])
					}
					taken[i] = true
				}
				for _, lang := range []string{"en", "ko"} {
					if said := texts(t, rules, lang)[w.Name.Key]; said == nil {
						t.Errorf("%s has no text in %s", w.Name.Key, lang)
					}
				}
			}
			if 2*counted < len(words) || 10*len(taken) < 9*(len(names)-20) {
				t.Errorf("%s-%d: %d of %d words are counted, %d of %d numbers have a word", info.ID, seats, counted, len(words), len(taken), len(names))
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

// Where a match is decided, answers are compared by the points at the end, the best lead
// first; else by the chance, the best first. No chance is told where no curve is known.
func TestAnswersAreComparedByChanceOrPoints(t *testing.T) {
	found := map[advice.Measure]int{}
	for _, rules := range catalog.Games() {
		advised(t, rules, 2, 20, func(_ engine.State, _ engine.Seat, _ advice.Adviser, out advice.Advised) {
			found[out.By]++
			for i, a := range out.Answers[1:] {
				before := out.Answers[i]
				switch out.By {
				case advice.ByChance:
					if a.Chance > before.Chance {
						t.Errorf("%s: answer %d has a better chance than the one before: %v", rules.Info().ID, i+2, out.Answers)
					}
				case advice.ByPoints:
					if a.Points-a.Others > before.Points-before.Others {
						t.Errorf("%s: answer %d leads by more than the one before: %v", rules.Info().ID, i+2, out.Answers)
					}
				default:
					t.Errorf("%s is compared by %v", rules.Info().ID, out.By)
				}
			}
		})
	}
	if found[advice.ByPoints] == 0 || found[advice.ByChance] < found[advice.ByPoints] {
		t.Errorf("compared by order, chance, points: %v", found)
	}
	lisboa, _ := catalog.BuiltIn().Game("lisboa")
	advised(t, lisboa, 1, 2, func(_ engine.State, _ engine.Seat, _ advice.Adviser, out advice.Advised) {
		if out.By != advice.ByOrder {
			t.Errorf("alone against Lacerda, where nobody wins, answers are compared by %v", out.By)
		}
	})
}

// BenchmarkAdvise measures a hint with its whole budget, at the first question of a match
// with all its seats.
func BenchmarkAdvise(b *testing.B) {
	for _, rules := range catalog.Games() {
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

// Where an automa plays beside two people, chances are told by a curve of their own, in hints
// and of positions; together they are below 1, since the automa wins, too.
func TestChancesBesideAnAutoma(t *testing.T) {
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
		if out.By != advice.ByChance || len(out.Answers) < 2 {
			t.Fatalf("third seat %s: %d answers, told by %d, want %d", third, len(out.Answers), out.By, advice.ByChance)
		}
		best, err := adviser.Best(ai.NewSampler(s, seat), seat, 3, engine.NewRand(engine.NumberedSeed(7)))
		if err != nil {
			t.Fatal(err)
		}
		curve, known := levels.CurveIn(rules, s, 2)
		if want := curve.At(ai.Chance(best[0].Value)); !known || out.Answers[0].Chance != want {
			t.Errorf("third seat %s: a hint tells %v, its curve %v, known: %v", third, out.Answers[0].Chance, want, known)
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
