package lisboa

import "guildhall/engine"

// What follows a card in the portfolio: goods are sold, or nobles traded with
// (RULES 5). Selling nothing is allowed, so nothing has to be done.
const (
	businessSell int8 = iota
	businessTrade
)

var businessWords = []string{"sell", "trade"}

func (g *game) listBusiness(e entry, dst []engine.Move) []engine.Move {
	seat := e.seat
	if g.canSell(seat) {
		dst = append(dst, move(moveBusiness, businessSell))
	}
	if g.canTrade(seat) {
		dst = append(dst, move(moveBusiness, businessTrade))
	}
	return append(dst, stop)
}

func (g *game) startBusiness(e entry, m engine.Move, _ *engine.Events) {
	switch {
	case m == stop:
	case int8(m.N[0]) == businessSell:
		g.agenda.Push(entry{kind: stepSell, seat: e.seat})
	default:
		g.agenda.Push(entry{kind: stepTrade, seat: e.seat})
	}
}

// loads reports whether a slot is a docked ship with room (RULES 5).
func (s *slot) loads(t *tables) bool {
	return s.card == none && !s.sea && s.cargo.total() < t.ships[s.ship].hull
}

func (g *game) canSell(seat int8) bool {
	if g.p[seat].goods.total() == 0 {
		return false
	}
	for s := range g.seats {
		for i := range g.p[s].top[:g.p[s].ntop] {
			if g.p[s].top[i].loads(g.t) {
				return true
			}
		}
	}
	return false
}

// listSales are all goods aboard all ships that load, own ships first.
func (g *game) listSales(e entry, dst []engine.Move) []engine.Move {
	seat := e.seat
	for i := range g.seats {
		owner := (seat + i) % g.seats
		for at := range g.p[owner].ntop {
			if !g.p[owner].top[at].loads(g.t) {
				continue
			}
			for good, n := range g.p[seat].goods {
				if n > 0 {
					dst = append(dst, move3(moveAboard, int8(good), owner, at))
				}
			}
		}
	}
	return append(dst, stop)
}

// income is what a seat gets for a good aboard a ship: its price, the ship's
// bonus and own effects (RULES 5).
func (g *game) income(seat, good int8, on *slot) int16 {
	return int16(g.priceOf(good) + g.t.ships[on.ship].bonus + g.p[seat].perm.sell[good])
}

func (g *game) priceOf(good int8) int8 { return g.t.price[good][g.price[good]] }

// sell puts a good aboard. A full ship sails at once (RULES 5).
func (g *game) sell(e entry, m engine.Move, ev *engine.Events) {
	seat := e.seat
	if m == stop {
		return
	}
	good, owner, at := int8(m.N[0]), int8(m.N[1]), int8(m.N[2])
	p, on := &g.p[seat], &g.p[owner].top[at]
	n := g.income(seat, good, on)
	p.goods[good]--
	on.cargo[good]++
	p.reis += n
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.sell", g.who(seat), engine.Term("good", goodTexts[good]), engine.Term("ship", shipTexts[on.ship]),
			g.whose(owner), engine.N("own", b2i(owner == seat)), engine.N("n", int(n))), placeTop(owner, at))
	}
	if hull := g.t.ships[on.ship].hull; on.cargo.total() >= hull {
		on.sea = true
		g.p[owner].earn(fromSailing, int16(on.cargo.total()))
		if ev != nil {
			g.tell(ev, owner, engine.T("lisboa.event.sails", g.whose(owner), engine.Term("ship", shipTexts[on.ship]), engine.N("n", int(on.cargo.total()))), placeTop(owner, at))
		}
	}
	if g.canSell(seat) {
		g.agenda.Push(e)
	}
}

// accepts reports whether a noble takes a good for a state action (RULES 5).
func accepts(noble, good int8) bool { return good == gold || good == goodOf(noble) }

// goodOf is the good, beside gold, that a noble takes.
func goodOf(noble int8) int8 { return [nobles]int8{tools, books, cloth}[noble] }

// canBuy reports whether a state action can be bought with a good: it is not
// closed, and still possible once the good is gone.
func (g *game) canBuy(seat, action, good int8) bool {
	p := &g.p[seat]
	if p.goods[good] == 0 || !accepts(officeOf(action), good) || g.now.traded>>action&1 != 0 {
		return false
	}
	have := p.goods
	have[good]--
	return g.canAction(seat, action, &have)
}

func (g *game) buyable(seat, action int8) bool {
	return g.canBuy(seat, action, goodOf(officeOf(action))) || g.canBuy(seat, action, gold)
}

func (g *game) canTrade(seat int8) bool {
	for action := range stateActions {
		if g.buyable(seat, action) {
			return true
		}
	}
	return false
}

// mostTrades is how many goods may be traded in a turn (RULES 5): after them trading
// is over.
const mostTrades = 2

func (g *game) listTrades(e entry, dst []engine.Move) []engine.Move {
	for action := range stateActions {
		if g.buyable(e.seat, action) {
			dst = append(dst, move(moveAction, action))
		}
	}
	if e.n > 0 {
		dst = append(dst, stop)
	}
	return dst
}

func (g *game) trade(e entry, m engine.Move, _ *engine.Events) {
	if m == stop {
		return
	}
	e.n++
	g.agenda.Push(e)
	g.agenda.Push(entry{kind: stepFee, seat: e.seat, n: m.N[0]})
}

func (g *game) listFees(e entry, dst []engine.Move) []engine.Move {
	for _, good := range []int8{goodOf(officeOf(int8(e.n))), gold} {
		if g.canBuy(e.seat, int8(e.n), good) {
			dst = append(dst, move(moveGood, good))
		}
	}
	return dst
}

// payFee pays for a state action with a good, which returns to the supply at
// the end of the turn (RULES 5).
func (g *game) payFee(e entry, m engine.Move, ev *engine.Events) {
	good := int8(m.N[0])
	action := int8(e.n)
	g.p[e.seat].goods[good]--
	g.now.spent[good]++
	g.now.traded |= 1 << action
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.trade", g.who(e.seat), engine.Term("good", goodTexts[good]), engine.Term("noble", nobleTexts[officeOf(action)]),
			engine.Term("action", actionTexts[action])), placePart(e.seat, "warehouse"), kindWords[officeOf(action)])
	}
	g.agenda.Push(entry{kind: stepAction, seat: e.seat, n: e.n})
}
