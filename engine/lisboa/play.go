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

// resolve does what the step on top does without asking. It reports false when
// the step has to ask.
func (g *game) resolve(ev *engine.Events) bool {
	s := *g.agenda.Top()
	switch s.kind {
	case stepClergy:
		return g.allKept(ev)
	case stepTurn:
		g.startTurn(ev)
	case stepPart:
		g.nextPart(ev)
	case stepTuck:
		g.tuck(ev)
	case stepAction:
		g.startAction(ev)
	case stepDock:
		g.dockNew(ev)
	case stepFreight:
		return g.freightPaid(ev)
	case stepRecruit:
		return g.recruited()
	case stepTrade:
		return g.traded()
	case stepNoble:
		g.startNoble(ev)
	case stepFare:
		return g.plainFare(ev)
	case stepRubble:
		return g.noRubble()
	case stepPay:
		g.payStore(ev)
	case stepErect:
		g.scoreBuilt(ev)
	case stepMarker:
		return g.noMarker()
	case stepStaff:
		return g.staffed(ev)
	case stepOpen:
		g.placeBuilding(ev)
	case stepFollowers:
		g.nextFollower(ev)
	case stepMass:
		g.nextAtMass(ev)
	case stepChurch:
		return g.surrendered(ev)
	case stepPrepare:
		g.prepare(ev)
	case stepFinish:
		g.endTurn(ev)
	case stepPeriod:
		g.changePeriod(ev)
	case stepRewards:
		g.nextReward(ev)
	case stepHands:
		g.startPeriod(ev)
	case stepAgent:
		g.moveAgent(ev)
	case stepPatron:
		g.patron(ev)
	case stepDismiss:
		g.dismiss(ev)
	default:
		return false
	}
	return true
}
