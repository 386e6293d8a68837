package caylus

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// ringed is where a place lies in a picture, and where on its ring the badge
// of its author sits.
type ringed struct {
	render.Area
	corner render.Corner
	pad    float64
	bare   bool // without the badge: it would cover the letters round it
}

// outline is the place as path data.
func (r ringed) outline() string {
	return r.Area.Grow(r.pad).Outline()
}

// places finds the place of a mark in one picture; it reports false for places
// that the picture does not show, or whose changes are told by another mark.
type places func(place string) (ringed, bool)

// maxRings is how many rings a picture may have: more of them say nothing.
const maxRings = 8

// spot is a place of the picture and who changed it.
type spot struct {
	where ringed
	seat  engine.Seat
	rank  int // the higher, the sooner it gives way
}

// rings adds the thread round what changed. The same spot is ringed once, for
// whoever changed it last. When there are too many, the road comes first.
func (d *drawing) rings(find places) {
	var spots []spot
	for _, m := range d.Changed {
		where, ok := find(m.Place)
		if !ok {
			continue
		}
		spots = slices.DeleteFunc(spots, func(o spot) bool { return o.where == where })
		spots = append(spots, spot{where, m.Seat, importance(m.Place)})
	}
	for least := 3; least > 0 && len(spots) > maxRings; least-- {
		spots = slices.DeleteFunc(spots, func(s spot) bool { return s.rank >= least })
	}
	for _, s := range spots[max(0, len(spots)-maxRings):] {
		w := s.where
		if w.bare {
			s.seat = engine.NoSeat
		}
		d.Pieces.Ring(render.Rect(w.X, w.Y, w.W, w.H), w.pad, s.seat, d.Letter(s.seat), w.corner)
	}
}

// importance ranks places: 0 is never left out.
func importance(place string) int {
	kind, _, _ := strings.Cut(place, ":")
	switch kind {
	case "road", "part", "favor":
		return 0
	case "provost", "bailiff", "section":
		return 1
	case "bridge", "order":
		return 3
	default:
		return 2
	}
}

// placeParts reads "kind:word:3" and "kind:3".
func placeParts(place string) (kind, word string, n int) {
	kind, rest, _ := strings.Cut(place, ":")
	word, number, two := strings.Cut(rest, ":")
	if !two {
		number = word
	}
	n, _ = strconv.Atoi(number)
	return kind, word, n
}

// fullPlaces finds places on the full board.
func (d *drawing) fullPlaces(place string) (ringed, bool) {
	kind, word, n := placeParts(place)
	switch kind {
	case "road":
		return d.roadPlace(fullTrack, n)
	case "provost":
		return d.pawnPlace(fullTrack, d.v.Provost, provostStands, fullPawn)
	case "bailiff":
		return d.pawnPlace(fullTrack, d.v.Bailiff, bailiffStands, fullPawn)
	case "part", "section", "castle":
		return d.castlePlace(fullCastle, kind, word, n)
	case "favor":
		return d.favorPlace(fullFavors, word, n)
	case "bridge":
		return ringed{Area: d.passing(fullBridge, n), pad: 2}, n >= 1 && n <= d.v.Head.Seats
	case "order":
		return ringed{Area: playerPanel(n-1, d.v.Head.Seats)}, n >= 1 && n <= d.v.Head.Seats
	default:
		return d.specialPlace(place, fullSpecial, fullTrack.px)
	}
}

func (d *drawing) roadPlace(t track, n int) (ringed, bool) {
	if n < 1 || n > len(d.v.Road) {
		return ringed{}, false
	}
	return ringed{Area: t.space(n), pad: 2, corner: render.BottomLeft}, true
}

// pawnPlace is the square round a pawn that stands at a share of a space's
// width.
func (d *drawing) pawnPlace(t track, n int, share float64, p pawn) (ringed, bool) {
	x, y := p.middle(t.space(n), share)
	return ringed{Area: render.Rect(x-p.r, y-p.r, 2*p.r, 2*p.r), pad: 3, bare: true}, true
}

// castlePlace finds a part that is built, a section, or a worker of the queue.
func (d *drawing) castlePlace(c castleLayout, kind, word string, n int) (ringed, bool) {
	if kind == "castle" {
		if n < 1 || n > d.v.Head.Seats {
			return ringed{}, false
		}
		return ringed{Area: c.slot(n), corner: render.TopLeft}, true
	}
	for i, s := range d.v.Castle.Sections {
		if s.ID != word {
			continue
		}
		if kind == "section" {
			return ringed{Area: c.section(i, s.Parts), pad: 2}, true
		}
		return ringed{Area: c.part(i, s.Parts, n), corner: render.TopRight}, n >= 1 && n <= s.Parts
	}
	return ringed{}, false
}

// favorPlace finds a level of a track, or the whole track (level 0).
func (d *drawing) favorPlace(f favorLayout, track string, level int) (ringed, bool) {
	if d.v.Options.SimpleFavors {
		return ringed{}, false
	}
	for i, t := range d.v.Favors.Tracks {
		switch {
		case t.ID != track || level > len(t.Levels):
		case level == 0:
			return ringed{Area: f.row(i + 1), pad: 1, corner: render.TopLeft}, true
		default:
			return ringed{Area: f.box(i+1, level), corner: render.BottomRight}, true
		}
	}
	return ringed{}, false
}

// specialPlace finds a special building; its slots are the building itself.
func (d *drawing) specialPlace(place string, first render.Area, pitch float64) (ringed, bool) {
	kind, _, _ := strings.Cut(place, ":")
	for i, s := range d.v.Special {
		if s.ID == kind {
			at := first
			at.X += float64(i) * pitch
			return ringed{Area: at, pad: 2, corner: render.BottomRight}, true
		}
	}
	return ringed{}, false
}
