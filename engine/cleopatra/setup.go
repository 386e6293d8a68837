package cleopatra

import "guildhall/engine"

// setUp deals a new match (RULES 4). It draws chance in a fixed order: first player,
// worshippers, cards, their orientation, mosaics.
func (g *game) setUp() {
	g.clearBoard()
	g.active = int8(g.random.Intn(int(g.seats)))
	for i := range g.slots {
		g.slots[i] = int8(i)
	}
	engine.Shuffle(&g.random, g.slots[:])
	var all counts
	for k := range all {
		all[k] = int8(g.t.cards[k].count)
	}
	var cards [deckSize]card
	list := sorted(all, cards[:0])
	engine.Shuffle(&g.random, list)
	for seat := range g.seats {
		for _, c := range list[:startHand] {
			g.p[seat].hand[c]++
		}
		list = list[startHand:]
		g.p[seat].earn(fromStart, startGold)
		g.p[seat].statues = statueCount
	}
	g.stockDeck(list)
	for i := range g.stalls {
		g.stalls[i].Push(g.deck.Pop())
	}
	for i := range g.stack {
		g.stack[i] = int8(i)
	}
	g.nstack = mosaicCount
	engine.Shuffle(&g.random, g.stack[:])
	g.turn = 1
	g.startTurn()
}

// clearBoard empties every site.
func (g *game) clearBoard() {
	g.obelisks, g.doors = [2]int8{none, none}, [2]int8{none, none}
	for i := range g.walls {
		g.walls[i] = none
	}
	g.pedestal, g.throne, g.endedBy = none, none, none
	for i := range g.bids {
		g.bids[i] = noBid
	}
}

// sorted appends the cards that c counts.
func sorted(c counts, dst []card) []card {
	for k, n := range c {
		for range n {
			dst = append(dst, card(k))
		}
	}
	return dst
}

// stockDeck makes shuffled cards the deck. A random third of them lies face down (RULES
// 4.4).
func (g *game) stockDeck(list []card) {
	down := len(list) / 3
	var lie [pileRoom]card
	for i := range list {
		if i >= down {
			lie[i] = faceUp
		}
	}
	engine.Shuffle(&g.random, lie[:len(list)])
	g.deck = pile{}
	for i := range list {
		g.deck.Push(list[i] | lie[i])
	}
}
