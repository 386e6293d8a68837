package caylus

import (
	"slices"

	"guildhall/engine"
)

// moveBailiff begins phase 7 (RULES 10.1).
func (g *game) moveBailiff(ev *engine.Events) {
	g.startPhase(phaseEnd)
	g.agenda.Pop()
	from, ahead := g.bailiff, g.provost > g.bailiff
	g.bailiff += int8(1 + b2i(ahead))
	provost := g.provost
	g.provost = g.bailiff
	if ev != nil {
		g.addEvent(ev, none, engine.T("caylus.event.bailiff", engine.N("from", int(from)), engine.N("to", int(g.bailiff)), engine.N("n", int(g.bailiff-from)),
			engine.N("provost", int(provost)), engine.N("ahead", b2i(ahead))),
			placeRoad(from), placeRoad(provost), placeRoad(g.bailiff), "bailiff", "provost")
	}
	g.agenda.Push(step{kind: stepNext})
	g.agenda.Push(step{kind: stepSections})
}

// nextSection looks for a section that is due (RULES 10.2).
func (g *game) nextSection() {
	s := g.agenda.Top()
	if s.n == sectionKinds {
		g.agenda.Pop()
		return
	}
	section := s.n
	s.n++
	if g.due(int(section)) {
		g.agenda.Push(step{kind: stepClose, n: section})
		g.agenda.Push(step{kind: stepScore, n: section})
	}
}

// due reports whether a section is to be scored: not yet scored, and its time has
// come as the table reads the rules.
func (g *game) due(section int) bool {
	return !g.scored[section] && scorings[g.scoring].due(g, section)
}

// The readings of when a section is scored (RULES 10.2, 14.4).
const (
	byBailiff = iota
	whenFull
)

// scoring is a reading of when a section is scored.
type scoring struct {
	id       string // value of the option
	due      func(g *game, section int) bool
	progress func(args ...engine.Arg) engine.Text // tells how far away the next scoring is
}

// scorings are the readings by their number.
var scorings = [...]scoring{
	byBailiff: {"bailiff", (*game).bailiffCame, func(args ...engine.Arg) engine.Text { return engine.T("caylus.progress.bailiff", args...) }},
	whenFull: {"full", func(g *game, section int) bool { return g.bailiffCame(section) || g.complete(section) },
		func(args ...engine.Arg) engine.Text { return engine.T("caylus.progress", args...) }},
}

// scoringNamed is the number of a reading by the value of the option, which has
// been checked.
func scoringNamed(id string) int8 {
	return int8(slices.IndexFunc(scorings[:], func(s scoring) bool { return s.id == id }))
}

// bailiffCame reports whether the bailiff has reached or passed the space of a
// section.
func (g *game) bailiffCame(section int) bool { return g.bailiff >= g.t.sections[section].trigger }

// complete reports whether all parts of a section are built.
func (g *game) complete(section int) bool { return g.builtIn(section) == g.t.sections[section].parts }

// scoreNext lets the seats count their houses in turn order, each completely
// before the next (RULES 10.3).
func (g *game) scoreNext(ev *engine.Events) {
	s := g.agenda.Top()
	if s.m == g.seats {
		g.agenda.Pop()
		return
	}
	seat, section := g.order[s.m], int(s.n)
	s.m++
	info := &g.t.sections[section]
	n := g.houses(section, seat)
	favors := info.favors[min(n, len(info.favors)-1)]
	args := []engine.Arg{who(seat), engine.Term("section", sectionTexts[section]), engine.N("houses", n)}
	var text engine.Text
	switch {
	case n == 0:
		text = engine.T("caylus.event.scoreNone", append(args, engine.N("n", int(g.p[seat].lose(int16(info.penalty)))))...)
	case favors == 0:
		text = engine.T("caylus.event.scoreOne", args...)
	default:
		text = engine.T("caylus.event.scoreFavors", append(args, engine.N("n", favors))...)
	}
	if ev != nil {
		g.addEvent(ev, seat, text, placeSection(section), placePlayer(seat))
	}
	g.gainFavors(seat, int8(favors))
}

// closeSection marks a section as scored; higher favor levels open only now
// (RULES 10.3).
func (g *game) closeSection(ev *engine.Events) {
	section := int(g.agenda.Pop().n)
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

// nextRound begins a new round, or ends the match after the scoring of the
// towers (RULES 10.4). With two players the turn order is reversed first.
func (g *game) nextRound(ev *engine.Events) {
	g.agenda.Pop()
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
