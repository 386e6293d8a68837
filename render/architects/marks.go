package architects

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// importance ranks places: 0 is never left out.
func importance(place string) int {
	kind, _, _ := strings.Cut(place, ":")
	switch kind {
	case "slot", "virtue":
		return 2
	case "prison":
		return 1
	case "pool", "small", "big", "rewards":
		return 3
	}
	return 0
}

// A mark names a place and the seat that changed it. Where every player has a
// spot of its own, the place is narrowed down to that: "quarry:2" is the spot of
// the player with index 2.

// narrowed lists the changed places with the spots of players.
func (d *drawing) narrowed() []render.Mark {
	out := slices.Clone(d.Changed)
	for i := range out {
		m := &out[i]
		player := d.playerOf(m.Seat)
		switch {
		case player < 0:
		case d.place(m.Place) != nil && d.workersAt(m.Place, player) > 0, m.Place == "virtue", m.Place == "prison",
			strings.HasPrefix(m.Place, "cathedral:"):
			m.Place += ":" + strconv.Itoa(player)
		}
	}
	return out
}

// playerOf is the index of a seat; an event of nobody is the automa's, if there
// is one.
func (d *drawing) playerOf(s engine.Seat) int {
	return slices.IndexFunc(d.v.Players, func(p game.Player) bool { return p.Seat == s })
}

// rings adds the thread round what changed.
func (d *drawing) rings(find artist.Places) {
	d.Changed = d.narrowed()
	d.Rings(artist.Fewer(d.Changes(find), importance))
}

// placeWords parts "cathedral:2:1" into its word and its numbers, -1 where there
// is none.
func placeWords(place string) (kind string, a, b int) {
	kind, rest, _ := strings.Cut(place, ":")
	first, second, _ := strings.Cut(rest, ":")
	return kind, atoi(first), atoi(second)
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return -1
	}
	return n
}

// fullPlaces finds places on the full board.
func (d *drawing) fullPlaces(place string) (artist.Spot, bool) {
	kind, a, b := placeWords(place)
	for _, s := range fullSites {
		if s.place != kind {
			continue
		}
		if a >= 0 && a < d.players() {
			return artist.Spot{Area: d.groupArea(s.spot(a, d.players())), Bare: true}, true
		}
		q := s.square()
		return artist.Spot{Area: render.Rect(q.X+1, q.Y+3, q.W-2, q.H-4)}, a < 0
	}
	switch kind {
	case "hall":
		return artist.Spot{Area: d.hallCell(fullHall, a), Pad: 1, Bare: true}, a >= 1 && a <= d.v.Guildhall.Rows*d.v.Guildhall.Columns
	case "guildhall":
		return artist.Spot{Area: render.Rect(fullHall.X+4, fullHall.Y+100, fullHall.W-8, fullHall.H-104)}, a < 0
	case "cathedral":
		return d.cathedralPlace(fullCathedral, a, b)
	case "bm_left", "bm_middle", "bm_right":
		i := slices.Index(stallNames, kind)
		x, y := stallDisc(fullMarket, i)
		return disc(x, y, 27), a < 0
	case "slot":
		return artist.Spot{Area: slotArea(fullWorkshop, a), Pad: 1.5, Corner: render.BottomLeft}, a >= 1 && a <= len(d.v.Display)
	case "deck":
		return artist.Spot{Area: render.Rect(fullWorkshop.X+fullWorkshop.W-80, fullWorkshop.Y+245, 68, 96)}, true
	case "prison":
		if a >= 0 && a < d.players() {
			return artist.Spot{Area: prisonCell(fullPrison, a, d.players()), Pad: 1, Bare: true}, true
		}
		return artist.Spot{Area: fullPrison, Pad: -4}, a < 0
	case "virtue":
		if a >= 0 && a < d.players() {
			return artist.Spot{Area: d.slab(fullLadder, d.v.Players[a].Virtue), Pad: -2, Bare: true}, true
		}
	}
	return artist.Spot{}, false
}

// stallNames are the spaces of the Black Market, from the left.
var stallNames = []string{"bm_left", "bm_middle", "bm_right"}

// groupArea is a spot that is not wider than the workers on it.
func (d *drawing) groupArea(spot render.Area) render.Area {
	if spot.W > 64 {
		spot = render.Rect(spot.X+(spot.W-64)/2, spot.Y, 64, spot.H)
	}
	return spot
}

// disc is a round spot.
func disc(x, y, r float64) artist.Spot {
	const c = 0.5523
	d := render.PathData('M', x+r, y) + render.PathData('C', x+r, y+c*r, x+c*r, y+r, x, y+r) +
		render.PathData('C', x-c*r, y+r, x-r, y+c*r, x-r, y) + render.PathData('C', x-r, y-c*r, x-c*r, y-r, x, y-r) +
		render.PathData('C', x+c*r, y-r, x+r, y-c*r, x+r, y) + "Z"
	return artist.Spot{Area: render.Rect(x-r, y-r, 2*r, 2*r), Path: d, BX: x + r*0.85, BY: y - r*0.75}
}

// cathedralPlace finds the window of a player on a level, or the whole level.
func (d *drawing) cathedralPlace(a render.Area, level, player int) (artist.Spot, bool) {
	switch {
	case level >= len(d.v.Cathedral):
		return artist.Spot{}, false
	case level < 0:
		return artist.Spot{Area: a, Pad: -4}, true
	}
	v := &d.v.Cathedral[level]
	if i := slices.Index(v.Players, player); i >= 0 {
		return artist.Spot{Area: d.window(a, level, i), Bare: true}, true
	}
	if level == 0 {
		return artist.Spot{}, false
	}
	first, last := d.window(a, level, 0), d.window(a, level, v.Slots-1)
	return artist.Spot{Area: render.Rect(first.X-6, first.Y, last.X+last.W-first.X+12, first.H)}, true
}
