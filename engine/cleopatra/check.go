package cleopatra

import (
	"fmt"

	"guildhall/engine/codec"
)

// Check reports the first broken invariant.
func (g *game) Check() error {
	for _, check := range []func() error{g.checkCards, g.checkGarden, g.checkCategories, g.checkPlayers, g.checkAgenda} {
		if err := check(); err != nil {
			return fmt.Errorf("cleopatra: %w", err)
		}
	}
	return nil
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
	var seen [mosaicCount]int
	var cells mask
	for _, t := range g.laid[:g.nlaid] {
		m := t.mask()
		if m.count() != 5 || !m.isSubsetOf(g.t.garden) || !m.and(cells).empty() {
			return fmt.Errorf("mosaic %s lies badly", tileWord(t.tile))
		}
		cells = cells.or(m)
		seen[t.tile]++
	}
	if cells != g.covered {
		return fmt.Errorf("covered cells are not those of the mosaics")
	}
	for _, t := range g.stack[:g.nstack] {
		seen[t]++
	}
	for _, t := range g.removed[:g.nremoved] {
		seen[t]++
	}
	for t, n := range seen {
		if n != 1 {
			return fmt.Errorf("mosaic %s is there %d times", tileWord(int8(t)), n)
		}
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

// checkCategories compares Cleopatra with what is built (RULES 12).
func (g *game) checkCategories() error {
	if g.complete&^g.finished() != 0 {
		return fmt.Errorf("a category counts as complete that is not")
	}
	rest := 0 // spaces that she advances after the offering
	for _, s := range g.agenda.Steps() {
		if s.kind == stepQueen {
			rest += int(s.n)
		}
	}
	if rest < 0 || int(g.cleopatra)+rest != min(lastSpace, popcount(g.complete)) {
		return fmt.Errorf("cleopatra on %d, %d spaces to go, with %d categories complete", g.cleopatra, rest, popcount(g.complete))
	}
	if (g.endedBy != none) != (g.cleopatra == lastSpace) {
		return fmt.Errorf("cleopatra on %d, end phase begun by seat %d", g.cleopatra, g.endedBy)
	}
	if g.throne != none && g.pedestal == none {
		return fmt.Errorf("throne without pedestal")
	}
	if g.offered != (g.cleopatra >= offeringSpace && g.openStep() != stepOffer) {
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

// checkAgenda reports steps that cannot stand where they are.
func (g *game) checkAgenda() error {
	err := g.agenda.Check(g.over, func(at int) error {
		s := g.agenda.Steps()[at]
		if (s.kind == stepEndTurn) != (at == 0) {
			return fmt.Errorf("step %q at place %d", stepNames[s.kind], at)
		}
		if err := g.checkStep(s); err != nil {
			return fmt.Errorf("step %q: %w", stepNames[s.kind], err)
		}
		return nil
	})
	if err != nil || g.over {
		return err
	}
	return g.checkBuilding()
}

func (g *game) checkStep(s step) error {
	switch s.kind {
	case stepStall:
		if !g.anyStall() {
			return fmt.Errorf("no cards on the stalls")
		}
	case stepDrop:
		if int(s.n) > g.me().hand.total() {
			return fmt.Errorf("%d cards of %d", s.n, g.me().hand.total())
		}
	case stepPlace:
		if g.ndrawn == 0 || int(g.ndrawn)+popcount(g.now.placed) > stallCount {
			return fmt.Errorf("%d cards drawn, %d placed", g.ndrawn, popcount(g.now.placed))
		}
	case stepClaim:
		if s.n > s.m || s.m > g.nsanct {
			return fmt.Errorf("sanctuaries %d to %d of %d", s.n, s.m, g.nsanct)
		}
	case stepBuild:
		if g.now.built == 0 && g.now.structure == nothing && !g.canBuildAny() {
			return fmt.Errorf("nothing can be built")
		}
	}
	return nil
}

// checkBuilding compares the structure being built with the steps that ask
// about it.
func (g *game) checkBuilding() error {
	structure := g.now.structure
	asks := false
	for i, s := range g.agenda.Steps() {
		switch s.kind {
		case stepSite, stepOrient, stepAnchor, stepPay:
			asks = true
			if (s.kind == stepOrient || s.kind == stepAnchor) && structure != mosaic {
				return fmt.Errorf("step %q without a mosaic", stepNames[s.kind])
			}
			if i == 0 || s.kind == stepPay && g.agenda.Steps()[i-1].kind != stepBuild || s.kind != stepPay && g.agenda.Steps()[i-1].kind == stepBuild {
				return fmt.Errorf("step %q after %q", stepNames[s.kind], stepNames[g.agenda.Steps()[max(0, i-1)].kind])
			}
		}
	}
	if asks != (structure != nothing) {
		return fmt.Errorf("structure %d is being built: %v", structure, asks)
	}
	if !asks {
		return nil
	}
	if !g.buildable(int(structure)) {
		return fmt.Errorf("%s cannot be built", structureWords[structure])
	}
	top := g.agenda.Top().kind
	if structure != mosaic {
		if siteCount(int(structure)) > 0 && (top == stepPay) != (g.now.site != none) {
			return fmt.Errorf("site %d at step %q", g.now.site, stepNames[top])
		}
		return nil
	}
	if top == stepSite || g.now.site != none {
		return fmt.Errorf("a mosaic has no site")
	}
	if (top == stepOrient) != (g.now.shape == none) || (top == stepPay) != (g.now.cell != none) {
		return fmt.Errorf("mosaic turned %d at %d, step %q", g.now.shape, g.now.cell, stepNames[top])
	}
	return g.checkPlacement()
}

// checkPlacement reports a chosen orientation or cell that is not possible.
func (g *game) checkPlacement() error {
	shape := int(g.now.shape)
	if shape == none {
		return nil
	}
	shapes := g.t.mosaics[g.top()].shapes
	if shape >= len(shapes) || !g.allowed(&shapes[shape]) || !shapes[shape].fitsIn(g.free()) {
		return fmt.Errorf("orientation %d of mosaic %s", shape, tileWord(g.top()))
	}
	if g.now.cell != none {
		if m := shapes[shape].at(int(g.now.cell)); m.empty() || !m.isSubsetOf(g.free()) {
			return fmt.Errorf("mosaic %s at %s", tileWord(g.top()), cellCode(int(g.now.cell)))
		}
	}
	return nil
}
