package lisboa

import "guildhall/engine"

// count returns a quantity for a seat, by the definitions of decrees (RULES 1.1).
func (g *game) count(seat int8, q quantity) int16 {
	p := &g.p[seat]
	n := int8(0)
	switch q.what {
	case countStores, countRow, countColumn:
		for i := range g.stores {
			if s := &g.stores[i]; s.owner == seat && g.matches(int8(i), q) {
				n++
			}
		}
	case countStoreKinds:
		own := g.stores.of(seat)
		n = kindsOf(&own)
	case countCubes:
		n = p.cubes[q.of]
	case countSets:
		n = p.sets()
	case countShips, countHulls:
		n = g.p[seat].ships(g.t, q.what == countHulls)
	case countClergy:
		n = p.nclergy
	case countFavors, countFavorKinds: // countFavorKinds is the same, because a seat has at most one favor of each noble
		for noble := range nobles {
			n += int8(engine.OneIf(p.holdsFavor(noble)))
		}
	case countOfficials:
		for office := range nobles {
			if q.of == all || q.of == office {
				n += g.court.office[office][seat]
			}
		}
	case countHired:
		n = g.hired(seat)
	case countPlansDone:
		for _, k := range p.done {
			n += k
		}
	case countPlansOpen:
		for _, k := range p.open {
			n += k
		}
	case countOpenedBy, countOpenedAt:
		for e := range g.opened {
			if o := &g.opened[e]; o.tile != none && o.owner == seat &&
				(q.what == countOpenedBy && g.t.publics[o.tile].architect == q.of || q.what == countOpenedAt && g.t.ends[e].side == q.of) {
				n++
			}
		}
	case countGoods:
		if n = p.goods.total(); q.of != all {
			n = p.goods[q.of]
		}
	case countCards:
		n = p.cardsOf(g.t, q.of)
	case countPortfolio:
		n = p.portfolio(g.t)
	case countInfluence:
		n = p.influence
	case countReis:
		return p.reis
	case countDecrees:
		n = int8(p.decrees.len())
	}
	return int16(n)
}

// matches reports whether a quantity counts a store.
func (g *game) matches(space int8, q quantity) bool {
	switch q.what {
	case countRow:
		return g.t.spaces[space].row == q.of
	case countColumn:
		return g.t.spaces[space].col == q.of
	}
	return q.of == all || g.stores[space].good == q.of
}

// ships returns the number of ships, or the sum of their hull sizes.
func (p *player) ships(t *tables, hulls bool) (n int8) {
	for i := range p.top[:p.ntop] {
		switch s := &p.top[i]; {
		case s.card != none:
		case hulls:
			n += t.ships[s.ship].hull
		default:
			n++
		}
	}
	return n
}

// hired returns the number of officials shown on completed plans. Lacerda's plans are never
// flipped, so all of them count (RULES 11.6, 12).
func (g *game) hired(seat int8) (n int8) {
	p := &g.p[seat]
	for k := range p.done {
		shown := p.done[k]
		if g.isLacerda(seat) {
			shown += p.open[k]
		}
		n += shown * g.t.plans[k].officials
	}
	return n
}

// cardsOf returns the number of portfolio cards of a kind.
func (p *player) cardsOf(t *tables, kind int8) (n int8) {
	if kind == treasuryCard {
		return p.nbottom
	}
	for i := range p.top[:p.ntop] {
		n += int8(engine.OneIf(p.top[i].card != none && t.cards[p.top[i].card].kind == kind))
	}
	return n
}

// holds reports whether a condition is true for a seat.
func (g *game) holds(seat int8, c *condition) bool {
	n := g.count(seat, c.q)
	if !c.others {
		return n >= int16(c.least)
	}
	return !engine.Some(g.seats, func(s int8) bool { return g.count(s, c.q) > n })
}

// decreeWigs returns the wigs of a decree for a seat in the present state (RULES 1.1).
func (g *game) decreeWigs(seat, d int8) int16 {
	f := &g.t.decrees[d].formula
	switch f.kind {
	case formulaPer:
		return int16(f.wigs) * (g.count(seat, f.per) / int16(f.by))
	case formulaIf:
		for i := range f.cond[:f.n] {
			if !g.holds(seat, &f.cond[i]) {
				return 0
			}
		}
		return int16(f.wigs)
	}
	best := int16(0)
	for s := range g.seats {
		if s == seat {
			continue
		}
		for other := range g.p[s].decrees.all {
			if g.t.decrees[other].formula.kind != formulaCopy {
				best = max(best, g.decreeWigs(s, other))
			}
		}
	}
	return best
}

// decreesWigs returns the wigs of all decrees of a seat. Lacerda gets three for each (RULES
// 12).
func (g *game) decreesWigs(seat int8) (n int16) {
	if g.isLacerda(seat) {
		return LacerdaDecree * int16(g.p[seat].decrees.len())
	}
	for d := range g.p[seat].decrees.all {
		n += g.decreeWigs(seat, d)
	}
	return n
}

// LacerdaDecree is the number of wigs that Lacerda gets for each of his decrees at the end,
// whatever is printed on it (RULES 12).
const LacerdaDecree = 3
