package levels_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
)

// questions plays random matches of a game, and shows every question with a choice.
func questions(t testing.TB, rules engine.Rules, seats, most int, show func(engine.State, engine.Seat, []engine.Move, *engine.Rand)) {
	t.Helper()
	shown := 0
	for deal := uint64(1); shown < most; deal++ {
		r := engine.NumberedSeed(deal).Rand("questions")
		s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats, Seed: r.Seed()}))
		if err != nil {
			t.Fatal(err)
		}
		for shown < most && len(s.Pending(nil)) > 0 {
			seat := s.Pending(nil)[0]
			moves := s.Moves(seat, nil)
			if len(moves) > 1 && r.Intn(4) == 0 {
				show(s, seat, moves, r)
				shown++
			}
			if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// An order has every answer once, the good one first, and is the same in two worlds that
// the seat cannot tell apart.
func TestOrdersInPairedWorlds(t *testing.T) {
	most := longtest.Number(40, 400)
	eachSetup(t, func(t *testing.T, rules engine.Rules, seats int) {
		good := 0
		questions(t, rules, seats, most, func(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) {
			o := ordered(t, rules, seats, s, seat, moves)
			all := slices.Sorted(slices.Values(o.Answers))
			for i, at := range all {
				if at != i || len(all) != len(moves) {
					t.Fatalf("%d moves have the order %v", len(moves), o.Answers)
				}
			}
			if o.Good >= 0 {
				good++
				if o.Good != o.Answers[0] {
					t.Errorf("the good answer is %d, the order %v", o.Good, o.Answers)
				}
			}
			other := ordered(t, rules, seats, s.Resample(seat, r), seat, moves)
			if other.Good != o.Good || !slices.Equal(other.Answers, o.Answers) {
				t.Fatalf("in two worlds that seat %d cannot tell apart: %v and %v", seat, o, other)
			}
		})
		if seats == 2 && good == 0 {
			t.Errorf("no answer of %d questions is good", most)
		}
	})
}

func ordered(t testing.TB, rules engine.Rules, seats int, s engine.State, seat engine.Seat, moves []engine.Move) levels.Order {
	t.Helper()
	o, err := levels.Ordered(rules, seats, ai.SightOf(s, seat), seat, moves)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// A game without a net keeps the order of its rulebook, and nothing is called good.
func TestOrderWithoutANet(t *testing.T) {
	questions(t, netless{}, 2, 5, func(s engine.State, seat engine.Seat, moves []engine.Move, _ *engine.Rand) {
		if o := ordered(t, netless{}, 2, s, seat, moves); !slices.IsSorted(o.Answers) || len(o.Answers) != len(moves) || o.Good >= 0 {
			t.Errorf("%d moves have the order %v", len(moves), o)
		}
	})
}

// BenchmarkOrdered measures an order; the goal is two milliseconds for a question.
func BenchmarkOrdered(b *testing.B) {
	for _, rules := range catalog.Games() {
		b.Run(rules.Info().ID, func(b *testing.B) {
			type question struct {
				s     engine.State
				seat  engine.Seat
				moves []engine.Move
			}
			var list []question
			questions(b, rules, 2, 200, func(s engine.State, seat engine.Seat, moves []engine.Move, _ *engine.Rand) {
				list = append(list, question{s.Clone(), seat, moves})
			})
			for i := 0; b.Loop(); i++ {
				q := list[i%len(list)]
				ordered(b, rules, 2, q.s, q.seat, q.moves)
			}
		})
	}
}
