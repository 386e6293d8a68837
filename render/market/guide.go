package market

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// About says what a place of the board is.
func (a Artist) About(v engine.View, place string, o render.Options) render.About {
	d, own := a.Start(v, o, 0, 0)
	about := render.AboutNothing()
	kind, which, _ := strings.Cut(place, ":")
	n, _ := strconv.Atoi(which)
	switch kind {
	case "good":
		about.Card = which
	case "crate":
		about.Name = d.Say("text.crate", engine.N("n", n))
		if n >= 1 && n <= len(own.Crates) {
			about.Card, about.Owner = own.Crates[n-1].Open, own.Crates[n-1].Taker
		}
	case "player":
		about.Owner = engine.Seat(n)
	}
	return about
}
