package artist

import (
	"math"
	"slices"

	"guildhall/engine"
	"guildhall/render"
)

// A Region is the region of a place of the game in a picture: a rectangle or an
// outline.
type Region struct {
	render.Area
	Path   string  // outline instead of the rectangle
	BX, BY float64 // of the badge on a Path
	Pad    float64 // between the rectangle and its ring
	Bare   bool    // without the badge, which would cover letters
	Fine   bool    // with a fine ring and no badge, for a piece hardly larger than a thread
	// Disc is the position of a disc that marks the place as a choice instead of a frame.
	// Without a radius there is none.
	Disc Disc
}

// A Disc is the position and size of a candle disc.
type Disc struct{ X, Y, R float64 }

// Outline returns the spot as path data.
func (s Region) Outline() string {
	if s.Path != "" {
		return s.Path
	}
	return s.Grow(s.Pad).Outline()
}

// Place sets the region of a place of the game. A part calls it where it draws the place,
// so that rings, frames, candles and touches find it (render.Scene.Places).
func (d *Drawing) Place(place string, s Region) {
	d.spots[place] = s
	d.Places[place] = s.Area
}

// Touch sets the touched area of a place that has no ring or frame of its own, because
// other places show its changes. After Place it replaces the touched area, if the ring also
// encloses something else.
func (d *Drawing) Touch(place string, a render.Area) { d.Places[place] = a }

// Find returns the region of a place, as set by the parts drawn so far. It is a Places.
func (d *Drawing) Find(place string) (Region, bool) {
	s, ok := d.spots[place]
	return s, ok
}

// Places is a function that finds the region of a place in one picture. It
// returns false for a place that the picture does not show, or if another place
// shows its changes.
type Places func(place string) (Region, bool)

// MaxRings is the largest number of rings in a picture; more would not help the reader.
const MaxRings = 8

// A Change is a changed spot of the picture, and the seats that changed it, in order.
type Change struct {
	Spot  Region
	Place string
	Seats []engine.Seat
}

// addChange adds a change to the earlier ones. Each spot occurs once, at its latest change,
// with all seats that changed it.
func addChange(out []Change, spot Region, m render.Mark) []Change {
	spot.Disc = Disc{} // it is for offers
	seats := []engine.Seat{m.Seat}
	if i := slices.IndexFunc(out, func(o Change) bool { return o.Spot == spot }); i >= 0 {
		seats = LastSeats(out[i].Seats, seats)
		out = slices.Delete(out, i, i+1)
	}
	return append(out, Change{spot, m.Place, seats})
}

// LastSeats returns the seats of an earlier and a later change, each at its last position.
func LastSeats(before, after []engine.Seat) []engine.Seat {
	before = slices.DeleteFunc(slices.Clone(before), func(s engine.Seat) bool { return slices.Contains(after, s) })
	return append(before, after...)
}

// Changes returns the changed places that the picture shows, each spot once, with the seats
// that changed it.
func (d *Drawing) Changes(find Places) []Change {
	var out []Change
	for _, m := range d.Changed {
		if spot, ok := find(m.Place); ok {
			out = addChange(out, spot, m)
		}
	}
	return out
}

// Fewer drops changes until there are few enough rings for the picture. It
// drops places with the highest rank first, but never rank 0 or the last
// remaining rank.
func Fewer(changes []Change, rank func(place string) int) []Change {
	for {
		highest, lowest := 0, math.MaxInt
		for _, c := range changes {
			highest, lowest = max(highest, rank(c.Place)), min(lowest, rank(c.Place))
		}
		if len(changes) <= MaxRings || highest == 0 || highest == lowest {
			return changes
		}
		changes = slices.DeleteFunc(changes, func(c Change) bool { return rank(c.Place) == highest })
	}
}

// maxBadges is the largest number of badges on a ring, for the seats that changed it last.
const maxBadges = 3

// Rings adds rings around changes, with the badges of the seats that changed
// them. If there are too many changes, it rings the newest.
func (d *Drawing) Rings(changes []Change) { d.RingAll(changes[max(0, len(changes)-MaxRings):]) }

// RingAll is Rings for a close-up, in which all rings have room. Badges are drawn over all
// rings.
func (d *Drawing) RingAll(changes []Change) {
	if len(changes) == 0 {
		return
	}
	free := d.obstacles()
	for _, c := range changes {
		switch s := c.Spot; {
		case s.Fine:
			d.Pieces.FineRing(s.Area, s.Pad)
		case s.Path != "":
			d.Pieces.RingPath(s.Path)
		default:
			d.Pieces.Ring(s.Area, s.Pad)
		}
	}
	for _, c := range changes {
		s := c.Spot
		if s.Fine || s.Bare {
			continue
		}
		at, most := badgePlace{s.BX, s.BY, 1, 0}, maxBadges
		if s.Path == "" {
			at = free.place(s.Grow(s.Pad))
			// Further badges cover no more than half of what the ring shows.
			along := math.Abs(at.dx)*s.W + math.Abs(at.dy)*s.H
			most = min(most, 1+int(along/2/badgeStep))
		}
		d.badges(free, at, c.Seats[max(0, len(c.Seats)-most):])
	}
}

// Spots returns the spots of an answer in the picture.
func (find Places) Spots(opt engine.Option) []Region {
	var out []Region
	for _, place := range opt.Places {
		if s, ok := find(place); ok {
			out = append(out, s)
		}
	}
	return out
}

// Candle marks a spot that can be chosen: with its disc, which contains the gain or the
// price, or without a disc by a frame outside the spot. gain may be "".
func (d *Drawing) Candle(s Region, gain string) {
	switch {
	case s.Disc.R > 0:
		d.Pieces.Candle(s.Disc.X, s.Disc.Y, s.Disc.R, gain)
	case s.Path != "":
		d.Pieces.OfferPath(s.Path)
	default:
		d.Pieces.Offer(s.Grow(s.Pad), 6)
	}
}

// Offer frames the spots of the answers that can be chosen, each once, and
// outlines the spots of the chosen one (-1: none yet). It reports whether there
// were any spots. spots returns the spots of an answer, as Places.Spots does.
// Changed spots are ringed; a frame around a changed spot has stitches.
func (d *Drawing) Offer(opts []engine.Option, chosen int, spots func(engine.Option) []Region, frame func(Region)) bool {
	seen := map[Region]bool{}
	var picked []Region
	if chosen >= 0 {
		picked = spots(opts[chosen])
	}
	for _, s := range picked {
		seen[s] = true
	}
	var offered []Region
	for i, opt := range opts {
		if i == chosen {
			continue
		}
		for _, s := range spots(opt) {
			if !seen[s] {
				seen[s] = true
				offered = append(offered, s)
			}
		}
	}
	if len(seen) == 0 {
		return false
	}
	changes, framed := d.apart(spots, seen)
	d.Rings(changes)
	for _, s := range offered {
		frame(s)
		if framed[s] {
			d.Pieces.Stitch(s.frame())
		}
	}
	for _, s := range picked {
		d.Pieces.Chosen(s.Outline())
	}
	return true
}

// apart separates the changed spots with a ring of their own from those with a frame, which
// leaves no room for a ring.
func (d *Drawing) apart(spots func(engine.Option) []Region, seen map[Region]bool) (ringed []Change, framed map[Region]bool) {
	framed = map[Region]bool{}
	for _, m := range d.Changed {
		for _, s := range spots(engine.Option{Places: []string{m.Place}}) {
			if seen[s] && s.Disc.R == 0 {
				framed[s] = true
				continue
			}
			ringed = addChange(ringed, s, m)
		}
	}
	return ringed, framed
}

// frame returns the middle of the frame that Candle draws round the spot.
func (s Region) frame() string {
	if s.Path != "" {
		return s.Path
	}
	return s.Grow(s.Pad + render.OfferWidth/2).Outline()
}

// Names reports whether an answer names a place.
func Names(opts []engine.Option) bool {
	return slices.ContainsFunc(opts, func(opt engine.Option) bool { return len(opt.Places) > 0 })
}
