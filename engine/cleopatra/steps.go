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
var rulebook = play.New(play.Words[*game]{Game: "cleopatra", OverRule: "13", WaitRule: "6"},
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

// Helper functions for fields of steps and answers whose moves have one number, and for events.

// doing returns Answer.Do that calls a function with the number of the move.
func doing(do func(g *game, n int, ev *engine.Events)) func(*game, entry, engine.Move, *engine.Events) {
	return func(g *game, _ entry, m engine.Move, ev *engine.Events) { do(g, int(m.N[0]), ev) }
}

// telling returns Answer.Describe that calls a function with the number of the move.
func telling(tell func(g *game, n int) engine.Option) func(*game, entry, engine.Move) engine.Option {
	return func(g *game, _ entry, m engine.Move) engine.Option { return tell(g, int(m.N[0])) }
}

// always is Step.Declines of a step whose last answer is the harmless one.
func always(*game, entry) bool { return true }

// refusing returns Step.Refuse that explains written moves of a kind with why, if why has a
// reason.
func refusing(kind uint16, why func(g *game, w writtenMove, r *engine.Refusal)) func(*game, entry, string, *engine.Refusal) bool {
	return func(g *game, _ entry, text string, r *engine.Refusal) bool {
		w, ok := g.parseMove(text)
		if !ok || w.kind != kind {
			return false
		}
		r.Code, r.Label = w.code, w.label
		why(g, w, r)
		return !r.Why.IsZero()
	}
}

// addEvent adds an event of the active seat for everybody. Callers test ev for nil
// before they build its text.
func (g *game) addEvent(ev *engine.Events, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: engine.Seat(g.active), Text: text, To: engine.Everyone, Places: places})
}

// logCards adds the event of cards that the active seat got. All see the cards that lay
// face up; only the seat sees the others.
func (g *game) logCards(ev *engine.Events, cards []card, public, private engine.Text, place string) {
	places := []string{place, g.placeMe()}
	for _, c := range cards {
		if !c.up() {
			seat := engine.Seat(g.active)
			ev.Add(engine.Event{Seat: seat, Text: public, To: engine.AllBut(seat), Places: places})
			ev.Add(engine.Event{Seat: seat, Text: private, To: engine.Only(seat), Places: places})
			return
		}
	}
	g.addEvent(ev, public, places...)
}

// Kinds of moves, each with the meaning of N[0].
const (
	moveNone    uint16 = iota
	moveUse            // slot from 0
	moveMarket         //
	moveQuarry         //
	moveEnd            //
	moveStall          // stall from 0
	moveKeep           //
	moveDiscard        //
	moveDrop           // card
	moveTo             // stall from 0
	moveBuild          // structure
	moveFinish         //
	moveSite           // row, side or wall from 0
	moveOrient         // orientation from 0
	moveAnchor         // cell
	movePay            // see payment
	moveClaim          // first cell of the sanctuary
	moveLeave          // first cell of the sanctuary
	moveOffer          // scarabs
)

func move(kind uint16, n int) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n)}}
}
