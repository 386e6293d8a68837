package caylus

import (
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/suggest"
)

// refuseElsewhere explains words that name a thing and an action of this game while another
// question is open: what the action needs, and what is asked now.
func refuseElsewhere(g *game, seat engine.Seat, text string, question engine.Text, r *engine.Refusal) bool {
	word, rest, _ := strings.Cut(text, " ")
	now := engine.Term("question", question)
	if good := slices.Index(goodWords[:], text); good >= 0 {
		return g.refuseGood(seat, good, now, r)
	}
	switch word {
	case "build":
		if tile := tileWritten(rest); tile != none {
			return g.refuseBuilding(tile, now, r)
		}
	case "convert":
		r.Why, r.Rule = engine.T("caylus.why.convertElsewhere", now), "8"
		return true
	case "provost":
		r.Why, r.Rule = engine.T("caylus.why.provostElsewhere", engine.N("at", int(g.provost)), engine.N("last", int(roadLength)), now), "7"
		return true
	}
	return g.refusePlacing(seat, text, now, r) || g.refuseWord(seat, text, now, r)
}

// refuseWord explains words of other questions, and lists of several goods.
func (g *game) refuseWord(seat engine.Seat, text string, now engine.Arg, r *engine.Refusal) bool {
	word, rest, _ := strings.Cut(text, " ")
	have := g.haveArg(int8(seat))
	switch {
	case word == "sell" || word == "buy" || word == "exchange":
		r.Why, r.Rule = engine.T("caylus.why.tradeElsewhere", have, now), "8"
	case slices.Contains(goodWords[:], word) && rest != "":
		r.Why, r.Rule = engine.T("caylus.why.batchElsewhere", have, now), "9"
	case word == "pay":
		r.Why, r.Rule = engine.T("caylus.why.payElsewhere", have, now), "6"
	case slices.Contains(trackIDs[:], word) || word == "build":
		r.Why, r.Rule = engine.T("caylus.why.favorElsewhere", now), "11"
	case word == "pass":
		r.Why, r.Rule = engine.T("caylus.why.passElsewhere", engine.N("n", int(g.p[seat].workers)), now), "5"
	case slices.Contains([]string{"skip", "stop", "stay", "leave", "return", "none"}, word):
		r.Why, r.Rule = engine.T("caylus.why.skipElsewhere", now), g.section()
	case tileWritten(text) != none:
		return g.refuseBuilding(tileWritten(text), now, r) || refuseGone(now, r)
	case slices.ContainsFunc(builtIn.buildings[:], func(b building) bool { return firstWord(b.word) == word }):
		return refuseGone(now, r)
	default:
		return false
	}
	return true
}

// refuseGone explains a building that is not on the road and cannot be built.
func refuseGone(now engine.Arg, r *engine.Refusal) bool {
	r.Why, r.Rule = engine.T("caylus.why.goneElsewhere", now), "8"
	return true
}

// refuseGood explains a good if none is taken or given, or a wrong good.
func (g *game) refuseGood(seat engine.Seat, good int, now engine.Arg, r *engine.Refusal) bool {
	r.Why, r.Rule = engine.T("caylus.why.goodElsewhere", engine.Term("good", goodTexts[good]), engine.N("n", int(g.p[seat].cubes[good])), now), "8"
	if e := g.agenda.Top(); e.kind == stepUse {
		r.Why = engine.T("caylus.why.goodHere", engine.Term("good", goodTexts[good]), engine.Term("what", g.titleAt(e.n)), engine.N("space", int(e.n)), now)
	}
	return true
}

// refuseBuilding explains a building if nothing is built.
func (g *game) refuseBuilding(tile int8, now engine.Arg, r *engine.Refusal) bool {
	if tile == none || classTexts[g.t.buildings[tile].class].IsZero() {
		return false
	}
	b := &g.t.buildings[tile]
	price := g.price(tile, none)
	r.Code, r.Label, r.Rule = "build "+b.word, tileTexts[tile], "8.build"
	r.Why = engine.T("caylus.why.buildElsewhere", engine.Term("what", tileTexts[tile]), engine.Term("class", classTexts[b.class]), lotArg("pay", &price), now)
	return true
}

// refusePlacing explains a place for workers if no worker is placed.
func (g *game) refusePlacing(seat engine.Seat, text string, now engine.Arg, r *engine.Refusal) bool {
	place, ok := suggest.BestPrefix(text, int8(placeCount), g.placeWord, func(place int8) string {
		if place < 1 || place > roadLength {
			return ""
		}
		return spaceWord(place)
	})
	if !ok {
		return false
	}
	r.Code, r.Label, r.Rule = g.placeWord(place), g.spaceLabel(place), "5"
	r.Why = engine.T("caylus.why.placeElsewhere", engine.Term("place", g.placeTitle(place)), engine.N("n", int(g.p[seat].workers)), now)
	return true
}
