package scenario

import (
	"fmt"
	"strings"

	"guildhall/engine"
)

// runner is a scenario at work.
type runner struct {
	sc     *Scenario
	rules  engine.Rules
	state  engine.State
	events []engine.Event // since the start or the last expect
}

func (r *runner) start() error {
	if err := r.rules.Info().Check(r.sc.Setup); err != nil {
		return err
	}
	s, err := r.rules.New(r.sc.Setup)
	if err != nil {
		return err
	}
	r.state = s
	if r.sc.given == nil {
		return nil
	}
	if r.state, err = r.change(s, r.sc.given); err != nil {
		return fmt.Errorf("given: %w", err)
	}
	return nil
}

func (r *runner) act(a action) error {
	switch a.kind {
	case playAny:
		moves := r.state.Moves(a.seat, nil)
		if len(moves) == 0 {
			return fmt.Errorf("seat %d has no move; %s", a.seat, r.waiting())
		}
		_, err := r.play(a.seat, moves[0])
		return err
	case mustRefuse:
		return r.refuse(a)
	case mustAsk:
		q := r.state.Ask(a.seat)
		if q.Kind == "" {
			return fmt.Errorf("seat %d is asked nothing, want %q; %s", a.seat, a.move, r.waiting())
		}
		if q.Kind != a.move && q.Text.Key != a.move {
			return fmt.Errorf("seat %d is asked\n\tgot:  %s (%s)\n\twant: %s", a.seat, q.Kind, q.Text.Key, a.move)
		}
		return nil
	case mustBe:
		err := error(nil)
		if a.expect != nil {
			err = r.check(a.expect)
		}
		r.events = nil
		return err
	default:
		rest, err := r.chain(a.seat, a.move)
		if err == nil && rest != "" {
			err = fmt.Errorf("seat %d may not play %q; %s", a.seat, rest, r.offered(a.seat))
		}
		return err
	}
}

// chain plays what is written, step by step, and returns what is not legal.
func (r *runner) chain(seat engine.Seat, written string) (string, error) {
	rest := engine.Tidy(written)
	for rest != "" {
		w, ok := engine.Read(r.state, seat, rest)
		if !ok {
			return rest, nil
		}
		ev, err := r.play(seat, w.Move)
		if err != nil {
			return "", err
		}
		rest = engine.SkipForced(w.Rest, seat, ev)
	}
	return "", nil
}

func (r *runner) play(seat engine.Seat, m engine.Move) (*engine.Events, error) {
	code := r.state.Code(seat, m)
	ev := new(engine.Events)
	if err := r.state.Play(seat, m, ev); err != nil {
		return nil, fmt.Errorf("seat %d: the listed move %q failed: %w", seat, code, err)
	}
	r.events = append(r.events, ev.List...)
	if r.sc.Loose {
		return ev, nil
	}
	if err := r.state.Check(); err != nil {
		return nil, fmt.Errorf("seat %d: after %q the state is inconsistent: %w", seat, code, err)
	}
	return ev, nil
}

func (r *runner) waiting() string {
	pending := r.state.Pending(nil)
	if len(pending) == 0 {
		return "the match is over"
	}
	words := make([]string, len(pending))
	for i, seat := range pending {
		words[i] = fmt.Sprintf("seat %d (%s)", seat, r.state.Ask(seat).Kind)
	}
	return "waiting for " + strings.Join(words, ", ")
}

// offered names the legal moves, for a message.
func (r *runner) offered(seat engine.Seat) string {
	moves := r.state.Moves(seat, nil)
	if len(moves) == 0 {
		return r.waiting()
	}
	var words []string
	for i, m := range moves {
		if i == 30 {
			words = append(words, fmt.Sprintf("and %d more", len(moves)-i))
			break
		}
		words = append(words, r.state.Code(seat, m))
	}
	return fmt.Sprintf("asked %q, legal are: %s", r.state.Ask(seat).Kind, strings.Join(words, " | "))
}
