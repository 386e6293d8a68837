package caylus

import (
	"strconv"

	"guildhall/render"
	"guildhall/render/artist"
)

// shields adds the shields of the scorings on the strips of their spaces.
func (d *drawing) shields(t track, at spaces, k float64) {
	for _, s := range d.v.Castle.Sections {
		a, ok := at(s.Trigger)
		if !ok {
			continue
		}
		r := 19 * k
		x, y := a.X+r+1, a.Y+a.H+t.strip*k/2+3*k
		if t.small {
			r = 13
			x, y = a.X+42, a.Y+9
			if d.v.Road[s.Trigger-1].Building == "" {
				x, y = a.X+22, a.Y+a.H+t.strip/2-1
			}
		}
		fill := "card"
		if s.Scored {
			fill = "good.l2"
		}
		d.Pieces.Poly(fill, render.Ink("ink", 2.5), x-r, y-r, x+r, y-r, x+r, y+r*0.45, x, y+r*1.05, x-r, y+r*0.45)
		d.Pieces.Add(render.Icon{Name: sectionIcon(s.ID), X: x, Y: y - r*0.2, Size: r * 1.42})
	}
}

// pawns adds bailiff and provost, on the edge between a house and its road.
func (d *drawing) pawns(t track, at spaces, k float64) {
	for _, icon := range []string{"bailiff", "provost"} {
		if a, ok := at(d.stands(icon)); ok {
			x, y, size := d.pawnAt(t, a, icon, k)
			d.Pieces.Add(render.Icon{Name: icon, X: x, Y: y, Size: size})
		}
	}
}

// stands returns the space of a pawn.
func (d *drawing) stands(pawn string) int {
	if pawn == "bailiff" {
		return d.v.Bailiff
	}
	return d.v.Provost
}

// pawnAt returns the middle and the size of a pawn next to a house: the bailiff
// at its right corner, the provost next to the bailiff.
func (d *drawing) pawnAt(t track, a render.Area, pawn string, k float64) (x, y, size float64) {
	foot := a.Y + a.H
	switch {
	case t.small && pawn == "bailiff":
		return a.X + a.W - 12, a.Y + 9, 31
	case t.small:
		return a.X + a.W - 36, a.Y + 10, 31
	case pawn == "bailiff":
		return a.X + a.W - 12*k, foot + 14*k, 46 * k
	default:
		return a.X + a.W - 41*k, foot + 17*k, 39 * k
	}
}

// pawnSpot returns the outline of a pawn. There is no room for a badge next to it, and a
// whole thread would hide it. On a phone it is flat, because the ring must stay above the name of
// the building.
func (d *drawing) pawnSpot(t track, pawn string) artist.Region {
	x, y, size := d.pawnAt(t, t.space(d.stands(pawn)), pawn, 1)
	w, h := size, size*0.72
	switch {
	case pawn == "bailiff" && t.small:
		w, h = size*0.6, size*0.8
	case pawn == "bailiff":
		w, h = size*0.6, size
	case t.small:
		h = size * 0.5
	}
	return artist.Region{Area: render.Rect(x-w/2, y-h/2, w, h), Pad: 1, Bare: true, Fine: true}
}

// candle marks a spot that can be chosen, with its cost or gain.
func (d *drawing) candle(s artist.Region, g gain) {
	if s.Disc.R == 0 || g.text == "" || !g.coin && s.Disc.R >= 16 {
		d.Candle(s, g.text)
		return
	}
	x, y, r := s.Disc.X, s.Disc.Y, s.Disc.R
	half := max(r*1.35, 20)
	d.Pieces.Add(render.Rect(x-half, y-r, 2*half, 2*r).Box(r, "next", render.Ink("ink", 2.5)))
	size := max(r*1.25, 22)
	if !g.coin {
		d.Pieces.Text(x, y+size*0.36, g.text, render.Strong(size).Mid().In(2*half-4).Down(18))
		return
	}
	d.Pieces.Text(x-half*0.36, y+size*0.36, g.text, render.Strong(size).Mid())
	d.Pieces.Add(render.Icon{Name: "denier", X: x + half*0.42, Y: y, Size: r * 1.4})
}

// offers adds the candles of the places of the open question.
func (d *drawing) offers() {
	switch d.v.Asked {
	case "place", "gate_move", "provost":
	default:
		return // the answers to other questions are shown to the seat that is asked
	}
	for _, place := range d.allPlaces() {
		g, offered := d.gains[place]
		if s, ok := d.Find(place); offered && ok {
			d.candle(s, g)
		}
	}
}

// allPlaces returns the places of workers and pawns, in the order of the board.
func (d *drawing) allPlaces() []string {
	var out []string
	for i := range d.v.Head.Seats {
		out = append(out, "castle:"+strconv.Itoa(i+1), "bridge:"+strconv.Itoa(i+1))
	}
	out = append(out, "gate", "trading_post", "guild", "joust", "stables:1", "stables:2", "stables:3", "inn:left")
	for _, s := range d.v.Road {
		out = append(out, s.Place)
	}
	return out
}
