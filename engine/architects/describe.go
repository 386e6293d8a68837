package architects

import "guildhall/engine"

// describe tells a person what a listed move means.
func (g *game) describe(e entry, m engine.Move) (o engine.Option) {
	switch m.Kind {
	case moveKeep, moveDiscard, moveBuild, moveAdvance:
		g.describeCard(m, &o)
	case movePlace, moveRecall, moveMine, moveTrade, moveMix:
		g.describePlace(m, &o)
	case moveDraw, moveHire, moveDismiss, moveLook:
		g.describeCrew(e, m, &o)
	case moveCapture, moveRecover, moveDeliver, moveRelease, movePayDebt:
		g.describeWorkers(m, &o)
	default:
		g.describeChoice(e, m, &o)
	}
	return o
}

func (g *game) describeCard(m engine.Move, o *engine.Option) {
	n := int8(m.N[0])
	switch m.Kind {
	case moveAdvance:
		p := g.me()
		l := g.nextLevel(p)
		list := gainTexts(&l.cost, -1)
		if l.mix > 0 {
			list = append(list, engine.T("architects.part.mix", engine.N("n", int(l.mix))))
		}
		if cards := g.cardsToAdvance(p); cards > 0 {
			list = append(list, amountText(building, -int(cards)))
		}
		o.Label = engine.T("architects.do.cathedral", engine.N("n", int(p.cathedral)+1))
		o.Effect = engine.T("architects.do.cathedral.effect", engine.N("points", int(l.points)),
			engine.N("more", int(l.points-g.t.cathedral[p.cathedral].points)), partsArg(list))
		o.Gain = int(l.points - g.t.cathedral[p.cathedral].points)
		o.Places = []string{placeLevel(p.cathedral + 1)}
	default:
		o.Label, o.Effect = g.buildingText(n), buildingBrief(&g.t.buildings[n])
		if m.Kind == moveDiscard {
			o.Label = engine.T("architects.do.discard", g.buildingArg(n))
		}
		if m.Kind == moveBuild {
			o.Gain = int(g.t.buildings[n].points)
		}
	}
}

func (g *game) describePlace(m engine.Move, o *engine.Option) {
	n := int8(m.N[0])
	switch m.Kind {
	case movePlace:
		to := place(n)
		o.Label, o.Effect = placeTexts[to], g.visitText(to)
		if to < circles && g.me().at[to] > 0 {
			o.Label = engine.T("architects.do.place", placeArg(to), engine.N("n", int(g.me().at[to])+1))
		}
		o.Places = []string{placeIDs[to]}
	case moveRecall:
		at, text := g.recallPlace(n)
		o.Label = engine.T("architects.do.recall", engine.Term("place", text))
		if from := place(n); from < circles {
			o.Effect = engine.T("architects.do.recall.effect", engine.N("n", int(g.me().at[from])-1))
		}
		o.Places = []string{at}
	case moveMine:
		at, workers := good(n), g.me().at[mines]
		if o.Label = engine.T("architects.do.clay"); at == gold {
			o.Label, o.Effect = engine.T("architects.do.gold"), g.collectText(gold, workers/2, onMines)
			return
		}
		o.Effect = g.collectText(clay, workers+1, onMines)
	case moveTrade:
		g.describeTrade(n, o)
	case moveMix:
		var cost amounts
		for i := range 3 {
			cost[i] = int8(m.N[i])
		}
		o.Label = parts(gainTexts(&cost, -1))
	}
}

func (g *game) describeTrade(trade int8, o *engine.Option) {
	o.Label = g.tradeText(trade)
	switch trade {
	case tradeVirtue:
		o.Effect = parts([]engine.Text{amountText(virtue, 1), engine.T("architects.part.any", engine.N("n", int(g.tradeGoods(trade).n)))})
	case tradeMarble:
		o.Effect = parts([]engine.Text{amountText(marble, 1), engine.T("architects.part.mix", engine.N("n", int(g.tradeGoods(trade).n)))})
	default:
		a := &g.t.apprentices[trade-tradeOwn]
		o.Effect = parts(append(gainTexts(&a.gains, 1), gainTexts(&a.give, -1)...))
	}
}

// tradeText names a trade: what a printed one brings, or whose it is.
func (g *game) tradeText(trade int8) engine.Text {
	switch trade {
	case tradeVirtue:
		return engine.T("architects.do.trade.virtue")
	case tradeMarble:
		return engine.T("architects.do.trade.marble")
	}
	return g.crewText(kind(trade - tradeOwn))
}

func (g *game) describeCrew(e entry, m engine.Move, o *engine.Option) {
	n := int8(m.N[0])
	switch m.Kind {
	case moveDraw:
		o.Label = engine.T("architects.do.draw", engine.N("n", int(min(drawn(g.me().at[workshop]), g.ndeck))))
		o.Effect = engine.T("architects.do.draw.effect", engine.N("n", int(g.ndeck)))
		o.Places = []string{"deck"}
	case moveLook:
		o.Label = engine.T("architects.do.look", engine.N("n", int(min(marketLook, g.ndeck))))
		o.Effect = engine.T("architects.do.look.effect")
		o.Places = []string{"deck"}
	case moveDismiss:
		a := &g.t.apprentices[n]
		o.Label, o.Effect = engine.T("architects.do.dismiss", g.crewArg(kind(n))), crewBrief(a)
	default:
		g.describeHire(e, n, o)
	}
}

// describeHire tells what comes with the card, its skills and its help, and the
// whole price with the coins on the way.
func (g *game) describeHire(e entry, slot int8, o *engine.Option) {
	p := g.me()
	o.Places = []string{placeSlot(slot)}
	var gains, list []engine.Text
	if e.kind == stepWork {
		on := skip(slot, p.at[workshop])
		list = hireTexts(g.hirePrice(p), on)
		for i := range on {
			o.Places = append(o.Places, placeSlot(slot/columns*columns+i))
		}
	}
	if c := g.coins[slot]; c > 0 {
		gains = append(gains, engine.T("architects.part.onCard", engine.N("n", int(c))))
	}
	k := g.display[slot]
	a := &g.t.apprentices[k]
	if a.virtue > 0 {
		gains = append(gains, amountText(virtue, int(a.virtue)))
	} else if a.virtue < 0 {
		list = append(list, amountText(virtue, int(a.virtue)))
	}
	if p.nhired >= g.hiringLimit(p) {
		list = append(list, engine.T("architects.part.dismiss"))
	}
	o.Label = engine.T("architects.do.hire", g.crewArg(k))
	if g.alike(k) > 1 {
		o.Label = engine.T("architects.do.hireAt", g.crewArg(k), engine.N("row", int(slot/columns)+1), engine.N("column", int(slot%columns)+1))
	}
	o.Effect = engine.T("architects.brief.crew", engine.List("skills", skillTextsOf(a.skills)), engine.Term("text", a.text))
	if len(gains)+len(list) > 0 {
		o.Effect = engine.T("architects.do.hire.effect", engine.List("gains", gains), engine.Term("card", o.Effect), engine.List("prices", list))
	}
}

// alike is how many apprentices of a kind are on display.
func (g *game) alike(k kind) (n int) {
	for _, other := range g.display {
		if other == k {
			n++
		}
	}
	return n
}

func (g *game) describeWorkers(m engine.Move, o *engine.Option) {
	n, p := int8(m.N[0]), g.me()
	switch m.Kind {
	case moveCapture:
		at := place(m.N[1])
		args := []engine.Arg{placeArg(at), engine.N("n", int(g.p[n].at[at])), g.who("whom", n)}
		o.Label = engine.T("architects.do.capture", args...)
		if n == g.active {
			o.Label = engine.T("architects.do.captureOwn", args...)
		}
		list := priceTexts(g.capturePrice())
		if len(list) == 0 {
			list = []engine.Text{engine.T("architects.part.free")}
		}
		o.Effect = parts(list)
		o.Places, o.Gain = []string{placeIDs[at]}, int(g.p[n].at[at])
	case moveRecover:
		list := []engine.Text{engine.T("architects.part.back", engine.N("n", int(g.elsewhere(g.active))))}
		switch n {
		case recoverForSilver:
			o.Label = engine.T("architects.do.recoverSilver")
			list = append(list, priceTexts(g.recoverPrice(p))...)
		case recoverForDebt:
			o.Label = engine.T("architects.do.recoverDebt")
			list = append(list, amountText(debt, 1), amountText(virtue, -1))
		default:
			o.Label = engine.T("architects.do.recover")
		}
		o.Effect = parts(list)
	case moveDeliver:
		o.Label = engine.T("architects.do.deliver")
		o.Effect = parts(append(g.groupTexts(p.captured), amountText(silver, int(p.held()))))
		o.Places = []string{"prison"}
	case moveRelease:
		o.Label = engine.T("architects.do.release")
		o.Effect = parts([]engine.Text{engine.T("architects.part.back", engine.N("n", int(p.prison)))})
		o.Places = []string{"prison"}
	case movePayDebt:
		gains := g.helps(p, onPayDebt)
		gains[virtue]++
		o.Label = engine.T("architects.do.payDebt")
		o.Effect = parts(append(append(gainTexts(&gains, 1), amountText(debt, -1)), priceTexts(g.debtPrice(p))...))
	}
}

func (g *game) describeChoice(e entry, m engine.Move, o *engine.Option) {
	switch m.Kind {
	case moveGain:
		b := &g.t.buildings[e.n]
		gains := &b.gains
		if m.N[0] == 1 {
			gains = &b.other
		}
		o.Label = parts(gainTexts(gains, 1))
	case moveForgive:
		n := int16(1)
		if e.kind == stepForgive {
			n = min(int16(g.t.buildings[e.n].n), g.me().unpaid)
		}
		o.Label = engine.T("architects.do.forgive", engine.N("n", int(n)))
		o.Effect = engine.T("architects.do.forgive.effect", engine.N("n", int(g.me().unpaid)))
	case moveDungeon:
		lossFirst := m.N[0] == 0
		c := g.copy()
		c.dungeon(e, lossFirst, nil)
		p := &c.p[e.n]
		o.Label = engine.T("architects.do.dungeonLast")
		if lossFirst {
			o.Label = engine.T("architects.do.dungeonFirst")
		}
		o.Effect = engine.T("architects.do.dungeon.effect", engine.N("virtue", int(p.virtue)), engine.N("points", int(g.t.virtue[p.virtue].points)),
			engine.N("unpaid", int(p.unpaid)))
	default:
		o.Label = g.doneText(e)
	}
}

// doneText says what is given up.
func (g *game) doneText(s entry) engine.Text {
	switch s.kind {
	case stepTrade, stepCapture, stepGuard:
		return engine.T("architects.do.done", engine.N("n", int(s.n)))
	case stepHire:
		return engine.T("architects.do.hireNobody")
	case stepGive:
		return engine.T("architects.do.giveNothing")
	case stepOverflow:
		return engine.T("architects.do.keepDebts", engine.N("n", int(min(int16(s.n), g.me().unpaid))))
	}
	return engine.T("architects.do.decline")
}
