package architects

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// Kinds of steps. Each is written down in the file of its phase.
const (
	stepNone play.Kind = iota
	stepBoard
	stepDraft
	stepPick
	stepBegin
	stepTurn
	stepMines
	stepTrade
	stepMix
	stepWork
	stepHire
	stepDismiss
	stepTake
	stepMiddle
	stepKeep
	stepCapture
	stepBarracks
	stepGuard
	stepHall
	stepSpend
	stepBlend
	stepAdvance
	stepEffect
	stepChoice
	stepGive
	stepForgive
	stepOverflow
	stepReset
	stepLimit
	stepEnd
	stepDungeon
	stepScore
)

type (
	step   = play.Step[*game, entry]
	answer = play.Answer[*game, entry]
)

// entry is a step on the agenda. What n is belongs to the step.
type entry struct {
	kind play.Kind
	n    int8
}

// Step is the kind of the step.
func (e entry) Step() play.Kind { return e.kind }

// left is how many actions of a kind may still be done in the step, 0 where there are
// no several.
func (e entry) left() int {
	switch e.kind {
	case stepTrade, stepCapture, stepGuard:
		return int(e.n)
	}
	return 0
}

// rulebook is all steps.
var rulebook = play.New(play.Words[*game]{Game: "architects"},
	boardStep, draftStep, pickStep, beginStep,
	turnStep, minesStep, tradeStep, mixStep, workStep, hireStep, dismissStep, takeStep, middleStep, keepStep, captureStep, barracksStep,
	guardStep, hallStep, spendStep, blendStep, advanceStep, effectStep, choiceStep, giveStep, forgiveStep, overflowStep,
	resetStep, limitStep, endStep, dungeonStep, scoreStep)

// startTurn notes what belongs to the turn of the active seat (RULES 3).
func (g *game) startTurn() {
	g.now = newTurn()
	g.push(stepEnd, 0)
	g.push(stepLimit, 0)
	g.push(stepReset, 0)
	g.push(stepTurn, 0)
}

func (g *game) push(kind play.Kind, n int8) { g.agenda.Push(entry{kind, n}) }

// inTurn is what the steps of an action lie on.
var inTurn = []play.Kind{stepReset}

// again puts a step back that has one action less.
func (g *game) again(e entry) { g.push(e.kind, e.n-1) }

// What the contract wants of a state, as the rulebook makes it from the steps.

func (g *game) Agenda() *agenda.Stack[entry]            { return &g.agenda }
func (g *game) Pending(dst []engine.Seat) []engine.Seat { return rulebook.Pending(g, dst) }
func (g *game) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	return rulebook.Moves(g, seat, dst)
}
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	return rulebook.Play(g, seat, m, ev)
}
func (g *game) Code(seat engine.Seat, m engine.Move) string { return rulebook.Code(g, seat, m) }

// Active is the seat whose turn it is; in the draft all are asked.
func (g *game) Active() engine.Seat { return engine.Seat(g.active) }

// asked is the step whose question is open.
func (g *game) asked() play.Kind { return play.Asked(&g.agenda) }

// Ask is the question seat has to answer.
func (g *game) Ask(seat engine.Seat) engine.Question {
	if !rulebook.IsAsked(g, seat) {
		return engine.Question{}
	}
	return rulebook.Ask(g, seat, engine.Question{Trail: g.trail(), Facts: g.facts(int8(seat))})
}

// Default is the harmless answer: collect goods, hire nobody, capture nobody,
// buy nothing.
func (g *game) Default(seat engine.Seat) engine.Move { return rulebook.Default(g, seat) }

// Describe tells a person what a listed move means, and whether it shows something
// hidden: by itself, or with the turn of the automa that follows.
func (g *game) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := rulebook.Describe(g, seat, m)
	if rulebook.Asked(g).Owes != nil {
		return o
	}
	var own bool
	if own, o.Reveals = g.reveals(seat, m); o.Reveals && !own {
		o.Shown = engine.T("architects.do.scheme", g.who("automa", g.people))
	}
	return o
}

// reveals plays a move on a copy to learn whether it shows somebody something
// hidden. What is shown cannot matter for that.
func (g *game) reveals(seat engine.Seat, m engine.Move) (own, all bool) {
	var ev engine.Events
	c := g.copy()
	rulebook.Perform(c, seat, m, &ev)
	for c.agenda.Len() > 0 && !c.isAutoma(c.active) && rulebook.Proceed(c, &ev) {
	}
	own = ev.Revealed != 0
	rulebook.Settle(c, &ev)
	copies.Return(c)
	return own, ev.Revealed != 0
}
