package caylus

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// Answers about special buildings.
const (
	moveJoust uint16 = 11 + iota
	moveSkip
	moveStay
	moveLeave
)

// specialsStep is phase 3 (RULES 6). It activates the special buildings from n on, one
// after the other.
var specialsStep = step{
	Kind: stepSpecials, Name: "specials", Args: "n", On: []play.Kind{stepProvosts},
	Holds: func(_ *game, e, _ entry) bool { return e.n <= specialKinds },
	Act:   (*game).nextSpecial,
}

// specialDone reports whether a special building was already activated in this round.
func (g *game) specialDone(k int) bool {
	if e := g.onAgenda(stepSpecials); e != nil && g.phase == phaseSpecial {
		return k < int(e.n)
	}
	return g.phase > phaseSpecial
}

func (g *game) nextSpecial(e entry, ev *engine.Events) {
	g.startPhase(phaseSpecial)
	k := e.n
	if k == specialKinds {
		return
	}
	e.n++
	g.agenda.Push(e)
	switch k {
	case stables:
		g.reorder(ev)
	case inn:
		g.shiftInn(ev)
	default:
		if seat := g.single[k]; seat == none {
			return
		} else if asks := [specialKinds]play.Kind{gate: stepGate, guild: stepGuild, joust: stepJoust}[k]; asks != stepNone {
			g.agenda.Push(entry{kind: asks, seat: seat})
			return
		}
		g.takeTradingPost(ev)
	}
}

// takeTradingPost pays the worker at the trading post (RULES 6.2).
func (g *game) takeTradingPost(ev *engine.Events) {
	seat, n := g.takeBack(tradingPost), g.t.specials[tradingPost].amount
	g.p[seat].deniers += n
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.tradingPost", who(seat), engine.N("n", int(n))), specialIDs[tradingPost], placePlayer(seat))
	}
}

// takeBack returns the worker on a special building with a single slot to its seat.
func (g *game) takeBack(k int) (seat int8) {
	seat = g.single[k]
	g.single[k] = none
	g.p[seat].workers++
	return seat
}

// gateStep asks for the new place of the worker at the gate: any open place except the gate
// itself, or its hand (RULES 6.1).
var gateStep = step{
	Kind: stepGate, Name: "gate_move", Rule: "6", Purpose: engine.T("caylus.purpose.gate_move"),
	Feature: "gate", Args: "s", On: []play.Kind{stepSpecials},
	Holds:    func(g *game, e, _ entry) bool { return g.phase == phaseSpecial && g.single[gate] == e.seat },
	Question: engine.T("caylus.ask.gate"),
	All:      allPlaces, Declines: always, Refuse: refuseTile,
	Answers: []answer{placing.Doing(func(g *game, e entry, m engine.Move, ev *engine.Events) {
		place := int8(m.N[0])
		g.single[gate] = none
		if ev != nil {
			g.addEvent(ev, e.seat, engine.T("caylus.event.gate", who(e.seat), engine.Term("what", g.placeTitle(place)),
				engine.N("space", spaceNumber(place))), specialIDs[gate], g.placeFor(place), placePlayer(e.seat))
		}
		g.placeWorker(place, e.seat, ev)
	}), {
		Kind: moveReturn, Word: "return",
		Do: func(g *game, e entry, _ engine.Move, ev *engine.Events) {
			g.takeBack(gate)
			if ev != nil {
				g.addEvent(ev, e.seat, engine.T("caylus.event.gateReturn", who(e.seat)), specialIDs[gate], placePlayer(e.seat))
			}
		},
		Title: engine.T("caylus.do.return"),
		Describe: func(*game, entry, engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("caylus.do.return.effect"), Group: engine.T("caylus.group.pass")}
		},
	}},
}

// guildStep asks how far the guild moves the provost, for free (RULES 6.3).
var guildStep = step{
	Kind: stepGuild, Name: "guild_move", Rule: "6", Purpose: engine.T("caylus.purpose.guild_move"),
	Feature: "guild", Args: "s", On: []play.Kind{stepSpecials},
	Holds: func(g *game, e, _ entry) bool { return g.phase == phaseSpecial && g.single[guild] == e.seat },
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("caylus.ask.guild", engine.N("at", int(g.provost)), engine.N("n", provostReach)), Form: engine.Amount,
			Facts: g.reachLines(max(1, g.provost-provostReach), min(roadLength, g.provost+provostReach))}
	},
	All: allShifts, Insists: always, Refuse: refuseShift,
	Answers: []answer{shifting.Doing(func(g *game, e entry, m engine.Move, ev *engine.Events) {
		g.takeBack(guild)
		from := g.provost
		g.provost += int8(m.N[0])
		if ev != nil {
			text := engine.T("caylus.event.guild", who(e.seat), engine.N("from", int(from)), engine.N("to", int(g.provost)))
			if g.provost == from {
				text = engine.T("caylus.event.guildStay", who(e.seat), engine.N("at", int(from)))
			}
			g.addEvent(ev, e.seat, text, specialIDs[guild], placeRoad(from), placeRoad(g.provost), "provost", placePlayer(e.seat))
		}
	})},
}

// joustStep asks whether to pay for a royal favor (RULES 6.4).
var joustStep = step{
	Kind: stepJoust, Name: "joust", Rule: "6", Purpose: engine.T("caylus.purpose.joust"),
	Feature: "joust", Args: "s", On: []play.Kind{stepSpecials},
	Holds: func(g *game, e, _ entry) bool { return g.phase == phaseSpecial && g.single[joust] == e.seat },
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("caylus.ask.joust", lotArg("pay", &g.t.specials[joust].deal.pay))}
	},
	Declines: always,
	Answers: []answer{{
		Kind: moveJoust, Word: "pay",
		Legal: func(g *game, e entry, _ engine.Move) play.Reason { return play.If(g.canJoust(e.seat)) },
		Do: func(g *game, e entry, _ engine.Move, ev *engine.Events) {
			d := &g.t.specials[joust].deal
			g.takeBack(joust)
			g.spend(e.seat, &d.pay)
			g.gainFavors(e.seat, int8(d.take.favors))
			if ev != nil {
				g.addEvent(ev, e.seat, engine.T("caylus.event.joust", who(e.seat), lotArg("pay", &d.pay)), specialIDs[joust], placePlayer(e.seat))
			}
		},
		Title: engine.T("caylus.do.joust"),
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			d := &g.t.specials[joust].deal
			return engine.Option{Effect: engine.T("caylus.do.trade.effect", lotArg("pay", &d.pay), lotArg("take", &d.take)), Places: []string{specialIDs[joust]}}
		},
	}, {
		Kind: moveSkip, Word: "skip",
		Do: func(g *game, e entry, _ engine.Move, ev *engine.Events) {
			g.takeBack(joust)
			if ev != nil {
				g.addEvent(ev, e.seat, engine.T("caylus.event.joustSkip", who(e.seat)), specialIDs[joust], placePlayer(e.seat))
			}
		},
		Title: engine.T("caylus.do.skip"),
		Describe: func(*game, entry, engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("caylus.do.skip.effect")}
		},
	}},
}

// canJoust reports whether the seat can pay for jousting.
func (g *game) canJoust(seat int8) bool { return g.canPay(seat, &g.t.specials[joust].deal.pay) }

// reorder makes the workers in the stables the first in turn order (RULES 6.5).
func (g *game) reorder(ev *engine.Events) {
	if g.stable[0] == none {
		return
	}
	var order [maxSeats]int8
	n := 0
	for _, seat := range g.stable {
		if seat != none {
			order[n] = seat
			n++
			g.p[seat].workers++
		}
	}
	for _, seat := range g.order[:g.seats] {
		if !slices.Contains(order[:n], seat) {
			order[n] = seat
			n++
		}
	}
	g.order = order
	g.stable = [stablesSlots]int8{none, none, none}
	if ev != nil {
		g.logOrder(ev, specialIDs[stables])
	}
}

// shiftInn moves the worker on the left circle to the right one, if there is one. By
// option, the owner of the worker on the right circle may take it back (RULES 6.6, 14.2).
func (g *game) shiftInn(ev *engine.Events) {
	if g.inn[left] == none {
		if g.inn[right] != none && g.retrieve {
			g.agenda.Push(entry{kind: stepInn, seat: g.inn[right]})
		}
		return
	}
	if g.inn[right] != none {
		g.leaveInn(ev)
	}
	seat := g.inn[left]
	g.inn = [2]int8{none, seat}
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.innRight", who(seat)), placeInn(left), placeInn(right), placePlayer(seat))
	}
}

// leaveInn returns the worker on the right circle.
func (g *game) leaveInn(ev *engine.Events) {
	seat := g.inn[right]
	g.inn[right] = none
	g.p[seat].workers++
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.innLeave", who(seat)), placeInn(right), placePlayer(seat))
	}
}

// innStep asks whether the worker on the right circle stays (RULES 6.6).
var innStep = step{
	Kind: stepInn, Name: "inn_stay", Rule: "6", Purpose: engine.T("caylus.purpose.inn_stay"),
	Feature: "inn", Args: "s", On: []play.Kind{stepSpecials},
	Holds: func(g *game, e, _ entry) bool {
		return g.phase == phaseSpecial && g.inn == [2]int8{left: none, right: e.seat}
	},
	Question: engine.T("caylus.ask.inn"),
	Answers: []answer{{
		Kind: moveStay, Word: "stay",
		Do: func(g *game, e entry, _ engine.Move, ev *engine.Events) {
			if ev != nil {
				g.addEvent(ev, e.seat, engine.T("caylus.event.innStay", who(e.seat)), placeInn(right))
			}
		},
		Title: engine.T("caylus.do.stay"),
		Describe: func(*game, entry, engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("caylus.do.stay.effect", engine.N("n", workerCount-1)), Places: []string{placeInn(right)}}
		},
	}, {
		Kind: moveLeave, Word: "leave",
		Do:    func(g *game, _ entry, _ engine.Move, ev *engine.Events) { g.leaveInn(ev) },
		Title: engine.T("caylus.do.leave"),
		Describe: func(*game, entry, engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("caylus.do.leave.effect"), Places: []string{placeInn(right)}}
		},
	}},
}
