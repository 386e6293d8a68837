package cleopatra

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// Encode returns the whole state as JSON.
func (g *game) Encode() []byte { return codec.WriteObject(g.fields) }

// Secrets returns the parts of Encode that not every viewer may know.
func (g *game) Secrets() []engine.Secret { return codec.Secrets(g.fields) }

// Decode restores a stored state. Bytes that no version wrote give an error.
func (r Rules) Decode(b []byte) (engine.State, error) {
	g := &game{t: r.tables()}
	g.clearBoard()
	g.now = newTurn()
	return play.Decode(rulebook, g, b, g.fields, g.checkAgenda)
}

// stored writes and reads the agenda. Its longest form: end of turn, second visit, build,
// claim, palms and the parts of one structure. The argument r is left out if it is zero.
var stored = play.Stored[*game, entry]{Book: rulebook, MaxSteps: 8, Entry: func(k play.Kind) entry { return entry{kind: k} },
	Arguments: map[rune]play.Argument[*game, entry]{'n': numberN, 'm': play.Number(func(e *entry) *int8 { return &e.m }, anyNumber), 'r': numberN.OrZero()}}

var numberN = play.Number(func(e *entry) *int8 { return &e.n }, anyNumber)

func anyNumber(*game) int { return math.MaxInt8 }

// incomeNames are the names of the sources in the encoded state, except the start.
var incomeNames = [sources]string{fromSphinxes: "sphinxes", fromObelisks: "obelisks", fromThrone: "throne",
	fromDoors: "doors", fromWalls: "walls", fromMosaics: "mosaics", fromWorshippers: "worshippers",
	fromOffering: "offering", fromAmulets: "amulets"}

// fields writes or reads the stored state. docs/games/cleopatra.md explains the names,
// which scenarios use. Cards are words of the notation; on the table, " down" follows a
// card that lies face down. Every number that the rules use as an index has its bounds
// here; Check checks totals.
func (g *game) fields(o *codec.Object) {
	o.Rules("version", version)
	g.optionFields(o)
	o.Hidden(func(o *codec.Object) { o.Text("random", &g.random) })
	codec.Int(o, "turn", &g.turn, 1, codec.MaxAmount)
	codec.Int(o, "active", &g.active, 0, int(g.seats)-1)
	o.IfTrue("over", &g.over)
	stored.Field(o, "agenda", g)
	o.Each("players", int(g.seats), func(seat int, o *codec.Object) { g.playerFields(o, seat) })
	factsField(o, &g.facts[publicFacts])
	g.marketFields(o)
	g.siteFields(o)
	g.gardenFields(o)
	codec.Int(o, "cleopatra", &g.cleopatra, 0, lastSpace)
	o.Set("complete", "category", categoryIDs, func(c int) bool { return g.complete>>c&1 != 0 }, func(c int) { g.complete |= 1 << c })
	o.Flag("offered", &g.offered)
	o.Partly(g.seeBids(), lookAtBid, func(o *codec.Object) { codec.Fixed(o, "bids", g.bids[:g.seats], noBid, codec.MaxAmount) })
	o.One("ender", &g.endedBy, g.seats)
	o.In("now", g.turnFields)
}

// optionFields writes or reads the options. With the number of players they decide whether
// such a match is possible.
func (g *game) optionFields(o *codec.Object) {
	seats := o.Count("players", 0)
	options := map[string]string{optionFlip: codec.OnOff(g.flip), optionPalm: codec.OnOff(g.palmOrClaim)}
	if values, ok := play.StoredOptions(o, Rules{}.Info(), seats, options); ok {
		g.seats, g.flip, g.palmOrClaim = int8(seats), values[optionFlip] == on, values[optionPalm] == on
	}
}

func (g *game) playerFields(o *codec.Object, seat int) {
	p, owner := &g.p[seat], engine.Only(engine.Seat(seat))
	o.Secret(owner, func(o *codec.Object) {
		if hand := o.Words("hand", codec.Counted(p.hand[:], cardKindWord)); o.Reading() {
			o.Fail("hand", codec.Count(p.hand[:], hand, pileRoom, cardNamed))
		}
	})
	if known := o.Words("known", codec.Counted(p.known[:], cardKindWord)); o.Reading() {
		o.Fail("known", codec.Count(p.known[:], known, pileRoom, cardNamed))
		for k := range p.known {
			p.known[k] = min(p.known[k], p.hand[k]) // a hand in an invented position may have fewer cards
		}
	}
	codec.Int(o, "scarabs", &p.scarabs, 0, codec.MaxAmount)
	codec.Int(o, "amulets", &p.amulets, 0, codec.MaxAmount)
	codec.Int(o, "statues", &p.statues, 0, statueCount)
	o.Sources("income", incomeNames[:], p.income[:], int(p.scarabs))
	codec.Optional(o, "inHand", &p.inHand, 0, 0, pileRoom)
	o.Loose(owner, func(o *codec.Object) { factsField(o, &g.facts[seat]) })
}

// factsField writes or reads facts.
func factsField(o *codec.Object, f *deck.Copies) {
	for _, word := range o.IfAny("facts", factWords(f)) {
		o.Fail("facts", readFact(f, word))
	}
}

// marketFields writes or reads the slots of the worshippers and the cards outside of hands.
func (g *game) marketFields(o *codec.Object) {
	slots := o.Words("slots", codec.Words(g.slots[:], func(tile int8) string { return tileIDs[tile] }))
	var stalls [][]string
	for i := range stallCount {
		stalls = append(stalls, codec.Words(g.stalls[i].Cards(), lyingWord)) // the oldest card first
	}
	var drawn, deck []string
	o.Partly(0, lookAtLying, func(o *codec.Object) {
		stalls = o.Lists("stalls", stallCount, stalls)
		drawn = o.IfAny("drawn", codec.Words(g.drawn[:g.ndrawn], lyingWord))
	})
	o.Partly(0, lookAtDeck, func(o *codec.Object) { deck = o.Words("deck", codec.FromTop(g.deck.Cards(), lyingWord)) })
	discard := o.Words("discard", codec.Counted(g.discard[:], cardKindWord))
	if !o.Reading() {
		return
	}
	if len(slots) != slotCount || len(drawn) > stallCount {
		o.Fail("market", fmt.Errorf("%d slots, %d drawn", len(slots), len(drawn)))
		return
	}
	for i, id := range slots {
		o.Fail("slots", codec.Index(&g.slots[i], "worshipper", tileIDs[:], id))
	}
	if n := g.handCards() + len(deck) + len(discard) + len(drawn) + len(slices.Concat(stalls...)); n > pileRoom {
		o.Fail("market", fmt.Errorf("%d cards", n))
		return
	}
	for i, words := range stalls {
		o.Fail("stalls", pushWords(words, &g.stalls[i]))
	}
	slices.Reverse(deck)
	o.Fail("deck", pushWords(deck, &g.deck))
	var lying pile
	o.Fail("drawn", pushWords(drawn, &lying))
	g.ndrawn = int8(copy(g.drawn[:], lying.Cards()))
	o.Fail("discard", codec.Count(g.discard[:], discard, pileRoom, cardNamed))
}

// handCards returns the number of cards in all hands.
func (g *game) handCards() int {
	n := 0
	for i := range g.p {
		n += g.p[i].hand.total()
	}
	return n
}

// turnFields writes or reads the state of a turn, and of a structure that is being built.
func (g *game) turnFields(o *codec.Object) {
	n := &g.now
	codec.OptionalWord(o, "used", "worshipper", tileIDs[:], &n.used, none)
	codec.Optional(o, "bonus", &n.bonus, 0, 0, 100)
	codec.Optional(o, "merchant", &n.merchant, 0, 0, 2)
	codec.Optional(o, "overseer", &n.overseer, 0, 0, 2)
	o.IfTrue("market", &n.market)
	o.IfTrue("quarry", &n.quarry)
	codec.Optional(o, "built", &n.built, 0, 0, 100)
	if o.Has("credits", n.credits != [resources]int8{}) {
		o.Fields("credits", resourceOrder, func(o *codec.Object, r int) { codec.Optional(o, cardWords[r], &n.credits[r], 0, 0, 20) })
	}
	codec.OptionalWord(o, "building", "structure", structureWords[:], &n.structure, nothing)
	building := o.Reading() || n.structure != nothing
	if building {
		codec.OptionalNamed(o, "site", &n.site, none, func(site int8) string { return siteWord(int(n.structure), int(site)) }, g.siteNamed)
		codec.OptionalNamed(o, "turned", &n.shape, none, func(shape int8) string { return strings.ToLower(orientationWord(int(shape))) }, shapeNamed)
		codec.OptionalNamed(o, "cell", &n.cell, none, func(cell int8) string { return cellCode(int(cell)) }, func(word string) (int8, error) {
			cell, err := cellNamed(word)
			return int8(cell), err
		})
	}
	if o.Reading() && n.structure == nothing {
		n.site, n.shape, n.cell = none, none, none
	}
	var placed [stallCount]int8 // stalls that are refilled already
	count := int8(0)
	for i := range int8(stallCount) {
		if n.placed>>i&1 != 0 {
			placed[count] = i + 1
			count++
		}
	}
	if o.Has("placed", count > 0) {
		codec.Numbers(o, "placed", placed[:], &count, 1, stallCount)
	}
	for _, stall := range placed[:count] {
		n.placed |= 1 << (stall - 1)
	}
	o.IfTrue("claimed", &n.claimed)
}
