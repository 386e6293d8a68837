package villagers

import (
	"slices"

	"guildhall/engine"
)

// askText is the question in one sentence.
func (g *game) askText() engine.Text {
	n := &g.now
	switch g.asked() {
	case stepBuild:
		return engine.T("villagers.ask.build", engine.N("n", int(n.limit-n.built)), engine.N("trades", g.tradeLimit()-int(n.trades)))
	case stepVillage:
		return engine.T("villagers.ask.village")
	case stepCovered:
		return engine.T("villagers.ask.covered", g.owner("who", n.village))
	case stepSide:
		return engine.T("villagers.ask.side")
	case stepPosition:
		return engine.T("villagers.ask.position", cardArg(n.card))
	case stepUnlock:
		return engine.T("villagers.ask.unlock", cardArg(n.card), engine.Term("lock", cardTexts[g.t.cards[n.card].lock]))
	case stepLoot:
		return engine.T("villagers.ask.loot")
	case stepOnto:
		return engine.T("villagers.ask.onto", engine.Term("basic", cardTexts[n.basic]))
	case stepCard:
		key := "villagers.ask.card"
		if n.onto == ontoDiscard {
			key = "villagers.ask.cardOpen"
		}
		return engine.T(key, engine.Term("basic", cardTexts[n.basic]), engine.Term("pile", pileText(int(n.onto))))
	}
	return engine.Text{}
}

// phase is the phase of the round, as View names it.
func (g *game) phase() string {
	switch {
	case g.over:
		return "over"
	case g.onAgenda(stepDraft):
		return "draft"
	case g.onAgenda(stepUpdate):
		return "road"
	case g.onAgenda(stepEndBuild):
		return "build"
	}
	return "event"
}

// phaseOrder are the phases of a round as they follow each other.
var phaseOrder = []string{"draft", "road", "build", "event"}

var phaseTexts = map[string]engine.Text{
	"draft": engine.T("villagers.phase.draft"), "road": engine.T("villagers.phase.road"), "build": engine.T("villagers.phase.build"),
	"event": engine.T("villagers.phase.event"), "over": engine.T("villagers.phase.over"),
}

// trail tells round and phase.
func (g *game) trail() []engine.Text {
	return []engine.Text{engine.T("villagers.trail.round", engine.N("n", int(g.round))), phaseTexts[g.phase()]}
}

// buildTrail tells how far a build turn is.
func (g *game) buildTrail() (trail []engine.Text) {
	n := &g.now
	switch s := g.asked(); s {
	case stepBuild, stepVillage, stepCovered, stepSide, stepPosition, stepUnlock:
		if n.built < n.limit {
			trail = append(trail, engine.T("villagers.trail.build", engine.N("n", int(n.built)+1), engine.N("limit", int(n.limit))))
		}
		if n.replaced || s == stepVillage || s == stepCovered {
			trail = append(trail, cardTexts[apprentice])
		}
		if n.card != noKind && n.card != apprentice {
			trail = append(trail, cardTexts[n.card])
		}
	case stepLoot:
		trail = append(trail, cardTexts[smuggler])
	case stepOnto, stepCard:
		trail = append(trail, engine.T("villagers.trail.trade", engine.N("n", int(n.trades)+1), engine.N("limit", g.tradeLimit())))
	}
	return trail
}

// facts lists what the player needs to know for the decision, a line each.
func (g *game) facts() []engine.Text {
	p := g.me()
	t := g.tally(g.active)
	facts := []engine.Text{engine.T("villagers.fact.purse", engine.N("n", int(p.gold)), engine.N("food", t.food), engine.N("builders", t.builders))}
	if hand := g.handTexts(g.active); len(hand) > 0 {
		facts = append(facts, engine.T("villagers.fact.hand", engine.N("n", int(p.nhand)), engine.List("cards", hand)))
	}
	if p.nsquare > 0 {
		var square []engine.Text
		for _, k := range p.square[:p.nsquare] {
			square = append(square, cardTexts[k])
		}
		facts = append(facts, engine.T("villagers.fact.square", engine.List("cards", square)))
	}
	if g.now.tinner {
		facts = append(facts, engine.T("villagers.fact.tinner"))
	}
	return facts
}

// buildFacts tells which Monks would return.
func (g *game) buildFacts() (facts []engine.Text) {
	if g.asked() == stepBuild {
		if n := g.strandedMonks(nil); len(n) > 0 {
			facts = append(facts, engine.T("villagers.fact.monks", engine.N("n", len(n))))
		}
	}
	return facts
}

// eventFacts appends the events in force, and the names of those that are still
// to come in the round. It appends none where each option is an event.
func (g *game) eventFacts(facts []engine.Text) []engine.Text {
	if s := g.asked(); s == stepOrder || s == stepJester {
		return facts
	}
	phase := slices.Index(phaseOrder, g.phase())
	var later []engine.Text
	for _, event := range g.solo.open[:g.solo.nopen] {
		switch comes := slices.Index(phaseOrder, appliesIDs[g.t.events[event].applies]); {
		case comes == phase:
			facts = append(facts, engine.T("villagers.fact.event", engine.Term("event", eventTexts[event]), engine.Term("text", g.t.eventRules[event])))
		case comes > phase:
			later = append(later, eventTexts[event])
		}
	}
	if len(later) > 0 {
		facts = append(facts, engine.T("villagers.fact.later", engine.List("events", later)))
	}
	return facts
}

// handTexts lists the cards of a hand by kind.
func (g *game) handTexts(seat int8) []engine.Text {
	var list []engine.Text
	p := &g.p[seat]
	for k := range eachKind(p.holds) {
		list = append(list, countText(int(p.hand[k]), k))
	}
	return list
}

// countText is a number of cards of a kind: "2 Cooper"; one alone is only named.
func countText(n int, k kind) engine.Text {
	if n == 1 {
		return cardTexts[k]
	}
	return engine.T("villagers.some", engine.N("n", n), cardArg(k))
}

// strandedMonks appends the Monks of the active village that would return to
// the hand if the turn ended now.
func (g *game) strandedMonks(list []int) []int {
	c := *g
	for changed := true; changed; {
		changed = false
		for i := range c.v[:c.nv] {
			m := &c.v[i]
			if m.kind != monk || m.seat != g.active || m.above > 0 || m.role == noKind {
				continue
			}
			list = append(list, i)
			m.role = noKind // seen
			if m.below != none {
				c.v[m.below].above--
			}
			changed = true
		}
	}
	return list
}
