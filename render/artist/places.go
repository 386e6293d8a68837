package artist

import (
	"math"
	"slices"

	"guildhall/engine"
	"guildhall/render"
)

// A Spot is where a place of the game lies in a picture: a rectangle, or an
// outline.
type Region struct {
	render.Area
	Path   string        // instead of the rectangle
	BX, BY float64       // of the badge on a Path
	Corner render.Corner // of the badge on the rectangle
	Pad    float64       // between the rectangle and its ring
	Bare   bool          // without the badge: it would cover the letters round it
	Fine   bool          // with a fine ring and no badge: the piece is hardly larger than a thread
	// Disc is where a disc beside the place offers it, instead of a frame round
	// it; without a radius there is none.
	Disc Disc
}

// A Disc is where a candle disc lies.
type Disc struct{ X, Y, R float64 }

// Outline is the spot as path data.
func (s Region) Outline() string {
	if s.Path != "" {
		return s.Path
	}
	return s.Grow(s.Pad).Outline()
}

// Place says where a place of the game lies. A part says it where it draws the
// place, so that rings, frames and candles find it there, and a finger too
// (render.Scene.Places).
func (d *Drawing) Place(place string, s Region) {
	d.spots[place] = s
	d.Places[place] = s.Area
}

// Touch says where a place lies that has no ring or frame of its own: other places
// tell what changes there. After Place it says what is touched for the place, where
// the ring lies round something else too.
func (d *Drawing) Touch(place string, a render.Area) { d.Places[place] = a }

// Find is where the parts drawn so far have put a place; it is a Places.
func (d *Drawing) Find(place string) (Region, bool) {
	s, ok := d.spots[place]
	return s, ok
}

// Places finds where a place lies in one picture. It reports false for places
// that the picture does not show, or whose changes are told by another place.
type Places func(place string) (Region, bool)

// MaxRings is how many rings a picture may have: more of them say nothing.
const MaxRings = 8

// A Change is a spot of the picture and the seats that changed it, in their order.
type Change struct {
	Spot  Region
	Place string
	Seats []engine.Seat
}

// addChange adds a change to those before it: each spot is there once, where it changed
// last, with everybody who changed it.
func addChange(out []Change, spot Region, m render.Mark) []Change {
	spot.Disc = Disc{} // it is for offers
	seats := []engine.Seat{m.Seat}
	if i := slices.IndexFunc(out, func(o Change) bool { return o.Spot == spot }); i >= 0 {
		seats = LastSeats(out[i].Seats, seats)
		out = slices.Delete(out, i, i+1)
	}
	return append(out, Change{spot, m.Place, seats})
}

// LastSeats are the seats of an earlier and a later change, each where it is last.
func LastSeats(before, after []engine.Seat) []engine.Seat {
	before = slices.DeleteFunc(slices.Clone(before), func(s engine.Seat) bool { return slices.Contains(after, s) })
	return append(before, after...)
}

// Changes lists the changed places that the picture shows, each spot once, with the
// seats that changed it.
func (d *Drawing) Changes(find Places) []Change {
	var out []Change
	for _, m := range d.Changed {
		if spot, ok := find(m.Place); ok {
			out = addChange(out, spot, m)
		}
	}
	return out
}

// Fewer leaves changes out while there are more than a picture may ring: first
// those whose places have the highest rank. Rank 0 is never left out, nor is the last
// rank that there is.
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

// maxBadges is how many badges a ring has room for: of the seats that changed it last.
const maxBadges = 3

// Rings adds the thread round what changed, with the badges of the seats that changed
// it; of too many changes round the newest.
func (d *Drawing) Rings(changes []Change) { d.RingAll(changes[max(0, len(changes)-MaxRings):]) }

// RingAll is Rings for a close-up, which shows so little that everything has room.
func (d *Drawing) RingAll(changes []Change) {
	for _, c := range changes {
		s, last := c.Spot, c.Seats[len(c.Seats)-1]
		if s.Fine {
			d.Pieces.FineRing(s.Area, s.Pad)
			continue
		}
		if s.Bare {
			last = engine.NoSeat
		}
		x, y, step, most := s.BX, s.BY, 24.0, maxBadges
		if s.Path != "" {
			d.Pieces.RingPath(s.Path, last, d.Letter(last), x, y)
		} else {
			x, y, step = render.RingCorner(s.Area, s.Pad, s.Corner)
			d.Pieces.Ring(s.Area, s.Pad, last, d.Letter(last), s.Corner)
			// Further badges cover no more than half of what the ring shows.
			most = min(most, 1+int(s.Area.W/2/math.Abs(step)))
		}
		if s.Bare {
			continue
		}
		for _, seat := range slices.Backward(c.Seats[max(0, len(c.Seats)-most) : len(c.Seats)-1]) {
			if x += step; seat >= 0 {
				d.Pieces.Badge(seat, x, y, 28, d.Letter(seat), "card")
			}
		}
	}
}

// Spots are the spots of an answer that the picture shows.
func (find Places) Spots(opt engine.Option) []Region {
	var out []Region
	for _, place := range opt.Places {
		if s, ok := find(place); ok {
			out = append(out, s)
		}
	}
	return out
}

// Candle marks a spot that can be chosen: with its disc, which holds the gain or
// the price; without one with a frame outside the spot, which covers nothing of
// it. gain may be "".
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
// outlines those of the chosen one (-1: none yet). It reports whether there
// were any. spots finds those of an answer, as Places.Spots does. What changed is
// ringed, and a frame round a changed spot has stitches of the thread.
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

// apart divides the changed spots into those with a ring of their own and those with
// a frame, which has no room for a ring.
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

// frame is the middle of the frame that Candle draws round the spot.
func (s Region) frame() string {
	if s.Path != "" {
		return s.Path
	}
	return s.Grow(s.Pad + render.OfferWidth/2).Outline()
}

// Names reports whether some answer names a place.
func Names(opts []engine.Option) bool {
	return slices.ContainsFunc(opts, func(opt engine.Option) bool { return len(opt.Places) > 0 })
}
