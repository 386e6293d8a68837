package levels_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/architects"
	"guildhall/engine/longtest"
)

// A match of Architects ends when the Guildhall is full, but players who look
// one move ahead would dig for gold forever if they kept no pace.
func TestLongMatchesEnd(t *testing.T) {
	const seats, rounds = 4, 80
	p, err := levels.Of(architects.Rules{}, seats, levels.Casual)
	if err != nil {
		t.Fatal(err)
	}
	players := []ai.Player{p, p, p, p}
	for deal := range uint64(longtest.Number(4, 8)) {
		setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(deal)}
		s, err := architects.Rules{}.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ladder.Match(s, players, engine.NewRand(setup.Seed), nil); err != nil {
			t.Fatal(err)
		}
		if turns := s.View(engine.Spectator).Header().Turn; turns > seats*rounds {
			t.Errorf("deal %d took %d rounds", deal, turns/seats)
		}
	}
}

// nearestEnd returns the largest nearness to the end that a seat can reach with
// one move, and whether its moves differ in it by a construction.
func nearestEnd(t *testing.T, s engine.State, seat engine.Seat) (most float64, differ bool) {
	t.Helper()
	least := 1.0
	for _, m := range s.Moves(seat, nil) {
		c := closedAfter(t, s, seat, m)
		most, least = max(most, c), min(least, c)
	}
	return most, most > least+construction
}

// construction is more than the nearness of the goods for one construction, and
// less than that of the construction.
const construction = 0.045

// closedAfter returns how near the end a match is after a move.
func closedAfter(t *testing.T, s engine.State, seat engine.Seat, m engine.Move) float64 {
	t.Helper()
	after := s.Clone()
	if err := after.Play(seat, m, nil); err != nil {
		t.Fatal(err)
	}
	return ai.Closed(after, seat)
}

// twoValues is a player that prefers one answer, and has a value for another
// one that brings the end nearer.
type twoValues struct {
	chosen, ends engine.Move
	value, other float64
}

func (p twoValues) Choose(ai.Sampler, engine.Seat, *engine.Rand) ([]ai.Decision, error) {
	options := []ai.Considered{{Move: p.chosen, Visits: 1, Value: p.value}, {Move: p.ends, Visits: 1, Value: p.other}}
	return []ai.Decision{{Move: p.chosen, Value: p.value, Options: options}}, nil
}

// In a late match, an opponent that expects to win takes no answer that risks
// the win. If it does not expect to win, or the match is hopelessly late, it
// takes any answer that brings the end nearer.
func TestLateWinnersRiskNothing(t *testing.T) {
	r := engine.NumberedSeed(5).Rand("late")
	s, err := architects.Rules{}.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(7)})
	if err != nil {
		t.Fatal(err)
	}
	late, hopeless := 0, 0
	for n := 0; s.Result() == nil && n < 4000; n++ {
		seat := s.Pending(nil)[0]
		moves := s.Moves(seat, nil)
		behind := levels.Behind(levels.Unsettled(twoValues{}, architects.Rules{}, 2), s, seat)
		if nearest, differ := nearestEnd(t, s, seat); differ && behind > 0.35 {
			p := twoValues{}
			for _, m := range moves {
				if after := closedAfter(t, s, seat, m); after >= nearest {
					p.ends = m
				} else if after < nearest-construction {
					p.chosen = m
				}
			}
			ends := func(value, other float64) int {
				p.value, p.other = value, other
				times := 0
				for range 20 { // the continuations are random
					got, err := levels.Unsettled(p, architects.Rules{}, 2).Choose(ai.NewSampler(s, seat), seat, r)
					if err != nil {
						t.Fatal(err)
					}
					if got[0].Move == p.ends {
						times++
					}
				}
				return times
			}
			switch risky, doomed, cheap := ends(0.9, 0.5), ends(0.3, 0.05), ends(0.95, 0.9); {
			case behind < levels.Hopeless && (risky > 0 || doomed < 10 || cheap < 10):
				t.Errorf("late by %.2f: %d of 20 answers risk a win, %d end a match that is lost, %d cost little", behind, risky, doomed, cheap)
			case behind > levels.Hopeless+0.01 && risky < 10:
				t.Errorf("late by %.2f: only %d of 20 answers bring the end", behind, risky)
			case behind < levels.Hopeless:
				late++
			default:
				hopeless++
			}
		}
		if late >= 3 && hopeless >= 3 {
			return
		}
		if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	t.Errorf("%d late and %d hopeless positions, want 3 of each", late, hopeless)
}
