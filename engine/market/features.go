package market

import (
	"guildhall/engine"
	"guildhall/engine/feature"
)

// Large amounts for a match, the divisors of features.
const muchCoins, muchLead, manyCards = 60, 30, 12

var askedFeatures = rulebook.Features()

// Features appends the features of the match as seat sees it.
func (g *game) Features(seat engine.Seat, dst []float32) []float32 {
	l := feature.Numbers(dst)
	g.Measure(&l, int8(seat))
	return l.Numbers()
}

// Measure adds the features of seat with its hand, the public features of the other seats
// in order of play, the market, and the open question.
func (g *game) Measure(l *feature.List, seat int8) {
	p, asked := &g.p[seat], g.openStep()
	l.Group("own")
	g.measureSeat(l, seat, true)
	best, pairs, most := 0, 0, int16(0)
	if p.kept != none {
		pairs = int(p.pairs(p.kept))
	}
	l.Amount("pairs", pairs, 3, 3)
	for n := int8(1); n < g.seats; n++ {
		rival := (seat + n) % g.seats
		l.GroupOf("rival", int(n))
		g.measureSeat(l, rival, asked > stepBid || asked == stepNone)
		most = max(most, g.p[rival].coins)
	}
	var lying [goodKinds]int
	for i := range g.crateCount() {
		if g.lies(i) {
			lying[g.crates[i].open]++
		}
	}
	for good, id := range goodIDs {
		l.Group(id)
		l.AtLeast("held", int(p.hand[good]), 4)
		l.Has("wanted", p.kept != none && (orders[p.kept][0] == int8(good) || orders[p.kept][1] == int8(good)))
		l.Part("price", int(g.price[good]), maxPrice)
		l.Part("lying", lying[good], maxSeats)
		l.Has("sold", g.traded[good])
		best = max(best, int(p.hand[good])*int(g.price[good]))
	}
	l.Group("match")
	l.Part("best sale", best, muchCoins/2)
	l.Part("lead", int(p.coins-most), muchLead)
	l.Amount("round", int(g.round), rounds, rounds)
	l.Group("now")
	l.Is("asked", askedFeatures, int(asked))
	own, selling := asked > stepBid && g.agenda.Top().Seat == seat, int8(none)
	if own && asked == stepAmount {
		selling = g.agenda.Top().N
	}
	l.Has("own turn", own)
	l.Is("selling", goodIDs, int(selling))
}

// measureSeat adds the public features of a seat, and its bid if bid is set.
func (g *game) measureSeat(l *feature.List, seat int8, bid bool) {
	p, paid := &g.p[seat], 0
	if bid {
		paid = max(0, int(p.bid))
	}
	l.Part("coins", int(p.coins), muchCoins)
	l.Part("cards", p.cards(), manyCards)
	l.Part("bid", paid, maxBid)
	l.Has("bell", g.bell == seat)
}
