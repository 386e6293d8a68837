package market

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// Answers at the market.
const (
	moveKeep uint16 = 11 + iota
	moveSell
	moveAmount
)

// tradeStep lets the seats sell, the lowest bid first, n being how many have; then the
// market rests (RULES 4).
var tradeStep = step{
	Kind: stepTrade, Name: "trade", Args: "n", On: []play.Kind{stepDay, stepClose},
	Holds: func(g *game, e, _ entry) bool { return e.n <= g.seats },
	Act: func(g *game, e entry, ev *engine.Events) {
		if e.n == g.seats {
			g.rest(ev)
			return
		}
		g.agenda.Push(entry{kind: stepTrade, n: e.n + 1})
		g.agenda.Push(entry{kind: stepSell, seat: g.order[g.seats-1-e.n]})
	},
}

// rest ends a round: what nobody sold is wanted more, and the bell goes on.
func (g *game) rest(ev *engine.Events) {
	var risen []engine.Text
	var places []string
	for good := range int8(goodKinds) {
		if !g.traded[good] && g.price[good] < mostPrice {
			g.price[good]++
			risen, places = append(risen, goodTexts[good]), append(places, placeGood(good))
		}
	}
	g.traded = [goodKinds]bool{}
	g.bell = (g.bell + 1) % g.seats
	if ev != nil && len(risen) > 0 {
		everyone(ev, none, engine.T("market.event.rise", engine.List("goods", risen)), places...)
	}
}

// fall takes a price down, never below 1, for n cards that are sold.
func (g *game) fall(good, n int8) {
	g.price[good] = max(1, g.price[good]-n)
	g.gone[good] += n
}

// sellStep asks a seat for the one good that it sells in this round (RULES 4).
var sellStep = step{
	Kind: stepSell, Name: "sell", Rule: "4", Purpose: engine.T("market.purpose.sell"), Feature: "sell", Args: "s", On: []play.Kind{stepTrade},
	Holds: func(g *game, e, below entry) bool { return below.n > 0 && g.order[g.seats-below.n] == e.seat },
	Ask:   func(*game, entry) engine.Question { return engine.Question{Text: engine.T("market.ask.sell")} },
	Offer: func(g *game, e entry, dst []engine.Move) []engine.Move {
		for good, n := range g.p[e.seat].hand {
			if n > 0 {
				dst = append(dst, move(moveSell, int8(good)))
			}
		}
		return append(dst, move(moveKeep, 0))
	},
	All:      func(_ *game, _ entry, dst []engine.Move) []engine.Move { return moves(dst, moveSell, 0, goodKinds-1) },
	Declines: func(*game, entry) bool { return true },
	Answers: []answer{{
		Kind: moveSell,
		Code: func(_ *game, _ entry, m engine.Move) string { return "sell " + goodIDs[m.N[0]] },
		Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
			g.agenda.Push(entry{kind: stepAmount, seat: e.seat, n: int8(m.N[0])})
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("market.do.sell", goodArg("good", int8(m.N[0])))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			good := int8(m.N[0])
			n, price := int(g.p[e.seat].hand[good]), int(g.price[good])
			o := engine.Option{Gain: n * price, Leads: n > 1, Component: goodIDs[good], Places: []string{placeGood(good)},
				Effect: engine.T("market.do.sell.effect", engine.N("n", n), engine.N("price", price), engine.N("all", n*price))}
			if n == 1 { // it is sold without another question
				return g.lastOf(e, o)
			}
			return o
		},
		WhyNot: func(_ *game, _ entry, m engine.Move) (engine.Text, string) {
			return engine.T("market.why.none", goodArg("good", int8(m.N[0]))), "4"
		},
		Means: func(_ *game, _ entry, text string) func(engine.Move) bool {
			return func(m engine.Move) bool { return text == goodIDs[m.N[0]] }
		},
	}, {
		Kind: moveKeep, Word: "keep", Title: engine.T("market.do.keep"),
		Describe: func(g *game, e entry, _ engine.Move) engine.Option {
			return g.lastOf(e, engine.Option{Effect: engine.T("market.do.keep.effect", engine.N("n", g.p[e.seat].cards()))})
		},
		Do: func(_ *game, e entry, _ engine.Move, ev *engine.Events) {
			if ev != nil {
				everyone(ev, e.seat, engine.T("market.event.keep", who(e.seat)))
			}
		},
		Means: func(_ *game, _ entry, text string) func(engine.Move) bool {
			return func(engine.Move) bool { return text == "pass" || text == "nothing" }
		},
	}},
}

// lastOf is an answer that ends a seat's sale: after the last sale of a round the next
// crates are laid out, or all orders are shown.
func (g *game) lastOf(e entry, o engine.Option) engine.Option {
	if e.seat == g.order[0] {
		o.Reveals, o.Shown = true, engine.T("market.shown.crates")
		if g.round == rounds {
			o.Shown = engine.T("market.shown.orders")
		}
	}
	return o
}

var amountCode, meansAmount = numbered("cards", 0)

// amountStep asks how many cards of good n the seat sells. Each brings the price, which
// then falls by one for each (RULES 4).
var amountStep = step{
	Kind: stepAmount, Name: "amount", Rule: "4", Purpose: engine.T("market.purpose.amount"), Feature: "amount", Args: "sn", On: []play.Kind{stepTrade},
	Holds: func(g *game, e, below entry) bool {
		return below.n > 0 && g.order[g.seats-below.n] == e.seat && e.n < goodKinds && g.p[e.seat].hand[e.n] > 0
	},
	Trail: func(_ *game, e entry) engine.Text { return engine.T("market.do.sell", goodArg("good", e.n)) },
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Form: engine.Amount, Text: engine.T("market.ask.amount", goodArg("good", e.n), engine.N("price", int(g.price[e.n])))}
	},
	Offer: func(g *game, e entry, dst []engine.Move) []engine.Move {
		return moves(dst, moveAmount, 1, g.p[e.seat].hand[e.n])
	},
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move { return moves(dst, moveAmount, 1, cardsOf) },
	Answers: []answer{{
		Kind: moveAmount, Code: amountCode, Means: meansAmount,
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			p, n, price := &g.p[e.seat], int8(m.N[0]), int16(g.price[e.n])
			p.hand[e.n] -= n
			p.known[e.n] = max(0, p.known[e.n]-n)
			p.earn(fromSales, m.N[0]*price)
			g.fall(e.n, n)
			g.traded[e.n] = true
			if ev != nil {
				everyone(ev, e.seat, engine.T("market.event.sell", who(e.seat), engine.N("n", int(n)), goodArg("good", e.n), engine.N("coins", int(m.N[0]*price)),
					engine.N("price", int(g.price[e.n]))), placeGood(e.n), placePlayer(e.seat))
			}
		},
		Label: func(_ *game, e entry, m engine.Move) engine.Text {
			return engine.T("market.amount", engine.N("n", int(m.N[0])), goodArg("good", e.n))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			n, price := int(m.N[0]), int(g.price[e.n])
			return g.lastOf(e, engine.Option{Amount: n, Gain: n * price, Places: []string{placeGood(e.n)},
				Effect: engine.T("market.do.amount.effect", engine.N("coins", n*price), engine.N("price", max(1, price-n)))})
		},
		WhyNot: func(g *game, e entry, _ engine.Move) (engine.Text, string) {
			return engine.T("market.why.amount", goodArg("good", e.n), engine.N("have", int(g.p[e.seat].hand[e.n]))), "4"
		},
		Obvious: func(*game, entry, engine.Move) bool { return true },
	}},
}

// closeStep is the end: pairs of the own order and what else is left bring coins
// (RULES 5).
var closeStep = step{
	Kind: stepClose, Name: "close", On: []play.Kind{stepNone},
	Act: func(g *game, _ entry, ev *engine.Events) {
		g.over = true
		ev.Reveal(engine.Everyone)
		for s := range g.seats {
			p := &g.p[s]
			pairs := int16(p.pairs(p.order()))
			left := int16(p.cards()) - 2*pairs
			p.earn(fromOrders, pairs*g.t.terms.pair)
			p.earn(fromLeft, left*g.t.terms.left)
			if ev != nil {
				everyone(ev, s, engine.T("market.event.final", who(s), engine.Term("order", orderText(p.order())), engine.N("pairs", int(pairs)),
					engine.N("left", int(left)), engine.N("n", int(p.coins))), placePlayer(s))
			}
		}
	},
}

var sourceNames = [sources]engine.Text{engine.T("market.source.start"), engine.T("market.source.bids"), engine.T("market.source.sales"),
	engine.T("market.source.orders"), engine.T("market.source.left")}

// Result is nil until the match is over. Equal seats share their place.
func (g *game) Result() *engine.Result {
	if !g.over {
		return nil
	}
	r := new(engine.Result)
	for source, name := range sourceNames {
		r.Categories = append(r.Categories, engine.Points(name, g.seats, func(s int8) int16 { return g.p[s].income[source] }))
	}
	order, ranks := engine.Ranking(g.seats, func(a, b int8) int { return int(g.p[b].coins) - int(g.p[a].coins) })
	for i, s := range order {
		r.Totals = append(r.Totals, int(g.p[i].coins))
		r.Places = append(r.Places, engine.Place{Seat: engine.Seat(s), Rank: ranks[i]})
	}
	return r
}
