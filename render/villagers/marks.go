package villagers

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
)

// maxRings is how many rings a picture may have: more of them say nothing.
const maxRings = 8

// spot is a place of the picture and who changed it.
type spot struct {
	place string
	seat  engine.Seat
}

// rings adds the thread round what changed. Where too many cards changed, the
// villages they lie in are ringed instead, then only the newest places.
func (d *drawing) rings() {
	spots := d.uppermost(d.changed(func(place string) bool { return ringed[kind(place)] }))
	if len(spots) > maxRings {
		spots = d.whole(spots)
	}
	for _, s := range spots[max(0, len(spots)-maxRings):] {
		a := d.spots[s.place]
		d.Pieces.Ring(a, 3, s.seat, d.Letter(s.seat), d.corner(s.place))
	}
}

// ringed are the kinds of places with rings of their own. Piles change with
// every draft, and goods with everything: a ring there would say nothing.
var ringed = map[string]bool{"road": true, "villager": true, "event": true, "market": true}

// kind is what sort of place it is: "road" of "road:3".
func kind(place string) string {
	word, _, _ := strings.Cut(place, ":")
	return word
}

// corner is where the badge of a ring hides least.
func (d *drawing) corner(place string) render.Corner {
	a := d.spots[place]
	edge := a.X+a.W > float64(d.W)-16
	switch {
	case kind(place) == "road" && edge:
		return render.BottomLeft
	case kind(place) == "road":
		return render.BottomRight
	case kind(place) == "village" || edge:
		return render.TopLeft
	default:
		return render.TopRight
	}
}

// whole puts the village in the place of its cards.
func (d *drawing) whole(spots []spot) []spot {
	var out []spot
	for _, s := range spots {
		if home := d.home(s.place); home != "" {
			s.place = home
		}
		out = slices.DeleteFunc(out, func(o spot) bool { return o.place == s.place })
		out = append(out, s)
	}
	return out
}

// home is the village in which a card lies, "" for what is no card of one.
func (d *drawing) home(place string) string {
	if kind(place) != "villager" {
		return ""
	}
	for i := range d.v.Villages {
		w := &d.v.Villages[i]
		if slices.ContainsFunc(w.Cards, func(c game.Villager) bool { return c.Place == place }) {
			return w.Place
		}
	}
	return ""
}

// uppermost leaves out the cards on which another one came to lie: its ring
// says it.
func (d *drawing) uppermost(spots []spot) []spot {
	below := map[string]bool{}
	for i := range d.v.Villages {
		w := &d.v.Villages[i]
		for j := range w.Cards {
			c := &w.Cards[j]
			if c.On >= 0 && slices.ContainsFunc(spots, func(s spot) bool { return s.place == c.Place }) {
				below[w.Cards[c.On].Place] = true
			}
		}
	}
	return slices.DeleteFunc(spots, func(s spot) bool { return below[s.place] })
}

// changed lists the places that changed and that the picture shows, each once,
// for whoever changed it last.
func (d *drawing) changed(which func(place string) bool) []spot {
	var out []spot
	for _, m := range d.Changed {
		if _, ok := d.spots[m.Place]; !ok || !which(m.Place) {
			continue
		}
		out = slices.DeleteFunc(out, func(s spot) bool { return s.place == m.Place })
		out = append(out, spot{m.Place, m.Seat})
	}
	return out
}
