// Package deck keeps cards that lie on each other: decks, discard piles, stalls
// of a market.
//
// A card is a small number of the game's own type; it may hold more than the
// kind, such as the side that lies up. A Pile is plain data without pointers: a
// copy is a clone, and two piles with the same cards are equal. Who may see a
// card is the game's business.
package deck

import "guildhall/engine"

// Room is how many cards a Pile holds.
const Room = 127

// Pile is a pile of cards, the last one on top. The zero Pile is empty. It
// panics when more than Room cards are pushed.
type Pile[C ~int8 | ~uint8] struct {
	n     uint8
	cards [Room]C
}

// Push lays a card on top.
func (p *Pile[C]) Push(c C) {
	p.cards[p.n] = c
	p.n++
}

// Pop takes the top card off. There must be one.
func (p *Pile[C]) Pop() C {
	p.n--
	c := p.cards[p.n]
	p.cards[p.n] = 0 // equal piles stay equal values
	return c
}

// Len is the number of cards.
func (p *Pile[C]) Len() int { return int(p.n) }

// Top is the card on top. There must be one.
func (p *Pile[C]) Top() C { return p.cards[p.n-1] }

// Cards are all cards in place, the top card last. They are valid until the
// next Push or Pop.
func (p *Pile[C]) Cards() []C { return p.cards[:p.n] }

// Shuffle puts the cards in random order.
func (p *Pile[C]) Shuffle(r *engine.Rand) { engine.Shuffle(r, p.Cards()) }
