package villagers

import (
	"strings"

	"guildhall/engine"
)

// lookAtHand shows the suit on the back of a card in a hand.
func lookAtHand(_ engine.Seat, _ int, word string) (card, seen string) { return word, backOf(word) }

// lookAtPile shows a card that lies face down to the seat that traded it, and its back to
// those who have seen it: to everybody, or to nobody.
func (g *game) lookAtPile(viewer engine.Seat, at int, word string) (card, seen string) {
	c, err := pileCardOf(word, int(g.seats))
	if err != nil {
		return word, ""
	}
	card = cardWord(c.kind)
	switch {
	case c.trader() != none && engine.Seat(c.trader()) == viewer:
		return card, word
	case c.mark&backSeen != 0 || at == 0:
		return card, backOf(card) + strings.TrimPrefix(word, card)
	}
	return card, ""
}

// backOf returns the suit on the back of a card.
func backOf(word string) string {
	k, err := deckKind(word)
	if err != nil {
		return ""
	}
	return builtIn.suitIDs[builtIn.cards[k].suit]
}
