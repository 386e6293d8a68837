package lisboa

import "guildhall/engine"

// actionNote returns the cost and the effect of a state action for a seat now.
func (g *game) actionNote(seat, action int8) engine.Text {
	p := &g.p[seat]
	switch action {
	case recruit:
		return engine.T("lisboa.do.recruit.note", engine.N("n", int(min(int16(p.officials), g.recruits(seat, 2)))), engine.N("have", int(p.officials)))
	case plan:
		var list []engine.Text
		for a := range architects {
			if n := g.stacks.nplan[a]; n > 0 {
				list = append(list, g.t.planText(g.stacks.plan(a)))
			}
		}
		return engine.T("lisboa.do.plans.note", engine.List("plans", list))
	case ship:
		return g.freightNote(seat, g.ships.top(), none)
	case produce:
		var list []engine.Text
		for good, n := range g.stores.of(seat) {
			if n := min(n, g.room(seat, int8(good))); n > 0 {
				list = append(list, engine.T("lisboa.amount", engine.N("n", int(n)), engine.Term("what", countedGood(int(n), int8(good)))))
			}
		}
		return engine.T("lisboa.do.produce.note", engine.List("goods", list))
	case cardinal:
		steps := 2
		if p.perm.cardinalMax > 0 {
			steps = 3
		}
		return engine.T("lisboa.do.cardinal.note", engine.N("n", steps), engine.N("at", int(g.church.cardinal)+1), engine.N("have", int(p.nclergy)), engine.N("room", maxClergy))
	}
	var list []engine.Text
	for noble := range nobles {
		if g.grants(noble, seat) {
			list = append(list, nobleTexts[noble])
		}
	}
	return engine.T("lisboa.do.favors.note", engine.List("nobles", list))
}

// nobleNote returns the smallest and the largest cost and effect of a noble action for a
// seat now.
func (g *game) nobleNote(seat, noble int8) engine.Text {
	switch noble {
	case builder:
		least, most := int16(-1), int16(0)
		for space := range int8(storeSpaces) {
			if !g.canBuild(seat, space, g.p[seat].purse()) {
				continue
			}
			if price := g.leastPrice(seat, space, g.treasury); least < 0 || price < least {
				least = price
			}
			most = max(most, g.spaceWigs(space))
		}
		return engine.T("lisboa.do.store.note", engine.N("price", int(max(0, least))), engine.N("wigs", int(most)))
	case minister:
		most := int16(0)
		for _, d := range g.display {
			if d != none {
				most = max(most, g.decreeWigs(seat, d))
			}
		}
		return engine.T("lisboa.do.decrees.note", engine.N("wigs", int(most)))
	}
	most := int16(0)
	for a := range architects {
		most = max(most, g.maxFor(seat, a))
	}
	return engine.T("lisboa.do.open.note", engine.N("wigs", int(most)))
}

// partsNote returns the note of an alternative that is a single action, such as a noble
// action of an event.
func (g *game) partsNote(seat int8, parts []part) engine.Text {
	if len(parts) != 1 {
		return engine.Text{}
	}
	switch parts[0].op {
	case opStore:
		return g.nobleNote(seat, builder)
	case opOpen:
		return g.nobleNote(seat, king)
	}
	return engine.Text{}
}
