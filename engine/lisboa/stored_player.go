package lisboa

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// incomeNames are the names of the sources in the encoded state, except the start.
var incomeNames = [sources]string{fromStores: "stores", fromBuildings: "buildings", fromSailing: "sailing", fromClergy: "clergy", fromCards: "cards",
	fromInfluence: "influence", fromPaid: "paid", fromSets: "sets", fromHulls: "hulls", fromStreets: "streets", fromMoney: "money", fromDecrees: "decrees",
	fromOfficials: "officials", fromFavors: "favors"}

// fields writes or reads a player, or Lacerda, who has no houses.
func (p *player) fields(o *codec.Object, g *game, seat int8) {
	t, houses, owner := g.t, !g.isLacerda(seat), engine.Only(engine.Seat(seat))
	codec.Int(o, "wigs", &p.wigs, 0, codec.MaxAmount)
	o.Sources("income", incomeNames[:], p.income[:], int(p.wigs))
	codec.Int(o, "reis", &p.reis, 0, codec.MaxAmount)
	codec.Int(o, "influence", &p.influence, 0, topInfl)
	byGood.all(o, "goods", p.goods[:], 0, goodsOfKind)
	byColour.all(o, "cubes", p.cubes[:], 0, cubesOfKind)
	codec.Int(o, "markers", &p.markers, 0, maxSets)
	if o.Reading() || houses {
		o.Fields("houses", trackOrder, func(o *codec.Object, track int) {
			codec.Int(o, trackWords[track], &p.houses[track], 0, int(t.lengths[track]))
		})
	}
	o.Set("favors", "noble", kindWords[:nobles], func(n int) bool { return p.holdsFavor(int8(n)) }, func(n int) { p.favors |= 1 << n })
	p.portfolioFields(o, t)
	tiles := t.clergyIDs()
	tiles.list(o, "clergy", p.clergy[:], &p.nclergy)
	o.Secret(owner, func(o *codec.Object) { tiles.optional(o, "keep", &p.keep) })
	if o.Reading() && p.keep != none && !slices.Contains(p.clergy[:p.nclergy], p.keep) {
		o.Fail("keep", fmt.Errorf("it is none of the tiles"))
	}
	t.planFields(o, "open", p.open[:])
	t.planFields(o, "done", p.done[:])
	decreeNumbers(o, "decrees", &p.decrees)
	o.Partly(owner, g.lookAtHand, func(o *codec.Object) { t.cardIDs().list(o, "hand", p.hand[:], &p.nhand) })
}

// planWords returns the ids of plans, given their numbers by kind.
func (t *tables) planWords(plans []int8) []string {
	return codec.Counted(plans, func(k int) string { return t.plans[k].id })
}

// planFields writes or reads the numbers of plans of each kind.
func (t *tables) planFields(o *codec.Object, name string, plans []int8) {
	if words := o.Words(name, t.planWords(plans)); o.Reading() {
		o.Fail(name, codec.Count(plans, words, planCount, t.planIDs().find))
	}
}

// portfolioFields writes or reads the cards and ships at the top and the cards at the
// bottom.
func (p *player) portfolioFields(o *codec.Object, t *tables) {
	top := o.Count("top", int(p.ntop))
	if top > len(p.top) {
		o.Fail("top", fmt.Errorf("%d cards and ships", top))
		return
	}
	o.Each("top", top, func(i int, o *codec.Object) { p.top[i].fields(o, t) })
	cards := t.cardIDs()
	cards.list(o, "bottom", p.bottom[:], &p.nbottom)
	if !o.Reading() {
		return
	}
	p.ntop = int8(top)
	for _, c := range p.bottom[:p.nbottom] {
		if t.cards[c].kind != treasuryCard {
			o.Fail("bottom", fmt.Errorf("%q is not a treasury card", cards.word(c)))
		}
	}
}

// fields writes or reads a noble card, or a ship with its cargo.
func (s *slot) fields(o *codec.Object, t *tables) {
	id := ""
	switch {
	case o.Reading():
	case s.card != none:
		id = t.cardID(s.card)
	default:
		id = t.ships[s.ship].id
	}
	o.String("id", &id)
	if o.Reading() {
		o.Fail("id", s.take(id, t))
	}
	if s.card == none {
		byGood.some(o, "cargo", s.cargo[:], maxCargo)
		o.IfTrue("sea", &s.sea)
	}
}

// maxCargo limits the goods of a type aboard a ship.
const maxCargo = 4

// take sets the slot to the card or ship with an id.
func (s *slot) take(id string, t *tables) error {
	ship := slices.IndexFunc(t.ships[:], func(k shipKind) bool { return k.id == id })
	s.card = t.cardNamed(id)
	switch {
	case ship >= 0:
		s.ship = int8(ship)
	case s.card == none || t.cards[s.card].kind == treasuryCard:
		return fmt.Errorf("%q at the top", id)
	}
	return nil
}

// fields writes or reads the state of the turn.
func (n *turnState) fields(o *codec.Object, g *game) {
	cards := g.t.cardIDs()
	cards.optional(o, "card", &n.card)
	codec.OptionalWord(o, "noble", "noble", kindWords[:nobles], &n.noble, none)
	wordMask(o, "tiles", tileWords, &n.tiles)
	seatMask(o, "marked", g.seats, &n.marked)
	wordMask(o, "traded", actionWords, &n.traded)
	byGood.some(o, "spent", n.spent[:], maxTrades)
	o.IfTrue("church", &n.church)
	seatMask(o, "movers", g.seats, &n.movers)
	o.One("trigger", &n.trigger, g.seats)
	codec.OptionalWord(o, "drawn", "deck", kindWords, &n.drawn, none)
	g.t.spaceIDs().optional(o, "space", &n.space)
	codec.OptionalWord(o, "good", "good", goodWords, &n.good, none)
	g.t.endIDs().optional(o, "end", &n.end)
	codec.OptionalWord(o, "architect", "architect", architectWords, &n.architect, none)
	g.t.planIDs().optional(o, "plan", &n.plan)
	codec.Optional(o, "replaced", &n.replaced, none, 0, edgeSlots-1)
	wordMask(o, "paid", goodWords, &n.paid)
	wordMask(o, "yield", goodWords, &n.yield)
	if o.Reading() || n.discarded.len() > 0 {
		cards.set(o, "discarded", &n.discarded)
	}
}

// tileWords are the city tiles.
var tileWords = append(slices.Clone(goodWords), "small")

// wordMask writes or reads the words whose bits are set. The field is left out if there are
// none.
func wordMask(o *codec.Object, name string, words []string, mask *uint8) {
	if o.Reading() || *mask != 0 {
		o.Set(name, "word", words, func(i int) bool { return *mask>>i&1 != 0 }, func(i int) { *mask |= 1 << i })
	}
}

// seatMask writes or reads the seats whose bits are set. The field is left out if there are
// none.
func seatMask(o *codec.Object, name string, seats int8, mask *uint8) {
	var list [maxSeats]int8
	n := 0
	for seat := range seats {
		if *mask>>seat&1 != 0 {
			list[n] = seat
			n++
		}
	}
	if o.Reading() || n > 0 {
		codec.Seats(o, name, list[:], &n, seats)
	}
	if o.Reading() {
		for _, seat := range list[:n] {
			*mask |= 1 << seat
		}
	}
}
