package villagers

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// View returns all that seat may know. It is built up from nothing.
func (g *game) View(seat engine.Seat) engine.View {
	v := &View{
		tables: g.t,
		Head:   g.header(seat), Asked: rulebook.Asked(g).Name, Round: int(g.round), Phase: phaseIDs[g.phase()], First: engine.Seat(g.first),
		Refill: g.viewRefill(), Discard: g.viewDiscard(), Markets: g.viewMarkets(), Turn: g.viewTurn(),
	}
	if g.t != builtIn {
		v.Data = g.t.digest
	}
	if g.isSolo() {
		v.First = engine.NoSeat
		v.Solo = g.viewSolo()
	}
	for i, c := range g.road {
		r := RoadCard{Place: placeRoad(i), Coins: int(c.coins)}
		if c.kind != noKind {
			r.Card = g.t.ids[c.kind]
		}
		v.Road = append(v.Road, r)
	}
	v.Stacks = engine.ListOf(stackCount, g.viewPile)
	v.Reserve = g.viewPile(reserve)
	for k := range kind(basics) {
		v.Supply = append(v.Supply, Count{g.t.ids[k], int(g.supply[k])})
	}
	for s := range g.villageCount() {
		v.Villages = append(v.Villages, g.viewVillage(s))
	}
	v.Players = engine.ListOf(g.seats, g.viewPlayer)
	if seat >= 0 && seat < engine.Seat(g.seats) {
		v.Own = g.viewOwn(int8(seat))
	}
	return v
}

func (g *game) header(seat engine.Seat) engine.Header {
	return engine.Header{Viewer: seat, Seats: int(g.seats), Turn: int(g.turn), Active: g.Pending([]engine.Seat{}), Over: g.over,
		Phase: phaseTexts[g.phase()], Notice: g.countessNotice(),
		Progress: engine.T("villagers.progress", engine.N("round", int(g.round)), engine.N("n", g.piles.stacksGone(stackCount)))}
}

func (g *game) viewPile(i int) Stack {
	s := Stack{Place: placePile(i), Left: g.piles.left(i)}
	if top := g.piles.topSuit(i); top != noSuit {
		s.Suit = g.t.suitIDs[top]
	}
	return s
}

func (g *game) viewRefill() int {
	switch from := g.piles.source(); from {
	case none:
		return -1
	case reserve:
		return 0
	default:
		return from + 1
	}
}

func (g *game) viewDiscard() Discard {
	d := Discard{Left: g.discard.Len(), Cards: []Count{}}
	if g.discard.Len() == 0 {
		return d
	}
	d.Top = g.t.ids[g.discard.Top()]
	var n [kinds]int8
	for _, k := range g.discard.Cards() {
		n[k]++
	}
	d.Cards = g.t.cardCounts(n[:])
	return d
}

// cardCounts returns cards with their numbers, given by kind.
func (t *tables) cardCounts(n []int8) []Count {
	return engine.AppendCounted([]Count{}, n, func(k, n int) Count { return Count{t.ids[k], n} })
}

func (t *tables) suitCount(s, n int) SuitCount { return SuitCount{t.suitIDs[s], n} }

func (g *game) viewMarkets() []Market {
	first := Market{Place: "market:1", Under: 2, Waits: 2, Gone: g.piles.stacksGone(2), State: "covered"}
	second := Market{Place: "market:2", Under: stackCount, Waits: stackCount, Gone: g.piles.stacksGone(stackCount), State: "covered"}
	for _, m := range []*Market{&first, &second} {
		if g.piles.left(m.Under-1) == 0 {
			m.State = "open"
		}
		if m.Gone == m.Waits {
			m.State = "due"
		}
	}
	if g.firstDone {
		first.State = "done"
	}
	if g.over {
		second.State = "done"
	}
	return []Market{first, second}
}

func (g *game) viewTurn() Turn {
	n := &g.now
	t := Turn{Seat: engine.Seat(g.active), Limit: int(n.limit), Built: int(n.built), Trades: int(n.trades), Tinner: n.tinner, Stranded: []string{}}
	if g.over {
		t.Seat = engine.NoSeat
	}
	if g.phase() != phaseBuild {
		return t
	}
	t.MaxTrades = g.tradeLimit()
	if n.card != noKind {
		t.Card = g.t.ids[n.card]
		if n.replaced {
			t.Card, t.Taken = g.t.ids[apprentice], t.Card
		}
	}
	if n.host != none {
		t.On = g.villages.placeCard(int(n.host))
	}
	for _, i := range g.strandedMonks(nil) {
		t.Stranded = append(t.Stranded, g.villages.placeCard(i))
	}
	return t
}

func (g *game) viewSolo() *Solo {
	s := &Solo{Mode: modeIDs[g.mode], Season: seasonIDs[g.season()], Events: []Event{}, Summer: int(g.solo.ndecks[summer]),
		Winter: int(g.solo.ndecks[winter]), Jester: g.solo.jester}
	show := func(event int, state string) {
		e := &g.t.events[event]
		s.Events = append(s.Events, Event{ID: e.id, Place: placeEvent(event), Applies: appliesIDs[e.applies], State: state})
	}
	if g.solo.resolving != none {
		show(int(g.solo.resolving), "asked")
	}
	for _, event := range g.solo.open[:g.solo.nopen] {
		state := "active"
		if g.stoppable(int(event)) {
			state = "open"
		}
		show(int(event), state)
	}
	if g.over {
		f := g.viewFinal(countessSeat)
		s.Countess = &f
	}
	return s
}

func (g *game) viewPlayer(seat int8) Player {
	p := &g.p[seat]
	backs, known := p.suitsHeld(), g.surelyInHand(seat)
	v := Player{Seat: engine.Seat(seat), Hand: int(p.nhand), Suits: engine.AppendCounted([]SuitCount{}, backs[:], g.t.suitCount), Known: g.t.cardCounts(known[:]),
		Square: codec.Words(p.square[:p.nsquare], func(k kind) string { return g.t.ids[k] }), Drafted: int(p.drafted), Limit: int(p.limit)}
	if g.over {
		f := g.viewFinal(seat)
		v.Final = &f
	}
	return v
}

func (g *game) viewFinal(seat int8) Final {
	in := &g.p[seat].income
	f := Final{Start: int(in[fromStart]), First: int(in[fromFirst]), Gold: int(in[fromGold]), Silver: int(in[fromSilver]),
		Coins: int(in[fromCoins]), Score: int(g.p[seat].gold), Rank: 1,
		Other: int(in[fromRoad] + in[fromSpecials] + in[fromPadlocks] + in[fromEvents])}
	if g.isSolo() {
		if won := g.p[0].gold > g.p[countessSeat].gold; won == (seat == countessSeat) {
			f.Rank = 2
		}
		return f
	}
	order, ranks := g.ranking()
	f.Rank = ranks[slices.Index(order, seat)]
	return f
}
