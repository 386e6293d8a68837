package market

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// fall lowers a price by 1 for each of n sold cards, to 1 at least.
func (g *game) fall(good, n int8) {
	g.price[good] = max(1, g.price[good]-n)
	g.gone[good] += n
}

// sellStep asks a seat for the one good that it sells in this round (RULES 4).
var sellStep = step{
	Kind: stepSell, Name: "sell", Rule: "4", Purpose: engine.T("market.purpose.sell"), Feature: "sell", Args: "s", On: []play.Kind{stepSell, stepRest},
	Question: engine.T("market.ask.sell"),
	Declines: func(*game, entry) bool { return true },
	Answers: []answer{answer{
		Kind:  moveSell,
		Legal: func(g *game, e entry, m engine.Move) play.Reason { return play.If(g.p[e.Seat].hand[m.N[0]] > 0) },
		Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
			g.agenda.Push(entry{Kind: stepAmount, Seat: e.Seat, N: int8(m.N[0])})
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("market.do.sell", goodArg("good", int8(m.N[0])))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			good := int8(m.N[0])
			n, price := int(g.p[e.Seat].hand[good]), int(g.price[good])
			o := engine.Option{Gain: n * price, Leads: n > 1, Component: goodIDs[good], Places: []string{placeGood(good)},
				Effect: engine.T("market.do.sell.effect", engine.N("n", n), engine.N("price", price), engine.N("all", n*price))}
			if n == 1 { // the only card is sold without a question
				return g.lastOf(e, o)
			}
			return o
		},
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("market.why.none", goodArg("good", int8(m.N[0]))), "4"
		},
	}.Listed("sell", goodIDs), {
		Kind: moveKeep, Word: "keep", Also: []string{"pass", "nothing"}, Title: engine.T("market.do.keep"),
		Do: func(_ *game, e entry, _ engine.Move, ev *engine.Events) {
			if ev != nil {
				tell(ev, e.Seat, engine.Everyone, engine.T("market.event.keep", who(e.Seat)))
			}
		},
		Describe: func(g *game, e entry, _ engine.Move) engine.Option {
			return g.lastOf(e, engine.Option{Effect: engine.T("market.do.keep.effect", engine.N("n", g.p[e.Seat].cards()))})
		},
	}},
}

// lastOf completes an option that ends a seat's sale. The last sale of a round is the sale
// of the highest bid; after it the next crates are laid out, or all orders are shown, so it
// reveals something.
func (g *game) lastOf(e entry, o engine.Option) engine.Option {
	if e.Seat == g.byBids()[0] {
		o.Reveals, o.Shown = true, engine.T("market.shown.crates")
		if g.round == rounds {
			o.Shown = engine.T("market.shown.orders")
		}
	}
	return o
}

// amountStep asks for the number of cards of good N that the seat sells. Each card brings
// the price, and then the price falls by 1 for each card (RULES 4).
var amountStep = step{
	Kind: stepAmount, Name: "amount", Rule: "4", Purpose: engine.T("market.purpose.amount"), Feature: "amount", Args: "sn", On: []play.Kind{stepSell, stepRest},
	Trail: func(_ *game, e entry) engine.Text { return engine.T("market.do.sell", goodArg("good", e.N)) },
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Form: engine.Amount, Text: engine.T("market.ask.amount", goodArg("good", e.N), engine.N("price", int(g.price[e.N])))}
	},
	All: play.Fixed[*game, entry](play.Each(nil, moveAmount, 1, cardsOf)...),
	Answers: []answer{answer{
		Kind: moveAmount,
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			return -play.If(int8(m.N[0]) <= g.p[e.Seat].hand[e.N]) // obvious
		},
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			n, coins := int8(m.N[0]), m.N[0]*int16(g.price[e.N])
			p := &g.p[e.Seat]
			p.hand[e.N], p.known[e.N] = p.hand[e.N]-n, max(0, p.known[e.N]-n)
			p.earn(fromSales, coins)
			g.fall(e.N, n)
			g.traded[e.N] = true
			if ev != nil {
				tell(ev, e.Seat, engine.Everyone, engine.T("market.event.sell", who(e.Seat), engine.N("n", int(n)), goodArg("good", e.N),
					engine.N("coins", int(coins)), engine.N("price", int(g.price[e.N]))), placeGood(e.N), placePlayer(e.Seat))
			}
		},
		Label: func(_ *game, e entry, m engine.Move) engine.Text {
			return engine.T("market.amount", engine.N("n", int(m.N[0])), goodArg("good", e.N))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			n, price := int(m.N[0]), int(g.price[e.N])
			return g.lastOf(e, engine.Option{Amount: n, Gain: n * price, Places: []string{placeGood(e.N)},
				Effect: engine.T("market.do.amount.effect", engine.N("coins", n*price), engine.N("price", max(1, price-n)))})
		},
		Why: func(g *game, e entry, _ engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("market.why.amount", goodArg("good", e.N), engine.N("have", int(g.p[e.Seat].hand[e.N]))), "4"
		},
	}.Numbered("cards", 0)},
}

// restStep ends a round: prices of unsold goods rise, and the bell moves on (RULES 4).
var restStep = step{
	Kind: stepRest, Name: "rest", On: []play.Kind{stepRound, stepClose},
	Act: func(g *game, _ entry, ev *engine.Events) {
		var risen []engine.Text
		var places []string
		for good := range int8(goodKinds) {
			if !g.traded[good] && g.price[good] < maxPrice {
				g.price[good]++
				if ev != nil {
					risen, places = append(risen, goodTexts[good]), append(places, placeGood(good))
				}
			}
		}
		g.traded, g.bell = [goodKinds]bool{}, (g.bell+1)%g.seats
		if len(risen) > 0 {
			tell(ev, none, engine.Everyone, engine.T("market.event.rise", engine.List("goods", risen)), places...)
		}
	},
}

// closeStep ends the match: pairs of the own order, and all other cards, bring coins (RULES
// 5).
var closeStep = step{
	Kind: stepClose, Name: "close", On: []play.Kind{stepNone},
	Act: func(g *game, _ entry, ev *engine.Events) {
		g.over = true
		ev.Reveal(engine.Everyone)
		for s := range g.seats {
			p := &g.p[s]
			pairs := p.pairs(p.kept)
			left := p.cards() - 2*int(pairs)
			p.earn(fromOrders, int16(pairs)*g.t.pair)
			p.earn(fromLeft, int16(left)*g.t.left)
			if ev != nil {
				tell(ev, s, engine.Everyone, engine.T("market.event.final", who(s), engine.Term("order", orderText(p.kept)), engine.N("pairs", int(pairs)),
					engine.N("left", left), engine.N("n", int(p.coins))), placePlayer(s))
			}
		}
	},
}

var sourceNames = engine.Texts("market.source.", "start", "bids", "sales", "orders", "left")

// Result is nil until the match is over.
func (g *game) Result() *engine.Result {
	if !g.over {
		return nil
	}
	return engine.MaxPoints(g.seats, sourceNames, func(s int8, source int) int16 { return g.p[s].income[source] })
}
