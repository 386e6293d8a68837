package villagers

import "guildhall/engine"

// lying is a card that lies face down.
type lying struct {
	kind kind
	mark uint8
}

const (
	// backSeen marks a card whose back everybody has seen.
	backSeen uint8 = 1 << 7
	// traderBits hold 1 + the seat that put the card there, 0 for the deal.
	traderBits uint8 = backSeen - 1
)

// trader is the seat that traded the card and so knows it, none for the deal.
func (c lying) trader() int8 { return int8(c.mark&traderBits) - 1 }

// pile is a stack or the Reserve; the top card is the last.
type pile struct {
	c [maxCards]lying
	n int8
}

func (p *pile) cards() []lying { return p.c[:p.n] }

// push lays a card on top, where everybody sees its back.
func (p *pile) push(k kind, trader int8) {
	p.c[p.n] = lying{k, backSeen | uint8(trader+1)}
	p.n++
}

// pop takes the top card; the back of the next one is seen.
func (p *pile) pop() lying {
	p.n--
	top := p.c[p.n]
	p.c[p.n] = lying{}
	p.show()
	return top
}

func (p *pile) show() {
	if p.n > 0 {
		p.c[p.n-1].mark |= backSeen
	}
}

// topSuit is what the back of the top card shows.
func (p *pile) topSuit() suit {
	if p.n == 0 {
		return noSuit
	}
	return tab.cards[p.c[p.n-1].kind].suit
}

// source is the pile that refills the Road: the leftmost stack in play, then
// the Reserve (RULES 5.3). It is none when all are gone.
func (g *game) source() int {
	for i := range g.piles {
		if g.piles[i].n > 0 {
			return i
		}
	}
	return none
}

// updateSource is the pile that refills the Road in its update: the Reserve,
// then the leftmost stack (RULES 6).
func (g *game) updateSource() int {
	if g.piles[reserve].n > 0 {
		return reserve
	}
	return g.source()
}

// stacksGone counts the stacks out of play among the first n.
func (g *game) stacksGone(n int) int {
	gone := 0
	for i := range n {
		if g.piles[i].n == 0 {
			gone++
		}
	}
	return gone
}

func (g *game) allGone() bool { return g.stacksGone(stackCount) == stackCount }

// turnUp takes the top card of a pile and shows it to everybody. A card that
// was traded leaves what is known of its trader's hand.
func (g *game) turnUp(from int, ev *engine.Events) kind {
	c := g.piles[from].pop()
	if t := c.trader(); t != none {
		forget(&g.p[t], c.kind)
	}
	ev.Reveal(engine.Everyone)
	return c.kind
}

// forget takes a card that was seen to leave from what is known of a hand.
func forget(p *player, k kind) { p.seen[k] = max(0, p.seen[k]-1) }

// throwAway lays a card on the discard pile, face up.
func (g *game) throwAway(k kind) {
	g.discard[g.ndisc] = k
	g.ndisc++
}
