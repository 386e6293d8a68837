package cleopatra

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// A turn: a worshipper if one is wanted, and a visit (RULES 6).

// startStep is what a turn begins with.
var startStep = unmoved(step{
	Kind: stepStart, Name: "start", Rule: "6", Purpose: engine.T("cleopatra.purpose.start"), Feature: "start", On: []play.Kind{stepEndTurn},
	Empty: passTurn,
}, moveUse, moveMarket, moveQuarry)

// passTurn tells of a turn in which nothing can be done (RULES 6).
func passTurn(g *game, _ entry, ev *engine.Events) {
	if ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.pass", g.who()))
	}
}

// secondStep is the Visitor's other visit (RULES 7). It is over where none is possible.
var secondStep = unmoved(step{
	Kind: stepSecond, Name: "second", Rule: "7", Purpose: engine.T("cleopatra.purpose.second"), Feature: "second visit", On: []play.Kind{stepEndTurn},
	Declines: func(*game, entry) bool { return true },
}, moveMarket, moveQuarry, moveEnd)

// aVisit is what the steps of a visit lie on.
var aVisit = []play.Kind{stepEndTurn, stepSecond}

// startVisit leaves the question where to go and notes that, with the Visitor,
// another visit may follow (RULES 7).
func (g *game) startVisit() {
	if e := g.agenda.Pop(); e.kind == stepStart && g.now.used == visitor {
		g.push(stepSecond, 0)
	}
}

// endTurnStep ends every turn.
var endTurnStep = step{Kind: stepEndTurn, Name: "end turn", On: []play.Kind{0}, Act: endTurn}

// endTurn lets the effects of the turn end and gives the turn to the next seat,
// or ends the match after the last turns (RULES 6, 13).
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
