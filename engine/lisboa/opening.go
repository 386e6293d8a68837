package lisboa

import "guildhall/engine"

// standing counts the officials of a seat in offices and plazas.
func (g *game) standing(seat int8) (n int8) {
	for noble := range nobles {
		n += g.office[noble][seat] + g.plaza[noble][seat]
	}
	return n
}

// staff is how many officials a plan needs from a seat (RULES 7.3, STAFF).
func (g *game) staff(seat, k int8) int8 {
	return max(1, g.t.plans[k].officials-g.p[seat].perm.staff)
}

// hiring is the price of the officials that are missing, with the treasury at a
// level.
func (g *game) hiring(seat, k, level int8) int16 {
	missing := max(0, g.staff(seat, k)-g.standing(seat))
	return int16(missing) * int16(g.t.treasury[level].value)
}

// topBuilding is the face-up tile of an architect, none when the stack is empty.
func (g *game) topBuilding(architect int8) int8 {
	if n := g.npublic[architect]; n > 0 {
		return g.publics[architect][n-1]
	}
	return none
}

// fits reports whether a tile may stand on a space: it is free, and at a north
// end the tile shows the street's type (RULES 2, 7.3).
func (g *game) fits(tile, end int8) bool {
	if g.opened[end].tile != none || g.closedEnd(end) {
		return false
	}
	street := g.t.ends[end].street
	return street == none || g.t.publics[tile].shows[street] > 0
}

// canPlace reports whether a seat can open the top tile of an architect by a
// plan on a space, and pay for the officials it lacks.
func (g *game) canPlace(seat, architect, k, end int8, w purse) bool {
	tile := g.topBuilding(architect)
	return tile != none && g.fits(tile, end) && g.withBonus(seat, w, g.t.ends[end].bonus).money(g.t) >= g.hiring(seat, k, g.treasury)
}

// canFulfil reports whether a seat can use a plan at all.
func (g *game) canFulfil(seat, k int8, w purse) bool {
	if g.p[seat].open[k] == 0 || g.topBuilding(g.t.plans[k].architect) == none {
		return false
	}
	for end := range int8(endCount) {
		if g.canPlace(seat, g.t.plans[k].architect, k, end, w) {
			return true
		}
	}
	return false
}

func (g *game) canOpen(seat int8, w purse) bool {
	for k := range int8(planKinds) {
		if g.canFulfil(seat, k, w) {
			return true
		}
	}
	return false
}

func (g *game) listBuildings(e entry, dst []engine.Move) []engine.Move {
	w := g.p[e.seat].purse()
	for architect := range architects {
		for k := range int8(planKinds) {
			if g.t.plans[k].architect == architect && g.canFulfil(e.seat, k, w) {
				dst = append(dst, move(moveArchitect, architect))
				break
			}
		}
	}
	if e.m != 0 {
		dst = append(dst, stop)
	}
	return dst
}

func (g *game) chooseBuilding(e entry, m engine.Move, _ *engine.Events) {
	if m == stop {
		return
	}
	g.now.architect = int8(m.N[0])
	g.agenda.Push(entry{kind: stepBlueprint, seat: e.seat})
}

// listBlueprints are the plans of the chosen architect that can be fulfilled,
// those that show the most officials first.
func (g *game) listBlueprints(e entry, dst []engine.Move) []engine.Move {
	w := g.p[e.seat].purse()
	for shown := int8(officials); shown > 0; shown-- {
		for k := range int8(planKinds) {
			if p := &g.t.plans[k]; p.officials == shown && p.architect == g.now.architect && g.canFulfil(e.seat, k, w) {
				dst = append(dst, move(movePlan, k))
			}
		}
	}
	return dst
}

func (g *game) listEnds(e entry, dst []engine.Move) []engine.Move {
	w := g.p[e.seat].purse()
	for _, end := range g.t.clock {
		if g.canPlace(e.seat, g.now.architect, g.now.plan, end, w) {
			dst = append(dst, move(moveEnd, end))
		}
	}
	return dst
}

// startOpening takes both cubes of the space and lays out the rest: bonus,
// officials, building, wigs (RULES 7.3).
func (g *game) startOpening(e entry, m engine.Move, ev *engine.Events) {
	end := int8(m.N[0])
	g.now.end = end
	g.agenda.Push(entry{kind: stepOpen, seat: e.seat})
	g.agenda.Push(entry{kind: stepStaff, seat: e.seat, m: 1})
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.begin", g.who(e.seat), engine.Term("building", g.publicText(g.topBuilding(g.now.architect))), g.endArg(end),
			engine.Term("plan", g.planText(g.now.plan))), g.t.ends[end].word)
	}
	g.clearEnd(e.seat, end, ev)
	g.doEffect(e.seat, g.t.ends[end].bonus)
}

// clearEnd takes the cubes of a space for a public building.
func (g *game) clearEnd(seat, end int8, ev *engine.Events) {
	c := g.ends[end]
	g.ends[end] = cubes{}
	if ev != nil && c.total() > 0 {
		g.tell(ev, seat, engine.T("lisboa.event.cubes", g.who(seat), engine.List("cubes", cubesTexts(c))), g.t.ends[end].word, placePart(seat, "cubes"))
	}
	g.gainCubes(seat, c, ev)
}

// countStaff returns the officials when none is to be chosen: all of them, and the
// missing ones are paid. m says that the number is not known yet (RULES 7.3).
func (g *game) countStaff(e entry, ev *engine.Events) {
	if e.m == 0 {
		return
	}
	need, own := g.staff(e.seat, g.now.plan), g.standing(e.seat)
	if own <= need {
		g.releaseAll(e.seat, need-own, ev)
		return
	}
	g.agenda.Push(entry{kind: e.kind, seat: e.seat, n: int16(need)})
}

// releaseAll returns all officials and hires the missing ones for the value of
// the treasury each.
func (g *game) releaseAll(seat, missing int8, ev *engine.Events) {
	for noble := range nobles {
		for g.plaza[noble][seat] > 0 {
			g.release(seat, noble, 1, ev)
		}
		for g.office[noble][seat] > 0 {
			g.release(seat, noble, 0, ev)
		}
	}
	if missing == 0 {
		return
	}
	price := int16(missing) * int16(g.level().value)
	sold := g.pay(seat, price)
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.hire", g.who(seat), engine.N("n", int(missing)), engine.N("reis", int(price)), engine.N("sold", int(sold))), placePlayer(seat))
	}
}

// listStaff are the places where officials of the seat stand, plazas first.
func (g *game) listStaff(e entry, dst []engine.Move) []engine.Move {
	seat := e.seat
	for noble := range nobles {
		if g.plaza[noble][seat] > 0 {
			dst = append(dst, move2(moveOfficial, noble, 1))
		}
	}
	for noble := range nobles {
		if g.office[noble][seat] > 0 {
			dst = append(dst, move2(moveOfficial, noble, 0))
		}
	}
	return dst
}

// release returns an official to the supply of its seat.
func (g *game) release(seat, noble, plaza int8, ev *engine.Events) {
	from := &g.office[noble][seat]
	if plaza != 0 {
		from = &g.plaza[noble][seat]
	}
	*from--
	g.p[seat].officials++
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.release", g.who(seat), engine.Term("noble", nobleTexts[noble]), engine.N("plaza", int(plaza))), kindWords[noble], placePart(seat, "officials"))
	}
}

// openStep places the public building and completes the plan.
var openStep = step{
	Kind: stepOpen, Name: "open", Args: "s", Act: (*game).placeBuilding,
	Holds: func(g *game, e, _ entry) bool {
		n := &g.now
		return n.end != none && n.architect != none && n.plan != none && g.p[e.seat].open[n.plan] > 0 && g.npublic[n.architect] > 0 &&
			g.opened[n.end].tile == none && g.fits(g.topBuilding(n.architect), n.end)
	},
}

// placeBuilding completes the plan, places the building and turns the next tile
// up (RULES 7.3).
func (g *game) placeBuilding(e entry, ev *engine.Events) {
	p, k := &g.p[e.seat], g.now.plan
	p.open[k]--
	p.done[k]++
	if n := g.t.plans[k].wigs; n > 0 {
		g.gainWigs(e.seat, fromBuildings, int16(n), ev)
	}
	g.openOn(e.seat, g.now.architect, g.now.end, ev)
	g.agenda.Push(entry{kind: stepErect, seat: e.seat, n: 1})
	g.occasion(e.seat, onOpen)
}

// openOn places the top tile of an architect.
func (g *game) openOn(seat, architect, end int8, ev *engine.Events) {
	tile := g.topBuilding(architect)
	g.npublic[architect]--
	g.publics[architect][g.npublic[architect]] = 0
	g.opened[end] = opening{tile, seat}
	if g.npublic[architect] > 0 {
		ev.Reveal(engine.Everyone)
	}
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.open", g.who(seat), engine.Term("building", g.publicText(tile)), g.endArg(end)), g.t.ends[end].word, placeBuildings(architect))
	}
}

// served reports whether a store earns wigs from a tile on a space: it lies in
// the row and the tile shows its type, or its door faces the street (RULES 7.3).
func (g *game) served(space, tile, end int8) bool {
	e, good := &g.t.ends[end], g.stores[space].good
	if e.street != none {
		return good == e.street
	}
	return g.t.spaces[space].row == e.row && g.t.publics[tile].shows[good] > 0
}

// buildingWigs is what a tile on a space scores every seat.
func (g *game) buildingWigs(tile, end int8) (n [maxSeats]int16) {
	for i := range g.stores {
		if owner := g.stores[i].owner; owner != none && g.served(int8(i), tile, end) {
			n[owner] += int16(g.values[g.t.spaces[i].col])
		}
	}
	return n
}

func (g *game) scoreBuilding(end int8, ev *engine.Events) {
	for seat, n := range g.buildingWigs(g.opened[end].tile, end) {
		if n > 0 {
			g.gainWigs(int8(seat), fromBuildings, n, ev)
		}
	}
}
