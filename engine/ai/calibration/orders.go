// Package calibration measures the advice that people get: whether the answers that come first
// are good, and whether chances come true. It plays matches of the levels and asks a
// search.
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

// Plan says which matches are played.
type Plan struct {
	Rules   engine.Rules
	Seats   int
	Options map[string]string // of the matches, by their names; nil for the usual ones
	Level   int               // who plays
	Matches int               // how many
	First   uint64            // number of the first deal
	// Every is how many questions go by for each that is looked at, on average.
	Every int
}

// play plays the matches of a plan, and calls visit before every so manieth question. A
// match that does not end is left out.
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

// Orders is how good orders of answers were, of questions with at least three.
type Orders struct {
	Questions int
	// Worst is in how many questions an answer was in the worst third: the first of the
	// rulebook's list, the first of the order.
	WorstListed, WorstFirst int
	// Lost is the chance that these answers cost, summed up, 0 to 1 each.
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

// add counts a question whose answers were searched, the best first.
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

// Add adds the questions of others.
func (o *Orders) Add(p Orders) {
	o.Questions += p.Questions
	o.WorstListed, o.WorstFirst = o.WorstListed+p.WorstListed, o.WorstFirst+p.WorstFirst
	o.LostListed, o.LostFirst = o.LostListed+p.LostListed, o.LostFirst+p.LostFirst
}

// String is a line with shares in percent and losses in points of chance.
func (o Orders) String() string {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
	lost := func(sum float64, of int) float64 { return 100 * sum / float64(max(1, of)) }
	return fmt.Sprintf("%5d questions: listed first: worst third %4.1f %%, lost %.1f; ordered first: %4.1f %%, %.1f",
		o.Questions, share(o.WorstListed, o.Questions), lost(o.LostListed, o.Questions),
		share(o.WorstFirst, o.Questions), lost(o.LostFirst, o.Questions))
}
