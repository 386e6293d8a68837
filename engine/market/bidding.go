package market

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// Answers before and at the draft.
const (
	moveOrder uint16 = 1 + iota
	moveBid
	moveCrate
)

// ordersStep lets everybody keep one of two orders, in secret (RULES 1).
var ordersStep = step{
	Kind: stepOrders, Name: "orders", Rule: "1", Purpose: engine.T("market.purpose.orders"), Feature: "order", On: []play.Kind{stepDay},
	Holds: func(g *game, _, _ entry) bool { return g.round == 0 },
	Asks:  func(g *game, _ entry) bool { return anyOwes(g, unsettled) },
	Act: func(_ *game, _ entry, ev *engine.Events) {
		if ev != nil {
			everyone(ev, none, engine.T("market.event.orders"))
		}
	},
	Owes: func(g *game, _ entry, seat engine.Seat) bool { return owes(g, seat, unsettled) },
	As:   asSeat,
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("market.ask.orders", engine.N("pair", int(g.t.terms.pair))), Sealed: true, Final: true}
	},
	Offer: func(g *game, e entry, dst []engine.Move) []engine.Move {
		return append(dst, move(moveOrder, g.p[e.seat].offered[0]), move(moveOrder, g.p[e.seat].offered[1]))
	},
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move { return moves(dst, moveOrder, 0, orderKinds-1) },
	Answers: []answer{{
		Kind: moveOrder,
		Code: func(_ *game, _ entry, m engine.Move) string { return "order " + orderCode(int8(m.N[0])) },
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			p := &g.p[e.seat]
			p.kept = int8(slices.Index(p.offered[:], int8(m.N[0])))
			if ev != nil {
				privately(ev, e.seat, engine.T("market.event.order", engine.Term("order", orderText(p.order()))), placePlayer(e.seat))
			}
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text { return orderText(int8(m.N[0])) },
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			order := int8(m.N[0])
			return engine.Option{Component: orderCode(order), Effect: engine.T("market.do.order.effect", engine.N("n", int(g.p[e.seat].pairs(order))),
				engine.N("pair", int(g.t.terms.pair)))}
		},
		WhyNot: func(*game, entry, engine.Move) (engine.Text, string) { return engine.T("market.why.order"), "1" },
		Means: func(_ *game, _ entry, text string) func(engine.Move) bool {
			return func(m engine.Move) bool {
				o := orders[m.N[0]]
				return text == goodIDs[o[1]]+" "+goodIDs[o[0]]
			}
		},
	}},
}

func unsettled(p *player) bool { return p.kept == none }

// dayStep lays the crates of round n out: one more than there are seats, with an open
// card and one under the cloth (RULES 2).
var dayStep = step{
	Kind: stepDay, Name: "round", Args: "n", On: []play.Kind{stepClose},
	Holds: func(g *game, e, _ entry) bool { return e.n == g.round+1 && e.n <= rounds },
	Act: func(g *game, e entry, ev *engine.Events) {
		g.round = e.n
		places := []string{}
		for i := range g.seats + 1 {
			g.crates[i] = crate{open: g.draw(), covered: g.draw(), taker: none}
			places = append(places, placeCrate(i))
		}
		for s := range g.seats {
			g.p[s].bid = none
		}
		ev.Reveal(engine.Everyone)
		if ev != nil {
			everyone(ev, none, engine.T("market.event.round", engine.N("n", int(g.round))), places...)
		}
		if e.n < rounds {
			g.agenda.Push(entry{kind: stepDay, n: e.n + 1})
		}
		g.agenda.Push(entry{kind: stepTrade})
		g.agenda.Push(entry{kind: stepDraft})
		g.agenda.Push(entry{kind: stepBid})
	},
}

var bidCode, meansBid = numbered("bid", 0)

// bidStep asks everybody for a sealed bid. All pay; the highest takes a crate first
// and sells last (RULES 2).
var bidStep = step{
	Kind: stepBid, Name: "bid", Rule: "2", Purpose: engine.T("market.purpose.bid"), Feature: "bid", On: []play.Kind{stepDraft},
	Asks: func(g *game, _ entry) bool { return anyOwes(g, silent) },
	Act:  (*game).openBids,
	Owes: func(g *game, _ entry, seat engine.Seat) bool { return owes(g, seat, silent) },
	As:   asSeat,
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("market.ask.bid", engine.N("most", int(g.dearest(e.seat))), engine.Who("bell", engine.Seat(g.bell))),
			Form: engine.Amount, Sealed: true, Final: true}
	},
	Offer: func(g *game, e entry, dst []engine.Move) []engine.Move {
		return moves(dst, moveBid, 0, g.dearest(e.seat))
	},
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move { return moves(dst, moveBid, 0, mostBid+1) },
	Answers: []answer{{
		Kind: moveBid, Code: bidCode, Means: meansBid,
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			g.p[e.seat].bid = int8(m.N[0])
			if ev != nil {
				privately(ev, e.seat, engine.T("market.event.sealed", engine.N("n", int(m.N[0]))), placePlayer(e.seat))
			}
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("market.do.bid", engine.N("n", int(m.N[0])))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			return engine.Option{Amount: int(m.N[0]), Effect: engine.T("market.do.bid.effect", engine.N("left", int(g.p[e.seat].coins-m.N[0])))}
		},
		WhyNot: func(g *game, e entry, m engine.Move) (engine.Text, string) {
			return engine.T("market.why.bid", engine.N("n", int(m.N[0])), engine.N("have", int(g.p[e.seat].coins)), engine.N("most", mostBid)), "2"
		},
		Obvious: func(_ *game, _ entry, m engine.Move) bool { return m.N[0] > mostBid },
	}},
}

func silent(p *player) bool { return p.bid == none }

// dearest is the highest bid that a seat can make.
func (g *game) dearest(seat int8) int8 { return int8(min(mostBid, g.p[seat].coins)) }

// openBids shows all bids: everybody pays, and the bids give the order of the round.
func (g *game) openBids(_ entry, ev *engine.Events) {
	for s := range g.seats {
		g.order[s] = s
	}
	g.byBell(g.order[:g.seats], func(s int8) int { return int(g.p[s].bid) })
	ev.Reveal(engine.Everyone)
	for _, s := range g.order[:g.seats] {
		p := &g.p[s]
		p.earn(fromBids, -int16(p.bid))
		if ev != nil {
			everyone(ev, s, engine.T("market.event.bid", who(s), engine.N("n", int(p.bid))), placePlayer(s))
		}
	}
}

// draftStep lets the seats take crates by their bids, n being how many have; the guild
// sells what is left (RULES 3).
var draftStep = step{
	Kind: stepDraft, Name: "draft", Args: "n", On: []play.Kind{stepTrade},
	Holds: func(g *game, e, _ entry) bool { return e.n <= g.seats },
	Act: func(g *game, e entry, ev *engine.Events) {
		if e.n == g.seats {
			g.sellLast(ev)
			return
		}
		g.agenda.Push(entry{kind: stepDraft, n: e.n + 1})
		g.agenda.Push(entry{kind: stepCrate, seat: g.order[e.n]})
	},
}

// sellLast lifts the cloth of the last crate: the price of each of its cards falls.
func (g *game) sellLast(ev *engine.Events) {
	for i := range g.seats + 1 {
		if c := &g.crates[i]; c.taker == none {
			c.taker = guild
			g.fall(c.open, 1)
			g.fall(c.covered, 1)
			ev.Reveal(engine.Everyone)
			if ev != nil {
				everyone(ev, none, engine.T("market.event.guild", engine.N("crate", int(i)+1), goodArg("a", c.open), goodArg("b", c.covered)),
					placeCrate(i), placeGood(c.open), placeGood(c.covered))
			}
		}
	}
}

var crateCode, meansCrate = numbered("crate", 1)

// crateStep asks a seat which crate it takes. Only the seat sees what lay under the
// cloth (RULES 3).
var crateStep = step{
	Kind: stepCrate, Name: "crate", Rule: "3", Purpose: engine.T("market.purpose.crate"), Feature: "crate", Args: "s", On: []play.Kind{stepDraft},
	Holds: func(g *game, e, below entry) bool { return below.n > 0 && g.order[below.n-1] == e.seat },
	Ask:   func(*game, entry) engine.Question { return engine.Question{Text: engine.T("market.ask.crate")} },
	Offer: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		for i := range g.seats + 1 {
			if g.lies(int(i)) {
				dst = append(dst, move(moveCrate, i))
			}
		}
		return dst
	},
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move { return moves(dst, moveCrate, 0, g.seats) },
	Answers: []answer{{
		Kind: moveCrate, Code: crateCode, Means: meansCrate,
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			c, p := &g.crates[m.N[0]], &g.p[e.seat]
			c.taker = e.seat
			p.hand[c.open]++
			p.known[c.open]++
			p.hand[c.covered]++
			ev.Reveal(engine.Only(engine.Seat(e.seat)))
			if ev != nil {
				places := []string{placeCrate(int8(m.N[0])), placePlayer(e.seat)}
				args := []engine.Arg{who(e.seat), engine.N("crate", int(m.N[0])+1), goodArg("open", c.open)}
				privately(ev, e.seat, engine.T("market.event.crateOwn", append(args, goodArg("covered", c.covered))...), places...)
				ev.Add(engine.Event{Seat: engine.Seat(e.seat), Text: engine.T("market.event.crate", args...), To: engine.AllBut(engine.Seat(e.seat)), Places: places})
			}
			c.covered = none
		},
		Label: func(g *game, _ entry, m engine.Move) engine.Text {
			return engine.T("market.do.crate", engine.N("n", int(m.N[0])+1), goodArg("good", g.crates[m.N[0]].open))
		},
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			open := g.crates[m.N[0]].open
			return engine.Option{Reveals: true, Gain: int(g.price[open]), Component: goodIDs[open], Places: []string{placeCrate(int8(m.N[0]))},
				Effect: engine.T("market.do.crate.effect", goodArg("good", open), engine.N("price", int(g.price[open])))}
		},
		WhyNot: func(g *game, _ entry, m engine.Move) (engine.Text, string) {
			return engine.T("market.why.crate", engine.N("n", int(m.N[0])+1), engine.Who("by", engine.Seat(g.crates[m.N[0]].taker))), "3"
		},
	}},
}
