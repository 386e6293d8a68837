package levels_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/value"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

// questions plays random matches of a game. It calls show for the questions
// with a choice, most times.
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

// joined returns the answers to a question. If the turn goes on after a move
// and nothing is revealed, an answer is that move and one of the next moves.
func joined(t testing.TB, s engine.State, seat engine.Seat) (answers [][]engine.Move) {
	t.Helper()
	for i, m := range s.Moves(seat, nil) {
		var ev engine.Events
		after := s.Clone()
		if err := after.Play(seat, m, &ev); err != nil {
			t.Fatal(err)
		}
		answer := []engine.Move{m}
		if next := after.Moves(seat, nil); !ev.TurnOver && ev.Revealed == 0 && len(next) > 0 {
			answer = append(answer, next[i%len(next)])
		}
		answers = append(answers, answer)
	}
	return answers
}

// An order contains every answer once. It is the same in two worlds that the
// seat cannot distinguish, also if answers have several moves.
func TestOrdersInPairedWorlds(t *testing.T) {
	most := longtest.Number(40, 400)
	eachSetup(t, func(t *testing.T, rules engine.Rules, seats int) {
		longer := 0
		questions(t, rules, seats, most, func(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) {
			other := s.Resample(seat, r)
			for _, answers := range [][][]engine.Move{levels.Alone(moves), joined(t, s, seat)} {
				if slices.ContainsFunc(answers, func(a []engine.Move) bool { return len(a) > 1 }) {
					longer++
				}
				o := ordered(t, rules, seats, s, seat, answers)
				all := slices.Sorted(slices.Values(o))
				for i, at := range all {
					if at != i || len(all) != len(answers) {
						t.Fatalf("%d answers have the order %v", len(answers), o)
					}
				}
				if p := ordered(t, rules, seats, other, seat, answers); !slices.Equal(p, o) {
					t.Fatalf("in two worlds that seat %d cannot tell apart: %v and %v", seat, o, p)
				}
			}
		})
		if longer == 0 {
			t.Errorf("none of %d questions has joined answers", most)
		}
	})
}

// An answer of several moves is ordered by the position after its last move. If
// the turn goes on after it, the position at the end of the turn decides.
func TestOrderUsesPositionAfterLastMove(t *testing.T) {
	rules, _ := catalog.Game("architects")
	net, err := levels.Net(rules, 2)
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	questions(t, rules, 2, 120, func(s engine.State, seat engine.Seat, moves []engine.Move, _ *engine.Rand) {
		for _, m := range moves {
			var ev engine.Events
			after := s.Clone()
			if err := after.Play(seat, m, &ev); err != nil {
				t.Fatal(err)
			}
			next := after.Moves(seat, nil)
			if ev.TurnOver || ev.Revealed != 0 || len(next) < 2 {
				continue
			}
			var answers [][]engine.Move
			var worth []float64
			for _, then := range next {
				ev = engine.Events{}
				end := after.Clone()
				if err := end.Play(seat, then, &ev); err != nil {
					t.Fatal(err)
				}
				if ev.TurnOver && ev.Revealed == 0 {
					answers, worth = append(answers, []engine.Move{m, then}), append(worth, net.Of(end, seat, new(value.Scratch)))
				}
			}
			if len(answers) < 2 {
				continue
			}
			looked++
			o := ordered(t, rules, 2, s, seat, answers)
			if first := worth[o[0]]; first < slices.Max(worth)-0.02 {
				t.Errorf("the first answer is worth %.3f, the best one %.3f", first, slices.Max(worth))
			}
		}
	})
	if looked == 0 {
		t.Error("no answer of two moves ends a turn")
	}
}

func ordered(t testing.TB, rules engine.Rules, seats int, s engine.State, seat engine.Seat, answers [][]engine.Move) []int {
	t.Helper()
	o, err := levels.Ordered(rules, seats, ai.NewSampler(s, seat), seat, answers)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// A game without a net keeps the order of its rulebook.
func TestOrderWithoutANet(t *testing.T) {
	questions(t, netless{}, 2, 5, func(s engine.State, seat engine.Seat, moves []engine.Move, _ *engine.Rand) {
		if o := ordered(t, netless{}, 2, s, seat, levels.Alone(moves)); !slices.IsSorted(o) || len(o) != len(moves) {
			t.Errorf("%d moves have the order %v", len(moves), o)
		}
	})
}

// BenchmarkOrdered measures an order; the goal is two milliseconds for a question.
func BenchmarkOrdered(b *testing.B) {
	for _, rules := range catalogtest.Games() {
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
				ordered(b, rules, 2, q.s, q.seat, levels.Alone(q.moves))
			}
		})
	}
}
