package villagers

import (
	"slices"

	"guildhall/engine"
)

// Describe tells a person what a listed move means.
func (g *game) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := engine.Option{Code: g.Code(seat, m)}
	switch m.Kind {
	case moveTake, moveStack, moveGive, moveCoin:
		g.describeDraft(m, &o)
	case moveVillage, moveCovered, moveSide, moveOn, moveUnlock, moveLoot:
		g.describePlacing(m, &o)
	case moveResolve, moveLose, movePay, moveJester, moveStop:
		g.describeSolo(m, &o)
	case moveOnto, moveCard:
		g.describeTrade(m, &o)
	default:
		g.describeBuild(m, &o)
	}
	o.Reveals = g.reveals(m)
	return o
}

// reveals plays a move on a copy to learn whether it shows somebody something
// hidden. What is shown cannot matter for that.
func (g *game) reveals(m engine.Move) bool {
	var ev engine.Events
	c := g.copy()
	c.perform(m, &ev)
	c.settle(&ev)
	return ev.Revealed != 0
}

func (g *game) describeDraft(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	switch m.Kind {
	case moveTake:
		c := g.road[n]
		o.Label, o.Effect = cardTexts[c.kind], briefTexts[c.kind]
		if c.coins > 0 {
			o.Effect = engine.T("villagers.do.take.coins", engine.N("n", int(c.coins)), engine.Term("card", briefTexts[c.kind]))
		}
		o.Group = engine.T("villagers.group.road")
		o.Places = []string{placeRoad(n)}
	case moveStack:
		g.describePile(n, o)
		o.Group = engine.T("villagers.group.stacks")
	case moveGive:
		c := g.road[n]
		with := g.copy()
		at := with.put(newCard(c.kind, her))
		t := with.tally(her)
		o.Label = cardTexts[c.kind]
		o.Effect = engine.T("villagers.do.give.effect", engine.N("n", with.worth(&with.v[at], &t)), engine.N("coins", int(c.coins)),
			engine.N("keys", int(tab.cards[c.kind].keys)))
		o.Places = []string{placeRoad(n)}
	default:
		if n == none {
			o.Label = engine.T("villagers.do.noCoin")
			return
		}
		c := g.road[n]
		o.Label = cardTexts[c.kind]
		o.Effect = engine.T("villagers.do.coin.effect", engine.N("n", int(c.coins)+1))
		o.Places = []string{placeRoad(n)}
	}
}

// describePile tells of a pile what its backs show.
func (g *game) describePile(n int, o *engine.Option) {
	o.Places = []string{placePile(n)}
	if n == ontoDiscard {
		o.Label = pileText(n)
		return
	}
	p := &g.piles[n]
	suit := engine.Term("suit", suitTexts[p.topSuit()])
	o.Label = engine.T("villagers.do.stack", engine.N("n", n+1), suit)
	if n == reserve {
		o.Label = engine.T("villagers.do.reserve", suit)
	}
	o.Effect = engine.T("villagers.do.pile.effect", engine.N("n", int(p.n)))
}

func (g *game) describeBuild(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	switch m.Kind {
	case movePlace:
		g.describePlace(kind(n), o)
		o.Group = engine.T("villagers.group.place")
	case moveUse:
		o.Label = engine.T("villagers.do.use", cardArg(kind(n)))
		o.Effect = briefTexts[n]
		o.Group = engine.T("villagers.group.special")
	case moveTrade:
		o.Label = engine.T("villagers.do.trade", cardArg(kind(n)))
		o.Effect = engine.T("villagers.do.trade.effect", engine.N("n", g.tradeLimit()-int(g.now.trades)), engine.N("supply", int(g.supply[n])))
		o.Group = engine.T("villagers.group.trade")
		o.Places = []string{placeSupply(kind(n))}
	case moveEnd:
		o.Label = engine.T("villagers.do.end")
		o.Effect = engine.T("villagers.do.end.effect", engine.N("n", int(g.now.limit-g.now.built)), engine.N("monks", len(g.strandedMonks(nil))))
		o.Group = engine.T("villagers.group.end")
	}
}

// describePlace says for a card of the hand where it goes, what its padlock
// costs, and what it changes.
func (g *game) describePlace(k kind, o *engine.Option) {
	o.Label = cardTexts[k]
	if k == apprentice {
		o.Effect = briefTexts[k]
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
		if text := cardTexts[c.v[host].kind]; len(where) == 0 || where[len(where)-1].Key != text.Key {
			where = append(where, text)
		}
	}
	if len(where) > 0 {
		parts = append(parts, engine.T("villagers.part.where", engine.List("where", where)))
	}
	if positions[len(positions)-1].N[0] == none {
		parts = append(parts, newChainPart(k))
	}
	o.Effect = engine.T("villagers.parts", engine.List("parts", append(parts, g.outcome(c, positions)...)))
}

// newChainPart says that a card needs none below it.
func newChainPart(k kind) engine.Text {
	if tab.cards[k].suit == solitary {
		return engine.T("villagers.part.alone")
	}
	return engine.T("villagers.position.new")
}

// outcome says what a placing costs and brings, with the first position and the
// cheapest way to open the padlock.
func (g *game) outcome(c *game, positions []engine.Move) []engine.Text {
	var parts []engine.Text
	c.perform(positions[0], nil)
	if c.asked() == stepUnlock {
		by := c.cheapestUnlock()
		parts = append(parts, c.unlockPart(by))
		if tax := c.lockTax(); tax > 0 {
			parts = append(parts, engine.T("villagers.part.tax", engine.N("n", tax)))
		}
		c.unlock(by, nil)
	}
	if m := positions[0]; g.stranded(m) {
		return append(parts, engine.T("villagers.part.cover"))
	}
	return append(parts, gainParts(g, c)...)
}

// stranded reports whether a placing leaves a Monk on top.
func (g *game) stranded(m engine.Move) bool {
	role := kind(m.N[1])
	return role == anyFirst || g.now.card == monk
}

// cheapestUnlock is the way to open the padlock that costs least: an own
// unlocker, nothing with the Tinner, else whoever is first.
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

// unlockPart says in a few words who is paid.
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

func (g *game) describePlacing(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	switch m.Kind {
	case moveVillage:
		o.Label = engine.T("villagers.do.village", g.owner("who", int8(n)))
		if int8(n) == g.active {
			o.Label = engine.T("villagers.do.ownVillage")
		}
		o.Effect = engine.T("villagers.parts", engine.List("parts", g.replaceableIn(n)))
		o.Places = []string{g.placeVillage(int8(n))}
	case moveCovered:
		c := &g.v[n]
		o.Label = g.villagerText(n, moveCovered)
		o.Effect = engine.T("villagers.do.covered.effect", engine.List("cards", g.above(n)), engine.Term("card", g.briefOf(c.kind)))
		o.Places = []string{g.placeCard(n)}
	case moveSide:
		side := tab.starts[0][n]
		o.Label = sideTexts[n]
		o.Effect = engine.T("villagers.parts", engine.List("parts", symbolParts(int(side.food), 0, int(side.gold), founders)))
	case moveOn:
		g.describePosition(m, o)
	case moveUnlock:
		o.Label = g.unlockPart(n)
		if n >= 0 {
			o.Effect = engine.T("villagers.do.unlock.effect", engine.N("n", int(g.v[n].coins)))
			o.Places = []string{g.placeCard(n)}
		}
	case moveLoot:
		gold := g.v[n].gold()
		o.Label = cardTexts[g.v[n].kind]
		o.Effect = engine.T("villagers.do.loot.effect", engine.N("n", (gold+1)/2), engine.N("printed", gold))
		o.Places = []string{g.placeCard(n)}
	}
}

// replaceableIn lists what an Apprentice can replace in a village.
func (g *game) replaceableIn(seat int) []engine.Text {
	c := g.copy()
	c.chooseVillage(seat)
	var list []engine.Text
	for _, m := range c.listCovered(nil) {
		if text := cardTexts[c.v[m.N[0]].kind]; !slices.ContainsFunc(list, func(t engine.Text) bool { return t.Key == text.Key }) {
			list = append(list, text)
		}
	}
	return list
}

// briefOf is what is printed on a card, the Founders too.
func (g *game) briefOf(k kind) engine.Text {
	if k == founders {
		return engine.T("villagers.brief.founders")
	}
	return briefTexts[k]
}

// above lists the cards that lie directly on a card.
func (g *game) above(at int) []engine.Text {
	var list []engine.Text
	for i := range g.v[:g.nv] {
		if int(g.v[i].below) == at {
			list = append(list, cardTexts[g.v[i].kind])
		}
	}
	return list
}

// villagerText names a card of a village, with its number when several of its
// name are offered.
func (g *game) villagerText(at int, what uint16) engine.Text {
	if g.among(at, what) < 2 {
		return cardTexts[g.v[at].kind]
	}
	return engine.T("villagers.numbered", cardArg(g.v[at].kind), engine.N("n", g.rank(at)))
}

func (g *game) describePosition(m engine.Move, o *engine.Option) {
	host, role := int(m.N[0]), kind(m.N[1])
	c := g.copy()
	parts := []engine.Text{}
	if host == none {
		o.Label = engine.T("villagers.position.new")
	} else {
		o.Label = g.villagerText(host, moveOn)
		o.Places = []string{g.placeCard(host)}
		if g.now.card == monk {
			o.Label = engine.T("villagers.do.on.as", engine.Term("on", o.Label), engine.Term("as", cardTexts[role]))
		}
		if on := g.above(host); len(on) > 0 {
			parts = append(parts, engine.T("villagers.part.beside", engine.List("cards", on)))
		}
	}
	parts = append(parts, g.outcome(c, []engine.Move{m})...)
	o.Effect = engine.T("villagers.parts", engine.List("parts", parts))
}

func (g *game) describeTrade(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	if m.Kind == moveOnto {
		g.describePile(n, o)
		return
	}
	k := kind(n)
	o.Label = cardTexts[k]
	o.Effect = engine.T("villagers.do.card.effect", engine.N("n", int(g.me().hand[k])), engine.Term("card", briefTexts[k]))
	if g.asked() == stepHand {
		o.Times = int(g.me().hand[k])
	}
}

func (g *game) describeSolo(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	switch m.Kind {
	case moveResolve, moveStop:
		o.Label, o.Effect = eventTexts[n], eventRules[n]
		o.Places = []string{placeEvent(n)}
	case moveJester:
		o.Label, o.Effect = engine.T("villagers.do.jester"), engine.T("villagers.do.jester.effect")
		o.Group = engine.T("villagers.group.jester")
		o.Places = []string{"jester"}
	case movePay:
		o.Label = engine.T("villagers.do.pay", engine.N("n", n))
		o.Effect = engine.T("villagers.do.pay.effect", engine.N("n", int(g.me().gold)-n))
	case moveLose:
		c := &g.v[n]
		t := g.tally(0)
		o.Label = g.villagerText(n, moveLose)
		o.Effect = engine.T("villagers.do.lose.effect", engine.N("n", g.worth(c, &t)), engine.N("coins", int(c.coins)))
		o.Places = []string{g.placeCard(n)}
	}
}
