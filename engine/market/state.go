package market

import (
	"errors"
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/codec"
	"guildhall/engine/play"
)

const none = codec.None

// game is one match. It is a flat value except for the tables, so a copy is a clone.
type game struct {
	t           *tables
	seats, bell int8  // bell: the seat that wins ties
	round       int8  // from 1; 0 while orders are chosen
	turn        int16 // number of the turn, from 1; a turn is the answers up to a commit
	over        bool
	agenda      agenda.Stack[entry]
	price, gone [goodKinds]int8 // gone: number of sold cards of each good
	traded      [goodKinds]bool // goods that a seat sold in this round
	deck        [deckSize]int8
	ndeck       int8
	crates      [maxSeats + 1]crate
	p           [maxSeats]player
}

// crate holds two cards until it is taken.
type crate struct{ open, covered, taker int8 }

// guild is the taker of a crate that the guild sold.
const guild = maxSeats

type player struct {
	coins   int16
	hand    [goodKinds]int8
	known   [goodKinds]int8 // cards of the hand that everybody saw in an open crate
	offered [2]int8         // the two orders to choose from
	kept    int8            // the chosen one
	bid     int8
	income  [sources]int16
}

// Sources of coins, in the order of the score sheet.
const (
	fromStart = iota
	fromBids
	fromSales
	fromOrders
	fromLeft
	sources
)

// earn adds n coins from a source. A negative n is a payment.
func (p *player) earn(source int, n int16) {
	p.coins += n
	p.income[source] += n
}

// pairs returns the number of pairs of an order in the hand.
func (p *player) pairs(order int8) int8 {
	return min(p.hand[orders[order][0]], p.hand[orders[order][1]])
}

func (p *player) cards() (sum int) {
	for _, n := range p.hand {
		sum += int(n)
	}
	return sum
}

func (g *game) draw() int8 {
	g.ndeck--
	return g.deck[g.ndeck]
}

// push puts steps on the agenda, the last on top.
func (g *game) push(kinds ...play.Kind) {
	for _, kind := range kinds {
		g.agenda.Push(entry{Kind: kind})
	}
}

// lies reports whether a crate can still be taken.
func (g *game) lies(crate int8) bool { return crate < g.crateCount() && g.crates[crate].taker == none }

// crateCount returns the number of crates of the round, including taken ones.
func (g *game) crateCount() int8 {
	if g.round == 0 {
		return 0
	}
	return g.seats + 1
}

// Clone returns a deep copy.
func (g *game) Clone() engine.State {
	c := *g
	return &c
}

// Resample draws again what seat may not know: the hands of others, the deck, the covered
// cards, and the orders and sealed bids of others.
func (g *game) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	w := *g
	var hidden, others []int8
	w.eachHidden(seat, func(card *int8) { hidden = append(hidden, *card) })
	slices.Sort(hidden)
	engine.Shuffle(r, hidden)
	w = *g
	w.eachHidden(seat, func(card *int8) { *card, hidden = hidden[0], hidden[1:] })
	for order := range int8(orderKinds) {
		if seat < 0 || !slices.Contains(g.p[seat].offered[:], order) {
			others = append(others, order)
		}
	}
	engine.Shuffle(r, others)
	for s := range w.seats {
		p := &w.p[s]
		if engine.Seat(s) == seat {
			continue
		}
		p.offered, others = [2]int8(others), others[2:]
		slices.Sort(p.offered[:])
		if p.kept != none {
			p.kept = p.offered[r.Intn(2)]
		}
		if g.openStep() == stepBid && p.bid != none {
			p.bid = int8(r.Intn(int(g.dearest(s)) + 1))
		}
	}
	return &w
}

// eachHidden calls look with each card that seat does not know; look may change it. Cards
// from open crates are known. If another seat is asked how many cards of a good it sells, at
// least two of its cards of that good are known.
func (g *game) eachHidden(seat engine.Seat, look func(*int8)) {
	for i := range g.deck[:g.ndeck] {
		look(&g.deck[i])
	}
	for i := range g.crateCount() {
		if g.lies(i) {
			look(&g.crates[i].covered)
		}
	}
	for s := range g.seats {
		p := &g.p[s]
		if engine.Seat(s) == seat {
			continue
		}
		hand := p.known
		if g.openStep() == stepAmount && g.agenda.Top().Seat == s {
			hand[g.agenda.Top().N] = max(2, hand[g.agenda.Top().N])
		}
		known := hand
		for good := range p.hand {
			for range p.hand[good] - known[good] {
				card := int8(good)
				look(&card)
				hand[card]++
			}
		}
		p.hand = hand
	}
}

// Check returns an error for the first broken invariant: cards, coins, steps.
func (g *game) Check() error {
	all := g.gone
	for _, card := range g.deck[:g.ndeck] {
		all[card]++
	}
	for i := range g.crateCount() {
		if c := g.crates[i]; g.lies(i) {
			all[c.open]++
			all[c.covered]++
		}
	}
	for s := range g.seats {
		p := &g.p[s]
		for good, n := range p.hand {
			all[good] += n
			if p.known[good] > n {
				return fmt.Errorf("market: seat %d has %d cards of %s, %d are known", s, n, goodIDs[good], p.known[good])
			}
		}
		if err := codec.CheckIncome(p.income[:], p.coins); err != nil {
			return fmt.Errorf("market: seat %d: coins: %w", s, err)
		}
	}
	for good, n := range all {
		if n != cardsOf {
			return fmt.Errorf("market: %d cards of %s, want %d", n, goodIDs[good], cardsOf)
		}
	}
	return codec.At("market", rulebook.CheckAgenda(g, g.over))
}

var (
	goodWord, goodNamed   = codec.Names[int8]("good", goodIDs)
	orderWord, orderNamed = codec.Names[int8]("order", orderIDs)
	storedSteps           = play.Items(rulebook, func(g *game) int8 { return g.seats }, goodKinds-1, 12)
)

// Encode returns the whole state as JSON.
func (g *game) Encode() []byte { return codec.WriteObject(g.fields) }

// Secrets returns the parts of Encode that not every viewer may know.
func (g *game) Secrets() []engine.Secret { return codec.Secrets(g.fields) }

// Decode restores a stored state.
func (r Rules) Decode(b []byte) (engine.State, error) {
	g := &game{t: r.tables()}
	return play.Decode(rulebook, g, b, g.fields, func() error { return rulebook.CheckAgenda(g, g.over) })
}

// fields writes or reads the stored state, with the names of docs/games/market.md. Numbers
// that the rules use as an index have their bounds here; Check compares totals.
func (g *game) fields(o *codec.Object) {
	o.Rules("version", version)
	codec.Int(o, "turn", &g.turn, 1, codec.MaxAmount)
	codec.Int(o, "round", &g.round, 0, rounds)
	o.IfTrue("over", &g.over)
	g.seats = int8(o.Count("players", int(g.seats)))
	if !slices.Contains(Rules{}.Info().Seats, int(g.seats)) {
		o.Fail("players", fmt.Errorf("%d seats", g.seats))
		return
	}
	codec.Int(o, "bell", &g.bell, 0, int(g.seats)-1)
	storedSteps.Field(o, "agenda", g)
	codec.Fixed(o, "price", g.price[:], 1, maxPrice)
	o.Set("traded", "good", goodIDs, func(i int) bool { return g.traded[i] }, func(i int) { g.traded[i] = true })
	codec.Fixed(o, "gone", g.gone[:], 0, cardsOf)
	o.Hidden(func(o *codec.Object) { codec.Pile(o, "deck", g.deck[:], &g.ndeck, goodWord, goodNamed) })
	o.Each("crates", int(g.crateCount()), func(i int, o *codec.Object) {
		c := &g.crates[i]
		codec.Named(o, "open", &c.open, goodWord, goodNamed)
		lifted := engine.Audience(0)
		if c.taker != none {
			lifted = engine.Everyone
		}
		o.Secret(lifted, func(o *codec.Object) { codec.OptionalNamed(o, "covered", &c.covered, none, goodWord, goodNamed) })
		codec.Optional(o, "taker", &c.taker, none, 0, guild)
		if o.Reading() && c.covered == none && (c.taker == none || c.taker == guild) {
			o.Fail("covered", errors.New("nothing lies under the cloth"))
		}
	})
	o.Each("players", int(g.seats), func(seat int, o *codec.Object) {
		p := &g.p[seat]
		codec.Int(o, "coins", &p.coins, 0, codec.MaxAmount)
		own, sealed := engine.Only(engine.Seat(seat)), engine.Everyone
		if g.openStep() == stepBid {
			sealed = own
		}
		o.Secret(own, func(o *codec.Object) { codec.Counts(o, "hand", p.hand[:], 0, cardsOf, goodIDs) })
		if o.Has("known", p.known != [goodKinds]int8{}) {
			codec.Fixed(o, "known", p.known[:], 0, cardsOf)
		}
		o.Secret(own, func(o *codec.Object) {
			codec.FixedCards(o, "orders", p.offered[:], orderWord, orderNamed)
			codec.OptionalNamed(o, "kept", &p.kept, none, orderWord, orderNamed)
		})
		o.Secret(sealed, func(o *codec.Object) { codec.Optional(o, "bid", &p.bid, none, 0, maxBid) })
		o.Sources("income", []string{"", "bids", "sales", "orders", "left"}, p.income[:], int(p.coins))
		if o.Reading() && p.kept == none && g.openStep() != stepOrders {
			o.Fail("kept", errors.New("no order"))
		}
	})
}
