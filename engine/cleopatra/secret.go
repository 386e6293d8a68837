package cleopatra

import (
	"strconv"
	"strings"

	"guildhall/engine"
)

// lookAtLying returns the card of a word of lyingWord. Everybody sees which cards lie face
// down.
func lookAtLying(_ engine.Seat, _ int, word string) (card, seen string) {
	if card, down := strings.CutSuffix(word, " down"); down {
		return card, "down"
	}
	return word, word
}

// lookAtDeck is like lookAtLying, but everybody sees only the top card.
func lookAtDeck(viewer engine.Seat, at int, word string) (card, seen string) {
	if card, seen = lookAtLying(viewer, at, word); at > 0 {
		seen = ""
	}
	return card, seen
}

// lookAtTop shows the first word of a list.
func lookAtTop(_ engine.Seat, at int, word string) (card, seen string) {
	if at > 0 {
		return word, ""
	}
	return word, word
}

// seeBids returns the viewers who know all bids.
func (g *game) seeBids() engine.Audience {
	if g.isOffering() {
		return 0
	}
	return engine.Everyone
}

// lookAtBid shows a bid to its seat, and to all that a seat has not bid yet.
func lookAtBid(viewer engine.Seat, at int, word string) (card, seen string) {
	if int(viewer) == at || word == strconv.Itoa(noBid) {
		return word, word
	}
	return word, ""
}
