package architects

import (
	"guildhall/engine"
	"guildhall/engine/feature"
)

// Large amounts for a match where the rules set no limit, the divisors of features.
const (
	muchPoints    = 50
	muchSilver    = 20
	manyGoods     = 10
	manyWorkers   = 8 // workers at one place
	manyDebts     = 5
	manyBuildings = 6
	manyRounds    = 40
	dearest       = 14 // points of the best building
	maxLacking    = 10 // missing goods of a cost
)

var (
	_ feature.State      = (*game)(nil)
	_ engine.Contributed = (*game)(nil)
)

// Features appends the features of the position as seat sees it: its own building cards,
// but only the number of the others' cards.
func (g *game) Features(seat engine.Seat, dst []float32) []float32 {
	l := feature.Numbers(dst)
	g.Measure(&l, int8(seat))
	return l.Numbers()
}

// Measure adds the features of the seat, of the other people in turn order, of the
// automa if the number of people allows one, of the board, and of the turn.
func (g *game) Measure(l *feature.List, seat int8) {
	var points [maxSeats]int
	for s := range g.seats {
		points[s] = int(total(g.sheet(s)))
	}
	l.Group("own")
	g.measureSeat(l, seat, points[seat])
	g.measureOwn(l, seat)
	g.p[seat].measureApprentices(l, g.t)
	g.measureCards(l, seat)
	g.measureMeans(l, seat)
	measureLead(l, seat, points[:g.seats])
	n := 0
	for s := g.after(seat); s != seat; s = g.after(s) {
		if !g.isAutoma(s) {
			n++
			l.GroupOf("rival", n)
			g.measureSeat(l, s, points[s])
		}
	}
	if g.people <= 2 {
		l.Group("automa")
		g.measureAutoma(l, points[g.people])
	}
	l.Group("board")
	g.measureProgress(l)
	g.market.measure(l, g.t)
	g.crew.measure(l, g.t, &g.p[seat])
	l.Group("now")
	g.measureTurn(l, seat)
	g.measureWork(l, seat)
}

// measureSeat adds the public features of a seat: its things and the places of its workers.
func (g *game) measureSeat(l *feature.List, seat int8, points int) {
	p := &g.p[seat]
	l.Part("points if the match ended", points, muchPoints)
	for i, n := range p.goods[:silver] {
		l.Part(goodNames[i], int(n), manyGoods)
	}
	l.Part("silver", int(p.goods[silver]), muchSilver)
	l.Part("virtue", int(p.virtue), topVirtue)
	l.Part("unpaid debts", int(p.unpaid), manyDebts)
	l.Part("paid debts", int(p.paid), manyDebts)
	l.Part("cathedral", int(p.cathedral), levels)
	l.Part("buildings", int(p.nsite), manyBuildings)
	l.Part("apprentices", int(p.nhired), apprentices)
	l.Part("building cards", int(p.hand.len()), handLimit)
	p.measureWorkers(l)
	l.Part("captured by others", int(g.elsewhere(seat)), manyWorkers)
	l.Part("captured from others", int(p.held()), manyWorkers)
}

// measureWorkers adds the workers of a player that nobody has captured.
func (p *player) measureWorkers(l *feature.List) {
	l.Part("workers in supply", int(p.workers), workers)
	for at, n := range p.at {
		l.Part(placeIDs[at], int(n), manyWorkers)
	}
	l.Part("in the Guildhall", int(p.hall), maxHall/2)
	l.Part("in the Prison", int(p.prison), manyWorkers)
}

// measureOwn adds the small amounts of the seat step by step, the effects of its place on
// the tracks, and its board.
func (g *game) measureOwn(l *feature.List, seat int8) {
	p := &g.p[seat]
	for i := range silver {
		l.AtLeast(goodNames[i], int(p.goods[i]), ownSteps[i])
	}
	l.AtLeast("silver", int(p.goods[silver]), ownSteps[silver])
	l.AtLeast("workers in supply", int(p.workers), 2)
	l.AtLeast("unpaid debts", int(p.unpaid), 2)
	at := &g.t.virtue[p.virtue]
	l.Part("points for virtue", int(at.points), manyGoods)
	l.Part("tax not paid", int(p.evaded(g.t)), 4)
	l.Has("Cathedral allowed", at.cathedral)
	l.Has("Black Market allowed", at.market)
	l.Part("points for Cathedral", int(g.t.cathedral[p.cathedral].points), 2*manyGoods)
	toCome := 0
	for card := range p.built.all {
		if b := &g.t.buildings[card]; b.timing == endgameVirtue {
			toCome += int(g.worth(p, seat, b))
		}
	}
	l.Part("virtue to come", toCome, topVirtue/2)
	l.Is("board", boardFeatures[:], int(g.t.boards[p.board].ability))
	l.Has("alone highest", g.isHighest(seat))
}

var (
	ownSteps      = [goods]int{clay: 2, wood: 3, stone: 3, gold: 2, marble: 2, silver: 5}
	boardFeatures = [...]string{abilityHire: "hire", abilityTax: "tax", abilitySame: "same", abilityDiscard: "discard", abilityMarket: "market"}
)

// measureApprentices adds the skills of the seat, and the number of apprentices that help
// at each trigger.
func (p *player) measureApprentices(l *feature.List, t *tables) {
	for i, name := range skillNames {
		s := skill(1) << i
		l.Has(name, p.skills&s != 0)
		l.Part(skilledFeatures[i], int(p.countSkill(t, s)), apprentices)
	}
	var helping [triggers]int
	for _, k := range p.hired[:p.nhired] {
		helping[t.apprentices[k].trigger]++
	}
	for t := passive + 1; t < triggers; t++ {
		l.Part(triggerNames[t], helping[t], 2)
	}
}

var skilledFeatures = [...]string{"with carpentry", "with tiling", "with masonry"}

// measureLead adds the lead of the seat over the best other seat, including the automa.
func measureLead(l *feature.List, seat int8, points []int) {
	best := -muchPoints
	for s, n := range points {
		if int8(s) != seat {
			best = max(best, n)
		}
	}
	l.Part("lead if the match ended", points[seat]-best, muchPoints/2)
}

// measureAutoma adds the board and the deck of the automa. Two people without one have
// zeros instead.
func (g *game) measureAutoma(l *feature.List, points int) {
	var nobody player
	p, there := &nobody, g.withAutoma()
	if there {
		p = &g.p[g.people]
	}
	if g.people > 1 {
		l.Has("plays", there)
	}
	l.Has("Helena", g.automa == helena)
	l.Part("points if the match ended", points*engine.OneIf(there), muchPoints)
	l.Part("marble", int(p.goods[marble]), manyGoods)
	l.Part("virtue", int(p.virtue), topVirtue)
	l.Part("unpaid debts", int(p.unpaid), manyDebts)
	l.Part("cathedral", int(p.cathedral), levels)
	p.measureWorkers(l)
	l.Part("captured from others", int(p.held()), manyWorkers)
	l.Part("schemes", g.auto.pile.len(), startSchemes)
	l.Part("schemes set apart", g.auto.future.len(), schemeCards-startSchemes)
}
