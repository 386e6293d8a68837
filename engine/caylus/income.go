package caylus

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// incomeStep is phase 1 (RULES 5).
var incomeStep = step{Kind: stepIncome, Name: "income", On: []play.Kind{stepWorkers}, Act: (*game).takeIncome}

func (g *game) takeIncome(_ entry, ev *engine.Events) {
	g.startPhase(phaseIncome)
	var lines []engine.Text
	var places []string
	for _, seat := range g.order[:g.seats] {
		base, residences, prestige := g.incomeOf(seat)
		g.p[seat].deniers += base + residences + prestige
		if ev != nil {
			lines = append(lines, engine.T("caylus.income", who(seat), engine.N("n", int(base+residences+prestige)),
				engine.N("residences", int(residences)), engine.N("prestige", int(prestige))))
			places = append(places, placePlayer(seat))
		}
	}
	if ev != nil {
		g.addEvent(ev, none, engine.T("caylus.event.income", engine.List("lines", lines)), places...)
	}
}
