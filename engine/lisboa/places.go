package lisboa

import "strconv"

// View lists the names of places.

func placePlayer(seat int8) string            { return "player:" + strconv.Itoa(int(seat)) }
func placePart(seat int8, part string) string { return placePlayer(seat) + ":" + part }
func placeTop(seat, at int8) string           { return placePart(seat, "top:"+strconv.Itoa(int(at)+1)) }
func placeBottom(seat, at int8) string        { return placePart(seat, "bottom:"+strconv.Itoa(int(at)+1)) }
func placeHouses(seat, track int8) string     { return placePart(seat, "houses:"+trackWords[track]) }
func placeDeck(d int8) string                 { return "deck:" + kindWords[d] }
func placeRing(tile int8) string              { return "ring:" + strconv.Itoa(int(tile)+1) }
func placeChurch(space int8) string           { return "church:" + strconv.Itoa(int(space)+1) }
func placeDecree(at int8) string              { return "decree:" + strconv.Itoa(int(at)+1) }
func placePrice(good int8) string             { return "price:" + goodWords[good] }
func placePlaza(noble int8) string            { return "plaza:" + kindWords[noble] }
func placeFavors(noble int8) string           { return "favors:" + kindWords[noble] }
func placePlans(architect int8) string        { return "plan:" + architectWords[architect] }
func placeBuildings(architect int8) string    { return "building:" + architectWords[architect] }
func placeTile(tile int8) string {
	if tile == smallTile {
		return "tile:small"
	}
	return "tile:" + goodWords[tile]
}

// pilePlace returns the place of a pile of rubble while a store is built, or of the ruins.
func (g *game) pilePlace(where int8) string {
	switch where {
	case fromRow:
		return "row:" + string(rune('a'+g.t.spaces[g.now.space].row))
	case fromColumn:
		return "col:" + string(rune('1'+g.t.spaces[g.now.space].col))
	}
	return "ruins"
}
