package cleopatra

import (
	"strconv"

	"guildhall/engine"
)

// describe tells a person what a listed move means.
func (g *game) describe(e entry, m engine.Move) engine.Option {
	var o engine.Option
	n := int(m.N[0])
	switch m.Kind {
	case moveOrient, moveAnchor, moveClaim, moveLeave:
		g.describeMosaic(m.Kind, n, &o)
	case moveOffer:
		o.Label = engine.T("cleopatra.do.offer", engine.N("n", n))
		o.Effect = engine.T("cleopatra.do.offer.effect", engine.N("n", int(g.p[e.n].scarabs)-n))
		o.Amount = n
	}
	return o
}

func (g *game) describeMosaic(kind uint16, n int, o *engine.Option) {
	switch kind {
	case moveOrient:
		best, count := g.bestAnchor(n)
		o.Label = engine.T("cleopatra.do.orient", engine.Word("turned", orientationWord(n)))
		o.Effect = engine.T("cleopatra.do.orient.effect", engine.N("n", count), engine.N("best", g.t.mosaicValue(best.mask)+int(g.now.bonus)))
		o.Leads = true
	case moveAnchor:
		cells := g.t.mosaics[g.top()].shapes[g.now.shape].at(n)
		palms := cells.and(g.t.palms).count()
		o.Label = engine.T("cleopatra.cell", engine.Word("cell", cellName(n)))
		args := []engine.Arg{engine.N("n", g.t.mosaicValue(cells)+int(g.now.bonus)), engine.N("base", g.t.structures[mosaic].base+int(g.now.bonus)), engine.N("palms", palms)}
		o.Effect = engine.T("cleopatra.do.anchor.effect", args...)
		if closed := g.wouldClose(cells); len(closed) > 0 {
			o.Effect = engine.T("cleopatra.do.anchor.closes", append(args, engine.List("regions", closed))...)
			if g.palmOrClaim && palms > 0 && g.me().statues > 0 {
				o.Effect = engine.T("cleopatra.do.anchor.either", append(args, engine.List("regions", closed))...)
			}
		}
		o.Col, o.Row = string(rune('A'+n%gridSize)), strconv.Itoa(n/gridSize+1)
		o.Gain = g.t.mosaicValue(cells) + int(g.now.bonus)
		o.Places = placesOf(cells)
	case moveClaim, moveLeave:
		cells := g.sanct[g.agenda.Top().n].cells
		args := []engine.Arg{engine.Word("cell", cellName(cells.first())), engine.N("n", cells.count()), engine.N("statues", int(g.me().statues)-1), engine.N("palms", g.palmsForfeited())}
		if kind == moveClaim {
			o.Label = engine.T("cleopatra.do.claim", args...)
			o.Effect = engine.T("cleopatra.do.claim.effect", args...)
		} else {
			o.Label = engine.T("cleopatra.do.leave", args...)
			o.Effect = engine.T("cleopatra.do.leave.effect")
		}
		o.Places = placesOf(cells)
	}
}

// palmsForfeited is what the palms of the new mosaic would pay if no sanctuary
// is claimed: only under the option palm_or_claim (RULES 17.6).
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

// wouldClose lists the sanctuaries a placement of the top tile would form.
// Which tiles remain is public, their order does not matter (RULES 11).
func (g *game) wouldClose(cells mask) []engine.Text {
	c := g.copy()
	c.dropTop()
	c.covered = c.covered.or(cells)
	var list []engine.Text
	for r := range c.closing() {
		list = append(list, regionText(r))
	}
	return list
}

// bestPlacement is the place of the top mosaic with the most palms.
func (g *game) bestPlacement() site {
	best := site{value: -1}
	shapes := g.t.mosaics[g.top()].shapes
	for i := range shapes {
		if !g.allowed(&shapes[i]) {
			continue
		}
		p, n := g.bestAnchor(i)
		if v := g.t.mosaicValue(p.mask); n > 0 && v > best.value {
			best = site{string(rune('a'+i)) + " " + cellCode(int(p.cell)), v, placesOf(p.mask)}
		}
	}
	return best
}

// bestAnchor is the place of an orientation with the most palms, and how many
// places there are.
func (g *game) bestAnchor(shape int) (best placement, count int) {
	free := g.free()
	for _, p := range g.t.mosaics[g.top()].shapes[shape].fits {
		if !p.mask.isSubsetOf(free) {
			continue
		}
		if count == 0 || g.t.mosaicValue(p.mask) > g.t.mosaicValue(best.mask) {
			best = p
		}
		count++
	}
	return best, count
}
