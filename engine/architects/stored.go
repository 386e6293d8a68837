package architects

import (
	"fmt"
	"slices"
	"strconv"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

var _ engine.State = (*game)(nil)

// Encode is the whole state as JSON.
func (g *game) Encode() []byte { return codec.WriteObject(g.fields) }

// Secrets returns the parts of Encode that not every viewer may know.
func (g *game) Secrets() []engine.Secret { return codec.Secrets(g.fields) }

// Decode restores a stored state.
func (r Rules) Decode(b []byte) (engine.State, error) {
	g := &game{t: r.tables()}
	g.clear()
	return play.Decode(rulebook, g, b, g.fields, g.checkRoom, g.checkAgenda)
}

// fields writes or reads the stored state. docs/games/architects.md explains the names,
// which scenarios use. Cards are ids, and empty values are left out. Every number that the
// rules use as an index has its bounds here, and no pile exceeds its room; Check checks
// totals.
func (g *game) fields(o *codec.Object) {
	o.Rules("version", version)
	g.optionFields(o)
	o.Hidden(func(o *codec.Object) { o.Text("random", &g.random) })
	codec.Int(o, "round", &g.round, 1, codec.MaxAmount)
	codec.Int(o, "turn", &g.turn, 1, codec.MaxAmount)
	ranks := g.seats
	codec.Seats(o, "order", g.order[:g.seats], &ranks, g.seats)
	if ranks != g.seats {
		o.Fail("order", fmt.Errorf("%d seats, want %d", ranks, g.seats))
	}
	codec.Int(o, "active", &g.active, 0, int(g.seats)-1)
	codec.Optional(o, "last", &g.last, none, 0, int(g.seats))
	o.IfTrue("over", &g.over)
	storedSteps.Field(o, "agenda", g)
	o.Each("players", int(g.seats), func(seat int, o *codec.Object) { g.p[seat].fields(o, g, engine.Only(engine.Seat(seat))) }) // the automa last
	codec.Int(o, "pool", &g.pool, 0, codec.MaxAmount)
	o.In("market", func(o *codec.Object) { g.market.fields(o, g.t, g.seats) })
	codec.Numbers(o, "hall", g.hall[:g.plan().last], &g.nhall, 0, int(g.seats)-1) // in the order of the spaces
	o.IfTrue("reset", &g.market.reset)
	o.In("rewards", g.rewards.fields)
	o.Each("display", slots, g.crew.slotFields) // first row, second row
	o.Partly(0, g.lookAtCrew, func(o *codec.Object) { codec.Cards(o, "crew", g.crew.deck[:], &g.crew.n, crewID, crewOf) })
	codec.Optional(o, "openly", &g.crew.openly, 0, 0, int(g.crew.n))
	o.Partly(0, g.lookAtBuilding, func(o *codec.Object) { codec.Cards(o, "deck", g.deck.cards[:], &g.deck.n, buildingID, buildingOf) })
	o.In("now", func(o *codec.Object) { g.now.fields(o, g) })
	if o.Has("automa", g.withAutoma()) {
		o.In("automa", func(o *codec.Object) { g.auto.fields(o, g.t) })
	}
}

// optionFields writes or reads all options of the table. With the number of players they
// determine the seats, so they come before everything that is counted by seats.
func (g *game) optionFields(o *codec.Object) {
	players, automa := o.Count("players", 0), o.Has("automa", false)
	values, ok := play.StoredOptions(o, Rules{}.Info(), players-engine.OneIf(automa), g.options())
	if !ok {
		return
	}
	err := g.takeOptions(players-engine.OneIf(automa), values)
	if err == nil && (int(g.seats) != players || automa != g.withAutoma()) {
		err = fmt.Errorf("%d, with an automa: %v", players, automa)
	}
	o.Fail("players", err)
}

// options returns the values of all options.
func (g *game) options() map[string]string {
	automa := automaIDs[max(constantine, g.automa)]
	return map[string]string{optionBoards: setupIDs[g.boards], optionThird: codec.OnOff(g.people == 2 && g.withAutoma()), optionAutoma: automa,
		optionRecall: recallIDs[g.recalls], optionTavern: tavernIDs[engine.OneIf(g.tavernMay)], optionOverflow: overflowIDs[engine.OneIf(g.overflowMust)]}
}

// The words for places in stored facts: positions of the deck from the top, and the places
// outside the deck.
var (
	deckPositions = numbered("", buildingCards)
	heldPlaces    = slices.Concat([]string{"look"}, numbered("hand ", maxSeats), numbered("pack ", maxSeats))
)

func numbered(word string, n int) (words []string) {
	for i := range n {
		words = append(words, word+strconv.Itoa(i))
	}
	return words
}

// placeOrder lists the places with a large circle in the order of their ids.
var placeOrder = codec.Sorted(placeIDs[:circles])

// fields writes or reads a player or the automa. The abilities of the apprentices and the
// set of buildings are derived from the lists.
func (p *player) fields(o *codec.Object, g *game, owner engine.Audience) {
	t, seats := g.t, g.seats
	codec.Int(o, "workers", &p.workers, 0, workers)
	o.Fields("at", placeOrder, func(o *codec.Object, at int) { codec.Optional(o, placeIDs[at], &p.at[at], 0, 0, workers) })
	codec.Optional(o, "hall", &p.hall, 0, 0, workers)
	codec.Int(o, "prison", &p.prison, 0, workers)
	held := seats
	codec.Numbers(o, "captured", p.captured[:seats], &held, 0, workers) // by seat
	for i, name := range goodNames[:goods] {
		codec.Int(o, name, &p.goods[i], 0, codec.MaxAmount)
	}
	codec.Int(o, "virtue", &p.virtue, 0, topVirtue)
	codec.Int(o, "cathedral", &p.cathedral, 0, levels)
	codec.Int(o, "unpaid", &p.unpaid, 0, codec.MaxAmount)
	codec.Int(o, "paid", &p.paid, 0, codec.MaxAmount)
	codec.OptionalNamed(o, "board", &p.board, 0, boardID, boardOf)
	codec.Cards(o, "hired", p.hired[:p.hiringLimit(t)], &p.nhired, crewID, crewOf)
	o.Partly(owner, g.lookAtBuilding, func(o *codec.Object) { t.cardSet(o, "hand", &p.hand) })
	codec.Cards(o, "built", p.site[:], &p.nsite, buildingID, buildingOf)
	o.Partly(owner, g.lookAtBuilding, func(o *codec.Object) { t.someCards(o, "pack", &p.pack) })
	o.Secret(owner, func(o *codec.Object) { codec.OptionalNamed(o, "choice", &p.choice, none, buildingID, buildingOf) })
	o.Loose(owner, func(o *codec.Object) {
		t.someCards(o, "knows", &p.knows)
		if n := o.Count("facts", len(p.facts.All())); n > 0 {
			p.factFields(o, t, n)
		}
	})
	if o.Reading() {
		o.Fail("", p.derive(t))
	}
}

// factFields writes or reads the facts of a player, the oldest first.
func (p *player) factFields(o *codec.Object, t *tables, n int) {
	if n > deck.MaxFacts {
		o.Fail("facts", fmt.Errorf("%d, want at most %d", n, deck.MaxFacts))
		return
	}
	list := make([]deck.Fact, n)
	copy(list, p.facts.All())
	o.Each("facts", n, func(i int, o *codec.Object) {
		f := &list[i]
		c := cards(f.Cards)
		t.cardSet(o, "cards", &c)
		f.Cards = uint64(c)
		bitSet(o, "deck", "position", deckPositions, &f.Deck)
		bitSet(o, "deck_only", "position", deckPositions, &f.DeckOnly)
		bitSet(o, "held", "place", heldPlaces, &f.Held)
		bitSet(o, "held_only", "place", heldPlaces, &f.HeldOnly)
	})
	if !o.Reading() {
		return
	}
	for _, f := range list {
		p.facts.Add(f)
	}
}

func bitSet[B uint16 | uint64](o *codec.Object, name, what string, words []string, bits *B) {
	if o.Has(name, *bits != 0) {
		o.Set(name, what, words, func(i int) bool { return *bits>>i&1 != 0 }, func(i int) { *bits |= 1 << i })
	}
}

// derive computes the derived values of a player.
func (p *player) derive(t *tables) error {
	for _, k := range p.hired[:p.nhired] {
		p.skills |= t.apprentices[k].skills
	}
	for _, card := range p.site[:p.nsite] {
		if p.built.has(card) {
			return fmt.Errorf("building %q twice", buildingID(card))
		}
		p.built |= only(card)
	}
	if p.choice != none && !p.pack.has(p.choice) {
		return fmt.Errorf("choice of %q", buildingID(p.choice))
	}
	return nil
}

// fields writes or reads the seats at the Black Market, and its cards from the top.
func (b *blackMarket) fields(o *codec.Object, t *tables, seats int8) {
	for i, name := range []string{"left", "middle", "right"} {
		o.One(name, &b.stalls[i], seats)
	}
	o.Partly(0, b.lookAtSmall(t), func(o *codec.Object) {
		codec.Pile(o, "small", b.small.cards[:marketCards], &b.small.n, marketID, marketOf)
	})
	o.Partly(0, b.lookAtBig(t), func(o *codec.Object) { codec.Pile(o, "big", b.big.cards[:marketCards], &b.big.n, marketID, marketOf) })
	if n := b.small.len() + b.big.len(); n > marketCards {
		o.Fail("", fmt.Errorf("%d cards", n))
	}
}

// fields writes or reads all reward cards: the pile from the top, the turned up ones with
// the latest first, and those that left the game unseen.
func (r *rewards) fields(o *codec.Object) {
	o.Hidden(func(o *codec.Object) { codec.Pile(o, "pile", r.cards[:], &r.left, rewardID, rewardOf) })
	codec.Cards(o, "shown", r.cards[r.left:], &r.shown, rewardID, rewardOf)
	out := r.cards[r.left+r.shown:]
	n := len(out)
	o.Hidden(func(o *codec.Object) { codec.Cards(o, "out", out, &n, rewardID, rewardOf) })
	if n != len(out) {
		o.Fail("", fmt.Errorf("%d cards, want %d", rewardCards-len(out)+n, rewardCards))
	}
}

// slotFields writes or reads an apprentice on display with its coins.
func (c *crewRows) slotFields(i int, o *codec.Object) {
	codec.OptionalNamed(o, "card", &c.display[i], noKind, crewID, crewOf)
	codec.Optional(o, "coins", &c.coins[i], 0, 0, codec.MaxAmount)
	if o.Reading() && c.display[i] == noKind && c.coins[i] > 0 {
		o.Fail("coins", fmt.Errorf("%d without a card", c.coins[i]))
	}
}

// fields writes or reads the values that last until a turn ends.
func (n *turnState) fields(o *codec.Object, g *game) {
	codec.OptionalWord(o, "to", "place", placeIDs[:], &n.to, places)
	codec.OptionalNamed(o, "building", &n.building, none, buildingID, buildingOf)
	o.Partly(engine.Only(engine.Seat(g.active)), g.lookAtBuilding, func(o *codec.Object) { g.t.someCards(o, "look", &n.look) })
	codec.Optional(o, "captures", &n.captures, 0, 0, workers)
	if o.Reading() || n.taken != 0 {
		o.Set("taken", "place", placeIDs[:circles], func(at int) bool { return n.taken>>at&1 != 0 }, func(at int) { n.taken |= 1 << at })
	}
	codec.Optional(o, "most", &n.maxPlaces, 0, 0, int(circles))
	o.IfTrue("free", &n.free)
	slot := n.slot + 1
	if codec.Optional(o, "slot", &slot, 0, 0, slots); o.Reading() {
		n.slot = slot - 1
	}
}

// fields writes or reads the deck of the automa: the pile from the top, the discards with
// the latest first, the Future cards from the top, and which of those were turned up.
func (a *autoState) fields(o *codec.Object, t *tables) {
	o.Hidden(func(o *codec.Object) { codec.Pile(o, "pile", a.pile.cards[:], &a.pile.n, schemeID, schemeOf) })
	o.Partly(0, a.lookAtScheme(t), func(o *codec.Object) {
		codec.Pile(o, "discard", a.discard.cards[:], &a.discard.n, schemeID, schemeOf)
		codec.Pile(o, "future", a.future.cards[:], &a.future.n, schemeID, schemeOf)
	})
	if n := a.pile.len() + a.discard.len() + a.future.len(); n > schemeCards {
		o.Fail("", fmt.Errorf("%d schemes", n))
	}
	var seen []string
	for card := range int8(schemeCards) {
		if !o.Reading() && a.seen>>card&1 != 0 {
			seen = append(seen, schemeID(card))
		}
	}
	for _, id := range o.IfAny("seen", seen) {
		card, err := schemeOf(id)
		if err != nil {
			o.Fail("seen", err)
			return
		}
		a.seen |= 1 << card
	}
}

// cardSet writes or reads a set of building cards, in the order of the table.
func (t *tables) cardSet(o *codec.Object, name string, c *cards) { t.readCards(o, name, c, o.Words) }

// someCards is like cardSet, but leaves out an empty set.
func (t *tables) someCards(o *codec.Object, name string, c *cards) { t.readCards(o, name, c, o.IfAny) }

func (t *tables) readCards(o *codec.Object, name string, c *cards, words func(string, []string) []string) {
	var list []string
	for card := range c.all {
		list = append(list, buildingID(card))
	}
	o.IsSet()
	for _, id := range words(name, list) {
		card, err := buildingOf(id)
		if err == nil && c.has(card) {
			err = fmt.Errorf("building %q twice", id)
		}
		if err != nil {
			o.Fail(name, err)
			return
		}
		*c |= only(card)
	}
}

// The ids of cards and boards, which are the same in all tables, and functions that find an
// id.
var (
	buildingID, buildingOf = codec.Rows[int8]("building", builtIn.buildings[:], func(b *structure) string { return b.id })
	crewID, crewOf         = codec.Rows[kind]("apprentice", builtIn.apprentices, func(a *apprentice) string { return a.id })
	marketID, marketOf     = codec.Rows[int8]("card", builtIn.market[:], func(c *marketCard) string { return c.id })
	rewardID, rewardOf     = codec.Rows[int8]("reward", builtIn.rewards, func(r *reward) string { return r.id })
	schemeID, schemeOf     = codec.Rows[int8]("scheme", builtIn.schemes[:], func(s *scheme) string { return s.id })
	boardID, boardOf       = codec.Rows[int8]("board", builtIn.boards[:], func(b *board) string { return b.id })
)

// storedSteps writes and reads the steps of a turn and those of one action.
var storedSteps = play.Stored[*game, entry]{Book: rulebook, Arguments: arguments, MaxSteps: 12, Entry: func(k play.Kind) entry { return entry{kind: k} }}

// arguments are the letters of Step.Args: a building, a printed trade, a number of
// actions, virtue beyond the top, a seat or its rank.
var arguments = map[rune]play.Argument[*game, entry]{
	'b': {Write: func(_ *game, e entry) string { return buildingID(e.n) }, Read: func(_ *game, e *entry, word string) (err error) {
		e.n, err = buildingOf(word)
		return err
	}},
	't': {Write: func(_ *game, e entry) string { return mixFeatures[e.n] }, Read: func(_ *game, e *entry, word string) error {
		return codec.Index(&e.n, "trade", mixFeatures, word)
	}},
	'n': play.Number(count, func(*game) int { return workers }),
	'o': play.Number(count, func(*game) int { return maxGain }),
	's': play.Number(count, func(g *game) int { return int(g.people) - 1 }),
}

func count(e *entry) *int8 { return &e.n }
