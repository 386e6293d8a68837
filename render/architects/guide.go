package architects

import (
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// About describes a place of the board.
func (Artist) About(v engine.View, place string, o render.Options) render.About {
	w := newWords(view(v), o)
	about := render.AboutNothing()
	about.Name = w.placeName(place)
	kind, n := placeWords(place)
	player := n >= 0 && n < len(w.v.Players)
	switch {
	case kind == "slot" && n >= 1 && n <= len(w.v.Display):
		about.Card, about.Name = w.v.Display[n-1].Card, ""
	case kind == "player" && player:
		about.Owner = w.v.Players[n].Seat
	case kind == "hand":
		_, about.Card, _ = strings.Cut(place, ":")
	case kind == "pool":
		about.Name = w.Say("place.tax_stand")
	case kind == "deck":
		about.Name = w.Words("deck.building")
	case kind == "crew":
		about.Name = w.Words("deck.crew")
	case w.place(kind) != nil && n >= 0: // the workers of a player there
		about.Name = w.Say("place." + kind)
		if player {
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
