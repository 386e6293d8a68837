package lisboa

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// askTexts are the questions without numbers of their own.
var askTexts = map[play.Kind]engine.Text{
	stepSpace: engine.T("lisboa.ask.space"), stepRubble: engine.T("lisboa.ask.rubble"), stepHouse: engine.T("lisboa.ask.house"), stepMarker: engine.T("lisboa.ask.marker"),
	stepBuilding: engine.T("lisboa.ask.building"), stepBlueprint: engine.T("lisboa.ask.blueprint"), stepEnd: engine.T("lisboa.ask.end"),
	stepDiscard: engine.T("lisboa.ask.discard"),
}

func (g *game) askOld(e entry) engine.Question {
	s := &e
	q := engine.Question{Text: g.askText(s), Facts: g.facts(e)}
	switch s.kind {
	case stepSpace:
		q.Form = engine.Grid
	case stepStaff:
		if s.n > 1 {
			q.Form, q.Picks = engine.Picks, engine.Count{Min: int(s.n), Max: int(s.n)}
		}
	}
	return q
}

// askText is the question in one sentence.
func (g *game) askText(s *entry) engine.Text {
	n := engine.N("n", int(s.n))
	noble := func() engine.Arg { return engine.Term("noble", nobleTexts[s.n]) }
	switch s.kind {
	case stepDoor:
		return engine.T("lisboa.ask.door", g.spaceArg(g.now.space))
	case stepDecree:
		return engine.T("lisboa.ask.decree", n)
	case stepStaff:
		return engine.T("lisboa.ask.staff", n)
	case stepReward:
		return engine.T("lisboa.ask.reward", noble())
	}
	return askTexts[s.kind]
}

// trail tells where in the turn the question stands.
func (g *game) trail() []engine.Text {
	trail := []engine.Text{engine.T("lisboa.trail.round", engine.N("n", int(g.round)), engine.N("period", int(g.period)))}
	if g.asked() == stepClergy {
		return trail
	}
	n := &g.now
	switch {
	case n.noble != none && g.agenda.Top().seat != g.active && !g.atChurch():
		trail = append(trail, engine.T("lisboa.trail.follow", g.who(g.active), engine.Term("noble", nobleTexts[n.noble])))
	case n.noble != none:
		trail = append(trail, engine.T("lisboa.trail.visit", engine.Term("noble", nobleTexts[n.noble])))
	case n.card != none:
		trail = append(trail, g.cardText(n.card))
	}
	switch {
	case g.atChurch():
		trail = append(trail, engine.T("lisboa.trail.church"))
	case n.space != none && g.asked() != stepSpace:
		trail = append(trail, engine.T("lisboa.trail.space", g.spaceArg(n.space)))
	case n.end != none:
		trail = append(trail, engine.T("lisboa.trail.space", g.endArg(n.end)))
	}
	return trail
}

func (g *game) atChurch() bool { return g.asked() == stepChurch }

// purseFact is what a player needs to know of the own means.
func (g *game) purseFact(seat int8) engine.Text {
	p := &g.p[seat]
	return engine.T("lisboa.fact.purse", engine.N("wigs", int(p.wigs)), engine.N("reis", int(p.reis)), engine.N("influence", int(p.influence)),
		engine.N("coins", int(g.t.coins[p.influence])), engine.N("gold", int(p.goods[gold])), engine.N("cloth", int(p.goods[cloth])), engine.N("books", int(p.goods[books])),
		engine.N("tools", int(p.goods[tools])), engine.N("room", int(2+p.sets())), engine.N("officials", int(p.officials)))
}

func (g *game) facts(e entry) (facts []engine.Text) {
	seat := e.seat
	switch e.kind {
	case stepSpace, stepBuilding:
		facts = append(facts, engine.T("lisboa.fact.treasury", engine.N("n", int(g.level().value)), engine.N("modifier", int(g.level().modifier))))
	case stepEnd:
		facts = append(facts, engine.T("lisboa.fact.staff", engine.N("need", int(g.staff(seat, g.now.plan))), engine.N("have", int(g.standing(seat))),
			engine.N("n", int(g.level().value))))
	}
	return facts
}
