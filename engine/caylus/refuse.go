package caylus

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/refusal"
)

// Refuse explains why a written move is not legal now, with the rule and the
// numbers, and what could be played instead.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	r := engine.Refusal{Code: written}
	switch {
	case g.over:
		r.Why, r.Rule = engine.T("caylus.why.over"), "12"
		return r
	case !g.isPending(seat):
		r.Why, r.Rule = engine.T("caylus.why.notYou", who(g.active())), "4"
		return r
	}
	text := normalise(written)
	r.Instead = g.alternatives("")
	if m, ok := g.parseMove(text); ok {
		if slices.Contains(g.list(nil), m) {
			return refusal.Misspelt(g, seat, m, engine.T("caylus.why.spelling"))
		}
		r.Code = g.Code(seat, m)
		first, _, _ := strings.Cut(r.Code, " ")
		r.Label, r.Instead = g.labelOf(m), g.alternatives(first)
		r.Why, r.Rule = g.whyNot(m)
		return r
	}
	g.refuseWord(text, &r)
	return r
}

// refuseWord explains words that are no move of the open question.
func (g *game) refuseWord(text string, r *engine.Refusal) {
	asked := g.openStep()
	if t := tileWritten(text); t != none && (asked == stepPlace || asked == stepGate) {
		r.Code, r.Label = g.t.buildings[t].word, tileTexts[t]
		r.Why, r.Rule = engine.T("caylus.why.notOnRoad", engine.Term("what", tileTexts[t])), "5"
		return
	}
	if g.refuseAsked(text, r) {
		return
	}
	if n, ok := shiftWritten(text); ok && (asked == stepProvost || asked == stepGuild) {
		r.Code = "provost " + strconv.Itoa(n)
		r.Why, r.Rule = g.whyNotShift(n)
		return
	}
	if begun := g.alternatives(text); text != "" && len(begun) > 0 && strings.HasPrefix(begun[0], text) {
		r.Why, r.Rule, r.Instead = engine.T("caylus.why.which"), g.section(), begun
		return
	}
	r.Why = engine.T("caylus.why.unknown")
	if word, _, _ := strings.Cut(text, " "); slices.Contains(vocabulary, word) {
		r.Why, r.Rule = engine.T("caylus.why.notNow", engine.Term("question", g.Ask(engine.Seat(g.active())).Text)), g.section()
	}
}

// refuseAsked explains words that ask for something this question never allows:
// a production left out, a batch of equal cubes, a residence to be turned.
func (g *game) refuseAsked(text string, r *engine.Refusal) bool {
	words := strings.Fields(text)
	isGood := func(word string) bool { return slices.Contains(goodWords[:], word) }
	switch asked := g.openStep(); {
	case asked == stepUse && text == fixedWords[moveSkip] && g.building(g.agenda.Top().n).effect == effectProduce:
		r.Why, r.Rule = engine.T("caylus.why.mustTake", engine.Term("what", g.titleAt(g.agenda.Top().n))), "8"
	case asked == stepBatch && len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool { return !isGood(word) }):
		r.Why, r.Rule = engine.T("caylus.why.batchTwo", g.haveArg()), "9"
	case slices.Contains(words, "residence") && (asked == stepTarget || asked == stepUse && g.building(g.agenda.Top().n).effect == effectLawyer):
		r.Why, r.Rule = engine.T("caylus.why.convertNever", engine.Term("what", tileTexts[g.t.residence])), "8"
	default:
		return false
	}
	return true
}

// section is the part of the rules the open question belongs to: that of the
// phase, unless a favor is being resolved.
func (g *game) section() string {
	for i := g.agenda.Len() - 1; i >= 0 && g.agenda.Steps()[i].kind != stepHome; i-- {
		if g.agenda.Steps()[i].kind == stepFavor {
			return "11"
		}
	}
	return [phaseCount + 1]string{phaseWorkers: "5", phaseSpecial: "6", phaseProvost: "7", phaseRoad: "8", phaseCastle: "9", phaseEnd: "10"}[g.phase]
}

// alternatives returns up to five codes of moves that can be played instead,
// those that begin with prefix first.
func (g *game) alternatives(prefix string) []string {
	return refusal.Instead(g, engine.Seat(g.active()), g.list(nil), prefix)
}

// Blocked lists the moves of the open question that are not legal now, each
// with its reason.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal {
	if !g.isPending(seat) {
		return nil
	}
	legal, instead := g.list(nil), g.alternatives("")
	var list []engine.Refusal
	for _, m := range g.allMoves() {
		if slices.Contains(legal, m) || g.needsNoReason(m) {
			continue
		}
		why, rule := g.whyNot(m)
		list = append(list, engine.Refusal{Code: g.Code(seat, m), Label: g.labelOf(m), Why: why, Rule: rule, Instead: instead})
	}
	return list
}

// needsNoReason reports whether it is clear without a reason that a move is not
// legal: a place where workers never stand, a building the lawyer never turns.
func (g *game) needsNoReason(m engine.Move) bool {
	n := int8(m.N[0])
	switch m.Kind {
	case movePlace:
		return n >= 1 && n <= roadLength && !g.usable(n)
	case moveConvert:
		return g.road[n].tile == none || g.building(n).convert == convertNo
	}
	return false
}

// labelOf names a move that need not be legal.
func (g *game) labelOf(m engine.Move) engine.Text {
	n, k := int8(m.N[0]), int(m.N[1])
	switch m.Kind {
	case movePlace, moveConvert:
		if n >= 1 && n <= roadLength {
			return engine.T("caylus.do.place", engine.N("space", int(n)), engine.Term("what", g.titleAt(n)))
		}
		return g.placeTitle(n)
	case moveBuild:
		return tileTexts[n]
	case moveTrack:
		return trackTitles[n]
	case moveLevel:
		return g.t.levelLabel(int(g.agenda.Top().n), int(n), k)
	case moveBatch:
		return engine.T("caylus.do.batch", engine.Term("a", goodTexts[n]), engine.Term("b", goodTexts[k]))
	case moveGive, moveTake:
		return goodTitles[n]
	case moveSell:
		return engine.T("caylus.do.sell", engine.Term("good", goodTexts[k]))
	case moveBuy:
		return engine.T("caylus.do.buy", engine.Term("good", goodTexts[k]))
	case moveDeal:
		return dealText(&g.building(g.agenda.Top().n).deals[n])
	case moveSite:
		return engine.T("caylus.do.site", engine.N("space", int(n)))
	default: // moveProvost
		return engine.T("caylus.do.provostAny", engine.N("n", int(n)))
	}
}
