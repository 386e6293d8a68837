package caylus

import "guildhall/engine"

// canPay reports whether the seat holds all of a lot.
func (g *game) canPay(seat int8, l *lot) bool {
	p := &g.p[seat]
	if p.deniers < l.deniers || !p.cubes.has(&l.cubes) {
		return false
	}
	return p.cubes.basic()-l.cubes.basic() >= int(l.basic) && p.cubes.total()-l.cubes.total() >= int(l.wild+l.basic)
}

// spend pays the fixed part of a lot to the stock.
func (g *game) spend(seat int8, l *lot) {
	g.p[seat].deniers -= l.deniers
	g.p[seat].cubes.sub(&l.cubes)
}

// deals lists the alternatives of a trade the seat can pay for: one of them,
// once (RULES 8). Where a single cube is chosen, each cube is a move.
func (g *game) deals(b *building, dst []engine.Move) []engine.Move {
	seat := g.active()
	for i := range b.deals {
		d := &b.deals[i]
		if !g.canPay(seat, &d.pay) {
			continue
		}
		switch {
		case d.pay.wild == 1:
			for good := range goodKinds {
				if g.p[seat].cubes[good] > 0 {
					dst = append(dst, move2(moveSell, i, good))
				}
			}
		case d.take.basic == 1:
			for good := range basicKinds {
				dst = append(dst, move2(moveBuy, i, good))
			}
		default:
			dst = append(dst, move(moveDeal, i))
		}
	}
	return dst
}

// exchange is the level of the resource track that trades one cube of any kind
// for two (RULES 11).
const exchange = 3

// dealOf is alternative i of a building, or the exchange of the favor table
// when there is no building.
func (t *tables) dealOf(tile int8, i int8) *deal {
	if tile == none {
		return &t.favors[trackResource][exchange].deals[i]
	}
	return &t.buildings[tile].deals[i]
}

// startTrade notes what is still to be chosen for a deal, and the deal itself.
func (g *game) startTrade(seat, tile, i int8) {
	d := g.t.dealOf(tile, i)
	g.now = noWork
	g.agenda.Push(step{kind: stepTrade, seat: seat, n: tile, m: i})
	g.agenda.Push(step{kind: stepTake, seat: seat, n: int8(d.take.basic)})
	g.agenda.Push(step{kind: stepGive, seat: seat, n: int8(d.pay.basic + d.pay.wild), m: int8(min(1, d.pay.wild))})
}

// chooseDeal begins a deal of the building the worker stands on; good is the
// cube that was named with it, none if none.
func (g *game) chooseDeal(i int8, sold, bought int8) {
	s := g.agenda.Pop()
	g.startTrade(s.seat, g.road[s.n].tile, i)
	if sold != none {
		g.now.paid[sold]++
		g.agenda.Top().n--
	}
	if bought != none {
		g.now.taken[bought]++
		g.agenda.Steps()[g.agenda.Len()-2].n--
	}
}

// gives lists the cubes that can still be chosen for a payment: those that the
// fixed part of the price and the choices before leave.
func (g *game) gives(dst []engine.Move) []engine.Move {
	s := g.agenda.Top()
	left := g.p[s.seat].cubes
	left.sub(&g.now.paid)
	if g.now.tile != none {
		price := g.price(g.now.tile, g.discount())
		left.sub(&price.cubes)
	}
	for good := range goodKinds {
		if left[good] > 0 && (good != gold || s.m == 1) {
			dst = append(dst, move(moveGive, good))
		}
	}
	return dst
}

// takes lists the cubes that can be chosen from the stock: never gold.
func takes(dst []engine.Move) []engine.Move {
	for good := range basicKinds {
		dst = append(dst, move(moveTake, good))
	}
	return dst
}

// trade carries a deal out when all cubes are chosen.
func (g *game) trade(ev *engine.Events) {
	s := g.agenda.Pop()
	d := g.t.dealOf(s.n, s.m)
	pay, take := d.pay, d.take
	pay.cubes.add(&g.now.paid)
	take.cubes.add(&g.now.taken)
	pay.basic, pay.wild, take.basic = 0, 0, 0
	g.now = noWork
	g.spend(s.seat, &pay)
	p := &g.p[s.seat]
	p.cubes.add(&take.cubes)
	p.deniers += take.deniers
	p.earn(fromTrades, take.vp)
	if ev != nil {
		what, place := engine.T("caylus.track.resource"), placeFavor(trackResource)
		if s.n != none {
			what, place = tileTexts[s.n], placeRoad(g.spaceOf(s.n))
		}
		g.addEvent(ev, s.seat, engine.T("caylus.event.trade", who(s.seat), engine.Term("what", what), lotArg("pay", &pay), lotArg("take", &take)),
			place, placePlayer(s.seat))
	}
}

// spaceOf is where a tile stands, 0 if nowhere. Residences stand on many.
func (g *game) spaceOf(tile int8) int8 {
	for s := int8(1); s <= roadLength; s++ {
		if g.road[s].tile == tile {
			return s
		}
	}
	return 0
}
