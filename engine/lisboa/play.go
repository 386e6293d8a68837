package lisboa

import "guildhall/engine"

// act does what a step does without asking.
func (g *game) act(e entry, ev *engine.Events) {
	switch e.kind {
	case stepFreight:
		g.payAllTypes(e, ev)
	case stepFare:
		g.payFare(e, move(moveReis, 0), ev)
	case stepStaff:
		g.countStaff(e, ev)
	case stepChurch:
		g.endSurrender(e, ev)
	}
}

// asks reports whether a step asks now.
func (g *game) asks(e entry) bool {
	switch e.kind {
	case stepFreight:
		return g.freightTypes(e.seat) > e.n && e.n > 0
	case stepRecruit:
		return g.mayRecruit(e)
	case stepFare:
		return g.choosesFare(e)
	case stepRubble:
		return g.hasRubble(e)
	case stepMarker:
		return g.mayMark(e)
	case stepStaff:
		return e.m == 0 && e.n > 0
	case stepChurch:
		return g.p[e.seat].nclergy > 0
	}
	return true
}
