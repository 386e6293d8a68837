package lisboa

import (
	"slices"

	"guildhall/engine"
)

// whyNot tells why a conceivable answer is not legal now: the rule and the
// numbers.
func (g *game) whyNot(e entry, m engine.Move) (why engine.Text, rule string) {
	s, seat := &e, e.seat
	n := int8(m.N[0])
	switch s.kind {
	case stepExtra:
		if g.now.yield>>n&1 == 0 {
			return engine.T("lisboa.why.extra", engine.Term("good", goodTexts[n])), "4.3"
		}
		return g.whyNotGood(seat, n)
	case stepFreight:
		return engine.T("lisboa.why.freight", engine.Term("good", goodTexts[n]), engine.N("have", int(g.p[seat].goods[n]))), "6"
	case stepDoor:
		if slices.Contains(g.t.spaces[g.now.space].doors[:], n) {
			return engine.T("lisboa.why.usedTile", g.spaceArg(g.now.space), engine.Term("street", streetTexts[n])), "2"
		}
		return engine.T("lisboa.why.door", g.spaceArg(g.now.space), engine.Term("street", streetTexts[n])), "2"
	case stepRubble:
		return g.whyNotCube(seat, n, int8(m.N[1]))
	case stepState, stepDeed:
		return g.whyNotState(seat, s, m)
	case stepRecruit:
		if s.m>>n&1 != 0 {
			return engine.T("lisboa.why.sameOffice", engine.Term("noble", nobleTexts[n])), "6"
		}
		return engine.T("lisboa.why.lacerdaOffice", engine.Term("noble", nobleTexts[n])), "12"
	case stepFavor:
		return engine.T("lisboa.why.hasFavor", engine.Term("noble", nobleTexts[n])), "6"
	case stepPlan:
		return engine.T("lisboa.why.noPlans", engine.Term("architect", architectTexts[n])), "6"
	case stepShip:
		return g.whyNotShip(seat, m), "6"
	case stepProduce:
		return g.whyNotProduce(seat, m), "6"
	case stepCardinal:
		return g.whyNotSteps(seat, s, n)
	case stepFare:
		return engine.T("lisboa.why.fare", engine.N("n", int(g.visitCost(seat, int8(s.n), s.m != 0))), engine.N("reis", int(g.p[seat].reis))), "7.5"
	}
	return g.whyNotSite(seat, s, m)
}

// whyNotSite is whyNot for building, decrees and drawing.
func (g *game) whyNotSite(seat int8, s *entry, m engine.Move) (why engine.Text, rule string) {
	n := int8(m.N[0])
	switch s.kind {
	case stepSpace:
		return g.whyNotSpace(seat, n)
	case stepHouse:
		return engine.T("lisboa.why.track", engine.Term("track", trackTexts[n])), "4.3"
	case stepDecree, stepMarker:
		return engine.T("lisboa.why.decree", engine.N("n", int(g.t.decrees[n].number))), "7.2"
	case stepBuilding:
		if g.topBuilding(n) == none {
			return engine.T("lisboa.why.noBuildings", engine.Term("architect", architectTexts[n])), "7.3"
		}
		return g.whyNotOpen(seat, n, 0, []purse{g.p[seat].purse()}), "7.3"
	case stepBlueprint:
		return g.whyNotPlan(seat, n)
	case stepEnd:
		return g.whyNotEnd(seat, n)
	case stepStaff:
		return engine.T("lisboa.why.staff", engine.Term("noble", nobleTexts[n]), engine.N("plaza", int(m.N[1]))), "7.3"
	}
	return engine.T("lisboa.why.deck", engine.Term("kind", kindTexts[n])), "4"
}

func (g *game) whyNotCube(seat, where, colour int8) (engine.Text, string) {
	if where == fromRuins && g.pile(fromRow).total()+g.pile(fromColumn).total() > 0 {
		return engine.T("lisboa.why.ruins"), "7.1"
	}
	if g.pile(where)[colour] == 0 {
		return engine.T("lisboa.why.noCube", engine.Term("cube", cubeTexts[colour]), engine.Term("where", whereTexts[where])), "7.1"
	}
	u := g.unitCosts(seat)
	return engine.T("lisboa.why.cubePrice", engine.N("n", int(g.storePrice(seat))-int(u[colour])), engine.N("reis", int(g.p[seat].reis)),
		engine.N("coins", int(g.t.coins[g.p[seat].influence]))), "7.1"
}

func (g *game) whyNotState(seat int8, s *entry, m engine.Move) (engine.Text, string) {
	n, noble := int8(m.N[0]), int8(s.n)
	switch {
	case n == nobleAction && int8(m.N[1]) == noble:
		return g.whyNotNoble(seat, noble, 0, []purse{g.p[seat].purse()})
	case n == nobleAction, officeOf(n) != noble:
		return engine.T("lisboa.why.office", engine.Term("noble", nobleTexts[noble])), "6"
	}
	return g.whyNotAction(seat, n)
}

// whyNotAction tells why a state action is impossible.
func (g *game) whyNotAction(seat, action int8) (engine.Text, string) {
	p := &g.p[seat]
	switch action {
	case recruit:
		return g.whyNotRecruit(seat), "6"
	case plan:
		return engine.T("lisboa.why.allPlans"), "6"
	case ship:
		return g.whyNotShip(seat, move(moveNewShip, 0)), "6"
	case produce:
		return engine.T("lisboa.why.produce"), "6"
	case cardinal:
		return engine.T("lisboa.why.clergy", engine.N("n", int(p.nclergy))), "6"
	}
	return engine.T("lisboa.why.favors"), "6"
}

func (g *game) whyNotShip(seat int8, m engine.Move) engine.Text {
	if g.nships == 0 {
		return engine.T("lisboa.why.noShips")
	}
	replaced := int8(none)
	if m.Kind == moveReplace {
		replaced = int8(m.N[0])
		if !g.replaceable(seat, replaced) {
			return engine.T("lisboa.why.cargo")
		}
	}
	have := g.p[seat].goods
	return engine.T("lisboa.why.shipGoods", engine.Term("ship", shipTexts[g.ships[g.nships-1]]), engine.N("n", int(g.freight(seat, g.ships[g.nships-1], replaced))), engine.N("have", int(kindsOf(&have))))
}

func (g *game) whyNotProduce(seat int8, m engine.Move) engine.Text {
	own := g.storesOf(seat)
	for good := range goodKinds {
		if m.N[0]>>good&1 == 0 {
			continue
		}
		if own[good] == 0 {
			return engine.T("lisboa.why.noStore", engine.Term("good", goodTexts[good]))
		}
		return engine.T("lisboa.why.warehouse", engine.Term("good", goodTexts[good]), engine.N("have", int(g.p[seat].goods[good])), engine.N("room", int(2+g.p[seat].sets())))
	}
	return engine.T("lisboa.why.produce")
}

func (g *game) whyNotSteps(seat int8, s *entry, n int8) (engine.Text, string) {
	if s.n > 0 && int16(n) != s.n {
		return engine.T("lisboa.why.exactly", engine.N("n", int(s.n))), "1.1"
	}
	if most := 2 + g.p[seat].perm.cardinalMax; n > most {
		return engine.T("lisboa.why.far", engine.N("n", int(most))), "6"
	}
	return engine.T("lisboa.why.rises", engine.N("n", int(g.t.treasury[min(treasuryTop, g.treasury+1)].value))), "7.1"
}

// whyNotSpace tells why no store can be built on a space.
func (g *game) whyNotSpace(seat, space int8) (engine.Text, string) {
	s := &g.t.spaces[space]
	where := g.spaceArg(space)
	switch {
	case g.stores[space].owner != none:
		return engine.T("lisboa.why.taken", where, g.whose(g.stores[space].owner)), "7.1"
	case g.closedSpace(space):
		return engine.T("lisboa.why.rowE"), "2"
	case !g.free(space, s.doors[0]) && !g.free(space, s.doors[1]):
		return engine.T("lisboa.why.noTiles", where), "2"
	}
	return engine.T("lisboa.why.price", where, engine.N("n", int(g.leastPrice(seat, space, g.treasury))), engine.N("reis", int(g.p[seat].reis)),
		engine.N("coins", int(g.t.coins[g.p[seat].influence]))), "7.1"
}

func (g *game) whyNotPlan(seat, k int8) (engine.Text, string) {
	p := &g.t.plans[k]
	switch {
	case g.p[seat].open[k] == 0:
		return engine.T("lisboa.why.noPlan", engine.Term("plan", planText(g.t, k))), "7.3"
	case p.architect != g.now.architect:
		return engine.T("lisboa.why.otherPlan", engine.Term("architect", architectTexts[g.now.architect])), "7.3"
	}
	return g.whyNotHire(seat, k), "7.3"
}

func (g *game) whyNotHire(seat, k int8) engine.Text {
	return engine.T("lisboa.why.hire", engine.N("need", int(g.staff(seat, k))), engine.N("have", int(g.standing(seat))), engine.N("n", int(g.hiring(seat, k, g.treasury))),
		engine.N("reis", int(g.p[seat].reis)), engine.N("coins", int(g.t.coins[g.p[seat].influence])))
}

// whyNotEnd tells why the chosen building cannot be opened on a space.
func (g *game) whyNotEnd(seat, end int8) (engine.Text, string) {
	switch o := g.opened[end].tile; {
	case o != none:
		return engine.T("lisboa.why.opened", g.endArg(end), engine.Term("building", g.publicText(o))), "7.3"
	case g.closedEnd(end):
		return engine.T("lisboa.why.rowE"), "2"
	case !g.fits(g.topBuilding(g.now.architect), end):
		return engine.T("lisboa.why.street", engine.Term("building", g.publicText(g.topBuilding(g.now.architect))), engine.Term("street", streetTexts[g.t.ends[end].street])), "2"
	}
	return g.whyNotHire(seat, g.now.plan), "7.3"
}
