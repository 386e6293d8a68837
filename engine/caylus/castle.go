package caylus

import "guildhall/engine"

// noBatchPenalty is the prestige that a seat in the castle loses without a
// batch (RULES 9).
const noBatchPenalty = 2

// nextInCastle is phase 6 (RULES 9): the seats in the order of their slots;
// at the end the workers return.
func (g *game) nextInCastle(ev *engine.Events) {
	g.startPhase(phaseCastle)
	s := g.agenda.Top()
	if s.n < g.nqueue {
		s.n++
		g.agenda.Push(step{kind: stepBatch, seat: g.queue[s.n-1]})
		return
	}
	g.agenda.Pop()
	g.rewardMost(ev)
	for _, seat := range g.queue[:g.nqueue] {
		g.p[seat].workers++
	}
	g.queue, g.nqueue = [maxSeats]int8{}, 0
}

// sectionToBuild is where the next house goes: the lowest section that is not
// scored and has a free part, none if there is none.
func (g *game) sectionToBuild() int {
	for s := range sectionKinds {
		if !g.scored[s] && g.builtIn(s) < g.t.sections[s].parts {
			return s
		}
	}
	return none
}

// batches lists the batches the seat can give: food and two other cubes, all
// of different kinds; or to stop.
func (g *game) batches(dst []engine.Move) []engine.Move {
	cubes := &g.me().cubes
	if cubes[food] > 0 && g.sectionToBuild() != none {
		for a := wood; a < goodKinds; a++ {
			for b := a + 1; b < goodKinds; b++ {
				if cubes[a] > 0 && cubes[b] > 0 {
					dst = append(dst, move2(moveBatch, a, b))
				}
			}
		}
	}
	return append(dst, move(moveStop, 0))
}

// giveBatch builds one house.
func (g *game) giveBatch(a, b int, ev *engine.Events) {
	seat := g.active()
	p := &g.p[seat]
	section := g.sectionToBuild()
	given := goods{food: 1}
	given[a]++
	given[b]++
	p.cubes.sub(&given)
	g.parts[section][g.nparts[section]] = seat
	g.nparts[section]++
	p.batches++
	vp := g.t.sections[section].vp
	p.earn(fromCastle, int16(vp))
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.batch", who(seat), lotArg("goods", &lot{cubes: given}), engine.Term("section", sectionTexts[section]),
			engine.N("n", vp)), placePart(section, g.builtIn(section)), "castle", placePlayer(seat))
	}
}

// stop ends the seat's turn in the castle. A seat that gave no batch loses
// prestige, unless no part of the castle is free.
func (g *game) stop(ev *engine.Events) {
	seat := g.agenda.Pop().seat
	p := &g.p[seat]
	var text engine.Text
	switch {
	case p.batches > 0:
		text = engine.T("caylus.event.castleDone", who(seat), engine.N("n", int(p.batches)))
	case g.sectionToBuild() == none:
		text = engine.T("caylus.event.castleFull", who(seat))
	default:
		text = engine.T("caylus.event.castleNone", who(seat), engine.N("n", int(p.lose(noBatchPenalty))))
	}
	if ev != nil {
		g.addEvent(ev, seat, text, "castle", placePlayer(seat))
	}
}

// rewardMost gives a royal favor to the seat with the most batches; among
// equals, to the one that came to the castle first.
func (g *game) rewardMost(ev *engine.Events) {
	best := int8(none)
	for _, seat := range g.queue[:g.nqueue] {
		if n := g.p[seat].batches; n > 0 && (best == none || n > g.p[best].batches) {
			best = seat
		}
	}
	if best == none {
		return
	}
	if ev != nil {
		g.addEvent(ev, best, engine.T("caylus.event.castleMost", who(best), engine.N("n", int(g.p[best].batches))), "castle", placePlayer(best))
	}
	g.gainFavors(best, 1)
}
