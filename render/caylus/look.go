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

// Look returns the picture of a building, of a favor track, or of a section of the castle.
func (Artist) Look(code string, o render.Options) *render.Scene {
	return look(code, &game.View{}, o)
}

// LookAt is Look at a table. It also shows the place and the owner of the thing there.
func (Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene {
	return look(code, view(v), o)
}

// The picture of a thing to look up: a large piece at the left, facts at its
// right, below them where it is found.
const (
	lookW, lookH = 640, 470
	factX        = 296.0
)

// card is a looked-up picture being made.
type card struct {
	*drawing
	y, step float64 // of the next fact, and to the one after it
}

func look(code string, v *game.View, o render.Options) *render.Scene {
	c := card{drawing: newDrawing(v, o, lookW, lookH), y: 126, step: 47}
	c.Ground.Panel(render.Rect(16, 12, 604, lookH-34), render.PanelText{})
	id, _ := strings.CutPrefix(code, "favor_")
	printed := v.Printed()
	track, section := printed.Track(id), printed.Section(code)
	if id == code {
		track = game.TrackInfo{} // "vp" alone is no code
	}
	switch {
	case printed.Tile(code).ID != "":
		c.building(printed.Tile(code))
	case specialEffects[code] != nil:
		c.special(code)
	case code == "provost" || code == "bailiff":
		c.pawn(code)
	case track.ID != "":
		c.track(track)
	case section.ID != "":
		c.section(section)
	default:
		return nil
	}
	return c.Scene
}

func (c *card) title(text string) {
	c.Pieces.Text(factX, 80, text, render.Heading(38, accent).In(604-factX).Down(22))
}

// fact adds a formula and a word on it.
func (c *card) fact(f artist.Formula, word string) {
	const room = 150.0
	s := f.Fit(40, room)
	f.Draw(&c.Pieces, factX, c.y, s, artist.Fade{})
	x := factX + f.Width(s) + 16
	c.Pieces.Text(x, c.y+8, word, render.Plain(23).Colour("ink2").In(604-x).Down(16.5))
	c.y += c.step
}

// sentences adds whole sentences below the facts.
func (c *card) sentences(texts ...string) {
	y := 334.0
	c.Pieces.Add(render.Box{X: 40, Y: y - 30, W: 556, H: 2, Fill: "edge"})
	for _, text := range texts {
		if text != "" && y < lookH-50 {
			y = c.Pieces.Lines(40, y, 29, text, render.Plain(23).In(556).Down(18), 2) + 33
		}
	}
}

// building adds a tile of the road with its cost and gains.
func (c *card) building(t game.TileInfo) {
	c.piece(t.Class, c.short(t.ID), faceOf(t))
	c.title(c.Tell(t.Name))
	c.fact(artist.Formula{{Icon: house(t.Class)}}, c.Say("class."+t.Class))
	if len(t.Cost) > 0 {
		c.fact(cost(t, 3), c.Say("look.cost"))
	}
	if t.VP > 0 {
		c.fact(honours("+"+strconv.Itoa(t.VP), t.Favors), c.Say("look.points"))
	}
	if t.Income > 0 {
		c.fact(perRound(t.Income), c.Say("look.income"))
	}
	if b := bonus(t); len(b) > 0 {
		c.fact(b, c.Say("look.bonus"))
	}
	c.sentences(c.Tell(t.Effect), c.location(t), c.Say("look.place."+t.Class))
}

// location returns the place of a building at this table, or nothing without a table.
func (c *card) location(t game.TileInfo) string {
	var at []string
	for _, s := range c.v.Road {
		switch {
		case s.Building != t.ID:
		case s.Owner >= 0:
			at = append(at, c.Owned("r"+strconv.Itoa(s.Number), s.Owner))
		default:
			at = append(at, "r"+strconv.Itoa(s.Number))
		}
	}
	switch {
	case len(at) > 0:
		return c.Say("look.stands", engine.Word("list", strings.Join(at, ", ")))
	case slices.Contains(c.v.Gone, t.ID):
		return c.Say("look.gone")
	case len(c.v.Road) > 0 && (t.Class == "wood" || t.Class == "stone" || t.Class == "prestige"):
		return c.Say("look.stock")
	default:
		return ""
	}
}

// piece adds the thing itself as on the board, but larger.
func (c *card) piece(class, name string, lines []artist.Formula) {
	const x, y, w, h = 40.0, 40.0, 232.0, 248.0
	l := &c.Pieces
	look := classLooks[class]
	top := y // of the band
	if draw := roofs[class]; draw != nil {
		draw(roof{l, render.Rect(x, y, w, 62), false})
		top += 62
	}
	body := render.Rect(x, top, w, y+h-top)
	l.Add(body.Filled(4, "card"), render.Rect(x, top, w, 52).Box(4, look.band, render.Ink("ink", 2.5)), body.Outlined(4, render.Ink("ink", 3)))
	l.Text(x+w/2, top+37, name, render.Strong(30).Mid().Colour(look.text).In(w-20).Down(20))
	mid := (top + 52 + y + h) / 2
	if len(lines) == 0 {
		l.Add(render.Icon{Name: house(class), X: x + w/2, Y: mid, Size: 100})
		return
	}
	const step, room = 64, w - 32
	size := 64.0 // the same for all lines
	for _, f := range lines {
		size = f.Fit(size, room)
	}
	for i, f := range lines {
		f.DrawMid(l, x+w/2, mid+(float64(i)-float64(len(lines)-1)/2)*step, size, room, artist.Fade{})
	}
}

// special adds one of the six buildings between castle and bridge.
func (c *card) special(id string) {
	c.piece("special", c.specialName(id), []artist.Formula{specialEffects[id]})
	c.title(c.specialName(id))
	order := slices.IndexFunc(c.v.Printed().Specials, func(s game.SpecialInfo) bool { return s.ID == id }) + 1
	c.fact(artist.Formula{artist.Sign(strconv.Itoa(order)), {Icon: "bridge"}}, c.Say("look.order"))
	c.fact(artist.Formula{artist.Sign(strconv.Itoa(c.v.Printed().Special(id).Slots)), {Icon: "worker"}}, c.Say("look.slots"))
	where := ""
	for _, s := range c.v.Special {
		if s.ID == id {
			where = c.workers(s)
		}
	}
	c.sentences(c.Tell(c.v.Printed().Special(id).Effect), where)
}

// workers names the seats with a worker in a special building.
func (c *card) workers(s game.Special) string {
	var names []string
	for _, w := range s.Workers {
		if w >= 0 {
			names = append(names, c.Name(w))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return c.Say("look.workers", engine.Word("list", strings.Join(names, ", ")))
}
