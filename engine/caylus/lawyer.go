package caylus

import "guildhall/engine"

// targets lists the tiles the active seat may turn into a residence for a
// price: neutral ones and its own wood and stone ones, but no lawyer and no
// tile with a pending residence (RULES 8).
func (g *game) targets(price *lot, dst []engine.Move) []engine.Move {
	seat := g.active()
	if !g.canPay(seat, price) {
		return dst
	}
	for s := int8(1); s <= roadLength; s++ {
		if g.convertible(s, seat) {
			dst = append(dst, move(moveConvert, int(s)))
		}
	}
	return dst
}

// convertible reports whether the seat may turn what stands on a space into a
// residence.
func (g *game) convertible(space, seat int8) bool {
	b := g.building(space)
	if b == nil || g.road[space].pending != none {
		return false
	}
	return b.convert == convertAnybody || b.convert == convertOwner && g.road[space].owner == seat
}

// lawyerPrice is the price of the lawyer's work in the step on top.
func (g *game) lawyerPrice() *lot {
	if s := g.agenda.Top(); s.kind == stepUse {
		return &g.t.buildings[g.road[s.n].tile].deals[0].pay
	}
	return &g.t.favors[trackBuild][lawyerLevel].deals[0].pay
}

// convert pays the lawyer. While a worker stands on the tile, all the rest
// waits until it has left (RULES 8).
func (g *game) convert(space int8, ev *engine.Events) {
	price := g.lawyerPrice()
	seat := g.agenda.Pop().seat
	g.spend(seat, price)
	sp := &g.road[space]
	if ev != nil {
		args := []engine.Arg{who(seat), lotArg("pay", price), engine.Term("what", g.titleAt(space)), engine.N("space", int(space))}
		text := engine.T("caylus.event.lawyer", args...)
		if sp.worker != none {
			text = engine.T("caylus.event.lawyerWaits", args...)
		}
		g.addEvent(ev, seat, text, placeRoad(space), placePlayer(seat))
	}
	if sp.worker != none {
		sp.pending = seat
		return
	}
	g.settleResidence(space, seat, ev)
}

// settleResidence makes what stands on a space a residence of the seat. A wood
// or stone tile goes back to the stock; a neutral one is out of the game.
func (g *game) settleResidence(space, seat int8, ev *engine.Events) {
	sp := &g.road[space]
	old := sp.tile
	*sp = tileOf(g.t.residence, seat)
	back := g.t.buildings[old].class != classNeutral
	if back {
		g.stock |= 1 << old
	}
	vp := g.t.buildings[g.t.residence].vp
	g.p[seat].earn(fromResidences, vp)
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.residence", who(seat), engine.Term("what", tileTexts[old]), engine.N("space", int(space)),
			engine.N("n", int(vp)), engine.N("back", b2i(back))), placeRoad(space), placePlayer(seat))
	}
}

// tileOf is a space with a tile of an owner and nobody on it.
func tileOf(tile, owner int8) space {
	return space{tile: tile, owner: owner, worker: none, pending: none}
}
