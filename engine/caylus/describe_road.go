package caylus

import "guildhall/engine"

// describeTrade tells of cubes and deals.
func (g *game) describeTrade(kind uint16, n, k int, o *engine.Option) {
	s := g.agenda.Top()
	switch kind {
	case moveGive:
		o.Label = goodTitles[n]
		o.Effect = engine.T("caylus.do.give.effect", engine.N("n", int(g.p[s.seat].cubes[n])))
		o.Times = g.givable(n)
		return
	case moveTake:
		o.Label = goodTitles[n]
		o.Effect = engine.T("caylus.do.take.effect", engine.N("n", int(g.p[s.seat].cubes[n])))
		if s.kind == stepTake {
			o.Times = int(s.n)
		} else {
			o.Places = []string{placeRoad(s.n)}
		}
		return
	}
	d := g.building(s.n).deals[n]
	o.Places = []string{placeRoad(s.n)}
	switch kind {
	case moveProduce:
		o.Label = lotText(&d.take)
		o.Effect = engine.T("caylus.do.take.effect", engine.N("n", int(g.p[s.seat].cubes[mainGood(&d.take)])))
		return
	case moveSell:
		d.pay.wild--
		d.pay.cubes[k]++
		o.Label = engine.T("caylus.do.sell", engine.Term("good", goodTexts[k]))
	case moveBuy:
		d.take.basic--
		d.take.cubes[k]++
		o.Label = engine.T("caylus.do.buy", engine.Term("good", goodTexts[k]))
	default:
		o.Label = dealText(&d)
	}
	o.Effect = engine.T("caylus.do.trade.effect", lotArg("pay", &d.pay), lotArg("take", &d.take))
	o.Gain = int(d.take.vp)
}

// givable is how many cubes of a kind can still be chosen for the payment.
func (g *game) givable(good int) int {
	s := g.agenda.Top()
	left := g.p[s.seat].cubes[good] - g.now.paid[good]
	if g.now.tile != none {
		price := g.price(g.now.tile, g.discount())
		left -= price.cubes[good]
	}
	return int(min(left, int16(s.n)))
}

// describeBuild tells of tiles and of the spaces they go to.
func (g *game) describeBuild(kind uint16, n int8, o *engine.Option) {
	switch kind {
	case moveBuild:
		less := int8(none)
		if s := g.agenda.Top(); s.kind == stepTile {
			less = s.m
		}
		price, b := g.price(n, less), &g.t.buildings[n]
		o.Label = tileTexts[n]
		o.Effect = engine.T("caylus.do.build.effect", lotArg("pay", &price), engine.N("n", int(g.vpFor(n))), engine.N("favors", int(b.favors)),
			engine.N("income", int(b.income)), engine.N("space", int(g.spaceForTile(b.class))), engine.Term("effect", effectText(b)))
		o.Gain = int(g.vpFor(n))
		o.Places = []string{placeStock(n)}
		if space := g.spaceForTile(b.class); space != 0 {
			o.Places = append(o.Places, placeRoad(space))
		}
	case moveSite:
		o.Label = engine.T("caylus.do.site", engine.N("space", int(n)))
		o.Effect = engine.T("caylus.do.site.effect", engine.N("n", int(g.t.buildings[g.t.residence].income)))
		o.Places = []string{placeRoad(n)}
	case moveConvert:
		sp := &g.road[n]
		o.Label = engine.T("caylus.do.place", engine.N("space", int(n)), engine.Term("what", g.titleAt(n)))
		o.Effect = engine.T("caylus.do.convert.effect", lotArg("pay", g.lawyerPrice()), engine.N("n", int(g.t.buildings[g.t.residence].vp)),
			engine.N("income", int(g.t.buildings[g.t.residence].income)), engine.N("back", b2i(g.building(n).class != classNeutral)), engine.N("waits", b2i(sp.worker != none)))
		o.Gain = int(g.t.buildings[g.t.residence].vp)
		o.Places = []string{placeRoad(n)}
	}
}

// spaceForTile is where a tile of a class would go: the lowest empty space, or
// the only own residence; 0 while that is still to be chosen.
func (g *game) spaceForTile(class int8) int8 {
	if class != classPrestige {
		return g.lowestEmpty()
	}
	if list := g.sites(nil); len(list) == 1 {
		return int8(list[0].N[0])
	}
	return 0
}

// levelLabel is a level of a favor track on a button: of several alternatives
// the chosen one.
func (t *tables) levelLabel(track, level, alternative int) engine.Text {
	effect := t.levelText(track, level)
	if f := &t.favors[track][level]; f.effect == effectProduce {
		effect = lotText(&f.deals[alternative].take)
	}
	return engine.T("caylus.do.level", engine.N("level", level+1), engine.Term("effect", effect))
}

// describeFavor tells of tracks and of what their levels offer.
func (g *game) describeFavor(kind uint16, n, k int, o *engine.Option) {
	s := g.agenda.Top()
	switch kind {
	case moveTrack:
		at, after := g.p[s.seat].marker[n], g.markerAfter(s.seat, n)
		o.Label = trackTitles[n]
		o.Effect = engine.T("caylus.do.track.effect", engine.N("from", int(at)), engine.N("n", int(after)), engine.N("open", int(g.openLevel())),
			engine.Term("effect", g.t.levelText(n, int(after)-1)))
		o.Places = []string{placeLevel(n, int(after))}
	case moveLevel:
		o.Label = g.t.levelLabel(int(s.n), n, k)
		o.Places = []string{placeLevel(int(s.n), n+1)}
	case moveNone:
		o.Label = engine.T("caylus.do.none")
		o.Effect = engine.T("caylus.do.none.effect", engine.N("n", int(g.me().marker[s.n])))
	}
}
