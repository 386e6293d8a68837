package caylus

import "guildhall/engine"

// nextToMoveProvost is phase 4 (RULES 7): each seat once, in passing order. A seat
// without a denier is not asked.
func (g *game) nextToMoveProvost() {
	g.startPhase(phaseProvost)
	s := g.agenda.Top()
	for s.n < g.npassed {
		seat := g.passed[s.n]
		s.n++
		if g.p[seat].deniers > 0 {
			g.agenda.Push(step{kind: stepProvost, seat: seat})
			return
		}
	}
	g.agenda.Pop()
}

// provostReachOf is how far the seat can move the provost for its deniers.
func (g *game) provostReachOf(seat int8) int8 {
	return int8(min(provostReach, g.p[seat].deniers))
}

// moveProvost moves the provost k spaces for a denier each.
func (g *game) moveProvost(k int8, ev *engine.Events) {
	seat := g.agenda.Pop().seat
	from := g.provost
	g.provost += k
	g.moved[seat] = k
	cost := int16(max(k, -k))
	g.p[seat].deniers -= cost
	if ev == nil {
		return
	}
	if k == 0 {
		g.addEvent(ev, seat, engine.T("caylus.event.provostStay", who(seat), engine.N("at", int(from))), placePlayer(seat))
		return
	}
	g.addEvent(ev, seat, engine.T("caylus.event.provost", who(seat), engine.N("from", int(from)), engine.N("to", int(g.provost)),
		engine.N("n", int(cost))), placeRoad(from), placeRoad(g.provost), "provost", placePlayer(seat))
}
