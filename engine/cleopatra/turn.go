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
	All:     play.Fixed[*game, entry](play.Each([]engine.Move{move(moveMarket, 0), move(moveQuarry, 0)}, moveUse, 0, slotCount-1)...),
	Refuse:  refusing(moveUse, byNumber),
	Answers: []answer{toMarket, toQuarry, useTile},
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
	Question: engine.T("cleopatra.ask.second"),
	All:      play.Fixed[*game, entry](move(moveMarket, 0), move(moveQuarry, 0)),
	Refuse: refusing(moveBuild, func(g *game, w writtenMove, r *engine.Refusal) {
		if why, _ := g.whyNot(w.n, w.site); why.IsZero() && g.now.quarry {
			r.Why, r.Rule = engine.T("cleopatra.why.visitedQuarry"), "6"
		}
	}),
	Answers: []answer{toMarket, toQuarry, {
		Kind: moveEnd, Word: "end", Title: engine.T("cleopatra.do.end"), Do: func(*game, entry, engine.Move, *engine.Events) {},
		Beside: true,
	}},
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

// trail returns the number of the turn and the worshipper used in it.
func (g *game) trail() []engine.Text {
	trail := []engine.Text{engine.T("cleopatra.trail.turn", engine.N("n", int(g.turn)))}
	if g.now.used != none {
		trail = append(trail, tileTexts[g.now.used])
	}
	return trail
}

// goods returns the player's hand, scarabs and amulets in words.
func (g *game) goods(p *player) []engine.Text {
	hand := engine.T("cleopatra.fact.noCards")
	if n := p.hand.total(); n > 0 {
		hand = engine.T("cleopatra.fact.hand", engine.N("n", n), engine.List("cards", countTexts(&p.hand)))
	}
	return []engine.Text{hand, engine.T("cleopatra.fact.purse", engine.N("scarabs", int(p.scarabs)), engine.N("amulets", int(p.amulets)))}
}

// leftOver appends the remaining effects of worshippers and tainted cards in this turn.
func (g *game) leftOver(facts []engine.Text) []engine.Text {
	if extra := appendUnits(nil, &g.now.credits, g.now.merchant, g.now.overseer); len(extra) > 0 {
		facts = append(facts, engine.T("cleopatra.fact.extra", engine.List("parts", extra)))
	}
	return facts
}

// costArg returns the cost of a structure, in words.
func (t *tables) costArg(structure int) engine.Arg {
	return engine.Term("cost", t.costText(structure))
}

func (t *tables) costText(structure int) engine.Text {
	s := &t.structures[structure]
	args := []engine.Arg{engine.N("artisans", s.artisans), engine.N("n", s.resources)}
	if s.same {
		return engine.T("cleopatra.cost.same", args...)
	}
	return engine.T("cleopatra.cost.different", args...)
}
