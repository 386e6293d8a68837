package lisboa

import "guildhall/engine"

// act does what a step does without asking.
func (g *game) act(e entry, ev *engine.Events) {
	switch e.kind {
	case stepPart:
		g.nextPart(e, ev)
	case stepTuck:
		g.tuck(e, ev)
	case stepAction:
		g.startAction(e, ev)
	case stepDock:
		g.dockNew(e, ev)
	case stepFreight:
		g.payAllTypes(e, ev)
	case stepNoble:
		g.startNoble(e, ev)
	case stepFare:
		g.payFare(e, move(moveReis, 0), ev)
	case stepPay:
		g.payStore(e, ev)
	case stepErect:
		g.scoreBuilt(e, ev)
	case stepStaff:
		g.countStaff(e, ev)
	case stepOpen:
		g.placeBuilding(e, ev)
	case stepFollowers:
		g.nextFollower(e, ev)
	case stepMass:
		g.nextAtMass(e, ev)
	case stepChurch:
		g.endSurrender(e, ev)
	case stepPeriod:
		g.changePeriod(e, ev)
	case stepRewards:
		g.nextReward(e, ev)
	case stepHands:
		g.startPeriod(e, ev)
	case stepAgent:
		g.moveAgent(e, ev)
	case stepPatron:
		g.patron(e, ev)
	case stepDismiss:
		g.dismiss(e, ev)
	}
}

// asks reports whether a step asks now.
func (g *game) asks(e entry) bool {
	switch e.kind {
	case stepFreight:
		return g.freightTypes(e.seat) > e.n && e.n > 0
	case stepRecruit:
		return g.mayRecruit(e)
	case stepTrade:
		return e.n < mostTrades
	case stepFare:
		return g.choosesFare(e)
	case stepRubble:
		return g.hasRubble(e)
	case stepMarker:
		return g.mayMark(e)
	case stepStaff:
		return e.m == 0 && e.n > 0
	case stepChurch:
		return g.p[e.seat].nclergy > 0
	}
	return true
}
