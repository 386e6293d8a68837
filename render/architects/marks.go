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

// importance ranks places. Places with 0 are never left out.
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

// A mark names a place and the seat that changed it. If every player has a spot
// there, the mark is narrowed to the spot: "quarry:2" is the spot of the player
// with index 2.

// narrowed returns the changed places, narrowed to the spots of players.
func (d *drawing) narrowed() []render.Mark {
	out := slices.Clone(d.Changed)
	for i := range out {
		m := &out[i]
		player := d.playerOf(m.Seat)
		if player < 0 {
			continue
		}
		own := playerPlace(m.Place, player)
		_, stands := d.Find(own)
		switch {
		case d.place(m.Place) != nil && d.workersAt(m.Place, player) > 0, m.Place == "virtue", m.Place == "prison",
			strings.HasPrefix(m.Place, "cathedral:") && stands:
			m.Place = own
		}
	}
	return out
}

// playerOf returns the player's index of a seat. An event without a seat
// belongs to the automa, if there is one.
func (d *drawing) playerOf(s engine.Seat) int {
	return slices.IndexFunc(d.v.Players, func(p game.Player) bool { return p.Seat == s })
}

// rings adds rings around changes.
func (d *drawing) rings() {
	d.Changed = d.narrowed()
	d.Rings(artist.Fewer(d.Changes(d.Find), importance))
}

// placeWords splits "quarry:2" into its word and its first number, -1 if there is none.
func placeWords(place string) (kind string, n int) {
	kind, rest, _ := strings.Cut(place, ":")
	number, _, _ := strings.Cut(rest, ":")
	n, err := strconv.Atoi(number)
	if err != nil {
		return kind, -1
	}
	return kind, n
}

// playerPlace returns the spot of a player, by its index, within a place.
func playerPlace(place string, player int) string { return place + ":" + strconv.Itoa(player) }

// groupArea returns a spot that is not wider than the workers on it.
func groupArea(spot render.Area) render.Area {
	if spot.W > 64 {
		spot = render.Rect(spot.X+(spot.W-64)/2, spot.Y, 64, spot.H)
	}
	return spot
}

// disc returns a round spot.
func disc(x, y, r float64) artist.Region {
	return artist.Region{Area: render.Rect(x-r, y-r, 2*r, 2*r), Path: render.Ellipse(x, y, r, r), BX: x + r*0.85, BY: y - r*0.75}
}
