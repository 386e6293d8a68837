package caylus

import "guildhall/engine"

// takeIncome is phase 1 (RULES 5).
func (g *game) takeIncome(ev *engine.Events) {
	g.enter(phaseIncome)
	g.pop()
	for _, seat := range g.order[:g.seats] {
		base, residences, prestige := g.incomeOf(seat)
		g.p[seat].deniers += base + residences + prestige
		if ev != nil {
			g.tell(ev, seat, engine.T("caylus.event.income", who(seat), engine.N("n", int(base+residences+prestige)),
				engine.N("residences", int(residences)), engine.N("prestige", int(prestige))), placePlayer(seat))
		}
	}
}
