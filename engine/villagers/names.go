package villagers

import (
	"strconv"

	"guildhall/engine"
)

// cardTexts are the names of the cards.
var cardTexts = engine.Texts("villagers.card.", builtIn.ids[:]...)

// suitTexts are the names of the suits.
var suitTexts = engine.Texts("villagers.suit.", builtIn.suitIDs[:]...)

// eventTexts are the names of the solo events.
var eventTexts = func() (t [eventCount]engine.Text) {
	for i := range builtIn.events {
		t[i] = engine.T("villagers.solo." + builtIn.events[i].id)
	}
	return t
}()

// ruleText describes an event. Two events have other effects in the tables of an earlier
// version, which running matches may use.
func (e *eventInfo) ruleText() engine.Text {
	switch e.effect {
	case effectCountessDraws:
		return engine.T("villagers.solo.draws.text", engine.N("n", int(e.amount)))
	case effectTakeRoad:
		return engine.T("villagers.solo.takeRoad.text", engine.N("n", int(e.otherwise)))
	}
	return engine.T("villagers.solo." + e.id + ".text")
}

// counterTexts names the things that silver symbols count.
var counterTexts = [counters]engine.Text{
	countFood: engine.T("villagers.count.food"), countBuilders: engine.T("villagers.count.builders"),
	countGoldSymbols: engine.T("villagers.count.goldSymbols"), countWood: engine.T("villagers.count.wood"),
	countHay: engine.T("villagers.count.hay"), countOre: engine.T("villagers.count.ore"),
	countSolitary: engine.T("villagers.count.solitary"), countPadlocks: engine.T("villagers.count.padlocks"),
	countWoodGold: engine.T("villagers.count.woodGold"), countMaxCoins: engine.T("villagers.count.maxCoins"),
}

var textCountess = engine.T("villagers.countess")

func cardArg(k kind) engine.Arg { return engine.Term("card", cardTexts[k]) }

// who returns the active seat as a text argument.
func (g *game) who() engine.Arg { return g.owner("who", g.active) }

// owner returns the owner of a village: a player or the Countess.
func (g *game) owner(name string, seat int8) engine.Arg {
	if g.isSolo() && seat == countessSeat {
		return engine.Term(name, textCountess)
	}
	return engine.Who(name, engine.Seat(seat))
}

// eventSeat returns the Seat of an engine.Event: NoSeat for the Countess.
func (g *game) eventSeat(seat int8) engine.Seat {
	if g.isSolo() && seat == countessSeat {
		return engine.NoSeat
	}
	return engine.Seat(seat)
}

// tell adds an event of a seat for everybody. Callers test ev for nil before
// they build its text.
func (g *game) tell(ev *engine.Events, seat int8, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: g.eventSeat(seat), Text: text, To: engine.Everyone, Places: places})
}

// pileText returns a stack or the Reserve in words.
func pileText(pile int) engine.Text {
	switch pile {
	case reserve:
		return engine.T("villagers.pile.reserve")
	case ontoDiscard:
		return engine.T("villagers.pile.discard")
	}
	return engine.T("villagers.pile.stack", engine.N("n", pile+1))
}

// View lists the names of places.

func placeRoad(place int) string { return "road:" + strconv.Itoa(place+1) }
func placeEvent(event int) string {
	return "event:" + builtIn.events[event].id
}
func placeSupply(k kind) string { return "supply:" + builtIn.ids[k] }

func placePile(pile int) string {
	switch pile {
	case reserve:
		return "reserve"
	case ontoDiscard:
		return "discard"
	}
	return "stack:" + strconv.Itoa(pile+1)
}

func (g *game) placeOf(prefix string, seat int8) string {
	if g.isSolo() && seat == countessSeat {
		return prefix + ":countess"
	}
	return prefix + ":" + strconv.Itoa(int(seat))
}

func (g *game) placePlayer(seat int8) string  { return g.placeOf("player", seat) }
func (g *game) placeVillage(seat int8) string { return g.placeOf("village", seat) }
func (g *game) placeMe() string               { return g.placePlayer(g.active) }

func (w *villages) placeCard(at int) string { return "villager:" + strconv.Itoa(int(w.v[at].id)) }
