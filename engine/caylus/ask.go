package caylus

import "guildhall/engine"

// Ask returns the question of seat.
func (g *game) Ask(seat engine.Seat) engine.Question {
	if !g.isPending(seat) {
		return engine.Question{}
	}
	s := g.agenda.Top()
	q := engine.Question{Kind: stepNames[s.kind], Trail: g.trail(), Facts: g.facts()}
	switch s.kind {
	case stepPlace:
		q.Text = engine.T("caylus.ask.place", engine.N("workers", int(g.me().workers)), engine.N("n", int(g.placementCost(s.seat, placeCastle))),
			engine.N("passed", int(g.npassed)))
	case stepGate:
		q.Text = engine.T("caylus.ask.gate")
	case stepGuild:
		q.Text = engine.T("caylus.ask.guild", engine.N("at", int(g.provost)), engine.N("n", provostReach))
		q.Form = engine.Amount
	case stepJoust:
		d := &g.t.specials[joust].deal
		q.Text = engine.T("caylus.ask.joust", lotArg("pay", &d.pay))
	case stepInn:
		q.Text = engine.T("caylus.ask.inn")
	case stepProvost:
		q.Text = engine.T("caylus.ask.provost", engine.N("at", int(g.provost)), engine.N("n", int(g.provostReachOf(s.seat))))
		q.Form = engine.Amount
	case stepBatch:
		section := g.sectionToBuild()
		q.Text = engine.T("caylus.ask.batch", engine.Term("section", sectionTexts[section]), engine.N("n", g.t.sections[section].vp),
			engine.N("given", int(g.me().batches)))
	case stepFavor:
		q.Text = engine.T("caylus.ask.favor", engine.N("n", int(s.n)))
	default:
		g.askBuilding(&q)
	}
	return q
}

// askBuilding words the questions of an activation and of a favor's effect.
func (g *game) askBuilding(q *engine.Question) {
	s := g.agenda.Top()
	switch s.kind {
	case stepUse:
		b, what := g.building(s.n), engine.Term("what", g.titleAt(s.n))
		switch b.effect {
		case effectProduce:
			q.Text = engine.T("caylus.ask.produce", what)
		case effectTrade:
			q.Text = engine.T("caylus.ask.trade", what)
		case effectBuild:
			q.Text = engine.T("caylus.ask.build", what, engine.Term("class", classTexts[b.builds]))
		default:
			q.Text = engine.T("caylus.ask.lawyer", lotArg("pay", &b.deals[0].pay))
		}
	case stepBonus:
		q.Text = engine.T("caylus.ask.bonus", engine.Term("what", g.titleAt(s.n)))
	case stepEffect:
		q.Text = engine.T("caylus.ask.effect", engine.Term("track", trackTexts[s.n]), engine.N("n", int(g.me().marker[s.n])))
	case stepTile:
		less := engine.Text{}
		if s.m != none {
			less = goodTexts[s.m]
		}
		q.Text = engine.T("caylus.ask.tile", engine.Term("class", classTexts[s.n]), engine.Term("less", less))
	case stepTarget:
		q.Text = engine.T("caylus.ask.lawyer", lotArg("pay", g.lawyerPrice()))
	case stepGive:
		q.Text = engine.T("caylus.ask.give", engine.N("n", int(s.n)), engine.Term("what", g.workText()))
		g.picks(q)
	case stepTake:
		q.Text = engine.T("caylus.ask.take", engine.N("n", int(s.n)), engine.Term("what", g.workText()))
		g.picks(q)
	case stepSite:
		q.Text = engine.T("caylus.ask.site", engine.Term("what", tileTexts[g.now.tile]))
	}
}

// picks lets several cubes be chosen at once.
func (g *game) picks(q *engine.Question) {
	if n := int(g.agenda.Top().n); n > 1 {
		q.Form, q.Picks = engine.Picks, engine.Count{Min: n, Max: n}
	}
}

// workText names what cubes are chosen for: the tile being built, the building
// that trades, or the favor.
func (g *game) workText() engine.Text {
	if g.now.tile != none {
		return tileTexts[g.now.tile]
	}
	for i := g.agenda.Len() - 1; i >= 0; i-- {
		if s := g.agenda.Steps()[i]; s.kind == stepTrade && s.n != none {
			return tileTexts[s.n]
		}
	}
	return trackTexts[trackResource]
}

// trail tells where in the round the question stands.
func (g *game) trail() []engine.Text {
	trail := []engine.Text{engine.T("caylus.trail.round", engine.N("n", int(g.round))), phaseTexts[g.phase]}
	for _, s := range g.agenda.Steps() {
		switch s.kind {
		case stepHome:
			trail = append(trail, engine.T("caylus.trail.space", engine.N("space", int(s.n)), engine.Term("what", g.titleAt(s.n))))
		case stepScore:
			trail = append(trail, engine.T("caylus.trail.scoring", engine.Term("section", sectionTexts[s.n])))
		case stepEffect:
			trail = append(trail, trackTexts[s.n])
		}
	}
	return trail
}

// facts lists the goods of the player, and in the provost's phase the table's
// summary.
func (g *game) facts() []engine.Text {
	p := g.me()
	facts := []engine.Text{engine.T("caylus.fact.purse", engine.N("vp", int(p.vp)), engine.N("deniers", int(p.deniers)), engine.N("food", int(p.cubes[food])),
		engine.N("wood", int(p.cubes[wood])), engine.N("stone", int(p.cubes[stone])), engine.N("cloth", int(p.cubes[cloth])), engine.N("gold", int(p.cubes[gold])))}
	switch g.openStep() {
	case stepProvost:
		facts = append(facts, g.negotiationLines()...)
	case stepGuild:
		facts = append(facts, g.workersFacts(provostReach)...)
	case stepPlace:
		facts = append(facts, engine.T("caylus.fact.road", engine.N("provost", int(g.provost)), engine.N("bailiff", int(g.bailiff))))
	}
	return facts
}

// workersFacts tells of the workers within reach of the provost.
func (g *game) workersFacts(reach int8) []engine.Text {
	return g.reachLines(max(1, g.provost-reach), min(roadLength, g.provost+reach))
}
