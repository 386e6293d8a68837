package villagers

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"guildhall/engine/codec"
)

// pileFields writes or reads the stacks, the Reserve and the discard pile, each from the
// top card. They must be read after the players, whose traded cards are in them.
func (g *game) pileFields(o *codec.Object) {
	stacks := make([][]string, 0, stackCount)
	for i := range stackCount {
		stacks = append(stacks, g.piles.pileWords(i))
	}
	o.Partly(0, g.lookAtPile, func(o *codec.Object) {
		stacks = o.Lists("stacks", stackCount, stacks)
		stacks = append(stacks, o.Words("reserve", g.piles.pileWords(reserve)))
	})
	discard := o.Words("discard", codec.FromTop(g.discard.Cards(), cardWord))
	if !o.Reading() {
		return
	}
	for i, list := range stacks {
		o.Fail(pileWord(i), g.layPile(i, list))
	}
	for _, word := range slices.Backward(discard) {
		k, err := deckKind(word)
		if err == nil && g.discard.Len() == maxCards {
			err = fmt.Errorf("more than %d cards", maxCards)
		}
		if err != nil {
			o.Fail("discard", err)
			return
		}
		g.discardCard(k)
	}
	for seat := range g.seats {
		g.placeSeen(seat)
	}
}

// layPile puts the cards of a stored pile on pile i.
func (g *game) layPile(i int, list []string) error {
	for _, word := range slices.Backward(list) {
		c, err := pileCardOf(word, int(g.seats))
		if err != nil {
			return err
		}
		if g.piles.total() == maxCards {
			return fmt.Errorf("more than %d cards in all piles", maxCards)
		}
		g.piles.lay(i, c)
	}
	g.piles.show(i)
	return nil
}

// pileWords returns a pile from the top. The seat that traded a card follows it, or "seen"
// if everybody has seen its back. The top card has no "seen", because its back is always
// visible.
func (p *piles) pileWords(i int) []string {
	list := []string{}
	for _, c := range slices.Backward(p.of(i)) {
		word := cardWord(c.kind)
		switch {
		case c.trader() != none:
			word += " " + seatWord(c.trader())
		case c.mark&backSeen != 0 && len(list) > 0:
			word += " seen"
		}
		list = append(list, word)
	}
	return list
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

// idFields writes or reads the ids of the cards in villages, one for each card in the order
// in which the chains are written, and the next id.
func (g *game) idFields(o *codec.Object) {
	next := g.villages.serial
	codec.Int(o, "next", &next, 0, codec.MaxAmount)
	lists := make([][]int, g.villageCount())
	for seat := range lists {
		for at := range g.villages.chains(int8(seat)) {
			lists[seat] = append(lists[seat], int(g.villages.v[at].id))
		}
	}
	if lists = o.NumberLists("villages", len(lists), lists); o.Reading() {
		o.Fail("villages", g.villages.takeIDs(lists, int(next)))
	}
}

// takeIDs sets the ids of the cards in villages, and sorts the cards by id, which is the
// order of placing. next is the id of the next card.
func (w *villages) takeIDs(lists [][]int, next int) error {
	at := 0
	for seat, ids := range lists {
		for _, id := range ids {
			if at == int(w.nv) || int(w.v[at].seat) != seat {
				return fmt.Errorf("%d ids for the village of seat %d", len(ids), seat)
			}
			if err := codec.Within(&w.v[at].id, id, 0, codec.MaxAmount); err != nil {
				return fmt.Errorf("id: %w", err)
			}
			at++
		}
	}
	if at != int(w.nv) {
		return fmt.Errorf("%d ids for %d cards", at, w.nv)
	}
	return w.orderByID(next)
}

// orderByID sorts the cards of the villages; next is the id of the next card.
func (w *villages) orderByID(next int) error {
	list := w.v[:w.nv]
	below := map[int16]int16{} // for each id, the id of the card below
	for _, c := range list {
		if _, twice := below[c.id]; twice || int(c.id) >= next {
			return fmt.Errorf("id %d is there twice or not below %d", c.id, next)
		}
		below[c.id] = none
		if c.below != none {
			below[c.id] = list[c.below].id
			if below[c.id] > c.id {
				return fmt.Errorf("card %d lies on card %d, which came later", c.id, below[c.id])
			}
		}
	}
	slices.SortFunc(list, func(a, b placed) int { return cmp.Compare(a.id, b.id) })
	for i := range list {
		if id := below[list[i].id]; id != none {
			list[i].below = int16(slices.IndexFunc(list, func(c placed) bool { return c.id == id }))
		}
	}
	return codec.Within(&w.serial, next, 0, codec.MaxAmount)
}

// withID returns the index of the card with an id.
func (w *villages) withID(id int, seat int8) (int16, error) {
	for i, c := range w.cardsIn(seat) {
		if int(c.id) == id {
			return int16(i), nil
		}
	}
	return 0, fmt.Errorf("no card with the id %d in its village", id)
}

// kindOf returns the card for a word of the notation.
func kindOf(word string) (kind, error) {
	k := noKind
	err := codec.Index(&k, "card", words[:], word)
	return k, err
}

// deckKind returns a card of the deck. Basic villagers and first cards of villages are
// errors.
func deckKind(word string) (kind, error) {
	k, err := kindOf(word)
	if err == nil && (k < basics || k >= kinds) {
		return noKind, fmt.Errorf("%q is not a card of the deck", word)
	}
	return k, err
}

// roleNamed reads a role that a Monk or an Apprentice can have.
func roleNamed(word string) (kind, error) {
	k, err := anyRole(word)
	if err == nil && k != anyFirst && builtIn.cards[k].room == 0 {
		return noKind, fmt.Errorf("nothing lies on %q", word)
	}
	return k, err
}

// kindWord returns a card in notation, or "" for none.
func kindWord(k kind) string {
	if k == noKind {
		return ""
	}
	return cardWord(k)
}

// roleWord returns the role of a card in notation: "any" for a Monk of an open suit.
func roleWord(k kind) string {
	if k == anyFirst {
		return "any"
	}
	return kindWord(k)
}

func wordOf(k int) string { return cardWord(kind(k)) }
