package lisboa

import "guildhall/engine"

// unitCosts is what a cube of each colour adds to the price of a store of a
// seat (RULES 7.1).
func (g *game) unitCosts(seat int8) (u cubes) {
	for c := range u {
		u[c] = max(0, g.t.cost[c]-g.p[seat].perm.rubble[c])
	}
	return u
}

func (c *cubes) price(u cubes) int16 {
	return int16(c[0])*int16(u[0]) + int16(c[1])*int16(u[1]) + int16(c[2])*int16(u[2])
}

// land is the treasury's part of the price, with the treasury at a level.
func (g *game) land(seat, level int8) int16 {
	return int16(max(0, g.t.treasury[level].value-g.p[seat].perm.land))
}

// leastPrice is the price of a store on a space when the dearest cube of its
// row and column is taken.
func (g *game) leastPrice(seat, space, level int8) int16 {
	return g.land(seat, level) + g.leastRubble(space, g.unitCosts(seat))
}

// leastRubble is the part of that price for rubble.
func (g *game) leastRubble(space int8, u cubes) int16 {
	s := &g.t.spaces[space]
	r, c := &g.row[s.row], &g.col[s.col]
	best := int8(0)
	for k := range u {
		if r[k]+c[k] > 0 {
			best = max(best, u[k])
		}
	}
	return r.price(u) + c.price(u) - int16(best)
}

// withBonus is a purse after the réis and the influence of a bonus.
func (g *game) withBonus(seat int8, w purse, bonus int16) purse {
	e := &g.t.exprs[bonus]
	influence := e.influence
	if e.portfolio {
		influence += g.p[seat].portfolio(g.t)
	}
	return w.plus(e.reis, influence)
}

// tileLeft reports whether the city tile for a type of store, or for column 5,
// is still on display in this turn (RULES 2).
func (g *game) tileLeft(space, good int8) bool { return g.now.tiles>>tileOf(g.t, space, good)&1 == 0 }

// tileOf is the city tile that a store takes.
func tileOf(t *tables, space, good int8) int8 {
	if t.spaces[space].small {
		return smallTile
	}
	return good
}

// free reports whether a store of a type may be built on a space, whatever it
// costs.
func (g *game) free(space, good int8) bool {
	return good != none && g.stores[space].owner == none && !g.closedSpace(space) && g.tileLeft(space, good)
}

// canBuild reports whether a seat can build on a space and pay for it.
func (g *game) canBuild(seat, space int8, w purse) bool {
	s := &g.t.spaces[space]
	if !g.free(space, s.doors[0]) && !g.free(space, s.doors[1]) {
		return false
	}
	return g.withBonus(seat, w, s.bonus).money(g.t) >= g.leastPrice(seat, space, g.treasury)
}

func (g *game) canStore(seat int8, w purse) bool {
	if g.p[seat].housesLeft() == 0 {
		return false
	}
	for space := range int8(storeSpaces) {
		if g.canBuild(seat, space, w) {
			return true
		}
	}
	return false
}

func (g *game) listSpaces(e entry, dst []engine.Move) []engine.Move {
	w := g.p[e.seat].purse()
	for space := range int8(storeSpaces) {
		if g.canBuild(e.seat, space, w) {
			dst = append(dst, move(moveSpace, space))
		}
	}
	if e.m != 0 {
		dst = append(dst, stop)
	}
	return dst
}

func (g *game) chooseSpace(e entry, m engine.Move, _ *engine.Events) {
	if m == stop {
		return
	}
	g.now.space = int8(m.N[0])
	g.agenda.Push(entry{kind: stepDoor, seat: e.seat})
}

// listDoors are the types that a store on the chosen space may have.
func (g *game) listDoors(_ entry, dst []engine.Move) []engine.Move {
	for _, good := range g.t.spaces[g.now.space].doors {
		if g.free(g.now.space, good) {
			dst = append(dst, move(moveGood, good))
		}
	}
	return dst
}

// startStore lays out what building a store does, in the order of RULES 7.1:
// bonus, cube, payment, house, wigs.
func (g *game) startStore(seat, good int8, ev *engine.Events) {
	g.now.good = good
	g.now.tiles |= 1 << tileOf(g.t, g.now.space, good)
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.site", g.who(seat), g.spaceArg(g.now.space), engine.Term("good", storeTexts[good])), g.t.spaces[g.now.space].word)
	}
	g.agenda.Push(entry{kind: stepHouse, seat: seat})
	g.agenda.Push(entry{kind: stepPay, seat: seat})
	g.agenda.Push(entry{kind: stepRubble, seat: seat})
	g.doEffect(seat, g.t.spaces[g.now.space].bonus)
}

// storePrice is the price of the store being built, after the cubes of its row
// and column that lie there.
func (g *game) storePrice(seat int8) int16 {
	u := g.unitCosts(seat)
	return g.land(seat, g.treasury) + g.pile(fromRow).price(u) + g.pile(fromColumn).price(u)
}

// stillPays reports whether the store or the public building being built could
// still be paid with the treasury at another level.
func (g *game) stillPays(seat, level int8) bool {
	money := g.p[seat].purse().money(g.t)
	switch {
	case g.now.space != none:
		return money >= g.leastPrice(seat, g.now.space, level)
	case g.now.end != none:
		return money >= g.hiring(seat, g.now.plan, level)
	}
	return true
}

// hasRubble reports whether there is a cube in the row, the column or the ruins.
func (g *game) hasRubble(entry) bool {
	return g.pile(fromRow).total()+g.pile(fromColumn).total()+g.ruins.total() > 0
}

// listRubble are the cubes of the row and the column that leave a price the
// seat can pay. When both are empty, one of the ruins may be taken (RULES 7.1).
func (g *game) listRubble(e entry, dst []engine.Move) []engine.Move {
	seat := e.seat
	r, c := g.pile(fromRow), g.pile(fromColumn)
	if r.total()+c.total() == 0 {
		return append(listColours(dst, fromRuins, &g.ruins), stop)
	}
	begin := len(dst)
	u, price, money := g.unitCosts(seat), g.storePrice(seat), g.p[seat].purse().money(g.t)
	for colour := colours - 1; colour >= 0; colour-- {
		if price-int16(u[colour]) > money {
			continue
		}
		if r[colour] > 0 {
			dst = append(dst, move2(moveCube, fromRow, colour))
		}
		if c[colour] > 0 {
			dst = append(dst, move2(moveCube, fromColumn, colour))
		}
	}
	if len(dst) == begin { // a host's bonus has made it too expensive
		dst = listColours(listColours(dst, fromRow, r), fromColumn, c)
	}
	return dst
}

func (g *game) clearRubble(e entry, m engine.Move, ev *engine.Events) {
	if m != stop {
		g.takeCube(e.seat, int8(m.N[0]), int8(m.N[1]), ev)
	}
}

// payStep pays for the store.
var payStep = step{
	Kind: stepPay, Name: "pay", Args: "s", Act: (*game).payStore,
	Holds: (*game).choseSpace,
}

// payStore pays land and rubble.
func (g *game) payStore(e entry, ev *engine.Events) {
	u, price := g.unitCosts(e.seat), g.storePrice(e.seat)
	land, row, col := g.land(e.seat, g.treasury), g.pile(fromRow).price(u), g.pile(fromColumn).price(u)
	sold := g.pay(e.seat, price)
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.price.store", g.who(e.seat), engine.N("n", int(price)), engine.N("land", int(land)), engine.N("row", int(row)),
			engine.N("col", int(col)), engine.N("sold", int(sold))), placePlayer(e.seat))
	}
}

// choseSpace reports whether the space of a store is known.
func (g *game) choseSpace(_, _ entry) bool { return g.now.space != none }

func (g *game) listTracks(e entry, dst []engine.Move) []engine.Move {
	for track, n := range g.p[e.seat].houses {
		if n > 0 {
			dst = append(dst, move(moveTrack, int8(track)))
		}
	}
	return dst
}

// placeHouse puts the tile and the lowest house of a track on the space
// (RULES 4.3, 7.1).
func (g *game) placeHouse(e entry, m engine.Move, ev *engine.Events) {
	track := int8(m.N[0])
	g.p[e.seat].houses[track]--
	g.stores[g.now.space] = store{e.seat, g.now.good}
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.store", g.who(e.seat), g.spaceArg(g.now.space), engine.Term("good", storeTexts[g.now.good]), engine.Term("track", trackTexts[track]),
			engine.Term("ability", abilityTexts[g.unlocked(e.seat, track)])), g.t.spaces[g.now.space].word, placeHouses(e.seat, track))
	}
	g.agenda.Push(entry{kind: stepErect, seat: e.seat})
	g.occasion(e.seat, onStore)
}

// unlocked is the ability that begins to work with the house that has just left
// a track.
func (g *game) unlocked(seat, track int8) ability {
	gone := g.t.lengths[track] - g.p[seat].houses[track]
	if gone > 0 && g.t.ability[track][gone] != g.t.ability[track][gone-1] {
		return g.t.ability[track][gone]
	}
	return noAbility
}

// erectStep scores the new store, or with n 1 the public building.
var erectStep = step{
	Kind: stepErect, Name: "erect", Args: "sn", Act: (*game).scoreBuilt,
	Holds: func(g *game, e, _ entry) bool {
		n := &g.now
		if e.n != 0 {
			return e.n == 1 && n.end != none && g.opened[n.end].tile != none
		}
		return n.space != none && n.good != none
	},
}

// scoreBuilt scores the new store, or the stores along a new public building.
func (g *game) scoreBuilt(e entry, ev *engine.Events) {
	if e.n != 0 {
		g.scoreBuilding(g.now.end, ev)
		g.now.end, g.now.plan, g.now.architect = none, none, none
		return
	}
	if n := g.storeWigs(g.now.space, g.now.good); n > 0 {
		g.gainWigs(e.seat, fromStores, n, ev)
	}
	g.now.space, g.now.good = none, none
}

// storeWigs is what a new store of a type scores on a space: the column's value
// for each public building at the ends of its row and its street that shows the
// type (RULES 7.1).
func (g *game) storeWigs(space, good int8) int16 {
	s, n := &g.t.spaces[space], int16(0)
	for e := range g.opened {
		if o := g.opened[e].tile; o != none && (g.t.ends[e].row == s.row || g.t.ends[e].street == good) && g.t.publics[o].shows[good] > 0 {
			n += int16(g.values[s.col])
		}
	}
	return n
}
