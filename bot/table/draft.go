package table

import (
	"fmt"
	"slices"

	"guildhall/engine"
)

// longestDraft bounds the steps of one draft. No turn comes near it.
const longestDraft = 200

// draft is the turn that a seat composes, played on a copy of the match.
type draft struct {
	seat    engine.Seat
	step    int // of the stored draft; 0 without one
	state   engine.State
	steps   []Step
	events  engine.Events
	dropped []string // stored answers that are no longer possible
}

// ready reports whether the turn is complete: it ended, or its seat is asked
// nothing more.
func (d *draft) ready() bool {
	return len(d.steps) > 0 && (d.events.TurnOver || !slices.Contains(d.state.Pending(nil), d.seat))
}

func (d *draft) codes() []string {
	codes := make([]string, len(d.steps))
	for i, st := range d.steps {
		codes[i] = st.Code
	}
	return codes
}

// stride is one written answer, understood and tried on a copy.
type stride struct {
	Step
	option   engine.Option
	question engine.Question
	state    engine.State // after it
	events   engine.Events
	rest     string // what was written behind it and is still to be read
	behind   string // the same with answers the game gave itself meanwhile
}

// binding reports whether the answer cannot stay in a draft, because it shows
// somebody something hidden or is final by itself.
func (st *stride) binding() bool {
	return st.option.Reveals || st.question.Final || st.question.Sealed || st.events.Revealed != 0
}

// read understands the beginning of what is written as the next answer.
func (d *draft) read(written string) (*stride, bool) {
	w, ok := engine.Read(d.state, d.seat, written)
	if !ok {
		return nil, false
	}
	st := &stride{question: d.state.Ask(d.seat), option: d.state.Describe(d.seat, w.Move), state: d.state.Clone(), behind: w.Rest}
	st.Step = Step{Code: w.Code, Label: st.option.Label, Effect: st.option.Effect}
	if err := st.state.Play(d.seat, w.Move, &st.events); err != nil {
		// The move was listed, so this is a bug of the game; see Tables.guard.
		panic(fmt.Sprintf("table: a listed move was refused at seat %d", d.seat))
	}
	st.rest = engine.SkipForced(st.behind, d.seat, &st.events)
	return st, true
}

// take adds an answer to the draft.
func (d *draft) take(st *stride) {
	d.state = st.state
	d.steps = append(d.steps, st.Step)
	d.events.List = append(d.events.List, st.events.List...)
	d.events.TurnOver = d.events.TurnOver || st.events.TurnOver
}

// Step is one answer of a draft.
type Step struct {
	Code   string
	Label  engine.Text
	Effect engine.Text
}
