package cleopatra

import (
	"strconv"
	"strings"

	"guildhall/engine"
)

// word is the notation of a move.
func (g *game) word(m engine.Move) string {
	n := int(m.N[0])
	switch m.Kind {
	case moveBuild:
		return structureWords[n] + g.onlySite(n)
	case moveFinish:
		return "finish"
	case moveSite:
		return siteWord(int(g.now.structure), n)
	case moveOrient:
		return strings.ToLower(orientationWord(n)) + g.onlyAnchor(n)
	case moveAnchor:
		return cellCode(n)
	case movePay:
		return paymentOf(m).code()
	case moveClaim:
		return "claim " + cellCode(n)
	case moveLeave:
		return "leave " + cellCode(n)
	case moveOffer:
		return "offer " + strconv.Itoa(n)
	}
	return ""
}

// onlySite is the part of a structure's code that names the site when there is
// no choice: the name of the only free site. So "sphinx left" and "mosaic h e4"
// can always be written, whether a question lies between the words or not.
func (g *game) onlySite(structure int) string {
	if structure == mosaic {
		var space [2]engine.Move
		if list := g.listOrientations(space[:0], 2); len(list) == 1 {
			shape := int(list[0].N[0])
			return " " + strings.ToLower(orientationWord(shape)) + g.onlyAnchor(shape)
		}
		return ""
	}
	only := ""
	for i := range siteCount(structure) {
		if g.freeSite(structure, i) {
			if only != "" {
				return ""
			}
			only = " " + siteWord(structure, i)
		}
	}
	return only
}

// onlyAnchor is the same for an orientation with a single place.
func (g *game) onlyAnchor(shape int) string {
	if p, n := g.bestAnchor(shape); n == 1 {
		return " " + cellCode(int(p.cell))
	}
	return ""
}

// code is a payment in notation: "2 stone", "wood + tnt stone + cave",
// "2 wood credit + merchant". Artisans go without saying.
func (p payment) code() string {
	var parts []string
	part := func(n int8, word string) {
		switch {
		case n == 1:
			parts = append(parts, word)
		case n > 1:
			parts = append(parts, strconv.Itoa(int(n))+" "+word)
		}
	}
	for r := range resources {
		part(p.basic[r], cardWords[r])
	}
	for r := range resources {
		part(p.tainted[r], cardWords[int(taintedStone)+r])
	}
	part(p.cave, cardWords[cave])
	for r := range resources {
		part(p.credit[r], cardWords[r]+" credit")
	}
	part(p.merchant, tileIDs[merchant])
	part(p.overseer, tileIDs[overseer])
	return strings.Join(parts, " + ")
}
