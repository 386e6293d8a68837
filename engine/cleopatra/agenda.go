package cleopatra

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
)

// stepKind is the kind of a step of the agenda. Most steps ask the active seat
// something.
type stepKind int8

const (
	stepNone    stepKind = iota
	stepStart            // worshipper, market or quarry (RULES 6)
	stepSecond           // the Visitor's other visit
	stepStall            // which stall to empty (RULES 8.1)
	stepLimit            // more than ten cards (RULES 8.2)
	stepDrop             // n cards left to discard
	stepRefill           // draw three cards (RULES 8.3)
	stepPlace            // a stall for the first drawn card
	stepBuild            // what to build, or finish (RULES 9)
	stepSite             // row, side or wall
	stepOrient           // how the mosaic lies
	stepAnchor           // where it lies
	stepPay              // with what (RULES 9.2)
	stepClaim            // sanctuaries n to m-1 are new (RULES 11)
	stepPalms            // n palms, paid unless a sanctuary was claimed
	stepQueen            // Cleopatra advances, n spaces more after an offering (RULES 12)
	stepOffer            // the sealed offering
	stepEndTurn          // the turn is over (RULES 6.3)
	stepKinds
)

// stepNames are the steps in the encoded state and the kinds of questions.
var stepNames = [stepKinds]string{"", "start", "second", "stall", "limit", "limit_cards", "draw", "refill",
	"build", "site", "orient", "anchor", "pay", "claim", "palms", "cleopatra", "offer", "end turn"}

// step is one line of the agenda.
type step struct {
	kind stepKind
	n, m int8
}

// openStep is the step whose question is open.
func (g *game) openStep() stepKind {
	if g.over || g.agenda.Len() == 0 {
		return stepNone
	}
	return g.agenda.Top().kind
}

// Play performs a move that Moves offers.
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if !g.isPending(seat) || !g.answers(int8(seat), noLimit).Offers(m) {
		return engine.Refused("cleopatra", seat, m)
	}
	g.perform(int8(seat), m, ev)
	g.settle(ev)
	return nil
}

// answers returns the moves of seat at the open question; up to limit of them
// are enough.
func (g *game) answers(seat int8, limit int) agenda.Answers {
	return func(dst []engine.Move) []engine.Move { return g.list(seat, dst, limit) }
}

// settle resolves steps until somebody has a choice: steps that ask nothing
// resolve themselves, and a single possible move is played.
func (g *game) settle(ev *engine.Events) {
	for !g.over {
		if g.resolve(ev) {
			continue
		}
		if g.openStep() == stepOffer {
			return
		}
		switch only, n := g.answers(g.active, 2).Forced(g, engine.Seat(g.active), ev); n {
		case 0:
			g.skipImpossible(ev)
		case 1:
			g.perform(g.active, only, ev)
		default:
			return
		}
	}
}

// skipImpossible ends a turn in which nothing can be done (RULES 6) and a
// second visit that is impossible.
func (g *game) skipImpossible(ev *engine.Events) {
	if s := g.agenda.Pop(); s.kind == stepStart && ev != nil {
		g.addEvent(ev, engine.T("cleopatra.event.pass", g.who()))
	}
}

// resolve does what the step on top does without asking. It reports false when
// the step has to ask.
func (g *game) resolve(ev *engine.Events) bool {
	s := *g.agenda.Top()
	switch s.kind {
	case stepLimit:
		if g.me().hand.total() > handLimit {
			return false
		}
		g.agenda.Pop()
	case stepDrop:
		if s.n > 0 {
			return false
		}
		g.agenda.Pop()
	case stepRefill:
		g.agenda.Pop()
		g.drawRefill(ev)
	case stepPlace:
		if !g.drawnLookAlike() {
			return false
		}
		g.placeAlike(ev)
	case stepClaim:
		if s.n < s.m && g.me().statues > 0 {
			return false
		}
		g.agenda.Pop()
		g.leaveRest(s, ev)
	case stepPalms:
		g.agenda.Pop()
		g.payPalms(int(s.n), ev)
	case stepQueen:
		g.agenda.Pop()
		g.advanceCleopatra(int(s.n), ev)
	case stepOffer:
		if !g.allBidsIn() {
			return false
		}
		g.agenda.Pop()
		g.openOffering(ev)
	case stepEndTurn:
		g.agenda.Pop()
		g.endTurn(ev)
	default:
		return false
	}
	return true
}

// startVisit leaves the question where to go and notes that, with the Visitor,
// another visit may follow (RULES 7).
func (g *game) startVisit() {
	if s := g.agenda.Pop(); s.kind == stepStart && g.now.used == visitor {
		g.agenda.Push(step{kind: stepSecond})
	}
}

// endTurn lets the effects of the turn end and gives the turn to the next seat,
// or ends the match after the last turns (RULES 6, 13).
func (g *game) endTurn(ev *engine.Events) {
	ev.EndTurn()
	g.now = newTurn()
	next := (g.active + 1) % g.seats
	if g.endedBy == next {
		g.finish(ev)
		return
	}
	g.active = next
	g.turn++
	g.agenda.Push(step{kind: stepEndTurn})
	g.agenda.Push(step{kind: stepStart})
}
