package caylus

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/feature"
)

// Large amounts for a match where the rules set no limit, the divisors of features.
const (
	muchPrestige = 100
	muchLead     = 50
	muchMoney    = 20
	manyCubes    = 6
	manyRounds   = 20

	manyBuildings = 4 // buildings of one class of one seat
)

var _ feature.State = (*game)(nil)

// Features appends the features of the position as seat sees it. Everything but the future
// is open.
func (g *game) Features(seat engine.Seat, dst []float32) []float32 {
	l := feature.Numbers(dst)
	g.Measure(&l, int8(seat))
	return l.Numbers()
}

// Measure adds the features of the seat, of the others in turn order, of the board,
// and of the turn.
func (g *game) Measure(l *feature.List, seat int8) {
	var all prospects
	g.foresee(&all)
	l.Group("own")
	g.measureSeat(l, seat, &all[seat])
	g.measureOwn(l, seat, &all[seat])
	g.measureMeans(l, seat, &all[seat])
	g.measureLead(l, seat)
	at := g.rank(seat)
	for n := 1; n < int(g.seats); n++ {
		rival := g.order[(at+n)%int(g.seats)]
		l.GroupOf("rival", n)
		g.measureSeat(l, rival, &all[rival])
	}
	l.Group("board")
	g.measureProgress(l)
	g.measureCastle(l)
	g.measureRoad(l)
	l.Group("now")
	g.measureTurn(l, at)
	g.measureWork(l, seat)
}

// measureSeat adds the features of a seat that matter to everybody.
func (g *game) measureSeat(l *feature.List, seat int8, to *prospect) {
	p := &g.p[seat]
	cubes, deniers := g.holdings(seat)
	l.Part("prestige", int(p.vp), muchPrestige)
	l.Part("deniers", int(deniers), muchMoney)
	for good, n := range cubes {
		l.Part(goodWords[good], int(n), manyCubes)
	}
	l.Part("workers in hand", int(p.workers), workerCount)
	l.Part("turn order", g.rank(seat), int(g.seats)-1)
	l.Has("passed", g.hasPassed(seat))
	for track, level := range p.marker {
		l.Part(favorFeatures[track], int(level), topLevel)
	}
	base, residences, prestige := g.incomeOf(seat)
	l.Part("income", int(base+residences+prestige), muchMoney/2)
	l.Part("crafts", int(to.owned[classWood]+to.owned[classStone]), 2*manyBuildings)
	l.Part("residences", int(to.owned[classResidential]), manyBuildings)
	due := 0
	for section := range sectionKinds {
		due += g.favorsDue(section, seat)
	}
	l.Part("favors due", due, trackKinds)
	l.Part("batches given", int(p.batches), manyBuildings)
	l.Has("in castle", g.inCastle(seat))
	l.Part("workers before provost", int(to.safe), workerCount)
	l.Part("workers beyond provost", int(to.beyond), workerCount)
}

var favorFeatures = [trackKinds]string{"favors prestige", "favors deniers", "favors goods", "favors building"}

// favorsDue returns the number of favors that a seat gets for its houses in a section.
func (g *game) favorsDue(section int, seat int8) int {
	if g.scored[section] {
		return 0
	}
	favors := g.t.sections[section].favors
	return favors[min(g.houses(section, seat), len(favors)-1)]
}

// measureOwn adds the remaining features of a seat: its things, the places of its workers and their
// gains with the provost at its present space. Small amounts are added step by step.
func (g *game) measureOwn(l *feature.List, seat int8, to *prospect) {
	p := &g.p[seat]
	cubes, deniers := g.holdings(seat)
	l.AtLeast("deniers", int(deniers), 4)
	for good, n := range cubes {
		l.AtLeast(goodWords[good], int(n), 2)
	}
	l.AtLeast("workers in hand", int(p.workers), 2)
	l.AtLeast("favors goods", int(p.marker[trackResource]), topLevel)
	l.AtLeast("favors building", int(p.marker[trackBuild]), topLevel)
	l.Has("residence", to.owned[classResidential] > 0)
	l.Part("residences to come", int(to.pending), 2)
	l.Part("prestige buildings", int(to.owned[classPrestige]), manyBuildings)
	l.Part("guests", int(to.guests), manyBuildings)
	for section := range sectionKinds {
		l.Amount(houseFeatures[section], g.houses(section, seat), g.t.sections[section].parts, 2)
		l.Part(favorsDueFeatures[section], g.favorsDue(section, seat), trackKinds)
	}
	l.Has("at gate", g.single[gate] == seat)
	l.Has("at trading post", g.single[tradingPost] == seat)
	l.Has("at guild", g.single[guild] == seat)
	l.Has("at joust", g.single[joust] == seat)
	l.Has("coming to inn", g.inn[left] == seat)
	l.Has("at inn", g.inn[right] == seat)
	l.Part("workers that provost can lose", int(to.near), workerCount)
	l.Part("workers that provost can win", int(to.reachable), workerCount)
	for good, n := range to.cubes {
		l.Part(comingFeatures[good], int(n), manyBuildings)
	}
	for errand, name := range comingErrands {
		if name != "" {
			l.Part(name, int(to.doing[errand]), 2)
		}
	}
}

var (
	houseFeatures     = [sectionKinds]string{"dungeon houses", "walls houses", "towers houses"}
	favorsDueFeatures = [sectionKinds]string{"dungeon favors due", "walls favors due", "towers favors due"}
	comingFeatures    = [goodKinds]string{"food to come", "wood to come", "stone to come", "cloth to come", "gold to come"}
	comingErrands     = [errandKinds]string{errandTrade: "trades to come", errandWood: "wood building to come", errandStone: "stone building to come",
		errandPrestige: "prestige building to come", errandLawyer: "lawyer to come"}
)

// measureMeans adds the things that the seat can pay for now, and with the cubes that its
// workers bring.
func (g *game) measureMeans(l *feature.List, seat int8, to *prospect) {
	p := &g.p[seat]
	cubes, deniers := g.holdings(seat)
	soon := cubes
	soon.add(&to.cubes)
	l.Part("basic cubes", cubes.basic(), 2*manyCubes)
	l.Amount("batches", batchesOf(&cubes), manyBuildings, 2)
	l.Amount("batches to come", batchesOf(&soon), manyBuildings, 2)
	now, later := g.affordable(seat, &cubes), g.affordable(seat, &soon)
	for _, class := range [...]int8{classWood, classStone, classPrestige} {
		l.Part(affordFeatures[class], int(now[class]), muchFor[class])
		l.Part(affordSoonFeatures[class], int(later[class]), muchFor[class])
	}
	l.Has("can pay for joust", g.canJoust(seat))
	l.Has("can pay for lawyer", cubes[cloth] > 0 && deniers > 0)
	for track := range trackKinds {
		l.Has(usedFeatures[track], p.used>>track&1 != 0)
	}
	if g.seats > 2 {
		l.Has("in stables", g.inStables(seat))
	}
	l.Part("place in castle", g.placeInCastle(seat), maxSeats)
	l.Part("place of passing", g.placeOfPassing(seat), maxSeats)
}

var (
	affordFeatures     = [classKinds]string{classWood: "best wood building", classStone: "best stone building", classPrestige: "best prestige building"}
	affordSoonFeatures = [classKinds]string{classWood: "best wood building soon", classStone: "best stone building soon",
		classPrestige: "best prestige building soon"}
	usedFeatures = [trackKinds]string{"used favors prestige", "used favors deniers", "used favors goods", "used favors building"}
	// muchFor is the prestige of the best building of a class, a divisor.
	muchFor = [classKinds]int{classWood: 4, classStone: 6, classPrestige: 25}
)

// placeInCastle returns the seat's place in the queue from 1, or 0 if it is not in the
// castle.
func (g *game) placeInCastle(seat int8) int { return slices.Index(g.queue[:g.nqueue], seat) + 1 }

// placeOfPassing returns the seat's place on the bridge from 1, or 0 before it passes.
func (g *game) placeOfPassing(seat int8) int { return slices.Index(g.passed[:g.npassed], seat) + 1 }

// measureLead adds the seat's lead over the best other seat, now and with the final points
// for goods (RULES 12).
func (g *game) measureLead(l *feature.List, seat int8) {
	best, bestEnd := int16(-muchPrestige), int16(-muchPrestige)
	for s := range g.seats {
		if s != seat {
			best, bestEnd = max(best, g.p[s].vp), max(bestEnd, g.totalNow(s))
		}
	}
	l.Part("lead", int(g.p[seat].vp-best), muchLead)
	l.Part("lead if the match ended", int(g.totalNow(seat)-bestEnd), muchLead)
	l.Part("prestige if the match ended", int(g.totalNow(seat)), muchPrestige)
}

// totalNow returns the prestige of a seat if the match ended now.
func (g *game) totalNow(seat int8) int16 {
	if g.over {
		return g.p[seat].vp
	}
	f := g.finalPoints(seat)
	return g.p[seat].vp + f.gold + f.cubes + f.deniers
}
