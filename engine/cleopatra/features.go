package cleopatra

import (
	"guildhall/engine"
	"guildhall/engine/feature"
)

// Large amounts for a match where the rules set no limit, the divisors of features.
const (
	muchScarabs = 80
	muchLead    = 40
	muchReward  = 15 // scarabs for one structure
	manyAmulets = 10
	manyCards   = 4 // cards of one kind
)

var (
	_ feature.State     = (*game)(nil)
	_ engine.Endangered = (*game)(nil)
)

// Features appends the features of the position as seat sees it: its hand, and the cards of other
// seats that everybody saw them take. Scarabs and amulets count as known, because everybody could
// have counted them.
func (g *game) Features(seat engine.Seat, dst []float32) []float32 {
	l := feature.Numbers(dst)
	g.Measure(&l, int8(seat))
	return l.Numbers()
}

// Measure adds the features of the seat, of the others in order of play, of the
// board, of the market and of the turn.
func (g *game) Measure(l *feature.List, seat int8) {
	board := *g
	board.standPending()
	all, rewards := g.reckon(seat), board.bestRewards()
	l.Group("own")
	g.measureSeat(l, seat, &all[seat])
	g.measureHand(l, seat)
	g.measureMeans(l, seat, &rewards)
	measureLead(l, seat, all[:g.seats])
	for n := int8(1); n < g.seats; n++ {
		rival := (seat + n) % g.seats
		l.GroupOf("rival", int(n))
		g.measureSeat(l, rival, &all[rival])
		g.measureKnown(l, rival)
	}
	l.Group("board")
	board.measureProgress(l)
	board.measureSites(l, &rewards)
	g.measureWorshippers(l)
	g.measureMarket(l)
	l.Group("now")
	g.measureTurn(l, seat)
	g.measureBuilding(l, &rewards)
	g.measureDrawn(l)
	g.measureOffer(l, seat)
}

// reckoning holds the result of a seat if the match ended now, by the knowledge of another seat
// (RULES 13).
type reckoning struct {
	amulets, net, penalty, total int
	eaten                        bool
}

// reckon compares the amulets of all seats, including the amulets for tainted cards in
// hands that seat knows.
func (g *game) reckon(seat int8) (all [maxSeats]reckoning) {
	least := int(deckSize)
	for s := range g.seats {
		p := &g.p[s]
		hand := &p.known
		if s == seat {
			hand = &p.hand
		}
		all[s].amulets = max(0, int(p.amulets)+hand.tainted()-g.sanctuaryCells(s))
		least = min(least, all[s].amulets)
	}
	for s := range g.seats {
		r, scarabs := &all[s], int(g.p[s].scarabs-g.p[s].income[fromAmulets])
		r.net = r.amulets - least
		r.eaten = r.net >= len(g.t.penalties)
		r.penalty = scarabs
		if !r.eaten {
			r.penalty = min(g.t.penalties[r.net], scarabs)
		}
		r.total = scarabs - r.penalty
	}
	return all
}

// measureSeat adds the public features of a seat.
func (g *game) measureSeat(l *feature.List, seat int8, r *reckoning) {
	p := &g.p[seat]
	l.Part("scarabs", int(p.scarabs), muchScarabs)
	l.Part("scarabs if the match ended", r.total, muchScarabs)
	l.Part("amulets", int(p.amulets), manyAmulets)
	l.Part("amulets left at the end", r.amulets, manyAmulets)
	l.Part("amulets above the least", r.net, len(g.t.penalties))
	l.Part("penalty", r.penalty, muchScarabs/2)
	l.Has("eaten", r.eaten)
	l.Part("sanctuary cells", g.sanctuaryCells(seat), manyAmulets)
	l.Part("statues", int(p.statues), statueCount)
	l.Part("cards", p.hand.total(), handLimit)
	l.Has("last turn over", g.hasEnded(seat))
}

// hasEnded reports whether a seat has no more turns (RULES 13).
func (g *game) hasEnded(seat int8) bool {
	if g.over || g.endedBy == none {
		return g.over
	}
	return g.afterEnd(seat) < g.afterEnd(g.active)
}

// afterEnd returns the distance of a seat from the one that began the last turns. Seats play
// their last turns in order, the next one first.
func (g *game) afterEnd(seat int8) int8 { return (seat - g.endedBy + g.seats) % g.seats }

// measureKnown adds the cards of a hand that everybody saw the seat take.
func (g *game) measureKnown(l *feature.List, seat int8) {
	k := &g.p[seat].known
	l.Part("known artisans", int(k[artisan]), manyCards)
	l.Part("known resources", int(k[stone]+k[marble]+k[wood]+k[lapis]), handLimit)
	l.Part("known tainted cards", k.tainted(), manyCards)
}

// measureHand adds the cards of the seat by kind.
func (g *game) measureHand(l *feature.List, seat int8) {
	h := &g.p[seat].hand
	for k, n := range h {
		l.Amount(cardWords[k], int(n), manyCards, maxCards[k])
	}
	l.Part("tainted cards", h.tainted(), manyCards)
	l.Has("at the hand limit", h.total() >= handLimit)
	l.Part("cards beyond the hand limit", max(0, h.total()-handLimit), manyCards)
}

// maxCards is the number of cards of a kind up to which each has a feature of its own.
var maxCards = [cardKinds]int{stone: 2, marble: 2, wood: 2, lapis: 2, taintedStone: 1, taintedMarble: 1, taintedWood: 1, taintedLapis: 1, artisan: 3, cave: 2}

// measureMeans adds, for each structure, the goods that the seat lacks for it and the
// reward of the best one that it can pay for.
func (g *game) measureMeans(l *feature.List, seat int8, rewards *[structureKinds]int) {
	extra := &turnState{}
	if g.active == seat && !g.over {
		extra = &g.now
	}
	m := meansOf(&g.p[seat].hand, extra)
	l.Part("units of one resource", m.same, manyCards)
	l.Part("different resources", m.types, manyCards)
	best := 0
	for structure := range structureKinds {
		s := &g.t.structures[structure]
		lacks := max(0, s.artisans-m.artisans) + max(0, s.resources-m.units(s))
		open := g.sitesLeft(structure)
		l.Part(lackFeatures[structure], lacks, s.artisans+s.resources)
		l.Has(payFeatures[structure], lacks == 0 && open)
		if lacks == 0 && open {
			best = max(best, rewards[structure])
		}
	}
	l.Part("best reward that can be paid", best, muchReward)
}

var (
	lackFeatures = [structureKinds]string{"lacks for sphinx", "lacks for door", "lacks for obelisk", "lacks for wall", "lacks for mosaic",
		"lacks for pedestal", "lacks for throne"}
	payFeatures = [structureKinds]string{"can pay sphinx", "can pay door", "can pay obelisk", "can pay wall", "can pay mosaic", "can pay pedestal",
		"can pay throne"}
)

// measureLead adds the seat's lead over the best other seat, now and if the match ended
// now. Eaten seats come last.
func measureLead(l *feature.List, seat int8, all []reckoning) {
	best, others, least := 0, 0, int(deckSize)
	for s := range all {
		if r := &all[s]; int8(s) != seat {
			least = min(least, r.amulets)
			if !r.eaten {
				best, others = max(best, r.total), others+1
			}
		}
	}
	own := &all[seat]
	l.Part("lead if the match ended", own.total-best, muchLead)
	l.Part("amulets more than the best other", own.amulets-least, manyAmulets)
	l.Has("all others eaten", others == 0)
}
