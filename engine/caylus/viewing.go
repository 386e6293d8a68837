package caylus

import (
	"slices"

	"guildhall/engine"
)

// View returns all that seat may know, which is everything.
func (g *game) View(seat engine.Seat) engine.View {
	v := &View{
		tables: g.t,
		Head:   g.header(seat), Asked: rulebook.Asked(g).Name,
		Options: Options{g.scoring == whenFull, g.retrieve, g.double, g.simple, g.jeweler, int(g.options.lawyer)},
		Round:   int(g.round), Phase: phaseIDs[g.phase], Number: int(g.phase),
		Order: seatList(g.order[:g.seats]), Passed: seatList(g.passed[:g.npassed]), Cost: int(g.bridgeCost()),
		Provost: int(g.provost), Bailiff: int(g.bailiff), Gone: []string{},
		Castle: g.viewCastle(), Favors: g.viewFavors(), Goal: g.viewGoal(), Special: g.viewSpecials(),
		Negotiation: g.viewNegotiation(), LastTurn: !g.over && g.lastRound(),
	}
	if g.t != builtIn {
		v.Data = g.t.digest
	}
	for s := int8(1); s <= roadLength; s++ {
		v.Road = append(v.Road, g.viewSpace(s))
	}
	g.viewTiles(v)
	v.Players = engine.ListOf(g.seats, g.viewPlayer)
	return v
}

func (g *game) header(seat engine.Seat) engine.Header {
	h := engine.Header{Viewer: seat, Seats: int(g.seats), Turn: int(g.turn), Active: g.Pending([]engine.Seat{}), Over: g.over}
	h.Phase = phaseTexts[g.phase]
	if g.over {
		h.Phase = engine.T("caylus.phase.over")
	}
	goal := g.viewGoal()
	h.Progress = engine.T("caylus.progress.over", engine.N("n", int(g.round)))
	if goal.Section != "" {
		h.Progress = scorings[g.scoring].progress(engine.N("n", int(g.round)), engine.Term("section", sectionTitles[g.currentSection()]),
			engine.N("spaces", goal.Spaces), engine.N("parts", goal.Parts))
	}
	h.Notice = rulebook.Notice(g)
	return h
}

func seatList(seats []int8) []engine.Seat {
	list := []engine.Seat{}
	for _, s := range seats {
		list = append(list, engine.Seat(s))
	}
	return list
}

// lastRound reports whether the towers will certainly be scored at the end of this round,
// because the bailiff moves at least one space.
func (g *game) lastRound() bool {
	then := g.copy()
	then.bailiff++
	return then.due(towers)
}

func (g *game) viewGoal() Goal {
	c := g.currentSection()
	if c == none {
		return Goal{}
	}
	s := &g.t.sections[c]
	return Goal{sectionIDs[c], max(0, int(s.trigger-g.bailiff)), s.parts - g.builtIn(c)}
}

func (g *game) viewSpecials() []Special {
	var list []Special
	for k := range specialKinds {
		s := Special{ID: specialIDs[k], Workers: seatList(g.slots(int8(k))), InUse: k != stables || g.seats > 2, Done: g.specialDone(k)}
		for seat := range g.seats {
			s.Usable = s.Usable || g.whyNotOpen(int8(placeSpecial+k), seat) == 0
		}
		list = append(list, s)
	}
	return list
}

func (g *game) viewSpace(s int8) Space {
	sp := &g.road[s]
	v := Space{Place: placeRoad(s), Number: int(s), Owner: engine.Seat(sp.owner), Worker: engine.Seat(sp.worker), Pending: engine.Seat(sp.pending),
		Reached: s <= g.provost, Next: s == g.lowestEmpty(), Usable: g.usable(s) && sp.worker == none}
	if b := g.building(s); b != nil {
		v.Building, v.Class = b.id, classIDs[b.class]
	}
	v.Done = s < g.nextOnRoad() && sp.worker == none
	return v
}

func (g *game) viewCastle() Castle {
	c := Castle{Queue: seatList(g.queue[:g.nqueue]), Acting: engine.Seat(g.delivering())}
	c.Batches = engine.ListOf(g.seats, func(s int8) int { return int(g.p[s].batches) })
	for s := range sectionKinds {
		info := &g.t.sections[s]
		c.Sections = append(c.Sections, Section{ID: info.id, Parts: info.parts, Houses: seatList(g.parts[s][:g.nparts[s]]), VP: info.vp,
			Penalty: info.penalty, Favors: slices.Clone(info.favors), Trigger: int(info.trigger), Scored: g.scored[s], Building: s == g.sectionToBuild()})
	}
	if s := g.currentSection(); s != none {
		c.Current = sectionIDs[s]
	}
	return c
}

func (g *game) viewFavors() Favors {
	f := Favors{Open: int(g.openLevel())}
	for t := range trackKinds {
		f.Tracks = append(f.Tracks, Track{ID: trackIDs[t],
			Levels:  engine.ListOf(topLevel, func(l int) Level { return Level{Level: l + 1, Open: l < f.Open} }),
			Markers: engine.ListOf(g.seats, func(s int8) int { return int(g.p[s].marker[t]) }),
			Used:    engine.ListOf(g.seats, func(s int8) bool { return g.p[s].used>>t&1 != 0 })})
	}
	return f
}

// viewTiles returns the tiles that can be built, and the neutral ones that are out of the
// game.
func (g *game) viewTiles(v *View) {
	for t := range int8(buildingCount) {
		b := &g.t.buildings[t]
		space := g.spaceOf(t)
		switch b.class {
		case classNeutral:
			if space == 0 {
				v.Gone = append(v.Gone, b.id)
			}
		case classWood, classStone, classPrestige:
			if space == 0 && !g.inStock(t) {
				continue // an option removed the jeweler
			}
			tile := Tile{ID: b.id, Class: classIDs[b.class], VP: int(g.vpFor(t)), Space: int(space), Owner: engine.NoSeat, Payable: []bool{}}
			if space != 0 {
				tile.Owner = engine.Seat(g.road[space].owner)
			}
			tile.Payable = engine.ListOf(g.seats, func(s int8) bool { return g.canPay(s, &b.cost) })
			v.Stock = append(v.Stock, tile)
		}
	}
}

func (g *game) viewPlayer(seat int8) Player {
	p := &g.p[seat]
	base, residences, prestige := g.incomeOf(seat)
	v := Player{Seat: engine.Seat(seat), VP: int(p.vp), Deniers: int(p.deniers), Workers: int(p.workers), Income: int(base + residences + prestige),
		Goods: Goods{int(p.cubes[food]), int(p.cubes[wood]), int(p.cubes[stone]), int(p.cubes[cloth]), int(p.cubes[gold])},
		Cost:  int(g.placementCost(seat, placeCastle)), OwnCost: leastCost,
		AtInn: g.inn[right] == seat, Buildings: []int{}, Residences: []int{}, Prestige: []int{}}
	v.Houses = engine.ListOf(sectionKinds, func(s int) int { return g.houses(s, seat) })
	v.Markers = engine.ListOf(trackKinds, func(t int) int { return int(p.marker[t]) })
	for s := int8(1); s <= roadLength; s++ {
		if g.road[s].owner != seat {
			continue
		}
		switch g.building(s).class {
		case classResidential:
			v.Residences = append(v.Residences, int(s))
		case classPrestige:
			v.Prestige = append(v.Prestige, int(s))
		default:
			v.Buildings = append(v.Buildings, int(s))
		}
	}
	if g.over {
		f := g.finalPoints(seat)
		order, ranks := g.ranking()
		v.Final = &Final{Before: int(p.vp - f.gold - f.cubes - f.deniers), Gold: int(f.gold), Cubes: int(f.cubes), Deniers: int(f.deniers),
			Score: int(p.vp), Rank: ranks[slices.Index(order, seat)]}
	}
	return v
}
