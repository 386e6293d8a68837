package villagers

import "guildhall/engine"

// setUp deals a new match (RULES 3, 10.1). It draws chance in a fixed order: first player,
// Road, deck, events.
func (g *game) setUp() {
	g.clear()
	g.first = int8(g.random.Intn(int(g.seats)))
	var space [allCards]kind
	onRoad, deck := g.dealtCards(space[:0])
	engine.Shuffle(&g.random, onRoad)
	engine.Shuffle(&g.random, deck)
	for i, k := range onRoad {
		g.road[i].kind = k
	}
	for i := range stackCount {
		g.piles.deal(i, deck[:g.stackSize()])
		deck = deck[g.stackSize():]
	}
	for s := range g.seats {
		for _, k := range deck[:startHand] {
			g.p[s].draw(k)
		}
		deck = deck[startHand:]
		g.p[s].gain(fromStart, startGold)
		g.villages.put(newCard(founders, s))
	}
	g.piles.deal(reserve, deck)
	for i := range g.supply {
		g.supply[i] = g.t.cards[i].supply
	}
	if g.isSolo() {
		g.setUpSolo()
	}
	g.turn = 1
	g.push(stepRound, 0)
	rulebook.Settle(g, nil)
}

// clear empties every place of the table.
func (g *game) clear() {
	for i := range g.road {
		g.road[i].kind = noKind
	}
	g.now = newTurn()
	g.solo.resolving = none
}

// dealtCards returns the six cards of the first Road and the deck, in the order of
// villagers.csv (RULES 3.5, 10.1).
func (g *game) dealtCards(space []kind) (onRoad, deck []kind) {
	onRoad = make([]kind, 0, roadPlaces)
	deck = space
	for k := range kind(kinds) {
		c := &g.t.cards[k]
		if c.road > 0 {
			onRoad = append(onRoad, k)
		}
		if g.leftOut(k) {
			continue
		}
		for range c.deck {
			deck = append(deck, k)
		}
	}
	return onRoad, deck
}

// leftOut reports whether a card is not used with this number of seats.
func (g *game) leftOut(k kind) bool {
	c := &g.t.cards[k]
	return c.fourPlus && g.seats < 4 || c.suit == special && g.isSolo()
}

// stackSize returns the number of cards of each stack (RULES 3.6, 10.1).
func (g *game) stackSize() int {
	if g.isSolo() {
		return 5
	}
	return 2 * int(g.seats)
}

// deal lays cards face down on a pile.
func (p *piles) deal(pile int, cards []kind) {
	for _, k := range cards {
		p.lay(pile, pileCard{kind: k})
	}
	p.show(pile)
}
