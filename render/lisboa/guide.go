package lisboa

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
	n, err := strconv.Atoi(strings.SplitN(rest, ":", 2)[0])
	switch {
	case kind == "deck":
		for _, d := range w.v.Display {
			if d.Kind == rest && d.Top != "" {
				about.Card, about.Name = d.Top, ""
			}
		}
	case kind == "hand":
		about.Card = rest
	case kind == "plaza":
		about.Name = w.kind(rest)
	case kind == "favors":
		about.Name = w.Words("favor", engine.Word("what", w.kind(rest)))
	case kind == "row" || kind == "col":
		about.Name = w.Words("place."+kind, engine.Word("n", strings.ToUpper(rest)))
	case kind == "building":
		about.Name = w.Words("buildings")
	case kind == "plan":
		about.Name = w.Words("place.plan")
	case place == "tile:small":
		about.Name = w.Words("place.small")
	case kind == "tile" || kind == "street" || kind == "price":
		about.Name = w.Words("place."+kind, engine.Word("what", w.good(rest)))
	case kind == "decree" && err == nil && n >= 1 && n <= len(w.v.Decrees) && w.v.Decrees[n-1] != "":
		about.Card, about.Name = w.v.Decrees[n-1], ""
	case kind == "ring" && err == nil && n >= 1 && n <= len(w.v.Church.Tiles):
		about.Card = w.v.Church.Tiles[n-1]
	case kind == "ships":
		about.Card = w.v.Ships.Top
	case kind == "player" && err == nil && n >= 0 && n < len(w.v.Players):
		about.Owner = w.v.Players[n].Seat
	}
	owner := -1
	if s := w.spaceAt(place); s != nil {
		owner = s.Owner
	}
	if e := w.endAt(place); e != nil && e.Building != "" {
		about.Card, owner = e.Building, e.Owner
	}
	if owner >= 0 && owner < len(w.v.Players) {
		about.Owner = w.v.Players[owner].Seat
	}
	return about
}
