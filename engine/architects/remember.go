package architects

import "guildhall/engine/deck"

// The places of building cards outside the deck: cards being looked at, hands by seat, and
// packs by seat.
const lookPlace = 0

func handPlace(seat int8) int { return 1 + int(seat) }

func packPlace(seat int8) int { return 1 + maxSeats + int(seat) }

const cardPlaces = 1 + 2*maxSeats

// doubtHand records that a seat put a hidden card of its hand at a position of the deck.
func (p *player) doubtHand(seat int8, hand cards, at int) {
	p.facts.Lay(handPlace(seat), at)
	known := p.knows & hand
	p.knows &^= known
	fact := deck.Fact{Cards: uint64(known), Held: 1 << handPlace(seat), Deck: 1 << at}
	if known == hand {
		fact.DeckOnly = fact.Deck
	}
	p.facts.Add(fact)
}

// doubtPlace replaces the certain knowledge that cards are in a place by a fact, before
// cards leave the place.
func (p *player) doubtPlace(held cards, place int) {
	known := p.knows & held
	p.knows &^= known
	fact := deck.Fact{Cards: uint64(known), Held: 1 << place}
	if known == held {
		fact.HeldOnly = fact.Held
	}
	p.facts.Add(fact)
}

// agrees reports whether each card of the facts of a seat lies in one of its places.
func (g *game) agrees(seat int8) bool {
	facts := &g.p[seat].facts
	for _, fact := range facts.All() {
		var at cards
		for i, card := range g.deck.cards[:g.deck.n] {
			if fact.Deck>>i&1 != 0 {
				at |= only(card)
			}
			if fact.DeckOnly>>i&1 != 0 && !cards(fact.Cards).has(card) {
				return false
			}
		}
		for place := range cardPlaces {
			held := g.cardsIn(place)
			if fact.Held>>place&1 != 0 {
				at |= held
			}
			if fact.HeldOnly>>place&1 != 0 && held&^cards(fact.Cards) != 0 {
				return false
			}
		}
		if cards(fact.Cards)&^at != 0 || cards(fact.Cards)&g.p[seat].knows != 0 {
			return false
		}
	}
	return true
}

// cardsIn returns the cards in a place other than the deck.
func (g *game) cardsIn(place int) cards {
	switch {
	case place == lookPlace:
		return g.now.look
	case place < packPlace(0):
		return g.p[place-handPlace(0)].hand
	}
	return g.p[place-packPlace(0)].pack
}
