package cleopatra

import "guildhall/engine"

// nearly is the share of a piece that complete means for it count before it is built.
const nearly = 0.8

// Closed returns the built share of the five kinds of structures that are nearest to
// completion, plus the share of the next piece that the seat can pay.
func (g *game) Closed(seat engine.Seat) float64 {
	if g.over || g.endedBy != none {
		return 1
	}
	shares := g.shares()
	closed := closedOf(shares)
	if int(seat) >= int(g.seats) {
		return closed
	}
	extra := &turnState{}
	if int8(seat) == g.active {
		extra = &g.now
	}
	m, most := meansOf(&g.p[seat].hand, extra), 0.0
	for structure := range structureKinds {
		if !g.sitesLeft(structure) {
			continue
		}
		s := &g.t.structures[structure]
		further := shares
		further[s.category] = min(1, further[s.category]+1/float64(g.t.categories[s.category].pieces))
		most = max(most, float64((closedOf(further)-closed)*m.share(s)))
	}
	return min(1, closed+float64(nearly*most))
}

// Contribution returns the mean share of the five kinds of structures that end a match that a seat
// has built.
func (g *game) Contribution(seat engine.Seat) float64 {
	b := g.builtBy(int8(seat))
	built := [categoryKinds]int{b.Sphinxes, b.Obelisks, b.Pedestal + b.Throne, b.Doors, b.Walls, b.Mosaics}
	sum := 0.0
	for c, n := range built {
		sum += float64(n) / float64(g.t.categories[c].pieces)
	}
	return min(1, sum/(categoryKinds-1))
}

// Danger returns the danger of losing if the match ended now. It grows with the penalty for amulets,
// is large for a seat that would be eaten, and grows if the seat has fewer than narrow scarabs more
// than each other seat.
func (g *game) Danger(seat engine.Seat) float64 {
	const narrow = 10
	all := g.reckon(int8(seat))
	own := all[seat]
	if own.eaten {
		return min(1, 0.7+float64(0.05*float64(own.net-len(g.t.penalties))))
	}
	lead := narrow
	for s, r := range all[:g.seats] {
		if s != int(seat) && !r.eaten {
			lead = min(lead, own.total-r.total)
		}
	}
	return min(0.7, float64(g.t.penalties[own.net]+narrow-lead)/50)
}

// shares returns the built share of each kind of structures, including the piece being
// built.
func (g *game) shares() (shares [categoryKinds]float64) {
	var built [categoryKinds]int
	for s := range structureKinds {
		if s != mosaic {
			built[g.t.structures[s].category] += g.builtOf(s)
		}
	}
	built[g.t.structures[mosaic].category] += mosaicCount - int(g.nstack)
	if s := g.now.structure; s != nothing {
		built[g.t.structures[s].category]++
	}
	for c, n := range built {
		shares[c] = min(1, float64(n)/float64(g.t.categories[c].pieces))
	}
	return shares
}

// closedOf returns the mean of all shares except the smallest, because the match ends when
// all kinds but one are complete.
func closedOf(shares [categoryKinds]float64) float64 {
	sum, least := 0.0, 1.0
	for _, s := range shares {
		sum, least = sum+s, min(least, s)
	}
	return (sum - least) / (categoryKinds - 1)
}

// share returns the share of the cost of a structure that can be paid.
func (m means) share(s *structureInfo) float64 {
	paid := min(s.artisans, m.artisans) + min(s.resources, m.units(s))
	return float64(paid) / float64(max(1, s.artisans+s.resources))
}
