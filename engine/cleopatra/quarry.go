package cleopatra

import "guildhall/engine"

// buildStep goes on until the visit is finished.
var buildStep = unmoved(step{
	Kind: stepBuild, Name: "build", Rule: "9", Purpose: engine.T("cleopatra.purpose.build"), Feature: "build", On: aVisit,
	Declines: func(*game, entry) bool { return true }, // finish, when something is built
	Holds: func(g *game, _, _ entry) bool {
		return g.now.built > 0 || g.now.structure != nothing || g.canBuildAny()
	},
	Trail: func(g *game, _ entry) engine.Text {
		n := int(g.now.built) // a sanctuary belongs to the mosaic that stands already
		if g.now.structure != nothing || g.asked() == stepBuild {
			n++
		}
		return engine.T("cleopatra.trail.build", engine.N("n", n))
	},
}, moveBuild, moveFinish)

// visitQuarry begins a quarry visit (RULES 9).
func (g *game) visitQuarry() {
	g.startVisit()
	g.now.quarry = true
	g.push(stepBuild, 0)
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
	g.push(stepPay, 0)
	switch structure {
	case mosaic:
		g.push(stepAnchor, 0)
		g.push(stepOrient, 0)
	case sphinx, obelisk, door, wall:
		g.push(stepSite, 0)
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
	g.push(stepQueen, 0)
}
