package cleopatra

import "strconv"

// View lists the names of places.

func placeStall(stall int) string { return "stall:" + strconv.Itoa(stall+1) }
func placeSlot(slot int) string   { return "slot:" + strconv.Itoa(slot+1) }
func placeWalk(space int) string  { return "walk:" + strconv.Itoa(space) }
func placePlayer(seat int8) string {
	return "player:" + strconv.Itoa(int(seat))
}

func (g *game) placeMe() string { return placePlayer(g.active) }

func placesOf(m mask) []string {
	places := []string{}
	for _, c := range m.list() {
		places = append(places, "cell:"+cellCode(c))
	}
	return places
}

// siteWord returns a row, side or wall in notation.
func siteWord(structure, site int) string {
	if structure == wall {
		return "w" + strconv.Itoa(site+1)
	}
	return sideWords[site]
}

// placeSite returns the picture place of a structure. For a sphinx, nth counts the places
// from the start of the walk.
func placeSite(structure, site, nth int) string {
	switch structure {
	case sphinx:
		return "row:" + sideWords[site] + ":" + strconv.Itoa(nth)
	case obelisk:
		return "obelisk:" + sideWords[site]
	case door:
		return "door:" + sideWords[site]
	case wall:
		return "wall:" + siteWord(wall, site)
	}
	return "throne"
}

// placeNext returns the picture place of the next structure of a kind at a site.
func (g *game) placeNext(structure, site int) string {
	if structure == sphinx {
		return placeSite(sphinx, site, min(rowLength, int(g.nsphinxes[site])+1))
	}
	return placeSite(structure, site, 0)
}
