package architects

import "guildhall/engine"

// trail returns the position of the question within the turn.
func (g *game) trail() []engine.Text {
	trail := []engine.Text{phaseTexts[g.phase()]}
	if g.settingUp() {
		return trail
	}
	if to := g.now.to; to < circles {
		trail = append(trail, engine.T("architects.trail.place", placeArg(to), engine.N("n", int(g.me().at[to]))))
	} else if to < places {
		trail = append(trail, placeTexts[to])
	}
	if g.now.building != none {
		trail = append(trail, g.t.buildingText(g.now.building))
	}
	if g.now.slot != none {
		trail = append(trail, g.t.crewText(g.crew.display[g.now.slot]))
	}
	return trail
}

// facts returns the facts that a player needs for the answer, a line each.
func (g *game) facts(seat int8) []engine.Text {
	p := &g.p[seat]
	var stock []engine.Text
	for i, n := range p.goods {
		if n > 0 {
			stock = append(stock, engine.T("architects.part.have", engine.N("n", int(n)), engine.Term("good", goodTexts[i])))
		}
	}
	facts := []engine.Text{engine.T("architects.fact.stock", partsArg(stock)),
		engine.T("architects.fact.standing", engine.N("virtue", int(p.virtue)), engine.N("evaded", int(p.evaded(g.t))), engine.N("unpaid", int(p.unpaid)),
			engine.N("paid", int(p.paid)))}
	if held, prison, away := p.held(), p.prison, g.elsewhere(seat); held+prison+away > 0 {
		facts = append(facts, engine.T("architects.fact.workers", engine.N("held", int(held)), engine.N("prison", int(prison)), engine.N("away", int(away))))
	}
	if p.hand != 0 {
		facts = append(facts, engine.T("architects.fact.hand", engine.N("n", int(p.hand.len())), engine.List("cards", g.t.buildingTexts(p.hand))))
	}
	if g.last > 0 {
		facts = append(facts, engine.T("architects.fact.last"))
	}
	return facts
}
