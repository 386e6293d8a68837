package caylus

import "guildhall/engine"

// Places a worker can go to, as moves name them: the castle, the road spaces
// 1 to 28, and the special buildings.
const (
	placeCastle  = 0
	placeSpecial = roadLength + 1 // the special building k is placeSpecial + k
	placeCount   = placeSpecial + specialKinds
)

// leastCost is the cost of a placement on an own building, or with a worker on
// the inn's right circle (RULES 5).
const leastCost = 1

// nextToPlace asks the next seat in turn order that has not passed; when all
// have passed, phase 2 is over (RULES 5).
func (g *game) nextToPlace() {
	g.startPhase(phaseWorkers)
	s := g.agenda.Top()
	for range g.seats {
		seat := g.order[s.n]
		s.n = (s.n + 1) % g.seats
		if !g.hasPassed(seat) {
			g.agenda.Push(step{kind: stepPlace, seat: seat})
			return
		}
	}
	g.agenda.Pop()
}

// placements lists the spaces the seat can pay for, and to pass. Where nothing
// is listed but passing, the seat must pass (RULES 5).
func (g *game) placements(dst []engine.Move) []engine.Move {
	seat := g.active()
	p := &g.p[seat]
	if p.workers > 0 {
		normal := g.placementCost(seat, 0) <= p.deniers
		for place := int8(1); place < placeCount; place++ {
			if g.open(place, seat) && (normal || g.placementCost(seat, place) <= p.deniers) {
				dst = append(dst, move(movePlace, int(place)))
			}
		}
		if normal && g.open(placeCastle, seat) {
			dst = append(dst, move(movePlace, placeCastle))
		}
	}
	return append(dst, move(movePass, 0))
}

// open reports whether a worker of seat may stand on a place, at any price
// (RULES 5).
func (g *game) open(place, seat int8) bool {
	switch {
	case place == placeCastle:
		return !g.inCastle(seat)
	case place <= roadLength:
		return g.usable(place) && g.road[place].worker == none
	}
	switch k := place - placeSpecial; k {
	case stables:
		return g.seats > 2 && g.stable[stablesSlots-1] == none && !g.inStables(seat)
	case inn:
		return g.inn[left] == none && (g.double || g.inn[right] != seat)
	default:
		return g.single[k] == none
	}
}

// usable reports whether workers can ever stand on a road space: not on an
// empty one, a residence or a prestige building.
func (g *game) usable(space int8) bool {
	b := g.building(space)
	return b != nil && b.class != classResidential && b.class != classPrestige
}

func (g *game) inStables(seat int8) bool {
	return g.stable[0] == seat || g.stable[1] == seat || g.stable[2] == seat
}

// placementCost is the cost for the seat to place a worker (RULES 5).
func (g *game) placementCost(seat, place int8) int16 {
	if g.inn[right] == seat || place >= 1 && place <= roadLength && g.road[place].owner == seat {
		return leastCost
	}
	return g.bridgeCost()
}

// bridgeCost is the smallest free number on the bridge; with two players 3
// once the other has passed.
func (g *game) bridgeCost() int16 {
	return g.t.costs[g.seats][min(g.npassed, g.seats-1)]
}

// place puts a worker of the active seat on a place.
func (g *game) place(place int8, ev *engine.Events) {
	seat := g.agenda.Pop().seat
	cost := g.placementCost(seat, place)
	g.p[seat].deniers -= cost
	g.p[seat].workers--
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.place", who(seat), engine.Term("what", g.placeTitle(place)),
			engine.N("space", spaceNumber(place)), engine.N("n", int(cost))), g.placeFor(place), placePlayer(seat))
	}
	g.placeWorker(place, seat, ev)
}

// placeWorker puts a worker on a place: the lowest free slot, the last place of
// the castle's queue. Another seat that owns the building gets 1 VP.
func (g *game) placeWorker(place, seat int8, ev *engine.Events) {
	switch {
	case place == placeCastle:
		g.queue[g.nqueue] = seat
		g.nqueue++
	case place <= roadLength:
		g.road[place].worker = seat
		if owner := g.road[place].owner; owner != none && owner != seat {
			g.p[owner].earn(fromWorkers, 1)
			if ev != nil {
				g.addEvent(ev, owner, engine.T("caylus.event.owner", who(owner), engine.Who("other", engine.Seat(seat)),
					engine.Term("what", g.placeTitle(place))), g.placeFor(place), placePlayer(owner))
			}
		}
	default:
		switch k := place - placeSpecial; k {
		case stables:
			i := 0
			for g.stable[i] != none {
				i++
			}
			g.stable[i] = seat
		case inn:
			g.inn[left] = seat
		default:
			g.single[k] = seat
		}
	}
}

// pass puts the seat's marker on the bridge. The first to pass takes 1 denier
// (RULES 5).
func (g *game) pass(ev *engine.Events) {
	seat := g.agenda.Pop().seat
	g.passed[g.npassed] = seat
	g.npassed++
	text := engine.T("caylus.event.pass", who(seat))
	if g.npassed == 1 {
		g.p[seat].deniers++
		text = engine.T("caylus.event.passFirst", who(seat))
	}
	if ev != nil {
		g.addEvent(ev, seat, text, placeBridge(g.npassed), placePlayer(seat))
	}
}
