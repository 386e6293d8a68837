// Package deck holds stacked cards: decks, discard piles, stalls of a market.
//
// A card is a small number of the game's own type. Besides its kind, it may encode more,
// such as which side lies up. A Pile is plain data without pointers: a copy is a clone, and
// two piles with the same cards are equal. The game decides who may see a card.
package deck

import (
	"fmt"
	"slices"

	"guildhall/engine"
)

// Room is the capacity of a Pile.
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

// Pop removes the top card and returns it. The pile must not be empty.
func (p *Pile[C]) Pop() C {
	p.n--
	c := p.cards[p.n]
	p.cards[p.n] = 0 // cleared, so that equal piles are equal values
	return c
}

// Len returns the number of cards.
func (p *Pile[C]) Len() int { return int(p.n) }

// Top returns the top card. The pile must not be empty.
func (p *Pile[C]) Top() C { return p.cards[p.n-1] }

// Cards returns all cards without a copy, the top card last. The slice is valid until the
// next Push or Pop.
func (p *Pile[C]) Cards() []C { return p.cards[:p.n] }

// Shuffle puts the cards in random order.
func (p *Pile[C]) Shuffle(r *engine.Rand) { engine.Shuffle(r, p.Cards()) }

// Remove removes a card from the first *n cards of a list. It does nothing if the card is not there.
func Remove[C, N ~int8 | ~uint8](list []C, n *N, card C) {
	if i := slices.Index(list[:*n], card); i >= 0 {
		copy(list[i:], list[i+1:*n])
		*n--
		list[*n] = 0 // cleared, so that equal lists are equal values
	}
}

// Redeal exchanges the cards of the lists at random, for a sample of a match in which nobody
// remembers where one of them lies. Each list keeps its length. Equal cards and generators
// give the same deal, wherever the cards were before.
func Redeal[C ~int8 | ~uint8](r *engine.Rand, lists ...[]C) {
	cards := slices.Concat(lists...)
	slices.Sort(cards)
	engine.Shuffle(r, cards)
	for _, list := range lists {
		cards = cards[copy(list, cards):]
	}
}

// CheckCopies returns an error unless the lists together hold exactly n copies of each card
// below kinds, and no other card.
func CheckCopies[C ~int8 | ~uint8](kinds C, n int, lists ...[]C) error {
	found := make([]int, kinds)
	for _, card := range slices.Concat(lists...) {
		if int(card) < 0 || card >= kinds {
			return fmt.Errorf("there is no card %d", card)
		}
		found[card]++
	}
	for card, is := range found {
		if is != n {
			return fmt.Errorf("card %d is there %d times, want %d", card, is, n)
		}
	}
	return nil
}
