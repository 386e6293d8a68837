package cleopatra

import (
	"iter"

	"guildhall/engine"
	"guildhall/engine/play"
)

// markSanctuaries marks every free region in which no tile of the stack fits, and lets the
// active seat claim the new ones (RULES 11).
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

// closing returns the free regions that are not marked yet and in which no tile of the
// stack fits.
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

// closes reports whether a sanctuary can be marked.
func (g *game) closes() bool {
	for range g.closing() {
		return true
	}
	return false
}

// isClosed reports whether no remaining tile of the stack fits in a region.
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

// claimStep asks about the new sanctuaries n to m-1, as long as a statue is left.
var claimStep = step{
	Kind: stepClaim, Name: "claim", Rule: "11", Purpose: engine.T("cleopatra.purpose.claim"), Feature: "claim", Args: "nm",
	Asks:  func(g *game, e entry) bool { return e.n < e.m && g.me().statues > 0 },
	Act:   leaveRest,
	Holds: func(g *game, e, _ entry) bool { return e.n <= e.m && e.m <= g.nsanct },
	Ask:   askClaim,
	Offer: func(g *game, e entry, dst []engine.Move) []engine.Move {
		cell := g.sanct[e.n].cells.first()
		return append(dst, move(moveClaim, cell), move(moveLeave, cell))
	},
	Answers: []answer{{
		Kind: moveClaim, Code: ofRegion("claim"), Do: claim, Describe: describeClaim,
	}, {
		Kind: moveLeave, Code: ofRegion("leave"), Do: leave, Describe: describeLeave,
	}},
}

// ofRegion returns Answer.Code of an answer about a sanctuary, which is named by its first
// cell.
func ofRegion(verb string) func(*game, entry, engine.Move) string {
	return func(_ *game, _ entry, m engine.Move) string { return verb + " " + cellCode(int(m.N[0])) }
}

func describeClaim(g *game, e entry, _ engine.Move) engine.Option {
	args := g.claimArgs(e)
	return engine.Option{Label: engine.T("cleopatra.do.claim", args...), Effect: engine.T("cleopatra.do.claim.effect", args...), Places: placesOf(g.sanct[e.n].cells)}
}

func describeLeave(g *game, e entry, _ engine.Move) engine.Option {
	return engine.Option{Label: engine.T("cleopatra.do.leave", g.claimArgs(e)...), Effect: engine.T("cleopatra.do.leave.effect"), Verb: engine.T("cleopatra.verb.leave"), Places: placesOf(g.sanct[e.n].cells)}
}

// claimArgs returns the arguments for a sanctuary: its region and the cost of a claim.
func (g *game) claimArgs(e entry) []engine.Arg {
	cells := g.sanct[e.n].cells
	return []engine.Arg{engine.Word("cell", cellName(cells.first())), engine.N("n", cells.count()),
		engine.N("statues", int(g.me().statues)-1), engine.N("palms", g.palmsForfeited())}
}

// askClaim names the sanctuary and those that follow, because there may not be enough
// statues for all.
func askClaim(g *game, e entry) engine.Question {
	cells := g.sanct[e.n].cells
	args := []engine.Arg{cellsArg(cells), engine.N("n", cells.count()), engine.N("statues", int(g.me().statues))}
	if e.m-e.n == 1 {
		return inQuarry(engine.T("cleopatra.ask.claim", args...))
	}
	var others []engine.Text
	for _, c := range g.sanct[e.n+1 : e.m] {
		others = append(others, regionText(c.cells))
	}
	return inQuarry(engine.T("cleopatra.ask.claimFirst", append(args, engine.List("others", others))...))
}

// claimable returns the new sanctuaries of the open question.
func (g *game) claimable() []sanctuary {
	if g.asked() != stepClaim {
		return nil
	}
	e := g.agenda.Top()
	return g.sanct[e.n:e.m]
}

// claim places a statue in the new sanctuary of the open question.
func claim(g *game, e entry, _ engine.Move, ev *engine.Events) {
	g.sanct[e.n].owner = g.active
	g.me().statues--
	g.now.claimed = true
	if ev != nil {
		cells := g.sanct[e.n].cells
		g.addEvent(ev, engine.T("cleopatra.event.claim", g.who(), cellsArg(cells), engine.N("n", cells.count()),
			engine.N("statues", int(g.me().statues))), placesOf(cells)...)
	}
	g.agenda.Push(entry{stepClaim, e.n + 1, e.m})
}

// leave leaves the new sanctuary without an owner for ever.
func leave(g *game, e entry, _ engine.Move, ev *engine.Events) {
	g.logLeft(int(e.n), ev)
	g.agenda.Push(entry{stepClaim, e.n + 1, e.m})
}

// leaveRest leaves the new sanctuaries for which there is no statue.
func leaveRest(g *game, e entry, ev *engine.Events) {
	for i := e.n; i < e.m; i++ {
		g.logLeft(int(i), ev)
	}
}

// logLeft adds the event of a new sanctuary without an owner.
func (g *game) logLeft(i int, ev *engine.Events) {
	if ev == nil {
		return
	}
	cells := g.sanct[i].cells
	g.addEvent(ev, engine.T("cleopatra.event.left", cellsArg(cells), engine.N("n", cells.count())), placesOf(cells)...)
}

// palmsStep pays n palms, unless a sanctuary was claimed.
var palmsStep = step{Kind: stepPalms, Name: "palms", Args: "n", On: []play.Kind{stepBuild}, Act: payPalms}

// payPalms pays the palms of a mosaic. With the option palm_or_claim it pays nothing if a
// sanctuary was claimed instead (RULES 17.6).
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

// palmsForfeited returns the scarabs for the palms of the new mosaic, which a claim would
// lose: only with the option palm_or_claim (RULES 17.6).
func (g *game) palmsForfeited() int {
	if g.now.claimed {
		return 0
	}
	for _, s := range g.agenda.Steps() {
		if s.kind == stepPalms {
			return int(s.n) * g.t.structures[mosaic].per
		}
	}
	return 0
}

// wouldClose returns the sanctuaries that a placement of the top tile would form. The
// remaining tiles are public, and their order does not matter (RULES 11).
func (g *game) wouldClose(cells mask) []engine.Text {
	c := g.copy()
	defer copies.Return(c)
	c.dropTop()
	c.covered = c.covered.or(cells)
	var list []engine.Text
	for r := range c.closing() {
		list = append(list, regionText(r))
	}
	return list
}
