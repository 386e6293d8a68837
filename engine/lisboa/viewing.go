package lisboa

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// View returns all that seat may know. It is built up from nothing.
func (g *game) View(seat engine.Seat) engine.View {
	v := &View{Head: g.header(seat), Asked: rulebook.Asked(g).Name, Period: int(g.period), Round: int(g.round), First: int(g.first), Turn: viewTurn(g),
		Ending: []string{"", "round", "last"}[g.last], Supply: goodsView(g.supply), Offices: viewOffices(g), Church: viewChurch(g), Display: viewDisplay(g), Left: int(g.ndecree),
		Ships: Pile{Left: []string{}}, Values: codec.Ints(g.values[:]), Ruins: cubesView(g.ruins), t: g.t}
	if g.t != builtIn {
		v.Data = g.t.digest
	}
	v.Trigger = Trigger{Decks: enoughEmpty, Sets: int(g.enoughSets())}
	v.Treasury = Treasury{Level: int(g.treasury), Value: int(g.level().value), Modifier: int(g.level().modifier)}
	for _, l := range g.t.treasury[1:] {
		v.Treasury.Levels = append(v.Treasury.Levels, Level{int(l.value), int(l.modifier)})
	}
	var prices goods
	for good := range goodKinds {
		prices[good] = g.priceOf(good)
	}
	v.Prices = goodsView(prices)
	v.Players = engine.ListOf(g.seats, func(s int8) Player { return viewPlayer(g, s) })
	v.Decrees = codec.Words(g.display[:], g.t.decreeID)
	for i := g.ships.n - 1; i >= 0; i-- {
		v.Ships.Left = append(v.Ships.Left, g.t.ships[g.ships.kinds[i]].id)
	}
	if g.ships.n > 0 {
		v.Ships.Top = v.Ships.Left[0]
	}
	viewStacks(g, v)
	viewTown(g, v)
	if seat >= 0 && int8(seat) < g.people {
		v.Own = viewOwn(g, int8(seat))
	}
	if g.solo() {
		next := (g.agent + 1) % nobles
		v.Lacerda = &Opponent{Agent: kindWords[g.agent], Helper: kindWords[g.helper], NextOffice: kindWords[next], NextAction: actionWords[g.agentAction(next)], Would: lacerdaPlaces(g)}
	}
	return v
}

// header returns the facts that all games have in common. While a visit may be followed,
// they name the seat that the table waits for, and why.
func (g *game) header(seat engine.Seat) engine.Header {
	h := engine.Header{Viewer: seat, Seats: int(g.people), Turn: int(g.turn), Active: g.Pending(nil), Over: g.over,
		Progress: engine.T("lisboa.progress", engine.N("round", int(g.round)), engine.N("period", int(g.period))), Phase: g.phaseText(), Notice: rulebook.Notice(g)}
	if h.Active == nil {
		h.Active = []engine.Seat{}
	}
	if g.last > 0 && !g.over {
		h.Notice = append(h.Notice, engine.T("lisboa.notice.ending", engine.N("last", engine.OneIf(g.last == 2))))
	}
	if g.foretells() {
		h.Notice = append(h.Notice, g.soloNotice()...)
	}
	return h
}

// phaseText returns the phase of the match. Standing orders for a turn last while it stays
// the same.
func (g *game) phaseText() engine.Text {
	switch {
	case g.over:
		return engine.T("lisboa.phase.over")
	case g.choosingClergy():
		return engine.T("lisboa.phase.setup")
	case g.changingPeriod():
		return engine.T("lisboa.phase.change")
	}
	return engine.T("lisboa.phase.turn", g.who(g.active))
}

func goodsView(q goods) Goods {
	return Goods{int(q[gold]), int(q[cloth]), int(q[books]), int(q[tools])}
}

func cubesView(c cubes) Cubes { return Cubes{int(c[blue]), int(c[red]), int(c[white])} }

func viewTurn(g *game) Turn {
	n := &g.now
	t := Turn{Player: int(g.active), Acting: none, Card: g.t.cardID(n.card), Noble: wordAt(kindWords, n.noble), Good: wordAt(goodWords, n.good),
		Architect: wordAt(architectWords, n.architect), Plan: g.t.planID(n.plan), Church: n.church}
	if g.over || g.choosingClergy() {
		t.Player = none
	} else {
		t.Acting = int(g.agenda.Top().seat)
	}
	if n.space != none {
		t.Space = g.t.spaces[n.space].word
	}
	if n.end != none {
		t.Space = g.t.ends[n.end].word
	}
	if n.spent.total() > 0 {
		spent := goodsView(n.spent)
		t.Spent = &spent
	}
	t.Followers = g.mayFollow()
	return t
}

func viewOffices(g *game) (list []Office) {
	for n := range nobles {
		o := Office{Noble: kindWords[n], Places: int(g.t.places[n]), Officials: codec.Ints(g.court.office[n][:g.seats]), Plaza: codec.Ints(g.court.plaza[n][:g.seats]), Favors: int(g.favors[n]),
			Top: actionWords[2*n], Bottom: actionWords[2*n+1], Action: nobleWords[n], Goods: []string{goodWords[goodOf(n)], goodWords[gold]}}
		o.Cost = engine.ListOf(g.seats, func(s int8) int { return int(g.visitCost(s, n, false)) })
		list = append(list, o)
	}
	return list
}

func viewChurch(g *game) Church {
	c := Church{Cardinal: int(g.church.cardinal) + 1, Scoring: int(g.t.church.scoring) + 1, Treasury: int(g.t.church.treasury) + 1, Bag: g.church.bag.len()}
	c.Tiles = codec.Words(g.church.ring[:], g.t.clergyID)
	return c
}

func viewDisplay(g *game) (list []Deck) {
	for d := range g.decks.cards {
		list = append(list, Deck{Kind: kindWords[d], Top: g.t.cardID(g.decks.faceUp(int8(d))), Left: int(g.decks.n[d]), Helper: g.solo() && g.helper == int8(d)})
	}
	return list
}

func viewStacks(g *game, v *View) {
	for a := range architects {
		v.Stacks = append(v.Stacks, Stack{Architect: architectWords[a], Building: g.t.publicID(g.stacks.building(a)), Buildings: int(g.stacks.npublic[a]),
			Plan: g.t.planID(g.stacks.plan(a)), Plans: int(g.stacks.nplan[a])})
	}
}

func viewPlayer(g *game, seat int8) Player {
	p := &g.p[seat]
	v := Player{Seat: engine.Seat(seat), Lacerda: g.isLacerda(seat), Wigs: int(p.wigs), Reis: int(p.reis), Influence: int(p.influence),
		Officials: int(p.officials), Goods: goodsView(p.goods), Cubes: cubesView(p.cubes), Sets: int(p.sets()), Markers: int(p.markers),
		Top: []Top{}, Bottom: codec.Words(p.bottom[:p.nbottom], g.t.cardID), Limit: int(p.limit()), Portfolio: int(p.portfolio(g.t)), Clergy: codec.Words(p.clergy[:p.nclergy], g.t.clergyID),
		Favors: masked(p.favors, kindWords), Plans: g.t.planWords(p.open[:]), Completed: g.t.planWords(p.done[:]), Hired: int(g.hired(seat)),
		Decrees: []string{}, Stores: []string{}, Opened: []string{}, Hand: int(p.nhand)}
	for _, s := range g.Pending(nil) {
		v.Active = v.Active || int8(s) == seat
	}
	for i := range p.top[:p.ntop] {
		v.Top = append(v.Top, viewTop(g, &p.top[i]))
	}
	for d := range p.decrees.all {
		v.Decrees = append(v.Decrees, g.t.decrees[d].id)
	}
	for i := range g.stores {
		if g.stores[i].owner == seat {
			v.Stores = append(v.Stores, g.t.spaces[i].word)
		}
	}
	for e := range g.opened {
		if g.opened[e].tile != none && g.opened[e].owner == seat {
			v.Opened = append(v.Opened, g.t.ends[e].word)
		}
	}
	if g.isLacerda(seat) {
		v.Seat, v.Sets = engine.NoSeat, 0
		return v
	}
	v.Room = int(2 + p.sets())
	v.Houses = engine.ListOf(int8(tracks), func(track int8) Track { return viewTrack(g, seat, track) })
	return v
}

func viewTrack(g *game, seat, track int8) Track {
	left, length := g.p[seat].houses[track], g.t.lengths[track]
	gone := length - left
	t := Track{Track: trackWords[track], Left: int(left), Length: int(length), Ability: abilityWords[g.t.ability[track][gone]]}
	for n := gone + 1; n <= length; n++ {
		if a := g.t.ability[track][n]; a != g.t.ability[track][gone] {
			t.Next, t.NextAfter = abilityWords[a], int(n-gone)
			break
		}
	}
	return t
}

func viewTop(g *game, s *slot) Top {
	t := Top{Influence: int(s.influence(g.t))}
	if s.card != none {
		t.ID = g.t.cardID(s.card)
		return t
	}
	k, cargo := &g.t.ships[s.ship], goodsView(s.cargo)
	t.ID, t.Ship, t.Hull, t.Bonus, t.Cargo, t.Sea = k.id, true, int(k.hull), int(k.bonus), &cargo, s.sea
	return t
}

// viewTown fills in downtown.
func viewTown(g *game, v *View) {
	for r := range g.row {
		v.Rows = append(v.Rows, Rubble{cubesView(g.row[r]), int(g.row[r].price(g.t.cost)), g.closedRow(int8(r))})
	}
	for c := range g.col {
		v.Columns = append(v.Columns, Rubble{cubesView(g.col[c]), int(g.col[c].price(g.t.cost)), false})
	}
	v.Spaces = engine.ListOf(int8(storeSpaces), func(i int8) Space { return viewSpace(g, i) })
	for _, e := range g.t.clock {
		v.Ends = append(v.Ends, viewEnd(g, e))
	}
	for good := range goodKinds {
		c := g.storeCounts(good)
		v.Streets = append(v.Streets, Street{Good: goodWords[good], Places: codec.Ints(g.t.streets[good].place[:]), Stores: codec.Ints(c[:g.seats])})
	}
	for tile, word := range tileWords {
		v.Tiles = append(v.Tiles, CityTile{word, g.now.tiles>>tile&1 != 0})
	}
}

func viewSpace(g *game, i int8) Space {
	s := &g.t.spaces[i]
	v := Space{Place: s.word, Row: int(s.row) + 1, Column: int(s.col) + 1, Small: s.small, Closed: g.closedSpace(i), Bonus: g.t.exprs[s.bonus].text, Owner: int(g.stores[i].owner),
		Good: wordAt(goodWords, g.stores[i].good), Quotes: engine.ListOf(g.seats, func(seat int8) *Quote { return g.quote(seat, i) })}
	for side, good := range s.doors {
		if good == none {
			continue
		}
		door := []string{"left", "right"}[side]
		v.Doors = append(v.Doors, Door{door, goodWords[good]})
		if g.stores[i].good == good {
			v.Door = door
		}
	}
	return v
}

// quote returns the lowest cost of a seat's store on a space, or nil if none can be built.
func (g *game) quote(seat, space int8) *Quote {
	s := &g.t.spaces[space]
	free := slices.ContainsFunc(s.doors[:], func(good int8) bool { return g.free(space, good) })
	if !free || g.isLacerda(seat) || g.p[seat].housesLeft() == 0 {
		return nil
	}
	return &Quote{Price: int(g.leastPrice(seat, space, g.treasury)), Pays: g.canBuild(seat, space, g.p[seat].purse())}
}

func viewEnd(g *game, e int8) End {
	k := &g.t.ends[e]
	v := End{Place: k.word, Side: sideWords[k.side], Closed: g.closedEnd(e), Bonus: g.t.exprs[k.bonus].text, Cubes: cubesView(g.ends[e]), Building: g.t.publicID(g.opened[e].tile), Owner: int(g.opened[e].owner), Wigs: []Wigs{}}
	if k.street != none {
		v.Street = goodWords[k.street]
	} else {
		v.Row = int(k.row) + 1
	}
	for a := range architects {
		tile := g.stacks.building(a)
		if tile == none || !g.fits(tile, e) {
			continue
		}
		wigs := g.buildingWigs(tile, e)
		v.Wigs = append(v.Wigs, Wigs{Architect: architectWords[a], Players: codec.Ints(wigs[:g.seats])})
	}
	return v
}

func viewOwn(g *game, seat int8) *Own {
	p := &g.p[seat]
	o := &Own{Hand: []Card{}}
	choosing := g.choosingClergy()
	turn := g.playing(seat)
	for _, c := range p.hand[:p.nhand] {
		k := &g.t.cards[c]
		card := Card{ID: k.id, Uses: []string{}, Kind: kindWords[k.kind], Influence: int(k.influence), Reward: g.t.exprs[k.reward].text, Penalty: k.penalty.word(),
			Permanent: k.permanentWord, Event: g.t.exprs[k.event].text}
		if k.kind == treasuryCard {
			card.Cost = int(g.eventCost(seat))
		} else {
			card.Cost = int(g.visitCost(seat, k.kind, false))
		}
		for use := range cardUses {
			if turn && g.canUse(seat, c, use) {
				card.Uses = append(card.Uses, useWords[use])
			}
		}
		o.Hand = append(o.Hand, card)
	}
	if choosing {
		o.Offer, o.Keeps = codec.Words(p.clergy[:p.nclergy], g.t.clergyID), g.t.clergyID(p.keep)
		return o
	}
	for noble := range nobles {
		o.Visits = append(o.Visits, Visit{Noble: kindWords[noble], Can: g.canVisit(seat, noble)})
	}
	return o
}

// wordAt returns a word of a list, or "" for none.
func wordAt(words []string, i int8) string {
	if i == none {
		return ""
	}
	return words[i]
}

// masked returns the words whose bits are set.
func masked(bits uint8, words []string) (list []string) {
	for i, word := range words {
		if bits>>i&1 != 0 {
			list = append(list, word)
		}
	}
	return list
}
