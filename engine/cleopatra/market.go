package cleopatra

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

func (g *game) anyStall() bool {
	return g.stalls[0].Len() > 0 || g.stalls[1].Len() > 0 || g.stalls[2].Len() > 0
}

// visitMarket begins a market visit (RULES 8): a stall, the hand limit, the
// refill.
func (g *game) visitMarket() {
	g.startVisit()
	g.now.market = true
	g.push(stepRefill, 0)
	g.push(stepLimit, 0)
	g.push(stepStall, 0)
}

// stallStep asks which stall to empty (RULES 8.1).
var stallStep = unmoved(step{
	Kind: stepStall, Name: "stall", Rule: "8", Purpose: engine.T("cleopatra.purpose.stall"), Feature: "stall", On: []play.Kind{stepLimit},
	Holds: func(g *game, _, _ entry) bool { return g.anyStall() },
}, moveStall)

func (g *game) listStalls(dst []engine.Move) []engine.Move {
	for s := range g.stalls {
		if g.stalls[s].Len() > 0 {
			dst = append(dst, move(moveStall, s))
		}
	}
	return dst
}

// smallestStall is the stall least likely to exceed the hand limit.
func (g *game) smallestStall(moves []engine.Move) engine.Move {
	best := moves[0]
	for _, m := range moves[1:] {
		if g.stalls[m.N[0]].Len() < g.stalls[best.N[0]].Len() {
			best = m
		}
	}
	return best
}

// takeStall takes all cards of a stall into the hand (RULES 8.1).
func (g *game) takeStall(stall int, ev *engine.Events) {
	g.agenda.Pop()
	taken := g.stalls[stall]
	g.stalls[stall] = pile{}
	g.receive(taken.Cards())
	for _, c := range taken.Cards() {
		if !c.up() {
			ev.Reveal(engine.Only(engine.Seat(g.active)))
		}
	}
	if ev == nil {
		return
	}
	at := engine.N("stall", stall+1)
	n := engine.N("n", taken.Len())
	g.logCards(ev, taken.Cards(), engine.T("cleopatra.event.take", g.who(), at, n, g.publicCards(taken.Cards())),
		engine.T("cleopatra.event.take", g.who(), at, n, allCards(taken.Cards())), placeStall(stall))
}

// limitStep asks what becomes of more than ten cards (RULES 8.2).
var limitStep = unmoved(step{
	Kind: stepLimit, Name: "limit", Rule: "8", Purpose: engine.T("cleopatra.purpose.limit"), Feature: "limit", On: []play.Kind{stepRefill},
	Asks: func(g *game, _ entry) bool { return g.me().hand.total() > handLimit },
}, moveKeep, moveDiscard)

// keepAll keeps more than ten cards for an amulet each (RULES 8.2).
func (g *game) keepAll(ev *engine.Events) {
	g.agenda.Pop()
	p := g.me()
	hand := p.hand.total()
	p.amulets += int16(hand - handLimit)
	if ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.keep", g.who(), engine.N("cards", hand), engine.N("n", hand-handLimit)), g.placeMe())
	}
}

// dropStep asks for a card until n are discarded.
var dropStep = unmoved(step{
	Kind: stepDrop, Name: "limit_cards", Rule: "8", Purpose: engine.T("cleopatra.purpose.limit_cards"), Feature: "drop",
	Args: "n", On: []play.Kind{stepRefill},
	Asks:  func(_ *game, e entry) bool { return e.n > 0 },
	Holds: func(g *game, e, _ entry) bool { return int(e.n) <= g.me().hand.total() },
}, moveDrop)

// toDrop is how many cards the open question wants to be discarded.
func (g *game) toDrop() int {
	if g.asked() != stepDrop {
		return 0
	}
	return int(g.agenda.Top().n)
}

func (g *game) listDrops(dst []engine.Move) []engine.Move {
	hand := &g.me().hand
	for _, k := range dropOrder {
		if hand[k] > 0 {
			dst = append(dst, move(moveDrop, int(k)))
		}
	}
	return dst
}

// dropOrder offers the tainted cards first: discarding them costs nothing here
// (RULES 8.2).
var dropOrder = [cardKinds]card{cave, taintedStone, taintedMarble, taintedWood, taintedLapis, stone, marble, wood, lapis, artisan}

// drop discards one card of the hand, face up.
func (g *game) drop(k card, ev *engine.Events) {
	g.agenda.Top().n--
	g.me().spend(k, 1)
	g.discard[k]++
	if ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.drop", g.who(), engine.Term("card", cardName(k))), "discard", g.placeMe())
	}
}

// draw takes the top card of the deck, which is rebuilt from the discard pile
// when it is empty (RULES 8.4).
func (g *game) draw(ev *engine.Events) (card, bool) {
	if g.deck.Len() == 0 {
		var space [pileRoom]card
		list := sorted(g.discard, space[:0])
		if len(list) == 0 {
			return 0, false
		}
		g.discard = counts{}
		engine.Shuffle(&g.random, list)
		g.stockDeck(list)
		if ev != nil {
			ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{"deck", "discard"},
				Text: engine.T("cleopatra.event.reshuffle", engine.N("n", len(list)), engine.N("down", len(list)/3))})
		}
	}
	return g.deck.Pop(), true
}

// refillStep draws the cards of the refill.
var refillStep = step{Kind: stepRefill, Name: "draw", On: aVisit, Act: drawRefill}

// drawRefill draws a card for each stall (RULES 8.3).
func drawRefill(g *game, _ entry, ev *engine.Events) {
	for range stallCount {
		c, ok := g.draw(ev)
		if !ok {
			break
		}
		g.drawn[g.ndrawn] = c
		g.ndrawn++
	}
	if g.ndrawn == 0 {
		return
	}
	ev.Reveal(engine.Everyone)
	g.now.placed = 0
	g.push(stepPlace, 0)
	if ev != nil {
		drawn := g.drawn[:g.ndrawn]
		g.addEvent(ev, engine.T("cleopatra.event.drawn", g.who(), engine.N("n", len(drawn)), g.publicCards(drawn)), "deck")
	}
}

// looks is the side of a card that everybody sees: its kind, or its back.
func looks(c card) card {
	if c.up() {
		return c
	}
	return 0
}

// drawnLookAlike reports whether the drawn cards fill all stalls left and cannot be
// told apart, so that there is nothing to choose (RULES 8.3).
func (g *game) drawnLookAlike() bool {
	if int(g.ndrawn)+popcount(g.now.placed) < stallCount {
		return false
	}
	for _, c := range g.drawn[1:g.ndrawn] {
		if looks(c) != looks(g.drawn[0]) {
			return false
		}
	}
	return true
}

// placeStep asks for a stall for the first drawn card.
var placeStep = unmoved(step{
	Kind: stepPlace, Name: "refill", Rule: "8", Purpose: engine.T("cleopatra.purpose.refill"), Feature: "refill", On: aVisit,
	Asks: func(g *game, _ entry) bool { return !g.drawnLookAlike() },
	Act:  placeAlike,
	Holds: func(g *game, _, _ entry) bool {
		return g.ndrawn > 0 && int(g.ndrawn)+popcount(g.now.placed) <= stallCount
	},
}, moveTo)

func (g *game) listPlaces(dst []engine.Move) []engine.Move {
	for s := range g.stalls {
		if g.now.placed>>s&1 == 0 {
			dst = append(dst, move(moveTo, s))
		}
	}
	return dst
}

// placeDrawn lays the first drawn card on top of a stall.
func (g *game) placeDrawn(stall int, ev *engine.Events) {
	c := g.drawn[0]
	copy(g.drawn[:], g.drawn[1:])
	g.ndrawn--
	g.drawn[g.ndrawn] = 0
	g.stalls[stall].Push(c)
	g.now.placed |= 1 << stall
	if g.ndrawn == 0 {
		g.agenda.Pop()
		g.now.placed = 0
	}
	if ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.place", g.who(), engine.Term("card", seenCard(c)), engine.N("stall", stall+1)), placeStall(stall))
	}
}

// placeAlike fills the stalls left with cards that look alike.
func placeAlike(g *game, e entry, ev *engine.Events) {
	g.agenda.Push(e)
	for s := range g.stalls {
		if g.ndrawn > 0 && g.now.placed>>s&1 == 0 {
			g.placeDrawn(s, ev)
		}
	}
}
