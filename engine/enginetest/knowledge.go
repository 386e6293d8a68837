package enginetest

import (
	"reflect"

	"guildhall/engine"
)

// shown holds everything that a viewer can see at one position.
type shown struct {
	View      engine.View
	Header    engine.Header
	Spectator engine.View
	Pending   []engine.Seat
	Asked     questionForm
	Refusals  []engine.Refusal
	Result    *engine.Result
	Features  []float32 `json:",omitempty"`
}

// questionForm is a question and the ways to answer it.
type questionForm struct {
	Question engine.Question
	Moves    []engine.Move
	Options  []engine.Option
	Blocked  []engine.Refusal
	Default  engine.Move
}

// knowledge returns everything that viewer can see in s, with the refusals of the given
// words. If the knowledge of two states is equal, viewer cannot distinguish them.
func (m *match) knowledge(s engine.State, viewer engine.Seat, words ...string) *shown {
	m.t.Helper()
	v := s.View(viewer)
	t := &shown{View: v, Header: v.Header(), Spectator: s.View(engine.Spectator), Pending: s.Pending(nil), Result: s.Result()}
	if viewer == engine.Spectator {
		return t
	}
	t.Asked = m.form(s, viewer)
	t.Features = measured(s, viewer)
	for _, w := range words {
		if len(w) < 200 {
			t.Refusals = append(t.Refusals, s.Refuse(viewer, w))
		}
	}
	return t
}

// differ returns the first difference between the JSON of two values, or "" if there is
// none. It first compares the values themselves, which is much faster than writing JSON.
func (m *match) differ(a, b any) string {
	m.t.Helper()
	if reflect.DeepEqual(a, b) {
		return ""
	}
	return difference(m.asJSON(a), m.asJSON(b))
}

// form returns the part of the knowledge about seat's own question.
func (m *match) form(s engine.State, seat engine.Seat) questionForm {
	a := questionForm{Question: s.Ask(seat), Moves: s.Moves(seat, nil), Blocked: s.Blocked(seat), Default: s.Default(seat)}
	for _, mv := range a.Moves {
		a.Options = append(a.Options, s.Describe(seat, mv))
	}
	return a
}
