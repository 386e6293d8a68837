package villagers

import "guildhall/engine"

// describe tells a person what a listed move means.
func (g *game) describe(m engine.Move) engine.Option {
	var o engine.Option
	switch m.Kind {
	case moveVillage, moveCovered, moveSide, moveOn, moveUnlock, moveLoot:
		g.describePlacing(m, &o)
	case moveResolve, moveLose, movePay:
		g.describeSolo(m, &o)
	case moveOnto, moveCard:
		g.describeTrade(m, &o)
	default:
		g.describeBuild(m, &o)
	}
	return o
}

func (g *game) describeTrade(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	if m.Kind == moveOnto {
		*o = describePile(g, n)
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
	case moveResolve:
		o.Label, o.Effect = eventTexts[n], g.t.eventRules[n]
		o.Places = []string{placeEvent(n)}
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
