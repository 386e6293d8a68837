package cleopatra

import "guildhall/engine"

// listSlots offers the worshippers: a seat may use one that costs scarabs only
// if it has them (RULES 7).
func (g *game) listSlots(dst []engine.Move) []engine.Move {
	for s := range g.slots {
		if g.affordable(s) {
			dst = append(dst, move(moveUse, s))
		}
	}
	return dst
}

func (g *game) affordable(slot int) bool {
	return int(g.me().scarabs) >= g.t.slots[slot].scarabs
}

// useWorshipper pays the slot's penalty, applies the tile and moves it to the
// last slot (RULES 7).
func (g *game) useWorshipper(slot int, ev *engine.Events) {
	tile := g.slots[slot]
	p, price := g.me(), g.t.slots[slot]
	p.earn(fromWorshippers, -price.scarabs)
	p.amulets += int16(price.amulets)
	copy(g.slots[slot:], g.slots[slot+1:])
	g.slots[slotCount-1] = tile
	g.now.used = tile
	if ev != nil {
		g.logUse(slot, int(tile), ev)
	}
	amount := int8(g.t.tiles[tile].amount)
	switch tile {
	case designer:
		g.now.bonus = amount
	case merchant:
		g.now.merchant = amount
	case overseer:
		g.now.overseer = amount
	case beggar:
		g.beg(int(amount), ev)
	}
}

// beg draws cards into the hand: what lies face down is seen by its new owner
// only (RULES 5, 7).
func (g *game) beg(n int, ev *engine.Events) {
	var got pile
	for range n {
		c, ok := g.draw(ev)
		if !ok {
			break
		}
		got.Push(c)
	}
	if got.Len() == 0 {
		return
	}
	g.receive(got.Cards())
	ev.Reveal(engine.Everyone)
	if ev != nil {
		g.logCards(ev, got.Cards(), engine.T("cleopatra.event.beg", g.who(), engine.N("n", got.Len()), g.publicCards(got.Cards())),
			engine.T("cleopatra.event.beg", g.who(), engine.N("n", got.Len()), allCards(got.Cards())), "deck")
	}
}

// receive puts cards into the hand of the active seat.
func (g *game) receive(cards []card) {
	p := g.me()
	for _, c := range cards {
		p.hand[c.kind()]++
		if c.up() {
			p.known[c.kind()]++
		}
	}
}
