package caylus

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// endStep begins phase 7 (RULES 10.1).
var endStep = step{Kind: stepEnd, Name: "end", On: []play.Kind{stepNone}, Act: (*game).moveBailiff}

func (g *game) moveBailiff(_ entry, ev *engine.Events) {
	g.startPhase(phaseEnd)
	from, ahead := g.bailiff, g.provost > g.bailiff
	g.bailiff += int8(1 + engine.OneIf(ahead))
	provost := g.provost
	g.provost = g.bailiff
	if ev != nil {
		g.addEvent(ev, none, engine.T("caylus.event.bailiff", engine.N("from", int(from)), engine.N("to", int(g.bailiff)), engine.N("n", int(g.bailiff-from)),
			engine.N("provost", int(provost)), engine.N("ahead", engine.OneIf(ahead))),
			placeRoad(from), placeRoad(provost), placeRoad(g.bailiff), "bailiff", "provost")
	}
	g.agenda.Push(entry{kind: stepNext})
	g.agenda.Push(entry{kind: stepSections})
}

// sectionsStep scores the sections that are due, from n on (RULES 10.2).
var sectionsStep = step{
	Kind: stepSections, Name: "sections", Args: "n", On: []play.Kind{stepNext},
	Holds: func(g *game, e, _ entry) bool { return g.phase == phaseEnd && e.n <= sectionKinds },
	Act: func(g *game, e entry, _ *engine.Events) {
		section := e.n
		if section == sectionKinds {
			return
		}
		e.n++
		g.agenda.Push(e)
		if g.due(int(section)) {
			g.agenda.Push(entry{kind: stepClose, n: section})
			g.agenda.Push(entry{kind: stepScore, n: section})
		}
	},
}

// due reports whether a section must be scored now: it is not scored yet, and the condition
// of the table's option is met.
func (g *game) due(section int) bool {
	return !g.scored[section] && scorings[g.scoring].due(g, section)
}

// Indexes of scorings (RULES 10.2, 14.4).
const (
	byBailiff = iota
	whenFull
)

// scoring is a rule for the time when a section is scored.
type scoring struct {
	id       string // value of the option
	due      func(g *game, section int) bool
	progress func(args ...engine.Arg) engine.Text // text with the distance to the next scoring
}

// scorings holds the rules for the time when a section is scored, by index of the option's value.
var scorings = [...]scoring{
	byBailiff: {"bailiff", (*game).bailiffCame, func(args ...engine.Arg) engine.Text { return engine.T("caylus.progress.bailiff", args...) }},
	whenFull: {"full", func(g *game, section int) bool { return g.bailiffCame(section) || g.complete(section) },
		func(args ...engine.Arg) engine.Text { return engine.T("caylus.progress", args...) }},
}

// scoringNamed returns the index of a scoring rule by the value of the option, which must
// be valid.
func scoringNamed(id string) int8 {
	return int8(slices.IndexFunc(scorings[:], func(s scoring) bool { return s.id == id }))
}

// bailiffCame reports whether the bailiff has reached or passed the space of a
// section.
func (g *game) bailiffCame(section int) bool { return g.bailiff >= g.t.sections[section].trigger }

// complete reports whether all parts of a section are built.
func (g *game) complete(section int) bool { return g.builtIn(section) == g.t.sections[section].parts }

// scoreStep scores the houses in section n, in turn order from m on. Each seat finishes
// before the next (RULES 10.3).
var scoreStep = step{
	Kind: stepScore, Name: "score", Args: "km", On: []play.Kind{stepClose},
	Holds: func(g *game, e, below entry) bool { return e.m <= g.seats && e.n == below.n },
	Act:   (*game).scoreNext,
	Trail: func(_ *game, e entry) engine.Text {
		return engine.T("caylus.trail.scoring", engine.Term("section", sectionTexts[e.n]))
	},
}

func (g *game) scoreNext(e entry, ev *engine.Events) {
	if e.m == g.seats {
		return
	}
	seat, section := g.order[e.m], int(e.n)
	e.m++
	g.agenda.Push(e)
	info := &g.t.sections[section]
	n := g.houses(section, seat)
	favors := info.favors[min(n, len(info.favors)-1)]
	lost := int16(0)
	if n == 0 {
		lost = g.p[seat].lose(int16(info.penalty))
	}
	if ev != nil {
		g.addEvent(ev, seat, scoreText(seat, section, n, favors, int(lost)), placeSection(section), placePlayer(seat))
	}
	g.gainFavors(seat, int8(favors))
}

// scoreText returns the gain or loss of a seat for its houses in a section.
func scoreText(seat int8, section, houses, favors, lost int) engine.Text {
	args := []engine.Arg{who(seat), engine.Term("section", sectionTexts[section]), engine.N("houses", houses)}
	switch {
	case houses == 0:
		return engine.T("caylus.event.scoreNone", append(args, engine.N("n", lost))...)
	case favors == 0:
		return engine.T("caylus.event.scoreOne", args...)
	}
	return engine.T("caylus.event.scoreFavors", append(args, engine.N("n", favors))...)
}

// closeStep marks section n as scored. Only now do higher favor levels open (RULES 10.3).
var closeStep = step{Kind: stepClose, Name: "scored", Args: "k", On: []play.Kind{stepSections}, Act: (*game).closeSection}

func (g *game) closeSection(e entry, ev *engine.Events) {
	section := int(e.n)
	before := g.openLevel()
	g.scored[section] = true
	if ev == nil {
		return
	}
	text := engine.T("caylus.event.scored", engine.Term("section", sectionTitles[section]))
	if level := g.openLevel(); level > before {
		text = engine.T("caylus.event.scoredOpen", engine.Term("section", sectionTitles[section]), engine.N("n", int(level)))
	}
	g.addEvent(ev, none, text, placeSection(section))
}

// nextStep begins a new round, or ends the match after the scoring of the towers (RULES
// 10.4). With two players it first reverses the turn order.
var nextStep = step{
	Kind: stepNext, Name: "next", On: []play.Kind{stepNone},
	Holds: func(g *game, _, _ entry) bool { return g.phase == phaseEnd },
	Act:   (*game).nextRound,
}

func (g *game) nextRound(_ entry, ev *engine.Events) {
	if g.scored[towers] {
		g.finish(ev)
		return
	}
	g.round++
	if g.seats == 2 {
		slices.Reverse(g.order[:2])
	}
	if ev != nil {
		g.addEvent(ev, none, engine.T("caylus.event.round", engine.N("n", int(g.round))))
		if g.seats == 2 {
			g.logOrder(ev)
		}
	}
	g.startRound()
}

// incomeStep is phase 1 (RULES 5).
var incomeStep = step{Kind: stepIncome, Name: "income", On: []play.Kind{stepWorkers}, Act: (*game).takeIncome}

func (g *game) takeIncome(_ entry, ev *engine.Events) {
	g.startPhase(phaseIncome)
	var lines []engine.Text
	var places []string
	for _, seat := range g.order[:g.seats] {
		base, residences, prestige := g.incomeOf(seat)
		g.p[seat].deniers += base + residences + prestige
		if ev != nil {
			lines = append(lines, engine.T("caylus.income", who(seat), engine.N("n", int(base+residences+prestige)),
				engine.N("residences", int(residences)), engine.N("prestige", int(prestige))))
			places = append(places, placePlayer(seat))
		}
	}
	if ev != nil {
		g.addEvent(ev, none, engine.T("caylus.event.income", engine.List("lines", lines)), places...)
	}
}
