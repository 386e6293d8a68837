package villagers

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/play"
)

// Encode returns the whole state as JSON.
func (g *game) Encode() []byte { return codec.WriteObject(g.fields) }

// Secrets returns the parts of Encode that not every viewer may know.
func (g *game) Secrets() []engine.Secret { return codec.Secrets(g.fields) }

// Decode restores a stored state. Bytes that no version wrote give an error.
func (r Rules) Decode(b []byte) (engine.State, error) {
	t := r.tables()
	g := &game{t: t, villages: villages{t: t}}
	g.clear()
	return play.Decode(rulebook, g, b, g.fields, g.checkRoom, g.checkAgenda)
}

// maxCoins limits the coins on one card.
const maxCoins = 60

// incomeNames are the names of the sources in the encoded state, except the start.
var incomeNames = [sources]string{fromRoad: "road", fromSpecials: "specials", fromPadlocks: "padlocks", fromEvents: "events",
	fromFirst: "first", fromGold: "gold", fromSilver: "silver", fromCoins: "coins"}

// fields writes or reads the stored state. docs/games/villagers.md explains the names,
// which scenarios use. Cards are words of the notation. Every number that the rules use as
// an index has its bounds here; Check checks totals.
func (g *game) fields(o *codec.Object) {
	o.Rules("version", version)
	g.optionFields(o)
	o.Hidden(func(o *codec.Object) { o.Text("random", &g.random) })
	last := int(g.seats) - 1
	codec.Int(o, "round", &g.round, 1, codec.MaxAmount)
	codec.Int(o, "turn", &g.turn, 1, codec.MaxAmount)
	codec.Int(o, "first", &g.first, 0, last)
	codec.Int(o, "active", &g.active, 0, last)
	o.IfTrue("over", &g.over)
	storedSteps.Field(o, "agenda", g)
	codec.Int(o, "drafter", &g.drafter, 0, last)
	o.Each("players", int(g.seats), func(seat int, o *codec.Object) { g.playerFields(int8(seat), o) })
	if o.Has("countess", g.isSolo()) {
		o.In("countess", func(o *codec.Object) { g.playerFields(countessSeat, o) })
	}
	o.Each("road", roadPlaces, func(i int, o *codec.Object) { g.road[i].fields(o) })
	g.pileFields(o)
	o.Fields("supply", supplyOrder, func(o *codec.Object, k int) { codec.Int(o, words[k], &g.supply[k], 0, basicCopies) })
	o.Flag("firstMarketDone", &g.firstDone)
	if o.Has("ids", true) {
		o.In("ids", g.idFields)
	}
	o.In("now", g.turnFields)
	if o.Has("solo", g.isSolo()) {
		o.In("solo", g.solo.fields)
	}
}

// supplyOrder are the basic villagers in the order of their words.
var supplyOrder = codec.Sorted(words[:basics])

// optionFields writes or reads the options. With the number of players they decide whether
// such a match is possible.
func (g *game) optionFields(o *codec.Object) {
	seats := o.Count("players", 0)
	values, ok := play.StoredOptions(o, Rules{}.Info(), seats, g.options())
	if !ok {
		return
	}
	err := g.takeOptions(seats, values)
	if solo := seats == 1; err == nil && (o.Has("solo", solo) != solo || o.Has("countess", solo) != solo) {
		err = fmt.Errorf("%d players, with the Countess: %v", seats, o.Has("countess", solo))
	}
	o.Fail("match", err)
}

// playerFields writes or reads a player, or the Countess, who has no hand.
func (g *game) playerFields(seat int8, o *codec.Object) {
	p := &g.p[seat]
	codec.Int(o, "gold", &p.gold, 0, codec.MaxAmount)
	o.Partly(engine.Only(engine.Seat(seat)), lookAtHand, func(o *codec.Object) {
		if hand := o.IfAny("hand", codec.Counted(p.hand[:], wordOf)); o.Reading() {
			o.Fail("hand", codec.Count(p.hand[:], hand, maxCards, deckKind))
			p.countHand()
		}
	})
	seen := o.IfAny("seen", g.seenWords(seat)) // cards that everybody saw come to the hand
	for _, word := range seen {
		o.Fail("seen", p.readSeen(word))
	}
	if square := o.IfAny("square", codec.Words(p.square[:p.nsquare], cardWord)); o.Reading() {
		o.Fail("square", p.takeSquare(square))
	}
	codec.Optional(o, "drafted", &p.drafted, 0, 0, maxLimit)
	codec.Optional(o, "draftLimit", &p.limit, 0, 0, maxLimit)
	o.Sources("income", incomeNames[:], p.income[:], int(p.gold))
	for _, chain := range o.Words("village", g.villages.chainWords(seat)) {
		o.Fail("village", g.readChain(chain, seat))
	}
	switch {
	case !o.Reading():
	case p.nsquare > p.drafted:
		o.Fail("square", fmt.Errorf("%d cards, %d drafted", p.nsquare, p.drafted))
	case g.isSolo() && seat == countessSeat && int(p.nhand)+int(p.nsquare)+len(seen) > 0:
		o.Fail("hand", fmt.Errorf("the Countess holds cards"))
	}
}

// countHand sets the number and the kinds of the cards in the hand.
func (p *player) countHand() {
	for k, n := range p.hand {
		p.nhand += n
		if n > 0 {
			p.holds |= 1 << k
		}
	}
}

func (p *player) takeSquare(words []string) error {
	if len(words) > maxLimit {
		return fmt.Errorf("%d cards", len(words))
	}
	for _, word := range words {
		k, err := deckKind(word)
		if err != nil {
			return err
		}
		p.square[p.nsquare] = k
		p.nsquare++
	}
	return nil
}

func (r *roadCard) fields(o *codec.Object) {
	codec.OptionalNamed(o, "card", &r.kind, noKind, cardWord, deckKind)
	codec.Optional(o, "coins", &r.coins, 0, 0, maxCoins)
	if o.Reading() && r.kind == noKind && r.coins != 0 {
		o.Fail("coins", fmt.Errorf("%d on an empty place", r.coins))
	}
}

// turnFields writes or reads the state of a build turn.
func (g *game) turnFields(o *codec.Object) {
	n := &g.now
	codec.Optional(o, "limit", &n.limit, 0, 0, maxLimit)
	codec.Optional(o, "built", &n.built, 0, 0, maxLimit)
	o.IfTrue("acted", &n.acted)
	codec.Optional(o, "trades", &n.trades, 0, 0, maxTrades)
	o.IfTrue("tinner", &n.tinner)
	codec.Optional(o, "since", &n.since, 0, 0, codec.MaxAmount)
	codec.OptionalNamed(o, "card", &n.card, noKind, cardWord, kindOf)
	codec.Optional(o, "coins", &n.coins, 0, 0, maxCoins)
	codec.Optional(o, "village", &n.village, none, 0, int(g.villageCount())-1)
	o.IfTrue("replaced", &n.replaced)
	host := int16(none) // id of the card
	if n.host != none {
		host = g.villages.v[n.host].id
	}
	codec.Optional(o, "host", &host, none, 0, codec.MaxAmount)
	if o.Reading() && host != none {
		at, err := g.villages.withID(int(host), g.active)
		n.host = at
		o.Fail("host", err)
	}
	codec.OptionalNamed(o, "role", &n.role, noKind, roleWord, anyRole)
	codec.OptionalNamed(o, "basic", &n.basic, noKind, cardWord, basicNamed)
	onto := n.onto + 1 // 1 to 6 for a stack, 7 for the Reserve, 8 for the discard pile
	codec.Optional(o, "onto", &onto, 0, 1, ontoDiscard+1)
	n.onto = onto - 1
}

// anyRole reads a role that any card can have, and "any".
func anyRole(word string) (kind, error) {
	if word == "any" {
		return anyFirst, nil
	}
	return kindOf(word)
}

// basicNamed returns a basic villager, chosen in a trade.
func basicNamed(word string) (kind, error) {
	k, err := kindOf(word)
	if err == nil && k >= basics {
		return noKind, fmt.Errorf("trade for %q", word)
	}
	return k, err
}

func (s *soloState) fields(o *codec.Object) {
	o.Flag("jester", &s.jester)
	o.IfTrue("rebuilt", &s.rebuilt)
	var seen uint32
	event := func(name, id string) int8 {
		i := slices.IndexFunc(builtIn.events[:], func(e eventInfo) bool { return e.id == id })
		if i < 0 || seen>>i&1 != 0 {
			o.Fail(name, fmt.Errorf("event %q", id))
			return 0
		}
		seen |= 1 << i
		return int8(i)
	}
	open := o.Words("open", codec.Words(s.open[:s.nopen], eventID)) // face-up events
	if len(open) > maxOpen {
		o.Fail("open", fmt.Errorf("%d events face up", len(open)))
	}
	for _, id := range open[:min(len(open), maxOpen)] {
		s.open[s.nopen] = event("open", id)
		s.nopen++
	}
	codec.OptionalNamed(o, "resolving", &s.resolving, none, eventID, func(id string) (int8, error) { return event("resolving", id), nil })
	for season, name := range seasonIDs {
		var deck []string
		o.Hidden(func(o *codec.Object) {
			deck = o.Words(name, codec.FromTop(s.decks[season][:s.ndecks[season]], eventID))
		})
		for _, id := range slices.Backward(deck) {
			i := event(name, id)
			if o.Reading() && int(builtIn.events[i].season) != season {
				o.Fail(name, fmt.Errorf("event %q of another season", id))
			}
			if o.Reading() {
				s.stock(season, i)
			}
		}
	}
	o.Set("done", "event", eventIDs(), func(i int) bool { return s.done>>i&1 != 0 }, func(i int) {
		event("done", builtIn.events[i].id)
		s.done |= 1 << i
	})
}

func eventID(event int8) string { return builtIn.events[event].id }

func eventIDs() []string { return engine.ListOf(int8(eventCount), eventID) }

// storedSteps writes and reads the steps: a round's phases, and the parts of one action
// with the Jester on top.
var storedSteps = play.Stored[*game, entry]{Book: rulebook, MaxSteps: 10, Entry: func(k play.Kind) entry { return entry{kind: k} },
	Arguments: map[rune]play.Argument[*game, entry]{
		'n': play.Number(func(e *entry) *int8 { return &e.n }, func(*game) int { return maxSeats }).OrZero(),
	}}
