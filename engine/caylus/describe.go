package caylus

import "guildhall/engine"

// Describe tells a person what a listed move means.
func (g *game) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := engine.Option{Code: g.Code(seat, m)}
	n, k := int(m.N[0]), int(m.N[1])
	switch m.Kind {
	case movePlace, movePass, moveReturn:
		g.describePlacement(m.Kind, int8(n), &o)
	case moveProvost:
		g.describeProvost(int8(n), &o)
	case moveJoust, moveStay, moveLeave:
		g.describeSpecial(m.Kind, &o)
	case moveProduce, moveSell, moveBuy, moveDeal, moveGive, moveTake:
		g.describeTrade(m.Kind, n, k, &o)
	case moveBuild, moveSite, moveConvert:
		g.describeBuild(m.Kind, int8(n), &o)
	case moveBatch, moveStop:
		g.describeCastle(m.Kind, n, k, &o)
	case moveTrack, moveLevel, moveNone:
		g.describeFavor(m.Kind, n, k, &o)
	case moveSkip:
		o.Label = engine.T("caylus.do.skip")
		o.Effect = engine.T("caylus.do.skip.effect")
		if g.openStep() == stepUse {
			o.Places = []string{placeRoad(g.agenda.Top().n)}
		}
	}
	return o
}

// describePlacement tells of a place for a worker: what it costs, whose it is,
// what it does, and whether the provost may cut it off.
func (g *game) describePlacement(kind uint16, place int8, o *engine.Option) {
	seat := g.active()
	switch kind {
	case movePass:
		o.Label = engine.T("caylus.do.pass")
		o.Effect = engine.T("caylus.do.pass.effect", engine.N("n", int(g.npassed)+1), engine.N("first", b2i(g.npassed == 0)))
		o.Places, o.Group = []string{placeBridge(g.npassed + 1)}, engine.T("caylus.group.pass")
		return
	case moveReturn:
		o.Label = engine.T("caylus.do.return")
		o.Effect = engine.T("caylus.do.return.effect")
		o.Group = engine.T("caylus.group.pass")
		return
	}
	o.Places = []string{g.placeFor(place)}
	cost := 0
	if g.openStep() == stepPlace {
		cost = int(g.placementCost(seat, place))
	}
	args := []engine.Arg{engine.N("n", cost)}
	if place == placeCastle || place > roadLength {
		o.Label = g.placeTitle(place)
		o.Group = engine.T("caylus.group.special")
		effect := engine.T("caylus.castle.effect", engine.N("slot", int(g.nqueue)+1))
		if place != placeCastle {
			effect = specialEffects[place-placeSpecial]
		}
		o.Effect = engine.T("caylus.do.place.special", append(args, engine.Term("effect", effect))...)
		return
	}
	o.Label = engine.T("caylus.do.place", engine.N("space", int(place)), engine.Term("what", g.titleAt(place)))
	o.Group = engine.T("caylus.group.reached", engine.N("n", int(g.provost)))
	if place > g.provost {
		o.Group = engine.T("caylus.group.beyond", engine.N("n", int(g.provost)))
	}
	if b := g.building(place); b != nil {
		o.Gain = int(g.mostVP(seat, b))
	}
	o.Effect = engine.T("caylus.do.place.effect", append(args, engine.Term("effect", effectText(g.building(place))),
		engine.Term("owner", g.ownerText(place, seat)), engine.Term("risk", g.riskText(place)))...)
}

// ownerText tells whose building it is and what the owner gets for the worker
// of seat; zero when nobody owns it.
func (g *game) ownerText(space, seat int8) engine.Text {
	owner := g.road[space].owner
	switch {
	case owner == none:
		return engine.Text{}
	case owner == seat:
		return engine.T("caylus.owner.own")
	case len(g.building(space).bonus) > 0:
		return engine.T("caylus.owner.bonus", who(owner))
	}
	return engine.T("caylus.owner.other", who(owner))
}

// riskText warns when the provost may cut a space off: how many spaces back
// it would have to go for that, or how far it is short of the space now. It is
// zero when the others cannot push the provost back so far.
func (g *game) riskText(space int8) engine.Text {
	if space > g.provost {
		return engine.T("caylus.risk.beyond", engine.N("n", int(space-g.provost)))
	}
	if n := g.provost - space + 1; n <= g.pushBack() {
		return engine.T("caylus.risk.cut", engine.N("n", int(n)))
	}
	return engine.Text{}
}

// pushBack is how far the other seats could push the provost back this round
// with the deniers they have and may still get: from the trading post, for
// passing first, by a royal favor of the jousting field; and by the guild.
func (g *game) pushBack() int8 {
	seat := g.active()
	mine := func(k int) bool { return g.single[k] == seat || g.single[k] == none && g.openStep() != stepPlace }
	more := int16(b2i(g.npassed == 0))
	if !mine(tradingPost) {
		more += g.t.specials[tradingPost].amount
	}
	if !mine(joust) && !g.simple {
		more += g.favorDeniers(seat)
	}
	reach := int16(0)
	for s := range g.seats {
		if s != seat {
			spend := min(provostReach, g.p[s].deniers+more)
			more -= max(0, spend-g.p[s].deniers)
			reach += spend
		}
	}
	if !mine(guild) {
		reach += provostReach
	}
	return int8(reach)
}

// favorDeniers is the most that a royal favor can bring a seat other than this
// one that holds the cloth for jousting.
func (g *game) favorDeniers(seat int8) int16 {
	most := int16(0)
	for s := range g.seats {
		if s != seat && g.p[s].cubes[cloth] > 0 {
			level := g.markerAfter(s, trackDenier)
			most = max(most, g.t.favors[trackDenier][level-1].deals[0].take.deniers)
		}
	}
	return most
}

// describeProvost lists the workers that a move of the provost reaches or cuts
// off.
func (g *game) describeProvost(k int8, o *engine.Option) {
	to := g.provost + k
	o.Amount = int(k)
	o.Places = []string{placeRoad(to)}
	switch {
	case k == 0:
		o.Label = engine.T("caylus.do.provostStay", engine.N("at", int(to)))
	case k > 0:
		o.Label = engine.T("caylus.do.provostOn", engine.N("n", int(k)), engine.N("to", int(to)))
	default:
		o.Label = engine.T("caylus.do.provostBack", engine.N("n", int(-k)), engine.N("to", int(to)))
	}
	cost := int(max(k, -k))
	if g.openStep() == stepGuild {
		cost = 0
	}
	o.Effect = engine.T("caylus.do.provost.effect", engine.N("n", cost), engine.List("cut", g.workerNames(to+1, g.provost)),
		engine.List("opened", g.workerNames(g.provost+1, to)), engine.N("steps", 1+b2i(to > g.bailiff)))
}

// workerNames lists the workers on road spaces from one to another.
func (g *game) workerNames(from, to int8) []engine.Text {
	var list []engine.Text
	for s := from; s <= to; s++ {
		if seat := g.road[s].worker; seat != none {
			list = append(list, engine.T("caylus.stand", who(seat), engine.N("space", int(s))))
		}
	}
	return list
}

func (g *game) describeSpecial(kind uint16, o *engine.Option) {
	switch kind {
	case moveJoust:
		d := &g.t.specials[joust].deal
		o.Label = engine.T("caylus.do.joust")
		o.Effect = engine.T("caylus.do.trade.effect", lotArg("pay", &d.pay), lotArg("take", &d.take))
		o.Places = []string{specialIDs[joust]}
	case moveStay:
		o.Label = engine.T("caylus.do.stay")
		o.Effect = engine.T("caylus.do.stay.effect", engine.N("n", workerCount-1))
		o.Places = []string{placeInn(right)}
	case moveLeave:
		o.Label = engine.T("caylus.do.leave")
		o.Effect = engine.T("caylus.do.leave.effect")
		o.Places = []string{placeInn(right)}
	}
}

func (g *game) describeCastle(kind uint16, a, b int, o *engine.Option) {
	if kind == moveStop {
		o.Label = engine.T("caylus.do.stop")
		o.Effect = engine.T("caylus.do.stop.effect", engine.N("given", int(g.me().batches)), engine.N("n", int(min(noBatchPenalty, g.me().vp))))
		return
	}
	section := g.sectionToBuild()
	o.Label = engine.T("caylus.do.batch", engine.Term("a", goodTexts[a]), engine.Term("b", goodTexts[b]))
	o.Effect = engine.T("caylus.do.batch.effect", engine.N("n", g.t.sections[section].vp), engine.Term("section", sectionTexts[section]),
		engine.N("left", g.t.sections[section].parts-g.builtIn(section)-1))
	o.Gain = int(g.t.sections[section].vp)
	o.Places = []string{placePart(section, g.builtIn(section)+1)}
}
