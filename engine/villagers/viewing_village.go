package villagers

import "guildhall/engine"

func (g *game) viewVillage(seat int8) Village {
	t := g.villages.tally(seat)
	v := Village{Seat: g.eventSeat(seat), Countess: g.eventSeat(seat) == engine.NoSeat, Place: g.placeVillage(seat), Cards: []Villager{},
		Count: t.cards, Gold: int(g.p[seat].gold), Food: t.food, Builders: t.builders,
		Padlocks: t.padlocks, GoldSymbols: t.goldSymbols, Symbols: engine.AppendCounted([]SuitCount{}, t.symbols[:], g.t.suitCount), Unlockers: []Unlocker{}}
	v.Draft, v.Build = g.viewLimits(seat)
	g.viewCards(seat, &t, &v)
	v.First, v.Second = g.forecast(seat, &t, false), g.forecast(seat, &t, true)
	return v
}

// viewLimits returns the draft limit and the build limit of a village; the Countess has
// none.
func (g *game) viewLimits(seat int8) (draft, build int) {
	if g.isSolo() && seat == countessSeat {
		return 0, 0
	}
	build = g.buildLimit(seat)
	if g.phase() == phaseBuild && seat == g.active {
		build = int(g.now.limit)
	}
	if g.phase() == phaseDraft {
		return int(g.p[seat].limit), build
	}
	return min(maxLimit, baseLimit+g.villages.foodOf(seat)), build
}

func (g *game) viewCards(seat int8, t *tally, v *Village) {
	var at [maxPlaced]int // new index in the village, by old index of a card
	for i, c := range g.villages.cardsIn(seat) {
		at[i] = len(v.Cards)
		card := g.viewVillager(i, t)
		if c.below != none {
			card.On = at[c.below]
		}
		v.Cards = append(v.Cards, card)
		if c.kind < kinds && g.t.cards[c.kind].keys > 0 {
			v.Unlockers = append(v.Unlockers, Unlocker{Card: card.Card, Coins: int(c.coins), Keys: int(g.t.cards[c.kind].keys)})
		}
	}
}

func (g *game) viewVillager(i int, t *tally) Villager {
	c := &g.villages.v[i]
	info := &g.t.cards[c.kind]
	card := Villager{Place: g.villages.placeCard(i), Card: g.t.ids[c.kind], On: -1, Above: int(c.above), Room: int(c.free()), Covered: c.above > 0,
		Coins: int(c.coins), New: g.phase() == phaseBuild && c.seat == g.active && c.id >= g.now.since}
	switch {
	case c.kind >= founders:
		card.Side = g.t.starts[c.kind-founders][c.side].word
	case c.role == anyFirst:
		card.Stands = "any"
	case c.role != c.kind:
		card.Stands = g.t.ids[c.role]
	}
	if g.isSolo() && c.seat == countessSeat {
		card.Room = 0 // the Countess builds no chains
	}
	if c.above > 0 {
		return card
	}
	card.Food, card.Builders, card.Gold = g.t.food(c), int(info.builders), g.t.gold(c)
	if info.counter != countNothing {
		n := t.silver(c.kind)
		card.Silver = &n
	}
	return card
}

// forecast returns the gold that a Market Phase would pay a village now. When the match is
// over, it returns the gold that the Second Market has paid.
func (g *game) forecast(seat int8, t *tally, second bool) Forecast {
	f := Forecast{Lines: []Income{}}
	line := func(i int, kind string, n int) *Income {
		f.Lines = append(f.Lines, Income{Card: g.t.ids[g.villages.v[i].kind], Kind: kind, N: n})
		return &f.Lines[len(f.Lines)-1]
	}
	for i, c := range g.villages.cardsIn(seat) {
		if gold := g.t.gold(c); gold > 0 && c.above == 0 {
			line(i, "gold", gold)
			f.Gold += gold
		}
	}
	for i, c := range g.villages.cardsIn(seat) {
		info := &g.t.cards[c.kind]
		if !second || c.above > 0 || info.counter == countNothing {
			continue
		}
		in := line(i, "silver", t.silver(c.kind))
		in.Counter, in.Amount, in.Per, in.Have = counterIDs[info.counter], int(info.amount), int(info.per), t.counts[info.counter]
		f.Silver += in.N
	}
	for i, c := range g.villages.cardsIn(seat) {
		if n := int(c.coins + c.paid); n > 0 {
			line(i, "coins", n)
			f.Coins += n
		}
	}
	f.Total = f.Gold + f.Silver + f.Coins
	return f
}
