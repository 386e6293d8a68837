package lisboa

import (
	"strconv"

	"guildhall/engine"
)

// lookAtHand shows the cards that everybody has seen, and the backs of the others.
func (g *game) lookAtHand(_ engine.Seat, _ int, word string) (card, seen string) {
	c := g.t.cardNamed(word)
	if c == none {
		return word, ""
	}
	if deck := g.t.cards[c].deck; !g.decks.seen.has(c) && (deck == deckBlue || deck == deckPurple) {
		return word, "deck " + strconv.Itoa(int(deck))
	}
	return word, word
}

// lookAtDeck shows the top card once it is face up, and the backs of the others.
func (g *game) lookAtDeck(_ engine.Seat, at int, word string) (card, seen string) {
	c := g.t.cardNamed(word)
	switch {
	case c == none:
		return word, ""
	case at == 0 && g.decks.seen.has(c):
		return word, word
	}
	return word, "deck " + strconv.Itoa(int(g.t.cards[c].deck))
}

// lookAtTop shows the first tile of a stack.
func lookAtTop(_ engine.Seat, at int, word string) (card, seen string) {
	if at == 0 {
		return word, word
	}
	return word, ""
}

// seeAgenda returns the viewers who know the steps: a step may hold a card that its seat has
// chosen and not used yet.
func (g *game) seeAgenda() engine.Audience {
	if g.asked() != stepUse {
		return engine.Everyone
	}
	return engine.Only(engine.Seat(g.agenda.Top().seat))
}

// lookAtUse hides the card of the next step.
func lookAtUse(_ engine.Seat, at int, word string) (card, seen string) {
	if at == 0 {
		return "", rulebook.Steps()[stepUse].Name
	}
	return word, word
}
