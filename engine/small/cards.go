package small

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/deck"
)

// Limits of Cards.
const (
	MaxCards = 64
	MaxHand  = 12 // cards in a hand
	maxSeats = 6
)

// Cards are a deck and the hands of all seats, of cards with numbers from 0, each once. Nobody
// knows the deck, and only its seat knows a hand. Cards are plain data: a copy is a clone. The
// zero Cards hold no card.
type Cards struct {
	deck  [MaxCards]int8 // the top one last
	left  int8
	hands [maxSeats]hand
}

type hand struct {
	cards [MaxHand]int8
	n     int8
}

// Deal shuffles the cards 0 to n-1, and deals each seat a hand of size cards.
func (c *Cards) Deal(r *engine.Rand, n, seats, size int8) {
	for card := range n {
		c.deck[card] = card
	}
	c.left = n
	engine.Shuffle(r, c.deck[:n])
	for seat := range seats {
		for range size {
			c.Draw(seat)
		}
	}
}

// Left returns the number of cards in the deck.
func (c *Cards) Left() int8 { return c.left }

// Draw moves the top card of the deck into a hand, and returns it. The deck must have a card.
func (c *Cards) Draw(seat int8) int8 {
	c.left--
	h, card := &c.hands[seat], c.deck[c.left]
	c.deck[c.left], h.cards[h.n] = 0, card // cleared, so that equal matches are equal values
	h.n++
	return card
}

// Play removes a card from the hand that holds it.
func (c *Cards) Play(seat, card int8) {
	h := &c.hands[seat]
	deck.Remove(h.cards[:], &h.n, card)
}

// Holds reports whether a card is in the hand of a seat.
func (c *Cards) Holds(seat, card int8) bool {
	h := &c.hands[seat]
	return slices.Contains(h.cards[:h.n], card)
}

// Hand returns the cards of a seat in the order of their numbers. It returns nil for spectators.
func (c *Cards) Hand(seat engine.Seat) []int8 {
	if seat < 0 {
		return nil
	}
	h := &c.hands[seat]
	return slices.Sorted(slices.Values(h.cards[:h.n]))
}

// Sample deals the cards that seat does not know again.
func (c *Cards) Sample(seat engine.Seat, r *engine.Rand) { deck.Redeal(r, c.hidden(seat)...) }

// hidden returns the deck and the hands that seat does not know.
func (c *Cards) hidden(seat engine.Seat) [][]int8 {
	lists := [][]int8{c.deck[:c.left]}
	for s := range c.hands {
		if h := &c.hands[s]; engine.Seat(s) != seat {
			lists = append(lists, h.cards[:h.n])
		}
	}
	return lists
}

// Check returns an error unless each card from 0 to n-1 is in the deck or a hand once, or has
// been played.
func (c *Cards) Check(n int8, played func(card int8) bool) error {
	var gone []int8
	for card := range n {
		if played(card) {
			gone = append(gone, card)
		}
	}
	return deck.CheckCopies(n, 1, append(c.hidden(engine.Spectator), gone)...)
}

// DeckField writes or reads the field "deck", the top card first. names holds the names of the
// cards by number.
func (c *Cards) DeckField(o *codec.Object, names []string) {
	word, find := codec.Names[int8]("card", names)
	o.Hidden(func(o *codec.Object) { codec.Pile(o, "deck", c.deck[:], &c.left, word, find) })
}

// HandField writes or reads the field "hand" of a seat's object, of least to most cards.
func (c *Cards) HandField(o *codec.Object, seat int, names []string, least, most int8) {
	word, find := codec.Names[int8]("card", names)
	h := &c.hands[seat]
	o.Secret(engine.Only(engine.Seat(seat)), func(o *codec.Object) { codec.Cards(o, "hand", h.cards[:], &h.n, word, find) })
	if o.Reading() && (h.n < least || h.n > most) {
		o.Fail("hand", fmt.Errorf("%d cards, want %d to %d", h.n, least, most))
	}
}
