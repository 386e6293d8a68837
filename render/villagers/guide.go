package villagers

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// About describes a place of the table.
func (Artist) About(v engine.View, place string, o render.Options) render.About {
	w := newWords(view(v), o)
	about := render.AboutNothing()
	about.Name = w.place(place)
	_, rest, _ := strings.Cut(place, ":")
	n, err := strconv.Atoi(rest)
	switch kind(place) {
	case "road":
		if err == nil && n >= 1 && n <= len(w.v.Road) {
			about.Card = w.v.Road[n-1].Card
		}
		if about.Card != "" {
			about.Name = ""
		}
	case "stack":
		about.Name = w.Words("place.stack", engine.Word("n", rest))
	case "reserve", "discard":
		about.Name = w.Words(place)
	case "supply", "hand", "event":
		about.Card = rest
	case "market":
		about.Card = "market_" + rest
	case "jester":
		about.Card = "jester"
	case "villager":
		if c, village := w.cardAt(place); c != nil {
			about.Card, about.Owner = c.Card, village.Seat
		}
	case "village", "player":
		if rest == "countess" {
			about.Name = w.Say("village.countess")
		} else if err == nil {
			about.Owner = engine.Seat(n)
		}
	}
	return about
}
