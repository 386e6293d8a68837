package cleopatra

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

func (g *game) anyStall() bool {
	return g.stalls[0].Len() > 0 || g.stalls[1].Len() > 0 || g.stalls[2].Len() > 0
}

// toMarket is the answer to visit the market.
var toMarket = answer{
	Kind: moveMarket, Word: "market", Title: engine.T("cleopatra.do.market"), Do: visitMarket,
	Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
		o := engine.Option{Leads: true, Group: engine.T("cleopatra.group.visit"), Verb: engine.T("cleopatra.verb.second")}
		var sizes []engine.Text
		for s := range g.stalls {
			sizes = append(sizes, engine.T("cleopatra.number", engine.N("n", g.stalls[s].Len())))
			o.Places = append(o.Places, placeStall(s))
		}
		o.Effect = engine.T("cleopatra.do.market.effect", engine.List("stalls", sizes))
		return o
	},
	Legal: func(g *game, _ entry, _ engine.Move) play.Reason { return whyNotVisit(g.now.market, g.anyStall) },
	Why: func(_ *game, _ entry, _ engine.Move, reason play.Reason) (engine.Text, string) {
		if reason == visited {
			return engine.T("cleopatra.why.visited"), "8"
		}
		return engine.T("cleopatra.why.noStalls"), "8"
	},
}

// visited is the reason of a visit that the seat has made in this turn, which is obvious.
const visited play.Reason = -2

// whyNotVisit returns the reason why a visit is not possible.
func whyNotVisit(made bool, possible func() bool) play.Reason {
	if made {
		return visited
	}
	return play.If(possible())
}

// visitMarket begins a market visit (RULES 8): a stall, the hand limit, the
// refill.
func visitMarket(g *game, e entry, _ engine.Move, _ *engine.Events) {
	g.startVisit(e)
	g.now.market = true
	g.push(stepRefill, 0)
	g.push(stepLimit, 0)
	g.push(stepStall, 0)
}

// atMarket returns a question of a market visit with this text.
func atMarket(text engine.Text) engine.Question {
	return engine.Question{Text: text, Trail: []engine.Text{engine.T("cleopatra.trail.market")}}
}

// stallStep asks for the stall to empty (RULES 8.1).
var stallStep = step{
	Kind: stepStall, Name: "stall", Rule: "8", Purpose: engine.T("cleopatra.purpose.stall"), Feature: "stall", On: []play.Kind{stepLimit},
	Holds: func(g *game, _, _ entry) bool { return g.anyStall() },
	Ask:   func(*game, entry) engine.Question { return atMarket(engine.T("cleopatra.ask.stall")) },
	All:   play.Fixed[*game, entry](play.Each(nil, moveStall, 0, stallCount-1)...),
	Answers: []answer{answer{
		Kind: moveStall, Do: doing((*game).takeStall), Describe: telling(describeStall), Why: explainStall("cleopatra.why.stallEmpty"),
		Legal: func(g *game, _ entry, m engine.Move) play.Reason {
			if m.N[0] < 0 || m.N[0] >= stallCount {
				return noSuchStall
			}
			return play.If(g.stalls[m.N[0]].Len() > 0)
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("cleopatra.stall", engine.N("stall", int(m.N[0])+1))
		},
	}.Numbered("stall", 1)},
}

// noSuchStall is the reason of a number that is not a stall.
const noSuchStall = play.No + 1

// explainStall returns Answer.Why for stalls. key is the message of an existing stall.
func explainStall(key string) func(*game, entry, engine.Move, play.Reason) (engine.Text, string) {
	return func(_ *game, _ entry, m engine.Move, reason play.Reason) (engine.Text, string) {
		if reason == noSuchStall {
			return engine.T("cleopatra.why.noStall"), "8"
		}
		return engine.T(key, engine.N("stall", int(m.N[0])+1)), "8"
	}
}

func describeStall(g *game, stall int) engine.Option {
	cards := g.stalls[stall].Cards()
	hand := g.me().hand.total() + len(cards)
	return engine.Option{Label: engine.T("cleopatra.do.stall", engine.N("stall", stall+1), engine.N("n", len(cards))),
		Effect: engine.T("cleopatra.do.stall.effect", g.publicCards(cards), engine.N("n", hand), engine.N("over", max(0, hand-handLimit))),
		Places: []string{placeStall(stall)}}
}

// smallestStall returns the stall least likely to exceed the hand limit.
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
	taken := g.stalls[stall]
	g.stalls[stall] = pile{}
	g.receive(taken.Cards())
	g.seeTaken(stall, taken.Cards())
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

// limitStep asks whether to keep or discard the cards beyond ten (RULES 8.2).
var limitStep = step{
	Kind: stepLimit, Name: "limit", Rule: "8", Purpose: engine.T("cleopatra.purpose.limit"), Feature: "limit", On: []play.Kind{stepRefill},
	Asks: func(g *game, _ entry) bool { return g.me().hand.total() > handLimit },
	Ask: func(g *game, _ entry) engine.Question {
		return atMarket(engine.T("cleopatra.ask.limit", engine.N("cards", g.me().hand.total()), engine.N("n", g.beyondLimit())))
	},
	Answers: []answer{{
		Kind: moveDiscard, Word: "discard", Do: func(g *game, _ entry, _ engine.Move, _ *engine.Events) { g.push(stepDrop, g.beyondLimit()) },
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			return engine.Option{Label: engine.T("cleopatra.do.discard", engine.N("n", g.beyondLimit())),
				Effect: engine.T("cleopatra.do.discard.effect", engine.N("n", handLimit))}
		},
	}, {
		Kind: moveKeep, Word: "keep all", Do: keepAll,
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			return engine.Option{Label: engine.T("cleopatra.do.keep", engine.N("cards", g.me().hand.total())),
				Effect: engine.T("cleopatra.do.keep.effect", engine.N("n", g.beyondLimit()))}
		},
	}},
}

// beyondLimit returns the number of cards beyond ten in the hand.
func (g *game) beyondLimit() int { return g.me().hand.total() - handLimit }

// keepAll keeps the cards beyond ten for an amulet each (RULES 8.2).
func keepAll(g *game, _ entry, _ engine.Move, ev *engine.Events) {
	p := g.me()
	hand := p.hand.total()
	p.amulets += int16(hand - handLimit)
	if ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.keep", g.who(), engine.N("cards", hand), engine.N("n", hand-handLimit)), g.placeMe())
	}
}

// dropStep asks for cards to discard until n are discarded.
var dropStep = step{
	Kind: stepDrop, Name: "limit_cards", Rule: "8", Purpose: engine.T("cleopatra.purpose.limit_cards"), Feature: "drop",
	Args: "n", On: []play.Kind{stepRefill},
	Asks:  func(_ *game, e entry) bool { return e.n > 0 },
	Holds: func(g *game, e, _ entry) bool { return int(e.n) <= g.me().hand.total() },
	Ask: func(_ *game, e entry) engine.Question {
		q := atMarket(engine.T("cleopatra.ask.drop", engine.N("n", int(e.n))))
		q.Form, q.Picks = engine.Picks, engine.Count{Min: int(e.n), Max: int(e.n)}
		return q
	},
	Offer: listDrops,
	Answers: []answer{answer{
		Kind: moveDrop, Do: drop, Describe: telling(describeDrop),
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("cleopatra.why.noCard", engine.Term("card", cardTexts[m.N[0]])), "8"
		},
	}.Listed("drop", cardWords[:])},
}

func describeDrop(g *game, k int) engine.Option {
	n := int(g.me().hand[k])
	o := engine.Option{Label: cardTitles[k], Effect: engine.T("cleopatra.do.drop.effect", engine.N("n", n)), Times: n}
	if isTainted(card(k)) {
		o.Group = engine.T("cleopatra.group.tainted")
	}
	return o
}

// toDrop returns the number of cards that must still be discarded for the open question.
func (g *game) toDrop() int {
	if g.asked() != stepDrop {
		return 0
	}
	return int(g.agenda.Top().n)
}

func listDrops(g *game, _ entry, dst []engine.Move) []engine.Move {
	hand := &g.me().hand
	for _, k := range dropOrder {
		if hand[k] > 0 {
			dst = append(dst, move(moveDrop, int(k)))
		}
	}
	return dst
}

// dropOrder returns the kinds of cards with tainted cards first, because discarding them
// costs nothing here (RULES 8.2).
var dropOrder = [cardKinds]card{cave, taintedStone, taintedMarble, taintedWood, taintedLapis, stone, marble, wood, lapis, artisan}

// drop discards one card of the hand, face up.
func drop(g *game, e entry, m engine.Move, ev *engine.Events) {
	k := card(m.N[0])
	g.push(stepDrop, int(e.n)-1)
	g.discardHeld(k, 1)
	if ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.drop", g.who(), engine.Term("card", cardName(k))), "discard", g.placeMe())
	}
}

// draw takes the top card of the deck. An empty deck is first rebuilt from the discard pile
// (RULES 8.4).
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
		g.rememberDeck(list)
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
		g.seeDrawn(c, drawnPlace)
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

// looks returns the visible side of a card: its kind, or its back.
func looks(c card) card {
	if c.up() {
		return c
	}
	return 0
}

// drawnLookAlike reports whether the drawn cards fill all remaining stalls and look alike,
// so that there is no choice (RULES 8.3).
func (g *game) drawnLookAlike() bool {
	other := func(c card) bool { return looks(c) != looks(g.drawn[0]) }
	return int(g.ndrawn)+popcount(g.now.placed) >= stallCount && !slices.ContainsFunc(g.drawn[1:g.ndrawn], other)
}

// placeStep asks for a stall for the first drawn card.
var placeStep = step{
	Kind: stepPlace, Name: "refill", Rule: "8", Purpose: engine.T("cleopatra.purpose.refill"), Feature: "refill", On: aVisit,
	Asks: func(g *game, _ entry) bool { return !g.drawnLookAlike() },
	Act:  placeAlike,
	Holds: func(g *game, _, _ entry) bool {
		return g.ndrawn > 0 && int(g.ndrawn)+popcount(g.now.placed) <= stallCount
	},
	Ask: func(g *game, _ entry) engine.Question {
		return atMarket(engine.T("cleopatra.ask.refill", engine.Term("card", seenCard(g.drawn[0])), g.publicCards(g.drawn[:g.ndrawn])))
	},
	All: play.Fixed[*game, entry](play.Each(nil, moveTo, 0, stallCount-1)...),
	Answers: []answer{answer{
		Kind: moveTo, Do: placeChosen, Describe: telling(describeTo), Why: explainStall("cleopatra.why.stallFilled"),
		Legal: func(g *game, _ entry, m engine.Move) play.Reason {
			if m.N[0] < 0 || m.N[0] >= stallCount {
				return noSuchStall
			}
			return -play.If(g.now.placed>>m.N[0]&1 == 0) // obvious
		},
	}.Numbered("to", 1)},
}

func describeTo(g *game, stall int) engine.Option {
	o := engine.Option{Label: engine.T("cleopatra.do.to", engine.Term("card", seenCard(g.drawn[0])), engine.N("stall", stall+1)),
		Effect: engine.T("cleopatra.do.to.empty"), Places: []string{placeStall(stall)}}
	if n := g.stalls[stall].Len(); n > 0 {
		o.Effect = engine.T("cleopatra.do.to.effect", engine.N("n", n), g.publicCards(g.stalls[stall].Cards()))
	}
	return o
}

// placeChosen continues until all drawn cards are placed.
func placeChosen(g *game, e entry, m engine.Move, ev *engine.Events) {
	g.placeDrawn(int(m.N[0]), ev)
	if g.ndrawn > 0 {
		g.agenda.Push(e)
	}
}

// placeDrawn lays the first drawn card on top of a stall.
func (g *game) placeDrawn(stall int, ev *engine.Events) {
	c := g.drawn[0]
	copy(g.drawn[:], g.drawn[1:])
	g.ndrawn--
	g.drawn[g.ndrawn] = 0
	g.stalls[stall].Push(c)
	if !c.up() {
		g.moveHidden(drawnPlace, stallPlace+stall, g.hiddenRoom(engine.Spectator)[drawnPlace] == 0)
	}
	g.now.placed |= 1 << stall
	if g.ndrawn == 0 {
		g.now.placed = 0
	}
	if ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.place", g.who(), engine.Term("card", seenCard(c)), engine.N("stall", stall+1)), placeStall(stall))
	}
}

// placeAlike fills the remaining stalls with cards that look alike.
func placeAlike(g *game, _ entry, ev *engine.Events) {
	for s := range g.stalls {
		if g.ndrawn > 0 && g.now.placed>>s&1 == 0 {
			g.placeDrawn(s, ev)
		}
	}
}
