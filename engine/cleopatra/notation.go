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
	case moveOrient:
		return strings.ToLower(orientationWord(n)) + g.onlyAnchor(n)
	case moveAnchor:
		return cellCode(n)
	case moveClaim:
		return "claim " + cellCode(n)
	case moveLeave:
		return "leave " + cellCode(n)
	case moveOffer:
		return "offer " + strconv.Itoa(n)
	}
	return ""
}

// onlyAnchor is the same for an orientation with a single place.
func (g *game) onlyAnchor(shape int) string {
	if p, n := g.bestAnchor(shape); n == 1 {
		return " " + cellCode(int(p.cell))
	}
	return ""
}
