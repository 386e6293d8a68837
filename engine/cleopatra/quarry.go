package cleopatra

import (
	"slices"

	"guildhall/engine"
)

// labelBuilds is how many structures a button has room for.
const labelBuilds = 3

// bestBuilds lists the structures that the hand pays for, with their rewards,
// the most scarabs first.
func (g *game) bestBuilds() []engine.Text {
	type build struct{ structure, value int }
	var builds []build
	for _, s := range menuOrder {
		if g.buildable(s) {
			builds = append(builds, build{s, g.bestSite(s).value + int(g.now.bonus)})
		}
	}
	slices.SortStableFunc(builds, func(a, b build) int { return b.value - a.value })
	var list []engine.Text
	for _, b := range builds[:min(labelBuilds, len(builds))] {
		what := structureTexts[b.structure]
		if b.structure == mosaic {
			what = engine.T("cleopatra.mosaicShort")
		}
		list = append(list, engine.T("cleopatra.worth", engine.Term("what", what), engine.N("n", b.value)))
	}
	if more := len(builds) - labelBuilds; more > 0 {
		list = append(list, engine.T("cleopatra.more", engine.N("n", more)))
	}
	return list
}

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

// toQuarry is the answer that goes there.
var toQuarry = answer{
	Kind: moveQuarry, Word: "quarry", Title: engine.T("cleopatra.do.quarry"), Do: visitQuarry,
	Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
		return engine.Option{Effect: engine.T("cleopatra.do.quarry.effect", engine.List("list", g.bestBuilds())), Leads: true,
			Group: engine.T("cleopatra.group.visit")}
	},
}

// visitQuarry begins a quarry visit (RULES 9).
func visitQuarry(g *game, e entry, _ engine.Move, _ *engine.Events) {
	g.startVisit(e)
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
