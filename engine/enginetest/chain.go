package enginetest

import "guildhall/engine"

// chain holds the previous step of a match and the position before it, for reading two
// moves written as one text.
type chain struct {
	now, before engine.State
	step        step
}

// at stores the position that is about to change.
func (c *chain) at(s engine.State) { c.now = s.Clone() }

// checkChain reads two consecutive moves of a seat as one text: the first must be
// understood, and the second must be the rest.
func (m *match) checkChain(c *chain, st step) {
	m.t.Helper()
	if st.index > 0 && c.step.seat == st.seat {
		line := c.step.code + "; " + st.code
		w, ok := engine.Read(c.before, st.seat, line)
		if !ok || w.Move != c.step.move || w.Code != c.step.code || w.Rest != st.code {
			m.failf("seat %d: %q reads as %q and leaves %q", st.seat, line, w.Code, w.Rest)
		}
	}
	c.before, c.step = c.now, st
}
