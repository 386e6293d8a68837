package villagers

import (
	"slices"

	"guildhall/engine"
)

func (g *game) describeBuild(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	switch m.Kind {
	case movePlace:
		g.describePlace(kind(n), o)
		o.Group = engine.T("villagers.group.place")
	case moveUse:
		o.Label = engine.T("villagers.do.use", cardArg(kind(n)))
		o.Effect = g.t.brief(kind(n))
		o.Group = engine.T("villagers.group.special")
	case moveTrade:
		o.Label = engine.T("villagers.do.trade", cardArg(kind(n)))
		o.Effect = engine.T("villagers.do.trade.effect", engine.N("supply", int(g.supply[n])))
		o.Group = engine.T("villagers.group.trade")
		o.Places = []string{placeSupply(kind(n))}
	case moveEnd:
		o.Label = engine.T("villagers.do.end")
		o.Effect = engine.T("villagers.do.end.effect", engine.N("n", int(g.now.limit-g.now.built)), engine.N("monks", len(g.strandedMonks(nil))))
		o.Group = engine.T("villagers.group.end")
	}
}

// describePlace says for a card of the hand what it changes, where it goes, and what
// its padlock costs.
func (g *game) describePlace(k kind, o *engine.Option) {
	o.Label = cardTexts[k]
	if k == apprentice {
		o.Effect = g.t.brief(k)
		return
	}
	c := g.copy()
	c.choosePlace(k, nil)
	positions := c.listPositions(nil)
	var where, parts []engine.Text
	for _, p := range positions {
		host := int(p.N[0])
		if host == none {
			continue
		}
		o.Places = append(o.Places, c.placeCard(host))
		if text := cardTexts[c.v[host].kind]; !slices.ContainsFunc(where, func(t engine.Text) bool { return t.Key == text.Key }) {
			where = append(where, text)
		}
	}
	if len(where) > 0 {
		parts = append(parts, engine.T("villagers.part.where", engine.List("where", where)))
	}
	if positions[len(positions)-1].N[0] == none {
		parts = append(parts, newChainPart(k))
	}
	gains, price := g.outcome(c, positions)
	o.Effect = engine.T("villagers.parts", engine.List("parts", slices.Concat(gains, parts, price)))
	o.Gain = c.secondTotal(g.active) - g.secondTotal(g.active)
}

// newChainPart says that a card needs none below it.
func newChainPart(k kind) engine.Text {
	if builtIn.cards[k].suit == solitary {
		return engine.T("villagers.part.alone")
	}
	return engine.T("villagers.position.new")
}

// outcome lists the gain and the price of a placing, with the first position and
// the cheapest way to open the padlock. It plays the placing on c.
func (g *game) outcome(c *game, positions []engine.Move) (gains, price []engine.Text) {
	c.perform(positions[0], nil)
	if c.asked() == stepUnlock {
		by := c.cheapestUnlock()
		price = append(price, c.unlockPart(by))
		if tax := c.lockTax(); tax > 0 {
			price = append(price, engine.T("villagers.part.tax", engine.N("n", tax)))
		}
		c.unlock(by, nil)
	}
	if m := positions[0]; g.stranded(m) {
		return nil, append(price, engine.T("villagers.part.cover"))
	}
	return gainParts(g, c), price
}

// stranded reports whether a placing leaves a Monk on top.
func (g *game) stranded(m engine.Move) bool {
	role := kind(m.N[1])
	return role == anyFirst || g.now.card == monk
}

// cheapestUnlock is the way to open the padlock that costs least: an own
// unlocker, nothing with the Tinner, else the first card in the list.
func (g *game) cheapestUnlock() int {
	list := g.listUnlocks(nil)
	best := int(list[0].N[0])
	if best >= 0 && g.v[best].seat == g.active {
		return best
	}
	if last := int(list[len(list)-1].N[0]); last == payFree {
		return payFree
	}
	return best
}

// unlockPart names the receiver of the gold in a few words.
func (g *game) unlockPart(by int) engine.Text {
	switch {
	case by == payFree:
		return engine.T("villagers.pay.free")
	case by == payBank:
		return engine.T("villagers.pay.bank", engine.N("n", lockPrice))
	case g.v[by].seat == g.active:
		return engine.T("villagers.pay.own", engine.N("n", lockPrice), cardArg(g.v[by].kind))
	}
	return engine.T("villagers.pay.other", engine.N("n", lockPrice), g.owner("who", g.v[by].seat), cardArg(g.v[by].kind))
}
