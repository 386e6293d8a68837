package market

import (
	"errors"
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/play"
)

var (
	goodWord, goodNamed   = codec.Names[int8]("good", goodIDs)
	orderWord, orderNamed = codec.Names[int8]("order", orderIDs)
	storedSteps           = play.Items(rulebook, func(g *game) int8 { return g.seats }, goodKinds-1, 12)
)

// Encode is the whole state as JSON.
func (g *game) Encode() []byte { return codec.WriteObject(g.fields) }

// Decode restores a stored state. Bytes that no version wrote give an error.
func (r Rules) Decode(b []byte) (engine.State, error) {
	g := &game{t: r.tables()}
	if err := codec.ReadState("market", b, g.fields, g.checkAgenda); err != nil {
		return nil, err
	}
	rulebook.Settle(g, nil) // stored states are settled; a made-up one may not be
	return g, nil
}

// fields are the stored state, in the words of docs/games/market.md. The numbers that
// the rules use as an index have their bounds here; Check compares totals.
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
	codec.Fixed(o, "price", g.price[:], 1, mostPrice)
	o.Set("traded", "good", goodIDs, func(i int) bool { return g.traded[i] }, func(i int) { g.traded[i] = true })
	codec.Fixed(o, "gone", g.gone[:], 0, cardsOf)
	codec.Pile(o, "deck", g.deck[:], &g.ndeck, goodWord, goodNamed)
	o.Each("crates", int(g.crateCount()), func(i int, o *codec.Object) {
		c := &g.crates[i]
		codec.Named(o, "open", &c.open, goodWord, goodNamed)
		codec.OptionalNamed(o, "covered", &c.covered, none, goodWord, goodNamed)
		codec.Optional(o, "taker", &c.taker, none, 0, guild)
		if o.Reading() && c.covered == none && (c.taker == none || c.taker == guild) {
			o.Fail("covered", errors.New("nothing lies under the cloth"))
		}
	})
	o.Each("players", int(g.seats), func(seat int, o *codec.Object) {
		p := &g.p[seat]
		codec.Int(o, "coins", &p.coins, 0, codec.MaxAmount)
		codec.Fixed(o, "hand", p.hand[:], 0, cardsOf)
		n := len(p.offered)
		codec.Cards(o, "orders", p.offered[:], &n, orderWord, orderNamed)
		codec.OptionalNamed(o, "kept", &p.kept, none, orderWord, orderNamed)
		codec.Optional(o, "bid", &p.bid, none, 0, mostBid)
		o.Sources("income", []string{"", "bids", "sales", "orders", "left"}, p.income[:], int(p.coins))
		if o.Reading() && (n != len(p.offered) || p.kept == none && g.openStep() != stepOrders) {
			o.Fail("orders", fmt.Errorf("%d, kept %d", n, p.kept))
		}
	})
}
