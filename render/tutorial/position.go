package tutorial

import "guildhall/engine"

// Position is a position of a match that is played from a seed: the n-th time
// that a question is asked, counted from 1, or the end of the match without a
// question. Without seats there is no match: the picture shows a looked-up
// thing.
type Position struct {
	Seats    int
	Seed     uint64
	Question string
	Time     int
}

// Seen holds everything that the asked seat may know at a position.
type Seen struct {
	View     engine.View
	Question engine.Question
	Options  []engine.Option
	Result   *engine.Result // of a match that is over
}

// seen plays the match of a position and returns what the asked seat may know.
func (p Position) seen(rules engine.Rules) Seen {
	if p.Seats == 0 {
		return Seen{}
	}
	s, viewer := p.play(rules)
	out := Seen{View: s.View(viewer), Result: s.Result()}
	if viewer == engine.Spectator {
		return out
	}
	out.Question = s.Ask(viewer)
	for _, m := range s.Moves(viewer, nil) {
		out.Options = append(out.Options, s.Describe(viewer, m))
	}
	return out
}

// play plays the match of a position with random moves and returns the state
// and the seat that is asked. If the match ends before the question, or the
// rules refuse the setup, it panics, because this is a bug of the course.
func (p Position) play(rules engine.Rules) (engine.State, engine.Seat) {
	setup := engine.Setup{Seats: p.Seats, Seed: engine.NumberedSeed(p.Seed)}
	s, err := rules.New(setup)
	if err != nil {
		panic("render/tutorial: " + err.Error())
	}
	r := setup.Seed.Rand("teach")
	for n := 0; ; {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			if p.Question != "" {
				panic("render/tutorial: " + rules.Info().ID + ": the match ends before the question " + p.Question)
			}
			return s, engine.Spectator
		}
		seat := pending[0]
		if s.Ask(seat).Kind == p.Question {
			if n++; n >= p.Time {
				return s, seat
			}
		}
		moves := s.Moves(seat, nil)
		if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
			panic("render/tutorial: " + err.Error())
		}
	}
}
