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
	case stepDoor:
		if slices.Contains(g.t.spaces[g.now.space].doors[:], n) {
			return engine.T("lisboa.why.usedTile", g.spaceArg(g.now.space), engine.Term("street", streetTexts[n])), "2"
		}
		return engine.T("lisboa.why.door", g.spaceArg(g.now.space), engine.Term("street", streetTexts[n])), "2"
	case stepRubble:
		return g.whyNotCube(seat, n, int8(m.N[1]))
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
