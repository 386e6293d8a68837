package cleopatra

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
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
		for _, one := range w.v.Walls {
			if one.Name == rest {
				about.Owner = one.Seat
			}
		}
	case "door":
		for _, one := range w.v.Doors {
			if one.Side == rest {
				about.Owner = one.Seat
			}
		}
	case "obelisk":
		for _, one := range w.v.Rows {
			if one.Side == rest {
				about.Owner = one.Obelisk
			}
		}
	case "throne":
		about.Card = "pedestal"
		if about.Owner = w.v.Throne.Throne; w.v.Throne.Pedestal >= 0 {
			about.Card = "throne"
		}
	case "slot":
		for _, s := range w.v.Slots {
			if strconv.Itoa(s.Slot) == rest {
				about.Card, about.Name = s.Tile, ""
			}
		}
	case "cell":
		for _, c := range w.v.Cells {
			if c.Place == place {
				about.Owner = c.Owner
			}
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
