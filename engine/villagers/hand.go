package villagers

import "math/bits"

// take adds a card that everybody saw to the hand.
func (p *player) take(k kind) {
	p.draw(k)
	p.seen.Add(uint8(k), 1, 1<<inHand)
}

// draw adds a card that only its owner has seen to the hand.
func (p *player) draw(k kind) {
	p.hand[k]++
	p.nhand++
	p.holds |= 1 << k
}

// lose removes a card from the hand without showing it.
func (p *player) lose(k kind) {
	p.hand[k]--
	p.nhand--
	if p.hand[k] == 0 {
		p.holds &^= 1 << k
	}
}

// spend removes a card from the hand face up.
func (p *player) spend(k kind) {
	p.lose(k)
	p.seen.See(uint8(k), inHand)
}

// pickUp takes the drafted cards of the square into the hand.
func (p *player) pickUp() {
	for _, k := range p.square[:p.nsquare] {
		p.take(k)
	}
	p.square = [maxLimit]kind{}
	p.nsquare = 0
}

// suitsHeld returns the number of backs of each suit in the hand.
func (p *player) suitsHeld() [suits]int8 {
	var n [suits]int8
	for k := range eachKind(p.holds) {
		n[builtIn.cards[k].suit] += p.hand[k]
	}
	return n
}

// eachKind yields the kinds of a set in the order of villagers.csv.
func eachKind(set uint64) func(func(kind) bool) {
	return func(yield func(kind) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(kind(bits.TrailingZeros64(set))) {
				return
			}
		}
	}
}

// surelyInHand returns the number of cards of each kind that everybody knows to be in a
// hand. The others may be cards that the seat traded.
func (g *game) surelyInHand(seat int8) (known [kinds]int8) {
	seen := &g.p[seat].seen
	for _, f := range seen.All() {
		known[f.Card] += f.N
	}
	var used [kinds]uint32 // traded cards that may be of the kind
	for least := 1; least <= maxBuried; least++ {
		for _, f := range seen.All() {
			buried := f.Places &^ (1 << inHand)
			if bits.OnesCount32(buried) != least {
				continue
			}
			for range f.N {
				if free := buried &^ used[f.Card]; free != 0 {
					used[f.Card] |= free & -free
					known[f.Card]--
				}
			}
		}
	}
	return known
}
