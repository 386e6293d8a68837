package scenario

import (
	"fmt"
	"strings"

	"guildhall/engine"
)

// runner runs a scenario.
type runner struct {
	sc     *Scenario
	rules  engine.Rules
	words  Words // nil if texts cannot be compared in a language
	state  engine.State
	events []engine.Event  // since the start or the last expect
	forced []engine.Forced // answers that the game itself gave, since the same time
	last   lastMove

	steps    []Step
	past     []engine.State // every position that was reached, never changed
	shown    *known         // what these positions showed
	memory   *Memory        // what random matches show
	messages *gameTexts
	met      map[*node]bool // elements of "either" that were true for some seed
	light    bool           // does not check that absent things exist elsewhere in the game

	read struct { // the state that was read last, for plainState
		encoded []byte
		value   any
	}
}

func (r *runner) start() error {
	if err := r.rules.Info().Check(r.sc.Setup); err != nil {
		return err
	}
	s, err := r.rules.New(r.sc.Setup)
	if err != nil {
		return err
	}
	if r.sc.given != nil {
		if s, err = r.change(s, r.sc.given); err != nil {
			return fmt.Errorf("given: %w", err)
		}
	}
	r.state, r.past = s, []engine.State{s.Clone()}
	return nil
}

func (r *runner) act(a action) error {
	if int(a.seat) >= r.sc.Setup.Seats {
		return fmt.Errorf("no seat %d: the match has %d seats, counted from 0", a.seat, r.sc.Setup.Seats)
	}
	switch a.kind {
	case playAny:
		moves := r.state.Moves(a.seat, nil)
		if len(moves) == 0 {
			return fmt.Errorf("seat %d has no move; %s", a.seat, r.waiting())
		}
		_, err := r.play(a.seat, moves[0])
		return err
	case mustRefuse:
		return r.refuse(a.seat, a.refuse)
	case mustAsk:
		return r.asked(a)
	case mustBe:
		err := error(nil)
		if a.want != nil {
			err = r.check(a.want)
		}
		r.events, r.forced = nil, nil
		return err
	default:
		rest, err := r.chain(a.seat, a.move)
		if err == nil && rest != "" {
			err = fmt.Errorf("seat %d may not play %q; %s%s", a.seat, rest, r.offered(a.seat), r.answered(a.seat))
		}
		return err
	}
}

// chain plays the written moves step by step, and returns the rest that is not legal.
func (r *runner) chain(seat engine.Seat, written string) (string, error) {
	rest := engine.NormalizeNotation(written)
	r.last = lastMove{}
	for rest != "" {
		w, ok := engine.Read(r.state, seat, rest)
		if !ok {
			return rest, nil
		}
		r.last = lastMove{r.state.Clone(), w.Move}
		ev, err := r.play(seat, w.Move)
		if err != nil {
			return "", err
		}
		rest = engine.SkipForced(r.state, w.Rest, seat, ev)
	}
	return "", nil
}

// lastMove is the last move of a chain and the position before it.
type lastMove struct {
	before engine.State // nil if no move was played
	move   engine.Move
}

// refusal returns the refusal of the rest of a chain. If the words are about a question
// that the game answered itself, it is a refusal of an answer to that question, otherwise
// to the open one.
func (r *runner) refusal(seat engine.Seat, rest string) engine.Refusal {
	if r.last.before != nil {
		if _, no, ok := engine.RefuseForced(r.last.before, seat, r.last.move, rest); ok {
			return no
		}
	}
	return r.state.Refuse(seat, rest)
}

func (r *runner) play(seat engine.Seat, m engine.Move) (*engine.Events, error) {
	code := r.state.Code(seat, m)
	ev := new(engine.Events)
	if err := r.state.Play(seat, m, ev); err != nil {
		return nil, fmt.Errorf("seat %d: the listed move %q failed: %w", seat, code, err)
	}
	r.events, r.forced = append(r.events, ev.List...), append(r.forced, ev.Forced...)
	r.steps = append(r.steps, Step{seat, *ev})
	if !r.light {
		r.past = append(r.past, r.state.Clone())
	}
	if r.sc.Loose {
		return ev, nil
	}
	if err := r.state.Check(); err != nil {
		return nil, fmt.Errorf("seat %d: after %q the state is inconsistent: %w", seat, code, err)
	}
	return ev, nil
}

// asked returns an error unless a seat is asked the wanted question.
func (r *runner) asked(a action) error {
	q := r.state.Ask(a.seat)
	if q.Kind == "" {
		want := "a question"
		if a.want == nil {
			want = fmt.Sprintf("%q", a.move)
		}
		return fmt.Errorf("seat %d is asked nothing, want %s; %s", a.seat, want, r.waiting())
	}
	if a.want == nil {
		if q.Kind != a.move && q.Text.Key != a.move {
			return fmt.Errorf("seat %d is asked\n\tgot:  %s (%s)\n\twant: %s", a.seat, q.Kind, q.Text.Key, a.move)
		}
		return nil
	}
	return wrongAt(r.compareQuestion(q, a.want))
}

var formNames = map[engine.Form]string{engine.Choose: "choose", engine.Amount: "amount", engine.Grid: "grid", engine.Picks: "picks"}

func (r *runner) compareQuestion(q engine.Question, want *node) []mismatch {
	facts := map[string]any{"kind": q.Kind, "form": formNames[q.Form], "sealed": q.Sealed, "final": q.Final,
		"picks": map[string]any{"min": plain(q.Picks.Min), "max": plain(q.Picks.Max)}}
	var wrong []mismatch
	for _, f := range want.keys {
		switch f.name {
		case "text":
			wrong = append(wrong, r.compareText(q.Text, f.node, f.name)...)
		case "trail":
			wrong = append(wrong, r.compareTexts(q.Trail, f.node, f.name)...)
		case "facts":
			wrong = append(wrong, r.compareTexts(q.Facts, f.node, f.name)...)
		default:
			fact, ok := facts[f.name]
			if !ok {
				wrong = append(wrong, mismatch{f.line, "question", f.name, "kind, text, trail, facts, form, picks, sealed or final"})
				continue
			}
			wrong = append(wrong, compare(fact, f.node, f.name)...)
		}
	}
	return wrong
}

// answered lists the answers that the game gave for a seat, for a message; "" if there are
// none.
func (r *runner) answered(seat engine.Seat) string {
	var codes []string
	for _, f := range r.forced {
		if f.Seat == seat {
			codes = append(codes, f.Code)
		}
	}
	if len(codes) == 0 {
		return ""
	}
	return "; where there was one answer the game gave it: " + strings.Join(codes, " | ")
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

// offered lists the legal moves, for a message.
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
