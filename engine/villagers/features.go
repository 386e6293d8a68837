package villagers

import (
	"guildhall/engine"
	"guildhall/engine/feature"
)

// Large amounts for a match where the rules set no limit, the divisors of features.
const (
	muchGold    = 60 // gold in a supply, or from one market
	muchTotal   = 150
	muchLead    = 60
	manyCards   = 10
	manySymbols = 10
	manyCoins   = 10
	manyRounds  = 12
	dearest     = 24 // gold of the most valuable villager
)

var _ feature.State = (*game)(nil)

// Features appends the features of the position as seat sees it: its hand, the villages,
// the backs of the other hands.
func (g *game) Features(seat engine.Seat, dst []float32) []float32 {
	l := feature.Numbers(dst)
	g.Measure(&l, int8(seat))
	return l.Numbers()
}

// Measure adds the features of the seat, of the others in order of play or the
// Countess, of the Road and the stacks, and of the turn.
func (g *game) Measure(l *feature.List, seat int8) {
	var all prospects
	g.foresee(&all)
	own := &all[seat]
	l.Group("own")
	g.measureVillage(l, seat, own)
	g.measureGrowth(l, own)
	g.measureLead(l, seat, &all)
	own.others = 0
	for s := range g.villageCount() {
		if s != seat {
			own.others |= all[s].kinds
		}
	}
	g.measureHand(l, seat, own)
	l.Group("own hand")
	g.measureKinds(l, seat)
	l.Group("own room")
	g.measureRoom(l, own)
	l.Group("own village")
	g.measureKeys(l, own)
	for n := int8(1); n < g.seats; n++ {
		rival := (seat + n) % g.seats
		l.GroupOf("rival", int(n))
		g.measureVillage(l, rival, &all[rival])
		g.measureBacks(l, rival)
	}
	if g.isSolo() {
		l.Group("Countess")
		g.measureVillage(l, countessSeat, &all[countessSeat])
		g.measureEvents(l)
	}
	l.Group("board")
	g.measureRoad(l, seat, own)
	g.measureStacks(l)
	l.Group("now")
	g.measureTurn(l, seat)
	g.measureBuild(l, own)
}

// prospect summarises a village for features: its symbols, the payments of the markets, and
// its room.
type prospect struct {
	tally
	silver int
	kinds  uint64 // kinds in the village, a bit each
	others uint64 // kinds in the other villages
	open   uint64 // roles with room for another card, a bit each
	room   [roles]int8
}

type prospects [maxSeats]prospect

// foresee reads all villages: first the symbols, then the silver that depends on them. The
// card under a chosen position already counts as covered.
func (g *game) foresee(all *prospects) {
	for s := range g.villageCount() {
		all[s].of = g.t
	}
	for i := range g.villages.v[:g.villages.nv] {
		c := g.villages.v[i]
		c.above += int8(engine.OneIf(int16(i) == g.now.host))
		p := &all[c.seat]
		p.add(&c)
		p.kinds |= 1 << c.kind
		if free := c.free(); free > 0 {
			p.open |= 1 << c.role
			p.room[c.role] += free
		}
	}
	for s := range g.villageCount() {
		all[s].count()
	}
	for i := range g.villages.v[:g.villages.nv] {
		if c := &g.villages.v[i]; c.above == 0 && int16(i) != g.now.host && g.t.cards[c.kind].counter != countNothing {
			p := &all[c.seat]
			p.silver += p.tally.silver(c.kind)
		}
	}
}

// ifEnded returns the gold of a seat if the remaining markets were held now (RULES 8).
func (g *game) ifEnded(seat int8, p *prospect) int {
	total := int(g.p[seat].gold)
	if !g.firstDone {
		total += p.gold + p.coins
	}
	if !g.over {
		total += p.gold + p.silver + p.coins
	}
	return total
}

// measureVillage adds the public features of a village and its supply.
func (g *game) measureVillage(l *feature.List, seat int8, p *prospect) {
	l.Part("gold", int(g.p[seat].gold), muchGold)
	l.Part("gold if the markets were held", g.ifEnded(seat, p), muchTotal)
	l.Part("printed gold", p.gold, muchGold)
	l.Part("silver", p.silver, muchGold)
	l.Part("coins", p.coins, manyCoins)
	l.Part("food", p.food, maxLimit)
	l.Part("builders", p.builders, maxLimit)
	l.Part("cards", p.cards, 2*manyCards)
	l.Part("gold symbols", p.goldSymbols, manySymbols)
	l.Part("padlocks", p.padlocks, manySymbols)
}

// measureGrowth adds the other features of a village: the things that silver symbols count,
// and the limits that symbols give.
func (g *game) measureGrowth(l *feature.List, p *prospect) {
	l.AtLeast("food", p.food, maxLimit-baseLimit)
	l.AtLeast("builders", p.builders, maxLimit-baseLimit)
	for s, n := range p.symbols[:special] {
		if g.isUsed(suit(s)) {
			l.Part(g.t.suitIDs[s], n, manySymbols)
		}
	}
	l.Part("gold on wood", p.counts[countWoodGold], muchGold)
	l.Part("most coins", p.counts[countMaxCoins], manyCoins)
}

// measureLead adds the seat's lead over the best other seat, with the present payments of
// the markets.
func (g *game) measureLead(l *feature.List, seat int8, all *prospects) {
	best, bestGold := -muchTotal, -muchTotal
	for s := range g.villageCount() {
		if s != seat {
			best, bestGold = max(best, g.ifEnded(s, &all[s])), max(bestGold, int(g.p[s].gold))
		}
	}
	l.Part("lead if the markets were held", g.ifEnded(seat, &all[seat])-best, muchLead)
	l.Part("lead in gold", int(g.p[seat].gold)-bestGold, muchLead)
}

// measureBacks adds the public features of a hand: its backs, and the number of its cards
// that were face up once.
func (g *game) measureBacks(l *feature.List, seat int8) {
	p := &g.p[seat]
	l.Part("hand", int(p.nhand), manyCards)
	l.Part("square", int(p.nsquare), maxLimit)
	backs := p.suitsHeld()
	chains := 0
	for s := range solitary {
		chains += int(backs[s])
	}
	l.Part("chain cards in hand", chains, manyCards)
	l.Part("solitary cards in hand", int(backs[solitary]), manyCards)
	if !g.isSolo() {
		l.Part("special cards in hand", int(backs[special]), manyCards)
	}
}

// measureKinds adds the cards of the hand and of the square, whose cards will go to the
// hand.
func (g *game) measureKinds(l *feature.List, seat int8) {
	p := &g.p[seat]
	held := p.hand
	for _, k := range p.square[:p.nsquare] {
		held[k]++
	}
	for k := range kind(kinds) {
		if g.isDealt(k) {
			l.Part(g.t.ids[k], int(held[k]), 2)
		}
	}
}

// isDealt reports whether a card can come into a hand with this number of seats.
func (g *game) isDealt(k kind) bool {
	c := &g.t.cards[k]
	return !g.leftOut(k) && c.deck+c.road > 0
}

// measureRoad adds the cards of the village on which others can be laid.
func (g *game) measureRoom(l *feature.List, p *prospect) {
	for k := range kind(allKinds) {
		c := &g.t.cards[k]
		if c.room > 0 && c.suit != special && k != countess && !g.leftOut(k) {
			l.Part(g.t.ids[k], int(p.room[k]), 2)
		}
	}
	if !g.isSolo() {
		l.Part("monk", int(p.room[anyFirst]), 2)
	}
}

// measureKeys adds the unlockers that the own village has, and those that only others have.
func (g *game) measureKeys(l *feature.List, p *prospect) {
	for k := range kind(kinds) {
		if g.t.cards[k].keys > 0 && !g.leftOut(k) {
			l.Part(g.t.ids[k], 2*engine.OneIf(p.kinds>>k&1 != 0)-engine.OneIf(p.others&^p.kinds>>k&1 != 0), 2)
		}
	}
}
