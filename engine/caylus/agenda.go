package caylus

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
)

// stepKind is the kind of a step of the agenda. A step either asks its seat
// something or resolves by itself.
type stepKind int8

const (
	stepNone     stepKind = iota
	stepIncome            // phase 1
	stepWorkers           // phase 2: the next seat that has not passed
	stepPlace             // pass, or a space for a worker
	stepSpecials          // phase 3: special buildings from n on
	stepGate              // where the worker at the gate goes
	stepGuild             // how far the guild moves the provost
	stepJoust             // whether to joust
	stepInn               // whether to stay at the inn
	stepProvosts          // phase 4: passing order from n on
	stepProvost           // how far the provost moves
	stepRoad              // phase 5: road spaces from n on
	stepUse               // what the worker on space n does
	stepBonus             // what the owner of space n takes
	stepHome              // the worker on space n returns
	stepCastle            // phase 6: castle slots from n on
	stepBatch             // a batch, or stop
	stepEnd               // phase 7: the bailiff
	stepSections          // sections from n on are checked
	stepScore             // section n, turn order from m on
	stepClose             // section n is scored
	stepNext              // the next round, or the end
	stepFavor             // n favors are still to be resolved
	stepEffect            // which effect of track n
	stepTile              // which tile of class n; m is the good that costs one less
	stepTarget            // which tile becomes a residence; m: 1 with the favor's price
	stepGive              // n cubes still to be chosen for the payment; m: 1 gold too
	stepTake              // n cubes still to be chosen from the stock
	stepSite              // which residence the tile replaces
	stepTrade             // deal m of building n is carried out, or the favor's exchange
	stepErect             // the chosen tile is paid and placed; m is the good that costs one less
	stepKinds
)

// stepNames are the steps in the encoded state; those that ask are also the
// kinds of questions.
var stepNames = [stepKinds]string{"", "income", "workers", "place", "specials", "gate_move", "guild_move", "joust", "inn_stay",
	"provosts", "provost", "road", "use", "owner_bonus", "return", "castle", "castle_batch", "end", "sections", "score", "scored", "next",
	"favor_line", "favor_effect", "tile", "lawyer", "give", "take", "residence", "trade", "erect"}

// step is one line of the agenda.
type step struct {
	kind       stepKind
	seat, n, m int8
}

// openStep is the step whose question is open.
func (g *game) openStep() stepKind {
	if g.over || g.agenda.Len() == 0 {
		return stepNone
	}
	return g.agenda.Top().kind
}

// active is the seat of the step on top.
func (g *game) active() int8 { return g.agenda.Top().seat }

func (g *game) me() *player { return &g.p[g.active()] }

// startRound notes the seven phases (RULES 4).
func (g *game) startRound() {
	g.agenda.Push(step{kind: stepEnd})
	g.agenda.Push(step{kind: stepCastle})
	g.agenda.Push(step{kind: stepRoad, n: 1})
	g.agenda.Push(step{kind: stepProvosts})
	g.agenda.Push(step{kind: stepSpecials})
	g.agenda.Push(step{kind: stepWorkers})
	g.agenda.Push(step{kind: stepIncome})
}

// startPhase begins a phase: the favor tracks may be used again (RULES 11.1).
func (g *game) startPhase(phase int8) {
	if g.phase == phase {
		return
	}
	g.phase = phase
	for s := range g.seats {
		g.p[s].used = 0
	}
	switch phase {
	case phaseIncome, phaseCastle:
		for s := range g.seats {
			g.p[s].batches = 0
		}
	case phaseWorkers:
		g.passed, g.npassed = [maxSeats]int8{}, 0
	case phaseProvost:
		g.moved = [maxSeats]int8{}
	}
}

// Play performs a move that Moves offers.
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if !g.isPending(seat) || !agenda.Answers(g.list).Offers(m) {
		return engine.Refused("caylus", seat, m)
	}
	phase, round := g.phase, g.round
	g.perform(m, ev)
	g.settle(ev)
	if g.over || g.active() != int8(seat) || g.phase != phase || g.round != round {
		g.turn++
		if ev != nil {
			ev.EndTurn()
		}
	}
	return nil
}

// settle resolves steps until somebody has a choice: steps that ask nothing
// resolve themselves, and a single possible move is played.
func (g *game) settle(ev *engine.Events) {
	for !g.over {
		if g.resolve(ev) {
			continue
		}
		only, n := agenda.Answers(g.list).Forced(g, engine.Seat(g.active()), ev)
		if n > 1 {
			return
		}
		g.perform(only, ev)
	}
}

// resolve does what the step on top does without asking. It reports false when
// the step has to ask.
func (g *game) resolve(ev *engine.Events) bool {
	switch g.agenda.Top().kind {
	case stepIncome:
		g.takeIncome(ev)
	case stepWorkers:
		g.nextToPlace()
	case stepSpecials:
		g.nextSpecial(ev)
	case stepProvosts:
		g.nextToMoveProvost()
	case stepRoad:
		g.nextSpace(ev)
	case stepHome:
		g.leaveSpace(ev)
	case stepCastle:
		g.nextInCastle(ev)
	case stepEnd:
		g.moveBailiff(ev)
	case stepSections:
		g.nextSection()
	case stepScore:
		g.scoreNext(ev)
	case stepClose:
		g.closeSection(ev)
	case stepNext:
		g.nextRound(ev)
	case stepFavor:
		return g.startFavor(ev)
	case stepEffect:
		return g.gainAtOnce(ev)
	case stepGive, stepTake:
		return g.cubesChosen()
	case stepTrade:
		g.trade(ev)
	case stepErect:
		g.erect(ev)
	default:
		return false
	}
	return true
}

// cubesChosen ends the choice of cubes when none is left to choose.
func (g *game) cubesChosen() bool {
	if g.agenda.Top().n > 0 {
		return false
	}
	g.agenda.Pop()
	return true
}
