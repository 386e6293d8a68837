package villagers

import (
	"slices"
	"strings"

	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// rings adds rings around changes. If too many cards changed, it rings their
// villages instead. If these are too many too, it rings only the newest places.
func (d *drawing) rings() {
	changes := d.withoutCovered(d.Changes(func(place string) (artist.Region, bool) {
		spot, ok := d.Find(place)
		return spot, ok && ringed[kind(place)]
	}))
	if len(changes) > artist.MaxRings {
		changes = d.byVillage(changes)
	}
	d.Rings(changes)
}

// lies sets a place, with room for its ring.
func (d *drawing) lies(place string, a render.Area) {
	d.Place(place, artist.Region{Area: a, Pad: 3})
}

// area returns the area of a place, or the zero area for a place that is not shown.
func (d *drawing) area(place string) render.Area {
	s, _ := d.Find(place)
	return s.Area
}

// ringed holds the kinds of places with their own rings. Piles change with
// every draft, and goods with everything, so a ring there would not help.
var ringed = map[string]bool{"road": true, "villager": true, "event": true, "market": true}

// kind returns the kind of a place, such as "road" for "road:3".
func kind(place string) string {
	word, _, _ := strings.Cut(place, ":")
	return word
}

// byVillage replaces cards by their village.
func (d *drawing) byVillage(changes []artist.Change) []artist.Change {
	var out []artist.Change
	for _, c := range changes {
		if home := d.villageOf(c.Place); home != "" {
			c.Place = home
			c.Spot, _ = d.Find(home)
		}
		if i := slices.IndexFunc(out, func(o artist.Change) bool { return o.Place == c.Place }); i >= 0 {
			c.Seats = artist.LastSeats(out[i].Seats, c.Seats)
			out = slices.Delete(out, i, i+1)
		}
		out = append(out, c)
	}
	return out
}

// cardAt returns the card of a village at a place, and the village; nil for another place.
func (d *drawing) cardAt(place string) (*game.Villager, *game.Village) {
	for i := range d.v.Villages {
		w := &d.v.Villages[i]
		if c := artist.Pick(w.Cards, func(c *game.Villager) bool { return c.Place == place }); c != nil {
			return c, w
		}
	}
	return nil, nil
}

// villageOf returns the village of a card, or "" for a place that is not a card of a
// village.
func (d *drawing) villageOf(place string) string {
	if _, w := d.cardAt(place); w != nil {
		return w.Place
	}
	return ""
}

// withoutCovered drops cards that were covered by another changed card, because
// the ring of the covering card is enough.
func (d *drawing) withoutCovered(changes []artist.Change) []artist.Change {
	below := map[string]bool{}
	for _, o := range changes {
		if c, w := d.cardAt(o.Place); c != nil && c.On >= 0 {
			below[w.Cards[c.On].Place] = true
		}
	}
	return slices.DeleteFunc(changes, func(c artist.Change) bool { return below[c.Place] })
}
