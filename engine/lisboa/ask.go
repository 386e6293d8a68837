package lisboa

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// trail returns the position of the question within the turn.
func (g *game) trail() []engine.Text {
	trail := []engine.Text{engine.T("lisboa.trail.round", engine.N("n", int(g.round)), engine.N("period", int(g.period)))}
	if g.choosingClergy() {
		return trail
	}
	n := &g.now
	switch {
	case n.noble != none && g.agenda.Top().seat != g.active && !g.atChurch():
		trail = append(trail, engine.T("lisboa.trail.follow", g.who(g.active), engine.Term("noble", nobleTexts[n.noble])))
	case n.noble != none:
		trail = append(trail, engine.T("lisboa.trail.visit", engine.Term("noble", nobleTexts[n.noble])))
	case n.card != none:
		trail = append(trail, g.t.cardText(n.card))
	}
	switch {
	case g.atChurch():
		trail = append(trail, engine.T("lisboa.trail.church"))
	case n.space != none && g.asked() != stepSpace:
		trail = append(trail, engine.T("lisboa.trail.space", g.t.spaceArg(n.space)))
	case n.end != none:
		trail = append(trail, engine.T("lisboa.trail.space", g.t.endArg(n.end)))
	}
	return trail
}

// goodsSteps are the steps whose facts begin with the player's goods.
var goodsSteps = []play.Kind{stepSell, stepTrade, stepFee, stepShip, stepFreight, stepProduce, stepExtra}

// meansFacts returns the means of a seat. Those that the question needs come first.
func (g *game) meansFacts(seat int8) []engine.Text {
	p := &g.p[seat]
	purse := engine.T("lisboa.fact.purse", engine.N("reis", int(p.reis)), engine.N("influence", int(p.influence)), engine.N("coins", int(g.t.coins[p.influence])),
		engine.N("officials", int(p.officials)), engine.N("wigs", int(p.wigs)))
	goods := engine.T("lisboa.fact.goods", engine.N("gold", int(p.goods[gold])), engine.N("cloth", int(p.goods[cloth])), engine.N("books", int(p.goods[books])),
		engine.N("tools", int(p.goods[tools])), engine.N("room", int(2+p.sets())))
	if slices.Contains(goodsSteps, g.asked()) {
		return []engine.Text{goods, purse}
	}
	return []engine.Text{purse, goods}
}
