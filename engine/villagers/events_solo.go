package villagers

import "guildhall/engine"

func (g *game) logToll(n int, ev *engine.Events) {
	g.addEvent(ev, g.active, engine.T("villagers.event.toll", g.who(), engine.N("n", n)), g.placeMe(), g.placePlayer(countessSeat))
}

func (g *game) logGive(place, coins int, at int16, ev *engine.Events) {
	g.addEvent(ev, countessSeat, engine.T("villagers.event.give", cardArg(g.v[at].kind), engine.N("n", coins)),
		placeRoad(place), g.placeCard(int(at)), g.placePlayer(countessSeat))
}

func (g *game) logCountessDraws(at int16, from int, ev *engine.Events) {
	t := g.tally(countessSeat)
	g.addEvent(ev, countessSeat, engine.T("villagers.event.countessDraws", cardArg(g.v[at].kind), engine.Term("pile", pileText(from)),
		engine.N("n", g.worth(&g.v[at], &t))), placePile(from), g.placeCard(int(at)))
}

func (g *game) logTakeRoad(place, coins, worth int, at int16, ev *engine.Events) {
	g.addEvent(ev, countessSeat, engine.T("villagers.event.takeRoad", cardArg(g.v[at].kind), engine.N("n", worth), engine.N("coins", coins)),
		placeRoad(place), g.placeCard(int(at)), g.placePlayer(countessSeat))
}

func (g *game) logReshuffle(n int, ev *engine.Events) {
	ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{"reserve", "discard"},
		Text: engine.T("villagers.event.reshuffle", engine.N("n", n))})
}

func (g *game) logEvent(event int, ev *engine.Events) {
	g.addEvent(ev, 0, engine.T("villagers.event.resolve", engine.Term("event", eventTexts[event]), engine.Term("text", g.t.eventRules[event])), placeEvent(event))
}

func (g *game) logEventOver(event int, ev *engine.Events) {
	g.addEvent(ev, 0, engine.T("villagers.event.eventOver", engine.Term("event", eventTexts[event])), placeEvent(event))
}

// logEventPaid adds the event with the gold paid, and with the amount due when
// that was more.
func (g *game) logEventPaid(due, paid int, ev *engine.Events) {
	text := engine.T("villagers.event.paid", engine.Who("who", 0), engine.N("n", paid))
	if paid < due {
		text = engine.T("villagers.event.paidLess", engine.Who("who", 0), engine.N("n", paid), engine.N("due", due))
	}
	g.addEvent(ev, 0, text, g.placePlayer(0), g.placePlayer(countessSeat))
}

func (g *game) logCountessGains(n int, ev *engine.Events) {
	g.addEvent(ev, countessSeat, engine.T("villagers.event.countessGains", engine.N("n", n)), g.placePlayer(countessSeat))
}

func (g *game) logLoseCoins(at int, ev *engine.Events) {
	g.addEvent(ev, 0, engine.T("villagers.event.loseCoins", engine.Who("who", 0), cardArg(g.v[at].kind), engine.N("n", int(g.v[at].coins))), g.placeCard(at))
}

func (g *game) logBurnt(c placed, ev *engine.Events) {
	g.addEvent(ev, 0, engine.T("villagers.event.burnt", engine.Who("who", 0), cardArg(c.kind), engine.N("n", int(c.coins))), g.placeVillage(0), "discard")
}

func (g *game) logStolen(c placed, at int16, ev *engine.Events) {
	g.addEvent(ev, 0, engine.T("villagers.event.stolen", engine.Who("who", 0), cardArg(c.kind), engine.N("n", int(c.coins))),
		g.placeVillage(0), g.placeCard(int(at)))
}

func (g *game) logGiven(at int16, ev *engine.Events) {
	g.addEvent(ev, 0, engine.T("villagers.event.given", engine.Who("who", 0), cardArg(g.v[at].kind)), g.placePlayer(0), g.placeCard(int(at)))
}

func (g *game) logDropped(k kind, ev *engine.Events) {
	g.addEvent(ev, 0, engine.T("villagers.event.dropped", engine.Who("who", 0), cardArg(k)), g.placePlayer(0), "discard")
}

func (g *game) logNewEvent(event int, ev *engine.Events) {
	g.addEvent(ev, countessSeat, engine.T("villagers.event.newEvent", engine.Term("event", eventTexts[event]), engine.Term("text", g.t.eventRules[event])), placeEvent(event))
}

func (g *game) logJester(event int, ev *engine.Events) {
	g.addEvent(ev, 0, engine.T("villagers.event.jester", engine.Who("who", 0), engine.Term("event", eventTexts[event])), placeEvent(event), "jester")
}
