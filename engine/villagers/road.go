package villagers

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// refill fills the empty places of the Road from left to right: after a draft from the
// leftmost stack, in the update first from the Reserve (RULES 5.3, 6).
func (g *game) refill(update bool, ev *engine.Events) {
	for i := range g.road {
		if g.road[i].kind != noKind {
			continue
		}
		from := g.piles.source()
		if update {
			from = g.piles.updateSource()
		}
		if from == none {
			return
		}
		g.road[i] = roadCard{kind: g.turnUp(from, ev)}
		if ev != nil {
			ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{placeRoad(i), placePile(from)},
				Text: engine.T("villagers.event.refill", cardArg(g.road[i].kind), engine.N("place", i+1), engine.Term("pile", pileText(from)))})
		}
	}
}

// coinStep asks the n-th seat in order to lay a coin on the Road. It does not ask if no
// draft can follow, except in the solo game, where the update is always made (RULES 6).
var coinStep = step{
	Kind: stepCoin, Name: "coin", Args: "n", Rule: "6", Purpose: engine.T("villagers.purpose.coin"), Feature: "coin", On: beforeUpdate,
	Holds: func(g *game, e, below entry) bool {
		return g.seats <= 2 && e.n < g.seats && (e.n == 1) == (below.kind == stepCoin)
	},
	Asks: func(g *game, e entry) bool { return !g.noUpdate() && g.active == coinSeat(g, e) },
	Act: func(g *game, e entry, _ *engine.Events) {
		if !g.noUpdate() {
			g.active = coinSeat(g, e)
			g.agenda.Push(e)
		}
	},
	Question: engine.T("villagers.ask.coin"),
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		return append(g.listRoad(dst, moveCoin), move(moveCoin, none))
	},
	Refuse: refusingCard("5.2", notOnRoad, "coin"),
	Answers: []answer{{
		Kind: moveCoin, Do: doing(layCoin), Describe: telling(describeCoin),
		Code: func(g *game, _ entry, m engine.Move) string {
			if m.N[0] == none {
				return "no coin"
			}
			return "coin " + g.roadWord(int(m.N[0]))
		},
	}, callingJester},
}

// beforeUpdate is Step.On for the draft and for a coin.
var beforeUpdate = []play.Kind{stepUpdate, stepCoin}

// coinSeat returns the seat that lays a coin.
func coinSeat(g *game, e entry) int8 {
	return g.inTurn(e.n)
}

// inTurn returns the n-th seat in order of turn, from 0.
func (g *game) inTurn(n int8) int8 { return (g.first + n) % g.seats }

func (g *game) noUpdate() bool { return g.piles.allGone() && !g.isSolo() }

func describeCoin(g *game, place int) engine.Option {
	if place == none {
		return engine.Option{Label: engine.T("villagers.do.noCoin")}
	}
	c := g.road[place]
	return engine.Option{Label: g.roadText(place), Places: []string{placeRoad(place)},
		Effect: engine.T("villagers.do.coin.effect", engine.N("n", int(c.coins)+1), engine.Term("card", g.t.brief(c.kind)))}
}

// layCoin puts a gold of the bank on a villager of the Road.
func layCoin(g *game, place int, ev *engine.Events) {
	if place != none {
		g.road[place].coins++
	}
	if ev != nil {
		g.tellCoin(place, ev)
	}
	if g.agenda.Top().kind == stepUpdate { // the update after the last coin belongs to this turn
		updateRoad(g, g.agenda.Pop(), ev)
	}
	g.endTurn(ev)
}

// tellCoin adds the event of a coin laid on the Road, or of none.
func (g *game) tellCoin(place int, ev *engine.Events) {
	if place == none {
		g.tell(ev, g.active, engine.T("villagers.event.noCoin", g.who()))
		return
	}
	c := g.road[place]
	g.tell(ev, g.active, engine.T("villagers.event.coin", g.who(), cardArg(c.kind), engine.N("n", int(c.coins))), placeRoad(place))
}

// updateStep updates the Road if no coin was asked for.
var updateStep = step{Kind: stepUpdate, Name: "update", On: []play.Kind{stepBuilders}, Act: updateRoad}

// updateRoad updates the Road between the phases (RULES 6).
func updateRoad(g *game, _ entry, ev *engine.Events) {
	if g.noUpdate() {
		return
	}
	coinsStay := g.seats <= 2
	for i := range g.road {
		c := &g.road[i]
		if c.kind == noKind || (c.coins > 0) == coinsStay {
			continue
		}
		if ev != nil {
			ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{placeRoad(i), "discard"},
				Text: engine.T("villagers.event.swept", cardArg(c.kind), engine.N("n", int(c.coins)))})
		}
		g.discardCard(c.kind)
		*c = roadCard{kind: noKind}
	}
	g.refill(true, ev)
	if coinsStay {
		return
	}
	for i := range g.road {
		if g.road[i].kind != noKind {
			g.road[i].coins++
		}
	}
	if ev != nil {
		places := []string{}
		for i := range g.road {
			if g.road[i].kind != noKind {
				places = append(places, placeRoad(i))
			}
		}
		ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: places,
			Text: engine.T("villagers.event.roadCoins", engine.N("n", len(places)))})
	}
}
