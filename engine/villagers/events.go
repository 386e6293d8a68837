package villagers

import "guildhall/engine"

// addEvent adds an event of a seat for everybody. Callers test ev for nil before
// they build its text.
func (g *game) addEvent(ev *engine.Events, seat int8, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: g.eventSeat(seat), Text: text, To: engine.Everyone, Places: places})
}

func (g *game) logTake(c roadCard, place int, ev *engine.Events) {
	g.addEvent(ev, g.active, engine.T("villagers.event.take", g.who(), cardArg(c.kind), engine.N("n", int(c.coins))), placeRoad(place), g.placeMe())
}

func (g *game) logDraw(k kind, from int, ev *engine.Events) {
	g.addEvent(ev, g.active, engine.T("villagers.event.draw", g.who(), cardArg(k), engine.Term("pile", pileText(from))), placePile(from), g.placeMe())
}

func (g *game) logHandTaken(ev *engine.Events) {
	g.addEvent(ev, g.active, engine.T("villagers.event.hand", g.who(), engine.N("n", int(g.me().drafted))), g.placeMe())
}

func (g *game) logRefill(place, from int, ev *engine.Events) {
	ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{placeRoad(place), placePile(from)},
		Text: engine.T("villagers.event.refill", cardArg(g.road[place].kind), engine.N("place", place+1), engine.Term("pile", pileText(from)))})
}

func (g *game) logCoin(place int, ev *engine.Events) {
	if place == none {
		g.addEvent(ev, g.active, engine.T("villagers.event.noCoin", g.who()))
		return
	}
	c := g.road[place]
	g.addEvent(ev, g.active, engine.T("villagers.event.coin", g.who(), cardArg(c.kind), engine.N("n", int(c.coins))), placeRoad(place))
}

func (g *game) logSwept(place int, ev *engine.Events) {
	c := g.road[place]
	ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{placeRoad(place), "discard"},
		Text: engine.T("villagers.event.swept", cardArg(c.kind), engine.N("n", int(c.coins)))})
}

func (g *game) logRoadCoins(ev *engine.Events) {
	places := []string{}
	for i := range g.road {
		if g.road[i].kind != noKind {
			places = append(places, placeRoad(i))
		}
	}
	ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: places,
		Text: engine.T("villagers.event.roadCoins", engine.N("n", len(places)))})
}

// logPlaced adds the event of a card put into a village.
func (g *game) logPlaced(at int16, ev *engine.Events) {
	c := &g.v[at]
	args := []engine.Arg{g.who(), cardArg(c.kind)}
	places := []string{g.placeCard(int(at))}
	if c.below != none {
		args = append(args, engine.Term("on", cardTexts[g.v[c.below].kind]))
		places = append(places, g.placeCard(int(c.below)))
	}
	text := engine.T("villagers.event.placedNew", args...)
	switch {
	case c.kind == founders:
		text = engine.T("villagers.event.placedFounders", append(args, engine.Term("side", sideTexts[c.side]))...)
	case c.kind == monk && c.below == none:
		text = engine.T("villagers.event.placedMonkNew", args...)
	case c.kind == monk:
		text = engine.T("villagers.event.placedMonk", append(args, engine.Term("as", cardTexts[c.role]))...)
	case c.below != none:
		text = engine.T("villagers.event.placed", args...)
	}
	g.addEvent(ev, g.active, text, places...)
}

var sideTexts = [2]engine.Text{engine.T("villagers.side.gold"), engine.T("villagers.side.food")}

// logUnlock adds the event that names the receiver of the gold for a padlock.
// It comes before the payment.
func (g *game) logUnlock(by int, ev *engine.Events) {
	k := g.now.card
	args := []engine.Arg{g.who(), cardArg(k), engine.Term("lock", cardTexts[g.t.cards[k].lock])}
	switch {
	case by == payFree:
		g.addEvent(ev, g.active, engine.T("villagers.event.unlockFree", args...))
	case by == payBank:
		g.addEvent(ev, g.active, engine.T("villagers.event.unlockBank", append(args, engine.N("n", lockPrice))...), g.placeMe())
	case g.v[by].seat == g.active:
		g.addEvent(ev, g.active, engine.T("villagers.event.unlockOwn", append(args, engine.N("n", lockPrice))...), g.placeCard(by))
	default:
		args = append(args, engine.N("n", lockPrice), g.owner("other", g.v[by].seat))
		g.addEvent(ev, g.active, engine.T("villagers.event.unlockOther", args...), g.placeCard(by), g.placeMe())
	}
	if tax := g.lockTax(); tax > 0 {
		g.addEvent(ev, g.active, engine.T("villagers.event.lockTax", g.who(), engine.N("n", tax)), g.placeMe(), g.placePlayer(countessSeat))
	}
}

// logTrade adds the event of a trade: all see the back of the card, only its
// owner the front, unless it goes to the discard pile.
func (g *game) logTrade(k kind, at int16, ev *engine.Events) {
	n := &g.now
	args := []engine.Arg{g.who(), engine.Term("pile", pileText(int(n.onto))), engine.Term("basic", cardTexts[n.basic]), engine.N("n", int(n.trades))}
	places := []string{placePile(int(n.onto)), g.placeCard(int(at)), placeSupply(n.basic)}
	private := engine.T("villagers.event.tradeOwn", append(args, cardArg(k))...)
	if n.onto == ontoDiscard {
		g.addEvent(ev, g.active, private, places...)
		return
	}
	seat := engine.Seat(g.active)
	public := engine.T("villagers.event.trade", append(args, engine.Term("suit", suitTexts[g.t.cards[k].suit]))...)
	ev.Add(engine.Event{Seat: seat, Text: public, To: engine.AllBut(seat), Places: places})
	ev.Add(engine.Event{Seat: seat, Text: private, To: engine.Only(seat), Places: places})
}

func (g *game) logTinner(ev *engine.Events) {
	g.addEvent(ev, g.active, engine.T("villagers.event.tinner", g.who()), g.placeMe(), "discard")
}

func (g *game) logSmuggle(at, gold int, ev *engine.Events) {
	g.addEvent(ev, g.active, engine.T("villagers.event.smuggle", g.who(), cardArg(g.v[at].kind), engine.N("n", gold), engine.N("printed", g.t.gold(&g.v[at]))),
		g.placeCard(at), g.placeMe(), "discard")
}

func (g *game) logReplace(at int, taken kind, ev *engine.Events) {
	text := engine.T("villagers.event.replaceOwn", g.who(), cardArg(taken))
	if seat := g.v[at].seat; seat != g.active {
		text = engine.T("villagers.event.replace", g.who(), cardArg(taken), g.owner("other", seat))
	}
	g.addEvent(ev, g.active, text, g.placeCard(at))
}

func (g *game) logMonkReturns(at int16, ev *engine.Events) {
	g.addEvent(ev, g.active, engine.T("villagers.event.monkReturns", g.who()), g.placeMe())
}

func (g *game) logBuildOver(ev *engine.Events) {
	n := &g.now
	g.addEvent(ev, g.active, engine.T("villagers.event.built", g.who(), engine.N("n", int(n.built)), engine.N("limit", int(n.limit))))
}

func (g *game) logFlip(at int, ev *engine.Events) {
	seat := g.v[at].seat
	g.addEvent(ev, seat, engine.T("villagers.event.flip", g.owner("who", seat)), g.placeCard(at))
}

func (g *game) logFirst(ev *engine.Events) {
	g.addEvent(ev, g.first, engine.T("villagers.event.first", g.owner("who", g.first)), g.placePlayer(g.first))
}

func (g *game) logFirstMarket(seat int8, t *tally, ev *engine.Events) {
	g.addEvent(ev, seat, engine.T("villagers.event.firstMarket", g.owner("who", seat), engine.N("n", t.gold+t.coins),
		engine.N("gold", t.gold), engine.N("coins", t.coins)), g.placePlayer(seat), "market:1")
}

func (g *game) logSecondMarket(seat int8, t *tally, silver int, ev *engine.Events) {
	g.addEvent(ev, seat, engine.T("villagers.event.secondMarket", g.owner("who", seat), engine.N("n", t.gold+silver+t.coins),
		engine.N("gold", t.gold), engine.N("silver", silver), engine.N("coins", t.coins)), g.placePlayer(seat), "market:2")
}

// logOver adds the event of the match's end.
func (g *game) logOver(ev *engine.Events) {
	if g.isSolo() {
		args := []engine.Arg{engine.Who("who", 0), engine.N("n", int(g.p[0].gold)), engine.N("hers", int(g.p[countessSeat].gold))}
		text := engine.T("villagers.event.lost", args...)
		if g.p[0].gold > g.p[countessSeat].gold {
			text = engine.T("villagers.event.won", args...)
		}
		g.addEvent(ev, 0, text, g.placePlayer(0), g.placePlayer(countessSeat))
		return
	}
	for _, p := range g.Result().Places {
		seat := int8(p.Seat)
		g.addEvent(ev, seat, engine.T("villagers.event.final", g.owner("who", seat), engine.N("n", int(g.p[seat].gold)), engine.N("rank", p.Rank)), g.placePlayer(seat))
	}
}
