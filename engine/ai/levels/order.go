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

// Order is an order in which answers can be shown to a person who may be advised.
type Order struct {
	// Answers are places in the list of answers, the best one first. Where no net fits the
	// game they are in the order of the list, which is the rulebook's.
	Answers []int
	// Good is the place in the list of the one answer that is clearly good; -1 when there
	// is none. It is the first of Answers.
	Good int
}

const (
	// mostLooks bounds the positions that the net looks at for an order, so that a question
	// with few answers is looked at in several worlds: at most mostWorlds.
	mostLooks  = 64
	mostWorlds = 4
	// clearly is how much more a good answer is worth than the best of the worst third.
	clearly = 0.1
	// mostFollowed is how many of the best answers are followed to the end of the turn, to
	// put the best of them first; mostSteps and mostFurther bound the answers and the looks
	// behind them.
	mostFollowed = 4
	mostSteps    = 4
	mostFurther  = 128
)

// Ordered orders answers that a seat is offered, by one look of the game's net at the
// position behind each of them, and the best few by the end of the turn. An answer is one
// move, or several that are given one after another, of which none but the last reveals
// anything (Alone, where each is one move). It takes less than two milliseconds, and
// depends on nothing but what the seat may know: two worlds that the seat cannot tell apart
// have the same order. No opponent and no record uses it.
func Ordered(rules engine.Rules, seats int, see ai.Sight, seat engine.Seat, answers [][]engine.Move) (Order, error) {
	o := Order{Answers: make([]int, len(answers)), Good: -1}
	for i := range o.Answers {
		o.Answers[i] = i
	}
	if len(answers) < 2 {
		return o, nil
	}
	net, err := NetIn(rules, see(worlds()), seats)
	if errors.Is(err, ErrNoNet) {
		return o, nil
	}
	if err != nil {
		return o, err
	}
	l := looking{net: net, see: see, seat: seat}
	values, err := l.values(answers)
	if err != nil {
		return o, err
	}
	slices.SortStableFunc(o.Answers, func(a, b int) int { return cmp.Compare(values[b], values[a]) })
	n, first := len(answers), o.Answers[0]
	clear := values[first]-values[o.Answers[min(n-1, n-n/3)]] >= clearly
	stays, err := l.byEnds(answers, o.Answers[:min(n, mostFollowed)])
	if clear && stays {
		o.Good = first
	}
	return o, err
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
	see     ai.Sight
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
	for range min(mostWorlds, max(1, mostLooks/len(answers))) {
		world := l.see(r)
		for i, answer := range answers {
			v, err := l.worth(world, answer)
			if err != nil {
				return nil, err
			}
			values[i] += v
		}
		ai.Done(world)
	}
	return values, nil
}

// worth is what the net expects behind an answer.
func (l *looking) worth(s engine.State, answer []engine.Move) (float64, error) {
	after := s.Clone()
	defer ai.Done(after)
	for _, m := range answer {
		if err := after.Play(l.seat, m, nil); err != nil {
			return 0, fmt.Errorf("order of answers: %w", err)
		}
	}
	return l.net.Of(after, l.seat, &l.scratch), nil
}

// byEnds orders the best answers by what the net expects where the turn ends when the seat
// goes on in it: a half done turn can look better than it ends. It leaves their order where
// that is not seen, because too many answers come. It reports whether the first of them is
// the best at the end, too, and does not end the turn itself where another goes on: nets
// compare those two badly.
func (l *looking) byEnds(answers [][]engine.Move, best []int) (stays bool, err error) {
	ends, ended := make(map[int]float64, len(best)), make(map[int]bool, len(best))
	world, first, seen := l.see(worlds()), best[0], true
	for _, at := range best {
		s, reached := world.Clone(), false
		ends[at], ended[at], reached, err = l.follow(s, answers[at])
		if ai.Done(s); err != nil || l.looks > mostFurther {
			return false, err
		}
		seen = seen && reached
	}
	stays = !slices.ContainsFunc(best, func(at int) bool { return ends[at] > ends[first] || ended[first] && !ended[at] })
	if seen {
		slices.SortStableFunc(best, func(a, b int) int { return cmp.Compare(ends[b], ends[a]) })
	}
	return stays, nil
}

// follow gives an answer and the best moves behind it, until the turn is over or something
// is revealed, and returns what the net expects then, whether the answer itself ended the
// turn, and whether the end was reached. It plays on s.
func (l *looking) follow(s engine.State, answer []engine.Move) (worth float64, ended, reached bool, err error) {
	for steps := 0; ; steps++ {
		var ev engine.Events
		for _, m := range answer {
			ev = engine.Events{}
			if err := s.Play(l.seat, m, &ev); err != nil {
				return 0, false, false, fmt.Errorf("order of answers: %w", err)
			}
		}
		moves := s.Moves(l.seat, nil)
		over := ev.TurnOver || len(moves) == 0
		ended = ended || over && steps == 0
		if reached = over || ev.Revealed != 0; reached || steps == mostSteps {
			return l.net.Of(s, l.seat, &l.scratch), ended, reached, nil
		}
		if l.looks += len(moves); l.looks > mostFurther {
			return 0, ended, false, nil
		}
		answer = nil
		for i := range moves {
			v, err := l.worth(s, moves[i:i+1])
			if err != nil {
				return 0, false, false, err
			}
			if answer == nil || v > worth {
				answer, worth = moves[i:i+1], v
			}
		}
	}
}
