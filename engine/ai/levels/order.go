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
	// Answers are places in the list of moves, the best answer first. Where no net fits
	// the game they are in the order of the list, which is the rulebook's.
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
	// mostFollowed is how many of the best answers are followed to the end of the turn
	// before one of them is called good; mostSteps and mostFurther bound the answers and the
	// looks behind them.
	mostFollowed = 4
	mostSteps    = 4
	mostFurther  = 128
)

// Ordered orders the moves that a seat is offered, by one look of the game's net at the
// position behind each of them. It takes less than two milliseconds, and depends on
// nothing but what the seat may know: two worlds that the seat cannot tell apart have the
// same order. No opponent and no record uses it.
func Ordered(rules engine.Rules, seats int, see ai.Sight, seat engine.Seat, moves []engine.Move) (Order, error) {
	o := Order{Answers: make([]int, len(moves)), Good: -1}
	for i := range o.Answers {
		o.Answers[i] = i
	}
	if len(moves) < 2 {
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
	values, err := l.values(moves)
	if err != nil {
		return o, err
	}
	slices.SortStableFunc(o.Answers, func(a, b int) int { return cmp.Compare(values[b], values[a]) })
	n := len(moves)
	if values[o.Answers[0]]-values[o.Answers[min(n-1, n-n/3)]] < clearly {
		return o, nil
	}
	first, err := l.staysFirst(moves, o.Answers[:min(n, mostFollowed)])
	if err == nil && first {
		o.Good = o.Answers[0]
	}
	return o, err
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

// values are what the net expects behind each move, on average over some worlds.
func (l *looking) values(moves []engine.Move) ([]float64, error) {
	values, r := make([]float64, len(moves)), worlds()
	for range min(mostWorlds, max(1, mostLooks/len(moves))) {
		world := l.see(r)
		for i, m := range moves {
			after := world.Clone()
			if err := after.Play(l.seat, m, nil); err != nil {
				return nil, fmt.Errorf("order of answers: %w", err)
			}
			values[i] += l.net.Of(after, l.seat, &l.scratch)
		}
	}
	return values, nil
}

// staysFirst reports whether the first of some answers is the best of them, too, when the
// seat goes on in its turn: a half done turn can look better than it ends. It gives up, as
// if another were better, where the turn has too many answers to come, and where the first
// ends the turn and another does not: nets compare those two badly.
func (l *looking) staysFirst(moves []engine.Move, best []int) (bool, error) {
	world, first, ends := l.see(worlds()), 0.0, false
	for i, at := range best {
		v, ended, err := l.follow(world.Clone(), moves[at])
		switch {
		case err != nil:
			return false, fmt.Errorf("order of answers: %w", err)
		case l.looks > mostFurther, i > 0 && (v > first || ends && !ended):
			return false, nil
		case i == 0:
			first, ends = v, ended
		}
	}
	return true, nil
}

// follow plays a move and the best answers behind it, until the turn is over or
// something is revealed, and returns what the net expects then, and whether the move itself
// ended the turn.
func (l *looking) follow(s engine.State, m engine.Move) (worth float64, ended bool, err error) {
	var ev engine.Events
	if err := s.Play(l.seat, m, &ev); err != nil {
		return 0, false, err
	}
	ended = ev.TurnOver || len(s.Moves(l.seat, nil)) == 0
	worth = l.net.Of(s, l.seat, &l.scratch)
	for range mostSteps {
		moves := s.Moves(l.seat, nil)
		if l.looks += len(moves); ev.TurnOver || ev.Revealed != 0 || len(moves) == 0 || l.looks > mostFurther {
			break
		}
		var best engine.State
		for _, m := range moves {
			after, then := s.Clone(), engine.Events{}
			if err := after.Play(l.seat, m, &then); err != nil {
				return 0, false, err
			}
			if v := l.net.Of(after, l.seat, &l.scratch); best == nil || v > worth {
				best, worth, ev = after, v, then
			}
		}
		s = best
	}
	return worth, ended, nil
}
