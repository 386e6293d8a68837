package architects

import "guildhall/engine"

// visitText is what a worker of the active seat would bring at a place now.
func (g *game) visitText(to place) engine.Text {
	p := g.me()
	n := int8(0)
	if to < circles {
		n = p.at[to] + 1
	}
	switch to {
	case quarry:
		return g.collectText(stone, n, onQuarry)
	case forest:
		return g.collectText(wood, n, onForest)
	case silversmith:
		return g.collectText(silver, n+1, onSilversmith)
	case mines:
		return g.minesText(n)
	case storehouse:
		return engine.T("architects.visit.storehouse", engine.N("n", int(n)))
	case workshop:
		return engine.T("architects.visit.workshop", engine.Term("price", parts(priceTexts(g.hirePrice(p)))), engine.N("n", min(columns, int(n))),
			engine.N("cards", int(drawn(n))))
	case townCentre:
		first := g.priceOf(p, 0, 1)
		return engine.T("architects.visit.townCentre", engine.N("n", int(n)), engine.N("places", int(g.placesNamed())),
			engine.Term("price", parts(priceTexts(first))))
	case taxStand:
		gains := g.helps(p, onTaxStand)
		gains[virtue] -= max(0, stealVirtue-g.discount(p, costTaxStand, helpLessVirtue))
		list := []engine.Text{amountText(silver, int(g.pool))}
		return parts(append(list, gainTexts(&gains, 1)...))
	case guardhouse:
		return engine.T("architects.visit.guardhouse", engine.N("n", int(n)))
	case guildhall:
		return g.hallText()
	}
	return g.stallText(to)
}

func (g *game) collectText(what good, n int8, at trigger) engine.Text {
	gains := g.helps(g.me(), at)
	gains[what] += n
	return parts(gainTexts(&gains, 1))
}

func (g *game) minesText(n int8) engine.Text {
	one := g.collectText(clay, n+1, onMines)
	if n < 2 {
		return one
	}
	return engine.T("architects.visit.mines", engine.Term("one", one), engine.Term("other", g.collectText(gold, n/2, onMines)))
}

// stallText is what a space of the Black Market brings and costs.
func (g *game) stallText(space place) engine.Text {
	p := g.me()
	var list []engine.Text
	more := g.helps(p, onMarket)
	if p.has(abilityMarket, g.t) {
		more[building]++
	}
	if space == marketMiddle {
		list = append(list, engine.T("architects.visit.middle", engine.N("n", int(min(marketLook, g.ndeck)))))
	} else {
		for i, n := range g.offer(space) {
			more[i] += n
		}
	}
	list = append(append(list, gainTexts(&more, 1)...), priceTexts(g.stallPrice(p, space))...)
	if lost := g.stallVirtue(p, space); lost > 0 {
		list = append(list, amountText(virtue, -int(lost)))
	}
	if g.fillsMarket() {
		list = append(list, engine.T("architects.part.reset"))
	}
	return parts(list)
}

// fillsMarket reports whether one more worker resets the Black Market.
func (g *game) fillsMarket() bool {
	free := 0
	for _, who := range g.stalls {
		if who == none {
			free++
		}
	}
	return free == 1
}

// hallText is what can be done in the Guildhall, and what the worker causes.
func (g *game) hallText() engine.Text {
	p := g.me()
	n := 0
	for card := range p.hand.all {
		if g.canBuild(p, card) {
			n++
		}
	}
	var list []engine.Text
	if n > 0 {
		list = append(list, engine.T("architects.visit.build", engine.N("n", n)))
	}
	if g.canAdvance(p) {
		list = append(list, engine.T("architects.visit.cathedral", engine.N("n", int(p.cathedral)+1)))
	}
	if next, plan := g.nhall+1, g.plan(); next == plan.resets[0] || next == plan.resets[1] {
		list = append(list, engine.T("architects.part.reset"))
	} else if next == plan.last {
		list = append(list, engine.T("architects.part.last"))
	}
	return parts(list)
}
