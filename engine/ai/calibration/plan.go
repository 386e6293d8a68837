// Package calibration measures the quality of the advice for people: whether the first
// answers are good, and whether chances are accurate. It plays matches of the levels and
// compares with a search.
package calibration

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
)

// Plan selects the matches to play.
type Plan struct {
	Rules   engine.Rules
	Seats   int
	Options map[string]string // of the matches, by option id; nil for the defaults
	Level   int               // of all players
	Matches int               // number of matches
	First   uint64            // number of the first deal
	// Every is the mean interval, in questions, between questions that are examined.
	Every int
}

// play plays the matches of a plan and calls visit before one in p.Every questions, drawn
// at random. It calls over, which may be nil, for each match that ends.
func (p Plan) play(visit func(match int, s engine.State, seat engine.Seat, r *engine.Rand) error, over func(match int, r *engine.Result)) error {
	one, err := levels.Of(p.Rules, p.Seats, p.Level)
	if err != nil {
		return err
	}
	players := slices.Repeat([]ai.Player{one}, p.Seats)
	for n := range p.Matches {
		seed := engine.NumberedSeed(p.First + uint64(n))
		s, err := p.Rules.New(p.Rules.Info().Fill(engine.Setup{Seats: p.Seats, Options: p.Options, Seed: seed}))
		if err != nil {
			return err
		}
		r := seed.Rand("judge")
		var failed error
		_, err = ladder.Match(s, players, seed.Rand("match"), func(s engine.State, seat engine.Seat, _ engine.Move) {
			if failed == nil && r.Intn(p.Every) == 0 {
				failed = visit(n, s, seat, r)
			}
		})
		if failed != nil {
			return fmt.Errorf("match %d: %w", n, failed)
		}
		if err == nil && over != nil {
			over(n, s.Result())
		}
	}
	return nil
}

// Orders measures the quality of orders of answers, for questions with at least three
// answers.
type Orders struct {
	Questions int
	// The numbers of questions in which an answer was in the worst third: the first answer
	// in the rulebook's list, and the first in the order.
	WorstListed, WorstFirst int
	// The sums of the chances, 0 to 1 each, that these answers cost.
	LostListed, LostFirst float64
}

// OrdersOf compares levels.Ordered with a search at questions of the matches.
func OrdersOf(p Plan) (Orders, error) {
	var o Orders
	net, err := levels.Net(p.Rules, p.Seats)
	if err != nil {
		return o, err
	}
	err = p.play(func(_ int, s engine.State, seat engine.Seat, r *engine.Rand) error {
		moves := s.Moves(seat, nil)
		if len(moves) < 3 {
			return nil
		}
		see := ai.NewSampler(s, seat)
		order, err := levels.Ordered(p.Rules, p.Seats, see, seat, levels.Alone(moves))
		if err != nil {
			return err
		}
		player := search.Player{Net: net, Iterations: min(4000, 300+80*len(moves)), Explore: 1}
		best, err := player.Best(see, seat, len(moves), r)
		if err != nil {
			return err
		}
		o.add(moves, order, best)
		return nil
	}, nil)
	return o, err
}

// add counts a question. best holds its answers with their values, the best first.
func (o *Orders) add(moves []engine.Move, order []int, best []ai.Considered) {
	of := func(at int) (bad bool, lost float64) {
		i := slices.IndexFunc(best, func(c ai.Considered) bool { return c.Move == moves[at] })
		for i > 0 && best[i-1].Value == best[i].Value { // equal answers are equally good
			i--
		}
		return i >= len(best)-len(best)/3, ai.Chance(best[0].Value) - ai.Chance(best[i].Value)
	}
	count := func(at int, worst *int, sum *float64) {
		bad, lost := of(at)
		*sum += lost
		if bad {
			*worst++
		}
	}
	o.Questions++
	count(0, &o.WorstListed, &o.LostListed)
	count(order[0], &o.WorstFirst, &o.LostFirst)
}

// Add adds the counts of p.
func (o *Orders) Add(p Orders) {
	o.Questions += p.Questions
	o.WorstListed, o.WorstFirst = o.WorstListed+p.WorstListed, o.WorstFirst+p.WorstFirst
	o.LostListed, o.LostFirst = o.LostListed+p.LostListed, o.LostFirst+p.LostFirst
}

// String returns a line with shares in percent and losses in percentage points.
func (o Orders) String() string {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
	lost := func(sum float64, of int) float64 { return 100 * sum / float64(max(1, of)) }
	return fmt.Sprintf("%5d questions: listed first: worst third %4.1f %%, lost %.1f; ordered first: %4.1f %%, %.1f",
		o.Questions, share(o.WorstListed, o.Questions), lost(o.LostListed, o.Questions),
		share(o.WorstFirst, o.Questions), lost(o.LostFirst, o.Questions))
}
