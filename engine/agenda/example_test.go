package agenda_test

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/agenda"
)

// The steps of a turn in a small game: draw n cards, give one card away, end the turn.
type stepKind int8

const (
	stepNone stepKind = iota
	stepDraw
	stepGive // n cards
	stepEnd
)

type step struct {
	kind stepKind
	n    int8
}

type game struct {
	agenda agenda.Stack[step]
	hand   []int16
	over   bool
}

// startTurn pushes the steps in reverse order.
func (g *game) startTurn() {
	g.agenda.Push(step{kind: stepEnd})
	g.agenda.Push(step{kind: stepGive, n: 2})
	g.agenda.Push(step{kind: stepDraw})
}

// list appends the answers to the step on top.
func (g *game) list(dst []engine.Move) []engine.Move {
	for i, card := range g.hand {
		dst = append(dst, engine.Move{Kind: 1, N: [7]int16{int16(i), card}})
	}
	return dst
}

func (g *game) Code(_ engine.Seat, m engine.Move) string { return fmt.Sprintf("give %d", m.N[1]) }

func (g *game) Describe(_ engine.Seat, m engine.Move) engine.Option {
	return engine.Option{Label: engine.T("give", engine.N("n", int(m.N[1])))}
}

func (g *game) perform(m engine.Move) {
	g.hand = append(g.hand[:m.N[0]], g.hand[m.N[0]+1:]...)
	g.agenda.Top().n--
}

// resolve runs the top step if it asks nobody. It returns false if the step asks.
func (g *game) resolve() bool {
	switch s := g.agenda.Top(); {
	case s.kind == stepDraw:
		g.agenda.Pop()
		g.hand = append(g.hand, 7)
	case s.kind == stepGive && s.n == 0:
		g.agenda.Pop()
	case s.kind == stepEnd:
		g.agenda.Pop()
		g.over = true
	default:
		return false
	}
	return true
}

// settle runs steps until a seat has a choice.
func (g *game) settle(ev *engine.Events) {
	for !g.over {
		if g.resolve() {
			continue
		}
		only, n := agenda.Answers(g.list).Forced(g, 0, ev)
		if n > 1 {
			return
		}
		g.perform(only)
	}
}

func Example() {
	g := &game{hand: []int16{3}}
	g.startTurn()
	g.settle(nil)
	fmt.Println("asked to give one of", g.hand)

	m := engine.Move{Kind: 1, N: [7]int16{0, 3}}
	var ev engine.Events
	if agenda.Answers(g.list).Offers(m) {
		g.perform(m)
		g.settle(&ev)
	}
	fmt.Println("given without a question:", ev.Forced[0].Code, "over:", g.over)
	// Output:
	// asked to give one of [3 7]
	// given without a question: give 7 over: true
}
