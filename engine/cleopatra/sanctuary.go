package cleopatra

import (
	"iter"

	"guildhall/engine"
	"guildhall/engine/play"
)

// allowed reports whether an orientation of a tile may be used: all may, or
// only the rotated ones when tiles may not be turned over.
func (g *game) allowed(s *shape) bool { return g.flip || s.rotated }

// fits reports whether a tile fits inside the cells in any orientation.
func (g *game) fits(tile int8, cells mask) bool {
	shapes := g.t.mosaics[tile].shapes
	for i := range shapes {
		if g.allowed(&shapes[i]) && shapes[i].fitsIn(cells) {
			return true
		}
	}
	return false
}

func (s *shape) fitsIn(cells mask) bool {
	for i := range s.fits {
		if s.fits[i].mask.isSubsetOf(cells) {
			return true
		}
	}
	return false
}

// at is the placement of a shape by its named cell.
func (s *shape) at(cell int) mask {
	for i := range s.fits {
		if int(s.fits[i].cell) == cell {
			return s.fits[i].mask
		}
	}
	return mask{}
}

// free are the garden cells a mosaic may cover.
func (g *game) free() mask { return g.t.garden.without(g.covered) }

// orientStep asks how the top mosaic lies.
var orientStep = unmoved(step{
	Kind: stepOrient, Name: "orient", Rule: "10", Purpose: engine.T("cleopatra.purpose.orient"), Feature: "turn mosaic", On: []play.Kind{stepAnchor},
	Holds: func(g *game, _, _ entry) bool { return g.now.structure == mosaic && g.now.shape == none },
}, moveOrient)

// anchorStep asks where it lies.
var anchorStep = unmoved(step{
	Kind: stepAnchor, Name: "anchor", Rule: "10", Purpose: engine.T("cleopatra.purpose.anchor"), Feature: "lay mosaic", On: []play.Kind{stepPay},
	Holds: func(g *game, _, _ entry) bool {
		return g.now.structure == mosaic && g.now.cell == none && (g.asked() == stepOrient || g.isTurned())
	},
}, moveAnchor)

// isTurned reports whether a way to lie is chosen in which the top mosaic fits.
func (g *game) isTurned() bool {
	if g.now.shape == none {
		return false
	}
	shapes := g.t.mosaics[g.top()].shapes
	return int(g.now.shape) < len(shapes) && g.allowed(&shapes[g.now.shape]) && shapes[g.now.shape].fitsIn(g.free())
}

// isAnchored reports whether its place is chosen, too, and free.
func (g *game) isAnchored() bool {
	if !g.isTurned() || g.now.cell == none {
		return false
	}
	cells := g.t.mosaics[g.top()].shapes[g.now.shape].at(int(g.now.cell))
	return !cells.empty() && cells.isSubsetOf(g.free())
}

// listOrientations offers the ways to turn the top tile that fit somewhere.
func (g *game) listOrientations(dst []engine.Move, limit int) []engine.Move {
	free := g.free()
	shapes := g.t.mosaics[g.top()].shapes
	for i := range shapes {
		if g.allowed(&shapes[i]) && shapes[i].fitsIn(free) {
			if dst = append(dst, move(moveOrient, i)); len(dst) >= limit {
				return dst
			}
		}
	}
	return dst
}

// listAnchors offers the places of the chosen orientation.
func (g *game) listAnchors(dst []engine.Move) []engine.Move {
	free := g.free()
	s := &g.t.mosaics[g.top()].shapes[g.now.shape]
	for i := range s.fits {
		if s.fits[i].mask.isSubsetOf(free) {
			dst = append(dst, move(moveAnchor, int(s.fits[i].cell)))
		}
	}
	return dst
}

// lay places the top tile, pays for it, removes tiles that fit nowhere any
// more and marks the sanctuaries it closed (RULES 10, 11). Under palm_or_claim the
// palms wait until the seat has answered whether it claims a sanctuary instead.
func (g *game) lay(shape, cell int, ev *engine.Events) {
	tile := g.top()
	cells := g.t.mosaics[tile].shapes[shape].at(cell)
	g.dropTop()
	g.covered = g.covered.or(cells)
	g.laid[g.nlaid] = laidTile{tile, int8(shape), int8(cell), g.active}
	g.nlaid++
	palms := cells.and(g.t.palms).count()
	wait := g.palmOrClaim && g.me().statues > 0 && g.closes()
	if wait {
		g.me().earn(fromMosaics, g.t.structures[mosaic].base)
		g.push(stepPalms, palms)
		g.now.claimed = false
	} else {
		g.me().earn(fromMosaics, g.t.mosaicValue(cells))
	}
	if ev != nil {
		g.logLaid(g.laid[g.nlaid-1], cells, palms, wait && palms > 0, ev)
	}
	g.payBonus(ev)
	if g.nstack >= 2 {
		ev.Reveal(engine.Everyone) // the last tile needs no uncovering: it is known
	}
	g.removeMisfits(ev)
	if g.nstack > 0 && ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.next", mosaicArg(g.top()), engine.N("n", int(g.nstack))), "mosaics")
	}
	g.markSanctuaries(ev)
}

// dropTop takes the top tile off the stack.
func (g *game) dropTop() int8 {
	g.nstack--
	tile := g.stack[g.nstack]
	g.stack[g.nstack] = 0
	return tile
}

// removeMisfits removes the top tile from the game while it fits nowhere in
// the whole garden (RULES 10).
func (g *game) removeMisfits(ev *engine.Events) {
	for g.nstack > 0 && !g.fits(g.top(), g.free()) {
		tile := g.dropTop()
		g.removed[g.nremoved] = tile
		g.nremoved++
		if ev != nil {
			g.addEvent(ev, engine.T("cleopatra.event.removed", mosaicArg(tile)), "mosaics")
		}
	}
}

// markSanctuaries marks every free region in which no tile of the stack fits
// and lets the active seat claim the new ones (RULES 11).
func (g *game) markSanctuaries(ev *engine.Events) {
	from := g.nsanct
	for r := range g.closing() {
		if g.nsanct == maxSanctuaries {
			break
		}
		g.sanct[g.nsanct] = sanctuary{r, none}
		g.nsanct++
		g.closed = g.closed.or(r)
		if ev != nil {
			g.addEvent(ev, engine.T("cleopatra.event.sanctuary", cellsArg(r), engine.N("n", r.count())), placesOf(r)...)
		}
	}
	if g.nsanct > from {
		g.agenda.Push(entry{stepClaim, from, g.nsanct})
	}
}

// closing lists the free regions that are not marked yet and in which no tile of
// the stack fits.
func (g *game) closing() iter.Seq[mask] {
	return func(yield func(mask) bool) {
		for rest := g.free().without(g.closed); !rest.empty(); {
			r := region(rest, rest.first())
			rest = rest.without(r)
			if g.isClosed(r) && !yield(r) {
				return
			}
		}
	}
}

// closes reports whether there is a sanctuary to be marked.
func (g *game) closes() bool {
	for range g.closing() {
		return true
	}
	return false
}

// isClosed reports whether no tile still in the stack fits in a region.
func (g *game) isClosed(r mask) bool {
	if r.count() < 5 {
		return true
	}
	for _, tile := range g.stack[:g.nstack] {
		if g.fits(tile, r) {
			return false
		}
	}
	return true
}

// claimStep asks about the sanctuaries n to m-1, which are new.
var claimStep = unmoved(step{
	Kind: stepClaim, Name: "claim", Rule: "11", Purpose: engine.T("cleopatra.purpose.claim"), Feature: "claim", Args: "nm",
	Asks:  func(g *game, e entry) bool { return e.n < e.m && g.me().statues > 0 },
	Act:   leaveRest,
	Holds: func(g *game, e, _ entry) bool { return e.n <= e.m && e.m <= g.nsanct },
}, moveClaim, moveLeave)

// claimable are the new sanctuaries that the open question is about.
func (g *game) claimable() []sanctuary {
	if g.asked() != stepClaim {
		return nil
	}
	e := g.agenda.Top()
	return g.sanct[e.n:e.m]
}

// claim places a statue in the new sanctuary that is asked about.
func (g *game) claim(ev *engine.Events) {
	s := g.agenda.Top()
	g.sanct[s.n].owner = g.active
	g.me().statues--
	g.now.claimed = true
	if ev != nil {
		cells := g.sanct[s.n].cells
		g.addEvent(ev, engine.T("cleopatra.event.claim", g.who(), cellsArg(cells), engine.N("n", cells.count()),
			engine.N("statues", int(g.me().statues))), placesOf(cells)...)
	}
	s.n++
}

// leave leaves the new sanctuary without owner for ever.
func (g *game) leave(ev *engine.Events) {
	s := g.agenda.Top()
	g.logLeft(int(s.n), ev)
	s.n++
}

// leaveRest leaves the new sanctuaries for which no statue is left.
func leaveRest(g *game, e entry, ev *engine.Events) {
	for i := e.n; i < e.m; i++ {
		g.logLeft(int(i), ev)
	}
}

// palmsStep pays n palms, unless a sanctuary was claimed.
var palmsStep = step{Kind: stepPalms, Name: "palms", Args: "n", On: []play.Kind{stepBuild}, Act: payPalms}

// payPalms pays the palms of a mosaic, unless a sanctuary was claimed instead:
// only under the option palm_or_claim (RULES 17.6).
func payPalms(g *game, e entry, ev *engine.Events) {
	if e.n == 0 || g.now.claimed {
		g.now.claimed = false
		return
	}
	n := int(e.n) * g.t.structures[mosaic].per
	g.me().earn(fromMosaics, n)
	if ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.palms", g.who(), engine.N("n", n)), g.placeMe())
	}
}
