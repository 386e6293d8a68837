package lisboa

import "guildhall/engine"

// decks holds the four decks of political cards on display.
type decks struct {
	cards [cardKinds][deckSize]int8 // the top card is the last
	n     [cardKinds]int8
	seen  set // cards that everybody has seen, wherever they are now
}

// lay shuffles the cards of a colour into the decks and turns up the top cards.
func (d *decks) lay(t *tables, colour int8, r *engine.Rand) {
	d.remove()
	for c := range int8(cardCount) {
		if card := &t.cards[c]; card.deck == colour {
			d.cards[card.kind][d.n[card.kind]] = c
			d.n[card.kind]++
		}
	}
	for kind := range d.cards {
		engine.Shuffle(r, d.cards[kind][:d.n[kind]])
		d.turnUp(int8(kind))
	}
}

// remove removes all cards of the display.
func (d *decks) remove() { d.cards, d.n = [cardKinds][deckSize]int8{}, [cardKinds]int8{} }

// turnUp shows the top card of a deck to everybody.
func (d *decks) turnUp(kind int8) {
	if c := d.top(kind); c != none {
		d.seen.add(c)
	}
}

// top returns the top card of a deck, or none if it is empty.
func (d *decks) top(kind int8) int8 {
	if n := d.n[kind]; n > 0 {
		return d.cards[kind][n-1]
	}
	return none
}

// faceUp returns the face-up card of a deck. It returns none if the deck is empty, or if
// its next card is turned up only at the end of the turn.
func (d *decks) faceUp(kind int8) int8 {
	if c := d.top(kind); c != none && d.seen.has(c) {
		return c
	}
	return none
}

// take takes the top card of a deck, which must not be empty.
func (d *decks) take(kind int8) int8 {
	d.n[kind]--
	c := d.cards[kind][d.n[kind]]
	d.cards[kind][d.n[kind]] = 0
	return c
}

// empty returns the number of empty decks.
func (d *decks) empty() int {
	n := 0
	for _, left := range d.n {
		n += engine.OneIf(left == 0)
	}
	return n
}
