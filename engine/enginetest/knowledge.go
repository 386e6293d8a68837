package enginetest

import "guildhall/engine"

// told is everything a viewer is sent at one position.
type told struct {
	View      engine.View
	Header    engine.Header
	Spectator engine.View
	Pending   []engine.Seat
	Picture   []byte `json:",omitempty"`
	Asked     askedForm
	Refusals  []engine.Refusal
	Result    *engine.Result
}

// askedForm is what a seat is asked, and how it may answer.
type askedForm struct {
	Question engine.Question
	Moves    []engine.Move
	Options  []engine.Option
	Blocked  []engine.Refusal
	Default  engine.Move
}

// knowledge is what viewer is told in s, with answers to the given words, as
// bytes: two worlds that give the same bytes cannot be told apart.
func (m *match) knowledge(s engine.State, viewer engine.Seat, words ...string) []byte {
	m.t.Helper()
	v := s.View(viewer)
	t := told{View: v, Header: v.Header(), Spectator: s.View(engine.Spectator), Pending: s.Pending(nil), Result: s.Result()}
	if m.pictures != nil {
		t.Picture = m.pictures(v)
	}
	if viewer == engine.Spectator {
		return m.written(t)
	}
	t.Asked = m.form(s, viewer)
	for _, w := range words {
		if len(w) < 200 {
			t.Refusals = append(t.Refusals, s.Refuse(viewer, w))
		}
	}
	return m.written(t)
}

// asked is the part of knowledge that is about seat's own answer, in bytes.
func (m *match) asked(s engine.State, seat engine.Seat) []byte {
	m.t.Helper()
	return m.written(m.form(s, seat))
}

func (m *match) form(s engine.State, seat engine.Seat) askedForm {
	a := askedForm{Question: s.Ask(seat), Moves: s.Moves(seat, nil), Blocked: s.Blocked(seat), Default: s.Default(seat)}
	for _, mv := range a.Moves {
		a.Options = append(a.Options, s.Describe(seat, mv))
	}
	return a
}
