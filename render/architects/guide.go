package architects

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// About describes a place of the board.
func (Artist) About(v engine.View, place string, o render.Options) render.About {
	w := newWords(view(v), o)
	about := render.AboutNothing()
	about.Name = w.placeName(place)
	kind, rest, _ := strings.Cut(place, ":")
	if n, err := strconv.Atoi(rest); err == nil {
		switch {
		case kind == "slot" && n >= 1 && n <= len(w.v.Display):
			about.Card, about.Name = w.v.Display[n-1].Card, ""
		case kind == "player" && n >= 0 && n < len(w.v.Players):
			about.Owner = w.v.Players[n].Seat
		}
	}
	switch kind {
	case "hand":
		about.Card = rest
	case "pool":
		about.Name = w.Say("place.tax_stand")
	case "deck":
		about.Name = w.Words("deck.building")
	case "crew":
		about.Name = w.Words("deck.crew")
	}
	if n, err := strconv.Atoi(rest); err == nil && about.Name == "" && w.place(kind) != nil { // the workers of a player there
		about.Name = w.Say("place." + kind)
		if n >= 0 && n < len(w.v.Players) {
			about.Owner = w.v.Players[n].Seat
		}
	}
	for i, s := range w.v.Market.Spaces {
		if kind == s.Place || kind == "small" && i == 0 || kind == "big" && i == len(w.v.Market.Spaces)-1 {
			about.Name, about.Text = w.Words(s.Place), w.stall(i)
		}
	}
	for _, p := range w.v.Players {
		if p.Automa != "" && (kind == "automa" || kind == "player" && about.Owner == engine.NoSeat && about.Name == "") {
			about.Card = p.Automa
		}
	}
	return about
}
