package lisboa

import (
	"strings"

	"guildhall/render"
	"guildhall/render/artist"
)

// ringed adds the thread round changes, and their numbers.
func (d *drawing) ringed() *render.Scene {
	d.Rings(artist.Fewer(d.Changes(d.Find), importance))
	return d.Finish()
}

// closeUp is ringed for an enlarged part of the board, which shows all changes there.
func (d *drawing) closeUp() *render.Scene {
	d.RingAll(d.Changes(d.Find))
	return d.Finish()
}

// lies sets the area of a place.
func (d *drawing) lies(place string, a render.Area) { d.Place(place, artist.Region{Area: a}) }

// houseTracks are the house tracks as parts of a player, from the left.
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

// ghosts adds a dashed outline with the sign of Lacerda round every place that his moves
// would change if the player's turn ended now.
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
		if s.W > 3*ghostSize { // in a smaller place it would cover the contents
			d.Late(func() { agent(&d.Pieces, s.X+s.W-ghostSize/2, s.Y+ghostSize/2, ghostSize) })
		}
	}
}

// ghostSize returns the size of Lacerda's sign at a place that he would change.
const ghostSize = 24.0
