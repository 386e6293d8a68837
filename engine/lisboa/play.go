package lisboa

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
)

// answers are those of a seat to the open question.
func (g *game) answers(seat int8) agenda.Answers {
	return func(dst []engine.Move) []engine.Move { return g.list(seat, dst) }
}

// Play performs a move that Moves offers. A turn is what one seat answers in a
// row: another seat's follow or the church between them begins a new one.
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if !g.isPending(seat) || !g.answers(int8(seat)).Offers(m) {
		return engine.Refused("lisboa", seat, m)
	}
	sealed, active, round, period := g.asked() == stepClergy, g.active, g.round, g.period
	g.perform(int8(seat), m, ev)
	if sealed && g.asked() == stepClergy && len(g.Pending(nil)) > 0 {
		return nil // nobody learns anything before all have chosen
	}
	g.settle(ev)
	if g.over || sealed || g.agenda.Top().seat != int8(seat) || g.active != active || g.round != round || g.period != period {
		g.turn++
		ev.EndTurn()
	}
	return nil
}

// settle carries on until somebody has a choice: steps that ask nothing
// resolve themselves, and a single possible answer is played.
func (g *game) settle(ev *engine.Events) {
	for !g.over && g.proceed(ev) {
	}
}

// proceed takes one step without a question, false when somebody has to choose.
func (g *game) proceed(ev *engine.Events) bool {
	if g.resolve(ev) {
		return true
	}
	if g.asked() == stepClergy {
		return false
	}
	seat := g.agenda.Top().seat
	only, n := g.answers(seat).Forced(g, engine.Seat(seat), ev)
	switch n {
	case 0:
		g.agenda.Pop() // nothing can be done
	case 1:
		g.perform(seat, only, ev)
	default:
		return false
	}
	return true
}

// resolve does what the step on top does without asking, once it is taken off. It
// reports false when the step has to ask.
func (g *game) resolve(ev *engine.Events) bool {
	e := *g.agenda.Top()
	if g.asks(e) {
		return false
	}
	g.agenda.Pop()
	switch e.kind {
	case stepClergy:
		g.revealKept(e, ev)
	case stepTurn:
		g.startTurn(e, ev)
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
	case stepPrepare:
		g.prepare(e, ev)
	case stepFinish:
		g.endTurn(e, ev)
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
	return true
}

// asks reports whether a step asks now.
func (g *game) asks(e entry) bool {
	switch e.kind {
	case stepClergy:
		return !g.allKept()
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
	return asks(e.kind)
}
