package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
	"guildhall/engine/refusal"
)

// Refuse explains why a written move is not legal now. It uses only what seat
// may know.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	text := engine.Tidy(written)
	r := engine.Refusal{Code: written, Rule: "6"}
	switch {
	case g.over:
		r.Why, r.Rule = engine.T("cleopatra.why.over"), "13"
		return r
	case !rulebook.IsAsked(g, seat):
		r.Why = engine.T("cleopatra.why.notYou", engine.Who("who", engine.Seat(g.active)))
		if g.asked() == stepOffer {
			r.Why, r.Rule = engine.T("cleopatra.why.offered"), "12"
		}
		return r
	}
	r.Instead = g.alternatives(seat, "")
	if m, ok := g.legalMeaning(seat, text); ok {
		r = refusal.Misspelt(g, seat, m, engine.T("cleopatra.why.spelling"))
		r.Rule = "6"
		return r
	}
	if g.refuseTurned(text, &r) || g.refusePayment(text, &r) {
		return r
	}
	if w, ok := g.parseMove(g.withVerb(text)); ok {
		r.Code, r.Label = w.code, w.label
		g.explain(seat, w, &r)
		return r
	}
	if isNotation(text) {
		g.explainLater(seat, &r)
		return r
	}
	r.Why, r.Rule = engine.T("cleopatra.why.unknown"), ""
	return r
}

// legalMeaning finds the legal move that is meant by words that say too much:
// "build sphinx", or the parts of a payment in another order.
func (g *game) legalMeaning(seat engine.Seat, text string) (engine.Move, bool) {
	for _, prefix := range []string{"build ", "visit ", "take ", "pay ", "place ", "put "} {
		if rest, ok := strings.CutPrefix(text, prefix); ok {
			if w, ok := engine.Read(g, seat, rest); ok {
				return w.Move, true
			}
		}
	}
	if tile := slices.Index(tileIDs[:], text); tile >= 0 { // a worshipper by name
		if slot := slices.Index(g.slots[:], int8(tile)); slot >= 0 {
			return engine.Exactly(g, seat, wishUse(slot).code)
		}
	}
	if _, err := strconv.Atoi(text); err == nil { // the number of a slot, stall, wall or offer
		for _, word := range []string{"stall ", "to ", "use ", "offer ", "w"} {
			if m, ok := engine.Exactly(g, seat, word+text); ok {
				return m, true
			}
		}
	}
	if begun, n := g.countWithPrefix(seat, text); n == 1 {
		return begun, true // "sphinx" where only "sphinx left" is left
	}
	if strings.Contains(text, "+") {
		want := sortedParts(text)
		for _, m := range g.Moves(seat, nil) {
			if slices.Equal(sortedParts(g.Code(seat, m)), want) {
				return m, true
			}
		}
	}
	return engine.Move{}, false
}

// countWithPrefix counts the legal moves whose codes begin with text.
func (g *game) countWithPrefix(seat engine.Seat, text string) (begun engine.Move, n int) {
	for _, m := range g.Moves(seat, nil) {
		if strings.HasPrefix(g.Code(seat, m), text+" ") {
			begun = m
			n++
		}
	}
	return begun, n
}

// sortedParts are the parts of a payment in the order of the alphabet.
func sortedParts(code string) []string {
	parts := strings.Split(code, "+")
	for i := range parts {
		parts[i] = strings.TrimPrefix(strings.TrimSpace(parts[i]), "1 ")
	}
	slices.Sort(parts)
	return parts
}

// withVerb puts before a bare number the word that the open question needs.
func (g *game) withVerb(text string) string {
	if _, err := strconv.Atoi(text); err != nil {
		return text
	}
	return map[play.Kind]string{stepStart: "use ", stepStall: "stall ", stepPlace: "to ", stepOffer: "offer ", stepSite: "w"}[g.asked()] + text
}

// alternatives returns up to five codes of moves that can be played instead,
// those that begin with prefix first.
func (g *game) alternatives(seat engine.Seat, prefix string) []string {
	return refusal.Instead(g, seat, g.Moves(seat, nil), prefix)
}

// explain returns why a move that was understood is not legal now.
func (g *game) explain(seat engine.Seat, w writtenMove, r *engine.Refusal) {
	asked := g.asked()
	if asked == stepOffer && w.kind != moveOffer {
		g.explainLater(seat, r) // the numbers would be those of the active seat
		return
	}
	switch w.kind {
	case moveUse:
		r.Rule = "7"
		g.explainUse(w, r)
	case moveMarket, moveStall, moveTo, moveDrop, moveKeep, moveDiscard:
		r.Rule = "8"
		g.explainMarket(seat, w, r)
	case moveQuarry:
		r.Rule = "9"
		switch {
		case asked == stepStart || asked == stepSecond && !g.now.quarry:
			r.Why = engine.T("cleopatra.why.nothingToBuild")
		case asked == stepSecond:
			r.Why = engine.T("cleopatra.why.visitedQuarry")
		default:
			g.explainLater(seat, r)
		}
	case moveBuild:
		g.explainBuild(seat, w, r)
	case moveFinish:
		r.Rule = "6"
		if asked == stepBuild {
			r.Why = engine.T("cleopatra.why.buildFirst")
			return
		}
		g.explainLater(seat, r)
	case moveAnchor:
		r.Rule = "10"
		g.explainAnchor(seat, w, r)
	case moveOffer:
		r.Rule = "12"
		if asked == stepOffer {
			r.Why = engine.T("cleopatra.why.offer", engine.N("n", int(g.p[seat].scarabs)))
			return
		}
		g.explainLater(seat, r)
	default:
		g.explainLater(seat, r)
	}
}

// explainLater says that another question is open.
func (g *game) explainLater(seat engine.Seat, r *engine.Refusal) {
	r.Why = engine.T("cleopatra.why.notNow", engine.Term("question", g.Ask(seat).Text))
}

func (g *game) explainUse(w writtenMove, r *engine.Refusal) {
	slot := w.n
	if w.tile != none {
		slot = slices.Index(g.slots[:], int8(w.tile))
	}
	switch {
	case g.asked() != stepStart: // the game goes there itself where nothing else is possible
		switch {
		case g.now.market && !g.now.quarry:
			r.Why = engine.T("cleopatra.why.useAtMarket")
		case g.now.quarry && !g.now.market:
			r.Why = engine.T("cleopatra.why.useAtQuarry")
		default:
			r.Why = engine.T("cleopatra.why.useEarly")
		}
	case g.now.used != none:
		r.Why = engine.T("cleopatra.why.useOnce", engine.Term("tile", tileTexts[g.now.used]))
	case slot < 0 || slot >= slotCount:
		r.Why = engine.T("cleopatra.why.noSlot")
	case !g.affordable(slot):
		r.Why = engine.T("cleopatra.why.slotPrice", engine.N("slot", slot+1), engine.N("n", g.t.slots[slot].scarabs), engine.N("have", int(g.me().scarabs)))
	default: // a worshipper by name
		code := wishUse(slot).code
		r.Why, r.Instead = engine.T("cleopatra.why.byNumber", engine.N("slot", slot+1)), []string{code}
	}
}

func (g *game) explainMarket(seat engine.Seat, w writtenMove, r *engine.Refusal) {
	switch asked := g.asked(); {
	case w.kind == moveMarket && (asked == stepStart || asked == stepSecond) && !g.now.market:
		r.Why = engine.T("cleopatra.why.noStalls")
	case w.kind == moveMarket && asked == stepSecond:
		r.Why = engine.T("cleopatra.why.visited")
	case w.kind == moveStall && asked == stepStall && w.n >= 0 && w.n < stallCount:
		r.Why = engine.T("cleopatra.why.stallEmpty", engine.N("stall", w.n+1))
	case w.kind == moveTo && asked == stepPlace && w.n >= 0 && w.n < stallCount:
		r.Why = engine.T("cleopatra.why.stallFilled", engine.N("stall", w.n+1))
	case w.kind == moveStall && asked == stepStall, w.kind == moveTo && asked == stepPlace:
		r.Why = engine.T("cleopatra.why.noStall")
	case w.kind == moveDrop && asked == stepDrop:
		r.Why = engine.T("cleopatra.why.noCard", engine.Term("card", cardTexts[w.n]))
	default:
		g.explainLater(seat, r)
	}
}

func (g *game) explainBuild(seat engine.Seat, w writtenMove, r *engine.Refusal) {
	if why, rule := g.whyNot(w.n, w.site); !why.IsZero() {
		r.Why, r.Rule = why, rule
		if g.asked() == stepBuild || g.asked() == stepSite {
			r.Instead = g.alternatives(seat, "")
		}
		return
	}
	r.Rule = "9"
	if g.asked() == stepSecond && g.now.quarry {
		r.Why, r.Rule = engine.T("cleopatra.why.visitedQuarry"), "6"
		return
	}
	if !engine.IsLegal(g, seat, move(moveQuarry, 0)) {
		g.explainLater(seat, r)
		return
	}
	r.Why = engine.T("cleopatra.why.quarryFirst")
	r.Instead = []string{g.Code(seat, move(moveQuarry, 0))}
}

// whyNot tells why the active seat cannot build a structure, at a site if one
// is meant: the rule and the numbers. It is zero if nothing forbids it.
func (g *game) whyNot(structure, site int) (why engine.Text, rule string) {
	s := &g.t.structures[structure]
	what := engine.Term("what", structureTexts[structure])
	switch {
	case structure == throne && g.pedestal == none:
		return engine.T("cleopatra.why.pedestalFirst"), "9.4"
	case structure == mosaic && !g.sitesLeft(structure) && g.nremoved > 0:
		return engine.T("cleopatra.why.mosaicsGone", engine.N("n", s.count-int(g.nremoved)), engine.N("removed", int(g.nremoved))), "10"
	case !g.sitesLeft(structure):
		return engine.T("cleopatra.why.built", what, engine.N("n", s.count)), "9"
	case site != none && !g.freeSite(structure, site):
		if structure == sphinx || structure == obelisk {
			return engine.T("cleopatra.why.taken", what, engine.Term("site", siteText(structure, site))), "9"
		}
		return engine.T("cleopatra.why.stands", engine.Term("site", siteText(structure, site))), "9"
	case g.canPay(structure):
		return engine.Text{}, ""
	}
	args := []engine.Arg{what, engine.N("artisans", s.artisans), engine.N("n", s.resources),
		engine.N("have", int(g.me().hand[artisan])+int(g.now.overseer))}
	if !s.same {
		return engine.T("cleopatra.why.different", append(args, engine.N("types", min(resources, g.typesHeld())))...), "9.2"
	}
	best := stone
	for r := range card(resources) {
		if g.unitsOf(r) > g.unitsOf(best) {
			best = r
		}
	}
	return engine.T("cleopatra.why.same", append(args, engine.N("units", g.unitsOf(best)), engine.Term("card", cardTexts[best]))...), "9.2"
}

func (g *game) explainAnchor(seat engine.Seat, w writtenMove, r *engine.Refusal) {
	if g.asked() != stepAnchor {
		g.explainLater(seat, r)
		return
	}
	free := g.free()
	s := &g.t.mosaics[g.top()].shapes[g.now.shape]
	row, col := w.n/gridSize, w.n%gridSize-int(s.cells[0][1])
	for _, c := range s.cells {
		at, left := row+int(c[0]), col+int(c[1])
		switch {
		case at >= gridSize || left < 0 || left >= gridSize:
			r.Why = engine.T("cleopatra.why.outside")
			return
		case !g.t.garden.has(at*gridSize + left):
			r.Why = engine.T("cleopatra.why.throneBlock", engine.Word("cell", cellName(at*gridSize+left)))
			return
		case !free.has(at*gridSize + left):
			r.Why = engine.T("cleopatra.why.covered", engine.Word("cell", cellName(at*gridSize+left)))
			return
		}
	}
	g.explainLater(seat, r)
}

// Blocked lists the moves of the open question that are not legal now, each
// with its reason.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal {
	if !rulebook.IsAsked(g, seat) {
		return nil
	}
	var wishes []writtenMove
	switch g.asked() {
	case stepStart:
		wishes = append(wishes, writtenMove{kind: moveMarket, code: "market", label: engine.T("cleopatra.do.market")},
			writtenMove{kind: moveQuarry, code: "quarry", label: engine.T("cleopatra.do.quarry")})
		for s := range g.slots {
			if !g.affordable(s) || g.now.used != none {
				w := wishUse(s)
				w.label = useLabel(s, int(g.slots[s]))
				wishes = append(wishes, w)
			}
		}
	case stepBuild:
		for _, s := range menuOrder {
			wishes = append(wishes, writtenMove{kind: moveBuild, n: s, site: none, code: structureWords[s], label: structureTitles[s]})
		}
	case stepSite:
		structure := int(g.now.structure)
		for i := range siteCount(structure) {
			wishes = append(wishes, wishSite(structure, i))
		}
	case stepStall:
		for s := range g.stalls {
			wishes = append(wishes, numberedMove(moveStall, s))
		}
	}
	return g.blockedOf(seat, wishes)
}

// blockedOf explains those wishes that are not legal.
func (g *game) blockedOf(seat engine.Seat, wishes []writtenMove) []engine.Refusal {
	var list []engine.Refusal
	for _, w := range wishes {
		code := w.code
		if g.asked() == stepSite {
			code = siteWord(w.n, w.site)
		}
		if _, ok := engine.Exactly(g, seat, code); ok || w.kind == moveBuild && w.site == none && g.buildable(w.n) {
			continue
		}
		r := engine.Refusal{Code: code, Label: w.label, Rule: "6", Instead: g.alternatives(seat, "")}
		g.explain(seat, w, &r)
		list = append(list, r)
	}
	return list
}
