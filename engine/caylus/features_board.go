package caylus

import (
	"guildhall/engine"
	"guildhall/engine/feature"
)

// Errands are the kinds of work of a worker that features distinguish.
const (
	errandNone = iota
	errandProduce
	errandTrade
	errandWood
	errandStone
	errandPrestige
	errandLawyer
	errandKinds
)

// errandOf returns the errand of a worker at a building.
func errandOf(b *building) int {
	switch b.effect {
	case effectProduce:
		return errandProduce
	case effectTrade:
		return errandTrade
	case effectLawyer:
		return errandLawyer
	case effectBuild:
		switch b.builds {
		case classWood:
			return errandWood
		case classStone:
			return errandStone
		default:
			return errandPrestige
		}
	}
	return errandNone
}

// prospect summarises the road for a seat: its buildings, and its workers that still have
// to act.
type prospect struct {
	owned           [classKinds]int8
	pending, guests int8 // pending residences of the seat; workers of others on its buildings
	safe, beyond    int8 // workers that will act with the provost at its present space, and those that will not
	near, reachable int8 // of these, the workers that one seat could cut off or reach by moving the provost
	cubes           goods
	doing           [errandKinds]int8
}

type prospects [maxSeats]prospect

// foresee reads the road once for all seats.
func (g *game) foresee(all *prospects) {
	done := g.activatedSpace()
	for s := int8(1); s <= roadLength; s++ {
		sp := &g.road[s]
		if sp.tile == none {
			continue
		}
		b := &g.t.buildings[sp.tile]
		if sp.owner != none {
			all[sp.owner].owned[b.class]++
		}
		if sp.pending != none {
			all[sp.pending].pending++
		}
		if sp.worker == none || s == done {
			continue
		}
		if sp.owner != none && sp.owner != sp.worker {
			all[sp.owner].guests++
		}
		all[sp.worker].send(b, s-g.provost)
	}
}

// send counts a worker on a building that is n spaces after the provost.
func (to *prospect) send(b *building, ahead int8) {
	if ahead > 0 {
		to.beyond++
		to.reachable += int8(engine.OneIf(ahead <= provostReach))
		return
	}
	to.safe++
	to.near += int8(engine.OneIf(ahead > -provostReach))
	to.doing[errandOf(b)]++
	if b.effect == effectProduce {
		for i := range b.deals {
			to.cubes.add(&b.deals[i].take.cubes)
		}
	}
}

// batchesOf returns the number of batches that some cubes allow: each is food and two other
// cubes of different kinds (RULES 9).
func batchesOf(cubes *goods) int {
	for n := int(cubes[food]); n > 0; n-- {
		pairs := 0
		for good := wood; good < goodKinds; good++ {
			pairs += min(n, int(cubes[good]))
		}
		if pairs >= 2*n {
			return n
		}
	}
	return 0
}

// affordable returns, by class, the largest prestige of a tile that the seat has room for
// and that some cubes pay for.
func (g *game) affordable(seat int8, cubes *goods) (best [classKinds]int16) {
	var room [classKinds]bool
	road := g.lowestEmpty() != 0
	room[classWood], room[classStone], room[classPrestige] = road, road, g.firstResidence(seat) != 0
	total := cubes.total()
	for t := range int8(buildingCount) {
		b := &g.t.buildings[t]
		if !room[b.class] || !g.inStock(t) || !cubes.has(&b.cost.cubes) || total-b.cost.cubes.total() < int(b.cost.wild) {
			continue
		}
		best[b.class] = max(best[b.class], g.vpFor(t))
	}
	return best
}

// measureProgress adds the progress of the match and of the round.
func (g *game) measureProgress(l *feature.List) {
	l.Part("round", int(g.round), manyRounds)
	l.Is("phase", phaseFeatures[:], int(g.phase))
	l.Part("bailiff", int(g.bailiff), roadLength)
	l.Part("provost", int(g.provost), roadLength)
	l.Part("provost ahead of bailiff", int(g.provost-g.bailiff), 2*provostReach)
	l.Has("bailiff goes two spaces", g.provost > g.bailiff)
	l.Part("seats passed", int(g.npassed), int(g.seats))
	l.Part("price of a worker", int(g.bridgeCost()), maxSeats)
	if next := g.nextOnRoad(); next > 0 {
		l.Part("road done", int(next), roadLength)
		return
	}
	l.Part("road done", engine.OneIf(g.phase > phaseRoad), 1)
}

// phaseFeatures are the phases with questions.
var phaseFeatures = [phaseCount + 1]string{phaseWorkers: "workers", phaseSpecial: "special", phaseProvost: "provost", phaseRoad: "road",
	phaseCastle: "castle", phaseEnd: "end"}

// measureCastle adds the sections of the castle.
func (g *game) measureCastle(l *feature.List) {
	for section := range sectionKinds {
		info := &g.t.sections[section]
		l.Part(partsFeatures[section], g.builtIn(section), info.parts)
		l.Part(bailiffFeatures[section], max(0, int(info.trigger-g.bailiff)), roadLength-startSpace)
		l.Has(scoredFeatures[section], g.scored[section])
	}
	l.Is("building", sectionIDs[:], g.sectionToBuild())
	l.Part("workers in castle", int(g.nqueue), int(g.seats))
}

var (
	partsFeatures   = [sectionKinds]string{"dungeon parts", "walls parts", "towers parts"}
	bailiffFeatures = [sectionKinds]string{"bailiff to dungeon", "bailiff to walls", "bailiff to towers"}
	scoredFeatures  = [sectionKinds]string{"dungeon scored", "walls scored", "towers scored"}
)

// measureRoad adds the free places for workers, and the tiles that can still be built.
func (g *game) measureRoad(l *feature.List) {
	var free prospect
	built := 0
	for s := int8(1); s <= roadLength; s++ {
		sp := &g.road[s]
		if sp.tile == none {
			continue
		}
		built++
		if b := &g.t.buildings[sp.tile]; sp.worker == none && b.effect != effectNone {
			free.send(b, s-g.bailiff)
		}
	}
	l.Part("road built", built, roadLength)
	l.Part("places before bailiff", int(free.safe), roadLength/2)
	l.Part("places beyond bailiff", int(free.beyond), roadLength/2)
	for good, n := range free.cubes {
		l.Part(offeredFeatures[good], int(n), manyCubes)
	}
	for errand, name := range placeFeatures {
		if name != "" {
			l.Amount(name, int(free.doing[errand]), 2, 1)
		}
	}
	for k, name := range freeFeatures {
		l.Has(name, g.single[k] == none)
	}
	g.measureStock(l)
}

var (
	offeredFeatures = [goodKinds]string{"food offered", "wood offered", "stone offered", "cloth offered", "gold offered"}
	placeFeatures   = [errandKinds]string{errandTrade: "free trades", errandWood: "free carpenters", errandStone: "free masons",
		errandPrestige: "free architects", errandLawyer: "free lawyers"}
	freeFeatures = [...]string{gate: "gate free", tradingPost: "trading post free", guild: "guild free", joust: "joust free"}
)

// measureStock adds the tiles of the stock: the numbers of wood and stone tiles, and each
// prestige building.
func (g *game) measureStock(l *feature.List) {
	var left [classKinds]int
	prestige := 0
	for t := range int8(buildingCount) {
		b := &g.t.buildings[t]
		left[b.class] += engine.OneIf(g.inStock(t))
		if b.class == classPrestige {
			prestige = max(prestige, engine.OneIf(g.inStock(t))*int(b.vp))
		}
	}
	l.Part("wood tiles left", left[classWood], 8)
	l.Part("stone tiles left", left[classStone], 10)
	l.Part("prestige tiles left", left[classPrestige], 9)
	l.Part("best prestige tile left", prestige, muchFor[classPrestige])
}

// measureTurn adds the distance to the active seat in turn order, and the open question of
// the seat.
func (g *game) measureTurn(l *feature.List, rank int) {
	turn, asked := none, stepNone
	if !g.over {
		turn = (g.rank(g.active()) - rank + int(g.seats)) % int(g.seats)
		if turn == 0 {
			asked = g.openStep()
		}
	}
	l.Place("turn of", turn, int(g.seats))
	l.Is("asked", askedFeatures, int(asked))
}

// Kinds of things that steps still bring (Step.Ahead).
const (
	aheadFavors = iota
	aheadPrestige
	aheadGive
	aheadTake
	aheadKinds
)

// measureWork adds the unfinished parts of the turn: favors, a building, a trade.
func (g *game) measureWork(l *feature.List, seat int8) {
	var own, others [aheadKinds]int
	rulebook.Ahead(g, func(e entry) bool { return e.seat == seat }, own[:])
	rulebook.Ahead(g, func(e entry) bool { return e.seat != seat }, others[:])
	l.Part("favors due", own[aheadFavors], trackKinds)
	l.Part("favors due to others", others[aheadFavors], trackKinds)
	l.Part("prestige being built", own[aheadPrestige], muchFor[classPrestige])
	l.Part("cubes to give", own[aheadGive], manyBuildings)
	l.Part("cubes to take", own[aheadTake], manyBuildings)
}

// askedFeatures are the questions by kind.
var askedFeatures = rulebook.Features()
