package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/suggest"
)

// whyElsewhere explains a move that answers another question than the open one: when that
// question is asked, with the numbers of seat, and what is asked now.
func (g *game) whyElsewhere(seat engine.Seat, w writtenMove, question engine.Text) (why engine.Text, rule string) {
	now := engine.Term("question", question)
	p, hand := &g.p[seat], engine.N("n", g.p[seat].hand.total())
	switch w.kind {
	case moveMarket, moveQuarry:
		return g.whyNoVisit(now), "6"
	case moveStall, moveTo:
		if w.n < 0 || w.n >= stallCount {
			return engine.T("cleopatra.why.noStall"), "8"
		}
		key := "cleopatra.why.stallElsewhere"
		if w.kind == moveTo {
			key = "cleopatra.why.toElsewhere"
		}
		return engine.T(key, engine.N("stall", w.n+1), engine.N("n", g.stalls[w.n].Len()), now), "8"
	case moveDrop, moveKeep, moveDiscard:
		return engine.T("cleopatra.why.limitElsewhere", engine.N("limit", handLimit), hand, now), "8"
	case moveFinish:
		return engine.T("cleopatra.why.finishElsewhere", engine.N("n", int(g.now.built)), now), "9"
	case moveBuild:
		return engine.T("cleopatra.why.buildElsewhere", engine.Term("what", structureTexts[w.n]), g.t.costArg(w.n), now), "9"
	case moveAnchor:
		return g.whyNoCell(w.n, now), "10"
	case moveOffer:
		if g.offered {
			return engine.T("cleopatra.why.offeringOver", now), "12"
		}
		return engine.T("cleopatra.why.offerElsewhere", engine.N("space", int(g.cleopatra)), engine.N("at", offeringSpace), engine.N("n", int(p.scarabs)), now), "12"
	case moveUse:
		return g.whyTooLate(), "7"
	}
	return engine.T("cleopatra.why.endElsewhere", engine.N("n", g.visits()), now), "6"
}

// visits returns the number of visits in the turn of the active seat.
func (g *game) visits() int { return 1 + engine.OneIf(g.now.used == visitor) }

// whyNoVisit explains the market or the quarry if no visit is chosen now.
func (g *game) whyNoVisit(now engine.Arg) engine.Text {
	at := engine.T("cleopatra.trail.market")
	if g.isAtQuarry() {
		at = engine.T("cleopatra.trail.quarry")
	}
	return engine.T("cleopatra.why.visitElsewhere", engine.Term("at", at), engine.N("n", g.visits()), now)
}

// isAtQuarry reports whether the open question belongs to a quarry visit.
func (g *game) isAtQuarry() bool {
	return slices.ContainsFunc(g.agenda.Steps(), func(e entry) bool { return e.kind == stepBuild })
}

// whyNoCell explains a cell of the garden if no mosaic is laid.
func (g *game) whyNoCell(cell int, now engine.Arg) engine.Text {
	name := engine.Word("cell", cellName(cell))
	switch {
	case !g.t.garden.has(cell):
		return engine.T("cleopatra.why.throneBlock", name)
	case g.covered.has(cell):
		return engine.T("cleopatra.why.covered", name)
	}
	return engine.T("cleopatra.why.cellElsewhere", name, engine.N("n", int(g.nstack)), now)
}

// refuseNotation explains a part of a move that parseMove cannot read by itself: a site, an
// orientation, an answer about a sanctuary, or a payment.
func (g *game) refuseNotation(text string, now engine.Arg, r *engine.Refusal) bool {
	first, rest, _ := strings.Cut(suggest.First(text), " ")
	if parts, ok := paymentWritten(suggest.First(text)); ok {
		g.refuseUnasked(parts, now, r)
		return true
	}
	if site := slices.Index(sideWords[:], first); site >= 0 {
		r.Why, r.Rule = engine.T("cleopatra.why.sideElsewhere", engine.Term("row", siteText(sphinx, site)),
			engine.N("n", int(g.nsphinxes[site])), engine.N("places", rowLength), now), "9.4"
		return true
	}
	if site, ok := wallWritten(first); ok {
		g.refuseWall(site, now, r)
		return true
	}
	switch letter, _, ok := letterOf(text); {
	case first == "claim" || first == "leave":
		g.refuseClaim(rest, now, r)
	case ok && letter <= "h":
		r.Why, r.Rule = engine.T("cleopatra.why.orientElsewhere", engine.Word("said", strings.ToUpper(letter)), engine.N("n", int(g.nstack)), now), "10"
	default:
		return false
	}
	return true
}

// wallWritten reads the site of a wall: "w3".
func wallWritten(word string) (site int, ok bool) {
	digits, ok := strings.CutPrefix(word, "w")
	n, err := strconv.Atoi(digits)
	return n - 1, ok && err == nil && n >= 0 && n <= 99
}

// refuseWall explains the site of a wall if none is chosen now.
func (g *game) refuseWall(site int, now engine.Arg, r *engine.Refusal) {
	r.Rule = "9.4"
	switch {
	case site < 0 || site >= wallCount:
		r.Why = engine.T("cleopatra.why.noWall", engine.N("n", wallCount))
	case !g.freeSite(wall, site):
		r.Why = engine.T("cleopatra.why.stands", engine.Term("site", siteText(wall, site)))
	default:
		r.Why = engine.T("cleopatra.why.wallElsewhere", engine.Term("site", siteText(wall, site)), engine.N("n", g.builtOf(wall)), engine.N("places", wallCount), now)
	}
}

// refuseClaim explains an answer about a sanctuary if the open question is about none or
// another one.
func (g *game) refuseClaim(cell string, now engine.Arg, r *engine.Refusal) {
	r.Rule = "11"
	if open := g.claimable(); len(open) > 0 && cell != "" {
		r.Why = engine.T("cleopatra.why.claimOther", engine.Word("cell", cellName(open[0].cells.first())), engine.N("n", open[0].cells.count()), now)
		return
	}
	r.Why = engine.T("cleopatra.why.claimElsewhere", engine.N("n", int(g.me().statues)), now)
}
