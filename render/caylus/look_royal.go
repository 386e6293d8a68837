package caylus

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// track adds a row of the favor table: its five levels with their gains, when each opens,
// and at a table the seats that have reached it.
func (c *card) track(t game.TrackInfo) {
	l := &c.Pieces
	l.Add(render.Disc{X: 72, Y: 64, R: 30, Fill: "caylus.l2", Line: render.Ink("ink", 2.5)})
	l.Add(render.Icon{Name: trackIcons[t.ID], X: 72, Y: 64, Size: 38})
	l.Text(120, 77, c.trackName(t.ID), render.Heading(38, accent).In(480).Down(22))
	for i, level := range t.Levels {
		c.level(t.ID, i+1, level, 112+float64(i)*65)
	}
}

func (c *card) level(track string, n int, level game.LevelInfo, y float64) {
	l := &c.Pieces
	l.Add(render.Box{X: 36, Y: y, W: 564, H: 57, R: 8, Fill: "sheet", Line: render.Ink("edge", 2)})
	mid := y + 28.5
	l.Count(64, mid, 18, strconv.Itoa(n))
	if f := favorEffect(level); len(f) > 0 {
		f.DrawMid(l, 160, mid, 36, 136, artist.Fade{})
	}
	right := 588.0
	if opens := openedBy(c.v, n); opens != "" && !c.open(n) {
		right -= 34
		l.Add(render.Icon{Name: sectionIcon(opens), X: right + 16, Y: mid + 1, Size: 30})
		right -= 28
		l.Add(render.Icon{Name: "padlock", X: right + 14, Y: mid, Size: 24})
	}
	right = c.reached(track, n, right, mid)
	words := c.Tell(level.Effect)
	style := render.Plain(21).In(right - 250).Down(16.5)
	if lines := render.Wrap(words, style, 2); len(lines) > 1 {
		l.Lines(244, mid-5, 25, words, style, 2)
		return
	}
	l.Text(244, mid+8, words, style)
}

// open reports whether a favor level is open at this table.
func (c *card) open(level int) bool { return level <= c.v.Favors.Open }

// reached adds the seats with a marker on a level, ending at right, and returns the rest of
// the line.
func (c *card) reached(track string, n int, right, y float64) float64 {
	for _, t := range c.v.Favors.Tracks {
		if t.ID != track {
			continue
		}
		for s, at := range t.Markers {
			if at == n {
				right -= 30
				c.Pieces.Badge(engine.Seat(s), right+14, y, 26, c.Letter(engine.Seat(s)), "ink")
			}
		}
	}
	return right
}

// openedBy returns the section whose scoring opens a favor level; "" for one that is open
// from the start.
func openedBy(v *game.View, level int) string {
	open := startLevels
	for _, s := range v.Printed().Sections {
		if level > open && level <= s.Unlocks {
			return s.ID
		}
		open = max(open, s.Unlocks)
	}
	return ""
}

// startLevels is the number of favor levels that are open from the start (RULES 2).
const startLevels = 2

// section adds a part of the castle: the value of a house, the time of the scoring, and its
// progress at a table.
func (c *card) section(s game.SectionInfo) {
	l := &c.Pieces
	l.Plinth(render.Rect(40, 40, 232, 248), 12, "stone.l2")
	l.Add(render.Icon{Name: sectionIcon(s.ID), X: 156, Y: 164, Size: 120})
	c.title(c.Tell(s.Name))
	c.fact(artist.Formula{artist.Sign("+" + strconv.Itoa(s.VP)), {Icon: "point"}}, c.Say("look.house"))
	c.fact(artist.Formula{artist.Sign("r" + strconv.Itoa(s.Trigger)), {Icon: "bailiff"}}, c.Say("look.scored"))
	c.fact(artist.Formula{artist.Sign(render.Signed(-s.Penalty)), {Icon: "point"}}, c.Say("look.no_house"))
	favors := slices.Repeat(artist.Formula{{Icon: "favor"}}, s.Favors[len(s.Favors)-1])
	c.fact(favors, c.Say("look.houses", engine.Word("list", strings.Join(thresholds(s.Favors), ", "))))
	stands := ""
	if at := artist.Pick(c.v.Castle.Sections, func(at *game.Section) bool { return at.ID == s.ID }); at != nil {
		stands = newWords(c.v, c.Options).progress(*at)
	}
	parts := "look.parts"
	if c.v.Options.ScoredFull {
		parts = "look.parts_full"
	}
	c.sentences(c.Say(parts, engine.N("n", s.Parts), engine.N("open", s.Unlocks)), stands)
}

// pawn adds the provost or the bailiff, with its place at this table.
func (c *card) pawn(id string) {
	title, at := engine.T("caylus.provost"), c.v.Provost
	if id == "bailiff" {
		title, at = engine.T("caylus.bailiff"), c.v.Bailiff
	}
	name := c.Tell(title)
	c.piece("special", name, []artist.Formula{{{Icon: id}}})
	c.title(name)
	if at > 0 {
		c.sentences(c.Say("look.stands", engine.Word("list", "r"+strconv.Itoa(at))))
	}
}
