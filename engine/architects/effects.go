package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// maxGain limits the gain of one effect in an invented position.
const maxGain = 100

// effectStep carries out the immediate effect of building n (RULES 5.12).
var effectStep = step{
	Kind: stepEffect, Name: "effect", Args: "b", On: inTurn,
	Holds: func(g *game, e, _ entry) bool { return g.isBuilding(e.n, g.t.buildings[e.n].deed) },
	Act:   func(g *game, e entry, ev *engine.Events) { g.takeEffect(e.n, ev) },
}

// isBuilding reports whether a building with this immediate effect is being built.
func (g *game) isBuilding(card int8, d deed) bool {
	b := &g.t.buildings[card]
	return b.timing == immediate && b.deed == d && g.me().built.has(card) && g.now.building == card
}

// takeEffect carries out the immediate effect of a building, or asks about it (RULES 5.12).
func (g *game) takeEffect(card int8, ev *engine.Events) {
	b, p := &g.t.buildings[card], g.me()
	switch b.deed {
	case deedGain:
		g.bring(&b.gains, ev)
	case deedGainPer:
		var gains amounts
		gains[b.good] = int8(min(maxGain, p.counts(g.t, b.counted)/int16(b.per)))
		g.bring(&gains, ev)
	case deedChoice:
		g.push(stepChoice, card)
	case deedHire:
		g.push(stepHire, card)
	case deedCapture:
		g.startCaptures(b)
		g.push(stepCapture, b.n)
	case deedRecoverOr:
		g.startCaptures(b)
		g.push(stepBarracks, card)
	case deedRelease:
		g.free(g.active, b.n, ev)
	case deedInmates:
		g.virtueForInmates(b.per, -b.n, ev)
	case deedAll:
		g.virtueForInmates(0, b.n, ev)
	case deedDiscard:
		if p.hand != 0 {
			g.push(stepGive, card)
		}
	case deedDestroy:
		if p.unpaid > 0 {
			g.push(stepForgive, card)
		}
	}
}

// bring adds the gains of a building or of a scheme.
func (g *game) bring(gains *amounts, ev *engine.Events) {
	if ev != nil && !gains.isZero() {
		g.tell(ev, g.active, engine.T("architects.event.gains", g.actor(), partsArg(gainTexts(gains, 1))), g.placeMe())
	}
	g.gain(g.active, gains, ev)
}

// counts returns the number of counted things that a player has. With one player board gold
// and marble are one good (RULES 9).
func (p *player) counts(t *tables, c counted) int16 {
	if c&(1<<gold|1<<marble) != 0 && p.has(abilitySame, t) {
		c |= 1<<gold | 1<<marble
	}
	n := int16(0)
	for i := range goods {
		if c>>i&1 != 0 {
			n += p.goods[i]
		}
	}
	if c&countVirtue != 0 {
		n += int16(p.virtue)
	}
	if c&countPaid != 0 {
		n += int16(p.paid)
	}
	if c&countCaptured != 0 {
		n += int16(p.held())
	}
	return n
}

// virtueForInmates changes the virtue of every seat with at least from workers in the Prison.
func (g *game) virtueForInmates(from, by int8, ev *engine.Events) {
	for i, s := 0, g.active; i < int(g.seats); i, s = i+1, g.after(s) {
		if g.p[s].prison < from {
			continue
		}
		if ev != nil {
			g.tell(ev, s, engine.T("architects.event.gains", g.who("who", s), partsArg([]engine.Text{amountText(virtue, int(by))})), g.placePlayer(s))
		}
		g.changeVirtue(s, by, ev)
	}
}

// hireStep hires any apprentice for nothing, or nobody (RULES 5.12).
var hireStep = step{
	Kind: stepHire, Name: "hire", Rule: "5.6", Purpose: engine.T("architects.purpose.hire"),
	Feature: "hire", Args: "b", On: inTurn, Declines: always,
	Holds: func(g *game, e, _ entry) bool { return g.isBuilding(e.n, deedHire) },
	Ask:   askingFor(engine.T("architects.ask.hire")),
	All:   allHires,
	Refuse: refusing(func(g *game, e entry, w wish) (engine.Text, string) {
		if w.crew == noKind && w.verb == "done" {
			return engine.T("architects.why.mustHire", g.t.buildingArg(e.n)), "5.12"
		}
		return explainHiring(g, e, w)
	}),
	Answers: []answer{hiring, declining(engine.T("architects.do.hireNobody"), false).If(func(g *game, _ entry, _ engine.Move) play.Reason {
		return play.If(g.tavernMay)
	})},
}

// choiceStep asks for one of two gains of building n.
var choiceStep = step{
	Kind: stepChoice, Name: "choice", Rule: "5.11", Purpose: engine.T("architects.purpose.choice"),
	Feature: "choice", Args: "b", On: inTurn,
	Holds: func(g *game, e, _ entry) bool { return g.isBuilding(e.n, deedChoice) },
	Ask:   askingFor(engine.T("architects.ask.choice")),
	All:   func(_ *game, _ entry, dst []engine.Move) []engine.Move { return play.Each(dst, moveGain, 0, 1) },
	Answers: []answer{{
		Kind: moveGain,
		Do:   func(g *game, e entry, m engine.Move, ev *engine.Events) { g.bring(g.chosen(e, m), ev) },
		Code: func(g *game, e entry, m engine.Move) string { return gainWord(g.chosen(e, m)) },
		Label: func(g *game, e entry, m engine.Move) engine.Text {
			return parts(gainTexts(g.chosen(e, m), 1))
		},
	}},
}

// chosen returns the gains that an answer selects.
func (g *game) chosen(e entry, m engine.Move) *amounts {
	b := &g.t.buildings[e.n]
	if m.N[0] == 1 {
		return &b.other
	}
	return &b.gains
}

// giveStep asks for a card to discard for building n, or none.
var giveStep = step{
	Kind: stepGive, Name: "give", Rule: "5.11", Purpose: engine.T("architects.purpose.give"),
	Feature: "give", Args: "b", On: inTurn, Declines: always,
	Holds:   func(g *game, e, _ entry) bool { return g.isBuilding(e.n, deedDiscard) },
	Ask:     askingFor(engine.T("architects.ask.give")),
	All:     listHand,
	Refuse:  refusing(notInHand),
	Answers: []answer{discarding.Doing((*game).giveAway), declining(engine.T("architects.do.giveNothing"), false)},
}

// giveAway discards a card and adds the gains of the building.
func (g *game) giveAway(e entry, m engine.Move, ev *engine.Events) {
	b := &g.t.buildings[e.n]
	g.discard(int8(m.N[0]), ev)
	g.bring(&b.gains, ev)
}

// forgiveStep asks whether building n destroys a debt.
var forgiveStep = step{
	Kind: stepForgive, Name: "forgive", Rule: "6", Purpose: engine.T("architects.purpose.forgive"),
	Feature: "forgive", Args: "b", On: inTurn, Declines: always,
	Holds: func(g *game, e, _ entry) bool { return g.isBuilding(e.n, deedDestroy) },
	Ask:   askingFor(engine.T("architects.ask.forgive")),
	Answers: []answer{forgiving((*game).forgive, func(g *game, e entry) int16 { return int16(g.t.buildings[e.n].n) }),
		declining(engine.T("architects.do.decline"), false)},
}

// forgive destroys unpaid debts by a building.
func (g *game) forgive(e entry, _ engine.Move, ev *engine.Events) {
	g.forgiveDebts(g.t.buildings[e.n].n, ev)
}

// forgiveDebts destroys up to most unpaid debts of the active seat; they go back to the supply
// (RULES 6).
func (g *game) forgiveDebts(most int8, ev *engine.Events) {
	n := min(int16(most), g.me().unpaid)
	g.me().unpaid -= n
	g.tellDebts(g.active, -n, ev)
}
