package train

import (
	"errors"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// idle holds the players of the other seats while a net learns to end a match alone. They
// hardly act.
var idle = []ai.Player{ai.First{}, ai.Same{}, ai.Decline{}}

const (
	// tooLong is the largest length of a match alone, as a multiple of the usual number of
	// turns. A longer match is stopped.
	tooLong = 3
	// forTheEnd is the reward for ending a match alone. The parts of the end
	// (engine.Contributed) are worth the rest. The net needs these rewards on the way,
	// because none of the matches of an untrained net ends.
	forTheEnd = 0.3
)

// errNobodyEnds is returned for a game that does not implement engine.Contributed.
var errNobodyEnds = errors.New("the game does not implement engine.Contributed")

// playAlone plays a match in which one seat learns and the others do as little as they can.
// In two of three matches the net Opening plays some of the first turns for the learning
// seat.
func (t *Training) playAlone(s engine.State) error {
	t.store = t.store[:0]
	for seat := range t.samples {
		t.samples[seat] = t.samples[seat][:0]
	}
	t.chain = nil
	if _, ok := s.(engine.Contributed); !ok {
		return errNobodyEnds
	}
	t.me = engine.Seat(t.r.Intn(t.Seats))
	other, usual := idle[t.r.Intn(len(idle))], t.usualTurns()
	opening := 0
	if t.Opening != nil && t.r.Intn(3) > 0 {
		opening = t.r.Intn(usual)
	}
	mostAnswers := tooLong * t.Seats * t.Rules.Info().Moves
	for range mostAnswers {
		t.last = turnOf(s)
		if t.pending = s.Pending(t.pending[:0]); len(t.pending) == 0 || t.last > tooLong*usual {
			break
		}
		seat := t.pending[0]
		t.moves = s.Moves(seat, t.moves[:0])
		m, err := t.moves[0], error(nil)
		switch {
		case len(t.moves) == 1:
		case seat != t.me:
			m, err = chosen(other, s, seat, t.r)
		case t.last < opening:
			m, err = t.aheadBy(t.Opening, s, seat)
		default:
			t.keepAlone(s)
			m, err = t.choose(s, seat, t.Stray)
		}
		if err != nil {
			return err
		}
		if err := s.Play(seat, m, nil); err != nil {
			return err
		}
	}
	t.closed, t.over = t.done(s), s.Result() != nil
	return nil
}

// usualTurns returns the approximate number of turns of a match. A turn has two or three
// questions.
func (t *Training) usualTurns() int { return 2 * t.Seats * t.Rules.Info().Moves / 5 }

func chosen(p ai.Player, s engine.State, seat engine.Seat, r *engine.Rand) (engine.Move, error) {
	c, err := p.Choose(ai.NewSampler(s, seat), seat, r)
	if err != nil {
		return engine.Move{}, err
	}
	return c[0].Move, nil
}

func turnOf(s engine.State) int { return s.View(engine.Spectator).Header().Turn }

// keepAlone adds a sample of the learning seat.
func (t *Training) keepAlone(s engine.State) {
	at := len(t.store)
	t.store = s.(engine.FeatureState).Features(t.me, t.store)
	t.samples[t.me] = append(t.samples[t.me], sample{
		at: at, expected: t.net.Value(t.store[at:], &t.scratch), turn: t.last, closed: t.done(s),
	})
}

// done returns the sum of all contributions to the end, at most 1.
func (t *Training) done(s engine.State) float64 {
	sum := 0.0
	for seat := range t.Seats {
		sum += s.(engine.Contributed).Contribution(engine.Seat(seat))
	}
	return min(1, sum)
}

// learnAlone trains the net with the samples of a match alone. The target of a position is
// the part of the end that has happened, plus the later part, discounted by Hurry for each
// turn until then.
func (t *Training) learnAlone() {
	const forParts = 1 - forTheEnd
	come, last := float64(forParts*t.closed), t.last
	closed := t.closed
	if t.over {
		come += forTheEnd
	}
	t.rewards = make([]float64, t.Seats)
	t.rewards[t.me] = come
	list := t.samples[t.me]
	targets := make([]float32, len(list))
	for i, x := range slices.Backward(list) {
		// Hurry discounts only the reward after the next sample, not the part
		// that had happened by then.
		if turns := last - x.turn; turns > 0 {
			if i < len(list)-1 {
				come = float64(t.Lambda*come) + float64((1-t.Lambda)*float64(list[i+1].expected))
			}
			rest := come - float64(forParts*closed)
			for range turns {
				rest = float64(rest * t.Hurry)
			}
			come = rest + float64(forParts*closed)
		}
		closed, last = x.closed, x.turn
		targets[i] = float32(come)
	}
	for i, x := range list {
		t.learner.Learn(t.store[x.at:][:t.net.Inputs()], targets[i])
	}
}
