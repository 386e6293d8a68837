package caylus

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// targetStep asks which tile a favor turns into a residence.
var targetStep = step{
	Kind: stepTarget, Name: "lawyer", Rule: "8.lawyer", Purpose: engine.T("caylus.purpose.lawyer"),
	Feature: "lawyer", Args: "s", On: []play.Kind{stepFavor},
	Holds: func(g *game, e, _ entry) bool { return g.possible(e.seat, &g.t.favors[trackBuild][lawyerLevel].action) },
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("caylus.ask.lawyer", lotArg("pay", g.lawyerPrice(e)))}
	},
	All: allTargets, Refuse: refuseResidence,
	Answers: []answer{converting},
}

// allTargets appends the buildings on the road, except residences, which have no names of
// their own.
func allTargets(g *game, _ entry, dst []engine.Move) []engine.Move {
	for s := int8(1); s <= roadLength; s++ {
		if t := g.road[s].tile; t != none && t != g.t.residence {
			dst = append(dst, move(moveConvert, int(s)))
		}
	}
	return dst
}

// lawyerPrice returns the price of the lawyer's work, in the lawyer's house or by a favor.
func (g *game) lawyerPrice(e entry) *lot {
	if e.kind == stepUse {
		return &g.t.buildings[g.road[e.n].tile].deals[0].pay
	}
	return &g.t.favors[trackBuild][lawyerLevel].deals[0].pay
}

// converting is to turn the tile on a space into a residence.
var converting = answer{
	Kind:  moveConvert,
	Code:  func(g *game, _ entry, m engine.Move) string { return "convert " + g.placeWord(int8(m.N[0])) },
	Do:    (*game).convert,
	Label: func(g *game, _ entry, m engine.Move) engine.Text { return g.spaceLabel(int8(m.N[0])) },
	Describe: func(g *game, e entry, m engine.Move) engine.Option {
		space, residence := int8(m.N[0]), &g.t.buildings[g.t.residence]
		return engine.Option{Gain: int(residence.vp), Places: []string{placeRoad(space)},
			Effect: engine.T("caylus.do.convert.effect", lotArg("pay", g.lawyerPrice(e)), engine.N("n", int(residence.vp)), engine.N("income", int(residence.income)),
				engine.N("back", engine.OneIf(g.building(space).class != classNeutral)), engine.N("waits", engine.OneIf(g.road[space].worker != none)))}
	},
	Legal: func(g *game, e entry, m engine.Move) play.Reason {
		if reason := g.whyNotConvert(int8(m.N[0]), e.seat); reason != 0 || g.canPay(e.seat, g.lawyerPrice(e)) {
			return reason
		}
		return convertPrice
	},
	Why: func(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
		space := int8(m.N[0])
		what := engine.Term("what", g.titleAt(space))
		switch reason {
		case convertNever:
			return engine.T("caylus.why.convertNever", what), g.section()
		case convertOther:
			return engine.T("caylus.why.convertOther", what, who(g.road[space].owner)), g.section()
		case convertPending:
			return engine.T("caylus.why.convertPending", what, who(g.road[space].pending)), g.section()
		}
		return g.explainPay(e.seat, g.lawyerPrice(e))
	},
	Means: func(g *game, e entry, text string) func(engine.Move) bool {
		isSpace, tile := meansSpace(g, e, text), tileWritten(text)
		return func(m engine.Move) bool { return isSpace(m) || tile != none && g.road[m.N[0]].tile == tile }
	},
}

// convert pays the lawyer. If a worker is on the tile, everything else happens when the
// worker leaves (RULES 8).
func (g *game) convert(e entry, m engine.Move, ev *engine.Events) {
	price, space := g.lawyerPrice(e), int8(m.N[0])
	g.spend(e.seat, price)
	sp := &g.road[space]
	if ev != nil {
		args := []engine.Arg{who(e.seat), lotArg("pay", price), engine.Term("what", g.titleAt(space)), engine.N("space", int(space))}
		text := engine.T("caylus.event.lawyer", args...)
		if sp.worker != none {
			text = engine.T("caylus.event.lawyerWaits", args...)
		}
		g.addEvent(ev, e.seat, text, placeRoad(space), placePlayer(e.seat))
	}
	if sp.worker != none {
		sp.pending = e.seat
		return
	}
	g.settleResidence(space, e.seat, ev)
}

// settleResidence turns the building on a space into a residence of the seat. A wood or
// stone tile goes back to the stock; a neutral one leaves the game.
func (g *game) settleResidence(space, seat int8, ev *engine.Events) {
	sp := &g.road[space]
	old := sp.tile
	*sp = tileOf(g.t.residence, seat)
	back := g.t.buildings[old].class != classNeutral
	if back {
		g.stock |= 1 << old
	}
	vp := g.t.buildings[g.t.residence].vp
	g.p[seat].earn(fromResidences, vp)
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.residence", who(seat), engine.Term("what", tileTexts[old]), engine.N("space", int(space)),
			engine.N("n", int(vp)), engine.N("back", engine.OneIf(back))), placeRoad(space), placePlayer(seat))
	}
}

// tileOf returns a space with the tile and its owner, and without a worker.
func tileOf(tile, owner int8) space {
	return space{tile: tile, owner: owner, worker: none, pending: none}
}

// Reasons why a building cannot become a residence.
const (
	convertNever play.Reason = iota - 1
	_
	convertOther
	convertPending
	convertPrice
)

// whyNotConvert returns the reason why the seat cannot turn the building on a space into a
// residence, at any price: only neutral ones and its own wood and stone ones can, except lawyers
// and tiles with a pending residence (RULES 8).
func (g *game) whyNotConvert(space, seat int8) play.Reason {
	switch b := g.building(space); {
	case b == nil || b.convert == convertNo:
		return convertNever
	case b.convert == convertOwner && g.road[space].owner != seat:
		return convertOther
	case g.road[space].pending != none:
		return convertPending
	}
	return 0
}

// refuseResidence explains that a residence or an empty space cannot be turned into a
// residence. A space may be written by its name: "convert r4".
func refuseResidence(g *game, _ entry, text string, r *engine.Refusal) bool {
	words := strings.Fields(text)
	if slices.Contains(words, "residence") {
		r.Why, r.Rule = engine.T("caylus.why.convertNever", engine.Term("what", tileTexts[g.t.residence])), "8"
		return true
	}
	if len(words) == 0 {
		return false
	}
	space, err := spaceNamed(words[len(words)-1])
	switch {
	case err != nil:
		return false
	case g.building(space) == nil:
		r.Why, r.Rule = engine.T("caylus.why.convertEmpty", engine.N("space", int(space))), "8"
	default:
		r.Why, r.Rule = engine.T("caylus.why.convertNever", engine.Term("what", g.spaceLabel(space))), "8"
	}
	return true
}

// meansSpace accepts a place on the road as the number of a move: "r4", or "4".
func meansSpace(_ *game, _ entry, text string) func(engine.Move) bool {
	word := firstWord(text)
	space, noSpace := spaceNamed(word)
	number, noNumber := strconv.Atoi(word)
	return func(m engine.Move) bool {
		place := int(m.N[0])
		return noSpace == nil && place == int(space) || noNumber == nil && place == number && number >= 1 && number <= roadLength
	}
}
