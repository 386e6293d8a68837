package lisboa

import "guildhall/engine"

// act does what a step does without asking.
func (g *game) act(e entry, ev *engine.Events) {
	switch e.kind {
	case stepStaff:
		g.countStaff(e, ev)
	}
}

// asks reports whether a step asks now.
func (g *game) asks(e entry) bool {
	switch e.kind {
	case stepRubble:
		return g.hasRubble(e)
	case stepMarker:
		return g.mayMark(e)
	case stepStaff:
		return e.m == 0 && e.n > 0
	}
	return true
}
