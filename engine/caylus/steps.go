package caylus

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// Kinds of steps. Each step is defined in the file of its phase.
const (
	stepNone play.Kind = iota
	stepIncome
	stepWorkers
	stepPlace
	stepSpecials
	stepGate
	stepGuild
	stepJoust
	stepInn
	stepProvosts
	stepProvost
	stepRoad
	stepUse
	stepBonus
	stepHome
	stepCastle
	stepBatch
	stepEnd
	stepSections
	stepScore
	stepClose
	stepNext
	stepFavor
	stepEffect
	stepTile
	stepTarget
	stepGive
	stepTake
	stepSite
	stepTrade
	stepErect
)

type (
	step   = play.Step[*game, entry]
	answer = play.Answer[*game, entry]
)

// entry is a step on the agenda. The step defines the meaning of n and m.
type entry struct {
	kind       play.Kind
	seat, n, m int8
}

func (e entry) Step() play.Kind { return e.kind }

// rulebook holds all steps.
var rulebook = play.New(words,
	incomeStep, workersStep, placeStep, specialsStep, gateStep, guildStep, joustStep, innStep, provostsStep, provostStep,
	roadStep, useStep, bonusStep, homeStep, castleStep, batchStep, endStep, sectionsStep, scoreStep, closeStep, nextStep,
	favorStep, effectStep, tileStep, targetStep, giveStep, takeStep, siteStep, tradeStep, erectStep)

// Methods of engine.State that the rulebook implements from the steps.

func (g *game) Agenda() *agenda.Stack[entry] { return &g.agenda }
func (g *game) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	return rulebook.Moves(g, seat, dst)
}
func (g *game) Code(seat engine.Seat, m engine.Move) string { return rulebook.Code(g, seat, m) }
func (g *game) Describe(seat engine.Seat, m engine.Move) engine.Option {
	return rulebook.Describe(g, seat, m)
}
func (g *game) Blocked(seat engine.Seat) []engine.Refusal { return rulebook.Blocked(g, seat) }

// Active returns the seat of the top step.
func (g *game) Active() engine.Seat { return engine.Seat(g.active()) }

// active returns the seat of the step on top.
func (g *game) active() int8 { return g.agenda.Top().seat }

func (g *game) me() *player { return &g.p[g.active()] }

// onAgenda returns the next step of a kind, or nil.
func (g *game) onAgenda(kind play.Kind) *entry {
	for i := g.agenda.Len() - 1; i >= 0; i-- {
		if e := &g.agenda.Steps()[i]; e.kind == kind {
			return e
		}
	}
	return nil
}

// openStep returns the step that asks the open question.
func (g *game) openStep() play.Kind { return play.Asked(&g.agenda) }

// startRound pushes the seven phases (RULES 4).
func (g *game) startRound() {
	g.agenda.Push(entry{kind: stepEnd})
	g.agenda.Push(entry{kind: stepCastle})
	g.agenda.Push(entry{kind: stepRoad, n: 1})
	g.agenda.Push(entry{kind: stepProvosts})
	g.agenda.Push(entry{kind: stepSpecials})
	g.agenda.Push(entry{kind: stepWorkers})
	g.agenda.Push(entry{kind: stepIncome})
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

// Pending appends the seat that owes a move. There is never more than one.
func (g *game) Pending(dst []engine.Seat) []engine.Seat {
	if g.over {
		return dst
	}
	return append(dst, g.Active())
}

// Play performs a move that Moves offers. The turn ends when another seat or
// phase is asked.
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	phase, round := g.phase, g.round
	if err := rulebook.Play(g, seat, m, ev); err != nil {
		return err
	}
	if g.over || g.Active() != seat || g.phase != phase || g.round != round {
		g.turn++
		ev.EndTurn()
	}
	return nil
}

// Ask returns the question of seat.
func (g *game) Ask(seat engine.Seat) engine.Question {
	if !rulebook.IsAsked(g, seat) {
		return engine.Question{}
	}
	p := g.me()
	return rulebook.Ask(g, seat, engine.Question{
		Trail: []engine.Text{engine.T("caylus.trail.round", engine.N("n", int(g.round))), phaseTexts[g.phase]},
		Facts: []engine.Text{engine.T("caylus.fact.purse", engine.N("vp", int(p.vp)), engine.N("deniers", int(p.deniers)), engine.N("food", int(p.cubes[food])),
			engine.N("wood", int(p.cubes[wood])), engine.N("stone", int(p.cubes[stone])), engine.N("cloth", int(p.cubes[cloth])), engine.N("gold", int(p.cubes[gold])))},
	})
}

// Default returns the harmless move: it places no worker and pays nothing, but a seat in
// the castle gives one batch rather than lose prestige.
func (g *game) Default(seat engine.Seat) engine.Move { return rulebook.Default(g, seat) }

// always is Step.Declines of a step whose last answer declines.
func always(*game, entry) bool { return true }

func move(kind uint16, n int) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n)}}
}

func move2(kind uint16, n, m int) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n), int16(m)}}
}
