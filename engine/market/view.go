package market

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// View holds all facts of a match that one viewer may know.
//
// Place names, as used here, in engine.Event.Places and engine.Option.Places:
//
//	good:wool          a good's price
//	crate:1            a crate
//	player:0           a seat
type View struct {
	Head    engine.Header `json:"header"`
	Asked   string        `json:"asked"`  // kind of the open question, "" when the match is over
	Round   int           `json:"round"`  // from 1; 0 while orders are chosen
	Rounds  int           `json:"rounds"` // number of rounds of a match
	Bell    engine.Seat   `json:"bell"`   // the seat that wins ties
	Goods   []Good        `json:"goods"`
	Crates  []Crate       `json:"crates"`
	Deck    int           `json:"deck"`
	Pair    int           `json:"pair"` // coins for a pair of an order at the end
	Left    int           `json:"left"` // coins for any other card at the end
	Players []Player      `json:"players"`
}

// Header returns the facts that all games have in common.
func (v *View) Header() engine.Header { return v.Head }

// Points returns the coins of each seat.
func (v *View) Points() []int {
	var list []int
	for _, p := range v.Players {
		list = append(list, p.Coins)
	}
	return list
}

// Good is a good on the market.
type Good struct {
	ID    string `json:"id"`
	Price int    `json:"price"` // 1 to 7
	Sold  bool   `json:"sold"`  // a seat sold it in this round, so its price does not rise
	Gone  int    `json:"gone"`  // cards that are out of the match
}

// Crate is a crate of this round.
type Crate struct {
	Open    string      `json:"open"`
	Covered string      `json:"covered"` // "" unless the guild sold it
	Taker   engine.Seat `json:"taker"`
	Guild   bool        `json:"guild"` // nobody took it: the guild sold it
}

// Player is one seat. Until the end, others do not see its hand and its orders.
type Player struct {
	Seat   engine.Seat    `json:"seat"`
	Coins  int            `json:"coins"`
	Cards  int            `json:"cards"`
	Bid    *int           `json:"bid"` // null while it is secret or missing
	Hand   map[string]int `json:"hand,omitempty"`
	Orders []string       `json:"orders,omitempty"` // the chosen order, or the two to choose from
}

// BlankView returns a view of an empty table, for pictures of components that people look up.
func (r Rules) BlankView() engine.View {
	return (&game{t: r.tables(), price: r.tables().price, seats: maxSeats}).View(engine.Spectator)
}

// phases names the part of a round in which a question is asked, by its step.
var phases = map[play.Kind]engine.Text{stepNone: engine.T("market.phase.over"), stepOrders: engine.T("market.phase.orders"), stepBid: engine.T("market.phase.bid"),
	stepCrate: engine.T("market.phase.crate"), stepSell: engine.T("market.phase.sell"), stepAmount: engine.T("market.phase.sell")}

// View returns all that seat may know.
func (g *game) View(seat engine.Seat) engine.View {
	v := &View{
		Head: engine.Header{Viewer: seat, Seats: int(g.seats), Turn: int(g.turn), Active: g.Pending([]engine.Seat{}), Phase: phases[g.openStep()],
			Progress: g.progress(), Over: g.over},
		Asked: rulebook.Asked(g).Name, Round: int(g.round), Rounds: rounds, Bell: engine.Seat(g.bell), Crates: []Crate{}, Deck: int(g.ndeck),
		Pair: int(g.t.pair), Left: int(g.t.left),
	}
	for good, id := range goodIDs {
		v.Goods = append(v.Goods, Good{id, int(g.price[good]), g.traded[good], int(g.gone[good])})
	}
	for _, c := range g.crates[:g.crateCount()] {
		shown := Crate{Open: goodIDs[c.open], Taker: engine.Seat(c.taker)}
		if c.taker == guild {
			shown.Taker, shown.Guild, shown.Covered = engine.NoSeat, true, goodIDs[c.covered]
		}
		v.Crates = append(v.Crates, shown)
	}
	v.Players = engine.ListOf(g.seats, func(s int8) Player { return g.viewPlayer(s, engine.Seat(s) == seat) })
	return v
}

func (g *game) viewPlayer(seat int8, own bool) Player {
	p := &g.p[seat]
	v := Player{Seat: engine.Seat(seat), Coins: int(p.coins), Cards: p.cards()}
	if bid := int(p.bid); p.bid != none && g.openStep() > stepBid {
		v.Bid = &bid
	}
	if own || g.over {
		v.Hand = map[string]int{}
		for good, n := range p.hand {
			if n > 0 {
				v.Hand[goodIDs[good]] = int(n)
			}
		}
		if v.Orders = []string{orderIDs[p.offered[0]], orderIDs[p.offered[1]]}; p.kept != none {
			v.Orders = []string{orderIDs[p.kept]}
		}
	}
	return v
}
