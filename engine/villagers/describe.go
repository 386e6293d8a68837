package villagers

import "guildhall/engine"

// describe tells a person what a listed move means.
func (g *game) describe(m engine.Move) engine.Option {
	var o engine.Option
	switch m.Kind {
	case moveVillage, moveCovered, moveSide, moveOn, moveUnlock, moveLoot:
		g.describePlacing(m, &o)
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
	*o = g.describeHeld(kind(n))
	o.Label = engine.T("villagers.do.giveUp", cardArg(kind(n)))
}
