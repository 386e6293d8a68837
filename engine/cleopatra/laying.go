package cleopatra

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// orientStep asks for the orientation of the top mosaic (RULES 10).
var orientStep = step{
	Kind: stepOrient, Name: "orient", Rule: "10", Purpose: engine.T("cleopatra.purpose.orient"), Feature: "turn mosaic", On: []play.Kind{stepAnchor},
	Holds: func(g *game, _, _ entry) bool { return g.now.structure == mosaic && g.now.shape == none },
	Ask: func(g *game, _ entry) engine.Question {
		return inQuarry(engine.T("cleopatra.ask.orient", mosaicArg(g.top())))
	},
	Offer:  func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.listOrientations(dst, noLimit) },
	Refuse: refuseOrientation,
	Answers: []answer{{
		Kind: moveOrient, Describe: telling(describeOrientation),
		Code: func(g *game, _ entry, m engine.Move) string { return g.orientationCode(int(m.N[0])) },
		Do:   func(g *game, _ entry, m engine.Move, _ *engine.Events) { g.now.shape = int8(m.N[0]) },
	}},
}

// letterOf returns the single letter at the start of a text, and the rest of the text.
func letterOf(text string) (letter, rest string, ok bool) {
	letter, rest, _ = strings.Cut(text, " ")
	return letter, rest, len(letter) == 1 && letter[0] >= 'a' && letter[0] <= 'z'
}

// refuseOrientation explains a wrong orientation.
func refuseOrientation(g *game, _ entry, text string, r *engine.Refusal) bool {
	letter, _, ok := letterOf(text)
	if ok {
		r.Code, r.Rule = letter, "10"
		r.Why = engine.T("cleopatra.why.orientation", engine.Word("said", strings.ToUpper(letter)), engine.N("n", len(g.t.mosaics[g.top()].shapes)))
	}
	return ok
}

func describeOrientation(g *game, shape int) engine.Option {
	best, count := g.bestAnchor(shape)
	return engine.Option{Label: engine.T("cleopatra.do.orient", engine.Word("turned", orientationWord(shape))), Leads: true,
		Effect: engine.T("cleopatra.do.orient.effect", engine.N("n", count), engine.N("best", g.t.mosaicValue(best.mask)+int(g.now.bonus)))}
}

// listOrientations appends the orientations in which the top tile fits somewhere.
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

// orientationCode returns the notation of an orientation: its letter, and its place if
// there is only one.
func (g *game) orientationCode(shape int) string {
	return strings.ToLower(orientationWord(shape)) + g.onlyAnchor(shape)
}

// onlyAnchor returns the place of an orientation in notation if there is only one,
// otherwise "".
func (g *game) onlyAnchor(shape int) string {
	if p, n := g.bestAnchor(shape); n == 1 {
		return " " + cellCode(int(p.cell))
	}
	return ""
}

// anchorStep asks for the place of the top mosaic in the chosen orientation.
var anchorStep = step{
	Kind: stepAnchor, Name: "anchor", Rule: "10", Purpose: engine.T("cleopatra.purpose.anchor"), Feature: "lay mosaic", On: []play.Kind{stepPay},
	Holds: func(g *game, _, _ entry) bool {
		return g.now.structure == mosaic && g.now.site == none && g.now.cell == none && (g.asked() == stepOrient || g.isTurned())
	},
	Ask:    askAnchor,
	Offer:  listAnchors,
	Refuse: refuseAnchor,
	Answers: []answer{{
		Kind: moveAnchor, Describe: telling(describeAnchor), Why: explainAnchor,
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("cleopatra.cell", engine.Word("cell", cellName(int(m.N[0]))))
		},
		Code: func(_ *game, _ entry, m engine.Move) string { return cellCode(int(m.N[0])) },
		Do:   func(g *game, _ entry, m engine.Move, _ *engine.Events) { g.now.cell = int8(m.N[0]) },
	}},
}

func askAnchor(g *game, _ entry) engine.Question {
	q := inQuarry(engine.T("cleopatra.ask.anchor", mosaicArg(g.top()), engine.Word("turned", orientationWord(int(g.now.shape)))))
	q.Form = engine.Grid
	return q
}

// refuseAnchor explains a letter after the choice of an orientation: the same letter with a
// cell, or another letter.
func refuseAnchor(g *game, e entry, text string, r *engine.Refusal) bool {
	letter, cell, ok := letterOf(text)
	if !ok {
		return false
	}
	r.Code, r.Rule = letter, "10"
	at, err := cellNamed(cell)
	if now := orientationWord(int(g.now.shape)); err != nil || !strings.EqualFold(letter, now) {
		r.Why = engine.T("cleopatra.why.turned", engine.Word("now", now), engine.Word("said", strings.ToUpper(letter)))
		return true
	}
	r.Code, r.Label = cellCode(at), engine.T("cleopatra.cell", engine.Word("cell", cellName(at)))
	r.Why, _ = explainAnchor(g, e, move(moveAnchor, at), play.No)
	return !r.Why.IsZero()
}

// explainAnchor names the cell that prevents a place of the mosaic; zero if there is none.
func explainAnchor(g *game, _ entry, m engine.Move, _ play.Reason) (why engine.Text, rule string) {
	free := g.free()
	s := &g.t.mosaics[g.top()].shapes[g.now.shape]
	row, col := int(m.N[0])/gridSize, int(m.N[0])%gridSize-int(s.cells[0][1])
	for _, c := range s.cells {
		at, left := row+int(c[0]), col+int(c[1])
		switch {
		case at >= gridSize || left < 0 || left >= gridSize:
			return engine.T("cleopatra.why.outside"), "10"
		case !g.t.garden.has(at*gridSize + left):
			return engine.T("cleopatra.why.throneBlock", engine.Word("cell", cellName(at*gridSize+left))), "10"
		case !free.has(at*gridSize + left):
			return engine.T("cleopatra.why.covered", engine.Word("cell", cellName(at*gridSize+left))), "10"
		}
	}
	return why, rule
}

// listAnchors appends the places of the chosen orientation.
func listAnchors(g *game, _ entry, dst []engine.Move) []engine.Move {
	free := g.free()
	s := &g.t.mosaics[g.top()].shapes[g.now.shape]
	for i := range s.fits {
		if s.fits[i].mask.isSubsetOf(free) {
			dst = append(dst, move(moveAnchor, int(s.fits[i].cell)))
		}
	}
	return dst
}

func describeAnchor(g *game, cell int) engine.Option {
	cells := g.t.mosaics[g.top()].shapes[g.now.shape].at(cell)
	palms, bonus := cells.and(g.t.palms).count(), int(g.now.bonus)
	gain := g.t.mosaicValue(cells) + bonus
	key, args := "cleopatra.do.anchor.effect", []engine.Arg{engine.N("n", gain), engine.N("base", g.t.structures[mosaic].base+bonus), engine.N("palms", palms)}
	if closed := g.wouldClose(cells); len(closed) > 0 {
		key, args = "cleopatra.do.anchor.closes", append(args, engine.List("regions", closed))
		if g.palmOrClaim && palms > 0 && g.me().statues > 0 {
			key = "cleopatra.do.anchor.either"
		}
	}
	return engine.Option{Effect: engine.T(key, args...), Col: string(rune('A' + cell%gridSize)), Row: strconv.Itoa(cell/gridSize + 1),
		Gain: gain, Places: placesOf(cells)}
}

// isTurned reports whether an orientation is chosen in which the top mosaic fits.
func (g *game) isTurned() bool {
	if g.now.shape == none {
		return false
	}
	shapes := g.t.mosaics[g.top()].shapes
	return int(g.now.shape) < len(shapes) && g.allowed(&shapes[g.now.shape]) && shapes[g.now.shape].fitsIn(g.free())
}

// isAnchored reports whether the mosaic's place is chosen, too, and free.
func (g *game) isAnchored() bool {
	if !g.isTurned() || g.now.cell == none {
		return false
	}
	cells := g.t.mosaics[g.top()].shapes[g.now.shape].at(int(g.now.cell))
	return !cells.empty() && cells.isSubsetOf(g.free())
}

// lay places the top tile, pays for it, removes tiles that no longer fit anywhere and marks
// the sanctuaries that it closed (RULES 10, 11). With palm_or_claim the palms are paid only
// after the seat has answered whether it claims a sanctuary instead.
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
		ev.Reveal(engine.Everyone) // the last tile was known already, so nothing is revealed
	}
	g.removeMisfits(ev)
	if g.nstack > 0 && ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.next", mosaicArg(g.top()), engine.N("n", int(g.nstack))), "mosaics")
	}
	g.markSanctuaries(ev)
}

// logLaid adds the event of a mosaic. The palms may be paid later, after a claim.
func (g *game) logLaid(t laidTile, cells mask, palms int, wait bool, ev *engine.Events) {
	s := &g.t.structures[mosaic]
	args := []engine.Arg{g.who(), mosaicArg(t.tile), cellsArg(cells), engine.N("base", s.base), engine.N("palms", palms)}
	text := engine.T("cleopatra.event.laid", append(args, engine.N("n", g.t.mosaicValue(cells)))...)
	if wait {
		text = engine.T("cleopatra.event.laidBase", append(args, engine.N("n", s.base))...)
	}
	g.addEvent(ev, text, append(placesOf(cells), "mosaics", g.placeMe())...)
}

// dropTop removes the top tile of the stack.
func (g *game) dropTop() int8 {
	g.nstack--
	tile := g.stack[g.nstack]
	g.stack[g.nstack] = 0
	return tile
}

// removeMisfits removes the top tile from the game as long as it fits nowhere in the whole
// garden (RULES 10).
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

// allowed reports whether an orientation of a tile may be used. If tiles may not be turned
// over, only the rotated ones are allowed.
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

// at returns the placement of a shape by its named cell.
func (s *shape) at(cell int) mask {
	for i := range s.fits {
		if int(s.fits[i].cell) == cell {
			return s.fits[i].mask
		}
	}
	return mask{}
}

// free returns the garden cells that a mosaic may cover.
func (g *game) free() mask { return g.t.garden.without(g.covered) }

// bestPlacement returns the place of the top mosaic with the most palms.
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

// bestAnchor returns the place of an orientation with the most palms, and the number of
// places.
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
