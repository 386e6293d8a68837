package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/render"
	"guildhall/render/artist"
)

// importance ranks places: the board itself comes before stalls and slots.
func importance(place string) int {
	switch kind, _, _ := strings.Cut(place, ":"); kind {
	case "stall", "slot":
		return 1
	default:
		return 0
	}
}

// fullPlaces finds places on the full board; newest holds the newest card of
// each stall.
func (d *drawing) fullPlaces(newest []render.Area) artist.Places {
	return func(place string) (artist.Spot, bool) {
		if r, ok := d.palacePlace(fullPlot, place); ok {
			return r, true
		}
		kind, rest, _ := strings.Cut(place, ":")
		n, _ := strconv.Atoi(rest)
		switch kind {
		case "row", "obelisk":
			side, number, ok := rowPlace(place)
			return artist.Spot{Area: fullPlaza.rowArea(side, number), Pad: 3}, ok
		case "walk":
			if n != d.v.Cleopatra {
				return artist.Spot{}, false
			}
			return artist.Spot{Area: fullPlaza.walkArea(n), Pad: 2, Corner: render.BottomRight}, true
		case "slot":
			a := slotArea(sobekPart.X+16, sobekPart.Y+50, sobekPart.W-32, n)
			return artist.Spot{Area: a, Pad: 2, Corner: render.BottomRight}, n >= 1 && n <= len(d.v.Slots)
		case "stall":
			if n < 1 || n > len(newest) {
				return artist.Spot{}, false
			}
			return artist.Spot{Area: newest[n-1], Corner: render.BottomRight}, true
		default:
			return artist.Spot{}, false
		}
	}
}

// rowPlace reads "row:left:2" and "obelisk:left"; the obelisk's place is 0.
func rowPlace(place string) (side string, n int, ok bool) {
	parts := strings.Split(place, ":")
	if len(parts) < 2 || parts[1] != "left" && parts[1] != "right" {
		return "", 0, false
	}
	if parts[0] == "obelisk" {
		return parts[1], 0, len(parts) == 2
	}
	if len(parts) == 3 {
		n, _ = strconv.Atoi(parts[2])
	}
	return parts[1], n, n >= 1 && n <= 3
}

// palacePlace finds what lies in and round the garden.
func (d *drawing) palacePlace(g palaceLayout, place string) (artist.Spot, bool) {
	kind, rest, _ := strings.Cut(place, ":")
	switch kind {
	case "cell":
		return d.cellPlace(g, strings.ToUpper(rest))
	case "wall":
		n := wallNumber(rest)
		if n == 0 {
			return artist.Spot{}, false
		}
		corner := render.BottomLeft
		if n > 3 {
			corner = render.TopRight
		}
		return artist.Spot{Area: g.wallArea(n), Pad: 3, Corner: corner}, true
	case "door":
		ok := rest == "left" || rest == "right"
		return artist.Spot{Area: g.doorArea(rest), Pad: 3, Corner: render.TopRight}, ok
	case "throne":
		return artist.Spot{Area: render.Rect(g.x+3*g.k, g.y, 3*g.k, 3*g.k), Corner: render.TopRight}, true
	default:
		return artist.Spot{}, false
	}
}

// cellPlace is the outline of the mosaic or the sanctuary a cell belongs to.
func (d *drawing) cellPlace(g palaceLayout, cell string) (artist.Spot, bool) {
	var cells []string
	for _, m := range d.v.Mosaics {
		if slices.Contains(m.Cells, cell) {
			cells = m.Cells
		}
	}
	for _, s := range d.v.Sanctuaries {
		if slices.Contains(s.Cells, cell) {
			cells = s.Cells
		}
	}
	for _, claim := range d.v.Turn.Claims {
		if slices.Contains(claim, cell) {
			cells = claim
		}
	}
	if cells == nil {
		return artist.Spot{}, false
	}
	all := squares(cells)
	r := artist.Spot{Path: outlineOf(all, g.x, g.y, g.k)}
	// The badge sits on the upper right corner of the first row, clear of the letter.
	last := all[0]
	for _, c := range all {
		if c[0] == all[0][0] && c[1] == last[1]+1 {
			last = c
		}
	}
	r.BX, r.BY = g.x+float64(last[1]+1)*g.k, g.y+float64(last[0])*g.k
	return r, true
}
