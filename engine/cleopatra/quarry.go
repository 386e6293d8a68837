package cleopatra

import "guildhall/engine"

// visitQuarry begins a quarry visit (RULES 9).
func (g *game) visitQuarry() {
	g.startVisit()
	g.now.quarry = true
	g.agenda.Push(step{kind: stepBuild})
}

// listStructures offers what can be paid for, and to finish once something is
// built (RULES 6, 9).
func (g *game) listStructures(dst []engine.Move) []engine.Move {
	for _, s := range menuOrder {
		if g.buildable(s) {
			dst = append(dst, move(moveBuild, s))
		}
	}
	if g.now.built > 0 {
		dst = append(dst, move(moveFinish, 0))
	}
	return dst
}

// choose begins a structure: its site is chosen, then it is paid for and
// built.
func (g *game) choose(structure int) {
	g.now.structure = int8(structure)
	g.agenda.Push(step{kind: stepPay})
	switch structure {
	case mosaic:
		g.agenda.Push(step{kind: stepAnchor})
		g.agenda.Push(step{kind: stepOrient})
	case sphinx, obelisk, door, wall:
		g.agenda.Push(step{kind: stepSite})
	}
}

// finishVisit ends a quarry visit: what is left of tainted cards lapses, then
// Cleopatra moves (RULES 9, 12).
func (g *game) finishVisit(ev *engine.Events) {
	g.agenda.Pop()
	for r, n := range g.now.credits {
		if n > 0 && ev != nil {
			g.addEvent(ev, engine.T("cleopatra.event.lapse", g.who(), engine.N("n", int(n)), engine.Term("card", cardName(card(r)))))
		}
	}
	g.now.credits = [resources]int8{}
	g.agenda.Push(step{kind: stepQueen})
}

// advanceCleopatra moves her a space for each category completed in this visit,
// or the rest of the spaces that an offering interrupted (RULES 12). On space 4
// the offering takes place, on space 5 the last turns begin.
func (g *game) advanceCleopatra(rest int, ev *engine.Events) {
	fresh := g.finished() &^ g.complete
	g.complete |= fresh
	if ev != nil {
		g.logCategories(fresh, ev)
	}
	from := g.cleopatra
	to := min(lastSpace, int(from)+rest+popcount(fresh))
	if to == int(from) {
		return
	}
	offering := from < offeringSpace && to >= offeringSpace
	if offering && to > offeringSpace {
		g.agenda.Push(step{kind: stepQueen, n: int8(to - offeringSpace)})
		to = offeringSpace
	}
	g.cleopatra = int8(to)
	if ev != nil {
		g.logCleopatra(int(from), to, ev)
	}
	if to == lastSpace {
		g.endedBy = g.active
		if ev != nil {
			g.addEvent(ev, engine.T("cleopatra.event.lastTurns", g.who()), placeWalk(lastSpace))
		}
	}
	if offering {
		ev.EndTurn()
		g.startOffering(ev)
	}
}

// offeringSpace is the first space beyond the offering line.
const offeringSpace = 4
