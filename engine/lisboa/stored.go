package lisboa

import (
	"fmt"
	"slices"
	"strconv"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/play"
)

var _ engine.State = (*game)(nil)

// Encode returns the whole state as JSON.
func (g *game) Encode() []byte { return codec.WriteObject(g.fields) }

// Secrets returns the parts of Encode that not every viewer may know.
func (g *game) Secrets() []engine.Secret { return codec.Secrets(g.fields) }

// Decode restores a stored state.
func (r Rules) Decode(b []byte) (engine.State, error) {
	g := &game{t: r.tables()}
	g.clear()
	return play.Decode(rulebook, g, b, g.fields, g.restock, g.checkAgenda)
}

// fields writes or reads the stored state. docs/games/lisboa.md explains the names, which
// scenarios use. Every number that the rules use as an index has its bounds here; Check
// checks totals. Officials, goods and favors in the supply are derived from the others.
func (g *game) fields(o *codec.Object) {
	o.Rules("version", version)
	o.Hidden(func(o *codec.Object) { o.Text("random", &g.random) })
	g.seatFields(o)
	codec.Int(o, "first", &g.first, 0, int(g.people)-1)
	codec.Int(o, "active", &g.active, 0, int(g.seats)-1)
	codec.Int(o, "period", &g.period, 1, 2)
	codec.Int(o, "last", &g.last, 0, 2)
	o.IfTrue("over", &g.over)
	codec.Int(o, "turn", &g.turn, 1, codec.MaxAmount)
	codec.Int(o, "round", &g.round, 1, codec.MaxAmount)
	o.Partly(g.seeAgenda(), lookAtUse, func(o *codec.Object) { storedSteps.Field(o, "agenda", g) })
	o.Each("players", int(g.seats), func(seat int, o *codec.Object) {
		g.p[seat].fields(o, g, int8(seat))
	})
	codec.Int(o, "treasury", &g.treasury, 1, treasuryTop)
	byGood.all(o, "prices", g.price[:], 1, priceTop)
	g.churchFields(o)
	codec.Fixed(o, "values", g.values[:], 0, maxValue)
	g.rubbleFields(o)
	o.In("stores", g.storeFields)
	o.In("opened", g.openingFields)
	o.In("offices", g.officeFields)
	g.pileFields(o)
	codec.OptionalWord(o, "helper", "helper", kindWords, &g.helper, none)
	codec.OptionalWord(o, "agent", "agent", kindWords[:nobles], &g.agent, none)
	if o.Reading() && ((g.helper != none) != g.solo() || (g.agent != none) != g.solo()) {
		o.Fail("helper", fmt.Errorf("%d and agent %d, Lacerda plays: %v", g.helper, g.agent, g.solo()))
	}
	o.In("now", func(o *codec.Object) { g.now.fields(o, g) })
}

// maxValue limits the values of columns.
const maxValue = 20

// seatFields writes or reads the players and, in the solo game, its options.
func (g *game) seatFields(o *codec.Object) {
	solo := g.solo()
	o.IfTrue("solo", &solo)
	var values map[string]string
	if o.Reading() || solo {
		values, _ = play.StoredOptions(o, Rules{}.Info(), 1, g.options())
	}
	if values == nil {
		return
	}
	n := o.Count("players", 0)
	if n < 2 || n > maxSeats || solo && n != 2 {
		o.Fail("players", fmt.Errorf("%d, Lacerda plays: %v", n, solo))
		return
	}
	g.seats, g.people = int8(n), int8(n)
	if solo {
		g.people = 1
		g.takeOptions(values)
	}
}

// churchFields writes or reads the Cardinal and all clergy tiles except those of the
// players. In the ring, a space without a tile is an empty word.
func (g *game) churchFields(o *codec.Object) {
	space := g.church.cardinal + 1
	codec.Int(o, "cardinal", &space, 1, ringTiles)
	if o.Reading() {
		g.church.cardinal = space - 1
	}
	tiles, n := g.t.clergyIDs(), ringTiles
	codec.Cards(o, "ring", g.church.ring[:], &n, g.t.clergyID, func(id string) (int8, error) {
		if id == "" {
			return none, nil
		}
		return tiles.find(id)
	})
	if n != ringTiles {
		o.Fail("ring", fmt.Errorf("%d tiles, want %d", n, ringTiles))
	}
	tiles.set(o, "bag", &g.church.bag)
	tiles.set(o, "spent", &g.church.spent)
}

// rubbleFields writes or reads the cubes that no player has. Spaces without cubes are left
// out.
func (g *game) rubbleFields(o *codec.Object) {
	o.In("rows", func(o *codec.Object) {
		for r := range g.row {
			if !g.closedRow(int8(r)) {
				byColour.all(o, string(rune('a'+r)), g.row[r][:], 0, cubesOfKind)
			}
		}
	})
	o.In("columns", func(o *codec.Object) {
		for c := range g.col {
			byColour.all(o, strconv.Itoa(c+1), g.col[c][:], 0, cubesOfKind)
		}
	})
	o.In("ends", func(o *codec.Object) {
		for _, e := range g.endOrder() {
			if !g.closedEnd(int8(e)) {
				byColour.some(o, g.t.ends[e].word, g.ends[e][:], endCubes)
			}
		}
	})
	byColour.all(o, "ruins", g.ruins[:], 0, cubesOfKind)
}

// endOrder returns the spaces for public buildings in the order of their words. A host's
// table may have another order.
func (g *game) endOrder() []int {
	var words [endCount]string
	for e := range words {
		words[e] = g.t.ends[e].word
	}
	return codec.Sorted(words[:])
}

// storeFields writes or reads the spaces with a store.
func (g *game) storeFields(o *codec.Object) {
	for i := range g.stores {
		space, s := &g.t.spaces[i], &g.stores[i]
		if g.closedSpace(int8(i)) || !o.Has(space.word, s.owner != none) {
			continue
		}
		o.In(space.word, func(o *codec.Object) {
			codec.Int(o, "owner", &s.owner, 0, int(g.seats)-1)
			codec.Word(o, "good", "good", goodWords, &s.good)
			if o.Reading() && !slices.Contains(space.doors[:], s.good) {
				o.Fail("good", fmt.Errorf("no door to the %s street", goodWords[s.good]))
			}
		})
	}
}

// openingFields writes or reads the spaces with a public building. The building of the solo
// setup has no owner.
func (g *game) openingFields(o *codec.Object) {
	for _, e := range g.endOrder() {
		word, b := g.t.ends[e].word, &g.opened[e]
		if !o.Has(word, b.tile != none) {
			continue
		}
		o.In(word, func(o *codec.Object) {
			tile := b.tile // a copy, because the building may only be read into an empty space
			codec.Named(o, "tile", &tile, g.t.publicIDs().word, g.t.publicIDs().find)
			o.One("owner", &b.owner, g.seats)
			if !o.Reading() {
				return
			}
			if tile == none || !g.fits(tile, int8(e)) {
				o.Fail("tile", fmt.Errorf("no building that can stand on %s", word))
				return
			}
			b.tile = tile
		})
	}
}

// officeFields writes or reads the officials in the offices and on the plazas, by player.
func (g *game) officeFields(o *codec.Object) {
	for _, noble := range kindOrder {
		if noble == int(treasuryCard) || !o.Has(kindWords[noble], true) {
			continue
		}
		o.In(kindWords[noble], func(o *codec.Object) {
			codec.Fixed(o, "officials", g.court.office[noble][:g.seats], 0, officials)
			codec.Fixed(o, "plaza", g.court.plaza[noble][:g.seats], 0, officials)
		})
	}
}

// kindOrder holds the kinds of cards in the order of their words, architectOrder the architects, and
// trackOrder the house tracks.
var kindOrder, architectOrder, trackOrder = codec.Sorted(kindWords), codec.Sorted(architectWords), codec.Sorted(trackWords)

// pileFields writes or reads the cards, buildings, plans and ships on display and in the
// stacks, the top one first, and the decrees.
func (g *game) pileFields(o *codec.Object) {
	o.Fields("decks", kindOrder, func(o *codec.Object, k int) {
		o.Partly(0, g.lookAtDeck, func(o *codec.Object) { g.t.cardIDs().pile(o, kindWords[k], g.decks.cards[k][:], &g.decks.n[k]) })
	})
	g.t.cardIDs().set(o, "seen", &g.decks.seen)
	o.Fields("buildings", architectOrder, func(o *codec.Object, a int) {
		o.Partly(0, lookAtTop, func(o *codec.Object) {
			g.t.publicIDs().pile(o, architectWords[a], g.stacks.publics[a][:], &g.stacks.npublic[a])
		})
	})
	o.Fields("plans", architectOrder, func(o *codec.Object, a int) {
		o.Partly(0, lookAtTop, func(o *codec.Object) {
			g.t.planIDs().pile(o, architectWords[a], g.stacks.plans[a][:], &g.stacks.nplan[a])
		})
	})
	shipIDs.pile(o, "ships", g.ships.kinds[:], &g.ships.n)
	g.decreeFields(o)
}

// decreeFields writes or reads the decrees that no player has, by number: the deck with the
// next one first, the display with 0 for an empty place, and the discarded ones.
func (g *game) decreeFields(o *codec.Object) {
	deck := g.decrees
	for i := range deck[:g.ndecree] {
		deck[i] = g.decrees[g.ndecree-1-int8(i)] + 1
	}
	o.Hidden(func(o *codec.Object) { codec.Numbers(o, "decrees", deck[:], &g.ndecree, 1, decreeCount) })
	shown := g.display
	for i := range shown {
		shown[i]++
	}
	codec.Fixed(o, "display", shown[:], 0, decreeCount)
	if o.Reading() {
		for i := range deck[:g.ndecree] {
			g.decrees[g.ndecree-1-int8(i)] = deck[i] - 1
		}
		for i := range shown {
			g.display[i] = shown[i] - 1
		}
	}
	decreeNumbers(o, "gone", &g.gone)
}

// decreeNumbers writes or reads different decrees by number.
func decreeNumbers(o *codec.Object, name string, s *set) {
	var numbers [decreeCount]int8
	n := 0
	for d := range s.all {
		numbers[n] = d + 1
		n++
	}
	codec.Numbers(o, name, numbers[:], &n, 1, decreeCount)
	if !o.Reading() {
		return
	}
	for _, d := range numbers[:n] {
		if s.has(d - 1) {
			o.Fail(name, fmt.Errorf("decree %d twice", d))
		}
		s.add(d - 1)
	}
}

// restock derives the supplies, which are all pieces that are nowhere else, and the sums of
// permanent effects. It returns an error if there are more pieces than the game has.
func (g *game) restock() error {
	for good := range goodKinds {
		g.supply[good] = goodsOfKind - g.goodsOut(good)
		if g.supply[good] < 0 {
			return fmt.Errorf("%d %s too many", -g.supply[good], goodWords[good])
		}
	}
	for noble := range nobles {
		g.favors[noble] = g.seats
		for seat := range g.seats {
			g.favors[noble] -= int8(engine.OneIf(g.p[seat].holdsFavor(noble)))
		}
	}
	for seat := range g.seats {
		p := &g.p[seat]
		if p.officials = officials - g.court.standing(seat); p.officials < 0 {
			return fmt.Errorf("player %d has %d officials too many", seat, -p.officials)
		}
		if err := g.checkHouses(seat); err != nil {
			return err
		}
	}
	for seat := range g.seats {
		g.refresh(seat)
	}
	return nil
}

// goodsOut returns the number of goods of a type outside the supply.
func (g *game) goodsOut(good int8) int8 {
	n := g.now.spent[good]
	for seat := range g.seats {
		p := &g.p[seat]
		n += p.goods[good]
		for i := range p.top[:p.ntop] {
			n += p.top[i].cargo[good]
		}
	}
	return n
}
