package villagers

import "guildhall/engine"

// startEvents begins the Event Phase (RULES 10.5): events that applied to an
// earlier phase of the round are discarded, the others are resolved in an
// order the player chooses, then the Countess gets a villager and new events
// are turned up.
func (g *game) startEvents(ev *engine.Events) {
	for i := g.solo.nopen - 1; i >= 0; i-- {
		event := int(g.solo.open[i])
		if tab.events[event].applies == appliesEvent {
			continue
		}
		g.discardEvent(event)
		if ev != nil {
			g.tellEventOver(event, ev)
		}
	}
	g.push(stepNews, 0)
	g.push(stepOrder, 0)
}

// lastEvent resolves the only event left without asking, unless the Jester
// could still stop it.
func (g *game) lastEvent(ev *engine.Events) bool {
	switch {
	case g.solo.nopen == 0:
		g.pop()
	case g.solo.nopen == 1 && !g.solo.jester:
		g.resolveEvent(int(g.solo.open[0]), ev)
	default:
		return false
	}
	return true
}

func (g *game) listOrder(dst []engine.Move) []engine.Move {
	for _, event := range g.solo.open[:g.solo.nopen] {
		dst = append(dst, move(moveResolve, int(event)))
	}
	return dst
}

// resolveEvent carries out an event of the Event Phase (RULES 10.6). Events
// that take a card ask which.
func (g *game) resolveEvent(event int, ev *engine.Events) {
	g.closeEvent(event)
	g.solo.resolving = int8(event)
	g.push(stepResolved, 0)
	if ev != nil {
		g.tellEvent(event, ev)
	}
	e := &tab.events[event]
	switch e.effect {
	case effectPay:
		g.payEvent(g.measured(e), ev)
	case effectCountessGains:
		n := g.measured(e)
		g.p[her].gain(fromEvents, n)
		if ev != nil {
			g.tellCountessGains(n, ev)
		}
	case effectCountessDraws:
		for range e.amount {
			if _, ok := g.countessDraws(ev); !ok {
				break
			}
		}
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

// payEvent pays the Countess for an event, as far as the supply goes.
func (g *game) payEvent(amount int, ev *engine.Events) {
	paid := g.payCountess(amount)
	if ev != nil {
		g.tellEventPaid(amount, paid, ev)
	}
}

// measured is an event's amount, for every so many of what it counts, at most
// so much (RULES 10.6). Only the highest value rounds up.
func (g *game) measured(e *eventInfo) int {
	n := int(e.amount)
	if e.measure != measureNothing {
		have, per := g.measure(e.measure), int(e.per)
		if e.measure == measureCountessBest {
			have += per - 1
		}
		n *= have / per
	}
	if e.most > 0 {
		n = min(n, int(e.most))
	}
	return n
}

// measure counts what an event's amount depends on.
func (g *game) measure(m measure) int {
	switch m {
	case measureCountessPadlocks:
		t := g.tally(her)
		return t.padlocks
	case measureCountessFood:
		return g.foodOf(her)
	case measureCountessBest:
		return g.countessBest()
	}
	n := 0
	for i := range g.v[:g.nv] {
		c := &g.v[i]
		if c.seat == 0 && c.kind != founders && (m == measureVillagers || c.kind >= basics) {
			n++
		}
	}
	return n
}

// countessBest is the highest value among her villagers, her own card not
// counted.
func (g *game) countessBest() int {
	t := g.tally(her)
	best := 0
	for i := range g.v[:g.nv] {
		if c := &g.v[i]; c.seat == her && c.kind != countess {
			best = max(best, g.worth(c, &t))
		}
	}
	return best
}

// loseVillager asks which villager an event takes, or lets the player pay
// instead when there is none.
func (g *game) loseVillager(e *eventInfo, ev *engine.Events) {
	buffer := buffers.Get().(*[]engine.Move)
	defer buffers.Put(buffer)
	*buffer = g.listLose((*buffer)[:0])
	switch {
	case len(*buffer) > 0:
		g.push(stepLose, 0)
	case e.effect == effectPayOrSteal:
		g.payEvent(int(e.amount), ev) // neither is possible: all the gold there is
	default:
		g.payEvent(int(e.otherwise), ev)
	}
}

// listLose are the villagers that the event may take, and paying where it
// leaves the choice (RULES 10.6).
func (g *game) listLose(dst []engine.Move) []engine.Move {
	e := &tab.events[g.solo.resolving]
	t := g.tally(0)
	bound, any := g.loseBound(e, &t)
	for i := range g.v[:g.nv] {
		c := &g.v[i]
		if c.seat != 0 || g.sameLoss(i) {
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

// sameLoss reports whether an earlier card is just like card i for an event.
func (g *game) sameLoss(i int) bool {
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
	g.pop()
	e := &tab.events[g.solo.resolving]
	if e.effect == effectLoseCoins {
		if ev != nil {
			g.tellLoseCoins(at, ev)
		}
		g.v[at].coins = 0
		return
	}
	c := g.remove(int16(at))
	g.p[0].gain(fromCoins, int(c.coins))
	if e.effect == effectBurn {
		g.throwAway(c.kind)
		if ev != nil {
			g.tellBurnt(c, ev)
		}
		return
	}
	to := g.put(newCard(c.kind, her))
	if ev != nil {
		g.tellStolen(c, to, ev)
	}
}

// buyOff pays an event that leaves the choice.
func (g *game) buyOff(ev *engine.Events) {
	g.pop()
	g.payEvent(int(tab.events[g.solo.resolving].amount), ev)
}

// loseCard gives a card of the hand to an event.
func (g *game) loseCard(k kind, ev *engine.Events) {
	g.step().n--
	g.p[0].spend(k)
	if tab.events[g.solo.resolving].effect == effectGiveHand {
		at := g.put(newCard(k, her))
		if ev != nil {
			g.tellGiven(at, ev)
		}
		return
	}
	g.throwAway(k)
	if ev != nil {
		g.tellDropped(k, ev)
	}
}

// endEvent discards the event that was resolved.
func (g *game) endEvent() {
	g.solo.done |= 1 << g.solo.resolving
	g.solo.resolving = none
}

// newEvents gives the Countess the top card of the Reserve, whose value tells
// how many events are turned up for the next round. In the last round nothing
// happens (RULES 10.5).
func (g *game) newEvents(ev *engine.Events) {
	defer g.endTurn(ev) // the Event Phase is a turn of its own
	if g.allGone() {
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
			g.tellNewEvent(event, ev)
		}
	}
}

// eventsFor is how many events a villager of the Countess brings.
func (g *game) eventsFor(at int16) int {
	if g.mode == beginner {
		return 1
	}
	t := g.tally(her)
	switch worth := g.worth(&g.v[at], &t); {
	case worth >= 10:
		return 1
	case worth >= 1:
		return 2
	}
	return 3
}
