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
	case moveBuild, moveFinish, moveSite, movePay:
		g.describeQuarry(m, &o)
	case moveOrient, moveAnchor, moveClaim, moveLeave:
		g.describeMosaic(m.Kind, n, &o)
	case moveOffer:
		o.Label = engine.T("cleopatra.do.offer", engine.N("n", n))
		o.Effect = engine.T("cleopatra.do.offer.effect", engine.N("n", int(g.p[e.n].scarabs)-n))
		o.Amount = n
	}
	return o
}

func (g *game) describeQuarry(m engine.Move, o *engine.Option) {
	n := int(m.N[0])
	bonus := int(g.now.bonus)
	switch m.Kind {
	case moveBuild:
		best := g.bestSite(n)
		o.Label = structureTitles[n]
		o.Effect = engine.T("cleopatra.do.build.effect", engine.N("n", best.value+bonus), engine.N("differs", b2i(g.sitesDiffer(n))), g.t.costArg(n))
		o.Gain, o.Places = best.value+bonus, g.placesOpen(n, best)
	case moveFinish:
		g.describeFinish(o)
	case moveSite:
		structure := int(g.now.structure)
		s := &g.t.structures[structure]
		around := g.around(structure, n)
		o.Label = siteTitle(structure, n)
		args := []engine.Arg{engine.N("n", g.value(structure, n)+bonus), engine.N("base", s.base+bonus), engine.N("extra", around*s.per), engine.N("around", around)}
		switch structure {
		case door:
			o.Effect = engine.T("cleopatra.do.site.door", args...)
		case wall:
			o.Effect = engine.T("cleopatra.do.site.wall", args...)
		default:
			o.Effect = engine.T("cleopatra.do.site.row", args...)
		}
		o.Gain = g.value(structure, n) + bonus
		o.Places = []string{g.placeNext(structure, n)}
	case movePay:
		g.describePayment(paymentOf(m), o)
	}
}

// describeFinish describes the end of the visit: left-over units are lost,
// Cleopatra may move, and what her move begins.
func (g *game) describeFinish(o *engine.Option) {
	o.Label = engine.T("cleopatra.do.finish")
	args := []engine.Arg{engine.N("n", int(g.now.built)), engine.List("lost", unitTexts(&g.now.credits))}
	to := g.cleopatraAfter()
	if to == int(g.cleopatra) {
		o.Effect = engine.T("cleopatra.do.finish.effect", args...)
		return
	}
	o.Effect = engine.T("cleopatra.do.finish.moves", append(args, engine.N("to", to),
		engine.N("offering", b2i(g.cleopatra < offeringSpace && to >= offeringSpace)), engine.N("last", b2i(to == lastSpace)))...)
	o.Places = []string{placeWalk(to)}
}

// sitesDiffer reports whether it matters for the reward where a structure is
// built.
func (g *game) sitesDiffer(structure int) bool {
	if structure == mosaic {
		return true
	}
	best := g.bestSite(structure).value
	for i := range siteCount(structure) {
		if g.freeSite(structure, i) && g.value(structure, i) != best {
			return true
		}
	}
	return false
}

// cleopatraAfter returns Cleopatra's space if the visit is finished now.
func (g *game) cleopatraAfter() int {
	return min(lastSpace, int(g.cleopatra)+popcount(g.finished()&^g.complete))
}

func (g *game) describePayment(p payment, o *engine.Option) {
	s := &g.t.structures[g.now.structure]
	artisans := s.artisans - int(p.overseer)
	shown := 0 // the question tells how many artisans, unless the Overseer makes it a choice
	if g.now.overseer > 0 {
		shown = artisans
	}
	o.Label = engine.T("cleopatra.do.pay", engine.List("cards", paymentTexts(p, shown)))
	amulets := int(p.amulets())
	o.Group = g.paymentGroup(p)
	o.Places = g.placesChosen()
	left := g.me().hand.total() - int(p.cards()) - artisans
	o.Effect = engine.T("cleopatra.do.pay.effect", engine.N("amulets", amulets), engine.N("n", left))
	if credits := g.newCredits(p); len(credits) > 0 {
		o.Effect = engine.T("cleopatra.do.pay.credits", engine.N("amulets", amulets), engine.N("n", left), engine.List("credits", credits))
	}
}

// menuLimit is the largest number of payments that one menu can hold.
const menuLimit = 25

// paymentGroup is the heading a payment stands under: the amulets it brings
// and, in a long list, the Overseer units it uses.
func (g *game) paymentGroup(p payment) engine.Text {
	group := engine.T("cleopatra.group.clean")
	if n := int(p.amulets()); n > 0 {
		group = engine.T("cleopatra.group.amulets", engine.N("n", n))
	}
	if g.now.overseer > 0 && len(g.listPayments(int(g.now.structure), nil, noLimit)) > menuLimit {
		return engine.T("cleopatra.group.overseer", engine.Term("amulets", group), engine.N("n", int(p.overseer)))
	}
	return group
}

// placesChosen is where the structure being paid for will stand.
func (g *game) placesChosen() []string {
	if g.now.structure == mosaic {
		return placesOf(g.t.mosaics[g.top()].shapes[g.now.shape].at(int(g.now.cell)))
	}
	return []string{g.placeNext(int(g.now.structure), max(0, int(g.now.site)))}
}

// newCredits lists the units that a payment leaves over.
func (g *game) newCredits(p payment) []engine.Text {
	c := g.copy()
	c.pay(p, nil)
	var more [resources]int8
	for r, n := range c.now.credits {
		more[r] = n - g.now.credits[r]
	}
	return unitTexts(&more)
}

// unitTexts lists units of resources: "wood", "2 wood".
func unitTexts(units *[resources]int8) []engine.Text {
	var list []engine.Text
	for r, n := range units {
		if n > 0 {
			list = append(list, engine.T("cleopatra.units", engine.N("n", int(n)), engine.Term("card", cardTexts[r])))
		}
	}
	return list
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

// site is a place for a structure with its reward.
type site struct {
	word   string // notation: "left", "w4", "h e4"
	value  int
	places []string
}

// placesOpen are all places where a structure may stand; of a mosaic those of the
// best placement.
func (g *game) placesOpen(structure int, best site) []string {
	if siteCount(structure) == 0 {
		return best.places
	}
	var places []string
	for i := range siteCount(structure) {
		if g.freeSite(structure, i) {
			places = append(places, g.placeNext(structure, i))
		}
	}
	return places
}

// bestSite is the free site that brings the most; the first of equals.
func (g *game) bestSite(structure int) site {
	switch structure {
	case pedestal, throne:
		return site{"", g.value(structure, 0), []string{placeSite(structure, 0, 0)}}
	case mosaic:
		return g.bestPlacement()
	}
	best := site{value: -1}
	for i := range siteCount(structure) {
		if v := g.value(structure, i); g.freeSite(structure, i) && v > best.value {
			best = site{siteWord(structure, i), v, []string{g.placeNext(structure, i)}}
		}
	}
	return best
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
