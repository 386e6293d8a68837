package architects

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// Kinds of steps. Each step is defined in the file of its phase.
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

// entry is a step on the agenda. The step defines the meaning of n.
type entry struct {
	kind play.Kind
	n    int8
}

func (e entry) Step() play.Kind { return e.kind }

// left returns the number of remaining actions of the step, or 0 if the step does not count
// actions.
func (e entry) left() int {
	switch e.kind {
	case stepTrade, stepCapture, stepGuard:
		return int(e.n)
	}
	return 0
}

// rulebook holds all steps.
var rulebook = play.New(play.Words[*game]{Game: "architects", OverRule: "8", WaitRule: "10"},
	boardStep, draftStep, pickStep, beginStep,
	turnStep, minesStep, tradeStep, mixStep, workStep, hireStep, dismissStep, takeStep, middleStep, keepStep, captureStep, barracksStep,
	guardStep, hallStep, spendStep, blendStep, advanceStep, effectStep, choiceStep, giveStep, forgiveStep, overflowStep,
	resetStep, limitStep, endStep, dungeonStep, scoreStep)

// startTurn resets the state of the turn for the active seat (RULES 3).
func (g *game) startTurn() {
	g.now = newTurn()
	g.push(stepEnd, 0)
	g.push(stepLimit, 0)
	g.push(stepReset, 0)
	g.push(stepTurn, 0)
}

func (g *game) push(kind play.Kind, n int8) { g.agenda.Push(entry{kind, n}) }

// inTurn is Step.On for the steps of an action.
var inTurn = []play.Kind{stepReset}

// again pushes a step again with one action less.
func (g *game) again(e entry) { g.push(e.kind, e.n-1) }

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

// Active returns the seat that has the turn. In the draft all seats are asked.
func (g *game) Active() engine.Seat { return engine.Seat(g.active) }

// asked returns the kind of the step that asks the open question.
func (g *game) asked() play.Kind { return play.Asked(&g.agenda) }

// Ask returns the question of seat.
func (g *game) Ask(seat engine.Seat) engine.Question {
	if !rulebook.IsAsked(g, seat) {
		return engine.Question{}
	}
	return rulebook.Ask(g, seat, engine.Question{Trail: g.trail(), Facts: g.facts(int8(seat))})
}

// Default returns the harmless answer: collect goods, hire nobody, capture nobody, buy
// nothing.
func (g *game) Default(seat engine.Seat) engine.Move { return rulebook.Default(g, seat) }

// Describe returns the option for a listed move. It sets Reveals if the move, or the
// automa's turn that follows, shows something hidden.
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

// reveals plays a move on a copy and reports whether the move itself (own), or the move
// with everything that follows (all), shows somebody something hidden. The hidden values do
// not affect the result.
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

// trail returns the position of the question within the turn.
func (g *game) trail() []engine.Text {
	trail := []engine.Text{phaseTexts[g.phase()]}
	if g.settingUp() {
		return trail
	}
	if to := g.now.to; to < circles {
		trail = append(trail, engine.T("architects.trail.place", placeArg(to), engine.N("n", int(g.me().at[to]))))
	} else if to < places {
		trail = append(trail, placeTexts[to])
	}
	if g.now.building != none {
		trail = append(trail, g.t.buildingText(g.now.building))
	}
	if g.now.slot != none {
		trail = append(trail, g.t.crewText(g.crew.display[g.now.slot]))
	}
	return trail
}

// facts returns the facts that a player needs for the answer, a line each.
func (g *game) facts(seat int8) []engine.Text {
	p := &g.p[seat]
	var stock []engine.Text
	for i, n := range p.goods {
		if n > 0 {
			stock = append(stock, engine.T("architects.part.have", engine.N("n", int(n)), engine.Term("good", goodTexts[i])))
		}
	}
	facts := []engine.Text{engine.T("architects.fact.stock", partsArg(stock)),
		engine.T("architects.fact.standing", engine.N("virtue", int(p.virtue)), engine.N("evaded", int(p.evaded(g.t))), engine.N("unpaid", int(p.unpaid)),
			engine.N("paid", int(p.paid)))}
	if held, prison, away := p.held(), p.prison, g.elsewhere(seat); held+prison+away > 0 {
		facts = append(facts, engine.T("architects.fact.workers", engine.N("held", int(held)), engine.N("prison", int(prison)), engine.N("away", int(away))))
	}
	if p.hand != 0 {
		facts = append(facts, engine.T("architects.fact.hand", engine.N("n", int(p.hand.len())), engine.List("cards", g.t.buildingTexts(p.hand))))
	}
	if g.last > 0 {
		facts = append(facts, engine.T("architects.fact.last"))
	}
	return facts
}
