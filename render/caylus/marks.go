package caylus

import (
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
	case "provost":
		return d.pawnPlace(fullTrack, d.v.Provost, provostStands, fullPawn)
	case "bailiff":
		return d.pawnPlace(fullTrack, d.v.Bailiff, bailiffStands, fullPawn)
	case "part", "section", "castle":
		return d.castlePlace(fullCastle, kind, word, n)
	case "favor":
		return d.favorPlace(fullFavors, word, n)
	case "bridge":
		return artist.Spot{Area: d.passing(fullBridge, n), Pad: 2}, n >= 1 && n <= d.v.Head.Seats
	case "order":
		return artist.Spot{Area: playerPanel(n-1, d.v.Head.Seats)}, n >= 1 && n <= d.v.Head.Seats
	default:
		return d.specialPlace(place, fullSpecial, fullTrack.px)
	}
}

func (d *drawing) roadPlace(t track, n int) (artist.Spot, bool) {
	if n < 1 || n > len(d.v.Road) {
		return artist.Spot{}, false
	}
	return artist.Spot{Area: t.space(n), Pad: 2, Corner: render.BottomLeft}, true
}

// pawnPlace is the square round a pawn that stands at a share of a space's
// width.
func (d *drawing) pawnPlace(t track, n int, share float64, p pawn) (artist.Spot, bool) {
	x, y := p.middle(t.space(n), share)
	return artist.Spot{Area: render.Rect(x-p.r, y-p.r, 2*p.r, 2*p.r), Pad: 3, Bare: true}, true
}

// castlePlace finds a part that is built, a section, or a worker of the queue.
func (d *drawing) castlePlace(c castleLayout, kind, word string, n int) (artist.Spot, bool) {
	if kind == "castle" {
		if n < 1 || n > d.v.Head.Seats {
			return artist.Spot{}, false
		}
		return artist.Spot{Area: c.slot(n), Corner: render.TopLeft}, true
	}
	for i, s := range d.v.Castle.Sections {
		if s.ID != word {
			continue
		}
		if kind == "section" {
			return artist.Spot{Area: c.section(i, s.Parts), Pad: 2}, true
		}
		return artist.Spot{Area: c.part(i, s.Parts, n), Corner: render.TopRight}, n >= 1 && n <= s.Parts
	}
	return artist.Spot{}, false
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

// specialPlace finds a special building; its slots are the building itself.
func (d *drawing) specialPlace(place string, first render.Area, pitch float64) (artist.Spot, bool) {
	kind, _, _ := strings.Cut(place, ":")
	for i, s := range d.v.Special {
		if s.ID == kind {
			at := first
			at.X += float64(i) * pitch
			return artist.Spot{Area: at, Pad: 2, Corner: render.BottomRight}, true
		}
	}
	return artist.Spot{}, false
}
