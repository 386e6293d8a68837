package lisboa

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/deck"
)

// Check returns an error for the first broken invariant.
func (g *game) Check() error {
	for _, check := range []func(*game) error{checkGoods, checkRubble, checkPeople, checkCards, checkDecrees, checkClergy, checkBuildings, checkPlans, (*game).checkAgenda} {
		if err := check(g); err != nil {
			return codec.At("lisboa", err)
		}
	}
	return nil
}

// checkAgenda returns an error for steps at impossible places. The rules rely on it.
func (g *game) checkAgenda() error { return rulebook.CheckAgenda(g, g.over) }

// checkGoods counts 17 goods of each type, and checks the room of warehouses and ships
// (RULES 4.1).
func checkGoods(g *game) error {
	for good := range goodKinds {
		if n := g.goodsOut(good) + g.supply[good]; n != goodsOfKind || g.supply[good] < 0 {
			return fmt.Errorf("%d %s, %d of them in the supply, want %d", n, goodWords[good], g.supply[good], goodsOfKind)
		}
	}
	for s := range g.seats {
		p := &g.p[s]
		for good, n := range p.goods {
			if n < 0 || !g.isLacerda(s) && n > 2+p.sets() {
				return fmt.Errorf("player %d has %d %s and %d sets", s, n, goodWords[good], p.sets())
			}
		}
		for i := range p.top[:p.ntop] {
			t := &p.top[i]
			if t.card == none && (t.cargo.total() > g.t.ships[t.ship].hull || t.sea != (t.cargo.total() == g.t.ships[t.ship].hull)) {
				return fmt.Errorf("player %d: a %s ship with %v, at sea: %v", s, deckWords[t.ship], t.cargo, t.sea)
			}
		}
	}
	return nil
}

// checkRubble counts the cubes. No cube returns from the box (RULES 2).
func checkRubble(g *game) error {
	n := g.ruins
	for i := range g.row {
		n.add(g.row[i])
	}
	for i := range g.col {
		n.add(g.col[i])
	}
	for i := range g.ends {
		if g.opened[i].tile != none && g.ends[i].total() > 0 {
			return fmt.Errorf("cubes under the building on %s", g.t.ends[i].word)
		}
		n.add(g.ends[i])
	}
	for s := range g.seats {
		n.add(g.p[s].cubes)
	}
	for c := range n {
		if n[c] > cubesOfKind {
			return fmt.Errorf("%d %s cubes, at most %d", n[c], colourWords[c], cubesOfKind)
		}
	}
	want := int8(colourCubes)
	if g.small() {
		want -= 3 + 2*endCubes
	}
	if g.solo() && (g.opened[g.t.clock[0]].tile != none && g.opened[g.t.clock[0]].owner == none) {
		want -= endCubes
	}
	if n.total() != want {
		return fmt.Errorf("%d cubes, want %d", n.total(), want)
	}
	return nil
}

// checkPeople counts officials, houses and favors, and the wigs by source.
func checkPeople(g *game) error {
	for s := range g.seats {
		p := &g.p[s]
		if n := p.officials + g.court.standing(s); n != officials || p.officials < 0 {
			return fmt.Errorf("player %d has %d officials, want %d", s, n, officials)
		}
		if err := g.checkHouses(s); err != nil {
			return err
		}
		if p.wigs < 0 || p.reis < 0 || p.influence < 0 || p.markers < 0 || p.markers > p.sets() {
			return fmt.Errorf("player %d has %d wigs, %d réis, %d influence, %d markers of %d sets", s, p.wigs, p.reis, p.influence, p.markers, p.sets())
		}
		if !g.isLacerda(s) && (p.ntop > edgeSlots || p.ntop+p.nbottom > p.limit()) {
			return fmt.Errorf("player %d has %d and %d portfolio cards, at most %d", s, p.ntop, p.nbottom, p.limit())
		}
		if err := codec.CheckIncome(p.income[:], p.wigs); err != nil {
			return fmt.Errorf("player %d: %w", s, err)
		}
	}
	for office := range nobles {
		if n := g.court.in(office); n > g.t.places[office] {
			return fmt.Errorf("%d officials in the %s's office", n, kindWords[office])
		}
		n := g.favors[office]
		for s := range g.seats {
			n += int8(engine.OneIf(g.p[s].holdsFavor(office)))
		}
		if n != g.seats {
			return fmt.Errorf("%d favors of the %s, want %d", n, kindWords[office], g.seats)
		}
	}
	return nil
}

// checkHouses counts the houses of a player on the tracks and next to stores. Lacerda has
// none on the tracks.
func (g *game) checkHouses(seat int8) error {
	own, left := g.stores.of(seat), g.p[seat].housesLeft()
	if n := own.total() + left; n > housesOf || n != housesOf && !g.isLacerda(seat) {
		return fmt.Errorf("player %d has %d stores and %d houses", seat, own.total(), left)
	}
	return nil
}

// checkCards returns an error for a political card in two places, or for a hidden card that
// everybody has seen and that cannot be hidden.
func checkCards(g *game) error {
	var found set
	add := func(c int8) error {
		if found.has(c) {
			return fmt.Errorf("%s is there twice", g.t.cards[c].id)
		}
		found.add(c)
		return nil
	}
	for s := range g.seats {
		p := &g.p[s]
		for _, c := range slices.Concat(p.hand[:p.nhand], p.bottom[:p.nbottom]) {
			if err := add(c); err != nil {
				return err
			}
		}
		for i := range p.top[:p.ntop] {
			if c := p.top[i].card; c != none {
				if err := add(c); err != nil {
					return err
				}
			}
		}
	}
	want := deckRed
	if g.period == 2 {
		want = deckBrown
	}
	for d := range g.decks.cards {
		for _, c := range g.decks.cards[d][:g.decks.n[d]] {
			if err := add(c); err != nil {
				return err
			}
			if g.t.cards[c].kind != int8(d) || g.t.cards[c].deck != want {
				return fmt.Errorf("%s in the deck %s of period %d", g.t.cards[c].id, kindWords[d], g.period)
			}
		}
	}
	for _, s := range g.agenda.Steps() {
		if s.kind == stepTuck {
			if err := add(int8(s.n)); err != nil {
				return err
			}
		}
	}
	return checkShips(g)
}

func checkShips(g *game) error {
	var n [shipKinds]int8
	for _, k := range g.ships.kinds[:g.ships.n] {
		n[k]++
	}
	for s := range g.seats {
		p := &g.p[s]
		for i := range p.top[:p.ntop] {
			if p.top[i].card == none {
				n[p.top[i].ship]++
			}
		}
	}
	for k := range n {
		if n[k] > g.t.ships[k].count {
			return fmt.Errorf("%d %s ships", n[k], deckWords[k])
		}
	}
	return nil
}

// checkDecrees counts each decree once.
func checkDecrees(g *game) error {
	found := slices.Concat(slices.Collect(g.gone.all), g.decrees[:g.ndecree], present(g.display[:]))
	for s := range g.seats {
		found = slices.AppendSeq(found, g.p[s].decrees.all)
	}
	return codec.At("decrees", deck.CheckCopies(int8(decreeCount), 1, found))
}

// present returns the pieces of a list without the empty places.
func present(list []int8) []int8 {
	return slices.DeleteFunc(slices.Clone(list), func(piece int8) bool { return piece == none })
}

// checkClergy counts each clergy tile once.
func checkClergy(g *game) error {
	found := slices.Concat(slices.Collect(g.church.bag.all), slices.Collect(g.church.spent.all), present(g.church.ring[:]))
	for s := range g.seats {
		found = append(found, g.p[s].clergy[:g.p[s].nclergy]...)
	}
	return codec.At("clergy tiles", deck.CheckCopies(int8(clergyCount), 1, found))
}

// checkBuildings counts each public building once.
func checkBuildings(g *game) error {
	var found []int8
	for a := range g.stacks.publics {
		for _, k := range g.stacks.publics[a][:g.stacks.npublic[a]] {
			found = append(found, k)
			if g.t.publics[k].architect != int8(a) {
				return fmt.Errorf("%s in the %s stack", g.t.publics[k].id, architectWords[a])
			}
		}
	}
	for _, o := range g.opened {
		if o.tile != none {
			found = append(found, o.tile)
		}
	}
	return codec.At("public buildings", deck.CheckCopies(int8(publicCount), 1, found))
}

// checkPlans counts the plans of the stacks. Starting plans that were not dealt are out of
// the game.
func checkPlans(g *game) error {
	var n [planKinds]int8
	for a := range g.stacks.plans {
		for _, k := range g.stacks.plans[a][:g.stacks.nplan[a]] {
			n[k]++
			if g.t.plans[k].architect != int8(a) || g.t.plans[k].start {
				return fmt.Errorf("%s in the %s stack", g.t.plans[k].id, architectWords[a])
			}
		}
	}
	for s := range g.seats {
		for k := range n {
			n[k] += g.p[s].open[k] + g.p[s].done[k]
		}
	}
	for k := range n {
		if p := &g.t.plans[k]; n[k] > p.count || n[k] < p.count && !p.start {
			return fmt.Errorf("%d of %s, want %d", n[k], p.id, p.count)
		}
	}
	return nil
}
