package architects

import "guildhall/engine"

// pile is a pile of cards, the last one on top. Unlike deck.Pile it has room only for the
// automa's cards, because five piles are copied with every clone.
type pile struct {
	n     int8
	cards [schemeCards]int8
}

func (p *pile) push(card int8) {
	p.cards[p.n] = card
	p.n++
}

func (p *pile) pop() int8 {
	p.n--
	card := p.cards[p.n]
	p.cards[p.n] = 0 // cleared, so that equal piles are equal values
	return card
}

func (p *pile) len() int { return int(p.n) }

func (p *pile) top() int8 { return p.cards[p.n-1] }

// all returns the cards without a copy, the top one last.
func (p *pile) all() []int8 { return p.cards[:p.n] }

func (p *pile) shuffle(r *engine.Rand) { engine.Shuffle(r, p.all()) }

// drop removes the top card. The deck must not be empty.
func (d *buildingDeck) drop() {
	d.n--
	copy(d.cards[:d.n], d.cards[1:d.n+1])
	d.cards[d.n] = 0
}

// draw gives a seat the top building card. It returns false if there is none (RULES 10).
func (g *game) draw(seat int8) bool {
	if g.deck.n == 0 {
		return false
	}
	card := only(g.deck.cards[0])
	g.deck.drop()
	g.p[seat].hand |= card
	g.p[seat].knows &^= card
	g.p[seat].facts.Forget(uint64(card))
	for s := range g.people {
		g.p[s].facts.Draw(handPlace(seat))
	}
	return true
}

// drawSome gives a seat up to n building cards. All see their number, and the seat their names.
func (g *game) drawSome(seat, n int8, ev *engine.Events) {
	var drawn cards
	for range n {
		before := g.p[seat].hand
		if !g.draw(seat) {
			break
		}
		drawn |= g.p[seat].hand &^ before
	}
	if ev != nil && drawn != 0 {
		ev.Reveal(engine.Only(engine.Seat(seat)))
		g.tell(ev, seat, engine.T("architects.event.draw", g.who("who", seat), engine.N("n", int(drawn.len()))), "deck", g.placePlayer(seat))
		g.tellOnly(ev, seat, engine.T("architects.event.drawn", engine.List("cards", g.t.buildingTexts(drawn))), g.placePlayer(seat))
	}
}

// bury puts a building card of a seat face down under the deck. The seat knows its place.
// Other seats that knew cards of the hand remember that each of them is still in the hand
// or was buried.
func (g *game) bury(seat, card int8) {
	p, at := &g.p[seat], int(g.deck.n)
	if p.hand.has(card) {
		for s := range g.people {
			if s != seat {
				g.p[s].doubtHand(seat, p.hand, at)
			}
		}
	}
	p.hand &^= only(card)
	p.knows |= only(card)
	p.facts.Forget(uint64(only(card)))
	g.deck.cards[g.deck.n] = card
	g.deck.n++
}

// show makes the place of a building card public.
func (g *game) show(card int8) {
	for s := range g.people {
		g.p[s].knows &^= only(card)
		g.p[s].facts.Forget(uint64(only(card)))
	}
}

// turnUpApprentice removes the top apprentice of the deck and returns it, or noKind if
// there is none.
func (c *crewRows) turnUpApprentice() kind {
	if c.n == 0 {
		return noKind
	}
	k := c.deck[0]
	c.n--
	copy(c.deck[:c.n], c.deck[1:c.n+1])
	c.deck[c.n] = 0
	c.openly = min(c.openly, c.n)
	return k
}

// layUnder puts an apprentice that everybody sees face down under the deck.
func (c *crewRows) layUnder(k kind) {
	c.deck[c.n] = k
	c.n++
	c.openly++
}

// closeRow moves the apprentices of a row to the left with their coins, from
// the empty slot on, and fills the last column from the deck (RULES 5.6).
func (g *game) closeRow(slot int8, ev *engine.Events) {
	end := slot/columns*columns + columns - 1
	for ; slot < end; slot++ {
		g.crew.display[slot], g.crew.coins[slot] = g.crew.display[slot+1], g.crew.coins[slot+1]
	}
	hidden := g.crew.n > g.crew.openly
	g.crew.display[end], g.crew.coins[end] = g.crew.turnUpApprentice(), 0
	if ev != nil && g.crew.display[end] != noKind {
		if hidden {
			ev.Reveal(engine.Everyone)
		}
		ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{placeSlot(end), "crew"},
			Text: engine.T("architects.event.newApprentice", g.t.crewArg(g.crew.display[end]))})
	}
}

// offer returns the present gains of the left or the right space of the Black Market (RULES
// 2.1, 5.9).
func (b *blackMarket) offer(t *tables, space place) *amounts {
	if space == marketLeft && b.small.len() > 0 {
		return &t.market[b.small.top()].small
	}
	if space == marketRight && b.big.len() > 0 {
		return &t.market[b.big.top()].big
	}
	return &t.stalls[space-marketLeft].printed
}
