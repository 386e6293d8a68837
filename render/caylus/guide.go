package caylus

import (
	"guildhall/engine"
	"guildhall/render"
)

// About describes a place of the board.
func (Artist) About(v engine.View, place string, o render.Options) render.About {
	w := newWords(view(v), o)
	about := render.AboutNothing()
	about.Name = w.placeName(place)
	kind, word, n := placeParts(place)
	switch kind {
	case "road":
		if n >= 1 && n <= len(w.v.Road) {
			about.Card, about.Owner = w.v.Road[n-1].Building, w.v.Road[n-1].Owner
		}
	case "gate", "trading_post", "guild", "joust", "stables", "inn", "provost", "bailiff":
		about.Card = kind
	case "part", "section":
		about.Card = word
	case "favor":
		about.Card = "favor_" + word
	case "stock":
		about.Card, about.Name = word, w.tileName(word)
	case "order":
		about.Name = w.Words("order")
		if n >= 1 && n <= len(w.v.Order) {
			about.Owner = w.v.Order[n-1]
		}
	case "player":
		about.Owner = engine.Seat(n)
	}
	return about
}
