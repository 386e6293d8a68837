package calibration

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

// Judged by a search, the first answer of an order costs less chance than the
// first one of the rulebook's list.
//
// GUILDHALL_ORDERS is the number of matches for each game.
func TestOrdersCostLess(t *testing.T) {
	matches := longtest.Number(1, 6)
	if n, err := strconv.Atoi(os.Getenv("GUILDHALL_ORDERS")); err == nil {
		matches = n
	}
	var all orders
	hold := func(name string, o orders) {
		t.Helper()
		t.Logf("%-12s %v", name, o)
		if o.LostFirst >= o.LostListed {
			t.Errorf("%s: the first of the order costs %.2f, the first of the list %.2f", name, o.LostFirst, o.LostListed)
		}
	}
	for _, rules := range catalogtest.Games() {
		for _, seats := range []int{2, 4} {
			if matches < 20 && seats > 2 || rules.Info().Practice {
				continue
			}
			o, err := ordersOf(Plan{Rules: rules, Seats: seats, Level: levels.Club, Matches: matches, First: 9_000, Every: 10})
			if err != nil {
				t.Fatal(err)
			}
			if matches >= 40 { // fewer matches only check all games together
				hold(rules.Info().ID, o)
			} else {
				t.Logf("%-12s %v", rules.Info().ID, o)
			}
			all.plus(o)
		}
	}
	if catalogtest.AllGames() { // too few matches of one game
		hold("all games", all)
	}
}

// orders measures the quality of orders of answers, for questions with at least three
// answers.
type orders struct {
	Questions int
	// The numbers of questions in which an answer was in the worst third: the first answer
	// in the rulebook's list, and the first in the order.
	WorstListed, WorstFirst int
	// The sums of the chances, 0 to 1 each, that these answers cost.
	LostListed, LostFirst float64
}

// ordersOf compares levels.Ordered with a search at questions of the matches.
func ordersOf(p Plan) (orders, error) {
	var o orders
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
func (o *orders) add(moves []engine.Move, order []int, best []ai.Considered) {
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

// plus adds the counts of p.
func (o *orders) plus(p orders) {
	o.Questions += p.Questions
	o.WorstListed, o.WorstFirst = o.WorstListed+p.WorstListed, o.WorstFirst+p.WorstFirst
	o.LostListed, o.LostFirst = o.LostListed+p.LostListed, o.LostFirst+p.LostFirst
}

// String returns a line with shares in percent and losses in percentage points.
func (o orders) String() string {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
	lost := func(sum float64, of int) float64 { return 100 * sum / float64(max(1, of)) }
	return fmt.Sprintf("%5d questions: listed first: worst third %4.1f %%, lost %.1f; ordered first: %4.1f %%, %.1f",
		o.Questions, share(o.WorstListed, o.Questions), lost(o.LostListed, o.Questions),
		share(o.WorstFirst, o.Questions), lost(o.LostFirst, o.Questions))
}
