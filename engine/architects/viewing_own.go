package architects

import "guildhall/engine"

// viewOwn returns the hand with the goods missing for each building, and the gains of every
// place.
func (g *game) viewOwn(seat int8) *Own {
	p := &g.p[seat]
	own := &Own{Seat: engine.Seat(seat), Hand: []HandCard{}, Choices: []HandCard{}, Known: []Known{}, Hires: []Price{}}
	for card := range p.hand.all {
		own.Hand = append(own.Hand, g.viewHandCard(p, card))
	}
	for card := range g.choices(seat).all {
		own.Choices = append(own.Choices, g.viewHandCard(p, card))
	}
	if p.choice != none {
		own.Pick = g.t.buildings[p.choice].id
	}
	own.Known = append(own.Known, g.viewKnown(seat)...)
	look := g.asActive(seat)
	own.Visits = engine.ListOf(places, look.viewVisit)
	for slot := range int8(slots) {
		if g.crew.display[slot] == noKind {
			continue
		}
		on := int16(skip(slot, p.at[workshop]+1))
		cost := p.hirePrice(g.t)
		own.Hires = append(own.Hires, Price{Slot: int(slot) + 1, Total: int(cost.total() + on), Tax: int(cost.tax), Coins: int(on),
			Pays: p.goods[silver] >= cost.total()+on})
	}
	return own
}

// choices returns the building cards that only this seat sees and may choose from.
func (g *game) choices(seat int8) cards {
	c := g.p[seat].pack
	if g.active == seat {
		c |= g.now.look
	}
	return c
}

// asActive returns a copy of the match in which it is the seat's turn to send a worker.
func (g *game) asActive(seat int8) *game {
	c := g.copy()
	c.active = seat
	c.now = newTurn()
	return c
}

func (g *game) viewHandCard(p *player, card int8) HandCard {
	b := &g.t.buildings[card]
	h := HandCard{Card: b.id, Points: int(b.points), Cost: amountList(&b.cost), Skills: skillList(b.skills), Virtue: int(b.virtue),
		Text: b.text, Ready: p.canBuild(g.t, card), Lacks: skillList(b.skills &^ p.skills)}
	missing := p.missing(g.t, &b.cost)
	h.Missing = amountList(&missing)
	return h
}

// missing returns the goods that a player lacks for a cost. If gold and marble count as one
// good, spare amounts of one reduce the lack of the other.
func (p *player) missing(t *tables, cost *amounts) (m amounts) {
	for i := range goods {
		m[i] = int8(max(0, int16(cost[i])-p.goods[i]))
	}
	if p.has(abilitySame, t) {
		spareGold, spareMarble := max(0, p.goods[gold]-int16(cost[gold])), max(0, p.goods[marble]-int16(cost[marble]))
		m[gold] = int8(max(0, int16(m[gold])-spareMarble))
		m[marble] = int8(max(0, int16(m[marble])-spareGold))
	}
	return m
}

// viewKnown returns the cards elsewhere whose place a seat knows: in hands, then in the
// deck from the top.
func (g *game) viewKnown(seat int8) []Known {
	var list []Known
	knows := g.p[seat].knows
	for s := range g.people {
		for card := range (g.p[s].hand & knows).all {
			list = append(list, Known{Card: g.t.buildings[card].id, Seat: engine.Seat(s)})
		}
	}
	for i, card := range g.deck.cards[:g.deck.n] {
		if knows.has(card) {
			list = append(list, Known{Card: g.t.buildings[card].id, Seat: engine.NoSeat, Deck: i + 1})
		}
	}
	return list
}

// viewVisit describes a visit of the active seat to a place.
func (g *game) viewVisit(to place) Visit {
	return Visit{Place: placeIDs[to], Open: g.whyNotPlace(to) == 0, Text: g.visitText(to)}
}
