package caylus

import (
	"slices"

	"guildhall/engine"
)

// nextSpecial is phase 3 (RULES 6): the special buildings one after the other.
func (g *game) nextSpecial(ev *engine.Events) {
	g.startPhase(phaseSpecial)
	s := g.agenda.Top()
	if s.n == specialKinds {
		g.agenda.Pop()
		return
	}
	k := s.n
	s.n++
	switch k {
	case stables:
		g.reorder(ev)
		return
	case inn:
		g.shiftInn(ev)
		return
	}
	seat := g.single[k]
	if seat == none {
		return
	}
	switch k {
	case gate:
		g.agenda.Push(step{kind: stepGate, seat: seat})
	case tradingPost:
		g.single[k] = none
		g.p[seat].workers++
		g.p[seat].deniers += g.t.specials[k].amount
		if ev != nil {
			g.addEvent(ev, seat, engine.T("caylus.event.tradingPost", who(seat), engine.N("n", int(g.t.specials[k].amount))), specialIDs[k], placePlayer(seat))
		}
	case guild:
		g.agenda.Push(step{kind: stepGuild, seat: seat})
	case joust:
		g.agenda.Push(step{kind: stepJoust, seat: seat})
	}
}

// gateMoves lists where the worker at the gate may go: any open place but the
// gate itself, or back.
func (g *game) gateMoves(dst []engine.Move) []engine.Move {
	seat := g.active()
	for place := int8(1); place < placeCount; place++ {
		if place != placeSpecial+gate && g.open(place, seat) {
			dst = append(dst, move(movePlace, int(place)))
		}
	}
	if g.open(placeCastle, seat) {
		dst = append(dst, move(movePlace, placeCastle))
	}
	return append(dst, move(moveReturn, 0))
}

// leaveGate moves the worker from the gate, free of charge.
func (g *game) leaveGate(place int8, ev *engine.Events) {
	seat := g.agenda.Pop().seat
	g.single[gate] = none
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.gate", who(seat), engine.Term("what", g.placeTitle(place)),
			engine.N("space", spaceNumber(place))), specialIDs[gate], g.placeFor(place), placePlayer(seat))
	}
	g.placeWorker(place, seat, ev)
}

// returnFromGate takes the worker at the gate back.
func (g *game) returnFromGate(ev *engine.Events) {
	seat := g.agenda.Pop().seat
	g.single[gate] = none
	g.p[seat].workers++
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.gateReturn", who(seat)), specialIDs[gate], placePlayer(seat))
	}
}

// shifts lists how far the provost may be moved, at most by reach (RULES 6.3,
// 7): forward first, then back.
func (g *game) shifts(dst []engine.Move, reach int8) []engine.Move {
	dst = append(dst, move(moveProvost, 0))
	for k := int8(1); k <= reach && g.provost+k <= roadLength; k++ {
		dst = append(dst, move(moveProvost, int(k)))
	}
	for k := int8(1); k <= reach && g.provost-k >= 1; k++ {
		dst = append(dst, move(moveProvost, int(-k)))
	}
	return dst
}

// moveByGuild moves the provost free of charge.
func (g *game) moveByGuild(k int8, ev *engine.Events) {
	seat := g.agenda.Pop().seat
	g.single[guild] = none
	g.p[seat].workers++
	from := g.provost
	g.provost += k
	if ev != nil {
		text := engine.T("caylus.event.guild", who(seat), engine.N("from", int(from)), engine.N("to", int(g.provost)))
		if k == 0 {
			text = engine.T("caylus.event.guildStay", who(seat), engine.N("at", int(from)))
		}
		g.addEvent(ev, seat, text, specialIDs[guild], placeRoad(from), placeRoad(g.provost), "provost", placePlayer(seat))
	}
}

// canJoust reports whether the seat can pay for jousting.
func (g *game) canJoust(seat int8) bool { return g.canPay(seat, &g.t.specials[joust].deal.pay) }

// joust pays for a royal favor, or not.
func (g *game) joust(pay bool, ev *engine.Events) {
	seat := g.agenda.Pop().seat
	g.single[joust] = none
	g.p[seat].workers++
	text := engine.T("caylus.event.joustSkip", who(seat))
	if pay {
		d := &g.t.specials[joust].deal
		g.spend(seat, &d.pay)
		g.gainFavors(seat, int8(d.take.favors))
		text = engine.T("caylus.event.joust", who(seat), lotArg("pay", &d.pay))
	}
	if ev != nil {
		g.addEvent(ev, seat, text, specialIDs[joust], placePlayer(seat))
	}
}

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

// shiftInn moves the worker on the left circle to the right one. Without one
// nothing happens; by option the owner of the worker on the right circle may take
// it back (RULES 6.6, 14.2).
func (g *game) shiftInn(ev *engine.Events) {
	if g.inn[left] == none {
		if g.inn[right] != none && g.retrieve {
			g.agenda.Push(step{kind: stepInn, seat: g.inn[right]})
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

// stayAtInn leaves the worker on the right circle.
func (g *game) stayAtInn(ev *engine.Events) {
	seat := g.agenda.Pop().seat
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.innStay", who(seat)), placeInn(right))
	}
}
