package villagers

import "guildhall/engine"

// describe tells a person what a listed move means.
func (g *game) describe(m engine.Move) engine.Option {
	var o engine.Option
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
	return o
}

func (g *game) describeDraft(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	switch m.Kind {
	case moveTake:
		c := g.road[n]
		o.Label, o.Effect = cardTexts[c.kind], g.t.brief(c.kind)
		if c.coins > 0 {
			o.Effect = engine.T("villagers.do.take.coins", engine.N("n", int(c.coins)), engine.Term("card", g.t.brief(c.kind)))
		}
		o.Group = engine.T("villagers.group.road")
		o.Gain = int(g.t.cards[c.kind].gold) + int(c.coins)
		o.Places = []string{placeRoad(n)}
	case moveStack:
		g.describePile(n, o)
		o.Group = engine.T("villagers.group.stacks")
	case moveGive:
		c := g.road[n]
		with := g.copy()
		at := with.put(newCard(c.kind, countessSeat))
		t := with.tally(countessSeat)
		o.Label = cardTexts[c.kind]
		o.Effect = engine.T("villagers.do.give.effect", engine.N("n", with.worth(&with.v[at], &t)), engine.N("coins", int(c.coins)),
			engine.N("keys", int(g.t.cards[c.kind].keys)))
		o.Places = []string{placeRoad(n)}
	default:
		if n == none {
			o.Label = engine.T("villagers.do.noCoin")
			return
		}
		c := g.road[n]
		o.Label = cardTexts[c.kind]
		o.Effect = engine.T("villagers.do.coin.effect", engine.N("n", int(c.coins)+1), engine.Term("card", g.t.brief(c.kind)))
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
	suit := engine.Term("suit", suitTexts[g.piles.topSuit(n)])
	o.Label = engine.T("villagers.do.stack", engine.N("n", n+1), suit)
	if n == reserve {
		o.Label = engine.T("villagers.do.reserve", suit)
	}
	o.Effect = engine.T("villagers.do.pile.effect", engine.N("n", g.piles.left(n)))
}

func (g *game) describeTrade(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	if m.Kind == moveOnto {
		g.describePile(n, o)
		if n != ontoDiscard {
			o.Label = engine.T("villagers.do.onto", engine.Term("pile", pileText(n)), engine.Term("suit", suitTexts[g.piles.topSuit(n)]))
		}
		return
	}
	k := kind(n)
	o.Label = cardTexts[k]
	if g.asked() == stepCard { // among what was chosen so far it has to be told from a card that is placed
		o.Label = engine.T("villagers.do.giveUp", cardArg(k))
	}
	o.Effect = engine.T("villagers.do.card.effect", engine.N("n", int(g.me().hand[k])), engine.Term("card", g.t.brief(k)))
	if g.asked() == stepHand {
		o.Times = int(g.me().hand[k])
	}
}

func (g *game) describeSolo(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	switch m.Kind {
	case moveResolve, moveStop:
		o.Label, o.Effect = eventTexts[n], g.t.eventRules[n]
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
