package market

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// View is what one viewer may know of a match.
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
	Rounds  int           `json:"rounds"` // of a match
	Bell    engine.Seat   `json:"bell"`   // who wins ties
	Goods   []Good        `json:"goods"`
	Crates  []Crate       `json:"crates"`
	Deck    int           `json:"deck"`
	Order   []engine.Seat `json:"order"` // seats by their bids; none while bids are secret
	Pair    int           `json:"pair"`  // coins for a pair of an order at the end
	Left    int           `json:"left"`  // coins for any other card at the end
	Players []Player      `json:"players"`
	Own     *Own          `json:"own,omitempty"`
}

// Header returns the facts that all games have in common.
func (v *View) Header() engine.Header { return v.Head }

// Points are the coins of each seat.
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
	Sold  bool   `json:"sold"`  // by a seat in this round: its price does not rise
	Gone  int    `json:"gone"`  // cards that are out of the match
}

// Crate is a crate of this round.
type Crate struct {
	Open    string      `json:"open"`
	Covered string      `json:"covered"` // "" while the viewer does not know it, and when it is taken
	Taker   engine.Seat `json:"taker"`
	Guild   bool        `json:"guild"` // nobody took it: the guild sold it
}

// Player is one seat.
type Player struct {
	Seat  engine.Seat    `json:"seat"`
	Coins int            `json:"coins"`
	Cards int            `json:"cards"`
	Known map[string]int `json:"known"` // of the hand, cards that everybody has seen
	Bid   *int           `json:"bid"`   // null while it is secret, or not made
	Ready bool           `json:"ready"` // has given the sealed answer that is asked
	Order string         `json:"order"` // shown when the match is over
}

// Own is what only the viewer knows.
type Own struct {
	Seat   engine.Seat    `json:"seat"`
	Hand   map[string]int `json:"hand"`
	Orders []string       `json:"orders"` // those that were offered
	Order  string         `json:"order"`  // the one that is kept, "" while none is
	Bid    *int           `json:"bid"`    // null while there is none
}

// BlankView is a view in which nothing lies anywhere, for pictures of what is looked up.
func (r Rules) BlankView() engine.View {
	s, err := r.New(engine.Setup{Seats: maxSeats})
	if err != nil {
		panic("market: " + err.Error())
	}
	return s.View(engine.Spectator)
}

// phases name where in a round a question stands, by its step.
var phases = [...]engine.Text{stepNone: engine.T("market.phase.over"), stepOrders: engine.T("market.phase.orders"), stepBid: engine.T("market.phase.bid"),
	stepCrate: engine.T("market.phase.crate"), stepSell: engine.T("market.phase.sell"), stepAmount: engine.T("market.phase.sell")}

// View returns all that seat may know.
func (g *game) View(seat engine.Seat) engine.View {
	open := g.openStep()
	v := &View{
		Head:  engine.Header{Viewer: seat, Seats: int(g.seats), Turn: int(g.turn), Active: g.Pending([]engine.Seat{}), Phase: phases[open], Progress: g.progress(), Over: g.over},
		Asked: rulebook.Asked(g).Name, Round: int(g.round), Rounds: rounds, Bell: engine.Seat(g.bell), Crates: []Crate{}, Deck: int(g.ndeck), Order: []engine.Seat{},
		Pair: int(g.t.terms.pair), Left: int(g.t.terms.left),
	}
	for good, id := range goodIDs {
		v.Goods = append(v.Goods, Good{id, int(g.price[good]), g.traded[good], int(g.gone[good])})
	}
	for i := range g.crateCount() {
		c, crate := &g.crates[i], Crate{Open: goodIDs[g.crates[i].open], Taker: engine.NoSeat, Guild: g.crates[i].taker == guild}
		if crate.Guild {
			crate.Covered = goodIDs[c.covered]
		} else {
			crate.Taker = engine.Seat(c.taker)
		}
		v.Crates = append(v.Crates, crate)
	}
	for s := range g.seats {
		v.Players = append(v.Players, g.viewPlayer(s, open))
		if open > stepBid {
			v.Order = append(v.Order, engine.Seat(g.order[s]))
		}
		if p := &g.p[s]; engine.Seat(s) == seat {
			v.Own = &Own{Seat: seat, Hand: counts(&p.hand), Bid: bidOf(p)}
			for _, order := range p.offered {
				v.Own.Orders = append(v.Own.Orders, orderCode(order))
			}
			if p.kept != none {
				v.Own.Order = orderCode(p.order())
			}
		}
	}
	return v
}

func (g *game) viewPlayer(seat int8, open play.Kind) Player {
	p := &g.p[seat]
	v := Player{Seat: engine.Seat(seat), Coins: int(p.coins), Cards: p.cards(), Known: counts(&p.known)}
	if asked := rulebook.Asked(g); asked.Owes != nil {
		v.Ready = !slices.Contains(g.Pending(nil), v.Seat)
	}
	if open > stepBid {
		v.Bid = bidOf(p)
	}
	if g.over {
		v.Known, v.Order, v.Bid = counts(&p.hand), orderCode(p.order()), nil
	}
	return v
}

func bidOf(p *player) *int {
	if p.bid == none {
		return nil
	}
	n := int(p.bid)
	return &n
}

// counts are cards by their goods.
func counts(n *[goodKinds]int8) map[string]int {
	m := map[string]int{}
	for good, n := range n {
		if n > 0 {
			m[goodIDs[good]] = int(n)
		}
	}
	return m
}
