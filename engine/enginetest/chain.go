package enginetest

import "guildhall/engine"

// chain remembers the previous step of a match and the position it was played
// in, for reading two answers written in one go.
type chain struct {
	now, before engine.State
	step        step
}

// at keeps the position that is about to change.
func (c *chain) at(s engine.State) { c.now = s.Clone() }

// checkChain reads the answers of two steps that a seat gave one after the
// other as one line: the first must be understood and the second left over.
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
