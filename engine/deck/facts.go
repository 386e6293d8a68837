package deck

import (
	"math/bits"
	"slices"

	"guildhall/engine"
)

// MaxFacts is the number of facts that a seat remembers.
const MaxFacts = 8

// Fact is a fact about hidden cards that a seat has seen: each of these cards lies at one
// of the given positions of the deck or in one of the other given places.
type Fact struct {
	Cards    uint64 // a bit for each card
	Deck     uint64 // positions of the deck; bit 0 is the top
	DeckOnly uint64 // positions that hold no other cards
	Held     uint16 // a bit for each other place, such as a hand; the game numbers the places
	HeldOnly uint16 // other places that hold no other cards
}

// Facts are the facts that one seat remembers. No card is in two of them. It is plain
// data: a copy is a clone.
type Facts struct {
	n    int8
	list [MaxFacts]Fact
}

// All returns the facts, the oldest first. They are valid until the next change.
func (f *Facts) All() []Fact { return f.list[:f.n] }

// Add remembers a fact, unless it has no cards. If there is no room, it drops the oldest
// fact.
func (f *Facts) Add(fact Fact) {
	if fact.Cards == 0 {
		return
	}
	f.Forget(fact.Cards)
	if f.n == MaxFacts {
		f.remove(0)
	}
	f.list[f.n] = fact
	f.n++
}

// Forget removes cards from all facts: the seat now knows where they are.
func (f *Facts) Forget(cards uint64) {
	for i := int(f.n) - 1; i >= 0; i-- {
		if f.list[i].Cards &^= cards; f.list[i].Cards == 0 {
			f.remove(i)
		}
	}
}

func (f *Facts) remove(i int) {
	copy(f.list[i:f.n], f.list[i+1:f.n])
	f.n--
	f.list[f.n] = Fact{} // cleared, so that equal facts are equal values
}

// Draw records that the top card of the deck, hidden from the seat, moves to a place.
func (f *Facts) Draw(to int) {
	for i := range f.All() {
		fact := &f.list[i]
		if fact.Deck&1 != 0 {
			fact.Held |= 1 << to
		}
		fact.Deck >>= 1
		fact.DeckOnly >>= 1
	}
}

// Lay records that one card of a place, hidden from the seat, moves to a position of the
// deck.
func (f *Facts) Lay(from, position int) {
	for i := range f.All() {
		if fact := &f.list[i]; fact.Held>>from&1 != 0 {
			fact.Deck |= 1 << position
		}
	}
}

// Change changes the places of each fact.
func (f *Facts) Change(change func(*Fact)) {
	for i := range f.All() {
		change(&f.list[i])
	}
}

// AllowedAt returns the cards that may lie at a position of the deck.
func (f *Facts) AllowedAt(position int) uint64 {
	return f.allowed(func(fact *Fact) (bool, bool) {
		return fact.Deck>>position&1 != 0, fact.DeckOnly>>position&1 != 0
	})
}

// AllowedIn returns the cards that may lie in a place.
func (f *Facts) AllowedIn(place int) uint64 {
	return f.allowed(func(fact *Fact) (bool, bool) {
		return fact.Held>>place&1 != 0, fact.HeldOnly>>place&1 != 0
	})
}

func (f *Facts) allowed(at func(*Fact) (may, only bool)) uint64 {
	cards := ^uint64(0)
	for i := range f.All() {
		may, only := at(&f.list[i])
		if only {
			return f.list[i].Cards
		}
		if !may {
			cards &^= f.list[i].Cards
		}
	}
	return cards
}

// Deal distributes the cards over slots at random and returns the card of each slot.
// allowed holds, for each slot, a bit for each card that it allows. ok is false if no such
// deal exists. There must be as many cards as slots. If every slot allows every card, all
// deals are equally likely.
func Deal[C ~int8 | ~uint8](cards []C, allowed []uint64, r *engine.Rand) (dealt []C, ok bool) {
	var every uint64
	for _, c := range cards {
		every |= 1 << c
	}
	engine.Shuffle(r, cards)
	if !slices.ContainsFunc(allowed, func(a uint64) bool { return a&every != every }) {
		return cards, true
	}
	order := make([]int, len(allowed))
	for slot := range order {
		order[slot] = slot
	}
	engine.Shuffle(r, order)
	d := dealing[C]{allowed: allowed, order: order, filled: make([]bool, len(allowed)), dealt: make([]C, len(allowed))}
	rest := d.fillNarrow(slices.Clone(cards), every)
	room := func(c C) (n int) {
		for _, a := range allowed {
			n += int(a >> c & 1)
		}
		return n
	}
	slices.SortStableFunc(rest, func(a, b C) int { return room(a) - room(b) })
	for _, c := range rest {
		if !d.place(c, make([]bool, len(allowed))) {
			return nil, false
		}
	}
	return d.dealt, true
}

// dealing is one deal. Slots are tried in a random order.
type dealing[C ~int8 | ~uint8] struct {
	allowed []uint64
	order   []int
	filled  []bool
	dealt   []C
}

// fillNarrow fills the slots that allow less than half of the cards, and returns the
// remaining cards. These slots come first, because the last cards might not fit them.
func (d *dealing[C]) fillNarrow(cards []C, every uint64) []C {
	for _, slot := range d.order {
		if 2*bits.OnesCount64(d.allowed[slot]&every) >= len(d.allowed) {
			continue
		}
		if i := slices.IndexFunc(cards, func(c C) bool { return d.allowed[slot]>>c&1 != 0 }); i >= 0 {
			d.dealt[slot], d.filled[slot] = cards[i], true
			cards = slices.Delete(cards, i, i+1)
		}
	}
	return cards
}

// place puts a card in a slot. If all its slots are full, another card makes room.
func (d *dealing[C]) place(c C, tried []bool) bool {
	for _, slot := range d.order {
		if !d.filled[slot] && d.allowed[slot]>>c&1 != 0 {
			d.dealt[slot], d.filled[slot] = c, true
			return true
		}
	}
	for _, slot := range d.order {
		if tried[slot] || d.allowed[slot]>>c&1 == 0 {
			continue
		}
		tried[slot] = true
		if d.place(d.dealt[slot], tried) {
			d.dealt[slot] = c
			return true
		}
	}
	return false
}
