package cleopatra

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
)

// lookup is the picture of a thing that is looked up.
type lookup struct{ *drawing }

// sample is the public view of a new match. Pictures of things that are looked up read
// costs and slots from it.
var sample = sync.OnceValue(func() *game.View {
	s, err := game.Rules{}.New(engine.Setup{Seats: 4})
	if err != nil {
		panic("render/cleopatra: sample match: " + err.Error())
	}
	return s.View(engine.Spectator).(*game.View)
})

// Look returns the picture of a card, a worshipper, a structure or a mosaic.
func (Artist) Look(code string, o render.Options) *render.Scene {
	d := lookup{newDrawing(sample(), o, 640, 420)}
	d.Ground.Panel(render.Rect(16, 12, 604, 390), render.PanelText{})
	switch {
	case isCard(code):
		d.lookCard(code)
	case strings.HasPrefix(code, "mosaic_") && tileLooks[lastLetter(code)].fill != "":
		d.lookMosaic(lastLetter(code))
	case d.structure(code).Total > 0:
		d.lookStructure(d.structure(code))
	case d.hasTile(code):
		d.lookTile(code)
	default:
		return nil
	}
	return d.Finish()
}

// isCard reports whether the code is that of a kind of card.
func isCard(code string) bool {
	look := lookOfCard(code)
	if look.icon == code {
		return code == "artisan" || code == "cave"
	}
	return slices.Contains([]string{"stone", "marble", "wood", "lapis"}, look.icon)
}

func lastLetter(code string) string { return strings.ToUpper(code[len(code)-1:]) }

func (d lookup) hasTile(code string) bool {
	return slices.ContainsFunc(d.v.Slots, func(s game.Slot) bool { return s.Tile == code })
}

// lookTitle adds the name at the top right of a looked-up picture.
func (d lookup) lookTitle(text string) {
	d.Pieces.Text(292, 78, text, render.Heading(40, accent).In(310).Down(24))
}

// fact adds a line of a looked-up picture: a sign, a number, a word.
func (d lookup) fact(n int, icon, number, words, colour string) {
	y := 136 + float64(n)*66
	d.Pieces.Add(render.Icon{Name: icon, X: 316, Y: y, Size: 48})
	x := 352.0
	x += d.Pieces.Text(x, y+14, number, render.Strong(38).Colour(colour)) + 14
	style := render.Plain(24).Colour("ink2").In(604 - x).Down(18)
	if render.Width(style.Face, style.Size, words) > style.Max {
		d.Pieces.Lines(x, y-2, 27, words, render.Plain(22).Colour("ink2").In(604-x).Down(18), 2)
		return
	}
	d.Pieces.Text(x, y+11, words, style)
}

func (d lookup) lookCard(code string) {
	look := lookOfCard(code)
	d.handCard(code, render.Rect(56, 50, 200, 300), 1.3)
	name := d.cardName(code)
	if look.double {
		name += " ×2"
	}
	d.lookTitle(name)
	units := 1
	if look.double {
		units = 2
	}
	d.fact(0, look.icon, strconv.Itoa(units), d.Say("look."+unitOf(look.icon)), "ink")
	n := 1
	if code == "cave" {
		d.fact(1, "crate", "", d.Say("look.any"), "ink")
		n = 2
	}
	if look.bad {
		d.fact(n, "amulet", "+1", d.Say("look.bad"), "taint")
	}
}

func (d lookup) lookMosaic(letter string) {
	shape := shapes[letter]
	rows, cols := extent(shape)
	q := min(52, 236/float64(max(rows, cols)))
	x, y := 154-q*float64(cols)/2, 207-q*float64(rows)/2
	tile(&d.Pieces, letter, cellsOfShape(shape), x, y, q, true)
	d.lookTitle(d.Say("structure.mosaic") + " " + letter)
	s := d.structure("mosaic")
	d.lookPrice(s)
	d.fact(1, "scarab", "+"+strconv.Itoa(s.Base), "", "ink")
	d.fact(2, "palm", "+"+strconv.Itoa(s.Per), d.Say("look.per.mosaic"), "ink")
}

func (d lookup) lookPrice(s game.Structure) { d.price(s, 316, 136, 44) }

func (d lookup) lookStructure(s game.Structure) {
	d.Pieces.Add(render.Box{X: 46, Y: 70, W: 216, H: 270, R: 12, Fill: "sand.l2", Line: render.Ink("edge", 2)})
	d.Pieces.Add(render.Icon{Name: structureIcon(s.ID), X: 154, Y: 205, Size: 190})
	d.lookTitle(d.Say("structure." + s.ID))
	d.lookPrice(s)
	d.fact(1, "scarab", "+"+strconv.Itoa(s.Base), "", "ink")
	d.fact(2, perIcon[s.ID], "+"+strconv.Itoa(s.Per), d.Say("look.per."+s.ID), "ink")
	d.Pieces.Text(292, 368, d.Say("look.count", engine.N("n", s.Total)), render.Plain(26).Colour("ink2").In(310))
}

// perIcon returns the icon of the things that a structure's reward counts.
var perIcon = map[string]string{
	"sphinx": "sphinx", "obelisk": "sphinx", "door": "column", "wall": "mosaic", "mosaic": "palm", "pedestal": "mosaic", "throne": "mosaic",
}

func (d lookup) lookTile(code string) {
	d.Pieces.Plinth(render.Rect(46, 90, 216, 190), 12, "leaf.l3")
	d.Pieces.Add(render.Box{X: 46, Y: 90, W: 216, H: 66, R: 12, Fill: "leaf.d1", Line: render.Ink("ink", 2.5)})
	d.Pieces.Text(154, 134, d.Say("tile."+code), render.Strong(34).Mid().Colour("card").In(196).Down(24))
	d.Pieces.Face(person(code), 108, 218, 104)
	d.effect(code, 210, 218)
	d.lookTitle(d.Say("tile." + code))
	d.Pieces.Lines(292, 124, 34, d.Say("look.tile."+code), render.Plain(25).In(310).Down(18), 3)
	for _, s := range d.v.Slots {
		y := 246 + float64(s.Slot-1)*30
		d.Pieces.Text(292, y, strconv.Itoa(s.Slot), render.Strong(22).Colour("ink2"))
		d.cost(s, 380, y-8, 1)
	}
}
