package cleopatra

import (
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// sitesLeft reports whether a structure is in the quarry, its prerequisite
// holds and a site for it is free (RULES 9.3).
func (g *game) sitesLeft(structure int) bool {
	switch structure {
	case pedestal:
		return g.pedestal == none
	case throne:
		return g.pedestal != none && g.throne == none
	case mosaic:
		return g.nstack > 0
	}
	for site := range siteCount(structure) {
		if g.freeSite(structure, site) {
			return true
		}
	}
	return false
}

// buildable reports whether the active seat can build a structure now.
func (g *game) buildable(structure int) bool { return g.means().buildable(g, structure) }

// buildable reports the same for several structures, and counts the means only once.
func (m means) buildable(g *game, structure int) bool {
	return m.reach(&g.t.structures[structure]) && g.sitesLeft(structure)
}

func (g *game) canBuildAny() bool { return g.means().buildAny(g) }

// buildAny reports whether the means are enough for any structure.
func (m means) buildAny(g *game) bool {
	for s := range structureKinds {
		if m.buildable(g, s) {
			return true
		}
	}
	return false
}

// freeSite reports whether a row, side or wall can take the structure.
func (g *game) freeSite(structure, site int) bool {
	switch structure {
	case sphinx:
		return g.nsphinxes[site] < rowLength
	case obelisk, door, wall:
		return g.builders(structure)[site] == none
	}
	return false
}

// siteCount returns the number of sites to choose from: rows, sides or walls.
func siteCount(structure int) int {
	switch structure {
	case sphinx, obelisk, door:
		return 2
	case wall:
		return wallCount
	}
	return 0
}

// siteStep asks for a row, side or wall.
var siteStep = step{
	Kind: stepSite, Name: "site", Rule: "9.4", Purpose: engine.T("cleopatra.purpose.site"), Feature: "site", On: []play.Kind{stepPay},
	Holds: func(g *game, _, _ entry) bool { return siteCount(int(g.now.structure)) > 0 && g.now.site == none },
	Ask:   askSite,
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		return play.Each(dst, moveSite, 0, int8(siteCount(int(g.now.structure))-1))
	},
	Refuse: refuseSite,
	Answers: []answer{{
		Kind: moveSite, Describe: telling(describeSite),
		Code: func(g *game, _ entry, m engine.Move) string { return siteWord(int(g.now.structure), int(m.N[0])) },
		Do:   func(g *game, _ entry, m engine.Move, _ *engine.Events) { g.now.site = int8(m.N[0]) },
		Label: func(g *game, _ entry, m engine.Move) engine.Text {
			return wishSite(int(g.now.structure), int(m.N[0])).label
		},
		Legal: func(g *game, _ entry, m engine.Move) play.Reason {
			return g.whyNotBuild(int(g.now.structure), int(m.N[0]))
		},
		Why: func(g *game, _ entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			return g.explainStructure(int(g.now.structure), int(m.N[0]), reason)
		},
	}},
}

func askSite(g *game, _ entry) engine.Question {
	return inQuarry(engine.T("cleopatra.ask.site", engine.Term("what", structureTexts[g.now.structure])))
}

// refuseSite explains a site written without a structure: a site of the structure being built, or
// of another one.
func refuseSite(g *game, _ entry, text string, r *engine.Refusal) bool {
	first, _, _ := strings.Cut(strings.ReplaceAll(text, ";", " "), " ")
	structure := int(g.now.structure)
	for i := range siteCount(structure) {
		if first == siteWord(structure, i) {
			w := wishSite(structure, i)
			r.Code, r.Label = w.code, w.label
			r.Why, r.Rule = g.whyNot(structure, i)
			return !r.Why.IsZero()
		}
	}
	said := engine.Word("said", first)
	if side := slices.Index(sideWords[:], first); side >= 0 {
		said = engine.Term("said", siteText(door, side))
	} else if _, ok := wallWritten(first); !ok {
		return false
	}
	r.Why, r.Rule = engine.T("cleopatra.why.siteOther", said, engine.Term("what", structureTexts[structure]), engine.List("sites", g.sitesOf(structure))), "9.4"
	return true
}

// sitesOf returns the free sites of a structure.
func (g *game) sitesOf(structure int) (list []engine.Text) {
	for i := range siteCount(structure) {
		if g.freeSite(structure, i) {
			list = append(list, siteText(structure, i))
		}
	}
	return list
}

func describeSite(g *game, site int) engine.Option {
	structure, bonus := int(g.now.structure), int(g.now.bonus)
	s, around, gain := &g.t.structures[structure], g.around(structure, site), g.value(structure, site)+bonus
	key := "cleopatra.do.site.row"
	switch structure {
	case door:
		key = "cleopatra.do.site.door"
	case wall:
		key = "cleopatra.do.site.wall"
	}
	return engine.Option{Label: siteTitle(structure, site), Gain: gain, Places: []string{g.placeNext(structure, site)},
		Effect: engine.T(key, engine.N("n", gain), engine.N("base", s.base+bonus), engine.N("extra", around*s.per), engine.N("around", around))}
}

// hasSite reports whether the site of the structure being built is chosen.
func (g *game) hasSite() bool {
	switch structure := int(g.now.structure); {
	case structure == mosaic:
		return g.now.site == none && g.isAnchored()
	case siteCount(structure) > 0:
		return g.now.site != none
	}
	return true
}

// around counts the things on which the reward of a structure depends (RULES 9.4).
func (g *game) around(structure, site int) int {
	switch structure {
	case sphinx, obelisk:
		return int(g.nsphinxes[site])
	case door:
		return g.chain(site)
	case wall:
		return g.t.walls[site].cells.and(g.covered).count()
	case pedestal, throne:
		return g.t.rim.and(g.covered).count()
	}
	return 0
}

// value returns the reward of a structure at a site, without the Designer's bonus.
func (g *game) value(structure, site int) int {
	s := &g.t.structures[structure]
	return s.base + s.per*g.around(structure, site)
}

// mosaicValue returns the reward of a mosaic that covers the cells.
func (t *tables) mosaicValue(cells mask) int {
	s := &t.structures[mosaic]
	return s.base + s.per*cells.and(t.palms).count()
}

// chain returns the number of walls that are connected to a door frame without a gap: from
// w1 upwards for the left one, from w9 downwards for the right one (RULES 9.4).
func (g *game) chain(side int) int {
	for n := range wallCount {
		if g.walls[chainLink(side, n)] == none {
			return n
		}
	}
	return wallCount
}

// chainLink returns the n-th wall from a door frame.
func chainLink(side, n int) int {
	if side == 0 {
		return n
	}
	return wallCount - 1 - n
}

// sourceOf is the line of the score sheet for each structure.
var sourceOf = [structureKinds]int{fromSphinxes, fromDoors, fromObelisks, fromWalls, fromMosaics, fromThrone, fromThrone}

// build places the paid structure and collects its reward.
func (g *game) build(ev *engine.Events) {
	structure, site := int(g.now.structure), int(g.now.site)
	shape, cell := int(g.now.shape), int(g.now.cell)
	g.now.structure, g.now.site, g.now.shape, g.now.cell = nothing, none, none, none
	g.now.built++
	if structure == mosaic {
		g.lay(shape, cell, ev)
		return
	}
	value, around := g.value(structure, site), g.around(structure, site)
	switch structure {
	case sphinx:
		g.sphinxes[site][g.nsphinxes[site]] = g.active
		g.nsphinxes[site]++
	case obelisk, door, wall:
		g.builders(structure)[site] = g.active
	case pedestal:
		g.pedestal = g.active
	case throne:
		g.throne = g.active
	}
	g.me().earn(sourceOf[structure], value)
	if ev != nil {
		g.logBuilt(structure, site, value, around, ev)
	}
	g.payBonus(ev)
}

// logBuilt adds the event of a structure, with the reason of its reward.
func (g *game) logBuilt(structure, site, value, around int, ev *engine.Events) {
	place := placeSite(structure, site, around+1)
	s := &g.t.structures[structure]
	args := []engine.Arg{g.who(), engine.Term("what", structureTexts[structure]), engine.Term("site", siteText(structure, site)),
		engine.N("n", value), engine.N("base", s.base), engine.N("extra", around*s.per), engine.N("around", around)}
	var text engine.Text
	switch structure {
	case sphinx, obelisk:
		text = engine.T("cleopatra.event.builtRow", args...)
	case door:
		text = engine.T("cleopatra.event.builtDoor", args...)
	case wall:
		text = engine.T("cleopatra.event.builtWall", args...)
	default:
		text = engine.T("cleopatra.event.builtThrone", args...)
	}
	g.addEvent(ev, text, place, g.placeMe())
}

// payBonus adds the Designer's scarabs for a structure (RULES 7).
func (g *game) payBonus(ev *engine.Events) {
	if g.now.bonus == 0 {
		return
	}
	g.me().earn(fromWorshippers, int(g.now.bonus))
	if ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.bonus", g.who(), engine.N("n", int(g.now.bonus))), g.placeMe())
	}
}

// site is a place for a structure with its reward.
type site struct {
	word   string // notation: "left", "w4", "h e4"
	value  int
	places []string
}

// placesOpen returns all picture places for a structure, or the cells of the best placement
// of a mosaic.
func (g *game) placesOpen(structure int, best site) []string {
	if siteCount(structure) == 0 {
		return best.places
	}
	var places []string
	for i := range siteCount(structure) {
		if g.freeSite(structure, i) {
			places = append(places, g.placeNext(structure, i))
		}
	}
	return places
}

// bestSite returns the free site with the largest reward, the first one if several are
// equal.
func (g *game) bestSite(structure int) site {
	switch structure {
	case pedestal, throne:
		return site{"", g.value(structure, 0), []string{placeSite(structure, 0, 0)}}
	case mosaic:
		return g.bestPlacement()
	}
	best := site{value: -1}
	for i := range siteCount(structure) {
		if v := g.value(structure, i); g.freeSite(structure, i) && v > best.value {
			best = site{siteWord(structure, i), v, []string{g.placeNext(structure, i)}}
		}
	}
	return best
}

// sitesDiffer reports whether the reward of a structure depends on its site.
func (g *game) sitesDiffer(structure int) bool {
	if structure == mosaic {
		return true
	}
	best := g.bestSite(structure).value
	for i := range siteCount(structure) {
		if g.freeSite(structure, i) && g.value(structure, i) != best {
			return true
		}
	}
	return false
}

// onlySite returns the part of a structure's code that names the site when there is no
// choice: the name of the only free site. So players can always write "sphinx left" and
// "mosaic h e4", with or without a question in between.
func (g *game) onlySite(structure int) string {
	if structure == mosaic {
		var space [2]engine.Move
		if list := g.listOrientations(space[:0], 2); len(list) == 1 {
			return " " + g.orientationCode(int(list[0].N[0]))
		}
		return ""
	}
	only := ""
	for i := range siteCount(structure) {
		if g.freeSite(structure, i) {
			if only != "" {
				return ""
			}
			only = " " + siteWord(structure, i)
		}
	}
	return only
}
