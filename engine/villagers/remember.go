package villagers

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// The places of a card that everybody saw come to a hand: the hand, and the cards that the
// seat traded and that still lie face down, in the order of the piles.
const (
	inHand    = 0
	maxBuried = 31
)

// buriedPlace returns the place of a traded card by its rank among those of the seat.
func buriedPlace(rank int) int { return 1 + rank }

// rank returns the number of cards that a seat traded among the first n cards of all piles.
func (p *piles) rank(seat int8, n int) (rank int) {
	for _, c := range p.c[:n] {
		if c.trader() == seat {
			rank++
		}
	}
	return rank
}

// bury records that the seat traded a hidden card of a suit, now the traded card of that
// rank. Each seen card of the suit that may have been in the hand may be that one.
func (p *player) bury(s suit, rank int) {
	at := buriedPlace(rank)
	if at > maxBuried {
		return
	}
	p.seen.Change(func(card uint8, places uint32) uint32 {
		below := uint32(1)<<at - 1
		places = places&below | places&^below<<1
		if builtIn.cards[card].suit == s && places>>inHand&1 != 0 {
			places |= 1 << at
		}
		return places
	})
}

// unbury records that the traded card of a rank came to light and left its pile.
func (p *player) unbury(k kind, rank int) {
	at := buriedPlace(rank)
	if at > maxBuried {
		return
	}
	p.seen.See(uint8(k), at)
	p.seen.Change(func(_ uint8, places uint32) uint32 {
		below := uint32(1)<<at - 1
		return places&below | places>>1&^below
	})
}

// buriedOf returns the places of the cards of a suit that a seat traded.
func (p *piles) buriedOf(seat int8, s suit) (places uint32) {
	at := buriedPlace(0)
	for _, c := range p.c[:p.total()] {
		if c.trader() != seat {
			continue
		}
		if builtIn.cards[c.kind].suit == s && at <= maxBuried {
			places |= 1 << at
		}
		at++
	}
	return places
}

// anyPlace stands for the hand and all cards of the suit that the seat traded, until these
// are read.
const anyPlace = ^uint32(0)

// seenWords returns the cards that everybody saw come to a hand: "cooper", which may have
// been any traded card of its suit, "cooper hand", which was none, "cooper hand 1 3".
func (g *game) seenWords(seat int8) (list []string) {
	for _, f := range g.p[seat].seen.All() {
		word := cardWord(kind(f.Card))
		if f.Places != 1<<inHand|g.piles.buriedOf(seat, builtIn.cards[f.Card].suit) {
			word += " hand"
			for buried := f.Places &^ (1 << inHand); buried != 0; buried &= buried - 1 {
				word += " " + strconv.Itoa(bits.TrailingZeros32(buried))
			}
		}
		for range f.N {
			list = append(list, word)
		}
	}
	return list
}

// readSeen reads a word of seenWords.
func (p *player) readSeen(word string) error {
	name, numbers, explicit := strings.Cut(word, " hand")
	k, err := deckKind(name)
	if err != nil {
		return err
	}
	places := anyPlace
	if explicit {
		places = 1 << inHand
		for _, number := range strings.Fields(numbers) {
			n, err := strconv.Atoi(number)
			if err != nil || n < 1 || n > maxBuried {
				return fmt.Errorf("place %q of %q", number, name)
			}
			places |= 1 << n
		}
	}
	if p.seen.Count(uint8(k)) == maxCards {
		return fmt.Errorf("more than %d cards %q", maxCards, name)
	}
	p.seen.Add(uint8(k), 1, places)
	return nil
}

// placeSeen gives the places of the piles to the cards that were read. A hand in an invented
// position may have fewer cards.
func (g *game) placeSeen(seat int8) {
	p, buried := &g.p[seat], g.piles.tradedKinds(seat)
	p.seen.Change(func(card uint8, places uint32) uint32 {
		may := 1<<inHand | g.piles.buriedOf(seat, builtIn.cards[card].suit)
		return places & may
	})
	for k := range kind(kinds) {
		for p.seen.Count(uint8(k)) > p.hand[k]+buried[k] {
			p.seen.See(uint8(k), inHand)
		}
	}
}
