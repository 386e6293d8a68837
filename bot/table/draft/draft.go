// Package draft plays an unfinished turn of a seat on a copy of the match, answer by answer.
// A Draft is a value in memory: it stores nothing, and playing on it changes no match.
package draft

import (
	"fmt"
	"slices"

	"guildhall/engine"
)

// MaxSteps is the maximum number of steps of a draft. Real turns are much
// shorter.
const MaxSteps = 200

// Draft is the unfinished turn of a seat, played on a copy of the match.
type Draft struct {
	Seat    engine.Seat
	Step    int // step of the stored draft; 0 without one
	State   engine.State
	Steps   []Step
	Events  engine.Events
	Dropped []string // stored answers that are no longer possible
}

// Ready reports whether the turn is complete: it ended, or its seat owes no
// further answer.
func (d *Draft) Ready() bool {
	return len(d.Steps) > 0 && (d.Events.TurnOver || !slices.Contains(d.State.Pending(nil), d.Seat))
}

// Asked returns the question that the seat has to answer next, with the legal
// answers in display order; no answers when the turn is complete.
func (d *Draft) Asked() (q engine.Question, answers []engine.Option) {
	if d.Ready() {
		return q, nil
	}
	moves := d.State.Moves(d.Seat, nil)
	answers = make([]engine.Option, len(moves))
	for i, m := range moves {
		answers[i] = d.State.Describe(d.Seat, m)
	}
	return d.State.Ask(d.Seat), answers
}

// Codes returns the codes of the answers, as stored.
func (d *Draft) Codes() []string {
	codes := make([]string, len(d.Steps))
	for i, st := range d.Steps {
		codes[i] = st.Code
	}
	return codes
}

// Answer is one written answer that was parsed and played on a copy.
type Answer struct {
	Step
	Option     engine.Option
	Question   engine.Question
	State      engine.State // after it
	Events     engine.Events
	Rest       string // the rest of the text, still to be read
	RestForced string // the rest, after the game's automatic answers are removed from it

	before engine.State
	move   engine.Move
	seat   engine.Seat
}

// RefuseRest refuses the rest of the text as an answer to a question that the
// game answered itself. It returns the position at that question. ok is false
// if the rest is about no such question, or may answer the question that
// follows.
func (st *Answer) RefuseRest() (at engine.State, no engine.Refusal, ok bool) {
	if st.Rest == "" {
		return nil, no, false
	}
	if !st.ends() {
		if st.Binding() { // the next question may depend on the revealed information
			return nil, no, false
		}
		if _, next := engine.Understand(st.State, st.seat, st.Rest); next {
			return nil, no, false
		}
	}
	return engine.RefuseForced(st.before, st.seat, st.move, st.Rest)
}

// ends reports whether the turn is complete after the answer.
func (st *Answer) ends() bool {
	return st.Events.TurnOver || !slices.Contains(st.State.Pending(nil), st.seat)
}

// Binding reports whether the answer cannot stay in a draft, because it reveals
// something hidden or is final by itself.
func (st *Answer) Binding() bool {
	return st.Option.Reveals || st.Question.Final || st.Question.Sealed || st.Events.Revealed != 0
}

// Read parses the beginning of a text as the next move, in notation.
func (d *Draft) Read(written string) (*Answer, bool) {
	w, ok := engine.Read(d.State, d.Seat, written)
	if !ok {
		return nil, false
	}
	return d.try(w), true
}

// Understand is Read that also accepts free text, if the game recognises one
// legal move in it.
func (d *Draft) Understand(written string) (*Answer, bool) {
	w, ok := engine.Understand(d.State, d.Seat, written)
	if !ok {
		return nil, false
	}
	return d.try(w), true
}

// try plays a listed move on a copy.
func (d *Draft) try(w engine.ParsedMove) *Answer {
	st := &Answer{Question: d.State.Ask(d.Seat), Option: d.State.Describe(d.Seat, w.Move), RestForced: w.Rest, State: d.State.Clone(),
		before: d.State, move: w.Move, seat: d.Seat}
	st.Step = Step{Code: w.Code, Sealed: st.Question.Sealed, Label: st.Option.Label, Effect: st.Option.Effect}
	if err := st.State.Play(d.Seat, w.Move, &st.Events); err != nil {
		// The move was in the list of legal moves, so this is a bug of the
		// game; the table is isolated (table.Tables.Guard).
		panic(fmt.Sprintf("table: a listed move was refused at seat %d", d.Seat))
	}
	for _, f := range st.Events.Forced {
		if f.Seat == d.Seat {
			st.Forced = append(st.Forced, f.Label)
		}
	}
	st.Rest = engine.SkipForced(st.State, st.RestForced, d.Seat, &st.Events)
	return st
}

// Take adds an answer to the draft.
func (d *Draft) Take(st *Answer) {
	d.State = st.State
	d.Steps = append(d.Steps, st.Step)
	d.Events.List = append(d.Events.List, st.Events.List...)
	d.Events.TurnOver = d.Events.TurnOver || st.Events.TurnOver
}

// Step is one answer of a draft.
type Step struct {
	Code   string
	Sealed bool // the question is sealed
	Label  engine.Text
	Effect engine.Text
	Forced []engine.Text // names of the forced answers that the game gave after it
}
