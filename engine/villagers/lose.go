package villagers

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// inEvent is what the questions of an event lie on.
var inEvent = []play.Kind{stepResolved}

// loseVillager asks which villager an event takes, or lets the player pay
// instead when there is none.
func (g *game) loseVillager(e *eventInfo, ev *engine.Events) {
	switch _, n := agenda.Answers(g.listLose).First(); {
	case n > 0:
		g.push(stepLose, 0)
	case e.effect == effectPayOrSteal:
		g.payEvent(int(e.amount), ev) // neither is possible: all the gold there is
	default:
		g.payEvent(int(e.otherwise), ev)
	}
}

// loseStep asks which villager an event takes.
var loseStep = unmoved(step{
	Kind: stepLose, Name: "lose", Rule: "10.5", Purpose: engine.T("villagers.purpose.lose"), Feature: "lose", On: inEvent,
	Holds: resolving,
}, moveLose, movePay, moveJester)

// listLose are the villagers that the event may take, and paying where it
// leaves the choice (RULES 10.6).
func (g *game) listLose(dst []engine.Move) []engine.Move {
	e := &g.t.events[g.solo.resolving]
	t := g.tally(0)
	bound, any := g.loseBound(e, &t)
	for i := range g.v[:g.nv] {
		c := &g.v[i]
		if c.seat != 0 || g.equalToEarlierLoss(i) {
			continue
		}
		worth := g.worth(c, &t)
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
	if e.effect == effectPayOrSteal && int(g.p[0].gold) >= int(e.amount) {
		dst = append(dst, move(movePay, int(e.amount)))
	}
	return dst
}

// loseBound is the number an event compares with: the most coins, the lowest
// value, or the value from which villagers are taken - any when none has it.
func (g *game) loseBound(e *eventInfo, t *tally) (bound int, any bool) {
	switch e.effect {
	case effectLoseCoins:
		return t.counts[countMaxCoins], false
	case effectStealLowest:
		bound = 1 << 10
	case effectStealValued:
		bound, any = int(e.amount), true
	}
	for i := range g.v[:g.nv] {
		c := &g.v[i]
		if c.seat != 0 || !stealable(c) {
			continue
		}
		worth := g.worth(c, t)
		switch e.effect {
		case effectStealLowest:
			bound = min(bound, worth)
		case effectStealValued:
			any = any && worth < bound
		}
	}
	return bound, any
}

// stealable is an uncovered villager that is neither basic nor the Founders
// (RULES 10.6).
func stealable(c *placed) bool { return c.above == 0 && c.kind >= basics && c.kind < founders }

// equalToEarlierLoss reports whether an earlier card is just like card i for an event.
func (g *game) equalToEarlierLoss(i int) bool {
	c := &g.v[i]
	for j := range i {
		d := &g.v[j]
		if d.kind == c.kind && d.seat == c.seat && d.coins == c.coins && d.above == 0 && c.above == 0 && d.below == none && c.below == none {
			return true
		}
	}
	return false
}

// lose carries out what an event does to the chosen villager.
func (g *game) lose(at int, ev *engine.Events) {
	g.agenda.Pop()
	e := &g.t.events[g.solo.resolving]
	if e.effect == effectLoseCoins {
		if ev != nil {
			g.logLoseCoins(at, ev)
		}
		g.v[at].coins = 0
		return
	}
	c := g.remove(int16(at))
	g.p[0].gain(fromCoins, int(c.coins))
	if e.effect == effectBurn {
		g.discardCard(c.kind)
		if ev != nil {
			g.logBurnt(c, ev)
		}
		return
	}
	to := g.put(newCard(c.kind, countessSeat))
	if ev != nil {
		g.logStolen(c, to, ev)
	}
}

// buyOff pays an event that leaves the choice.
func (g *game) buyOff(ev *engine.Events) {
	g.agenda.Pop()
	g.payEvent(int(g.t.events[g.solo.resolving].amount), ev)
}

// handStep asks which n cards of the hand an event takes.
var handStep = unmoved(step{
	Kind: stepHand, Name: "hand", Rule: "10.5", Purpose: engine.T("villagers.purpose.hand"), Feature: "hand", On: inEvent,
	Holds: func(g *game, e, below entry) bool { return resolving(g, e, below) && e.n <= g.p[0].nhand },
	Asks:  func(_ *game, e entry) bool { return e.n > 0 },
}, moveCard, moveJester)

// loseCard gives a card of the hand to an event.
func (g *game) loseCard(k kind, ev *engine.Events) {
	g.agenda.Top().n--
	g.p[0].spend(k)
	if g.t.events[g.solo.resolving].effect == effectGiveHand {
		at := g.put(newCard(k, countessSeat))
		if ev != nil {
			g.logGiven(at, ev)
		}
		return
	}
	g.discardCard(k)
	if ev != nil {
		g.logDropped(k, ev)
	}
}
