package market

import (
	"guildhall/engine"
	"guildhall/engine/feature"
	"guildhall/engine/play"
)

// Amounts that stand for much in a match.
const (
	muchCoins = 60
	muchLead  = 30
	manyCards = 6
)

// FeatureNames names the numbers of Features.
func (r Rules) FeatureNames(seats int) []string {
	return feature.NamesOf(r, seats, func(s engine.State, l *feature.List) { s.(*game).measure(l, 0) })
}

// Features appends the match as seat sees it.
func (g *game) Features(seat engine.Seat, dst []float32) []float32 {
	l := feature.Numbers(dst)
	g.measure(&l, int8(seat))
	return l.Numbers()
}

var (
	heldFeatures  = [goodKinds]string{"grain", "wine", "wool", "tools"}
	wantFeatures  = [goodKinds]string{"wants grain", "wants wine", "wants wool", "wants tools"}
	priceFeatures = [goodKinds]string{"grain price", "wine price", "wool price", "tools price"}
	lyingFeatures = [goodKinds]string{"grain lying", "wine lying", "wool lying", "tools lying"}
	askedFeatures = rulebook.Features()
	soldFeatures  = [goodKinds]string{"grain sold", "wine sold", "wool sold", "tools sold"}
)

// measure lists the seat with its hand, the others behind it with what everybody has
// seen of theirs, the market, and what is asked.
func (g *game) measure(l *feature.List, seat int8) {
	p := &g.p[seat]
	bids := g.openStep() > stepBid || g.openStep() == stepNone // all may be known
	l.Group("own")
	g.measureSeat(l, seat, &p.hand)
	best, rest := g.worth(p)
	l.Part("best sale", best, muchCoins/2)
	l.Part("second sale", rest, muchCoins/2)
	pairs := 0
	for good := range int8(goodKinds) {
		l.AtLeast(heldFeatures[good], int(p.hand[good]), 4)
		l.Has(wantFeatures[good], p.kept != none && (orders[p.order()][0] == good || orders[p.order()][1] == good))
	}
	if p.kept != none {
		pairs = int(p.pairs(p.order()))
	}
	l.Amount("pairs", pairs, 3, 3)
	l.Part("bid", int(max(0, p.bid)), mostBid)
	most := int16(0)
	for n := int8(1); n < g.seats; n++ {
		s := (seat + n) % g.seats
		l.GroupOf("rival", int(n))
		g.measureSeat(l, s, &g.p[s].known)
		bid := int8(0)
		if bids {
			bid = max(0, g.p[s].bid)
		}
		l.Part("bid", int(bid), mostBid)
		most = max(most, g.p[s].coins)
	}
	l.Group("market")
	l.Part("lead", int(p.coins-most), muchLead)
	l.Amount("round", int(g.round), rounds, rounds)
	var lying [goodKinds]int
	for i := range g.crates {
		if g.lies(i) {
			lying[g.crates[i].open]++
		}
	}
	for good := range goodKinds {
		l.Part(priceFeatures[good], int(g.price[good]), mostPrice)
		l.Part(lyingFeatures[good], lying[good], maxSeats)
		l.Has(soldFeatures[good], g.traded[good])
	}
	l.Group("now")
	asked := g.openStep()
	l.Is("asked", askedFeatures, int(asked))
	l.Has("own turn", asked > stepBid && g.agenda.Top().seat == seat)
	selling := int8(none)
	if asked == stepAmount && g.agenda.Top().seat == seat {
		selling = g.agenda.Top().n
	}
	l.Is("selling", heldFeatures[:], int(selling))
	l.Part("still to sell", g.toSell(seat, asked), maxSeats)
}

// measureSeat lists what everybody knows of a seat, and of cards those that are given.
func (g *game) measureSeat(l *feature.List, seat int8, cards *[goodKinds]int8) {
	p := &g.p[seat]
	l.Part("coins", int(p.coins), muchCoins)
	l.Part("cards", p.cards(), 2*manyCards)
	for good, n := range cards {
		l.Part(heldFeatures[good], int(n), manyCards)
	}
	l.Has("bell", g.bell == seat)
}

// worth is what the best sale and the second best would bring now.
func (g *game) worth(p *player) (best, second int) {
	for good, n := range p.hand {
		switch sale := int(n) * int(g.price[good]); {
		case sale > best:
			best, second = sale, best
		case sale > second:
			second = sale
		}
	}
	return best, second
}

// toSell is how many seats sell in this round before the seat, it included; 0 when it
// has sold, or bids are not open.
func (g *game) toSell(seat int8, asked play.Kind) int {
	sold := int8(0)
	for _, e := range g.agenda.Steps() {
		if e.kind == stepTrade {
			sold = e.n
		}
	}
	if asked == stepSell || asked == stepAmount {
		sold--
	}
	if asked <= stepBid {
		return 0
	}
	for at, s := range g.order[:g.seats] {
		if s == seat {
			return max(0, int(g.seats)-at-int(sold))
		}
	}
	return 0
}
