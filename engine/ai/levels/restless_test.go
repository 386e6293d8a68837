package levels_test

import (
	"slices"
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

// urged is what an opponent does in a late position where one answer brings the end nearer.
type urged struct {
	behind  float64
	trails  bool // in points
	choices twoValues
}

// urgedIn returns a late position's case. It returns false if the match is not late, or if the
// answers hardly differ in their nearness to the end.
func urgedIn(t *testing.T, s engine.State, seat engine.Seat) (u urged, ok bool) {
	t.Helper()
	points := s.View(seat).(engine.Scored).Points()
	u.behind = levels.Behind(levels.Unsettled(twoValues{}, architects.Rules{}, 2), s, seat)
	u.trails = slices.Max(points) > points[seat]
	nearest, differ := nearestEnd(t, s, seat)
	for _, m := range s.Moves(seat, nil) {
		if after := closedAfter(t, s, seat, m); after >= nearest {
			u.choices.ends = m
		} else if after < nearest-construction {
			u.choices.chosen = m
		}
	}
	return u, differ && u.behind > 0.35
}

// ends returns how often the opponent brings the end nearer in 20 times, if it expects value from
// the answer that does not and other from the one that does.
func (u urged) ends(t *testing.T, s engine.State, seat engine.Seat, r *engine.Rand, value, other float64) (times int) {
	t.Helper()
	u.choices.value, u.choices.other = value, other
	for range 20 { // the continuations are random
		got, err := levels.Unsettled(u.choices, architects.Rules{}, 2).Choose(ai.NewSampler(s, seat), seat, r)
		if err != nil {
			t.Fatal(err)
		}
		if got[0].Move == u.choices.ends {
			times++
		}
	}
	return times
}

// In a late match, an opponent that expects to win takes no answer that risks the win. If it does
// not expect to win, or the match is hopelessly late, it takes any answer that brings the end
// nearer. While it trails in points it takes none, until the match is later still.
func TestLateOpponentsLoseNothing(t *testing.T) {
	r := engine.NumberedSeed(5).Rand("late")
	const enough = 3
	late, hopeless, trailing := 0, 0, 0
	for deal := range uint64(8) {
		s, err := architects.Rules{}.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(7 + deal)})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; s.Result() == nil && n < 4000; n++ {
			if late >= enough && hopeless >= enough && trailing >= enough {
				return
			}
			seat := s.Pending(nil)[0]
			if u, ok := urgedIn(t, s, seat); ok {
				ends := func(value, other float64) int { return u.ends(t, s, seat, r, value, other) }
				switch risky, doomed, cheap := ends(0.9, 0.5), ends(0.3, 0.05), ends(0.95, 0.9); {
				case u.trails && u.behind < levels.Vain:
					if trailing++; risky+doomed+cheap > 0 {
						t.Errorf("late by %.2f, with fewer points: %d of 60 answers bring the end nearer", u.behind, risky+doomed+cheap)
					}
				case u.behind < levels.Hopeless:
					if late++; risky > 0 || doomed < 10 || cheap < 10 {
						t.Errorf("late by %.2f: %d of 20 answers risk a win, %d end a match that is lost, %d cost little", u.behind, risky, doomed, cheap)
					}
				default:
					if hopeless++; risky < 10 {
						t.Errorf("late by %.2f: only %d of 20 answers bring the end", u.behind, risky)
					}
				}
			}
			moves := s.Moves(seat, nil)
			if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Errorf("%d late, %d hopeless and %d trailing positions, want %d of each", late, hopeless, trailing, enough)
}
