package villagers

import "math/bits"

// take adds a card that everybody saw to the hand.
func (p *player) take(k kind) {
	p.draw(k)
	p.seen[k]++
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
	forgetKnown(p, k)
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
// hand. A traded card may have been any known card of its suit.
func (g *game) surelyInHand(seat int8) [kinds]int8 {
	buried := g.piles.tradedSuits(seat)
	known := g.p[seat].seen
	for k := range known {
		known[k] = max(0, known[k]-buried[g.t.cards[k].suit])
	}
	return known
}
