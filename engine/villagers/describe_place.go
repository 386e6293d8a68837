package villagers

import (
	"slices"

	"guildhall/engine"
)

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
		o.Label = g.villagerText(n, g.listCovered)
		o.Effect = engine.T("villagers.do.covered.effect", engine.List("cards", g.above(n)), engine.Term("card", g.briefOf(c.kind)))
		o.Places = []string{g.placeCard(n)}
	case moveSide:
		side := g.t.starts[0][n]
		o.Label = sideTexts[n]
		o.Effect = engine.T("villagers.parts", engine.List("parts", g.t.symbolParts(int(side.food), 0, int(side.gold), founders)))
	case moveOn:
		g.describePosition(m, o)
	case moveUnlock:
		o.Label = g.unlockPart(n)
		if n >= 0 {
			o.Effect = engine.T("villagers.do.unlock.effect", engine.N("n", int(g.v[n].coins)))
			o.Places = []string{g.placeCard(n)}
		}
	case moveLoot:
		gold := g.t.gold(&g.v[n])
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

// briefOf describes in a few words the print of a card, the Founders too.
func (g *game) briefOf(k kind) engine.Text {
	if k == founders {
		return engine.T("villagers.brief.founders")
	}
	return g.t.brief(k)
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

func (g *game) describePosition(m engine.Move, o *engine.Option) {
	host, role := int(m.N[0]), kind(m.N[1])
	c := g.copy()
	parts := []engine.Text{}
	if host == none {
		o.Label = engine.T("villagers.position.new")
	} else {
		o.Label = g.villagerText(host, g.listPositions)
		o.Places = []string{g.placeCard(host)}
		if g.now.card == monk {
			o.Label = engine.T("villagers.do.on.as", engine.Term("on", o.Label), engine.Term("as", cardTexts[role]))
		}
		if on := g.above(host); len(on) > 0 {
			parts = append(parts, engine.T("villagers.part.beside", engine.List("cards", on)))
		}
	}
	gains, price := g.outcome(c, []engine.Move{m})
	o.Effect = engine.T("villagers.parts", engine.List("parts", slices.Concat(gains, parts, price)))
	o.Gain = c.secondTotal(g.active) - g.secondTotal(g.active)
}
