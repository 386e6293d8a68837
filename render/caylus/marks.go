package caylus

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/render"
	"guildhall/render/artist"
)

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
func (d *drawing) fullPlaces(place string) (artist.Spot, bool) {
	kind, word, n := placeParts(place)
	switch kind {
	case "road":
		return d.roadPlace(fullTrack, n)
	case "provost", "bailiff":
		return d.pawnPlace(fullTrack, kind), true
	case "castle":
		return d.slotPlace(fullCastle.queue, n)
	case "part", "section":
		return d.castlePlace(fullCastle, kind, word, n)
	case "favor":
		return d.favorPlace(fullFavors, word, n)
	case "bridge":
		return d.bridgePlace(fullBridge, n)
	case "order":
		return artist.Spot{Area: playerPanel(n-1, d.v.Head.Seats)}, n >= 1 && n <= d.v.Head.Seats
	default:
		return d.fullSpecialPlace(place)
	}
}

// roadPlace is a house; the disc that offers it stands on its road.
func (d *drawing) roadPlace(t track, n int) (artist.Spot, bool) {
	if n < 1 || n > len(d.v.Road) {
		return artist.Spot{}, false
	}
	return t.spot(t.space(n), 1), true
}

// spot is a house in units of the track's size: below its roof, or on a phone
// with it.
func (t track) spot(a render.Area, k float64) artist.Spot {
	s := artist.Spot{Area: render.Rect(a.X, a.Y+t.roof*k, a.W, a.H-t.roof*k), Pad: 6, Corner: render.BottomRight}
	s.Disc = artist.Disc{X: a.X + 60*k, Y: a.Y + a.H + t.strip*k/2, R: 18 * k}
	if t.small {
		s.Area, s.Pad, s.Bare = render.Rect(a.X, a.Y-5, a.W, a.H+8), 2, true // a badge would cover the worker, a wider ring the next name
		s.Disc = artist.Disc{X: a.X + a.W*0.5, Y: a.Y + a.H + t.strip/2, R: 13.5}
	}
	return s
}

// pawnPlace is the outline of a pawn; no badge would have room beside it.
func (d *drawing) pawnPlace(t track, pawn string) artist.Spot {
	x, y, size := d.pawnAt(t, t.space(d.stands(pawn)), pawn, 1)
	w, h := size, size*0.72
	if pawn == "bailiff" {
		w, h = size*0.6, size
	}
	pad := 3.0
	if t.small {
		pad = 1
	}
	return artist.Spot{Area: render.Rect(x-w/2, y-h/2, w, h), Pad: pad, Bare: true}
}

// slotPlace is a place of the castle's queue; the disc that offers it fills it
// while it is empty.
func (d *drawing) slotPlace(q queueLayout, n int) (artist.Spot, bool) {
	if n < 1 || n > d.v.Head.Seats {
		return artist.Spot{}, false
	}
	s := artist.Spot{Area: q.slot(n), Corner: render.TopLeft}
	if n > len(d.v.Castle.Queue) {
		x, y := s.Centre()
		s.Disc = artist.Disc{X: x, Y: y, R: min(18, q.r-6)}
	}
	return s, true
}

// castlePlace finds a part, or a section. The disc that offers a part lies where
// the part will stand.
func (d *drawing) castlePlace(c castleLayout, kind, word string, n int) (artist.Spot, bool) {
	for i, s := range d.v.Castle.Sections {
		switch {
		case s.ID != word:
		case kind == "section":
			return artist.Spot{Area: c.frame(i, s.Parts), Pad: 2}, true
		case n >= 1 && n <= s.Parts:
			a := c.part(i, s.Parts, n)
			x, y := a.Centre()
			return artist.Spot{Area: a, Disc: artist.Disc{X: x, Y: y, R: c.w * 0.48}}, true
		}
	}
	return artist.Spot{}, false
}

// bridgePlace is a passing space; the disc that offers it fills it while it is
// empty.
func (d *drawing) bridgePlace(b bridgeLayout, n int) (artist.Spot, bool) {
	s := artist.Spot{Area: b.passing(n, d.v.Head.Seats), Pad: 2}
	if n > len(d.v.Passed) {
		x, y := s.Centre()
		s.Disc = artist.Disc{X: x, Y: y, R: s.W * 0.46}
	}
	return s, n >= 1 && n <= d.v.Head.Seats
}

// favorPlace finds a level of a track, or the whole track (level 0).
func (d *drawing) favorPlace(f favorLayout, track string, level int) (artist.Spot, bool) {
	if d.v.Options.SimpleFavors {
		return artist.Spot{}, false
	}
	for i, t := range d.v.Favors.Tracks {
		switch {
		case t.ID != track || level > len(t.Levels):
		case level == 0:
			return artist.Spot{Area: f.row(i + 1), Pad: 1, Corner: render.TopLeft}, true
		default:
			return artist.Spot{Area: f.box(i+1, level), Corner: render.BottomRight}, true
		}
	}
	return artist.Spot{}, false
}

// fullSpecialPlace finds a special building of the full board; the disc that
// offers an empty slot fills it.
func (d *drawing) fullSpecialPlace(place string) (artist.Spot, bool) {
	s, slot, ok := d.specialSpot(place, fullSpecial, fullTrack.px)
	if !ok {
		return s, false
	}
	s.Pad = 2
	switch {
	case slot.n < 0:
		s.Disc = artist.Disc{X: s.X + s.W/2, Y: fullTrack.start, R: 18}
	case slot.free:
		x, y := d.specialSlot(slot.building, slot.n, s.Area).Centre()
		s.Disc = artist.Disc{X: x, Y: y, R: 18}
	}
	return s, true
}

// A slot is a place for a worker in a special building: its number from 0, -1
// for a building that has only one.
type slot struct {
	building string
	n        int
	free     bool
}

// slots are the names of the slots of the buildings that have several.
var slots = map[string][]string{"stables": {"1", "2", "3"}, "inn": {"left", "right"}}

// specialSpot finds a special building, the first of which lies in a, and the
// slot of it that a place names.
func (d *drawing) specialSpot(place string, a render.Area, pitch float64) (artist.Spot, slot, bool) {
	kind, word, _ := strings.Cut(place, ":")
	for i, s := range d.v.Special {
		if s.ID != kind {
			continue
		}
		a.X += float64(i) * pitch
		at := slot{building: kind, n: slices.Index(slots[kind], word)}
		at.free = s.Workers[max(at.n, 0)] < 0
		return artist.Spot{Area: a, Corner: render.BottomRight}, at, true
	}
	return artist.Spot{}, slot{}, false
}
