package architects

import (
	"fmt"

	"guildhall/engine"
)

// look is the type of the functions that say what a viewer sees of a card (engine.Secret).
type look = func(viewer engine.Seat, at int, word string) (card, seen string)

// lookAtBuilding shows the building cards that the viewer can locate.
func (g *game) lookAtBuilding(viewer engine.Seat, _ int, word string) (card, seen string) {
	if c, err := buildingOf(word); err == nil && viewer >= 0 && int8(viewer) < g.people && g.p[viewer].knows.has(c) {
		return word, word
	}
	return word, ""
}

// lookAtCrew shows the apprentices at the bottom that everybody saw go there.
func (g *game) lookAtCrew(_ engine.Seat, at int, word string) (card, seen string) {
	if at >= int(g.crew.n-g.crew.openly) {
		return word, word
	}
	return word, ""
}

// lookAtSmall shows the upper side of the small pile's top card.
func (b *blackMarket) lookAtSmall(t *tables) look {
	return func(_ engine.Seat, at int, word string) (card, seen string) {
		if c, err := marketOf(word); err == nil && at == 0 {
			return word, fmt.Sprint(t.market[c].small)
		}
		return word, ""
	}
}

// lookAtBig shows the cards of the big pile. Only one side of the lowest was seen, unless all
// others are known.
func (b *blackMarket) lookAtBig(t *tables) look {
	return func(_ engine.Seat, at int, word string) (card, seen string) {
		if c, err := marketOf(word); err == nil && at == b.big.len()-1 && b.small.len() > 0 {
			return word, fmt.Sprint(t.market[c].big)
		}
		return word, word
	}
}

// lookAtScheme hides the Future cards that were never turned up.
func (a *autoState) lookAtScheme(t *tables) look {
	return func(_ engine.Seat, _ int, word string) (card, seen string) {
		if c, err := schemeOf(word); err == nil && t.schemes[c].future && a.seen>>c&1 == 0 {
			return word, "future"
		}
		return word, word
	}
}
