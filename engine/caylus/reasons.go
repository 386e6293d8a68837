package caylus

import "guildhall/engine"

// whyNot tells why a move of the open question is not legal: the rule and the
// numbers.
func (g *game) whyNot(m engine.Move) (why engine.Text, rule string) {
	n, k := int8(m.N[0]), int8(m.N[1])
	switch m.Kind {
	case movePlace:
		return g.whyNotPlace(n)
	case moveProvost:
		return g.whyNotShift(int(n))
	case moveBuild:
		less := int8(none)
		if s := g.agenda.Top(); s.kind == stepTile {
			less = s.m
		}
		return g.whyNotBuild(n, less)
	case moveConvert:
		return g.whyNotConvert(n)
	case moveSell, moveGive:
		good := n
		if m.Kind == moveSell {
			good = k
		}
		return g.whyNotGive(good)
	case moveBuy, moveDeal:
		d := &g.building(g.agenda.Top().n).deals[n]
		if m.Kind == moveBuy && k == gold {
			return engine.T("caylus.why.noGold"), "8"
		}
		return g.whyNotPay(&d.pay)
	case moveTake:
		if g.openStep() == stepBonus {
			bonus := g.building(g.agenda.Top().n).bonus
			return engine.T("caylus.why.bonus", engine.Term("a", goodTexts[bonus[0]]), engine.Term("b", goodTexts[bonus[1]])), "8"
		}
		return engine.T("caylus.why.noGold"), g.section()
	case moveBatch:
		return engine.T("caylus.why.batch", engine.Term("a", goodTexts[n]), engine.Term("b", goodTexts[k]), g.haveArg()), "9"
	case moveTrack:
		return engine.T("caylus.why.trackUsed", engine.Term("track", trackTexts[n])), "11"
	case moveLevel:
		return g.whyNotLevel(int(n))
	default: // moveSite
		return engine.T("caylus.why.noResidence", engine.N("space", int(n))), "8"
	}
}

// haveArg lists what the active seat holds.
func (g *game) haveArg() engine.Arg {
	p := g.me()
	list := (&lot{cubes: p.cubes, deniers: p.deniers}).texts()
	if len(list) == 0 {
		list = []engine.Text{engine.T("caylus.nothing")}
	}
	return engine.List("have", list)
}

func (g *game) whyNotPay(pay *lot) (engine.Text, string) {
	return engine.T("caylus.why.pay", lotArg("pay", pay), g.haveArg()), g.section()
}

// whyNotPlace tells why no worker of the active seat can go to a place.
func (g *game) whyNotPlace(place int8) (engine.Text, string) {
	seat := g.active()
	what := engine.Term("what", g.placeTitle(place))
	if why, rule := g.whyClosed(place, seat); !why.IsZero() {
		return why, rule
	}
	return engine.T("caylus.why.cost", what, engine.N("n", int(g.placementCost(seat, place))), engine.N("have", int(g.p[seat].deniers)),
		engine.N("passed", int(g.npassed))), "5"
}

// whyClosed tells why a worker may not stand on a place at any price; zero if
// it may.
func (g *game) whyClosed(place, seat int8) (engine.Text, string) {
	what := engine.Term("what", g.placeTitle(place))
	taken := func(by int8) (engine.Text, string) {
		return engine.T("caylus.why.taken", what, engine.Who("by", engine.Seat(by))), "5"
	}
	switch k := place - placeSpecial; {
	case place == placeSpecial+gate && g.openStep() == stepGate:
		return engine.T("caylus.why.gateAgain"), "6"
	case g.open(place, seat):
		return engine.Text{}, ""
	case place == placeCastle:
		return engine.T("caylus.why.castleTwice"), "5"
	case place <= roadLength && g.building(place) == nil:
		return engine.T("caylus.why.empty", engine.N("space", int(place))), "5"
	case place <= roadLength && !g.usable(place):
		return engine.T("caylus.why.noWorkers", what, engine.N("space", int(place))), "5"
	case place <= roadLength:
		return taken(g.road[place].worker)
	case k == stables && g.seats == 2:
		return engine.T("caylus.why.stablesTwo"), "13"
	case k == stables && g.inStables(seat):
		return engine.T("caylus.why.stablesTwice"), "5"
	case k == stables:
		return engine.T("caylus.why.stablesFull", engine.N("n", stablesSlots)), "5"
	case k == inn && g.inn[left] != none:
		return taken(g.inn[left])
	case k == inn:
		return engine.T("caylus.why.innTwice"), "5"
	default:
		return taken(g.single[k])
	}
}

// whyNotShift tells why the provost cannot be moved so far.
func (g *game) whyNotShift(n int) (engine.Text, string) {
	seat, far := g.active(), max(n, -n)
	to := int(g.provost) + n
	rule := g.section()
	switch {
	case far > provostReach:
		return engine.T("caylus.why.provostFar", engine.N("n", provostReach)), rule
	case to < 1 || to > roadLength:
		return engine.T("caylus.why.provostEdge", engine.N("at", int(g.provost)), engine.N("last", roadLength)), rule
	default:
		return engine.T("caylus.why.provostMoney", engine.N("n", far), engine.N("have", int(g.p[seat].deniers))), rule
	}
}

// whyNotBuild tells why a tile cannot be built. There is room for it: without
// room there is no question.
func (g *game) whyNotBuild(tile, less int8) (engine.Text, string) {
	what, rule := engine.Term("what", tileTexts[tile]), g.section()
	price := g.price(tile, less)
	switch space := g.spaceOf(tile); {
	case space != 0:
		return engine.T("caylus.why.built", what, engine.N("space", int(space))), rule
	case !g.inStock(tile):
		return engine.T("caylus.why.absent", what), "13"
	}
	return engine.T("caylus.why.price", what, lotArg("pay", &price), g.haveArg()), rule
}

// whyNotConvert tells why a building cannot become a residence.
func (g *game) whyNotConvert(space int8) (engine.Text, string) {
	seat, rule := g.active(), g.section()
	what := engine.Term("what", g.titleAt(space))
	switch b := g.building(space); {
	case b.convert == convertNo:
		return engine.T("caylus.why.convertNever", what), rule
	case b.convert == convertOwner && g.road[space].owner != seat:
		return engine.T("caylus.why.convertOther", what, who(g.road[space].owner)), rule
	case g.road[space].pending != none:
		return engine.T("caylus.why.convertPending", what, who(g.road[space].pending)), rule
	}
	return g.whyNotPay(g.lawyerPrice())
}

// whyNotGive tells why a cube cannot be given.
func (g *game) whyNotGive(good int8) (engine.Text, string) {
	if s := g.agenda.Top(); good == gold && s.kind == stepGive && s.m == 0 {
		return engine.T("caylus.why.noGold"), g.section()
	}
	return engine.T("caylus.why.noCube", engine.Term("good", goodTexts[good]), engine.N("have", int(g.me().cubes[good]))), g.section()
}

// whyNotLevel tells why a level of the chosen track cannot be used.
func (g *game) whyNotLevel(level int) (engine.Text, string) {
	track := g.agenda.Top().n
	marker := int(g.me().marker[track])
	if level >= marker {
		return engine.T("caylus.why.level", engine.N("level", level+1), engine.N("n", marker), engine.N("open", int(g.openLevel()))), "11"
	}
	return engine.T("caylus.why.impossible", engine.N("level", level+1), engine.Term("effect", g.t.levelText(int(track), level)), g.haveArg()), "11"
}
