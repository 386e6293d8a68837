package caylus

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// moveProvost moves the provost by N[0] spaces, negative towards the castle.
const moveProvost uint16 = 21

// provostsStep is phase 4 (RULES 7). Each seat moves the provost once, in passing order
// from n on. A seat without deniers is not asked.
var provostsStep = step{
	Kind: stepProvosts, Name: "provosts", Args: "n", On: []play.Kind{stepRoad},
	Holds: func(_ *game, e, _ entry) bool { return e.n <= maxSeats },
	Act: func(g *game, e entry, _ *engine.Events) {
		g.startPhase(phaseProvost)
		for e.n < g.npassed {
			seat := g.passed[e.n]
			e.n++
			if g.p[seat].deniers > 0 {
				g.agenda.Push(e)
				g.agenda.Push(entry{kind: stepProvost, seat: seat})
				return
			}
		}
	},
}

// provostStep asks how far a seat moves the provost, for one denier a space (RULES 7).
var provostStep = step{
	Kind: stepProvost, Name: "provost", Rule: "7", Purpose: engine.T("caylus.purpose.provost"),
	Feature: "provost", Args: "s", On: []play.Kind{stepProvosts},
	Notice: func(g *game, _ entry) []engine.Text { return g.negotiationLines() },
	Holds:  func(g *game, e, _ entry) bool { return g.phase == phaseProvost && g.p[e.seat].deniers > 0 },
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("caylus.ask.provost", engine.N("at", int(g.provost)), engine.N("n", int(g.provostReachOf(e.seat)))),
			Form: engine.Amount, Facts: g.negotiationLines()}
	},
	Insists: always, // with a denier there is a choice
	All:     allShifts, Refuse: refuseShift,
	Answers: []answer{shifting.Doing(func(g *game, e entry, m engine.Move, ev *engine.Events) {
		k := int8(m.N[0])
		from, cost := g.provost, int16(max(k, -k))
		g.provost += k
		g.moved[e.seat] = k
		g.p[e.seat].deniers -= cost
		switch {
		case ev == nil:
		case k == 0:
			g.addEvent(ev, e.seat, engine.T("caylus.event.provostStay", who(e.seat), engine.N("at", int(from))), placePlayer(e.seat))
		default:
			g.addEvent(ev, e.seat, engine.T("caylus.event.provost", who(e.seat), engine.N("from", int(from)), engine.N("to", int(g.provost)),
				engine.N("n", int(cost))), placeRoad(from), placeRoad(g.provost), "provost", placePlayer(e.seat))
		}
	})},
}

// provostReachOf returns the number of spaces that the seat can move the provost with its
// deniers.
func (g *game) provostReachOf(seat int8) int8 {
	return int8(min(provostReach, g.p[seat].deniers))
}

// allShifts appends the moves of the provost: none, forward, then back.
var allShifts = play.Fixed[*game, entry](move(moveProvost, 0), move(moveProvost, 1), move(moveProvost, 2), move(moveProvost, 3),
	move(moveProvost, -1), move(moveProvost, -2), move(moveProvost, -provostReach))

// shifting is the answer to move the provost, in phase 4 or by the guild.
var shifting = answer{
	Kind: moveProvost,
	Code: func(_ *game, _ entry, m engine.Move) string { return "provost " + strconv.Itoa(int(m.N[0])) },
	Label: func(_ *game, _ entry, m engine.Move) engine.Text {
		return engine.T("caylus.do.provostAny", engine.N("n", int(m.N[0])))
	},
	Describe: (*game).describeShift, Legal: (*game).whyNotShift, Why: (*game).explainShift,
	Means: func(_ *game, _ entry, text string) func(engine.Move) bool {
		number, err := strconv.Atoi(firstWord(text))
		return func(m engine.Move) bool { return err == nil && int(m.N[0]) == number }
	},
}

// describeShift returns the workers that a move of the provost reaches or cuts off.
func (g *game) describeShift(e entry, m engine.Move) engine.Option {
	k := int8(m.N[0])
	to, cost := g.provost+k, int(max(k, -k))
	o := engine.Option{Amount: int(k), Places: []string{placeRoad(to)}}
	switch {
	case k == 0:
		o.Label, o.Verb = engine.T("caylus.do.provostStay", engine.N("at", int(to))), engine.T("caylus.verb.leave")
	case k > 0:
		o.Label = engine.T("caylus.do.provostOn", engine.N("n", cost), engine.N("to", int(to)))
	default:
		o.Label = engine.T("caylus.do.provostBack", engine.N("n", cost), engine.N("to", int(to)))
	}
	if e.kind == stepGuild {
		cost = 0
	}
	o.Effect = engine.T("caylus.do.provost.effect", engine.N("n", cost), engine.List("cut", g.workerNames(to+1, g.provost)),
		engine.List("opened", g.workerNames(g.provost+1, to)), engine.N("steps", 1+engine.OneIf(to > g.bailiff)))
	return o
}

// workerNames returns the workers on road spaces from one to another.
func (g *game) workerNames(from, to int8) []engine.Text {
	var list []engine.Text
	for s := from; s <= to; s++ {
		if seat := g.road[s].worker; seat != none {
			list = append(list, engine.T("caylus.stand", who(seat), engine.N("space", int(s))))
		}
	}
	return list
}

// Reasons why the provost cannot move so far.
const (
	beyondReach play.Reason = iota + 1
	offRoad
	noDeniers
)

// whyNotShift returns the reason why the provost cannot be moved (RULES 6.3, 7).
func (g *game) whyNotShift(e entry, m engine.Move) play.Reason {
	n := m.N[0]
	far, to := max(n, -n), int16(g.provost)+n
	switch {
	case far > provostReach:
		return beyondReach
	case to < 1 || to > roadLength:
		return offRoad
	case e.kind == stepProvost && far > g.p[e.seat].deniers:
		return noDeniers
	}
	return 0
}

func (g *game) explainShift(e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
	switch n := int(m.N[0]); reason {
	case beyondReach:
		return engine.T("caylus.why.provostFar", engine.N("n", provostReach)), g.section()
	case offRoad:
		return engine.T("caylus.why.provostEdge", engine.N("at", int(g.provost)), engine.N("last", roadLength)), g.section()
	default:
		return engine.T("caylus.why.provostMoney", engine.N("n", max(n, -n)), engine.N("have", int(g.p[e.seat].deniers))), g.section()
	}
}

// refuseShift explains a number of spaces that is never offered: "provost 5" or "5".
func refuseShift(g *game, e entry, text string, r *engine.Refusal) bool {
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(text, "provost")))
	if err != nil || n <= -1000 || n >= 1000 {
		return false
	}
	r.Code = "provost " + strconv.Itoa(n)
	m := move(moveProvost, n)
	r.Why, r.Rule = g.explainShift(e, m, g.whyNotShift(e, m))
	return true
}
