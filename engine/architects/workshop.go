package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// hiringLimit is how many apprentices a player may have (RULES 5.6).
func (g *game) hiringLimit(p *player) int8 {
	if p.has(abilityHire, g.t) {
		return apprentices + 1
	}
	return apprentices
}

// skip is how many coins are laid on the way to a column with n workers at the
// Workshop.
func skip(slot, n int8) int8 { return max(0, slot%columns+1-n) }

// hirePrice is what an apprentice costs at the Workshop without the coins on
// the way (RULES 5.6).
func (g *game) hirePrice(p *player) price {
	normal := int8(hireSilver)
	if p.has(abilityHire, g.t) {
		normal--
	}
	return g.priceOf(p, normal, hireTax)
}

// canHire reports whether the active seat reaches and can pay an apprentice.
func (g *game) canHire(slot int8) bool {
	p := g.me()
	return g.display[slot] != noKind && p.goods[silver] >= g.hirePrice(p).total()+int16(skip(slot, p.at[workshop]))
}

// workStep hires or draws (RULES 5.6).
var workStep = unmoved(step{
	Kind: stepWork, Name: "work", Rule: "5.6", Purpose: engine.T("architects.purpose.work"),
	Feature: "work", On: inTurn, Declines: always,
	Holds: func(g *game, _, _ entry) bool { return g.isAt(workshop) },
}, moveHire, moveDraw)

// listWork is to hire, the nearest column first, or to draw (RULES 5.6).
func (g *game) listWork(dst []engine.Move) []engine.Move {
	for column := range int8(columns) {
		for slot := column; slot < slots; slot += columns {
			if g.canHire(slot) {
				dst = append(dst, move(moveHire, slot))
			}
		}
	}
	return append(dst, move(moveDraw, 0))
}

// listHires are all apprentices on display.
func (g *game) listHires(dst []engine.Move) []engine.Move {
	for column := range int8(columns) {
		for slot := column; slot < slots; slot += columns {
			if g.display[slot] != noKind {
				dst = append(dst, move(moveHire, slot))
			}
		}
	}
	return dst
}

// drawn is how many building cards the Workshop gives (RULES 5.6).
func drawn(n int8) int8 { return 1 + n/2 }

func (g *game) drawAtWorkshop(_ entry, _ engine.Move, ev *engine.Events) {
	g.drawSome(g.active, drawn(g.me().at[workshop]), ev)
}

// hireForSilver pays for an apprentice and lays the coins on the cards that are
// passed by (RULES 5.6).
func (g *game) hireForSilver(_ entry, m engine.Move, ev *engine.Events) {
	p, slot := g.me(), int8(m.N[0])
	cost, on := g.hirePrice(p), skip(slot, p.at[workshop])
	g.pay(p, cost)
	p.goods[silver] -= int16(on)
	for i := range on {
		g.coins[slot/columns*columns+i]++
	}
	g.hire(slot, cost, on, ev)
}

// hireFree hires without paying.
func (g *game) hireFree(_ entry, m engine.Move, ev *engine.Events) {
	g.hire(int8(m.N[0]), price{}, 0, ev)
}

// hire lets the chosen apprentice come. At the limit somebody has to leave first.
func (g *game) hire(slot int8, cost price, on int8, ev *engine.Events) {
	g.now.slot = slot
	if ev != nil {
		g.tellHire(slot, cost, on, ev)
	}
	g.push(stepTake, 0)
	if g.isFull() {
		g.push(stepDismiss, 0)
	}
}

// dismissStep asks which apprentice leaves.
var dismissStep = unmoved(step{
	Kind: stepDismiss, Name: "dismiss", Rule: "5.6", Purpose: engine.T("architects.purpose.dismiss"),
	Feature: "dismiss", On: []play.Kind{stepTake},
	Holds: func(g *game, _, _ entry) bool { return g.isHiring() && g.isFull() },
}, moveDismiss)

// takeStep lets the chosen apprentice come.
var takeStep = step{
	Kind: stepTake, Name: "take", On: inTurn,
	Holds: func(g *game, e, _ entry) bool { return g.isHiring() && !(g.isFull() && *g.agenda.Top() == e) },
	Act:   func(g *game, _ entry, ev *engine.Events) { g.takeApprentice(ev) },
}

// isHiring reports whether an apprentice is chosen.
func (g *game) isHiring() bool { return g.now.slot != none && g.display[g.now.slot] != noKind }

// isFull reports whether the active seat has as many apprentices as it may have.
func (g *game) isFull() bool { return g.me().nhired >= g.hiringLimit(g.me()) }

// listDismissals are the own apprentices, those of one kind once.
func (g *game) listDismissals(dst []engine.Move) []engine.Move {
	p := g.me()
	for i, k := range p.hired[:p.nhired] {
		if !hasBefore(p, i) {
			dst = append(dst, move(moveDismiss, int8(k)))
		}
	}
	return dst
}

// dismiss puts an own apprentice under the deck.
func (g *game) dismiss(_ entry, m engine.Move, ev *engine.Events) {
	p, k := g.me(), kind(m.N[0])
	for i := range p.nhired {
		if p.hired[i] != k {
			continue
		}
		copy(p.hired[i:], p.hired[i+1:p.nhired])
		p.nhired--
		p.hired[p.nhired] = 0
		break
	}
	p.skills = 0
	for _, k := range p.hired[:p.nhired] {
		p.skills |= g.t.apprentices[k].skills
	}
	g.layUnder(k)
	if ev != nil {
		g.tellDismiss(k, ev)
	}
}

// takeApprentice takes the chosen card with its coins and its virtue; the row
// closes (RULES 5.6).
func (g *game) takeApprentice(ev *engine.Events) {
	p, slot := g.me(), g.now.slot
	k := g.display[slot]
	a := &g.t.apprentices[k]
	p.hired[p.nhired] = k
	p.nhired++
	p.skills |= a.skills
	p.goods[silver] += int16(g.coins[slot])
	if ev != nil {
		g.tellHired(k, g.coins[slot], ev)
	}
	g.changeVirtue(g.active, a.virtue, ev)
	g.closeRow(slot, ev)
	g.now.slot = none
}
