package lisboa

import (
	"strings"

	"guildhall/render"
	"guildhall/render/artist"
)

// ringed adds the thread round what changed, and the numbers upon it.
func (d *drawing) ringed() *render.Scene {
	d.Rings(artist.Fewer(d.Changes(d.Find), importance))
	return d.Finish()
}

// closeUp is ringed for a part of the board: whoever looks closer wants to see
// everything that changed there.
func (d *drawing) closeUp() *render.Scene {
	d.RingAll(d.Changes(d.Find))
	return d.Finish()
}

// lies says where a place lies.
func (d *drawing) lies(place string, a render.Area) { d.Place(place, artist.Region{Area: a}) }

// houseTracks are the parts of a player with its tracks of houses, from the left.
var houseTracks = []string{"houses:left", "houses:middle", "houses:right"}

// playerPlace returns the area of a player by its index, playerPart a part of it.
func playerPlace(player int) string { return "player:" + itoa(player) }

func playerPart(player int, part string) string { return playerPlace(player) + ":" + part }

// wholePlayer reports whether a place is the area of a player, not a part of it.
func wholePlayer(place string) bool {
	kind, rest, _ := strings.Cut(place, ":")
	return kind == "player" && !strings.Contains(rest, ":")
}

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

// ghosts adds a dashed outline, with the sign of Lacerda, round every place that his moves
// would change if the turn of the player ended now.
func (d *drawing) ghosts() {
	if d.v.Lacerda == nil {
		return
	}
	for _, place := range d.v.Lacerda.Would {
		s, ok := d.Find(place)
		if !ok {
			continue
		}
		d.Under(func() {
			d.Pieces.Add(render.Path{D: s.Outline(), Line: render.Ink("card", 7)}, render.Path{D: s.Outline(), Line: render.Dashed("stone.d2", 4, 9, 7)})
		})
		if s.W > 3*ghostSize { // in a smaller place it would cover what stands there
			d.Late(func() { agent(&d.Pieces, s.X+s.W-ghostSize/2, s.Y+ghostSize/2, ghostSize) })
		}
	}
}

// ghostSize is how large the sign of Lacerda is at a place that he would change.
const ghostSize = 24.0
