package deck

import (
	"cmp"
	"math/bits"
	"slices"

	"guildhall/engine"
)

// MaxCopies is the number of entries that Copies remembers.
const MaxCopies = 32

// Copy is a fact about cards with several copies: n copies of a card lie in the given places.
type Copy struct {
	Places uint32 // a bit for each place; the game numbers the places
	Card   uint8
	N      int8
}

// Copies are the cards that a viewer, or everybody, has seen before they went out of sight.
// It is plain data: a copy is a clone.
type Copies struct {
	n    int8
	list [MaxCopies]Copy
}

// All returns the facts, sorted by card and places. They are valid until the next change.
func (c *Copies) All() []Copy { return c.list[:c.n] }

// Count returns the number of remembered copies of a card.
func (c *Copies) Count(card uint8) (n int8) {
	for _, f := range c.All() {
		if f.Card == card {
			n += f.N
		}
	}
	return n
}

// Add remembers n copies of a card. If there is no room, it joins the places of two facts
// about one card, or else drops a fact.
func (c *Copies) Add(card uint8, n int8, places uint32) {
	if n <= 0 {
		return
	}
	at := 0
	for ; at < int(c.n); at++ {
		switch order := compare(c.list[at], Copy{places, card, n}); {
		case order == 0:
			c.list[at].N += n
			return
		case order > 0:
			c.insert(at, Copy{places, card, n})
			return
		}
	}
	c.insert(at, Copy{places, card, n})
}

func compare(a, b Copy) int {
	if a.Card != b.Card {
		return int(a.Card) - int(b.Card)
	}
	return cmp.Compare(a.Places, b.Places)
}

func (c *Copies) insert(at int, f Copy) {
	if c.n == MaxCopies {
		c.makeRoom()
		c.Add(f.Card, f.N, f.Places)
		return
	}
	copy(c.list[at+1:], c.list[at:c.n])
	c.list[at] = f
	c.n++
}

// makeRoom makes one fact of two facts about the same card, or drops the first fact.
func (c *Copies) makeRoom() {
	for i := 1; i < int(c.n); i++ {
		if a, b := &c.list[i-1], c.list[i]; a.Card == b.Card {
			a.N, a.Places = a.N+b.N, a.Places|b.Places
			c.remove(i)
			c.tidy()
			return
		}
	}
	c.remove(0)
}

func (c *Copies) remove(i int) {
	copy(c.list[i:c.n], c.list[i+1:c.n])
	c.n--
	c.list[c.n] = Copy{} // cleared, so that equal facts are equal values
}

// See forgets one copy of a card that has come to light in a place. Of several facts that
// may be about this copy, it takes one with the fewest places. Facts with all of these places
// can stay as they are. Of each other fact one copy may be in any of the places of all of
// them, because the copy that was seen may have been of any.
func (c *Copies) See(card uint8, place int) {
	found := -1
	for i, f := range c.All() {
		if f.Card == card && f.Places>>place&1 != 0 && (found < 0 || bits.OnesCount32(f.Places) < bits.OnesCount32(c.list[found].Places)) {
			found = i
		}
	}
	if found < 0 {
		return
	}
	least := c.list[found].Places
	all, others := least, int8(0)
	for i := range c.All() {
		f := &c.list[i]
		if f.Card != card || f.Places>>place&1 == 0 || i != found && f.Places|least == f.Places {
			continue
		}
		f.N--
		if i != found {
			all, others = all|f.Places, others+1
		}
	}
	for i := int(c.n) - 1; i >= 0; i-- {
		if c.list[i].N == 0 {
			c.remove(i)
		}
	}
	c.Add(card, others, all)
}

// Change changes the places of each fact.
func (c *Copies) Change(change func(card uint8, places uint32) uint32) {
	for i := range c.All() {
		c.list[i].Places = change(c.list[i].Card, c.list[i].Places)
	}
	c.tidy()
}

// tidy sorts the facts and joins equal ones.
func (c *Copies) tidy() {
	slices.SortFunc(c.list[:c.n], compare)
	for i := int(c.n) - 1; i > 0; i-- {
		if a, b := &c.list[i-1], c.list[i]; compare(*a, b) == 0 {
			a.N += b.N
			c.remove(i)
		}
	}
}

// Settle chooses a place at random for each remembered copy that of accepts. room holds the
// number of cards that each place can take, and is reduced. put is called for each copy. ok
// is false if the copies do not fit; then nothing is put.
func (c *Copies) Settle(of func(card uint8) bool, room []int8, r *engine.Rand, put func(card uint8, place int)) (ok bool) {
	var s settling
	s.room = room
	for _, f := range c.All() {
		if of(f.Card) {
			for range f.N {
				s.copies = append(s.copies, f)
			}
		}
	}
	engine.Shuffle(r, s.copies)
	slices.SortStableFunc(s.copies, func(a, b Copy) int { return s.space(a.Places) - s.space(b.Places) })
	s.at = make([]int, len(s.copies))
	for i := range s.copies {
		s.at[i] = -1
	}
	for i := range s.copies {
		if !s.place(i, r, 0) {
			for _, place := range s.at[:i] {
				room[place]++
			}
			return false
		}
	}
	for i, f := range s.copies {
		put(f.Card, s.at[i])
	}
	return true
}

// settling is one call of Settle.
type settling struct {
	copies []Copy
	at     []int // place of each copy, -1 before it has one
	room   []int8
}

// space returns the free room in places.
func (s *settling) space(places uint32) (n int) {
	for place, room := range s.room {
		if places>>place&1 != 0 {
			n += int(room)
		}
	}
	return n
}

// place puts a copy in a place. If all its places are full, another copy makes room. tried
// holds the places that may not be used any more.
func (s *settling) place(i int, r *engine.Rand, tried uint32) bool {
	places := s.copies[i].Places &^ tried
	if n := s.space(places); n > 0 {
		n = r.Intn(n)
		for place, room := range s.room {
			if places>>place&1 == 0 {
				continue
			}
			if n -= int(room); n < 0 {
				s.room[place]--
				s.at[i] = place
				return true
			}
		}
	}
	tried |= places
	for j, place := range s.at {
		if j == i || place < 0 || places>>place&1 == 0 {
			continue
		}
		if s.place(j, r, tried) { // takes the room of another place
			s.at[i] = place
			return true
		}
	}
	return false
}
