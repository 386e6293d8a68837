package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// ringed is where a place lies in a picture: a rectangle, or an outline.
type ringed struct {
	render.Area
	path   string // instead of the rectangle
	bx, by float64
	corner render.Corner
	pad    float64
}

// places finds the place of a mark in one picture; it reports false for places
// that the picture does not show, or whose changes are told by another mark.
type places func(place string) (ringed, bool)

// maxRings is how many rings a picture may have: more of them say nothing. The
// board itself comes before stalls and slots, the newest before the older.
const maxRings = 8

// rings adds the thread round what changed. The same spot is ringed once, for
// whoever changed it last.
func (d *drawing) rings(find places) {
	marks := d.findMarks(d.Changed, find)
	if len(marks) > maxRings { // the stalls and the slots give way first
		marks = d.findMarks(slices.DeleteFunc(slices.Clone(d.Changed), func(m render.Mark) bool {
			return strings.HasPrefix(m.Place, "stall:") || strings.HasPrefix(m.Place, "slot:")
		}), find)
	}
	marks = marks[max(0, len(marks)-maxRings):]
	for _, m := range marks {
		r := m.where
		if r.path != "" {
			d.Pieces.RingPath(r.path, m.seat, d.Letter(m.seat), r.bx, r.by)
		} else {
			d.Pieces.Ring(render.Rect(r.X, r.Y, r.W, r.H), r.pad, m.seat, d.Letter(m.seat), r.corner)
		}
	}
}

// spot is a place of the picture and who changed it.
type spot struct {
	where ringed
	seat  engine.Seat
}

func (d *drawing) findMarks(changed []render.Mark, find places) []spot {
	var out []spot
	for _, m := range changed {
		where, ok := find(m.Place)
		if !ok {
			continue
		}
		out = slices.DeleteFunc(out, func(o spot) bool { return o.where == where })
		out = append(out, spot{where, m.Seat})
	}
	return out
}

// fullPlaces finds places on the full board; newest holds the newest card of
// each stall.
func (d *drawing) fullPlaces(newest []render.Area) places {
	return func(place string) (ringed, bool) {
		if r, ok := d.palacePlace(fullPlot, place); ok {
			return r, true
		}
		kind, rest, _ := strings.Cut(place, ":")
		n, _ := strconv.Atoi(rest)
		switch kind {
		case "row", "obelisk":
			side, number, ok := rowPlace(place)
			return ringed{Area: fullPlaza.rowArea(side, number), pad: 3}, ok
		case "walk":
			if n != d.v.Cleopatra {
				return ringed{}, false
			}
			return ringed{Area: fullPlaza.walkArea(n), pad: 2, corner: render.BottomRight}, true
		case "slot":
			a := slotArea(sobekPart.X+16, sobekPart.Y+50, sobekPart.W-32, n)
			return ringed{Area: a, pad: 2, corner: render.BottomRight}, n >= 1 && n <= len(d.v.Slots)
		case "stall":
			if n < 1 || n > len(newest) {
				return ringed{}, false
			}
			return ringed{Area: newest[n-1], corner: render.BottomRight}, true
		default:
			return ringed{}, false
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
func (d *drawing) palacePlace(g plot, place string) (ringed, bool) {
	kind, rest, _ := strings.Cut(place, ":")
	switch kind {
	case "cell":
		return d.cellPlace(g, strings.ToUpper(rest))
	case "wall":
		n := wallNumber(rest)
		if n == 0 {
			return ringed{}, false
		}
		corner := render.BottomLeft
		if n > 3 {
			corner = render.TopRight
		}
		return ringed{Area: g.wallArea(n), pad: 3, corner: corner}, true
	case "door":
		ok := rest == "left" || rest == "right"
		return ringed{Area: g.doorArea(rest), pad: 3, corner: render.TopRight}, ok
	case "throne":
		return ringed{Area: render.Rect(g.x+3*g.k, g.y, 3*g.k, 3*g.k), corner: render.TopRight}, true
	default:
		return ringed{}, false
	}
}

// cellPlace is the outline of the mosaic or the sanctuary a cell belongs to.
func (d *drawing) cellPlace(g plot, cell string) (ringed, bool) {
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
		return ringed{}, false
	}
	all := squares(cells)
	r := ringed{path: outlineOf(all, g.x, g.y, g.k)}
	// The badge sits on the upper right corner of the first row, clear of the letter.
	last := all[0]
	for _, c := range all {
		if c[0] == all[0][0] && c[1] == last[1]+1 {
			last = c
		}
	}
	r.bx, r.by = g.x+float64(last[1]+1)*g.k, g.y+float64(last[0])*g.k
	return r, true
}
