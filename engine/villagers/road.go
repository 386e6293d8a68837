package villagers

import "guildhall/engine"

// refill fills the empty places of the Road from left to right: after a draft
// from the leftmost stack, in the update from the Reserve first (RULES 5.3, 6).
func (g *game) refill(update bool, ev *engine.Events) {
	for i := range g.road {
		if g.road[i].kind != noKind {
			continue
		}
		from := g.source()
		if update {
			from = g.updateSource()
		}
		if from == none {
			return
		}
		g.road[i] = roadCard{kind: g.turnUp(from, ev)}
		if ev != nil {
			g.logRefill(i, from, ev)
		}
	}
}

// skipCoin passes over the question for a coin when no draft can follow, but
// for the solo game, where the update is always made (RULES 6).
func (g *game) skipCoin() bool {
	if g.noUpdate() {
		g.agenda.Pop()
		return true
	}
	g.active = (g.first + g.agenda.Top().n) % g.seats
	return false
}

func (g *game) noUpdate() bool { return g.allGone() && !g.isSolo() }

// listCoins offers every villager of the Road and none (RULES 6).
func (g *game) listCoins(dst []engine.Move) []engine.Move {
	dst = g.listRoad(dst, moveCoin)
	return append(dst, move(moveCoin, none))
}

// layCoin puts a gold of the bank on a villager of the Road.
func (g *game) layCoin(place int, ev *engine.Events) {
	g.agenda.Pop()
	if place != none {
		g.road[place].coins++
	}
	if ev != nil {
		g.logCoin(place, ev)
	}
	if g.agenda.Top().kind == stepUpdate { // the last coin: the update belongs to this turn
		g.agenda.Pop()
		g.updateRoad(ev)
	}
	g.endTurn(ev)
}

// updateRoad is the Road update between the phases (RULES 6).
func (g *game) updateRoad(ev *engine.Events) {
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
			g.logSwept(i, ev)
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
		g.logRoadCoins(ev)
	}
}
