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
	// maxLooks limits the positions that the net values for an order. A question with few
	// answers is looked at in several worlds, at most maxWorlds.
	maxLooks  = 64
	maxWorlds = 4
	// maxFollowed is the number of best answers that are followed to the end of the turn,
	// to find the best among them. maxSteps limits the answers on the way, and maxFurther
	// the positions that are valued.
	maxFollowed = 4
	maxSteps    = 4
	maxFurther  = 128
)

// Ordered returns the order in which a person with advice sees the answers of a seat: their
// indexes, the best first. If no net fits the game, it returns the order of the list.
//
// The order comes from the net's value of the position after each answer; the few best
// answers are followed to the end of the turn. An answer is one move (see Alone) or several
// consecutive moves of which only the last may reveal something. Ordered takes less than
// two milliseconds and uses only what the seat may know: two states that look the same to
// the seat give the same order. Opponents and records do not use it.
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

// Alone returns each move as an answer of one move.
func Alone(moves []engine.Move) [][]engine.Move {
	answers := make([][]engine.Move, len(moves))
	for i := range moves {
		answers[i] = moves[i : i+1]
	}
	return answers
}

// looking values answers of a seat with one net.
type looking struct {
	net     *value.Net
	see     ai.Sampler
	seat    engine.Seat
	scratch value.Scratch
	looks   int // number of positions valued later in the turn
}

// worlds returns the same generator for each question, so that the same knowledge gives the
// same samples.
func worlds() *engine.Rand { return engine.NumberedSeed(1).Rand("order of answers") }

// values returns the sum of the net's values after each answer over several worlds.
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

// worth returns the net's value after an answer.
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

// byEnds reorders the best answers by the net's value at the end of the turn, because a
// half finished turn can look better than its end. It keeps their order if a turn needs too
// many answers.
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

// follow plays an answer and then the net's best moves until the turn is over or something
// is revealed. It returns the net's value of that position, and false if it gave up before.
// It plays on s.
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
