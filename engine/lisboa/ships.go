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

func (g *game) listShips(e entry, dst []engine.Move) []engine.Move {
	if g.nships > 0 {
		kind, types := g.ships[g.nships-1], kindsOf(&g.p[e.seat].goods)
		if g.freight(e.seat, kind, none) <= types {
			dst = append(dst, move(moveNewShip, 0))
		}
		for at := range g.p[e.seat].ntop {
			if g.replaceable(e.seat, at) && g.freight(e.seat, kind, at) <= types {
				dst = append(dst, move(moveReplace, at))
			}
		}
	}
	if e.m != 0 {
		dst = append(dst, stop)
	}
	return dst
}

// orderShip notes what the new ship replaces and what it costs.
func (g *game) orderShip(e entry, m engine.Move, _ *engine.Events) {
	if m == stop {
		return
	}
	g.now.replaced, g.now.paid = none, 0
	if m.Kind == moveReplace {
		g.now.replaced = int8(m.N[0])
	}
	g.agenda.Push(entry{kind: stepDock, seat: e.seat})
	g.agenda.Push(entry{kind: stepFreight, seat: e.seat, n: int16(g.freight(e.seat, g.ships[g.nships-1], g.now.replaced))})
}

func (g *game) listFreight(e entry, dst []engine.Move) []engine.Move {
	for good, n := range g.p[e.seat].goods {
		if n > 0 && g.now.paid>>good&1 == 0 {
			dst = append(dst, move(moveGood, int8(good)))
		}
	}
	return dst
}

// freightTypes is how many types of good can still pay for the ship.
func (g *game) freightTypes(seat int8) (types int16) {
	for good, n := range g.p[seat].goods {
		types += int16(b2i(n > 0 && g.now.paid>>good&1 == 0))
	}
	return types
}

// payWith pays with a good of a type.
func (g *game) payWith(seat, good int8, ev *engine.Events) {
	g.p[seat].goods[good]--
	g.supply[good]++
	g.now.paid |= 1 << good
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.freight", g.who(seat), engine.Term("good", goodTexts[good])), placePart(seat, "warehouse"))
	}
}

// payAllTypes pays what is left when all types are needed. There are fewer only in
// a made-up position.
func (g *game) payAllTypes(e entry, ev *engine.Events) {
	if e.n == 0 {
		return
	}
	for good := range goodKinds {
		if g.p[e.seat].goods[good] > 0 && g.now.paid>>good&1 == 0 {
			g.payWith(e.seat, good, ev)
		}
	}
}

func (g *game) payFreight(e entry, m engine.Move, ev *engine.Events) {
	e.n--
	g.agenda.Push(e)
	g.payWith(e.seat, int8(m.N[0]), ev)
}

// dockStep takes the ship to its place.
var dockStep = step{
	Kind: stepDock, Name: "dock", Args: "s", Act: (*game).dockNew,
	Holds: (*game).ordersShip,
}

// dockNew takes the ship, makes room for it, raises the treasury and brings the
// influence of the portfolio with it (RULES 6).
func (g *game) dockNew(e entry, ev *engine.Events) {
	p := &g.p[e.seat]
	if g.now.replaced == none {
		if full, _ := p.full(topEdge); full {
			g.agenda.Push(e)
			g.agenda.Push(entry{kind: stepRoom, seat: e.seat, n: int16(topEdge)})
			return
		}
	}
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
			g.tell(ev, e.seat, engine.T("lisboa.event.ship", g.who(e.seat), engine.Term("ship", shipTexts[kind]), engine.N("left", int(g.nships))), "ships", placeTop(e.seat, at))
		} else {
			g.tell(ev, e.seat, engine.T("lisboa.event.replace", g.who(e.seat), engine.Term("ship", shipTexts[kind]), engine.Term("old", shipTexts[old.ship])), "ships", placeTop(e.seat, at))
		}
	}
	g.now.replaced = none
	g.moveTreasury(1, ev)
	g.gainInfluence(e.seat, p.portfolio(g.t), ev)
	g.occasion(e.seat, onShip)
}

// ordersShip reports whether there is a ship to be paid and docked, in a place or for
// one that it can replace.
func (g *game) ordersShip(e, _ entry) bool {
	at := g.now.replaced
	return g.nships > 0 && (at == none || at < g.p[e.seat].ntop && g.replaceable(e.seat, at))
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
func (g *game) listTypes(e entry, dst []engine.Move) []engine.Move {
	can := g.producers(e.seat)
	for n := bits.OnesCount8(can); n > 0; n-- {
		for types := uint8(1); types < 1<<goodKinds; types++ {
			if types&^can == 0 && bits.OnesCount8(types) == n {
				dst = append(dst, move(moveTypes, int8(types)))
			}
		}
	}
	if e.m != 0 {
		dst = append(dst, stop)
	}
	return dst
}

// produce lets the stores of some types produce; the price of every type that
// yielded goods falls one step (RULES 6).
func (g *game) produce(e entry, m engine.Move, ev *engine.Events) {
	if m == stop {
		return
	}
	g.yield(e.seat, uint8(m.N[0]), ev)
	g.occasion(e.seat, onProduce)
	switch {
	case g.able(e.seat, produceAll):
		for good := range goodKinds {
			if g.now.yield>>good&1 != 0 && g.room(e.seat, good) > 0 {
				g.gainGood(e.seat, good, 1, ev)
			}
		}
	case g.able(e.seat, produceOne):
		g.agenda.Push(entry{kind: stepExtra, seat: e.seat})
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
func (g *game) listExtra(e entry, dst []engine.Move) []engine.Move {
	seat := e.seat
	for good := range goodKinds {
		if g.now.yield>>good&1 != 0 && g.room(seat, good) > 0 {
			dst = append(dst, move(moveGood, good))
		}
	}
	return dst
}
