package caylus

import "guildhall/engine"

// nextSpace is phase 5 (RULES 8): the road up to and including the provost's
// space. Workers farther away return without effect.
func (g *game) nextSpace(ev *engine.Events) {
	g.startPhase(phaseRoad)
	s := g.agenda.Top()
	for s.n <= roadLength && g.road[s.n].worker == none {
		s.n++
	}
	if s.n > roadLength {
		g.agenda.Pop()
		return
	}
	space := s.n
	s.n++
	seat := g.road[space].worker
	g.agenda.Push(step{kind: stepHome, seat: seat, n: space})
	if space <= g.provost {
		g.now = noWork
		g.agenda.Push(step{kind: stepUse, seat: seat, n: space})
		return
	}
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.beyond", who(seat), engine.Term("what", g.titleAt(space)),
			engine.N("space", int(space)), engine.N("provost", int(g.provost))), placeRoad(space), placePlayer(seat))
	}
}

// uses lists what the worker on a space may do. Production is compulsory,
// everything else may be skipped (RULES 8).
func (g *game) uses(dst []engine.Move) []engine.Move {
	s := g.agenda.Top()
	b := g.building(s.n)
	switch b.effect {
	case effectProduce:
		for i := range b.deals {
			dst = append(dst, move(moveProduce, i))
		}
		return dst
	case effectTrade:
		dst = g.deals(b, dst)
	case effectBuild:
		dst = g.buildable(b.builds, none, dst)
	case effectLawyer:
		dst = g.targets(&b.deals[0].pay, dst)
	}
	return append(dst, move(moveSkip, 0))
}

// produce takes the cubes of an alternative from the stock; the owner of a
// stone building gets a cube when another works there (RULES 8).
func (g *game) produce(alternative int, ev *engine.Events) {
	s := g.agenda.Pop()
	sp := &g.road[s.n]
	b := &g.t.buildings[sp.tile]
	take := &b.deals[alternative].take
	g.p[s.seat].cubes.add(&take.cubes)
	if ev != nil {
		g.addEvent(ev, s.seat, engine.T("caylus.event.produce", who(s.seat), lotArg("goods", take),
			engine.Term("what", tileTexts[sp.tile])), placeRoad(s.n), placePlayer(s.seat))
	}
	if len(b.bonus) > 0 && sp.owner != s.seat {
		g.agenda.Push(step{kind: stepBonus, seat: sp.owner, n: s.n})
	}
}

// takeBonus gives the owner the cube it chose.
func (g *game) takeBonus(good int, ev *engine.Events) {
	s := g.agenda.Pop()
	g.p[s.seat].cubes[good]++
	if ev != nil {
		g.addEvent(ev, s.seat, engine.T("caylus.event.bonus", who(s.seat), engine.Term("goods", amountText(good, 1)),
			engine.Term("what", g.titleAt(s.n))), placeRoad(s.n), placePlayer(s.seat))
	}
}

// skip makes no use of the building.
func (g *game) skip(ev *engine.Events) {
	s := g.agenda.Pop()
	if ev != nil {
		g.addEvent(ev, s.seat, engine.T("caylus.event.skip", who(s.seat), engine.Term("what", g.titleAt(s.n)),
			engine.N("space", int(s.n))), placeRoad(s.n))
	}
}

// leaveSpace returns the worker of a space; a pending residence is carried out
// now (RULES 8).
func (g *game) leaveSpace(ev *engine.Events) {
	s := g.agenda.Pop()
	sp := &g.road[s.n]
	g.p[sp.worker].workers++
	sp.worker = none
	if sp.pending != none {
		g.settleResidence(s.n, sp.pending, ev)
	}
}
