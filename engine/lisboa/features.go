package lisboa

import (
	"guildhall/engine"
	"guildhall/engine/feature"
)

// Large amounts for a match where the rules set no limit, the divisors of features.
const (
	muchWigs    = 80
	muchLead    = 40
	muchReis    = 20
	manyGoods   = 5 // goods of one type
	manyCubes   = 5
	manyDecrees = 8
	manyHired   = 8 // officials on completed plans
	manyRounds  = 20
	muchScored  = 15 // wigs of one store or public building
)

var _ feature.State = (*game)(nil)

// Features appends the features of the position as seat sees it: its hand, everything that
// is open, and nothing of the other hands.
func (g *game) Features(seat engine.Seat, dst []float32) []float32 {
	l := feature.Numbers(dst)
	g.Measure(&l, int8(seat))
	return l.Numbers()
}

// Measure adds the features of the seat, of the others in order of play or Lacerda,
// of the board, and of the turn.
func (g *game) Measure(l *feature.List, seat int8) {
	due, decrees := g.wigsDue(seat)
	d := g.surveyDowntown()
	l.Group("own")
	measureSeat(g, l, seat, due[seat], &d.stores[seat])
	measureOwn(g, l, seat)
	l.Part("worth of decrees", decrees, muchWigs/2)
	measureDecrees(l, &g.p[seat], g.t)
	measureHand(g, l, seat)
	measureEffects(g, l, seat)
	g.measureGoods(l, seat, &d)
	g.measureStores(l, seat, &d)
	g.measureBuildings(l, seat, &d)
	measureLead(g, l, seat, &due)
	for n := int8(1); n < g.people; n++ {
		rival := (seat + n) % g.people
		l.GroupOf("rival", int(n))
		measureSeat(g, l, rival, due[rival], &d.stores[rival])
	}
	if g.solo() {
		l.Group("Lacerda")
		measureLacerda(g, l, due[lacerda])
	}
	l.Group("board")
	g.measureProgress(l)
	g.measureCourt(l)
	g.measureOffers(l, seat)
	l.Group("now")
	g.measureTurn(l, seat)
	g.measureWork(l, seat, &d)
}

// wigsDue returns the sum of the final scoring for every seat now, and the part of it for
// one seat's decrees. All are 0 after the end.
func (g *game) wigsDue(seat int8) (sum [maxSeats]int, decrees int) {
	if g.over {
		return sum, 0
	}
	due := g.finalWigs()
	for s := range g.seats {
		for _, n := range due[s] {
			sum[s] += int(n)
		}
	}
	return sum, int(due[seat][fromDecrees])
}

// measureSeat adds the public features of a seat.
func measureSeat(g *game, l *feature.List, seat int8, due int, stores *goods) {
	p := &g.p[seat]
	l.Part("wigs", int(p.wigs), muchWigs)
	l.Part("wigs if the match ended", int(p.wigs)+due, muchWigs)
	l.Part("réis", int(p.reis), muchReis)
	l.Part("influence", int(p.influence), topInfl)
	for good, n := range p.goods {
		l.Part(goodWords[good], int(n), manyGoods)
	}
	for colour, n := range p.cubes {
		l.Part(cubeFeatures[colour], int(n), manyCubes)
	}
	l.Part("sets", int(p.sets()), maxSets-1)
	l.Part("officials in supply", int(p.officials), officials)
	l.Part("officials standing", int(g.court.standing(seat)), officials)
	l.Part("officials on completed plans", int(g.hired(seat)), manyHired)
	for good, n := range stores {
		l.Part(storeFeatures[good], int(n), 3)
	}
	for noble := range nobles {
		l.Has(favorFeatures[noble], p.holdsFavor(noble))
	}
	l.Part("influence of the portfolio", int(p.portfolio(g.t)), topInfl)
	l.Part("ships", int(g.p[seat].ships(g.t, false)), edgeSlots)
	l.Part("hulls", int(g.p[seat].ships(g.t, true)), 4*edgeSlots)
	l.Part("clergy tiles", int(p.nclergy), maxClergy)
	l.Part("decrees", p.decrees.len(), manyDecrees)
}

var (
	cubeFeatures  = [colours]string{"blue cubes", "red cubes", "white cubes"}
	storeFeatures = [goodKinds]string{"gold stores", "cloth stores", "books stores", "tools stores"}
	favorFeatures = [nobles]string{"builder favor", "minister favor", "king favor"}
)

// measureOwn adds small amounts of the seat step by step, its officials, houses and plans.
func measureOwn(g *game, l *feature.List, seat int8) {
	p := &g.p[seat]
	l.AtLeast("sets", int(p.sets()), 4)
	l.Part("set markers", int(p.markers), 2)
	for noble := range nobles {
		l.Part(officeFeatures[noble], int(g.court.office[noble][seat]), 3)
	}
	for track, left := range p.houses {
		l.Part(houseFeatures[track], int(left), int(g.t.lengths[track]))
	}
	l.Part("money", int(p.purse().money(g.t)), 2*muchReis)
	l.Part("room in the portfolio", int(p.limit()-p.ntop-p.nbottom), 2*edgeSlots)
	least := int16(muchReis)
	for k, n := range p.open {
		if n > 0 {
			least = min(least, g.hiring(seat, int8(k), g.treasury))
		}
	}
	l.Part("price of the officials lacking", int(least), muchReis)
	for architect := range architects {
		l.Part(planFeatures[architect], g.p[seat].openPlans(g.t, architect), 2)
	}
}

// openPlans returns the number of plans of an architect that are not fulfilled.
func (p *player) openPlans(t *tables, architect int8) int {
	n := 0
	for k, open := range p.open {
		if t.plans[k].architect == architect {
			n += int(open)
		}
	}
	return n
}

var (
	officeFeatures = [nobles]string{"officials at the builder", "officials at the minister", "officials at the king"}
	houseFeatures  = [tracks]string{"houses of track 1", "houses of track 2", "houses of track 3"}
	planFeatures   = [architects]string{"open blue plans", "open green plans"}
)

// measureHand adds the cards of the hand by kind, and the costs of visits.
func measureHand(g *game, l *feature.List, seat int8) {
	p := &g.p[seat]
	var held [cardKinds]int
	influence := 0
	for _, c := range p.hand[:p.nhand] {
		held[g.t.cards[c].kind]++
		influence += int(g.t.cards[c].influence)
	}
	for kind, n := range held {
		l.Part(handFeatures[kind], n, 2)
	}
	l.Part("influence of the hand", influence, topInfl)
	for noble := range nobles {
		cost := g.visitCost(seat, noble, false)
		l.Part(costFeatures[noble], int(cost), topInfl/2)
		_, can := p.purse().lessInfluence(cost)
		l.Has(visitFeatures[noble], can && held[noble] > 0)
		l.Part(followFeatures[noble], int(g.visitCost(seat, noble, true)), topInfl/2)
	}
	event := g.eventCost(seat)
	l.Part("cost of an event", int(event), treasuryTop)
	l.Has("can pay an event", held[treasuryCard] > 0 && p.purse().money(g.t) >= event)
}

var (
	handFeatures   = [cardKinds]string{"builder cards", "minister cards", "king cards", "treasury cards"}
	costFeatures   = [nobles]string{"cost of the builder", "cost of the minister", "cost of the king"}
	visitFeatures  = [nobles]string{"can visit the builder", "can visit the minister", "can visit the king"}
	followFeatures = [nobles]string{"cost to follow to the builder", "cost to follow to the minister", "cost to follow to the king"}
)

// measureEffects adds the permanent effects and the house abilities. At setup they include
// those of the seat's chosen tile.
func measureEffects(g *game, l *feature.List, seat int8) {
	p := &g.p[seat]
	e, wigs := p.perm, 0
	if p.keep != none {
		e = g.t.clergy[p.keep].permanent
		wigs = int(g.t.clergy[p.keep].wigs)
	} else if !g.choosingClergy() {
		for _, tile := range p.clergy[:p.nclergy] {
			wigs += int(g.t.clergy[tile].wigs)
		}
	}
	l.Part("wigs on clergy tiles", wigs, muchScored)
	l.Part("land cheaper", int(e.land), 2)
	l.Part("events cheaper", int(e.event), 2)
	l.Part("subsidy", int(e.subsidy), 2)
	l.Part("follows cheaper", int(e.follow), 2)
	l.Part("fewer staff", int(e.staff), 2)
	l.Part("rubble cheaper", int(e.rubble.total()), 3)
	l.Part("sales dearer", int(e.sell.total()), 3)
	l.Part("visits cheaper", int(e.visit[builder]+e.visit[minister]+e.visit[king]), 3)
	l.Has("three officials", e.recruitMax > 0)
	l.Has("Cardinal farther", e.cardinalMax > 0)
	for a := visitReis; a <= produceAll; a++ {
		l.Has(abilityFeatures[a], g.able(seat, a))
	}
}

var abilityFeatures = [...]string{visitReis: "visits for réis", shipGoods: "ships cheaper", shipFree: "ships free", produceOne: "produces one more",
	produceAll: "produces one more of all"}

// measureLacerda adds the things of Lacerda that matter (RULES 12).
func measureLacerda(g *game, l *feature.List, due int) {
	p := &g.p[lacerda]
	l.Part("wigs", int(p.wigs), muchWigs)
	l.Part("wigs if the match ended", int(p.wigs)+due, muchWigs)
	l.Part("influence", int(p.influence), topInfl)
	l.Part("cubes", int(p.cubes.total()), 3*manyCubes)
	l.Part("goods", int(p.goods.total()), 2*manyGoods)
	for good, n := range g.stores.of(lacerda) {
		l.Part(storeFeatures[good], int(n), 3)
	}
	for noble := range nobles {
		l.Part(officeFeatures[noble], int(g.court.office[noble][lacerda]), manyGoods)
		l.Has(favorFeatures[noble], p.holdsFavor(noble))
	}
	l.Part("officials on plans", int(g.hired(lacerda)), manyHired)
	l.Part("ships", int(g.p[lacerda].ships(g.t, false)), edgeSlots+1)
	l.Part("decrees", p.decrees.len(), manyDecrees)
	l.Is("agent", kindWords[:nobles], int(g.agent))
	l.Is("helper", kindWords, int(g.helper))
}

// measureLead adds the seat's lead over the best other seat.
func measureLead(g *game, l *feature.List, seat int8, due *[maxSeats]int) {
	best, bestEnd := -muchWigs, -muchWigs
	for s := range g.seats {
		if s != seat {
			best, bestEnd = max(best, int(g.p[s].wigs)), max(bestEnd, int(g.p[s].wigs)+due[s])
		}
	}
	l.Part("lead", int(g.p[seat].wigs)-best, muchLead)
	l.Part("lead if the match ended", int(g.p[seat].wigs)+due[seat]-bestEnd, muchLead)
}
