package cleopatra

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// structures are the structures by the kind of their places.
var structures = map[string]string{"wall": "wall", "door": "door", "obelisk": "obelisk", "row": "sphinx", "mosaics": "mosaic"}

// About describes a place of the board.
func (Artist) About(v engine.View, place string, o render.Options) render.About {
	w := newWords(view(v), o)
	about := render.AboutNothing()
	about.Name = w.placeName(place)
	kind, rest, _ := strings.Cut(place, ":")
	about.Card = structures[kind]
	switch kind {
	case "wall":
		if n := wallNumber(rest); n > 0 {
			about.Owner = w.v.Walls[n-1].Seat
		}
	case "door":
		if door := artist.Pick(w.v.Doors, func(d *game.Door) bool { return d.Side == rest }); door != nil {
			about.Owner = door.Seat
		}
	case "obelisk":
		if row := artist.Pick(w.v.Rows, func(r *game.Row) bool { return r.Side == rest }); row != nil {
			about.Owner = row.Obelisk
		}
	case "throne":
		about.Card = "pedestal"
		if about.Owner = w.v.Throne.Throne; w.v.Throne.Pedestal >= 0 {
			about.Card = "throne"
		}
	case "slot":
		if s := w.slotAt(place); s != nil {
			about.Card, about.Name = s.Tile, ""
		}
	case "cell":
		if c := artist.Pick(w.v.Cells, func(c *game.Cell) bool { return c.Place == place }); c != nil {
			about.Owner = c.Owner
		}
	case "hand":
		about.Name = w.card(rest)
	case "player":
		about.Owner = seatNamed(rest)
	}
	return about
}

// seatNamed reads the number of a seat.
func seatNamed(s string) engine.Seat {
	n, err := strconv.Atoi(s)
	if err != nil {
		return engine.NoSeat
	}
	return engine.Seat(n)
}
