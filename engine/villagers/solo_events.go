package villagers

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// eventsStep begins the Event Phase.
var eventsStep = step{Kind: stepEvents, Name: "events", On: []play.Kind{stepMarkets}, Holds: soloHolds, Act: startEvents}

// startEvents begins the Event Phase (RULES 10.5). Events for an earlier phase of the round
// are discarded. The others are resolved in an order that the player chooses. Then the
// Countess gets a villager and new events are turned up.
func startEvents(g *game, _ entry, ev *engine.Events) {
	for i := g.solo.nopen - 1; i >= 0; i-- {
		event := int(g.solo.open[i])
		if g.t.events[event].applies == appliesEvent {
			continue
		}
		g.discardEvent(event)
		if ev != nil {
			g.tell(ev, 0, engine.T("villagers.event.eventOver", engine.Term("event", eventTexts[event])), placeEvent(event))
		}
	}
	g.push(stepNews, 0)
	g.push(stepOrder, 0)
}

// orderStep asks for the next event. The last one is resolved without a question, unless
// the Jester could still stop it.
var orderStep = step{
	Kind: stepOrder, Name: "order", Rule: "10.5", Purpose: engine.T("villagers.purpose.order"), Feature: "order", On: []play.Kind{stepNews},
	Holds: soloHolds,
	Asks:  func(g *game, _ entry) bool { return g.solo.nopen > 1 || g.solo.nopen == 1 && g.solo.jester },
	Act: func(g *game, e entry, ev *engine.Events) {
		if g.solo.nopen == 1 {
			g.agenda.Push(e)
			g.resolveEvent(int(g.solo.open[0]), ev)
		}
	},
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("villagers.ask.order", engine.N("n", int(g.solo.nopen)))}
	},
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		for _, event := range g.solo.open[:g.solo.nopen] {
			dst = append(dst, move(moveResolve, int(event)))
		}
		return dst
	},
	Answers: []answer{{
		Kind: moveResolve, Code: ofEvent("resolve"), Describe: telling(describeEvent),
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			g.agenda.Push(e)
			g.resolveEvent(int(m.N[0]), ev)
		},
	}, callingJester},
}

// describeEvent describes the effect of an event.
func describeEvent(g *game, event int) engine.Option {
	return engine.Option{Label: eventTexts[event], Effect: g.t.eventRules[event], Places: []string{placeEvent(event)}}
}

// resolveEvent carries out an event of the Event Phase (RULES 10.6). An event that takes a
// card asks which one.
func (g *game) resolveEvent(event int, ev *engine.Events) {
	g.closeEvent(event)
	g.solo.resolving = int8(event)
	g.push(stepResolved, 0)
	if ev != nil {
		g.tell(ev, 0, engine.T("villagers.event.resolve", engine.Term("event", eventTexts[event]), engine.Term("text", g.t.eventRules[event])), placeEvent(event))
	}
	e := &g.t.events[event]
	switch e.effect {
	case effectPay:
		g.payEvent(g.measured(e), ev)
	case effectCountessGains:
		n := g.measured(e)
		g.p[countessSeat].gain(fromEvents, n)
		if ev != nil {
			g.tell(ev, countessSeat, engine.T("villagers.event.countessGains", engine.N("n", n)), g.placePlayer(countessSeat))
		}
	case effectCountessDraws:
		g.countessDrawsCards(int(e.amount), ev)
	case effectTakeRoad:
		g.takeRoad(int(e.otherwise), ev)
	case effectGiveHand, effectDiscardHand:
		n := min(int(e.amount), int(g.p[0].nhand))
		if missing := int(e.amount) - n; missing > 0 {
			g.payEvent(missing*int(e.otherwise), ev)
		}
		g.push(stepHand, n)
	default:
		g.loseVillager(e, ev)
	}
}

// countessDrawsCards puts n cards of the Reserve into the Countess's village.
func (g *game) countessDrawsCards(n int, ev *engine.Events) {
	for range n {
		if _, ok := g.countessDraws(ev); !ok {
			return
		}
	}
}

// takeRoad puts the villager of the Road with the highest value, the leftmost of equal
// ones, into the Countess's village. Its coins go to her supply, and the Road is refilled
// at once. If the Road is empty, she draws cards of the Reserve instead (RULES 10.6).
func (g *game) takeRoad(otherwise int, ev *engine.Events) {
	place, worth := none, 0
	for i := range g.road {
		if g.road[i].kind == noKind {
			continue
		}
		if n := g.villages.worthToCountess(g.road[i].kind); place == none || n > worth {
			place, worth = i, n
		}
	}
	if place == none {
		g.countessDrawsCards(otherwise, ev)
		return
	}
	coins, at := g.giveRoad(place)
	if ev != nil {
		g.tell(ev, countessSeat, engine.T("villagers.event.takeRoad", cardArg(g.villages.v[at].kind), engine.N("n", worth), engine.N("coins", coins)),
			placeRoad(place), g.villages.placeCard(int(at)), g.placePlayer(countessSeat))
	}
	g.refill(false, ev)
}

// worthToCountess returns the value of a card in the Countess's village.
func (w *villages) worthToCountess(k kind) int {
	w.v[w.nv] = newCard(k, countessSeat)
	w.nv++
	t := w.tally(countessSeat)
	worth := w.worth(&w.v[w.nv-1], &t)
	w.nv--
	w.v[w.nv] = placed{}
	return worth
}

// payEvent pays the Countess for an event, as much as the supply has.
func (g *game) payEvent(amount int, ev *engine.Events) {
	paid := g.payCountess(amount)
	if ev != nil {
		text := engine.T("villagers.event.paid", engine.Who("who", 0), engine.N("n", paid))
		if paid < amount {
			text = engine.T("villagers.event.paidLess", engine.Who("who", 0), engine.N("n", paid), engine.N("due", amount))
		}
		g.tell(ev, 0, text, g.placePlayer(0), g.placePlayer(countessSeat))
	}
}

// measured returns the amount of an event: its amount for every e.per of the counted
// things, at most e.most (RULES 10.6). Only the highest value rounds up.
func (g *game) measured(e *eventInfo) int {
	n := int(e.amount)
	if e.measure != measureNothing {
		have, per := g.measure(e.measure), int(e.per)
		if e.measure == measureCountessBest {
			have += per - 1
		}
		n *= have / per
	}
	if e.max > 0 {
		n = min(n, int(e.max))
	}
	return n
}

// measure counts the things on which an event's amount depends.
func (g *game) measure(m measure) int {
	switch m {
	case measureCountessPadlocks:
		t := g.villages.tally(countessSeat)
		return t.padlocks
	case measureCountessFood:
		return g.villages.foodOf(countessSeat)
	case measureCountessBest:
		return g.villages.countessBest()
	}
	n := 0
	for _, c := range g.villages.cardsIn(0) {
		if c.kind != founders && (m == measureVillagers || c.kind >= basics) {
			n++
		}
	}
	return n
}

// countessBest returns the highest value among the Countess's villagers, without her own
// card.
func (w *villages) countessBest() int {
	t := w.tally(countessSeat)
	best := 0
	for _, c := range w.cardsIn(countessSeat) {
		if c.kind != countess {
			best = max(best, w.worth(c, &t))
		}
	}
	return best
}

// resolvedStep ends an event.
var resolvedStep = step{Kind: stepResolved, Name: "resolved", On: []play.Kind{stepOrder}, Holds: resolving, Act: endEvent}

// resolving is Step.Holds of a step that is part of an event.
func resolving(g *game, _, _ entry) bool { return g.isSolo() && g.solo.resolving != none }

// endEvent discards the resolved event.
func endEvent(g *game, _ entry, _ *engine.Events) {
	g.solo.done |= 1 << g.solo.resolving
	g.solo.resolving = none
}

// newsStep ends the Event Phase.
var newsStep = step{Kind: stepNews, Name: "news", On: []play.Kind{stepMarkets}, Holds: soloHolds, Act: newEvents}

// newEvents gives the Countess the top card of the Reserve, whose value determines the
// number of events that are turned up for the next round. In the last round nothing happens
// (RULES 10.5).
func newEvents(g *game, _ entry, ev *engine.Events) {
	defer g.endTurn(ev) // the Event Phase is a turn of its own
	if g.piles.allGone() {
		return
	}
	at, ok := g.countessDraws(ev)
	if !ok {
		return
	}
	for range g.eventsFor(at) {
		event := g.openEvent(g.season())
		if event == none {
			break
		}
		ev.Reveal(engine.Everyone)
		if ev != nil {
			g.tell(ev, countessSeat, engine.T("villagers.event.newEvent", engine.Term("event", eventTexts[event]), engine.Term("text", g.t.eventRules[event])), placeEvent(event))
		}
	}
}

// eventsFor returns the number of events that a villager of the Countess brings.
func (g *game) eventsFor(at int16) int {
	if g.mode == beginner {
		return 1
	}
	t := g.villages.tally(countessSeat)
	switch worth := g.villages.worth(&g.villages.v[at], &t); {
	case worth >= 10:
		return 1
	case worth >= 1:
		return 2
	}
	return 3
}

// countessNotice describes the effects of the face-up events in their next phase, with the
// present payments and gains.
func (g *game) countessNotice() []engine.Text {
	if !soloHolds(g, entry{}, entry{}) || g.over || g.solo.nopen == 0 {
		return nil
	}
	var list []engine.Text
	for _, event := range g.solo.open[:g.solo.nopen] {
		e := &g.t.events[event]
		name := engine.Term("event", eventTexts[event])
		switch e.effect {
		case effectPay:
			list = append(list, engine.T("villagers.next.pay", name, engine.N("n", min(g.measured(e), int(g.p[0].gold)))))
		case effectCountessGains:
			list = append(list, engine.T("villagers.next.gains", name, engine.N("n", g.measured(e))))
		default:
			list = append(list, engine.T("villagers.next.event", name, engine.Term("text", g.t.eventRules[event])))
		}
	}
	return []engine.Text{engine.T("villagers.notice.countess", engine.List("list", list))}
}
