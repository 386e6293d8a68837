package architects

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// Kinds of steps: things to do or to ask.
const (
	stepNone     play.Kind = iota
	stepBoard              // the n-th in order chooses a player board (RULES 2.1)
	stepDraft              // everybody keeps one building card of a pack (RULES 2.8)
	stepPick               // alone: which building cards to keep (RULES 11.1)
	stepBegin              // the turns begin
	stepTurn               // where to send a worker, or which to recall (RULES 3)
	stepMines              // clay or gold (RULES 5.3)
	stepTrade              // n more trades (RULES 5.5)
	stepMix                // which goods pay for trade n
	stepWork               // hire or draw (RULES 5.6)
	stepHire               // any apprentice for nothing, or none (RULES 5.12)
	stepDismiss            // which apprentice leaves
	stepTake               // the chosen apprentice comes
	stepMiddle             // hire for nothing or look at cards (RULES 5.9)
	stepKeep               // which card to keep of those looked at
	stepCapture            // n more captures (RULES 5.7)
	stepBarracks           // recover, or n captures (RULES 5.12)
	stepGuard              // n more actions (RULES 5.10)
	stepHall               // build or work on the Cathedral (RULES 5.11)
	stepSpend              // which card is discarded for the Cathedral
	stepBlend              // which wood and stone pay for the Cathedral
	stepAdvance            // the Cathedral rises
	stepEffect             // what building n does at once
	stepChoice             // which of two gains building n brings
	stepGive               // which card is discarded for building n, or none
	stepForgive            // whether building n destroys a debt
	stepOverflow           // whether virtue beyond the top destroys up to n debts (RULES 6)
	stepReset              // the Black Market resets if it has to (RULES 7)
	stepLimit              // hand limit (RULES 3)
	stepEnd                // the turn ends
	stepDungeon            // seat n loses virtue first or last (RULES 8.1)
	stepScore              // the match ends
	stepKinds
)

// stepNames are the steps in the encoded state and the kinds of questions.
var stepNames = [stepKinds]string{"", "board", "draft", "pick", "begin", "turn", "mines", "trade", "mix", "work", "hire", "dismiss", "take",
	"middle", "keep", "capture", "barracks", "guard", "hall", "spend", "blend", "advance", "effect", "choice", "give", "forgive", "overflow", "reset",
	"limit", "end", "dungeon", "score"}

// entry is a step on the agenda. What n is belongs to the step.
type entry struct {
	kind play.Kind
	n    int8
}

func (g *game) push(kind play.Kind, n int8) { g.agenda.Push(entry{kind, n}) }

// again puts a step back that has one more action less.
func (g *game) again(e entry) { g.push(e.kind, e.n-1) }

// asked is the step whose question is open.
func (g *game) asked() play.Kind {
	if g.over || g.agenda.Len() == 0 {
		return stepNone
	}
	return g.agenda.Top().kind
}

// Play performs a move that Moves offers.
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if !g.isPending(seat) || !g.answers(seat).Offers(m) {
		return engine.Refused("architects", seat, m)
	}
	g.perform(int8(seat), m, ev)
	g.settle(ev)
	return nil
}

// answers lists what seat may answer.
func (g *game) answers(seat engine.Seat) agenda.Answers {
	return func(dst []engine.Move) []engine.Move { return g.list(int8(seat), dst) }
}

// settle carries on until somebody has a choice: steps that ask nothing
// resolve themselves, and a single possible answer is played. Sealed answers
// are never played for somebody.
func (g *game) settle(ev *engine.Events) {
	for g.settleStep(ev) {
	}
}

// settleStep resolves one step, or performs one forced answer. It reports false
// when somebody is asked or the match is over.
func (g *game) settleStep(ev *engine.Events) bool {
	if g.over {
		return false
	}
	if g.resolve(ev) {
		return true
	}
	if g.asked() == stepDraft || g.asked() == stepTurn && g.me().workers > 0 {
		return false // a seat with a worker always has several places to choose from
	}
	seat := engine.Seat(g.active)
	switch only, n := g.answers(seat).Forced(g, seat, ev); n {
	case 0:
		g.agenda.Pop()
	case 1:
		g.perform(g.active, only, ev)
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
	case stepDraft:
		return g.endPick()
	case stepBegin:
		g.agenda.Pop()
		g.begin(ev)
	case stepTurn:
		return g.skipTurn(ev)
	case stepTake:
		g.agenda.Pop()
		g.takeApprentice(ev)
	case stepAdvance:
		g.agenda.Pop()
		g.advance(ev)
	case stepEffect:
		g.agenda.Pop()
		g.takeEffect(s.n, ev)
	case stepOverflow:
		if s.n > 0 && g.me().unpaid > 0 {
			return false
		}
		g.agenda.Pop()
	case stepReset:
		g.agenda.Pop()
		if g.reset {
			g.resetMarket(ev)
		}
	case stepLimit:
		if g.me().hand.len() > handLimit {
			return false
		}
		g.agenda.Pop()
	case stepEnd:
		g.agenda.Pop()
		g.endTurn(ev)
	case stepDungeon:
		return g.finalEffects(s, ev)
	case stepScore:
		g.agenda.Pop()
		g.over = true
		ev.EndTurn()
	default:
		return false
	}
	return true
}

// startTurn lays out the turn of the active seat (RULES 3).
func (g *game) startTurn() {
	g.now = newTurn()
	g.push(stepEnd, 0)
	g.push(stepLimit, 0)
	g.push(stepReset, 0)
	g.push(stepTurn, 0)
}

// skipTurn takes the turn of the automa, and passes a seat by that has no
// worker anywhere to place or to recall (RULES 3.1).
func (g *game) skipTurn(ev *engine.Events) bool {
	if g.isAutoma(g.active) {
		g.agenda.Pop()
		g.playAutoma(ev)
		return true
	}
	if g.me().workers > 0 || g.canRecall() {
		return false
	}
	g.agenda.Pop()
	if ev != nil {
		g.tellSkip(ev)
	}
	if g.nobodyCan() {
		g.last = 1 // nobody would ever end the match
	}
	return true
}

// nobodyCan reports whether nobody can ever place a worker again: no person has
// one in the own supply or where one may be recalled from, and no automa goes on.
func (g *game) nobodyCan() bool {
	for s := range g.people {
		if g.hasUse(s) {
			return false
		}
	}
	return !g.automaGoesOn()
}

// hasUse reports whether a person has a worker to place or to recall.
func (g *game) hasUse(seat int8) bool {
	p := &g.p[seat]
	if g.recallAnywhere {
		return g.workersOf(seat) > int(p.hall)
	}
	n := p.workers
	for _, at := range p.at {
		n += at
	}
	return n > 0
}

// automaGoesOn reports whether the automa can still fill the Guildhall: it has a
// worker, and a card that sends one there.
func (g *game) automaGoesOn() bool {
	if !g.withAutoma() || g.recallAnywhere {
		return false
	}
	a := g.people
	n := g.workersOf(a) - int(g.p[a].hall)
	for _, who := range g.stalls {
		n -= b2i(who == a)
	}
	if n <= 0 {
		return false
	}
	for _, list := range [][]int8{g.auto.pile.all(), g.auto.discard.all()} {
		for _, card := range list {
			for _, act := range g.t.schemes[card].own() {
				if act.ploy == ployGuild {
					return true
				}
			}
		}
	}
	return false
}

// endTurn gives the turn to the next seat, or ends the match (RULES 8).
func (g *game) endTurn(ev *engine.Events) {
	if !g.isAutoma(g.active) {
		ev.EndTurn()
	}
	switch {
	case g.last > 0:
		g.last--
	case g.nhall >= g.plan().last:
		g.last = g.seats
		if ev != nil {
			g.tellLast(ev)
		}
	}
	if g.last == 0 {
		g.finish()
		return
	}
	g.turn++
	g.active = g.after(g.active)
	if g.active == g.order[0] {
		g.round++
	}
	g.startTurn()
}
