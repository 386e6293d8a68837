package ladder_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/architects"
	"guildhall/engine/market"
)

// Equal players share the wins evenly: every deal is played from every seat.
func TestEqualPlayersShare(t *testing.T) {
	for _, seats := range []int{2, 3} {
		ticks := time.Duration(0)
		s, err := ladder.Play(t.Context(), ladder.Pairing{
			Rules: market.Rules{}, Setup: engine.Setup{Seats: seats}, Matches: 241,
			One: ladder.Entrant{Name: "a", Player: ai.Random{}}, Others: ladder.Entrant{Name: "b", Player: ai.Random{}},
			Clock: func() time.Duration { ticks++; return ticks },
		})
		if err != nil {
			t.Fatal(err)
		}
		if want := (241 + seats - 1) / seats * seats; s.Matches != want {
			t.Errorf("%d seats: %d matches, want whole rotations: %d", seats, s.Matches, want)
		}
		low, high := s.Interval()
		if even := 1 / float64(seats); low > even || high < even || low >= s.Share() || high <= s.Share() {
			t.Errorf("%d seats: share %.2f, from %.2f to %.2f", seats, s.Share(), low, high)
		}
		if math.Abs(s.Points-s.Against) > 12 || s.Decisions == 0 || s.PerDecision() <= 0 || s.MaxTurn != 1 {
			t.Errorf("%d seats: %+v", seats, s)
		}
	}
}

// A score holds the times of turns. Only one turn in two hundred is slow, so
// P99 is fast.
func TestTimeOfTurns(t *testing.T) {
	calls, now := 0, time.Duration(0)
	s, err := ladder.Play(t.Context(), ladder.Pairing{
		Rules: market.Rules{}, Setup: engine.Setup{Seats: 2}, Matches: 100,
		One: ladder.Entrant{Name: "a", Player: ai.Random{}}, Others: ladder.Entrant{Name: "b", Player: ai.Random{}},
		Clock: func() time.Duration { // called before and after each turn of either player
			if calls++; calls%2 == 0 {
				if now += 2; calls%400 == 0 {
					now += 98
				}
			}
			return now
		},
	})
	if err != nil || s.Turns < 400 {
		t.Fatalf("%d turns: %v", s.Turns, err)
	}
	if s.P99 != 2 || s.MaxTurn != 100 || s.Spent < 2*time.Duration(s.Turns) {
		t.Errorf("turns took %d at 99 of 100 and %d at most, %d of %d together, want 2 and 100", s.P99, s.MaxTurn, s.Turns, s.Spent)
	}
}

func TestGreedyTakesPoints(t *testing.T) {
	s, err := ladder.Play(t.Context(), ladder.Pairing{
		Rules: market.Rules{}, Setup: engine.Setup{Seats: 2}, Matches: 20,
		One: ladder.Entrant{Name: "greedy", Player: ai.Greedy{}}, Others: ladder.Entrant{Name: "random", Player: ai.Random{}},
	})
	if err != nil || s.Matches != 20 {
		t.Fatalf("%d matches: %v", s.Matches, err)
	}
}

func TestStopsEarly(t *testing.T) {
	s, err := ladder.Play(t.Context(), ladder.Pairing{
		Rules: market.Rules{}, Setup: engine.Setup{Seats: 2}, Matches: 1000,
		One: ladder.Entrant{Name: "a", Player: ai.Random{}}, Others: ladder.Entrant{Name: "b", Player: ai.Random{}},
		Stop: func(s ladder.Score) bool { return s.Matches >= 10 },
	})
	if err != nil || s.Matches != 10 {
		t.Errorf("%d matches, %v", s.Matches, err)
	}
}

// Architects ends only when players build, so players who decline play for ever. Play stops
// their matches and counts them.
func TestMatchesWithoutEnd(t *testing.T) {
	for _, one := range []struct{ limit, want int }{{0, 10 * 2 * 90}, {300, 300}} {
		s, err := ladder.Play(t.Context(), ladder.Pairing{
			Rules: architects.Rules{}, Setup: engine.Setup{Seats: 2}, Matches: 4, MaxMoves: one.limit,
			One: ladder.Entrant{Player: ai.Decline{}}, Others: ladder.Entrant{Player: ai.Decline{}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if s.Matches != 4 || s.Unfinished != 4 || s.MaxMoves != one.want || s.Share() != 0 || len(s.Lengths) != 0 || s.Decisions == 0 {
			t.Errorf("limit %d: %+v, want 4 matches that end after %d moves", one.limit, s, one.want)
		}
	}
}

// Points and lengths are those of the matches that ended.
func TestPointsOfMatchesThatEnd(t *testing.T) {
	const matches = 10
	var moves, totals []int
	for deal := range uint64(matches / 2) {
		for at, stream := range []string{"ladder 0", "ladder 1"} {
			setup := engine.Setup{Seats: 2, Seed: engine.NumberedSeed(deal)}
			s, err := architects.Rules{}.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			n, err := ladder.Match(s, []ai.Player{ai.Random{}, ai.Random{}}, setup.Seed.Rand(stream), nil)
			if err != nil {
				t.Fatal(err)
			}
			moves, totals = append(moves, n), append(totals, s.Result().Totals[at])
		}
	}
	limit, points, ended := slices.Sorted(slices.Values(moves))[matches/2], 0, 0
	for i, n := range moves {
		if n < limit {
			points, ended = points+totals[i], ended+1
		}
	}
	s, err := ladder.Play(t.Context(), ladder.Pairing{
		Rules: architects.Rules{}, Setup: engine.Setup{Seats: 2}, Matches: matches, MaxMoves: limit - 1,
		One: ladder.Entrant{Player: ai.Random{}}, Others: ladder.Entrant{Player: ai.Random{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := float64(points) / float64(ended); s.Matches != matches || s.Unfinished != matches-ended || len(s.Lengths) != ended || s.Points != want {
		t.Errorf("%+v, want %d matches without an end and %.2f points", s, matches-ended, want)
	}
}

func TestPlayStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ladder.Play(ctx, ladder.Pairing{
		Rules: market.Rules{}, Setup: engine.Setup{Seats: 2}, Matches: 2,
		One: ladder.Entrant{Player: ai.Random{}}, Others: ladder.Entrant{Player: ai.Random{}},
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestSequential(t *testing.T) {
	q := ladder.Sequential{Low: 0.5, High: 0.6}
	for _, one := range []struct {
		wins    float64
		matches int
		want    int
	}{{0, 0, 0}, {20, 30, 0}, {60, 80, 1}, {20, 60, -1}, {300, 500, 1}, {250, 500, -1}} {
		if got := q.Verdict(ladder.Score{Wins: one.wins, Matches: one.matches}); got != one.want {
			t.Errorf("%v of %d: %d, want %d", one.wins, one.matches, got, one.want)
		}
	}
}

// A score holds the length of each match, in turns of each seat.
func TestLengthOfMatches(t *testing.T) {
	s := ladder.Score{Seats: 2, Lengths: []int{90, 300, 120}}
	if middle, longest := s.Length(); middle != 60 || longest != 150 {
		t.Errorf("matches last %d turns in the middle and %d at most, want 60 and 150", middle, longest)
	}
	if middle, longest := (ladder.Score{Seats: 2}).Length(); middle != 0 || longest != 0 {
		t.Errorf("no match lasts %d, %d turns", middle, longest)
	}
}
