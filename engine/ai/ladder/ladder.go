// Package ladder compares players. It plays matches between two of them on the same deals,
// with each at each seat, and measures how often each wins, with confidence intervals.
package ladder

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// Entrant is a player with its name in tables.
type Entrant struct {
	Name   string
	Player ai.Player
}

// Pairing compares a player at one seat with another player at all other seats.
type Pairing struct {
	Rules   engine.Rules
	Setup   engine.Setup // the seed is replaced
	One     Entrant
	Others  Entrant
	Matches int    // rounded up to whole rotations: each deal is played once from each seat
	First   uint64 // number of the first deal
	Clock   Clock  // nil measures no time
	// MaxMoves is the number of moves after which a match is stopped; 0: ten times the usual
	// number (Info.Moves). Some players never end a match: in Architects with five seats, one
	// seat has fewer workers than the Guildhall has spaces.
	MaxMoves int
	// Stop is called after each rotation and ends the pairing if it returns true; nil plays
	// all matches.
	Stop func(Score) bool
}

// Score holds the results of the player One against the Others.
type Score struct {
	One     string  `json:"one"`
	Others  string  `json:"others"`
	Seats   int     `json:"seats"`
	Matches int     `json:"matches"`
	Wins    float64 `json:"wins"` // shared first places count as shares
	// Unfinished is the number of matches that were stopped after MaxMoves moves. They count
	// as matches that One did not win, and not in Points, Against and Lengths.
	Unfinished int     `json:"unfinished"`
	MaxMoves   int     `json:"maxMoves"`
	Points     float64 `json:"points"`  // mean of the matches that ended
	Against    float64 `json:"against"` // mean points of the best other seat, or of the automatic opponent

	Decisions int           `json:"decisions"` // of the player One
	Turns     int           `json:"turns"`
	Spent     time.Duration `json:"spent"`
	P99       time.Duration `json:"p99"`     // 99 of 100 turns take at most this time
	MaxTurn   time.Duration `json:"longest"` // time of the slowest turn
	Lengths   []int         `json:"lengths"` // number of turns of each match that ended (Header.Turn)
}

// Length returns the median and the largest length of a match, in turns of each seat.
func (s Score) Length() (middle, longest int) {
	if len(s.Lengths) == 0 {
		return 0, 0
	}
	sorted := slices.Sorted(slices.Values(s.Lengths))
	return sorted[len(sorted)/2] / s.Seats, sorted[len(sorted)-1] / s.Seats
}

// Share returns the share of matches won, 0 to 1.
func (s Score) Share() float64 {
	if s.Matches == 0 {
		return 0
	}
	return s.Wins / float64(s.Matches)
}

// PerDecision returns the mean time of a decision of the player One.
func (s Score) PerDecision() time.Duration {
	if s.Decisions == 0 {
		return 0
	}
	return s.Spent / time.Duration(s.Decisions)
}

// Interval returns the 95 % confidence interval of Share (Wilson 1927).
func (s Score) Interval() (low, high float64) {
	const z = 1.96
	n, p := float64(s.Matches), s.Share()
	if n == 0 {
		return 0, 1
	}
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, mid-half), min(1, mid+half)
}

// usualMoves is the default of Pairing.MaxMoves, in usual lengths of a match.
const usualMoves = 10

// Play plays the matches of a pairing. If ctx ends, it returns the error of ctx.
func Play(ctx context.Context, p Pairing) (Score, error) {
	if p.MaxMoves == 0 {
		p.MaxMoves = usualMoves * p.Setup.Seats * p.Rules.Info().Moves
	}
	score := Score{One: p.One.Name, Others: p.Others.Name, Seats: p.Setup.Seats, MaxMoves: p.MaxMoves}
	clock := p.Clock
	if clock == nil {
		clock = func() time.Duration { return 0 }
	}
	total := effort{}
	for deal := p.First; score.Matches < p.Matches; deal++ {
		for at := range p.Setup.Seats {
			end, e, err := p.match(ctx, deal, at, clock)
			total.add(e)
			switch {
			case errors.Is(err, ErrEndless):
				score.Matches++
				score.Unfinished++
			case err != nil:
				return score, fmt.Errorf("deal %d, seat %d: %w", deal, at, err)
			default:
				score.count(end.Result(), at)
				score.Lengths = append(score.Lengths, end.View(engine.Spectator).Header().Turn)
			}
		}
		if p.Stop != nil && p.Stop(score) {
			break
		}
	}
	score.time(total)
	if ended := score.Matches - score.Unfinished; ended > 0 {
		score.Points /= float64(ended)
		score.Against /= float64(ended)
	}
	return score, nil
}

// time sets the times of the score from the turns of all matches.
func (s *Score) time(e effort) {
	s.Decisions, s.Turns = e.decisions, len(e.took)
	for _, d := range e.took {
		s.Spent += d
	}
	if sorted := slices.Sorted(slices.Values(e.took)); len(sorted) > 0 {
		s.P99, s.MaxTurn = sorted[(99*len(sorted)-1)/100], sorted[len(sorted)-1]
	}
}

// match plays one deal with the player One at a seat, and returns the final state and the
// effort of One. The effort is also returned with an error.
func (p Pairing) match(ctx context.Context, deal uint64, at int, clock Clock) (engine.State, effort, error) {
	setup := p.Setup
	setup.Seed = engine.NumberedSeed(deal)
	s, err := p.Rules.New(setup)
	if err != nil {
		return nil, effort{}, err
	}
	players := make([]ai.Player, setup.Seats)
	for i := range players {
		players[i] = p.Others.Player
	}
	players[at] = p.One.Player
	m := &match{State: s, players: players, r: setup.Seed.Rand(fmt.Sprint("ladder ", at)), clock: clock, efforts: make([]effort, setup.Seats), maxMoves: p.MaxMoves}
	err = m.play(ctx)
	return s, m.efforts[at], err
}

// count adds a match. Until Play ends, Points and Against are sums.
func (s *Score) count(r *engine.Result, at int) {
	s.Matches++
	s.Points += float64(r.Totals[at])
	best, others := 0, false
	for i, n := range r.Totals {
		if i != at && (!others || n > best) {
			best, others = n, true
		}
	}
	if r.Rival != nil && (!others || *r.Rival > best) {
		best = *r.Rival
	}
	s.Against += float64(best)
	if !r.Victor.Name.IsZero() {
		return
	}
	winners := r.Winners()
	for _, w := range winners {
		if int(w) == at {
			s.Wins += 1 / float64(len(winners))
		}
	}
}
