package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// changeVirtue moves a seat on the virtue track step by step. Gains beyond the top destroy
// unpaid debts if the seat wants it; losses below 0 bring new ones (RULES 6).
func (g *game) changeVirtue(seat int8, by int8, ev *engine.Events) {
	p := &g.p[seat]
	debts := p.unpaid
	if beyond := p.virtue + by - topVirtue; beyond > 0 && g.asksOverflow(seat) {
		by -= beyond
		if n := min(int16(beyond), p.unpaid); n > 0 {
			g.push(stepOverflow, int8(n))
		}
	}
	p.moveVirtue(by)
	g.tellDebts(seat, p.unpaid-debts, ev)
}

// moveVirtue moves a player on the virtue track without a question: virtue beyond the top
// destroys unpaid debts.
func (p *player) moveVirtue(by int8) {
	if beyond := p.virtue + by - topVirtue; beyond > 0 {
		by -= beyond
		p.unpaid -= min(int16(beyond), p.unpaid)
	}
	p.virtue += max(0, by)
	for ; by < 0; by++ {
		if p.virtue > 0 {
			p.virtue--
		} else {
			p.unpaid++
		}
	}
}

// tellDebts adds the event of new or destroyed unpaid debts, unless there are none.
func (g *game) tellDebts(seat int8, by int16, ev *engine.Events) {
	if ev == nil || by == 0 {
		return
	}
	args := []engine.Arg{g.who("who", seat), engine.N("n", max(int(by), -int(by)))}
	text := engine.T("architects.event.debt", args...)
	if by < 0 {
		text = engine.T("architects.event.forgiven", args...)
	}
	g.tell(ev, seat, text, g.placePlayer(seat))
}

// asksOverflow reports whether a seat is asked if virtue beyond the top destroys debts. It
// is asked only in its own turn: a kept debt can be paid later, which effects may count. At
// the end of the match nothing can be paid any more, and in turns of others nobody is
// asked.
func (g *game) asksOverflow(seat int8) bool {
	return !g.overflowMust && seat == g.active && !g.isAutoma(seat) && g.last != 0
}

// overflowStep asks whether virtue beyond the top destroys up to n debts (RULES 6).
var overflowStep = step{
	Kind: stepOverflow, Name: "overflow", Rule: "6", Purpose: engine.T("architects.purpose.overflow"),
	Args: "o", On: []play.Kind{stepReset, stepLimit, stepTrade, stepGuard, stepMiddle, stepEffect, stepOverflow},
	Asks: func(g *game, e entry) bool { return e.n > 0 && g.me().unpaid > 0 },
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("architects.ask.overflow", engine.N("n", g.overflowing(e)))}
	},
	Answers: []answer{forgiving((*game).destroyByVirtue, func(*game, entry) int16 { return 1 }), {
		Kind: moveDone, Word: "done",
		Label: func(g *game, e entry, _ engine.Move) engine.Text {
			return engine.T("architects.do.keepDebts", engine.N("n", g.overflowing(e)))
		},
		Do: func(g *game, e entry, _ engine.Move, ev *engine.Events) {
			if ev != nil {
				g.tell(ev, g.active, engine.T("architects.event.keepsDebts", g.actor(), engine.N("n", g.overflowing(e))))
			}
		},
	}},
}

// overflowing returns the number of debts that virtue beyond the top may still destroy.
func (g *game) overflowing(e entry) int { return int(min(int16(e.n), g.me().unpaid)) }

// forgiving returns the answer that destroys unpaid debts. most returns their largest number.
func forgiving(do func(*game, entry, engine.Move, *engine.Events), most func(*game, entry) int16) answer {
	return answer{
		Kind: moveForgive, Word: "destroy debt", Do: do,
		Label: func(g *game, e entry, _ engine.Move) engine.Text {
			return engine.T("architects.do.forgive", engine.N("n", int(min(most(g, e), g.me().unpaid))))
		},
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("architects.do.forgive.effect", engine.N("n", int(g.me().unpaid)))}
		},
	}
}

// destroyByVirtue destroys one debt for one point of virtue beyond the top.
func (g *game) destroyByVirtue(e entry, _ engine.Move, ev *engine.Events) {
	g.again(e)
	g.forgiveDebts(1, ev)
}

// evaded returns the part of each tax that a seat does not pay (RULES 4).
func (p *player) evaded(t *tables) int8 {
	n := t.virtue[p.virtue].evaded
	if p.has(abilityTax, t) {
		n++
	}
	return n
}

// price is silver to pay: a normal part, and tax that goes to the pool.
type price struct{ silver, tax int16 }

func (c price) total() int16 { return c.silver + c.tax }

// priceOf returns the price that a seat pays for a cost (RULES 4).
func (p *player) priceOf(t *tables, normal, tax int8) price {
	return price{int16(max(0, normal)), int16(max(0, tax-p.evaded(t)))}
}

func (p *player) canPay(c price) bool { return p.goods[silver] >= c.total() }

func (g *game) pay(p *player, c price) {
	p.goods[silver] -= c.total()
	g.pool += c.tax
}

func (p *player) whyNotPay(cost price) engine.Text {
	have := engine.N("have", int(p.goods[silver]))
	if cost.tax > 0 {
		return engine.T("architects.why.silverTax", engine.N("n", int(cost.total())), engine.N("tax", int(cost.tax)), have)
	}
	return engine.T("architects.why.silver", engine.N("n", int(cost.total())), have)
}

// affords reports whether a player can pay goods. With one player board gold and marble may
// replace each other (RULES 4).
func (p *player) affords(t *tables, cost *amounts) bool {
	for i := range goods {
		if p.goods[i] < int16(cost[i]) {
			if (i == gold || i == marble) && p.has(abilitySame, t) {
				continue
			}
			return false
		}
	}
	return p.goods[gold]+p.goods[marble] >= int16(cost[gold]+cost[marble])
}

// shortArg lists the goods that a player lacks: "2 gold, you have 1".
func (p *player) shortArg(t *tables, cost *amounts) engine.Arg {
	missing := p.missing(t, cost)
	list := []engine.Text{}
	for i := range goods {
		if missing[i] > 0 {
			list = append(list, engine.T("architects.part.short", engine.N("n", int(cost[i])), engine.Term("good", goodTexts[i]),
				engine.N("have", int(p.goods[i]))))
		}
	}
	return engine.List("short", list)
}

// spend pays goods: the named good first, then its substitute (RULES 4).
func (p *player) spend(cost *amounts) {
	for i := range goods {
		p.goods[i] -= int16(cost[i])
	}
	if p.goods[gold] < 0 {
		p.goods[marble] += p.goods[gold]
		p.goods[gold] = 0
	}
	if p.goods[marble] < 0 {
		p.goods[gold] += p.goods[marble]
		p.goods[marble] = 0
	}
}

// gain adds the gains of a card or a place to a seat.
func (g *game) gain(seat int8, gains *amounts, ev *engine.Events) {
	p := &g.p[seat]
	for i := range goods {
		p.goods[i] += int16(gains[i])
	}
	if gains[virtue] > 0 {
		g.changeVirtue(seat, gains[virtue], ev)
	}
	if gains[building] > 0 {
		g.drawSome(seat, gains[building], ev)
	}
	p.unpaid += int16(gains[debt])
}

// helps returns the sum of the gains from a player's apprentices at a trigger.
func (p *player) helps(t *tables, at trigger) (sum amounts) {
	for _, k := range p.hired[:p.nhired] {
		a := &t.apprentices[k]
		if a.trigger != at {
			continue
		}
		for i, n := range a.gains {
			sum[i] += n
		}
	}
	return sum
}

// discount returns the sum of the discounts from a player's apprentices.
func (p *player) discount(t *tables, at trigger, what help) (n int8) {
	for _, k := range p.hired[:p.nhired] {
		if a := &t.apprentices[k]; a.trigger == at && a.help == what {
			n += max(1, a.n)
		}
	}
	return n
}
