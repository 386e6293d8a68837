package cleopatra

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// A turn consists of a worshipper, if the seat wants one, and a visit (RULES 6).

// startStep asks for the worshipper or the visit at the start of a turn (RULES 6, 15).
var startStep = step{
	Kind: stepStart, Name: "start", Rule: "6", Purpose: engine.T("cleopatra.purpose.start"), Feature: "start", On: []play.Kind{stepEndTurn},
	Empty: passTurn,
	Ask: func(g *game, _ entry) engine.Question {
		key := "cleopatra.ask.visit"
		switch g.now.used {
		case none:
			key = "cleopatra.ask.start"
		case visitor:
			key = "cleopatra.ask.visitFirst"
		}
		return engine.Question{Text: engine.T(key)}
	},
	Offer: listStart,
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		return play.Each(append(dst, move(moveMarket, 0), move(moveQuarry, 0)), moveUse, 0, slotCount-1)
	},
	Refuse:  refusing(moveUse, byNumber),
	Answers: []answer{toMarket, toQuarry, useTile},
}

// listStart appends the answers at the start of a turn. If neither visit is possible, there
// are none, and the turn passes.
func listStart(g *game, _ entry, dst []engine.Move) []engine.Move {
	market, quarry := g.anyStall(), g.canBuildAny()
	if !market && !quarry {
		return dst
	}
	if market {
		dst = append(dst, move(moveMarket, 0))
	}
	if quarry {
		dst = append(dst, move(moveQuarry, 0))
	}
	if g.now.used == none {
		dst = g.listSlots(dst)
	}
	return dst
}

// passTurn adds the event of a turn in which nothing is possible (RULES 6).
func passTurn(g *game, _ entry, ev *engine.Events) {
	if ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.pass", g.who()))
	}
}

// secondStep asks for the Visitor's other visit (RULES 7). It is over if none is possible.
var secondStep = step{
	Kind: stepSecond, Name: "second", Rule: "7", Purpose: engine.T("cleopatra.purpose.second"), Feature: "second visit", On: []play.Kind{stepEndTurn},
	Declines: always,
	Ask:      func(*game, entry) engine.Question { return engine.Question{Text: engine.T("cleopatra.ask.second")} },
	Offer:    listSecond,
	Refuse: refusing(moveBuild, func(g *game, w writtenMove, r *engine.Refusal) {
		if why, _ := g.whyNot(w.n, w.site); why.IsZero() && g.now.quarry {
			r.Why, r.Rule = engine.T("cleopatra.why.visitedQuarry"), "6"
		}
	}),
	Answers: []answer{toMarket, toQuarry, {
		Kind: moveEnd, Word: "end", Title: engine.T("cleopatra.do.end"), Do: func(*game, entry, engine.Move, *engine.Events) {},
	}},
}

// listSecond appends the answers for the Visitor's second visit; none if no other visit is
// possible.
func listSecond(g *game, _ entry, dst []engine.Move) []engine.Move {
	switch {
	case !g.now.market && g.anyStall():
		return append(dst, move(moveMarket, 0), move(moveEnd, 0))
	case !g.now.quarry && g.canBuildAny():
		return append(dst, move(moveQuarry, 0), move(moveEnd, 0))
	}
	return dst
}

// aVisit is Step.On for the steps of a visit.
var aVisit = []play.Kind{stepEndTurn, stepSecond}

// startVisit pushes a second visit if the Visitor is used (RULES 7).
func (g *game) startVisit(e entry) {
	if e.kind == stepStart && g.now.used == visitor {
		g.push(stepSecond, 0)
	}
}

// endTurnStep ends every turn.
var endTurnStep = step{Kind: stepEndTurn, Name: "end turn", On: []play.Kind{0}, Act: endTurn}

// endTurn ends the effects of the turn and gives the turn to the next seat, or ends the
// match after the last turns (RULES 6, 13).
func endTurn(g *game, _ entry, ev *engine.Events) {
	ev.EndTurn()
	next := (g.active + 1) % g.seats
	if g.endedBy == next {
		g.now = newTurn()
		g.finish(ev)
		return
	}
	g.active = next
	g.turn++
	g.startTurn()
}
