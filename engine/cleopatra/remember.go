package cleopatra

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/deck"
)

// The places of cards that a viewer cannot see: hands by seat, the deck, stalls, and the
// cards drawn for the refill.
const (
	deckPlace  = maxSeats
	stallPlace = deckPlace + 1
	drawnPlace = stallPlace + stallCount
	cardPlaces = drawnPlace + 1
)

var cardPlaceWords = []string{"hand 1", "hand 2", "hand 3", "hand 4", "deck", "stall 1", "stall 2", "stall 3", "drawn"}

// publicFacts is the index in game.facts of the facts that everybody knows.
const publicFacts = maxSeats

// factsOf returns the facts of a viewer.
func (g *game) factsOf(viewer engine.Seat) *deck.Copies {
	if viewer < 0 || int8(viewer) >= g.seats {
		return &g.facts[publicFacts]
	}
	return &g.facts[viewer]
}

// seeCard records that a hidden card of a place came to light for everybody.
func (g *game) seeCard(c card, place int) {
	for v := range g.facts {
		if v != place || place >= int(g.seats) { // a seat knows its hand
			g.facts[v].See(uint8(c.kind()), place)
		}
	}
}

// moveHidden records that hidden cards may have moved from a place to another. empty is set
// if none is left there.
func (g *game) moveHidden(from, to int, empty bool) {
	for v := range g.facts {
		g.facts[v].Change(func(_ uint8, places uint32) uint32 {
			if places>>from&1 != 0 {
				if v != to {
					places |= 1 << to
				}
				if empty {
					places &^= 1 << from
				}
			}
			return places
		})
	}
}

// seeDrawn records that a card left the deck for a place. A seat sees what comes to its hand.
func (g *game) seeDrawn(c card, to int) {
	switch {
	case c.up():
		g.seeCard(c, deckPlace)
		return
	case to < int(g.seats):
		g.facts[to].See(uint8(c), deckPlace)
	}
	g.moveHidden(deckPlace, to, false)
}

// seeTaken records that the active seat took the cards of a stall.
func (g *game) seeTaken(stall int, cards []card) {
	for _, c := range cards {
		if !c.up() {
			g.facts[g.active].See(uint8(c), stallPlace+stall)
		}
	}
	g.moveHidden(stallPlace+stall, int(g.active), true)
}

// rememberDeck records the cards of a deck that was rebuilt from the discard pile. All other
// hidden cards lie where hidden cards lie now.
func (g *game) rememberDeck(cards []card) {
	var stocked counts
	for _, c := range cards {
		stocked[c.kind()]++
	}
	for v := range g.facts {
		viewer := engine.Seat(v)
		switch {
		case v == publicFacts:
			viewer = engine.Spectator
		case v >= int(g.seats):
			continue
		}
		var space [pileRoom]card
		var hidden counts // outside the deck
		for _, c := range g.hiddenCards(viewer, space[:0]) {
			hidden[c]++
		}
		if g.topShows() {
			hidden[g.deck.Top().kind()]++
		}
		var places uint32
		for place, n := range g.hiddenRoom(viewer) {
			if n > 0 && place != deckPlace {
				places |= 1 << place
			}
		}
		f := &g.facts[v]
		f.Change(func(_ uint8, places uint32) uint32 { return places &^ (1 << deckPlace) })
		for k := range hidden {
			f.Add(uint8(k), hidden[k]-stocked[k]-f.Count(uint8(k)), places)
			f.Add(uint8(k), stocked[k], 1<<deckPlace)
		}
	}
}

// hiddenRoom returns the number of cards in each place that a viewer cannot see.
func (g *game) hiddenRoom(viewer engine.Seat) (room [cardPlaces]int8) {
	down := func(cards []card) (n int8) {
		for _, c := range cards {
			n += int8(engine.OneIf(!c.up()))
		}
		return n
	}
	for s := range g.seats {
		if engine.Seat(s) != viewer {
			room[s] = int8(g.p[s].hand.total() - g.p[s].known.total())
		}
	}
	room[deckPlace] = int8(g.deck.Len() - engine.OneIf(g.topShows()))
	for s := range g.stalls {
		room[stallPlace+s] = down(g.stalls[s].Cards())
	}
	room[drawnPlace] = down(g.drawn[:g.ndrawn])
	return room
}

// arrange puts the hidden cards, sorted or in any other order that does not depend on their
// true places, into the order in which dealHidden deals them. Each card goes to a place that
// the viewer thinks possible.
func (g *game) arrange(viewer engine.Seat, hidden []card, r *engine.Rand) []card {
	facts := *g.factsOf(viewer)
	if len(facts.All()) == 0 {
		return hidden
	}
	if g.topShows() {
		facts.See(uint8(g.deck.Top().kind()), deckPlace)
	}
	var rest counts
	for _, c := range hidden {
		rest[c]++
	}
	room := g.hiddenRoom(viewer)
	full := room
	var at [cardPlaces][]card
	if !facts.Settle(func(card uint8) bool { return facts.Count(card) <= rest[card] }, room[:], r, func(c uint8, place int) {
		at[place] = append(at[place], card(c))
	}) {
		return hidden // only in an invented position
	}
	for _, list := range at {
		for _, c := range list {
			rest[c]--
		}
	}
	left := hidden[:0:0]
	for _, c := range hidden { // keeps their random order
		if rest[c] > 0 {
			rest[c]--
			left = append(left, c)
		}
	}
	for place := range at {
		n := int(full[place]) - len(at[place])
		at[place], left = append(at[place], left[:n]...), left[n:]
		engine.Shuffle(r, at[place])
	}
	return slices.Concat(at[deckPlace], at[stallPlace], at[stallPlace+1], at[stallPlace+2], at[drawnPlace],
		at[0], at[1], at[2], at[3])
}

// retell gives the other seats the facts that everybody knows, and what follows from their
// hands in this world.
func (g *game) retell(viewer engine.Seat) {
	for s := range g.seats {
		if engine.Seat(s) == viewer {
			continue
		}
		g.facts[s] = g.facts[publicFacts]
		if len(g.facts[s].All()) == 0 {
			continue
		}
		p := &g.p[s]
		for k := range p.hand {
			for range p.hand[k] - p.known[k] {
				g.facts[s].See(uint8(k), int(s))
			}
		}
	}
}

// factWords returns facts in words: "2 tnt stone: deck, hand 1".
func factWords(f *deck.Copies) (list []string) {
	for _, c := range f.All() {
		var places []string
		for place, word := range cardPlaceWords {
			if c.Places>>place&1 != 0 {
				places = append(places, word)
			}
		}
		list = append(list, fmt.Sprintf("%d %s: %s", c.N, cardWords[c.Card], strings.Join(places, ", ")))
	}
	return list
}

// readFact reads a word of factWords.
func readFact(f *deck.Copies, word string) error {
	what, where, ok := strings.Cut(word, ": ")
	number, name, _ := strings.Cut(what, " ")
	n, err := strconv.Atoi(number)
	kind := slices.Index(cardWords[:], name)
	if !ok || err != nil || n < 1 || n > pileRoom || kind < 0 {
		return fmt.Errorf("fact %q", word)
	}
	var places uint32
	for place := range strings.SplitSeq(where, ", ") {
		i := slices.Index(cardPlaceWords, place)
		if i < 0 {
			return fmt.Errorf("fact %q", word)
		}
		places |= 1 << i
	}
	f.Add(uint8(kind), int8(n), places)
	return nil
}
