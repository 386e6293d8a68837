package villagers

import (
	"slices"
	"strconv"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// inEvent is Step.On for the questions of an event.
var inEvent = []play.Kind{stepResolved}

// loseVillager asks for a villager that an event takes. If there is none, the player pays
// instead.
func (g *game) loseVillager(e *eventInfo, ev *engine.Events) {
	switch _, n := agenda.Answers(g.listLose).First(); {
	case n > 0:
		g.push(stepLose, 0)
	case e.effect == effectPayOrSteal:
		g.payEvent(int(e.amount), ev) // neither is possible, so the player pays all gold of the supply
	default:
		g.payEvent(int(e.otherwise), ev)
	}
}

// loseStep asks for a villager that an event takes.
var loseStep = step{
	Kind: stepLose, Name: "lose", Rule: "10.5", Purpose: engine.T("villagers.purpose.lose"), Feature: "lose", On: inEvent,
	Holds: resolving,
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("villagers.ask.lose", engine.Term("event", eventTexts[g.solo.resolving]),
			engine.Term("text", g.t.eventRules[g.solo.resolving]))}
	},
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.listLose(dst) },
	Refuse: refusingCard("10.6", func(g *game, k kind) engine.Text {
		return engine.T("villagers.why.lose", cardArg(k), engine.Term("event", eventTexts[g.solo.resolving]))
	}, "lose"),
	Answers: []answer{{
		Kind: moveLose, Do: doing(lose), Describe: telling(describeLoss),
		Code: coded("lose", func(g *game, n int) string { return g.villages.villagerWord(n, g.listVictims) }),
	}, {
		Kind: movePay, Do: doing(func(g *game, n int, ev *engine.Events) { g.payEvent(n, ev) }),
		Code: func(_ *game, _ entry, m engine.Move) string { return "pay " + strconv.Itoa(int(m.N[0])) },
		Describe: telling(func(g *game, n int) engine.Option {
			return engine.Option{Label: engine.T("villagers.do.pay", engine.N("n", n)), Effect: engine.T("villagers.do.pay.effect", engine.N("n", int(g.me().gold)-n))}
		}),
	}, callingJester},
}

// listLose appends the villagers that the event may take, and the move to pay if the event
// allows it (RULES 10.6).
func (g *game) listLose(dst []engine.Move) []engine.Move {
	dst = g.listVictims(dst)
	if e := &g.t.events[g.solo.resolving]; e.effect == effectPayOrSteal && int(g.p[0].gold) >= int(e.amount) {
		dst = append(dst, move(movePay, int(e.amount)))
	}
	return dst
}

// listVictims appends the villagers that the event may take.
func (g *game) listVictims(dst []engine.Move) []engine.Move {
	e := &g.t.events[g.solo.resolving]
	t := g.villages.tally(0)
	bound, any := g.loseBound(e, &t)
	for i, c := range g.villages.cardsIn(0) {
		if g.villages.equalToEarlierLoss(i) {
			continue
		}
		worth := g.villages.worth(c, &t)
		take := false
		switch e.effect {
		case effectLoseCoins:
			take = c.coins > 0 && int(c.coins) == bound
		case effectStealLowest:
			take = stealable(c) && worth == bound
		case effectStealValued:
			take = stealable(c) && (any || worth >= bound)
		default:
			take = stealable(c)
		}
		if take {
			dst = append(dst, move(moveLose, i))
		}
	}
	return dst
}

// loseBound returns the number with which an event compares villagers: the most coins, the
// lowest value, or the smallest value that it takes. If no villager has that value, it
// takes any.
func (g *game) loseBound(e *eventInfo, t *tally) (bound int, any bool) {
	switch e.effect {
	case effectLoseCoins:
		return t.counts[countMaxCoins], false
	case effectStealLowest:
		bound = 1 << 10
	case effectStealValued:
		bound, any = int(e.amount), true
	}
	for _, c := range g.villages.cardsIn(0) {
		if !stealable(c) {
			continue
		}
		worth := g.villages.worth(c, t)
		switch e.effect {
		case effectStealLowest:
			bound = min(bound, worth)
		case effectStealValued:
			any = any && worth < bound
		}
	}
	return bound, any
}

// stealable returns an uncovered villager that is neither basic nor the Founders (RULES
// 10.6).
func stealable(c *placed) bool { return c.above == 0 && c.kind >= basics && c.kind < founders }

// equalToEarlierLoss reports whether an earlier card is equal to card i for an event.
func (w *villages) equalToEarlierLoss(i int) bool {
	c := &w.v[i]
	return slices.ContainsFunc(w.v[:i], func(d placed) bool {
		return d.kind == c.kind && d.seat == c.seat && d.coins == c.coins && d.above == 0 && c.above == 0 && d.below == none && c.below == none
	})
}

func describeLoss(g *game, at int) engine.Option {
	c := &g.villages.v[at]
	t := g.villages.tally(0)
	return engine.Option{Label: g.villages.villagerText(at, g.listVictims), Places: []string{g.villages.placeCard(at)},
		Effect: engine.T("villagers.do.lose.effect", engine.N("n", g.villages.worth(c, &t)), engine.N("coins", int(c.coins)))}
}

// lose applies an event to the chosen villager.
func lose(g *game, at int, ev *engine.Events) {
	e := &g.t.events[g.solo.resolving]
	if e.effect == effectLoseCoins {
		if ev != nil {
			g.tell(ev, 0, engine.T("villagers.event.loseCoins", engine.Who("who", 0), cardArg(g.villages.v[at].kind), engine.N("n", int(g.villages.v[at].coins))), g.villages.placeCard(at))
		}
		g.villages.v[at].coins = 0
		return
	}
	c := g.villages.remove(int16(at))
	g.p[0].gain(fromCoins, int(c.coins))
	if e.effect == effectBurn {
		g.discardCard(c.kind)
		if ev != nil {
			g.tell(ev, 0, engine.T("villagers.event.burnt", engine.Who("who", 0), cardArg(c.kind), engine.N("n", int(c.coins))), g.placeVillage(0), "discard")
		}
		return
	}
	to := g.villages.put(newCard(c.kind, countessSeat))
	if ev != nil {
		g.tell(ev, 0, engine.T("villagers.event.stolen", engine.Who("who", 0), cardArg(c.kind), engine.N("n", int(c.coins))),
			g.placeVillage(0), g.villages.placeCard(int(to)))
	}
}

// handStep asks for n cards of the hand for an event.
var handStep = step{
	Kind: stepHand, Name: "hand", Args: "n", Rule: "10.5", Purpose: engine.T("villagers.purpose.hand"), Feature: "hand", On: inEvent,
	Holds: func(g *game, e, below entry) bool { return resolving(g, e, below) && e.n <= g.p[0].nhand },
	Asks:  func(_ *game, e entry) bool { return e.n > 0 },
	Ask: func(g *game, e entry) engine.Question {
		q := engine.Question{Text: engine.T("villagers.ask.hand", engine.Term("event", eventTexts[g.solo.resolving]), engine.N("n", int(e.n)))}
		if !g.canUseJester() { // the Jester is an answer but not a card to pick
			q.Form, q.Picks = engine.Picks, engine.Count{Min: int(e.n), Max: int(e.n)}
		}
		return q
	},
	All:    func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.listHand(dst) },
	Refuse: refusingCard("7.4", notInHand, "give", "drop"),
	Answers: []answer{{
		Kind: moveCard,
		Code: func(g *game, _ entry, m engine.Move) string {
			if g.t.events[g.solo.resolving].effect == effectDiscardHand {
				return "drop " + cardWord(kind(m.N[0]))
			}
			return "give " + cardWord(kind(m.N[0]))
		},
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			g.now.acted = true // no event depends on it, but it is part of stored states
			g.push(stepHand, int(e.n)-1)
			g.loseCard(kind(m.N[0]), ev)
		},
		Describe: telling(func(g *game, n int) engine.Option {
			o := g.describeHeld(kind(n))
			o.Times = int(g.me().hand[n])
			return o
		}),
	}, callingJester},
}

// loseCard gives a card of the hand to an event.
func (g *game) loseCard(k kind, ev *engine.Events) {
	g.p[0].spend(k)
	if g.t.events[g.solo.resolving].effect == effectGiveHand {
		at := g.villages.put(newCard(k, countessSeat))
		if ev != nil {
			g.tell(ev, 0, engine.T("villagers.event.given", engine.Who("who", 0), cardArg(g.villages.v[at].kind)), g.placePlayer(0), g.villages.placeCard(int(at)))
		}
		return
	}
	g.discardCard(k)
	if ev != nil {
		g.tell(ev, 0, engine.T("villagers.event.dropped", engine.Who("who", 0), cardArg(k)), g.placePlayer(0), "discard")
	}
}
