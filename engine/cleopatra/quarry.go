package cleopatra

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// toQuarry is the answer to visit the quarry.
var toQuarry = answer{
	Kind: moveQuarry, Word: "quarry", Title: engine.T("cleopatra.do.quarry"), Do: visitQuarry,
	Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
		return engine.Option{Effect: engine.T("cleopatra.do.quarry.effect", engine.List("list", g.bestBuilds())), Leads: true,
			Group: engine.T("cleopatra.group.visit"), Verb: engine.T("cleopatra.verb.second")}
	},
	Legal: func(g *game, _ entry, _ engine.Move) play.Reason { return whyNotVisit(g.now.quarry, g.canBuildAny) },
	Why: func(_ *game, _ entry, _ engine.Move, reason play.Reason) (engine.Text, string) {
		if reason == visited {
			return engine.T("cleopatra.why.visitedQuarry"), "9"
		}
		return engine.T("cleopatra.why.nothingToBuild"), "9"
	},
}

// visitQuarry begins a quarry visit (RULES 9).
func visitQuarry(g *game, e entry, _ engine.Move, _ *engine.Events) {
	g.startVisit(e)
	g.now.quarry = true
	g.push(stepBuild, 0)
}

// labelBuilds is the largest number of structures in the label of a button.
const labelBuilds = 3

// bestBuilds returns the structures that the hand can pay for, with their rewards, the
// largest first.
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

// inQuarry returns a question of a quarry visit with this text.
func inQuarry(text engine.Text) engine.Question {
	return engine.Question{Text: text, Trail: []engine.Text{engine.T("cleopatra.trail.quarry")}}
}

// buildStep asks for structures to build until the visit is finished (RULES 6, 9).
var buildStep = step{
	Kind: stepBuild, Name: "build", Rule: "9", Purpose: engine.T("cleopatra.purpose.build"), Feature: "build", On: aVisit,
	Declines: always, // the last answer is to finish, if something was built
	Holds: func(g *game, _, _ entry) bool {
		return g.now.built > 0 || g.now.structure != nothing || g.canBuildAny()
	},
	Trail: func(g *game, _ entry) engine.Text {
		n := int(g.now.built) // a question about a sanctuary belongs to the mosaic that was just built
		if g.now.structure != nothing || g.asked() == stepBuild {
			n++
		}
		return engine.T("cleopatra.trail.build", engine.N("n", n))
	},
	Ask: func(g *game, _ entry) engine.Question {
		if g.now.built > 0 {
			return inQuarry(engine.T("cleopatra.ask.buildMore"))
		}
		return inQuarry(engine.T("cleopatra.ask.build"))
	},
	Offer: listStructures,
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		for _, s := range menuOrder {
			dst = append(dst, move(moveBuild, s))
		}
		return append(dst, move(moveFinish, 0))
	},
	Answers: []answer{{
		Kind: moveBuild, Do: choose, Describe: telling(describeBuild),
		Label: func(_ *game, _ entry, m engine.Move) engine.Text { return structureTitles[m.N[0]] },
		Code: func(g *game, _ entry, m engine.Move) string {
			if !g.buildable(int(m.N[0])) {
				return structureWords[m.N[0]]
			}
			return structureWords[m.N[0]] + g.onlySite(int(m.N[0]))
		},
		Legal: func(g *game, _ entry, m engine.Move) play.Reason { return g.whyNotBuild(int(m.N[0]), none) },
		Why: func(g *game, _ entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			return g.explainStructure(int(m.N[0]), none, reason)
		},
	}, {
		Kind: moveFinish, Word: "finish", Title: engine.T("cleopatra.do.finish"), Do: finishVisit, Describe: describeFinish,
		Legal: func(g *game, _ entry, _ engine.Move) play.Reason { return -play.If(g.now.built > 0) },
		Why: func(*game, entry, engine.Move, play.Reason) (engine.Text, string) {
			return engine.T("cleopatra.why.buildFirst"), "6"
		},
	}},
}

// listStructures lists the legal answers faster than Legal tells them from the others: it counts
// the means once.
func listStructures(g *game, _ entry, dst []engine.Move) []engine.Move {
	m := g.means()
	for _, s := range menuOrder {
		if m.buildable(g, s) {
			dst = append(dst, move(moveBuild, s))
		}
	}
	if g.now.built > 0 {
		dst = append(dst, move(moveFinish, 0))
	}
	return dst
}

func describeBuild(g *game, structure int) engine.Option {
	best := g.bestSite(structure)
	gain := best.value + int(g.now.bonus)
	return engine.Option{Gain: gain, Places: g.placesOpen(structure, best),
		Effect: engine.T("cleopatra.do.build.effect", engine.N("n", gain), engine.N("differs", engine.OneIf(g.sitesDiffer(structure))), g.t.costArg(structure))}
}

// choose begins a structure and pushes the choice of its site, its payment and its
// building.
func choose(g *game, e entry, m engine.Move, _ *engine.Events) {
	g.agenda.Push(e)
	g.now.structure = int8(m.N[0])
	g.push(stepPay, 0)
	switch g.now.structure {
	case mosaic:
		g.push(stepAnchor, 0)
		g.push(stepOrient, 0)
	case sphinx, obelisk, door, wall:
		g.push(stepSite, 0)
	}
}

// finishVisit ends a quarry visit: units left over from tainted cards are lost, then
// Cleopatra moves (RULES 9, 12).
func finishVisit(g *game, _ entry, _ engine.Move, ev *engine.Events) {
	for r, n := range g.now.credits {
		if n > 0 && ev != nil {
			g.addEvent(ev, engine.T("cleopatra.event.lapse", g.who(), engine.N("n", int(n)), engine.Term("card", cardName(card(r)))))
		}
	}
	g.now.credits = [resources]int8{}
	g.push(stepQueen, 0)
}

// describeFinish describes the end of the visit: left-over units are lost, Cleopatra may
// move, and her move may start an offering or the last turns.
func describeFinish(g *game, _ entry, _ engine.Move) (o engine.Option) {
	args := []engine.Arg{engine.N("n", int(g.now.built)), engine.List("lost", unitTexts("cleopatra.units", &g.now.credits))}
	to := g.cleopatraAfter()
	if to == int(g.cleopatra) {
		o.Effect = engine.T("cleopatra.do.finish.effect", args...)
		return o
	}
	o.Effect = engine.T("cleopatra.do.finish.moves", append(args, engine.N("to", to),
		engine.N("offering", engine.OneIf(g.cleopatra < offeringSpace && to >= offeringSpace)), engine.N("last", engine.OneIf(to == lastSpace)))...)
	o.Places = []string{placeWalk(to)}
	return o
}

// Reasons why a structure cannot be built.
const (
	pedestalFirst play.Reason = iota + 1
	noneLeft
	siteTaken
	tooPoor
)

// whyNotBuild returns the reason why the active seat cannot build a structure, at a site if one
// is given (RULES 9).
func (g *game) whyNotBuild(structure, site int) play.Reason {
	switch {
	case structure == throne && g.pedestal == none:
		return pedestalFirst
	case !g.sitesLeft(structure):
		return noneLeft
	case site != none && !g.freeSite(structure, site):
		return siteTaken
	case !g.means().reach(&g.t.structures[structure]):
		return tooPoor
	}
	return 0
}

// whyNot explains whyNotBuild, with the rule and the numbers; zero if nothing forbids it.
func (g *game) whyNot(structure, site int) (why engine.Text, rule string) {
	return g.explainStructure(structure, site, g.whyNotBuild(structure, site))
}

func (g *game) explainStructure(structure, site int, reason play.Reason) (why engine.Text, rule string) {
	s := &g.t.structures[structure]
	what := engine.Term("what", structureTexts[structure])
	switch {
	case reason == 0:
		return why, ""
	case reason == pedestalFirst:
		return engine.T("cleopatra.why.pedestalFirst"), "9.4"
	case reason == noneLeft && structure == mosaic && g.nremoved > 0:
		return engine.T("cleopatra.why.mosaicsGone", engine.N("n", s.count-int(g.nremoved)), engine.N("removed", int(g.nremoved))), "10"
	case reason == noneLeft:
		return engine.T("cleopatra.why.built", what, engine.N("n", s.count)), "9"
	case reason == siteTaken && (structure == sphinx || structure == obelisk):
		return engine.T("cleopatra.why.taken", what, engine.Term("site", siteText(structure, site))), "9"
	case reason == siteTaken:
		return engine.T("cleopatra.why.stands", engine.Term("site", siteText(structure, site))), "9"
	}
	args := []engine.Arg{what, engine.N("artisans", s.artisans), engine.N("n", s.resources),
		engine.N("have", int(g.me().hand[artisan])+int(g.now.overseer))}
	if !s.same {
		return engine.T("cleopatra.why.different", append(args, engine.N("types", min(resources, g.means().types)))...), "9.2"
	}
	best := stone
	for r := range card(resources) {
		if g.unitsOf(r) > g.unitsOf(best) {
			best = r
		}
	}
	return engine.T("cleopatra.why.same", append(args, engine.N("units", g.unitsOf(best)), engine.Term("card", cardTexts[best]))...), "9.2"
}
