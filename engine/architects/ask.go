package architects

import "guildhall/engine"

// Ask is the question seat has to answer.
func (g *game) Ask(seat engine.Seat) engine.Question {
	if !g.isPending(seat) {
		return engine.Question{}
	}
	q := engine.Question{Kind: stepNames[g.asked()], Text: g.askText(int8(seat)), Trail: g.trail(), Facts: g.facts(int8(seat))}
	switch g.asked() {
	case stepDraft:
		q.Sealed, q.Final = true, true
	case stepPick:
		n := int(g.me().pack.len()) - (soloDeal - startHand)
		q.Form, q.Picks = engine.Picks, engine.Count{Min: n, Max: n}
	case stepLimit:
		n := int(g.me().hand.len()) - handLimit
		q.Form, q.Picks = engine.Picks, engine.Count{Min: n, Max: n}
	}
	return q
}

// askText is the question in one sentence.
func (g *game) askText(seat int8) engine.Text {
	s := g.agenda.Top()
	n := engine.N("n", int(s.n))
	switch s.kind {
	case stepBoard:
		return engine.T("architects.ask.board")
	case stepDraft:
		return engine.T("architects.ask.draft", engine.N("n", packSize+1-int(g.p[seat].pack.len())))
	case stepPick:
		return engine.T("architects.ask.pick", engine.N("n", int(g.me().pack.len())-(soloDeal-startHand)))
	case stepTurn:
		if g.me().workers == 0 {
			return engine.T("architects.ask.recall")
		}
		return engine.T("architects.ask.turn", engine.N("n", int(g.me().workers)))
	case stepMines:
		return engine.T("architects.ask.mines")
	case stepTrade:
		return engine.T("architects.ask.trade", n)
	case stepMix:
		gains := amounts{virtue: 1}
		if s.n == tradeMarble {
			gains = amounts{marble: 1}
		}
		return engine.T("architects.ask.mix", engine.N("n", int(g.tradeGoods(s.n).n)), partsArg(gainTexts(&gains, 1)))
	case stepBlend:
		return engine.T("architects.ask.blend", engine.N("n", int(g.nextLevel(g.me()).mix)))
	case stepWork:
		return engine.T("architects.ask.work", engine.N("n", int(min(columns, g.me().at[workshop]))))
	case stepDismiss:
		return engine.T("architects.ask.dismiss", engine.N("n", int(g.hiringLimit(g.me()))), g.crewArg(g.display[g.now.slot]))
	case stepMiddle:
		return engine.T("architects.ask.middle")
	case stepCapture:
		return engine.T("architects.ask.capture", n)
	case stepGuard:
		return engine.T("architects.ask.guard", n)
	}
	return g.askHall(s)
}

// askHall is the question of the Guildhall, of a building, or after the turns.
func (g *game) askHall(s *entry) engine.Text {
	switch s.kind {
	case stepHall:
		return engine.T("architects.ask.hall")
	case stepSpend:
		return engine.T("architects.ask.spend")
	case stepKeep:
		return engine.T("architects.ask.keep")
	case stepLimit:
		return engine.T("architects.ask.limit", engine.N("n", int(g.me().hand.len())), engine.N("limit", handLimit))
	case stepDungeon:
		return engine.T("architects.ask.dungeon")
	case stepOverflow:
		return engine.T("architects.ask.overflow", engine.N("n", int(min(int16(s.n), g.me().unpaid))))
	}
	name := g.buildingArg(s.n)
	switch s.kind {
	case stepHire:
		return engine.T("architects.ask.hire", name)
	case stepBarracks:
		return engine.T("architects.ask.barracks", name)
	case stepGive:
		return engine.T("architects.ask.give", name)
	case stepForgive:
		return engine.T("architects.ask.forgive", name)
	}
	return engine.T("architects.ask.choice", name)
}

// trail tells where in the turn the question stands.
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
		trail = append(trail, g.buildingText(g.now.building))
	}
	if g.now.slot != none {
		trail = append(trail, g.crewText(g.display[g.now.slot]))
	}
	return trail
}

// facts are what the player should know for the answer, a line each.
func (g *game) facts(seat int8) []engine.Text {
	p := &g.p[seat]
	var stock []engine.Text
	for i, n := range p.goods {
		if n > 0 {
			stock = append(stock, engine.T("architects.part.have", engine.N("n", int(n)), engine.Term("good", goodTexts[i])))
		}
	}
	facts := []engine.Text{engine.T("architects.fact.stock", partsArg(stock)),
		engine.T("architects.fact.standing", engine.N("virtue", int(p.virtue)), engine.N("evaded", int(g.evaded(p))), engine.N("unpaid", int(p.unpaid)),
			engine.N("paid", int(p.paid)))}
	if held, prison, away := p.held(), p.prison, g.elsewhere(seat); held+prison+away > 0 {
		facts = append(facts, engine.T("architects.fact.workers", engine.N("held", int(held)), engine.N("prison", int(prison)), engine.N("away", int(away))))
	}
	if p.hand != 0 {
		facts = append(facts, engine.T("architects.fact.hand", engine.N("n", int(p.hand.len())), engine.List("cards", g.buildingTexts(p.hand))))
	}
	if g.last > 0 {
		facts = append(facts, engine.T("architects.fact.last"))
	}
	return facts
}
