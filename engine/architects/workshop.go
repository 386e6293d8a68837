package architects

import (
	"guildhall/engine"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// hiringLimit returns the largest number of apprentices of a player (RULES 5.6).
func (p *player) hiringLimit(t *tables) int8 {
	if p.has(abilityHire, t) {
		return apprentices + 1
	}
	return apprentices
}

// skip returns the number of coins to lay on the way to a column, with n workers at the
// Workshop.
func skip(slot, n int8) int8 { return max(0, slot%columns+1-n) }

// hirePrice returns the price of an apprentice at the Workshop without the coins on the way
// (RULES 5.6).
func (p *player) hirePrice(t *tables) price {
	normal := int8(hireSilver)
	if p.has(abilityHire, t) {
		normal--
	}
	return p.priceOf(t, normal, hireTax)
}

// whyNotHire returns the reason why an apprentice cannot be hired at the Workshop.
func whyNotHire(g *game, _ entry, m engine.Move, _ play.Reason) (why engine.Text, rule string) {
	p, slot := g.me(), int8(m.N[0])
	cost, on := p.hirePrice(g.t), int(skip(slot, p.at[workshop]))
	return engine.T("architects.why.hire", g.t.crewArg(g.crew.display[slot]), engine.N("n", int(cost.total())+on), engine.N("tax", int(cost.tax)),
		engine.N("coins", on), engine.N("have", int(p.goods[silver]))), "5.6"
}

// workStep asks whether to hire or to draw (RULES 5.6).
var workStep = step{
	Kind: stepWork, Name: "work", Rule: "5.6", Purpose: engine.T("architects.purpose.work"),
	Feature: "work", On: inTurn, Declines: always,
	Holds: func(g *game, _, _ entry) bool { return g.isAt(workshop) },
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("architects.ask.work", engine.N("n", int(min(columns, g.me().at[workshop]))))}
	},
	All: allHires, Refuse: refusing(explainHiring),
	Answers: []answer{{
		Kind: moveHire, Do: (*game).hireForSilver, Code: hiring.Code, Label: hiring.Label,
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			p, slot := g.me(), int8(m.N[0])
			on := skip(slot, p.at[workshop])
			o := g.describeHire(slot, hireTexts(p.hirePrice(g.t), on))
			for i := range on {
				o.Places = append(o.Places, placeSlot(slot/columns*columns+i))
			}
			return o
		},
		Legal: func(g *game, _ entry, m engine.Move) play.Reason {
			p := g.me()
			return play.If(p.goods[silver] >= p.hirePrice(g.t).total()+int16(skip(int8(m.N[0]), p.at[workshop])))
		},
		Why: whyNotHire,
	}, {
		Kind: moveDraw, Word: "draw", Do: (*game).drawAtWorkshop,
		Label: func(g *game, _ entry, _ engine.Move) engine.Text {
			return engine.T("architects.do.draw", engine.N("n", int(min(drawn(g.me().at[workshop]), g.deck.n))))
		},
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("architects.do.draw.effect", engine.N("n", int(g.deck.n))), Places: []string{"deck"}}
		},
	}},
}

// explainHiring returns the reason why a written apprentice cannot be hired.
func explainHiring(g *game, e entry, w wish) (why engine.Text, rule string) {
	if w.crew == noKind {
		return why, rule
	}
	slot := g.crew.onDisplay(w.crew)
	if slot < 0 {
		return engine.T("architects.why.notOnDisplay", g.t.crewArg(w.crew)), "5.6"
	}
	return whyNotHire(g, e, move(moveHire, slot), play.No)
}

// hiring takes an apprentice for nothing.
var hiring = answer{
	Kind:  moveHire,
	Code:  func(g *game, _ entry, m engine.Move) string { return "hire " + g.slotWord(int8(m.N[0])) },
	Label: func(g *game, _ entry, m engine.Move) engine.Text { return g.t.crewText(g.crew.display[m.N[0]]) },
	Do:    func(g *game, _ entry, m engine.Move, ev *engine.Events) { g.hire(int8(m.N[0]), price{}, 0, ev) },
	Describe: func(g *game, _ entry, m engine.Move) engine.Option {
		return g.describeHire(int8(m.N[0]), nil)
	},
}

// describeHire describes an apprentice's coins, skills, help and whole price. list holds
// the parts of the price, including the coins on the way.
func (g *game) describeHire(slot int8, list []engine.Text) (o engine.Option) {
	k := g.crew.display[slot]
	a := &g.t.apprentices[k]
	o.Places = []string{placeSlot(slot)}
	var gains []engine.Text
	if c := g.crew.coins[slot]; c > 0 {
		gains = append(gains, engine.T("architects.part.onCard", engine.N("n", int(c))))
	}
	if a.virtue > 0 {
		gains = append(gains, amountText(virtue, int(a.virtue)))
	} else if a.virtue < 0 {
		list = append(list, amountText(virtue, int(a.virtue)))
	}
	if g.isFull() {
		list = append(list, engine.T("architects.part.dismiss"))
	}
	o.Label = engine.T("architects.do.hire", g.t.crewArg(k))
	if g.crew.alike(k) > 1 {
		o.Label = engine.T("architects.do.hireAt", g.t.crewArg(k), engine.N("row", int(slot/columns)+1), engine.N("column", int(slot%columns)+1))
	}
	o.Effect = engine.T("architects.brief.crew", engine.List("skills", skillTextsOf(a.skills)), engine.Term("text", a.text))
	if len(gains)+len(list) > 0 {
		o.Effect = engine.T("architects.do.hire.effect", engine.List("gains", gains), engine.Term("card", o.Effect), engine.List("prices", list))
	}
	return o
}

// alike returns the number of apprentices of a kind on display.
func (c *crewRows) alike(k kind) (n int) {
	for _, other := range c.display {
		if other == k {
			n++
		}
	}
	return n
}

// allHires appends all apprentices on display, column by column.
func allHires(g *game, _ entry, dst []engine.Move) []engine.Move {
	for column := range int8(columns) {
		for slot := column; slot < slots; slot += columns {
			if g.crew.display[slot] != noKind {
				dst = append(dst, move(moveHire, slot))
			}
		}
	}
	return dst
}

// drawn returns the number of building cards from the Workshop (RULES 5.6).
func drawn(n int8) int8 { return 1 + n/2 }

func (g *game) drawAtWorkshop(_ entry, _ engine.Move, ev *engine.Events) {
	g.drawSome(g.active, drawn(g.me().at[workshop]), ev)
}

// hireForSilver pays for an apprentice and lays the coins on the cards that are
// passed by (RULES 5.6).
func (g *game) hireForSilver(_ entry, m engine.Move, ev *engine.Events) {
	p, slot := g.me(), int8(m.N[0])
	cost, on := p.hirePrice(g.t), skip(slot, p.at[workshop])
	g.pay(p, cost)
	p.goods[silver] -= int16(on)
	for i := range on {
		g.crew.coins[slot/columns*columns+i]++
	}
	g.hire(slot, cost, on, ev)
}

// hire adds the chosen apprentice to the active seat. At the limit the seat must first
// dismiss one.
func (g *game) hire(slot int8, cost price, on int8, ev *engine.Events) {
	g.now.slot = slot
	if ev != nil {
		at := []string{placeSlot(slot), g.placeMe()}
		for i := range on {
			at = append(at, placeSlot(slot/columns*columns+i))
		}
		g.tell(ev, g.active, engine.T("architects.event.hire", g.actor(), g.t.crewArg(g.crew.display[slot]), partsArg(hireTexts(cost, on))), at...)
	}
	g.push(stepTake, 0)
	if g.isFull() {
		g.push(stepDismiss, 0)
	}
}

// dismissStep asks which apprentice leaves.
var dismissStep = step{
	Kind: stepDismiss, Name: "dismiss", Rule: "5.6", Purpose: engine.T("architects.purpose.dismiss"),
	Feature: "dismiss", On: []play.Kind{stepTake},
	Holds: func(g *game, _, _ entry) bool { return g.isHiring() && g.isFull() },
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("architects.ask.dismiss", engine.N("n", int(g.me().hiringLimit(g.t))), g.t.crewArg(g.crew.display[g.now.slot]))}
	},
	Offer: listDismissals,
	Refuse: refusing(func(g *game, _ entry, w wish) (why engine.Text, rule string) {
		if w.crew == noKind {
			return why, rule
		}
		return engine.T("architects.why.notHired", g.t.crewArg(w.crew)), "5.6"
	}),
	Answers: []answer{{
		Kind: moveDismiss, Do: (*game).dismiss,
		Code:  coded("dismiss", func(t *tables, k int8) string { return t.crewWord(kind(k)) }),
		Label: named(func(t *tables, k int8) engine.Text { return engine.T("architects.do.dismiss", t.crewArg(kind(k))) }),
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			return engine.Option{Effect: crewBrief(&g.t.apprentices[m.N[0]])}
		},
	}},
}

// takeStep takes the chosen apprentice.
var takeStep = step{
	Kind: stepTake, Name: "take", On: inTurn,
	Holds: func(g *game, e, _ entry) bool { return g.isHiring() && !(g.isFull() && *g.agenda.Top() == e) },
	Act:   func(g *game, _ entry, ev *engine.Events) { g.takeApprentice(ev) },
}

// isHiring reports whether an apprentice is chosen.
func (g *game) isHiring() bool { return g.now.slot != none && g.crew.display[g.now.slot] != noKind }

// isFull reports whether the active seat has as many apprentices as it may have.
func (g *game) isFull() bool { return g.me().nhired >= g.me().hiringLimit(g.t) }

// listDismissals appends the seat's own apprentices, each kind once.
func listDismissals(g *game, _ entry, dst []engine.Move) []engine.Move {
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
	deck.Remove(p.hired[:], &p.nhired, k)
	p.skills = 0
	for _, k := range p.hired[:p.nhired] {
		p.skills |= g.t.apprentices[k].skills
	}
	g.crew.layUnder(k)
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.dismiss", g.actor(), g.t.crewArg(k)), "crew", g.placeMe())
	}
}

// takeApprentice takes the chosen card with its coins and its virtue; the row
// closes (RULES 5.6).
func (g *game) takeApprentice(ev *engine.Events) {
	p, slot := g.me(), g.now.slot
	k := g.crew.display[slot]
	a := &g.t.apprentices[k]
	p.hired[p.nhired] = k
	p.nhired++
	p.skills |= a.skills
	p.goods[silver] += int16(g.crew.coins[slot])
	if coins := g.crew.coins[slot]; ev != nil && (coins > 0 || a.virtue != 0) {
		var list []engine.Text
		if coins > 0 {
			list = append(list, amountText(silver, int(coins)))
		}
		if a.virtue != 0 {
			list = append(list, amountText(virtue, int(a.virtue)))
		}
		g.tell(ev, g.active, engine.T("architects.event.hired", g.t.crewArg(k), partsArg(list)), g.placeMe())
	}
	g.changeVirtue(g.active, a.virtue, ev)
	g.closeRow(slot, ev)
	g.now.slot = none
}
