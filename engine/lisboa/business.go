package lisboa

import (
	"strconv"

	"guildhall/engine"
	"guildhall/engine/play"
)

// Actions after a card is put into the portfolio: goods are sold, or nobles traded with
// (RULES 5). Selling nothing is allowed, so the action may be skipped.
const (
	businessSell = iota
	businessTrade
)

var businessWords = []string{businessSell: "sell", businessTrade: "trade"}

// businessStep asks for the action after a card is put into the portfolio.
var businessStep = step{
	Kind: stepBusiness, Name: "business", Rule: "5", Purpose: engine.T("lisboa.purpose.business"), Args: "s",
	Question: engine.T("lisboa.ask.business"),
	All:      numbers(moveBusiness, 2),
	Answers: []answer{{
		Kind: moveBusiness, Code: coded(businessWords), Label: textOf([]engine.Text{engine.T("lisboa.do.sell"), engine.T("lisboa.do.trade")}),
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			if m.N[0] == businessTrade {
				return play.If(g.canTrade(e.seat))
			}
			return play.If(g.canSell(e.seat))
		},
		Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
			g.agenda.Push(entry{kind: []play.Kind{stepSell, stepTrade}[m.N[0]], seat: e.seat})
		},
		Describe: func(_ *game, _ entry, m engine.Move) engine.Option {
			return engine.Option{Effect: []engine.Text{engine.T("lisboa.do.sell.note"), engine.T("lisboa.do.trade.note")}[m.N[0]]}
		},
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return []engine.Text{engine.T("lisboa.why.sell"), engine.T("lisboa.why.trade")}[m.N[0]], "5"
		},
	}, declining("nothing", engine.T("lisboa.do.noBusiness"))},
}

// loads reports whether a slot has a docked ship with room (RULES 5).
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

// sellStep asks for a good and a ship until the seat stops selling.
var sellStep = step{
	Kind: stepSell, Name: "sell", Rule: "5", Purpose: engine.T("lisboa.purpose.sell"), Args: "s",
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.sell"), Facts: []engine.Text{engine.T("lisboa.fact.prices", engine.N("gold", int(g.priceOf(gold))),
			engine.N("cloth", int(g.priceOf(cloth))), engine.N("books", int(g.priceOf(books))), engine.N("tools", int(g.priceOf(tools))))}}
	},
	All: allSales,
	Answers: []answer{{
		Kind: moveAboard, Do: (*game).sell,
		Code: func(g *game, e entry, m engine.Move) string {
			return goodWords[m.N[0]] + " " + g.shipWord(e.seat, int8(m.N[1]), int8(m.N[2]))
		},
		Label: func(g *game, e entry, m engine.Move) engine.Text {
			owner := int8(m.N[1])
			return engine.T("lisboa.do.aboard", engine.Term("good", goodTexts[m.N[0]]), engine.Term("ship", shipTexts[g.p[owner].top[m.N[2]].ship]),
				g.whose(owner), engine.N("own", engine.OneIf(owner == e.seat)), engine.N("nth", g.shipNumber(owner, int8(m.N[2]))))
		},
		Describe: describeSale,
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			on := &g.p[m.N[1]].top[m.N[2]]
			if on.sea {
				return atSea
			}
			return play.If(on.loads(g.t) && g.p[e.seat].goods[m.N[0]] > 0)
		},
		Why: func(g *game, _ entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			if reason == atSea {
				return engine.T("lisboa.why.sea", engine.Term("ship", shipTexts[g.p[m.N[1]].top[m.N[2]].ship])), "5"
			}
			return engine.T("lisboa.why.noGood", engine.Term("good", goodTexts[m.N[0]])), "5"
		},
	}, declining("stop", engine.T("lisboa.do.endSell"))},
}

// atSea is the reason of a ship that has sailed.
const atSea = play.No + 1

// allSales appends all types of good aboard all ships, own ships first.
func allSales(g *game, e entry, dst []engine.Move) []engine.Move {
	for i := range g.seats {
		owner := (e.seat + i) % g.seats
		for at := range g.p[owner].ntop {
			if g.p[owner].top[at].card != none {
				continue
			}
			for good := range goodKinds {
				dst = append(dst, move3(moveAboard, good, owner, at))
			}
		}
	}
	return dst
}

// describeSale describes a sale, with the cargo of the ship after it.
func describeSale(g *game, e entry, m engine.Move) engine.Option {
	owner, at := int8(m.N[1]), int8(m.N[2])
	on := &g.p[owner].top[at]
	n, hull := int(on.cargo.total())+1, int(g.t.ships[on.ship].hull)
	return engine.Option{Effect: engine.T("lisboa.do.aboard.note", engine.N("n", n), engine.N("hull", hull), engine.N("sails", engine.OneIf(n >= hull))), Places: []string{placeTop(owner, at)},
		Group: engine.T("lisboa.group.ship", engine.Term("ship", shipTexts[on.ship]), g.whose(owner), engine.N("own", engine.OneIf(owner == e.seat)), engine.N("nth", g.shipNumber(owner, at)))}
}

// shipNumber returns the number of a ship among its owner's ships of the same colour, from 1;
// 0 if it is the only one.
func (g *game) shipNumber(owner, at int8) int {
	top := g.p[owner].top[:g.p[owner].ntop]
	number, same := 0, 0
	for i := range top {
		if top[i].card == none && top[i].ship == top[at].ship {
			same++
			if i <= int(at) {
				number++
			}
		}
	}
	if same < 2 {
		return 0
	}
	return number
}

// shipWord returns a ship in the notation of seat: its colour, "second" if its owner has an
// earlier ship of that colour, and the owner if it is another seat.
func (g *game) shipWord(seat, owner, at int8) string {
	p := &g.p[owner]
	word := deckWords[p.top[at].ship]
	before := 0
	for i := range at {
		before += engine.OneIf(p.top[i].card == none && p.top[i].ship == p.top[at].ship)
	}
	word = []string{"", "second ", "third ", "fourth "}[before] + word
	switch {
	case owner == seat:
		return word
	case g.isLacerda(owner):
		return word + " of lacerda"
	}
	return word + " of " + strconv.Itoa(int(owner)+1)
}

func (g *game) priceOf(good int8) int8 { return g.t.price[good][g.price[good]] }

// sell puts a good aboard a ship and pays its price, the ship's bonus and the additions of
// the seat's effects. A full ship sails at once (RULES 5).
func (g *game) sell(e entry, m engine.Move, ev *engine.Events) {
	seat := e.seat
	good, owner, at := int8(m.N[0]), int8(m.N[1]), int8(m.N[2])
	p, on := &g.p[seat], &g.p[owner].top[at]
	n := int16(g.priceOf(good) + g.t.ships[on.ship].bonus + p.perm.sell[good])
	p.goods[good]--
	on.cargo[good]++
	p.reis += n
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.sell", g.who(seat), engine.Term("good", goodTexts[good]), engine.Term("ship", shipTexts[on.ship]),
			g.whose(owner), engine.N("own", engine.OneIf(owner == seat)), engine.N("n", int(n))), placeTop(owner, at))
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

// goodOf returns the good that a noble takes, apart from gold.
func goodOf(noble int8) int8 { return [nobles]int8{tools, books, cloth}[noble] }

// canBuy reports whether a state action can be bought with a good: it is not closed, and is
// still possible without the good.
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
	return engine.Some(stateActions, func(action int8) bool { return g.buyable(seat, action) })
}

// maxTrades is the largest number of goods that may be traded in a turn (RULES 5).
const maxTrades = 2

// tradeStep asks for a state action to buy with a good. n were bought before.
var tradeStep = step{
	Kind: stepTrade, Name: "trade", Rule: "6", Purpose: engine.T("lisboa.purpose.trade"), Args: "sn", Left: entry.left,
	Holds: func(_ *game, e, _ entry) bool { return e.n <= maxTrades },
	Asks:  func(_ *game, e entry) bool { return e.n < maxTrades },
	Ask: func(_ *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.trade", engine.N("n", int(e.n)))}
	},
	All: numbers(moveAction, stateActions),
	Answers: []answer{acting((*game).trade, func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
		return whyNotTrade(g, e.seat, int8(m.N[0]))
	}).If(func(g *game, e entry, m engine.Move) play.Reason { return play.If(g.buyable(e.seat, int8(m.N[0]))) }),
		declining("stop", engine.T("lisboa.do.endTrade")).If(func(_ *game, e entry, _ engine.Move) play.Reason { return play.If(e.n > 0) })},
}

func (g *game) trade(e entry, m engine.Move, _ *engine.Events) {
	e.n++
	g.agenda.Push(e)
	g.agenda.Push(entry{kind: stepFee, seat: e.seat, n: m.N[0]})
}

// whyNotTrade returns the reason why a state action cannot be bought with a good.
func whyNotTrade(g *game, seat, action int8) (engine.Text, string) {
	noble := officeOf(action)
	p := &g.p[seat]
	switch {
	case g.now.traded>>action&1 != 0:
		return engine.T("lisboa.why.closed", engine.Term("action", actionTexts[action])), "5"
	case p.goods[gold]+p.goods[goodOf(noble)] == 0:
		return engine.T("lisboa.why.noTradeGood", engine.Term("noble", nobleTexts[noble]), engine.Term("good", goodTexts[goodOf(noble)])), "5"
	case g.canAction(seat, action, &p.goods):
		return engine.T("lisboa.why.fee", engine.Term("action", actionTexts[action])), "5"
	}
	return g.whyNotAction(seat, action)
}

// feeStep asks for the good that pays for state action n.
var feeStep = step{
	Kind: stepFee, Name: "fee", Rule: "6", Purpose: engine.T("lisboa.purpose.fee"), Args: "sa", Ahead: func(_ *game, e entry) (int, int) { return int(e.n), 1 },
	Ask: func(_ *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.fee", engine.Term("action", actionTexts[e.n]), engine.Term("noble", nobleTexts[officeOf(int8(e.n))]))}
	},
	Offer: listFees, All: numbers(moveGood, goodKinds),
	Answers: []answer{naming(payFee, func(_ *game, e entry, _ engine.Move, _ play.Reason) (engine.Text, string) {
		noble := officeOf(int8(e.n))
		return engine.T("lisboa.why.accepts", engine.Term("noble", nobleTexts[noble]), engine.Term("good", goodTexts[goodOf(noble)])), "5"
	})},
}

func listFees(g *game, e entry, dst []engine.Move) []engine.Move {
	for _, good := range []int8{goodOf(officeOf(int8(e.n))), gold} {
		if g.canBuy(e.seat, int8(e.n), good) {
			dst = append(dst, move(moveGood, good))
		}
	}
	return dst
}

// payFee pays for a state action with a good, which returns to the supply at
// the end of the turn (RULES 5).
func payFee(g *game, e entry, m engine.Move, ev *engine.Events) {
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
