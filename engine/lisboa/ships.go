package lisboa

import (
	"math/bits"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// freight returns the number of goods, all of different types, that a ship of a kind costs
// a seat: the hull size, or only the difference if it replaces a ship. House abilities
// lower it (RULES 4.3, 6).
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

// kindsOf returns the number of different types of good.
func kindsOf(have *goods) (n int8) {
	for _, k := range have {
		n += int8(engine.OneIf(k > 0))
	}
	return n
}

// replaceable reports whether the top ship of the pile can replace the ship in a slot,
// whose cargo must leave room on the new one.
func (g *game) replaceable(seat, at int8) bool {
	s := &g.p[seat].top[at]
	return s.card == none && (s.sea || s.cargo.total() < g.t.ships[g.ships.top()].hull)
}

// Reasons why no ship can be ordered.
const (
	noShips play.Reason = iota + 1
	cargoLeft
	fewTypes
)

// whyNotShip returns the reason why a seat with these goods cannot order a new ship, in place of the
// ship in a slot unless it is none (RULES 6).
func (g *game) whyNotShip(seat, replaced int8, have *goods) play.Reason {
	switch {
	case g.ships.n == 0:
		return noShips
	case replaced != none && !g.replaceable(seat, replaced):
		return cargoLeft
	case g.freight(seat, g.ships.top(), replaced) > kindsOf(have):
		return fewTypes
	}
	return 0
}

// shipReason returns the text of a reason of whyNotShip.
func (g *game) shipReason(seat, replaced int8, reason play.Reason) engine.Text {
	switch reason {
	case noShips:
		return engine.T("lisboa.why.noShips")
	case cargoLeft:
		return engine.T("lisboa.why.cargo")
	}
	return engine.T("lisboa.why.shipGoods", engine.Term("ship", shipTexts[g.ships.top()]), engine.N("n", int(g.freight(seat, g.ships.top(), replaced))), engine.N("have", int(kindsOf(&g.p[seat].goods))))
}

func (g *game) canShip(seat int8, have *goods) bool {
	can := func(replaced int8) bool { return g.whyNotShip(seat, replaced, have) == 0 }
	return can(none) || engine.Some(g.p[seat].ntop, can)
}

// whyNotOrder and orderReason are Legal and Why of an order.
func whyNotOrder(g *game, e entry, m engine.Move) play.Reason {
	return g.whyNotShip(e.seat, replacedBy(m), &g.p[e.seat].goods)
}

func orderReason(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
	return g.shipReason(e.seat, replacedBy(m), reason), "6"
}

// replacedBy returns the slot whose ship an order replaces, or none.
func replacedBy(m engine.Move) int8 {
	if m.Kind == moveReplace {
		return int8(m.N[0])
	}
	return none
}

// shipStep asks whether to dock the new ship or which ship it replaces. If m is set, it may
// be declined.
var shipStep = step{
	Kind: stepShip, Name: "ship", Rule: "6", Purpose: engine.T("lisboa.purpose.ship"), Args: "sm", Ahead: toCome(int(ship)),
	Ask: func(g *game, e entry) engine.Question {
		kind := g.ships.top()
		return engine.Question{Text: engine.T("lisboa.ask.ship", engine.Term("ship", shipTexts[kind]), engine.N("n", int(g.freight(e.seat, kind, none))),
			engine.N("influence", int(g.t.ships[kind].influence)), engine.N("hull", int(g.t.ships[kind].hull)))}
	},
	All: func(g *game, e entry, dst []engine.Move) []engine.Move {
		dst = append(dst, move(moveNewShip, 0))
		for at := range g.p[e.seat].ntop {
			if g.p[e.seat].top[at].card == none {
				dst = append(dst, move(moveReplace, at))
			}
		}
		return dst
	},
	Answers: []answer{{
		Kind: moveNewShip, Word: "new", Title: actionTexts[ship], Do: orderShip, Legal: whyNotOrder, Why: orderReason,
		Describe: func(g *game, e entry, _ engine.Move) engine.Option {
			kind := g.ships.top()
			return engine.Option{Label: engine.T("lisboa.do.newShip", engine.Term("ship", shipTexts[kind])), Effect: g.freightNote(e.seat, kind, none), Places: []string{"ships"}}
		},
	}, {
		Kind: moveReplace, Title: actionTexts[ship], Do: orderShip, Legal: whyNotOrder, Why: orderReason,
		Code: func(g *game, e entry, m engine.Move) string {
			return "replace " + g.shipWord(e.seat, e.seat, int8(m.N[0]))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			kind, at := g.ships.top(), int8(m.N[0])
			return engine.Option{Label: engine.T("lisboa.do.replace", engine.Term("ship", shipTexts[kind]), engine.Term("old", shipTexts[g.p[e.seat].top[at].ship]), engine.N("nth", g.shipNumber(e.seat, at))),
				Effect: g.freightNote(e.seat, kind, at), Places: []string{placeTop(e.seat, at)}}
		},
	}, optional},
}

// orderShip stores which ship the new one replaces, and its cost.
func orderShip(g *game, e entry, m engine.Move, _ *engine.Events) {
	g.now.replaced, g.now.paid = replacedBy(m), 0
	g.agenda.Push(entry{kind: stepDock, seat: e.seat})
	g.agenda.Push(entry{kind: stepFreight, seat: e.seat, n: int16(g.freight(e.seat, g.ships.top(), g.now.replaced))})
}

// freightNote returns the cost and the gains of a ship.
func (g *game) freightNote(seat, kind, replaced int8) engine.Text {
	k := &g.t.ships[kind]
	return engine.T("lisboa.do.ship.note", engine.N("n", int(g.freight(seat, kind, replaced))), engine.N("hull", int(k.hull)), engine.N("influence", int(k.influence)), engine.N("bonus", int(k.bonus)))
}

// freightStep asks for a good that pays for the ship. n must still be paid.
var freightStep = step{
	Kind: stepFreight, Name: "freight", Rule: "6", Purpose: engine.T("lisboa.purpose.freight"), Args: "sn", Left: entry.left, Ahead: toCome(int(ship)),
	Holds: ordersShip,
	Asks:  func(g *game, e entry) bool { return e.n > 0 && g.freightTypes(e.seat) > e.n },
	Act:   payAllTypes,
	Ask: func(g *game, e entry) engine.Question {
		return picks(e.n, engine.Question{Text: engine.T("lisboa.ask.freight", engine.Term("ship", shipTexts[g.ships.top()]), engine.N("n", int(e.n)))})
	},
	All: numbers(moveGood, goodKinds),
	Answers: []answer{naming(payFreight, func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
		return engine.T("lisboa.why.freight", engine.Term("good", goodTexts[m.N[0]]), engine.N("have", int(g.p[e.seat].goods[m.N[0]]))), "6"
	}).If(func(g *game, e entry, m engine.Move) play.Reason {
		return play.If(g.p[e.seat].goods[m.N[0]] > 0 && g.now.paid>>m.N[0]&1 == 0)
	})},
}

// freightTypes returns the number of types of good that can still pay for the ship.
func (g *game) freightTypes(seat int8) (types int16) {
	for good, n := range g.p[seat].goods {
		types += int16(engine.OneIf(n > 0 && g.now.paid>>good&1 == 0))
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

// payAllTypes pays the rest if all types are needed. Only an invented position can have
// fewer.
func payAllTypes(g *game, e entry, ev *engine.Events) {
	if e.n == 0 {
		return
	}
	for good := range goodKinds {
		if g.p[e.seat].goods[good] > 0 && g.now.paid>>good&1 == 0 {
			g.payWith(e.seat, good, ev)
		}
	}
}

func payFreight(g *game, e entry, m engine.Move, ev *engine.Events) {
	e.n--
	g.agenda.Push(e)
	g.payWith(e.seat, int8(m.N[0]), ev)
}

// dockStep docks the paid ship.
var dockStep = step{
	Kind: stepDock, Name: "dock", Args: "s", Ahead: toCome(int(ship)), Act: dockNew,
	Holds: ordersShip,
}

// dockNew takes the ship, makes room for it, raises the treasury and adds the influence of
// the portfolio including the ship (RULES 6).
func dockNew(g *game, e entry, ev *engine.Events) {
	p := &g.p[e.seat]
	if g.now.replaced == none {
		if full, _ := p.full(topEdge); full {
			g.agenda.Push(e)
			g.agenda.Push(entry{kind: stepRoom, seat: e.seat, n: int16(topEdge)})
			return
		}
	}
	kind := g.ships.pop()
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
			g.tell(ev, e.seat, engine.T("lisboa.event.ship", g.who(e.seat), engine.Term("ship", shipTexts[kind]), engine.N("left", int(g.ships.n))), "ships", placeTop(e.seat, at))
		} else {
			g.tell(ev, e.seat, engine.T("lisboa.event.replace", g.who(e.seat), engine.Term("ship", shipTexts[kind]), engine.Term("old", shipTexts[old.ship])), "ships", placeTop(e.seat, at))
		}
	}
	g.now.replaced = none
	g.moveTreasury(1, ev)
	g.gainInfluence(e.seat, p.portfolio(g.t), ev)
	g.occasion(e.seat, onShip)
}

// ordersShip reports whether a ship can be paid and docked, in a free place or for one that
// it replaces.
func ordersShip(g *game, e, _ entry) bool {
	at := g.now.replaced
	return g.ships.n > 0 && (at == none || at < g.p[e.seat].ntop && g.replaceable(e.seat, at))
}

// producers returns the types of goods that a seat with these goods can produce, a bit for each: it
// has stores of the type and room for the goods.
func (g *game) producers(seat int8, have *goods) (types uint8) {
	for good, n := range g.stores.of(seat) {
		if n > 0 && g.roomWith(seat, int8(good), have) > 0 {
			types |= 1 << good
		}
	}
	return types
}

// produceStep asks for the types of store that produce. If m is set, it may be declined.
var produceStep = step{
	Kind: stepProduce, Name: "produce", Rule: "6", Purpose: engine.T("lisboa.purpose.produce"), Args: "sm", Ahead: toCome(int(produce)),
	Question: engine.T("lisboa.ask.produce"),
	Offer:    listTypes,
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		for good := range goodKinds {
			dst = append(dst, move(moveTypes, 1<<good))
		}
		return dst
	},
	Answers: []answer{{
		Kind: moveTypes, Do: (*game).produce,
		Code: func(_ *game, _ entry, m engine.Move) string { return typesWord(uint8(m.N[0])) },
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			var list []engine.Text
			for good := range goodKinds {
				if m.N[0]>>good&1 != 0 {
					list = append(list, goodTexts[good])
				}
			}
			return engine.T("lisboa.list", engine.List("parts", list))
		},
		Describe: func(*game, entry, engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("lisboa.do.types.note")}
		},
		Why: func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return whyNotProduce(g, e.seat, m), "6"
		},
	}, skipping},
}

// typesWord returns types of goods in notation: "gold books".
func typesWord(types uint8) string {
	var words []string
	for good, word := range goodWords {
		if types>>good&1 != 0 {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

func whyNotProduce(g *game, seat int8, m engine.Move) engine.Text {
	own := g.stores.of(seat)
	for good := range goodKinds {
		if m.N[0]>>good&1 == 0 {
			continue
		}
		if own[good] == 0 {
			return engine.T("lisboa.why.noStore", engine.Term("good", goodTexts[good]))
		}
		return g.whyNoRoom(seat, good)
	}
	return engine.T("lisboa.why.produce")
}

// listTypes appends the choices of producing types, all of them first (RULES 6).
func listTypes(g *game, e entry, dst []engine.Move) []engine.Move {
	can := g.producers(e.seat, &g.p[e.seat].goods)
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

// produce lets the stores of some types produce. The price of every type that yielded goods
// falls one step (RULES 6).
func (g *game) produce(e entry, m engine.Move, ev *engine.Events) {
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
	for good, n := range g.stores.of(seat) {
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

// extraStep asks for the type that produces one more (RULES 4.3).
var extraStep = step{
	Kind: stepExtra, Name: "extra", Rule: "6", Purpose: engine.T("lisboa.purpose.extra"), Args: "s",
	Question: engine.T("lisboa.ask.extra"),
	All:      numbers(moveGood, goodKinds),
	Answers:  []answer{gaining("lisboa.why.extra", "4.3", func(g *game, _ entry, good int8) bool { return g.now.yield>>good&1 != 0 })},
}
