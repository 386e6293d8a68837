package lisboa

import (
	"math/bits"

	"guildhall/engine"
)

// freight is how many goods a ship of a kind costs a seat, all of different
// types: the hull size, or only the difference when it replaces a ship; house
// abilities lower it (RULES 4.3, 6).
func (g *game) freight(seat, kind, replaced int8) int8 {
	n := g.t.ships[kind].hull
	if replaced != none {
		n -= g.t.ships[g.p[seat].top[replaced].ship].hull
	}
	switch {
	case g.able(seat, shipFree):
		n = 0
	case g.able(seat, shipGoods):
		n--
	}
	return max(0, n)
}

// kindsOf is how many types of good there are.
func kindsOf(have *goods) (n int8) {
	for _, k := range have {
		n += int8(b2i(k > 0))
	}
	return n
}

// replaceable reports whether the top ship of the pile can replace what lies in
// a slot: a ship whose cargo leaves room on the new one.
func (g *game) replaceable(seat, at int8) bool {
	s := &g.p[seat].top[at]
	return s.card == none && (s.sea || s.cargo.total() < g.t.ships[g.ships[g.nships-1]].hull)
}

func (g *game) canShip(seat int8, have *goods) bool {
	if g.nships == 0 {
		return false
	}
	kind, types := g.ships[g.nships-1], kindsOf(have)
	if g.freight(seat, kind, none) <= types {
		return true
	}
	for at := range g.p[seat].ntop {
		if g.replaceable(seat, at) && g.freight(seat, kind, at) <= types {
			return true
		}
	}
	return false
}

func (g *game) listShips(dst []engine.Move) []engine.Move {
	s := g.agenda.Top()
	if g.nships > 0 {
		kind, types := g.ships[g.nships-1], kindsOf(&g.p[s.seat].goods)
		if g.freight(s.seat, kind, none) <= types {
			dst = append(dst, move(moveNewShip, 0))
		}
		for at := range g.p[s.seat].ntop {
			if g.replaceable(s.seat, at) && g.freight(s.seat, kind, at) <= types {
				dst = append(dst, move(moveReplace, at))
			}
		}
	}
	if s.m != 0 {
		dst = append(dst, stop)
	}
	return dst
}

// orderShip notes what the new ship replaces and what it costs.
func (g *game) orderShip(m engine.Move) {
	s := g.agenda.Pop()
	if m == stop {
		return
	}
	g.now.replaced, g.now.paid = none, 0
	if m.Kind == moveReplace {
		g.now.replaced = int8(m.N[0])
	}
	g.agenda.Push(step{kind: stepDock, seat: s.seat})
	g.agenda.Push(step{kind: stepFreight, seat: s.seat, n: int16(g.freight(s.seat, g.ships[g.nships-1], g.now.replaced))})
}

func (g *game) listFreight(dst []engine.Move) []engine.Move {
	s := g.agenda.Top()
	for good, n := range g.p[s.seat].goods {
		if n > 0 && g.now.paid>>good&1 == 0 {
			dst = append(dst, move(moveGood, int8(good)))
		}
	}
	return dst
}

// freightPaid ends the payment when nothing is left to pay, and pays by itself
// when all types are needed.
func (g *game) freightPaid(ev *engine.Events) bool {
	s := g.agenda.Top()
	types := int8(0)
	for good, n := range g.p[s.seat].goods {
		types += int8(b2i(n > 0 && g.now.paid>>good&1 == 0))
	}
	switch {
	case s.n == 0 || types == 0: // with no types left: a made-up position
		g.agenda.Pop()
	case int16(types) <= s.n:
		for good := range goodKinds {
			if g.p[s.seat].goods[good] > 0 && g.now.paid>>good&1 == 0 {
				g.payFreight(good, ev)
			}
		}
	default:
		return false
	}
	return true
}

func (g *game) payFreight(good int8, ev *engine.Events) {
	s := g.agenda.Top()
	s.n--
	g.p[s.seat].goods[good]--
	g.supply[good]++
	g.now.paid |= 1 << good
	if ev != nil {
		g.tell(ev, s.seat, engine.T("lisboa.event.freight", g.who(s.seat), engine.Term("good", goodTexts[good])), placePart(s.seat, "warehouse"))
	}
}

// dockNew takes the ship, makes room for it, raises the treasury and brings the
// influence of the portfolio with it (RULES 6).
func (g *game) dockNew(ev *engine.Events) {
	s := *g.agenda.Top()
	p := &g.p[s.seat]
	if g.now.replaced == none {
		if full, _ := p.full(topEdge); full {
			g.agenda.Push(step{kind: stepRoom, seat: s.seat, n: int16(topEdge)})
			return
		}
	}
	g.agenda.Pop()
	kind := g.popShip()
	at := p.ntop
	fresh := slot{card: none, ship: kind}
	if g.now.replaced == none {
		p.ntop++
	} else {
		at = g.now.replaced
		if old := &p.top[at]; old.sea {
			g.supply.add(old.cargo)
		} else {
			fresh.cargo = old.cargo
		}
	}
	old := p.top[at]
	p.top[at] = fresh
	if ev != nil {
		if g.now.replaced == none {
			g.tell(ev, s.seat, engine.T("lisboa.event.ship", g.who(s.seat), engine.Term("ship", shipTexts[kind]), engine.N("left", int(g.nships))), "ships", placeTop(s.seat, at))
		} else {
			g.tell(ev, s.seat, engine.T("lisboa.event.replace", g.who(s.seat), engine.Term("ship", shipTexts[kind]), engine.Term("old", shipTexts[old.ship])), "ships", placeTop(s.seat, at))
		}
	}
	g.now.replaced = none
	g.moveTreasury(1, ev)
	g.gainInfluence(s.seat, p.portfolio(g.t), ev)
	g.occasion(s.seat, onShip)
}

func (g *game) popShip() int8 {
	g.nships--
	kind := g.ships[g.nships]
	g.ships[g.nships] = 0
	return kind
}

// producers are the types of which stores of a seat can produce, a bit each.
func (g *game) producers(seat int8) (types uint8) {
	for good, n := range g.storesOf(seat) {
		if n > 0 && g.room(seat, int8(good)) > 0 {
			types |= 1 << good
		}
	}
	return types
}

// listTypes are the choices of producing types, all of them first (RULES 6).
func (g *game) listTypes(dst []engine.Move) []engine.Move {
	s := g.agenda.Top()
	can := g.producers(s.seat)
	for n := bits.OnesCount8(can); n > 0; n-- {
		for types := uint8(1); types < 1<<goodKinds; types++ {
			if types&^can == 0 && bits.OnesCount8(types) == n {
				dst = append(dst, move(moveTypes, int8(types)))
			}
		}
	}
	if s.m != 0 {
		dst = append(dst, stop)
	}
	return dst
}

// produce lets the stores of some types produce; the price of every type that
// yielded goods falls one step (RULES 6).
func (g *game) produce(m engine.Move, ev *engine.Events) {
	s := g.agenda.Pop()
	if m == stop {
		return
	}
	g.yield(s.seat, uint8(m.N[0]), ev)
	g.occasion(s.seat, onProduce)
	switch {
	case g.able(s.seat, produceAll):
		for good := range goodKinds {
			if g.now.yield>>good&1 != 0 && g.room(s.seat, good) > 0 {
				g.gainGood(s.seat, good, 1, ev)
			}
		}
	case g.able(s.seat, produceOne):
		g.agenda.Push(step{kind: stepExtra, seat: s.seat})
	}
}

func (g *game) yield(seat int8, types uint8, ev *engine.Events) {
	g.now.yield = 0
	for good, n := range g.storesOf(seat) {
		good := int8(good)
		if n == 0 || types>>good&1 == 0 || g.room(seat, good) == 0 {
			continue
		}
		g.gainGood(seat, good, n, ev)
		g.now.yield |= 1 << good
		if g.price[good] > 1 {
			g.price[good]--
			if ev != nil {
				g.tell(ev, none, engine.T("lisboa.event.price", engine.Term("good", goodTexts[good]), engine.N("n", int(g.priceOf(good)))), placePrice(good))
			}
		}
	}
}

// listExtra are the types of which the house ability brings one more.
func (g *game) listExtra(dst []engine.Move) []engine.Move {
	seat := g.agenda.Top().seat
	for good := range goodKinds {
		if g.now.yield>>good&1 != 0 && g.room(seat, good) > 0 {
			dst = append(dst, move(moveGood, good))
		}
	}
	return dst
}
