// Package homestead draws The Homestead from its View.
package homestead

import (
	"embed"
	"io/fs"

	"guildhall/engine"
	game "guildhall/engine/homestead"
	"guildhall/render"
	"guildhall/render/artist"
)

//go:embed text/*.json look.json
var texts embed.FS

var homestead = artist.NewGame(artist.Game{ID: "homestead", Texts: texts, Unit: "point", Sources: map[string]string{"houses": "door"}})

// Messages returns the words in the pictures, one file per language.
func Messages() fs.FS { return homestead.Messages() }

// Artist draws the game's pictures.
type Artist struct{ artist.Plain[*game.View] }

// New returns the artist.
func New() Artist {
	return Artist{artist.Plain[*game.View]{Game: &homestead, Draw: draw, Say: say, Full: [2]int{800, 1000}, Phone: [2]int{800, 1000}}}
}

// draw draws the map with the houses, and a row for each seat. A board shows no secrets: people post it.
func draw(d *artist.Drawing, v *game.View) {
	d.PhoneHead(d.Head("", ""), d.Tell(v.Head.Progress), d.Say("deck", engine.N("n", v.Cards)))
	h := artist.NewHexes(game.Map, render.Rect(12, 104, 776, 690))
	for space := range int8(game.Map.Len()) {
		h.Draw(d, space, "moss.l3")
		if owner := engine.Seat(v.Owners[space]); owner >= 0 {
			x, y := h.Centre(space)
			d.Pieces.House(owner, x, y+h.Side*0.2, h.Side*0.8, d.Letter(owner))
		}
	}
	for i, n := range v.Scores {
		row := render.Rect(12, 806+float64(i)*62, 776, 56)
		d.SeatRow(engine.Seat(i), row, 500)
		d.Counted("point", n, row.X+660, row.Y+28, 34, 32, "sheet")
	}
}

// say describes the table in words.
func say(d *artist.Drawing, v *game.View, own bool) {
	d.Heading(d.Head(d.Tell(v.Head.Progress), d.Say("deck", engine.N("n", v.Cards))))
	for i, n := range v.Scores {
		seat := engine.Seat(i)
		d.Line(d.Name(seat), d.Joined(d.Say("points", engine.N("n", n)), artist.SpacesOf(game.Map, v.Owners, seat)))
	}
	if own {
		d.Line(d.Say("hand"), artist.Each(v.Hand, game.Map.Name))
	}
	d.Line(d.Say("changed"), d.Marks(artist.SpaceName))
}

// About names the space that somebody touches, and the owner of its house.
func (a Artist) About(v engine.View, place string, _ render.Options) render.About {
	return artist.AboutSpace(game.Map, artist.View[*game.View](v).Owners, place)
}

// Hand draws the viewer's cards. Each shows the name of its space.
func (a Artist) Hand(v engine.View, o render.Options) *render.Scene {
	d, own := a.Start(v, o, 800, 320)
	if own.Head.Viewer < 0 {
		return nil
	}
	d.OwnHead(own.Head.Viewer, d.Say("hand"), "", "", "")
	for i, space := range own.Hand {
		at := render.Rect(24+float64(i)*190, 116, 172, 180)
		d.Pieces.CardFace(at, false)
		d.Pieces.Text(at.X+86, at.Y+116, game.Map.Name(space), render.Strong(64).Mid())
	}
	return d.Scene
}
