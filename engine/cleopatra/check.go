package cleopatra

import (
	"fmt"
	"slices"

	"guildhall/engine/codec"
	"guildhall/engine/deck"
)

// Check returns an error for the first broken invariant.
func (g *game) Check() error {
	return codec.Checked("cleopatra", g.checkCards, g.checkGarden, g.checkCategories, g.checkPlayers, g.checkAgenda)
}

// checkCards counts the 94 cards (RULES 2).
func (g *game) checkCards() error {
	all := g.discard
	for s := range g.seats {
		for k := range all {
			all[k] += g.p[s].hand[k]
		}
	}
	for _, p := range []*pile{&g.deck, &g.stalls[0], &g.stalls[1], &g.stalls[2]} {
		for _, c := range p.Cards() {
			all[c.kind()]++
		}
	}
	for _, c := range g.drawn[:g.ndrawn] {
		all[c.kind()]++
	}
	for k, n := range all {
		if int(n) != g.t.cards[k].count {
			return fmt.Errorf("%d cards %q, want %d", n, cardWords[k], g.t.cards[k].count)
		}
	}
	return nil
}

// checkGarden counts tiles and regions (RULES 10, 11).
func (g *game) checkGarden() error {
	tiles := slices.Concat(g.stack[:g.nstack], g.removed[:g.nremoved])
	var cells mask
	for _, t := range g.laid[:g.nlaid] {
		m := t.mask()
		if m.count() != 5 || !m.isSubsetOf(g.t.garden) || !m.and(cells).empty() {
			return fmt.Errorf("mosaic %s lies badly", tileWord(t.tile))
		}
		cells = cells.or(m)
		tiles = append(tiles, t.tile)
	}
	if cells != g.covered {
		return fmt.Errorf("covered cells are not those of the mosaics")
	}
	if err := deck.CheckCopies(int8(mosaicCount), 1, tiles); err != nil {
		return codec.At("mosaics", err)
	}
	if g.nstack > 0 && !g.fits(g.top(), g.free()) {
		return fmt.Errorf("top mosaic %s fits nowhere", tileWord(g.top()))
	}
	for rest := g.free(); !rest.empty(); {
		r := region(rest, rest.first())
		rest = rest.without(r)
		if marked := r.and(g.closed); g.isClosed(r) != (marked == r) || !marked.empty() && marked != r {
			return fmt.Errorf("region %v is marked wrongly", r.names())
		}
	}
	return nil
}

// checkCategories compares Cleopatra's space with the finished structures (RULES 12).
func (g *game) checkCategories() error {
	if g.complete&^g.finished() != 0 {
		return fmt.Errorf("a category counts as complete that is not")
	}
	rest := g.spacesToGo()
	if rest < 0 || int(g.cleopatra)+rest != min(lastSpace, popcount(g.complete)) {
		return fmt.Errorf("cleopatra on %d, %d spaces to go, with %d categories complete", g.cleopatra, rest, popcount(g.complete))
	}
	if (g.endedBy != none) != (g.cleopatra == lastSpace) {
		return fmt.Errorf("cleopatra on %d, end phase begun by seat %d", g.cleopatra, g.endedBy)
	}
	if g.throne != none && g.pedestal == none {
		return fmt.Errorf("throne without pedestal")
	}
	if g.offered != (g.cleopatra >= offeringSpace && !g.isOffering()) {
		return fmt.Errorf("cleopatra on %d, offering over: %v", g.cleopatra, g.offered)
	}
	return nil
}

func (g *game) checkPlayers() error {
	owned := [maxSeats]int{}
	for _, s := range g.sanct[:g.nsanct] {
		if s.owner != none {
			owned[s.owner]++
		}
	}
	for s := range g.seats {
		p := &g.p[s]
		if p.scarabs < 0 || p.amulets < 0 {
			return fmt.Errorf("seat %d has %d scarabs, %d amulets", s, p.scarabs, p.amulets)
		}
		if err := codec.CheckIncome(p.income[:], p.scarabs); err != nil {
			return fmt.Errorf("seat %d: scarabs: %w", s, err)
		}
		if int(p.statues)+owned[s] != statueCount {
			return fmt.Errorf("seat %d has %d statues and %d sanctuaries", s, p.statues, owned[s])
		}
		for k := range p.hand {
			if p.hand[k] < 0 || p.known[k] < 0 || p.known[k] > p.hand[k] {
				return fmt.Errorf("seat %d has %d cards %q, %d known", s, p.hand[k], cardWords[k], p.known[k])
			}
		}
	}
	return nil
}

// checkAgenda returns an error for steps at impossible places or with wrong arguments, and
// for a structure without a step that asks about it.
func (g *game) checkAgenda() error {
	if err := rulebook.CheckAgenda(g, g.over); err != nil || g.over {
		return err
	}
	if building := g.now.structure != nothing; building != g.isPaying() {
		return fmt.Errorf("a structure is being built: %v", building)
	}
	return nil
}
