package villagers

import "guildhall/engine"

// pileCard is a card that lies face down.
type pileCard struct {
	kind kind
	mark uint8
}

const (
	// backSeen marks a card whose back everybody has seen.
	backSeen uint8 = 1 << 7
	// 1 + the seat that put the card there; 0 for a dealt card
	traderBits uint8 = backSeen - 1
)

// trader returns the seat that traded the card, and so knows it, or none for a dealt card.
func (c pileCard) trader() int8 { return int8(c.mark&traderBits) - 1 }

// piles holds the six stacks and the Reserve, one after the other in one array. Together
// they never exceed the deck, and a clone copies the array once. The top card of a pile is
// its last.
type piles struct {
	c   [maxCards]pileCard
	end [stackCount + 1]uint8 // end index of each pile
}

func (p *piles) start(i int) int {
	if i == 0 {
		return 0
	}
	return int(p.end[i-1])
}

// total returns the number of cards in all piles.
func (p *piles) total() int { return int(p.end[len(p.end)-1]) }

// of returns a pile's cards from the bottom without a copy; they may be changed.
func (p *piles) of(i int) []pileCard { return p.c[p.start(i):p.end[i]] }

// left returns the number of cards in a pile.
func (p *piles) left(i int) int { return int(p.end[i]) - p.start(i) }

// lay puts a card on top of a pile unchanged.
func (p *piles) lay(i int, c pileCard) {
	at := int(p.end[i])
	copy(p.c[at+1:], p.c[at:p.total()])
	p.c[at] = c
	for ; i < len(p.end); i++ {
		p.end[i]++
	}
}

// push lays a card on top and marks its back as seen.
func (p *piles) push(i int, k kind, trader int8) {
	p.lay(i, pileCard{k, backSeen | uint8(trader+1)})
}

// pop removes the top card and marks the back of the next one as seen.
func (p *piles) pop(i int) pileCard {
	at, last := int(p.end[i])-1, p.total()-1
	top := p.c[at]
	copy(p.c[at:], p.c[at+1:last+1])
	p.c[last] = pileCard{}
	for j := i; j < len(p.end); j++ {
		p.end[j]--
	}
	p.show(i)
	return top
}

// show marks the back of the top card as seen.
func (p *piles) show(i int) {
	if p.left(i) > 0 {
		p.c[p.end[i]-1].mark |= backSeen
	}
}

// topSuit returns the suit on the back of the top card.
func (p *piles) topSuit(i int) suit {
	if p.left(i) == 0 {
		return noSuit
	}
	return builtIn.cards[p.c[p.end[i]-1].kind].suit
}

// source returns the pile that refills the Road: the leftmost stack in play, then the
// Reserve (RULES 5.3). It returns none if all are gone.
func (p *piles) source() int {
	for i := range p.end {
		if p.left(i) > 0 {
			return i
		}
	}
	return none
}

// updateSource returns the pile that refills the Road in its update: the Reserve, then the
// leftmost stack (RULES 6).
func (p *piles) updateSource() int {
	if p.left(reserve) > 0 {
		return reserve
	}
	return p.source()
}

// stacksGone returns the number of stacks out of play among the first n.
func (p *piles) stacksGone(n int) int {
	gone := 0
	for i := range n {
		if p.left(i) == 0 {
			gone++
		}
	}
	return gone
}

// allGone reports whether all stacks are out of play. The ends ascend, so all stacks are empty if
// the last one ends at 0.
func (p *piles) allGone() bool { return p.end[stackCount-1] == 0 }

// traded returns the cards that a seat traded and that still lie face down, in the order of
// the piles. They may be changed.
func (p *piles) traded(seat int8) (list []*pileCard) {
	for i := range p.c[:p.total()] {
		if p.c[i].trader() == seat {
			list = append(list, &p.c[i])
		}
	}
	return list
}

// tradedKinds returns, by kind, the number of cards that a seat traded and that still lie
// face down.
func (p *piles) tradedKinds(seat int8) [kinds]int8 {
	var n [kinds]int8
	for i := range p.end {
		for _, c := range p.of(i) {
			if c.trader() == seat {
				n[c.kind]++
			}
		}
	}
	return n
}

// turnUp removes the top card of a pile and shows it to everybody. If it was traded, it is
// removed from the known cards of its trader's hand.
func (g *game) turnUp(from int, ev *engine.Events) kind {
	at := int(g.piles.end[from]) - 1
	c := g.piles.pop(from)
	if t := c.trader(); t != none {
		g.p[t].unbury(c.kind, g.piles.rank(t, at))
	}
	ev.Reveal(engine.Everyone)
	return c.kind
}

// discardCard lays a card on the discard pile, face up.
func (g *game) discardCard(k kind) { g.discard.Push(k) }
