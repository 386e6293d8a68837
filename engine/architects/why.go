package architects

import "guildhall/engine"

// whyNotPlace tells why the active seat cannot send a worker to a place: the
// rule and the numbers (RULES 3.2).
func (g *game) whyNotPlace(to place) (why engine.Text, rule string) {
	p := g.me()
	switch {
	case to == taxStand:
		return engine.T("architects.why.noTax"), "3.2"
	case to == guildhall:
		return g.whyNotHall(p)
	case g.stalls[to-marketLeft] != none:
		return engine.T("architects.why.taken", placeArg(to), g.who("who", g.stalls[to-marketLeft])), "5.9"
	case !g.t.virtue[p.virtue].market:
		return engine.T("architects.why.tooGood", engine.N("n", int(p.virtue)), engine.N("most", g.marketMost())), "5.9"
	}
	return g.whyNotPay(g.stallPrice(p, to)), "5.9"
}

// marketMost is the highest virtue with which the Black Market may be entered.
func (g *game) marketMost() int {
	most := 0
	for i := range g.t.virtue {
		if g.t.virtue[i].market {
			most = i
		}
	}
	return most
}

// cathedralLeast is the lowest virtue with which work on the Cathedral is
// allowed.
func (g *game) cathedralLeast() int {
	for i := range g.t.virtue {
		if g.t.virtue[i].cathedral {
			return i
		}
	}
	return topVirtue
}

func (g *game) whyNotPay(cost price) engine.Text {
	have := engine.N("have", int(g.me().goods[silver]))
	if cost.tax > 0 {
		return engine.T("architects.why.silverTax", engine.N("n", int(cost.total())), engine.N("tax", int(cost.tax)), have)
	}
	return engine.T("architects.why.silver", engine.N("n", int(cost.total())), have)
}

// whyNotHall tells that neither a building nor the Cathedral is possible.
func (g *game) whyNotHall(p *player) (why engine.Text, rule string) {
	cathedral, _ := g.whyNotAdvance(p)
	if p.hand == 0 {
		return engine.T("architects.why.noHand", engine.Term("cathedral", cathedral)), "5.11"
	}
	return engine.T("architects.why.noBuilding", engine.N("n", int(p.hand.len())), engine.Term("cathedral", cathedral)), "5.11"
}

// whyNotAdvance tells why a player cannot work on the Cathedral.
func (g *game) whyNotAdvance(p *player) (why engine.Text, rule string) {
	l, level := g.nextLevel(p), engine.N("level", int(p.cathedral)+1)
	switch {
	case p.cathedral == levels:
		return engine.T("architects.why.top"), "5.11"
	case !g.t.virtue[p.virtue].cathedral:
		return engine.T("architects.why.tooBad", engine.N("n", int(p.virtue)), engine.N("least", g.cathedralLeast())), "5.11"
	case !g.hasRoom(p):
		return engine.T("architects.why.noRoom", level, engine.N("n", int(l.slots))), "5.11"
	case p.hand.len() < g.cardsToAdvance(p):
		return engine.T("architects.why.noCard", level), "5.11"
	case !mix{wood: true, stone: true, n: l.mix}.canPay(p):
		return engine.T("architects.why.mix", level, engine.N("n", int(l.mix)), engine.N("wood", int(p.goods[wood])),
			engine.N("stone", int(p.goods[stone]))), "5.11"
	}
	return engine.T("architects.why.levelGoods", level, g.shortArg(p, &l.cost)), "5.11"
}

// shortArg lists what a player lacks: "2 gold, you have 1".
func (g *game) shortArg(p *player, cost *amounts) engine.Arg {
	missing := g.missing(p, cost)
	list := []engine.Text{}
	for i := range goods {
		if missing[i] > 0 {
			list = append(list, engine.T("architects.part.short", engine.N("n", int(cost[i])), engine.Term("good", goodTexts[i]),
				engine.N("have", int(p.goods[i]))))
		}
	}
	return engine.List("short", list)
}

// whyNotBuild tells why a building of the hand cannot be built now.
func (g *game) whyNotBuild(p *player, card int8) (why engine.Text, rule string) {
	b := &g.t.buildings[card]
	lacks, affords := b.skills&^p.skills, g.affords(p, &b.cost)
	name, skills := g.buildingArg(card), engine.List("skills", skillTextsOf(lacks))
	switch {
	case !p.hand.has(card):
		return engine.T("architects.why.notInHand", name), "5.11"
	case lacks != 0 && !affords:
		return engine.T("architects.why.skillsGoods", name, skills, g.shortArg(p, &b.cost)), "5.11"
	case lacks != 0:
		return engine.T("architects.why.skills", name, skills), "5.11"
	}
	return engine.T("architects.why.goods", name, g.shortArg(p, &b.cost)), "5.11"
}

// whyNotHire tells why an apprentice cannot be hired at the Workshop.
func (g *game) whyNotHire(slot int8) (why engine.Text, rule string) {
	p := g.me()
	cost, on := g.hirePrice(p), int(skip(slot, p.at[workshop]))
	return engine.T("architects.why.hire", g.crewArg(g.display[slot]), engine.N("n", int(cost.total())+on), engine.N("tax", int(cost.tax)),
		engine.N("coins", on), engine.N("have", int(p.goods[silver]))), "5.6"
}

// whyNotCapture tells why a group cannot be captured.
func (g *game) whyNotCapture(seat int8, at place) (why engine.Text, rule string) {
	switch {
	case at >= circles:
		return engine.T("architects.why.protected", placeArg(at)), "5.7"
	case g.p[seat].at[at] == 0:
		return engine.T("architects.why.noGroup", g.who("who", seat), placeArg(at)), "5.7"
	case !g.canName(at):
		return engine.T("architects.why.places", engine.N("n", int(g.now.most)), engine.N("seats", int(g.seats))), "5.7"
	}
	return g.whyNotPay(g.capturePrice()), "5.7"
}

// whyNotGuard tells why an action at the Guardhouse is not offered.
func whyNotGuard(g *game, _ entry, m engine.Move) (why engine.Text, rule string) {
	p := g.me()
	switch {
	case m.Kind == moveDeliver:
		return engine.T("architects.why.noCaptured"), "5.10"
	case m.Kind == moveRelease:
		return engine.T("architects.why.noInmates"), "5.10"
	case m.Kind == moveRecover && g.elsewhere(g.active) == 0:
		return engine.T("architects.why.noneElsewhere"), "5.10"
	case m.Kind == moveRecover && m.N[0] == recoverForSilver:
		return g.whyNotPay(g.recoverPrice(p)), "5.10"
	case p.unpaid == 0:
		return engine.T("architects.why.noDebt"), "5.10"
	}
	return g.whyNotPay(g.debtPrice(p)), "5.10"
}

// whyNotTrade tells why a trade is not offered.
func (g *game) whyNotTrade(trade int8) (why engine.Text, rule string) {
	p := g.me()
	if trade < tradeOwn {
		x := g.tradeGoods(trade)
		have := x.held(p)
		return engine.T("architects.why.trade", engine.N("n", int(x.n)), engine.N("have", int(have[0]+have[1]+have[2]))), "5.5"
	}
	k := kind(trade - tradeOwn)
	a := &g.t.apprentices[k]
	for _, own := range p.hired[:p.nhired] {
		if own == k {
			return engine.T("architects.why.tradeGoods", g.shortArg(p, &a.give)), "5.5"
		}
	}
	return engine.T("architects.why.notHired", g.crewArg(k)), "5.5"
}
