package lisboa

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/render"
	"guildhall/render/artist"
)

// importance ranks places: 0 is never left out.
func importance(place string) int {
	switch kind, _, _ := strings.Cut(place, ":"); kind {
	case "player":
		return 4
	case "deck", "decree", "favors", "price", "treasury":
		return 3
	case "row", "col", "ruins", "ring", "church", "tile", "street", "building", "plan":
		return 2
	case "builder", "minister", "king", "plaza", "ships":
		return 1
	}
	return 0
}

// part parts "deck:king" into its word and what stands behind it, which may be a
// number; -1 for none.
func part(place string) (kind, rest string, n int) {
	kind, rest, _ = strings.Cut(place, ":")
	word, _, _ := strings.Cut(rest, ":")
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 {
		n = -1
	}
	return kind, rest, n
}

func spot(a render.Area) (artist.Spot, bool) { return artist.Spot{Area: a}, true }

// townPlace finds a place of downtown.
func (d *drawing) townPlace(t *town, place string) (artist.Spot, bool) {
	for i := range d.v.Spaces {
		if s := &d.v.Spaces[i]; s.Place == place && !s.Closed {
			return artist.Spot{Area: t.storeArea(s.Row-1, s.Column-1), Pad: 1}, true
		}
	}
	for i := range d.v.Ends {
		if e := &d.v.Ends[i]; e.Place == place && !e.Closed {
			a, ok := t.endArea(place)
			return artist.Spot{Area: a, Pad: 2, Corner: render.TopLeft}, ok
		}
	}
	kind, rest, n := part(place)
	switch {
	case kind == "row" && len(rest) == 1 && rest[0] >= 'a' && int(rest[0]-'a') < len(d.v.Rows) && !d.v.Rows[rest[0]-'a'].Closed:
		return spot(t.rubbleArea(int(rest[0] - 'a')))
	case kind == "col" && n >= 1 && n <= 5:
		return spot(t.columnArea(n - 1))
	case place == "tile:small" && !t.phone:
		x, y := t.smallTile()
		return spot(render.Rect(x-20, y-20, 40, 40))
	case (kind == "street" || kind == "tile") && !t.phone:
		if i := slices.Index(goods, rest); i >= 0 {
			return spot(t.medalArea(i))
		}
	}
	return artist.Spot{}, false
}

// fullPlaces finds places on the full board.
func (d *drawing) fullPlaces(place string) (artist.Spot, bool) {
	if s, ok := d.townPlace(&fullTown, place); ok {
		return s, true
	}
	kind, rest, n := part(place)
	if i := slices.Index(nobles, kind); i >= 0 && rest == "" {
		a := officeArea(i)
		return spot(render.Rect(a.X+114, a.Y+43, 219, 53.5))
	}
	i := slices.Index(nobles, rest)
	switch kind {
	case "plaza":
		if i >= 0 {
			a := officeArea(i)
			return spot(render.Rect(a.X+337, a.Y+54, a.W-347, 44))
		}
	case "favors":
		if i >= 0 {
			a := officeArea(i)
			return spot(render.Rect(a.X+336, a.Y+100, 62, 38))
		}
	case "treasury":
		return spot(rung(fullTreasury, max(d.v.Treasury.Level, 1)))
	case "price":
		if k := slices.Index(goods, rest); k >= 0 {
			s, ok := d.step(fullPrices, listed(d.v.Prices)[k])
			return artist.Spot{Area: s}, ok
		}
	case "church":
		if spaces, _ := churchSpots(fullChurch); n >= 1 && n <= 6 {
			return spot(render.Rect(spaces[n-1][0]-22, spaces[n-1][1]-22, 44, 44))
		}
		if rest == "" {
			return artist.Spot{Area: fullChurch, Pad: -4}, true
		}
	case "ring":
		if n >= 1 && n <= 6 {
			return spot(ringTile(fullChurch, n-1))
		}
	case "deck":
		for k := range d.v.Display {
			if d.v.Display[k].Kind == rest {
				return spot(deckArea(fullDisplay, k))
			}
		}
	case "decree":
		if n >= 1 && n <= len(d.v.Decrees) {
			return spot(decreeArea(fullDecrees, n-1))
		}
	case "ruins":
		return spot(render.Rect(fullRuins.X+12, fullRuins.Y+10, fullRuins.W-20, fullRuins.H-10))
	case "ships":
		return artist.Spot{Area: berth(fullHarbour, 0, len(d.vessels())), Pad: -4}, true
	case "building", "plan":
		for k := range d.v.Stacks {
			if d.v.Stacks[k].Architect == rest {
				b, p := stackAreas(fullPier, k)
				if kind == "plan" {
					b = p
				}
				return spot(b)
			}
		}
	case "player":
		if n >= 0 && n < len(d.v.Players) {
			if d.v.Players[n].Lacerda {
				if s, ok := d.shipSpot(fullHarbour, place); ok {
					return s, true
				}
			}
			return d.playerPlace(seatArea(n, len(d.v.Players)), n, rest)
		}
	}
	return artist.Spot{}, false
}

// houseTracks are the tracks of houses in the words of the view.
var houseTracks = []string{"left", "middle", "right"}

// playerPlace finds a part of a player's area; a part that is not told apart is
// not found.
func (d *drawing) playerPlace(a render.Area, player int, rest string) (artist.Spot, bool) {
	words := strings.Split(rest, ":")
	if len(words) < 2 {
		return artist.Spot{}, false
	}
	have, edge, tiles := seatBlocks(a)
	row := func(y, x0, x1 float64) (artist.Spot, bool) {
		return artist.Spot{Area: render.Rect(have.X+x0*have.W, have.Y+y, (x1-x0)*have.W, 38)}, true
	}
	switch words[1] {
	case "portfolio":
		return artist.Spot{Area: render.Rect(edge.X+10, edge.Y-2, 192, 86)}, !d.v.Players[player].Lacerda
	case "warehouse":
		return row(98, 0.02, 0.98)
	case "cubes":
		return row(137, 0.02, 0.66)
	case "influence":
		return row(61, 0.22, 0.42)
	case "officials":
		return row(61, 0.42, 0.62)
	case "decrees":
		return row(61, 0.81, 0.99)
	case "top", "bottom":
		if len(words) == 3 && !d.v.Players[player].Lacerda {
			if n, err := strconv.Atoi(words[2]); err == nil && n >= 1 && n <= 3 {
				k := 0
				if words[1] == "bottom" {
					k = 1
				}
				return artist.Spot{Area: slotOf(edge, k, n-1)}, true
			}
		}
	case "houses":
		if track := slices.Index(houseTracks, words[len(words)-1]); track >= 0 && len(d.v.Players[player].Houses) > 0 {
			return artist.Spot{Area: render.Rect(houseX(edge, track)-15, edge.Y+1, 30, 80)}, true
		}
	case "clergy", "plans", "favors":
		at := map[string][2]float64{"favors": {6, 116}, "clergy": {121, 120}, "plans": {tiles.W - 128, 124}}[words[1]]
		return artist.Spot{Area: render.Rect(tiles.X+at[0], tiles.Y+3, at[1], 38)}, true
	}
	return artist.Spot{}, false
}
