package cleopatra

import "guildhall/engine"

// offeringSpace is the first space after the offering line.
const offeringSpace = 4

// queenStep moves Cleopatra by n further spaces after an offering.
var queenStep = step{Kind: stepQueen, Name: "cleopatra", Args: "r", On: aVisit, Act: advanceCleopatra}

// advanceCleopatra moves Cleopatra a space for each category completed in this visit, or
// the remaining spaces after an offering (RULES 12). On space 4 the offering takes place;
// on space 5 the last turns begin.
func advanceCleopatra(g *game, e entry, ev *engine.Events) {
	fresh := g.finished() &^ g.complete
	g.complete |= fresh
	if ev != nil {
		g.logCategories(fresh, ev)
	}
	from := g.cleopatra
	to := min(lastSpace, int(from)+int(e.n)+popcount(fresh))
	if to == int(from) {
		return
	}
	offering := from < offeringSpace && to >= offeringSpace
	if offering && to > offeringSpace {
		g.push(stepQueen, to-offeringSpace)
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

func (g *game) logCategories(fresh uint8, ev *engine.Events) {
	for c := range categoryKinds {
		if fresh>>c&1 != 0 {
			g.addEvent(ev, engine.T("cleopatra.event.complete", g.who(), engine.Term("what", categoryTexts[c])))
		}
	}
}

func (g *game) logCleopatra(from, to int, ev *engine.Events) {
	places := []string{}
	for space := from; space <= to; space++ {
		places = append(places, placeWalk(space))
	}
	g.addEvent(ev, engine.T("cleopatra.event.cleopatra", engine.N("from", from), engine.N("to", to)), places...)
}

// spacesToGo returns the number of spaces that Cleopatra moves after the offering.
func (g *game) spacesToGo() int {
	n := 0
	for _, e := range g.agenda.Steps() {
		if e.kind == stepQueen {
			n += int(e.n)
		}
	}
	return n
}

// cleopatraAfter returns Cleopatra's space if the visit is finished now.
func (g *game) cleopatraAfter() int {
	return min(lastSpace, int(g.cleopatra)+popcount(g.finished()&^g.complete))
}
