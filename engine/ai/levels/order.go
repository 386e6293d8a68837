package levels

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
)

const (
	// maxLooks bounds the positions that the net looks at for an order, so that a question
	// with few answers is looked at in several worlds: at most maxWorlds.
	maxLooks  = 64
	maxWorlds = 4
	// maxFollowed is how many of the best answers are followed to the end of the turn, to
	// put the best of them first; maxSteps and maxFurther bound the answers and the looks
	// behind them.
	maxFollowed = 4
	maxSteps    = 4
	maxFurther  = 128
)

// Ordered returns the order in which a person who may be advised sees the answers that a
// seat is offered: their places in the list, the best one first. Where no net fits the game
// the order is that of the list, which is the rulebook's.
//
// The order comes from one look of the game's net at the position behind each answer, and
// for the best few from the end of the turn. An answer is one move, or several that are
// given one after another, of which none but the last reveals anything (Alone, where each is
// one move). Ordered takes less than two milliseconds, and depends on nothing but what the
// seat may know: two worlds that the seat cannot tell apart have the same order. No opponent
// and no record uses it.
func Ordered(rules engine.Rules, seats int, see ai.Sampler, seat engine.Seat, answers [][]engine.Move) ([]int, error) {
	order := make([]int, len(answers))
	for i := range order {
		order[i] = i
	}
	if len(answers) < 2 {
		return order, nil
	}
	net, err := NetIn(rules, see(worlds()), seats)
	if errors.Is(err, ErrNoNet) {
		return order, nil
	}
	if err != nil {
		return order, err
	}
	l := looking{net: net, see: see, seat: seat}
	values, err := l.values(answers)
	if err != nil {
		return order, err
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(values[b], values[a]) })
	return order, l.byEnds(answers, order[:min(len(answers), maxFollowed)])
}

// Alone returns moves as answers of one move each.
func Alone(moves []engine.Move) [][]engine.Move {
	answers := make([][]engine.Move, len(moves))
	for i := range moves {
		answers[i] = moves[i : i+1]
	}
	return answers
}

// looking looks at answers of a seat by one net.
type looking struct {
	net     *value.Net
	see     ai.Sampler
	seat    engine.Seat
	scratch value.Scratch
	looks   int // at positions further on in the turn
}

// worlds is a generator that is the same for each question: so the same knowledge gives
// the same samples.
func worlds() *engine.Rand { return engine.NumberedSeed(1).Rand("order of answers") }

// values are what the net expects behind each answer, on average over some worlds.
func (l *looking) values(answers [][]engine.Move) ([]float64, error) {
	values, r := make([]float64, len(answers)), worlds()
	for range min(maxWorlds, max(1, maxLooks/len(answers))) {
		world := l.see(r)
		for i, answer := range answers {
			v, err := l.worth(world, answer)
			if err != nil {
				return nil, err
			}
			values[i] += v
		}
		ai.Release(world)
	}
	return values, nil
}

// worth is what the net expects behind an answer.
func (l *looking) worth(s engine.State, answer []engine.Move) (float64, error) {
	after := s.Clone()
	defer ai.Release(after)
	for _, m := range answer {
		if err := after.Play(l.seat, m, nil); err != nil {
			return 0, fmt.Errorf("order of answers: %w", err)
		}
	}
	return l.net.Of(after, l.seat, &l.scratch), nil
}

// byEnds orders the best answers by what the net expects where the turn ends when the seat
// goes on in it: a half done turn can look better than it ends. It leaves their order where
// that is not seen, because too many answers come.
func (l *looking) byEnds(answers [][]engine.Move, best []int) error {
	ends := make(map[int]float64, len(best))
	world, seen := l.see(worlds()), true
	for _, at := range best {
		s := world.Clone()
		worth, reached, err := l.follow(s, answers[at])
		if ai.Release(s); err != nil || l.looks > maxFurther {
			return err
		}
		ends[at], seen = worth, seen && reached
	}
	if seen {
		slices.SortStableFunc(best, func(a, b int) int { return cmp.Compare(ends[b], ends[a]) })
	}
	return nil
}

// follow gives an answer and the best moves behind it, until the turn is over or something
// is revealed, and returns what the net expects then, and whether the end was reached. It
// plays on s.
func (l *looking) follow(s engine.State, answer []engine.Move) (worth float64, reached bool, err error) {
	for steps := 0; ; steps++ {
		var ev engine.Events
		for _, m := range answer {
			ev = engine.Events{}
			if err := s.Play(l.seat, m, &ev); err != nil {
				return 0, false, fmt.Errorf("order of answers: %w", err)
			}
		}
		moves := s.Moves(l.seat, nil)
		if reached = ev.TurnOver || len(moves) == 0 || ev.Revealed != 0; reached || steps == maxSteps {
			return l.net.Of(s, l.seat, &l.scratch), reached, nil
		}
		if l.looks += len(moves); l.looks > maxFurther {
			return 0, false, nil
		}
		answer = nil
		for i := range moves {
			v, err := l.worth(s, moves[i:i+1])
			if err != nil {
				return 0, false, err
			}
			if answer == nil || v > worth {
				answer, worth = moves[i:i+1], v
			}
		}
	}
}
