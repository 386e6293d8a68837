package market

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// ordersStep lets every seat keep one of two orders in secret (RULES 1).
var ordersStep = step{
	Kind: stepOrders, Name: "orders", Rule: "1", Purpose: engine.T("market.purpose.orders"), Feature: "order", On: []play.Kind{stepRound},
	Owes: owing(func(p *player) bool { return p.kept == none }),
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("market.ask.orders", engine.N("pair", int(g.t.pair))), Sealed: true, Final: true}
	},
	All: play.Fixed[*game, entry](play.Each(nil, moveOrder, 0, orderKinds-1)...),
	Answers: []answer{answer{
		Kind: moveOrder,
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			return play.If(slices.Contains(g.p[e.Seat].offered[:], int8(m.N[0])))
		},
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			g.p[e.Seat].kept = int8(m.N[0])
			if ev != nil {
				text := engine.T("market.event.order", engine.Term("order", orderText(int8(m.N[0]))))
				tell(ev, e.Seat, engine.Only(engine.Seat(e.Seat)), text, placePlayer(e.Seat))
			}
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("market.do.order", engine.Term("order", orderText(int8(m.N[0]))))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			pairs := int(g.p[e.Seat].pairs(int8(m.N[0])))
			return engine.Option{Effect: engine.T("market.do.order.effect", engine.N("n", pairs), engine.N("pair", int(g.t.pair)))}
		},
		Why: func(*game, entry, engine.Move, play.Reason) (engine.Text, string) {
			return engine.T("market.why.order"), "1"
		},
	}.Listed("order", orderIDs)},
}

// roundStep lays out the crates of a round: one more than seats, each with an open card and
// one under a cloth (RULES 2).
var roundStep = step{
	Kind: stepRound, Name: "round", On: []play.Kind{stepClose},
	Holds: func(g *game, _, _ entry) bool {
		return g.round < rounds && g.ndeck >= 2*(g.seats+1)*(rounds-g.round)
	},
	Act: func(g *game, _ entry, ev *engine.Events) {
		g.round++
		for i := range g.crateCount() {
			g.crates[i] = crate{open: g.draw(), covered: g.draw(), taker: none}
		}
		for s := range g.seats {
			g.p[s].bid = none
		}
		ev.Reveal(engine.Everyone)
		if ev != nil {
			tell(ev, none, engine.Everyone, engine.T("market.event.round", engine.N("n", int(g.round))))
		}
		if g.round < rounds {
			g.push(stepRound)
		}
		g.push(stepRest, stepBid)
	},
}

// bidStep asks every seat for a sealed bid. All pay; the highest bid takes a crate first
// and sells last (RULES 2).
var bidStep = step{
	Kind: stepBid, Name: "bid", Rule: "2", Purpose: engine.T("market.purpose.bid"), Feature: "bid", On: []play.Kind{stepRest},
	Owes: owing(func(p *player) bool { return p.bid == none }),
	Act:  (*game).openBids,
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("market.ask.bid", engine.N("most", int(g.dearest(e.Seat))), engine.Who("bell", engine.Seat(g.bell))),
			Form: engine.Amount, Sealed: true, Final: true}
	},
	All: play.Fixed[*game, entry](play.Each(nil, moveBid, 0, maxBid+1)...),
	Answers: []answer{answer{
		Kind: moveBid,
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			legal := play.If(int8(m.N[0]) <= g.dearest(e.Seat))
			if m.N[0] > maxBid {
				return -legal // obvious
			}
			return legal
		},
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			g.p[e.Seat].bid = int8(m.N[0])
			if ev != nil {
				tell(ev, e.Seat, engine.Only(engine.Seat(e.Seat)), engine.T("market.event.sealed", engine.N("n", int(m.N[0]))), placePlayer(e.Seat))
			}
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("market.do.bid", engine.N("n", int(m.N[0])))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			return engine.Option{Amount: int(m.N[0]), Effect: engine.T("market.do.bid.effect", engine.N("left", int(g.p[e.Seat].coins-m.N[0])))}
		},
		Why: func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("market.why.bid", engine.N("n", int(m.N[0])), engine.N("have", int(g.p[e.Seat].coins)), engine.N("most", maxBid)), "2"
		},
	}.Numbered("bid", 0)},
}

// dearest returns the highest bid that a seat can make.
func (g *game) dearest(seat int8) int8 { return int8(min(maxBid, g.p[seat].coins)) }

// openBids shows all bids, and every seat pays. The highest bid takes a crate first; then
// the guild sells the last crate; then the lowest bid sells first.
func (g *game) openBids(_ entry, ev *engine.Events) {
	bids := g.byBids()
	order := bids[:g.seats]
	ev.Reveal(engine.Everyone)
	for _, s := range order {
		p := &g.p[s]
		p.earn(fromBids, -int16(p.bid))
		if ev != nil {
			tell(ev, s, engine.Everyone, engine.T("market.event.bid", who(s), engine.N("n", int(p.bid))), placePlayer(s))
		}
		g.agenda.Push(entry{Kind: stepSell, Seat: s})
	}
	g.push(stepGuild)
	for _, s := range slices.Backward(order) {
		g.agenda.Push(entry{Kind: stepCrate, Seat: s})
	}
}

// crateStep asks a seat for the crate that it takes. Only this seat sees the card under the
// cloth (RULES 3).
var crateStep = step{
	Kind: stepCrate, Name: "crate", Rule: "3", Purpose: engine.T("market.purpose.crate"), Feature: "crate", Args: "s", On: []play.Kind{stepGuild, stepCrate},
	Question: engine.T("market.ask.crate"),
	All:      func(g *game, _ entry, dst []engine.Move) []engine.Move { return play.Each(dst, moveCrate, 0, g.seats) },
	Answers: []answer{answer{
		Kind: moveCrate, Do: (*game).takeCrate,
		Legal: func(g *game, _ entry, m engine.Move) play.Reason { return play.If(g.lies(int8(m.N[0]))) },
		Label: func(g *game, _ entry, m engine.Move) engine.Text {
			return engine.T("market.do.crate", engine.N("n", int(m.N[0])+1), goodArg("good", g.crates[m.N[0]].open))
		},
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			open := g.crates[m.N[0]].open
			return engine.Option{Reveals: true, Gain: int(g.price[open]), Component: goodIDs[open], Places: []string{placeCrate(int8(m.N[0]))},
				Effect: engine.T("market.do.crate.effect", goodArg("good", open), engine.N("price", int(g.price[open])))}
		},
		Why: func(g *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("market.why.crate", engine.N("n", int(m.N[0])+1), engine.Who("by", engine.Seat(g.crates[m.N[0]].taker))), "3"
		},
	}.Numbered("crate", 1)},
}

func (g *game) takeCrate(e entry, m engine.Move, ev *engine.Events) {
	c, seat := &g.crates[m.N[0]], engine.Seat(e.Seat)
	g.p[seat].hand[c.open]++
	g.p[seat].known[c.open]++
	g.p[seat].hand[c.covered]++
	ev.Reveal(engine.Only(seat))
	if ev != nil {
		places := []string{placeCrate(int8(m.N[0])), placePlayer(e.Seat)}
		args := []engine.Arg{who(e.Seat), engine.N("crate", int(m.N[0])+1), goodArg("open", c.open)}
		tell(ev, e.Seat, engine.AllBut(seat), engine.T("market.event.crate", args...), places...)
		tell(ev, e.Seat, engine.Only(seat), engine.T("market.event.crateOwn", append(args, goodArg("covered", c.covered))...), places...)
	}
	c.taker, c.covered = e.Seat, none
}

// guildStep lifts the cloth of the last crate; the price of each of its cards falls (RULES
// 3).
var guildStep = step{
	Kind: stepGuild, Name: "guild", On: []play.Kind{stepSell},
	Act: func(g *game, _ entry, ev *engine.Events) {
		for i := range g.crateCount() {
			if c := &g.crates[i]; g.lies(i) {
				c.taker = guild
				g.fall(c.open, 1)
				g.fall(c.covered, 1)
				ev.Reveal(engine.Everyone)
				if ev != nil {
					tell(ev, none, engine.Everyone, engine.T("market.event.guild", engine.N("crate", int(i)+1), goodArg("a", c.open), goodArg("b", c.covered)),
						placeCrate(i), placeGood(c.open), placeGood(c.covered))
				}
			}
		}
	},
}
