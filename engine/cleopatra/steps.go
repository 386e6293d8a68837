package cleopatra

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// Kinds of steps, in the order of the rulebook. Each step is defined in the file of its
// phase.
const (
	stepNone play.Kind = iota
	stepStart
	stepSecond
	stepStall
	stepLimit
	stepDrop
	stepRefill
	stepPlace
	stepBuild
	stepSite
	stepOrient
	stepAnchor
	stepPay
	stepClaim
	stepPalms
	stepQueen
	stepOffer
	stepEndTurn
)

type (
	step   = play.Step[*game, entry]
	answer = play.Answer[*game, entry]
)

// entry is a step on the agenda. The step defines the meaning of n and m.
type entry struct {
	kind play.Kind
	n, m int8
}

func (e entry) Step() play.Kind { return e.kind }

// rulebook holds all steps.
var rulebook = play.New(play.Words[*game]{Game: "cleopatra"},
	startStep, secondStep,
	stallStep, limitStep, dropStep, refillStep, placeStep,
	buildStep, siteStep, orientStep, anchorStep, payStep,
	claimStep, palmsStep,
	queenStep, offerStep,
	endTurnStep)

// startTurn pushes the steps of a turn: a worshipper and a visit, then its end (RULES 6).
func (g *game) startTurn() {
	g.now = newTurn()
	g.push(stepEndTurn, 0)
	g.push(stepStart, 0)
}

func (g *game) push(kind play.Kind, n int) { g.agenda.Push(entry{kind: kind, n: int8(n)}) }

// Methods of engine.State that the rulebook implements from the steps.

func (g *game) Agenda() *agenda.Stack[entry]            { return &g.agenda }
func (g *game) Pending(dst []engine.Seat) []engine.Seat { return rulebook.Pending(g, dst) }
func (g *game) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	return rulebook.Moves(g, seat, dst)
}
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	return rulebook.Play(g, seat, m, ev)
}
func (g *game) Code(seat engine.Seat, m engine.Move) string { return rulebook.Code(g, seat, m) }

// Active returns the seat that has the turn. In the offering all seats are asked.
func (g *game) Active() engine.Seat { return engine.Seat(g.active) }

// asked returns the step that asks the open question.
func (g *game) asked() play.Kind { return play.Asked(&g.agenda) }

// Ask returns the question of seat.
func (g *game) Ask(seat engine.Seat) engine.Question {
	if !rulebook.IsAsked(g, seat) {
		return engine.Question{}
	}
	q := engine.Question{Facts: g.goods(&g.p[seat])}
	if !g.isOffering() {
		q.Trail, q.Facts = g.trail(), g.leftOver(q.Facts)
	}
	return rulebook.Ask(g, seat, q)
}

// Describe returns the option for a listed move. It sets Reveals if the move shows
// something hidden.
func (g *game) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := rulebook.Describe(g, seat, m)
	if o.Reveals = g.isOffering(); !o.Reveals {
		c := g.copy()
		o.Reveals = rulebook.Reveals(c, seat, m)
		copies.Return(c)
	}
	return o
}

// Default returns the harmless move: it visits the market rather than the quarry, discards cards
// rather than taking amulets, and offers nothing.
func (g *game) Default(seat engine.Seat) engine.Move {
	m := rulebook.Default(g, seat)
	if m.Kind == moveStall {
		return g.smallestStall(g.Moves(seat, nil))
	}
	return m
}
