package villagers

import (
	"fmt"
	"slices"
	"strings"

	"guildhall/engine/codec"
)

func (s *stored) takeRoad(g *game) error {
	if len(s.Road) != roadPlaces {
		return fmt.Errorf("%d places, want %d", len(s.Road), roadPlaces)
	}
	for i, r := range s.Road {
		if r.Card == "" {
			if r.Coins != 0 {
				return fmt.Errorf("coins on the empty place %d", i+1)
			}
			continue
		}
		k, err := deckKind(r.Card)
		if err != nil {
			return err
		}
		g.road[i].kind = k
		if err := codec.Within(&g.road[i].coins, r.Coins, 0, maxCoins); err != nil {
			return fmt.Errorf("coins on place %d: %w", i+1, err)
		}
	}
	return nil
}

func (s *stored) takePiles(g *game) error {
	if len(s.Stacks) != stackCount {
		return fmt.Errorf("%d stacks, want %d", len(s.Stacks), stackCount)
	}
	for i, list := range append(slices.Clone(s.Stacks), s.Reserve) {
		for _, word := range slices.Backward(list) {
			c, err := pileCardOf(word, len(s.Players))
			if err != nil {
				return fmt.Errorf("%s: %w", pileWord(i), err)
			}
			if g.piles.total() == maxCards {
				return fmt.Errorf("%s: more than %d cards in all piles", pileWord(i), maxCards)
			}
			g.piles.lay(i, c)
		}
		g.piles.show(i)
	}
	for _, word := range slices.Backward(s.Discard) {
		k, err := deckKind(word)
		if err != nil {
			return fmt.Errorf("discard: %w", err)
		}
		if g.discard.Len() == maxCards {
			return fmt.Errorf("discard: more than %d cards", maxCards)
		}
		g.discardCard(k)
	}
	for seat := range g.seats {
		buried := g.tradedKinds(seat)
		p := &g.p[seat]
		for k := range p.seen {
			p.seen[k] = min(p.seen[k], p.hand[k]+buried[k]) // a made-up hand may hold less
		}
	}
	return nil
}

// pileCardOf reads a card that lies face down: "cooper", "cooper seen", and
// "cooper b" when seat b traded it.
func pileCardOf(word string, seats int) (pileCard, error) {
	if k, err := deckKind(word); err == nil {
		return pileCard{kind: k}, nil
	}
	at := strings.LastIndexByte(word, ' ')
	if at < 0 {
		return pileCard{}, fmt.Errorf("no card %q", word)
	}
	k, err := deckKind(word[:at])
	if err != nil {
		return pileCard{}, err
	}
	if word[at+1:] == "seen" {
		return pileCard{k, backSeen}, nil
	}
	for seat := range seats {
		if word[at+1:] == seatWord(int8(seat)) {
			return pileCard{k, backSeen | uint8(seat+1)}, nil
		}
	}
	return pileCard{}, fmt.Errorf("no card %q", word)
}

// kindOf is the card of a word of the notation.
func kindOf(word string) (kind, error) {
	k := noKind
	err := codec.Index(&k, "card", words[:], word)
	return k, err
}

// deckKind is a card of the deck: no basic villager, no card that a village
// begins with.
func deckKind(word string) (kind, error) {
	k, err := kindOf(word)
	if err == nil && (k < basics || k >= kinds) {
		return noKind, fmt.Errorf("%q is no card of the deck", word)
	}
	return k, err
}

// roleNamed reads a role that a Monk or an Apprentice can have.
func roleNamed(word string) (kind, error) {
	if word == "any" {
		return anyFirst, nil
	}
	k, err := kindOf(word)
	if err == nil && builtIn.cards[k].room == 0 {
		return noKind, fmt.Errorf("nothing lies on %q", word)
	}
	return k, err
}
