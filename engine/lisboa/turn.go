package lisboa

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// turnStep begins the turn of a seat. It is the only step on the agenda until it has pushed the
// steps of the turn.
var turnStep = step{Kind: stepTurn, Name: "turn", Args: "p", On: []play.Kind{stepNone}, Act: startTurn}

// startTurn docks the ships of a seat that are at sea and pushes the steps of its turn
// (RULES 4, 12).
func startTurn(g *game, e entry, ev *engine.Events) {
	g.active = e.seat
	g.now = newTurn()
	g.dockShips(e.seat, ev)
	g.agenda.Push(entry{kind: stepFinish, seat: e.seat})
	g.agenda.Push(entry{kind: stepPrepare, seat: e.seat})
	g.agenda.Push(entry{kind: stepMass, seat: e.seat})
	if g.isLacerda(e.seat) {
		g.agenda.Push(entry{kind: stepDismiss, seat: e.seat})
		g.agenda.Push(entry{kind: stepAgent, seat: e.seat})
		return
	}
	g.agenda.Push(entry{kind: stepDraw, seat: e.seat})
	g.agenda.Push(entry{kind: stepCard, seat: e.seat})
	if !g.solo() && g.mayForceCard(e.seat) {
		ev.Reveal(engine.Everyone)
	}
}

// mayForceCard reports whether the game may have to play a hidden card of a seat without a
// question. It uses only public facts.
func (g *game) mayForceCard(seat int8) bool {
	p := &g.p[seat]
	if !slices.ContainsFunc(p.hand[:p.nhand], func(c int8) bool { return !g.decks.seen.has(c) }) {
		return false
	}
	return p.nhand == 1 || g.room(seat, gold) == 0 &&
		engine.Some(int8(cardCount), func(c int8) bool { return !g.decks.seen.has(c) && !g.canUse(seat, c, usePortfolio) })
}

// dockShips returns the goods of ships at sea to the supply (RULES 4.1).
func (g *game) dockShips(seat int8, ev *engine.Events) {
	p := &g.p[seat]
	for i := range p.top[:p.ntop] {
		if t := &p.top[i]; t.sea {
			g.supply.add(t.cargo)
			t.cargo, t.sea = goods{}, false
			if ev != nil {
				g.tell(ev, seat, engine.T("lisboa.event.docked", g.who(seat), engine.Term("ship", shipTexts[t.ship])), placeTop(seat, int8(i)))
			}
		}
	}
}

// drawStep asks for the card of the display to draw (RULES 4.3).
var drawStep = step{
	Kind: stepDraw, Name: "draw", Rule: "4", Purpose: engine.T("lisboa.purpose.draw"), Args: "s", Pauses: true,
	Holds:    func(g *game, e, _ entry) bool { return g.p[e.seat].nhand < handSize || g.playing(e.seat) },
	Question: engine.T("lisboa.ask.draw"),
	All:      numbers(moveDeck, cardKinds),
	Answers: []answer{{
		Kind: moveDeck, Do: (*game).draw, Label: textOf(kindTexts[:]),
		Legal: func(g *game, _ entry, m engine.Move) play.Reason { return play.If(g.decks.n[m.N[0]] > 0) },
		Code: func(g *game, _ entry, m engine.Move) string {
			if c := g.decks.top(int8(m.N[0])); c != none {
				return g.t.cards[c].word
			}
			return kindWords[m.N[0]]
		},
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			d := int8(m.N[0])
			c := g.decks.top(d)
			return engine.Option{Label: g.t.cardText(c), Effect: engine.T("lisboa.do.draw.note", engine.Term("body", cardBody(g.t, c)), engine.N("left", int(g.decks.n[d])-1)),
				Places: []string{placeDeck(d)}}
		},
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("lisboa.why.deck", engine.Term("kind", kindTexts[m.N[0]])), "4"
		},
		Means: func(_ *game, _ entry, text string) func(engine.Move) bool {
			return func(m engine.Move) bool { return begins(text, kindWords[m.N[0]]) }
		},
	}},
}

// draw takes the face-up card of a deck. The next one is turned up after the turn.
func (g *game) draw(e entry, m engine.Move, ev *engine.Events) {
	d := int8(m.N[0])
	p := &g.p[e.seat]
	c := g.decks.take(d)
	p.hand[p.nhand] = c
	p.nhand++
	g.now.drawn = d
	g.noteEmpty(e.seat)
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.draw", g.who(e.seat), engine.Term("card", g.t.cardText(c)), engine.N("left", int(g.decks.n[d]))), placeDeck(d))
	}
}

// enoughEmpty is the number of empty decks that ends a period (RULES 10).
const enoughEmpty = 3

// noteEmpty stores the seat that emptied the third deck.
func (g *game) noteEmpty(seat int8) {
	if g.now.trigger == none && g.decks.empty() >= enoughEmpty {
		g.now.trigger = seat
	}
}

// prepareStep prepares the board for the next turn (RULES 4.5).
var prepareStep = step{Kind: stepPrepare, Name: "prepare", Args: "p", Pauses: true, Act: prepare}

// prepare refills everything that was taken in the turn (RULES 4.5).
func prepare(g *game, e entry, ev *engine.Events) {
	g.refill(ev)
	g.supply.add(g.now.spent)
	g.now.spent = goods{}
	g.now.tiles = 0
	if d := g.now.drawn; d != none && g.decks.n[d] > 0 {
		g.decks.turnUp(d)
		ev.Reveal(engine.Everyone)
		if ev != nil {
			g.tell(ev, none, engine.T("lisboa.event.turnUp", engine.Term("card", g.t.cardText(g.decks.top(d)))), placeDeck(d))
		}
	}
}

// refill refills the church ring and the decrees.
func (g *game) refill(ev *engine.Events) {
	for i := range g.church.ring {
		if g.church.ring[i] != none {
			continue
		}
		if g.church.ring[i] = g.church.draw(&g.random); g.church.ring[i] == none {
			continue
		}
		ev.Reveal(engine.Everyone)
		if ev != nil {
			g.tell(ev, none, engine.T("lisboa.event.ring", engine.Term("tile", g.t.clergyText(g.church.ring[i]))), placeRing(int8(i)))
		}
	}
	g.slideDecrees(ev)
}

// slideDecrees slides the decrees on display to the left and refills them to
// eight (RULES 4.5).
func (g *game) slideDecrees(ev *engine.Events) {
	n := 0
	for i, d := range g.display {
		if d != none {
			g.display[i] = none
			g.display[n] = d
			n++
		}
	}
	for ; n < displaySize; n++ {
		d := g.nextDecree(ev)
		if d == none {
			return
		}
		g.display[n] = d
		if ev != nil {
			g.tell(ev, none, engine.T("lisboa.event.newDecree", g.t.decreeArg(d)), placeDecree(int8(n)))
		}
	}
}

// nextDecree returns the top decree of the deck, or none if it is empty. The solo game
// discards the decree of company whenever it comes (RULES 3.4).
func (g *game) nextDecree(ev *engine.Events) int8 {
	for g.ndecree > 0 {
		g.ndecree--
		d := g.decrees[g.ndecree]
		g.decrees[g.ndecree] = 0
		ev.Reveal(engine.Everyone)
		if !g.solo() || !g.t.decrees[d].company {
			return d
		}
		g.gone.add(d)
		if ev != nil {
			g.tell(ev, none, engine.T("lisboa.event.decreeSkipped", g.t.decreeArg(d)))
		}
	}
	return none
}

// finishStep ends the turn. Like turnStep it is always at the bottom of the agenda.
var finishStep = step{Kind: stepFinish, Name: "finish", Args: "p", Pauses: true, On: []play.Kind{stepNone}, Act: endTurn}

// endTurn checks whether the turn ended a period or the match, and starts the next player's
// turn (RULES 4, 10).
func endTurn(g *game, e entry, ev *engine.Events) {
	trigger := g.triggered()
	next := (e.seat + 1) % g.seats
	if trigger != none && g.period == 2 && g.last == 0 {
		g.last = 1
		if ev != nil {
			g.tell(ev, trigger, engine.T("lisboa.event.ending", g.who(trigger)))
		}
	}
	if next == g.first {
		switch g.last {
		case 1:
			g.last = 2
			if ev != nil {
				g.tell(ev, none, engine.T("lisboa.event.lastRound"))
			}
		case 2:
			g.finish(ev)
			return
		}
		g.round++
	}
	g.agenda.Push(entry{kind: stepTurn, seat: next})
	if trigger != none && g.period == 1 {
		g.agenda.Push(entry{kind: stepPeriod, seat: trigger})
	}
}

// enoughSets returns the number of rubble sets of a player that ends the period (RULES 10).
func (g *game) enoughSets() int8 { return 2 * g.period }

// triggered returns the seat that caused the end of the period, by sets of rubble or by
// emptying the third deck (RULES 10). It returns none if the period goes on.
func (g *game) triggered() int8 {
	if g.now.trigger != none {
		return g.now.trigger
	}
	for i := range g.people {
		if seat := (g.active + i) % g.seats; !g.isLacerda(seat) && g.p[seat].sets() >= g.enoughSets() {
			return seat
		}
	}
	if g.decks.empty() >= enoughEmpty {
		return g.active
	}
	return none
}
