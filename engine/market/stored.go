package market

import (
	"fmt"
	"slices"
	"strconv"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/codec"
	"guildhall/engine/play"
)

// Encode is the whole state as JSON.
func (g *game) Encode() []byte { return codec.WriteObject(g.fields) }

// Decode restores a stored state. Bytes that no version wrote give an error.
func (r Rules) Decode(b []byte) (engine.State, error) {
	g := &game{t: r.tables()}
	if err := codec.ReadObject(b, g.fields); err != nil {
		return nil, fmt.Errorf("market: state: %w", err)
	}
	if err := g.checkAgenda(); err != nil {
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
	if !slices.Contains([]int8{2, maxSeats}, g.seats) {
		o.Fail("players", fmt.Errorf("%d seats", g.seats))
		return
	}
	codec.Int(o, "bell", &g.bell, 0, int(g.seats)-1)
	steps := o.Words("agenda", g.agenda.Words(entry.word))
	if o.Reading() {
		o.Fail("agenda", g.agenda.Read(steps, agenda.Room/4, g.entryNamed))
	}
	n := g.seats
	codec.Seats(o, "order", g.order[:g.seats], &n, g.seats)
	codec.Fixed(o, "price", g.price[:], 1, mostPrice)
	o.Set("traded", "good", goodIDs, func(i int) bool { return g.traded[i] }, func(i int) { g.traded[i] = true })
	codec.Fixed(o, "gone", g.gone[:], 0, cardsOf)
	codec.Pile(o, "deck", g.deck[:], &g.ndeck, goodID, goodNamed)
	o.Each("crates", o.Count("crates", g.crateCount()), func(i int, o *codec.Object) {
		c := &g.crates[min(i, maxSeats)]
		codec.Named(o, "open", &c.open, goodID, goodNamed)
		codec.OptionalNamed(o, "covered", &c.covered, none, goodID, goodNamed)
		codec.Optional(o, "taker", &c.taker, none, 0, guild)
		if o.Reading() && c.covered == none && (c.taker == none || c.taker == guild) {
			o.Fail("covered", fmt.Errorf("nothing lies under the cloth"))
		}
	})
	o.Each("players", int(g.seats), func(seat int, o *codec.Object) { g.p[seat].fields(o) })
	if count := o.Count("crates", g.crateCount()); o.Reading() && (count != g.crateCount() || n != g.seats && g.round > 0) {
		o.Fail("crates", fmt.Errorf("%d in round %d", count, g.round))
	}
	if o.Reading() && g.round > 0 && anyOwes(g, unsettled) {
		o.Fail("players", fmt.Errorf("no order is kept"))
	}
}

// crateCount is how many crates lie on the table, taken ones too.
func (g *game) crateCount() int {
	if g.round == 0 {
		return 0
	}
	return int(g.seats) + 1
}

func (p *player) fields(o *codec.Object) {
	codec.Int(o, "coins", &p.coins, 0, codec.MaxAmount)
	codec.Fixed(o, "hand", p.hand[:], 0, cardsOf)
	codec.Fixed(o, "known", p.known[:], 0, cardsOf)
	n := len(p.offered)
	codec.Cards(o, "orders", p.offered[:], &n, orderCode, orderNamed)
	codec.Optional(o, "kept", &p.kept, none, 0, 1)
	codec.Optional(o, "bid", &p.bid, none, 0, mostBid)
	o.Sources("income", []string{"", "bids", "sales", "orders", "left"}, p.income[:], int(p.coins))
	if o.Reading() && n != len(p.offered) {
		o.Fail("orders", fmt.Errorf("%d, want 2", n))
	}
}

func goodID(good int8) string { return goodIDs[good] }

func goodNamed(id string) (good int8, err error) {
	err = codec.Index(&good, "good", goodIDs, id)
	return good, err
}

func orderNamed(code string) (int8, error) {
	for order := range int8(orderKinds) {
		if orderCode(order) == code {
			return order, nil
		}
	}
	return 0, fmt.Errorf("no order %q", code)
}

// word is a step as it is stored: its name and its arguments.
func (e entry) word() string {
	word := rulebook.Of(e).Name
	for _, arg := range rulebook.Of(e).Args {
		word += " " + strconv.Itoa(int(*e.at(arg)))
	}
	return word
}

// at is where an argument of a step is kept: s is the seat.
func (e *entry) at(arg rune) *int8 {
	if arg == 's' {
		return &e.seat
	}
	return &e.n
}

// entryNamed reads a step as word writes it.
func (g *game) entryNamed(text string) (entry, error) {
	kind, words, err := agenda.Split(rulebook.Names(), text)
	e := entry{kind: play.Kind(kind)}
	if err == nil && len(words) != len(rulebook.Of(e).Args) {
		err = fmt.Errorf("%d arguments", len(words))
	}
	for i := 0; err == nil && i < len(words); i++ {
		arg, most := rune(rulebook.Of(e).Args[i]), goodKinds
		if arg == 's' {
			most = int(g.seats) - 1
		}
		n, wrong := strconv.Atoi(words[i])
		if err = wrong; err == nil {
			err = codec.Within(e.at(arg), n, 0, most)
		}
	}
	if err == nil && e.word() != text {
		err = fmt.Errorf("written otherwise")
	}
	return e, err
}
