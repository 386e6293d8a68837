package lisboa

import "guildhall/engine"

// setUp prepares a new match (RULES 3, 12). It draws chance in a fixed order: rubble,
// buildings and plans, scoring tiles, church, decrees, favors, the things of each player,
// political cards, starting player.
func (g *game) setUp() {
	g.clear()
	g.period, g.turn, g.round = 1, 1, 1
	g.treasury, g.church.cardinal = g.t.treasuryStart, g.t.church.start
	g.price = g.t.priceStart
	for good := range g.supply {
		g.supply[good] = goodsOfKind - g.people // Lacerda begins without goods
	}
	for s := range g.seats {
		g.p[s].influence = g.t.inflStart
		g.p[s].officials = officials
		g.p[s].keep = none
	}
	g.layRubble()
	g.stackBuildings()
	g.dealPlans()
	g.layValues()
	g.fillChurch()
	g.shuffleDecrees()
	g.dealFavors()
	g.ships.lay(g.t, g.period, g.seats)
	for s := range g.people {
		p := &g.p[s]
		p.goods, p.reis, p.houses = goods{1, 1, 1, 1}, 10, g.t.lengths
	}
	g.dealCards()
	if !g.solo() {
		g.first = int8(g.random.Intn(int(g.seats)))
	}
	g.active = g.first
	g.agenda.Push(entry{kind: stepTurn, seat: g.first})
	g.agenda.Push(entry{kind: stepClergy})
}

// clear sets all empty places to none.
func (g *game) clear() {
	for i := range g.stores {
		g.stores[i] = store{none, none}
	}
	for i := range g.opened {
		g.opened[i] = opening{none, none}
	}
	for i := range g.church.ring {
		g.church.ring[i] = none
	}
	for i := range g.display {
		g.display[i] = none
	}
	for s := range g.p {
		g.p[s].perm = noPermanent
		g.p[s].keep = none
	}
	g.helper, g.agent = none, none
	g.now = newTurn()
}

// layRubble draws all rubble from the bag (RULES 2, 3.1).
func (g *game) layRubble() {
	var bag [colourCubes]int8
	for i := range bag {
		bag[i] = int8(i / cubesOfKind)
	}
	engine.Shuffle(&g.random, bag[:])
	n := 0
	lay := func(to *cubes, count int) {
		for range count {
			to[bag[n]]++
			n++
		}
	}
	for r := range g.row {
		if !g.closedRow(int8(r)) {
			lay(&g.row[r], 3)
		}
	}
	for c := range g.col {
		lay(&g.col[c], 3-engine.OneIf(c == columns-1))
	}
	for e := range g.ends {
		if !g.closedEnd(int8(e)) {
			lay(&g.ends[e], endCubes)
		}
	}
	lay(&g.ruins, 6)
}

// closedRow reports whether a row is not used: row E with 1 and 2 players
// (RULES 2).
func (g *game) closedRow(row int8) bool { return row == rows-1 && g.small() }

func (g *game) closedSpace(space int8) bool { return g.t.spaces[space].large && g.small() }

func (g *game) closedEnd(end int8) bool { return g.t.ends[end].large && g.small() }

// stackBuildings shuffles the public buildings of each architect (RULES 3.2).
func (g *game) stackBuildings() {
	for i := range g.t.publics {
		a := g.t.publics[i].architect
		g.stacks.publics[a][g.stacks.npublic[a]] = int8(i)
		g.stacks.npublic[a]++
	}
	for a := range g.stacks.publics {
		engine.Shuffle(&g.random, g.stacks.publics[a][:])
	}
}

// dealPlans shuffles the stacks of plans and gives everybody a starting plan,
// Lacerda two (RULES 3.2, 3.7, 12).
func (g *game) dealPlans() {
	var start [2 * 4]int8
	n := 0
	for k := range g.t.plans {
		p := &g.t.plans[k]
		for range p.count {
			if p.start {
				start[n] = int8(k)
				n++
				continue
			}
			g.stacks.plans[p.architect][g.stacks.nplan[p.architect]] = int8(k)
			g.stacks.nplan[p.architect]++
		}
	}
	for a := range g.stacks.plans {
		engine.Shuffle(&g.random, g.stacks.plans[a][:])
	}
	engine.Shuffle(&g.random, start[:])
	n = 0
	for s := range g.seats {
		for range 1 + engine.OneIf(g.isLacerda(s)) {
			g.p[s].open[start[n]]++
			n++
		}
	}
}

// layValues lays the scoring tiles under the columns 1 to 4. Against Lacerda no two
// neighbours are alike (RULES 3.3).
func (g *game) layValues() {
	copy(g.values[:], g.t.values[:])
	g.values[columns-1] = g.t.fixed
	tiles := g.values[:columns-1]
	for {
		engine.Shuffle(&g.random, tiles)
		if !g.solo() || tiles[0] != tiles[1] && tiles[1] != tiles[2] && tiles[2] != tiles[3] {
			return
		}
	}
}

// fillChurch fills the ring and deals two clergy tiles to everybody (RULES 3.4,
// 3.7).
func (g *game) fillChurch() {
	for tile := range int8(clergyCount) {
		g.church.bag.add(tile)
	}
	for i := range g.church.ring {
		g.church.ring[i] = g.church.draw(&g.random)
	}
	for s := range g.people {
		p := &g.p[s]
		p.clergy[0], p.clergy[1], p.nclergy = g.church.draw(&g.random), g.church.draw(&g.random), 2
	}
}

// shuffleDecrees shuffles the decrees and reveals eight (RULES 3.4).
func (g *game) shuffleDecrees() {
	for d := range int8(decreeCount) {
		if g.t.decrees[d].large && g.small() {
			g.gone.add(d)
			continue
		}
		g.decrees[g.ndecree] = d
		g.ndecree++
	}
	engine.Shuffle(&g.random, g.decrees[:g.ndecree])
	g.slideDecrees(nil)
}

// dealFavors gives each player a random royal favor. The others lie next to their nobles
// (RULES 3.6).
func (g *game) dealFavors() {
	var bag [nobles * maxSeats]int8
	n := 0
	for noble := range nobles {
		for range g.seats {
			bag[n] = noble
			n++
		}
		g.favors[noble] = g.seats
	}
	engine.Shuffle(&g.random, bag[:n])
	for s := range g.seats {
		g.p[s].favors = 1 << bag[s]
		g.favors[bag[s]]--
	}
}

// dealCards deals five blue cards to everybody, sets Lacerda's helper and agent
// and lays out the red decks (RULES 3.8, 12).
func (g *game) dealCards() {
	var cards [cardCount]int8
	rest := g.shuffled(deckBlue, cards[:0])
	for s := range g.people {
		p := &g.p[s]
		p.nhand = int8(copy(p.hand[:], rest[:handSize]))
		rest = rest[handSize:]
	}
	if g.solo() {
		g.placeHelper(rest)
	}
	g.decks.lay(g.t, deckRed, &g.random)
}

// shuffled appends all political cards of a colour in random order.
func (g *game) shuffled(colour int8, cards []int8) []int8 {
	for c := range int8(cardCount) {
		if g.t.cards[c].deck == colour {
			cards = append(cards, c)
		}
	}
	engine.Shuffle(&g.random, cards)
	return cards
}

// placeHelper reveals blue cards for Lacerda. The first one determines the deck of his
// helper, and the first noble card after it the office of his agent (RULES 12).
func (g *game) placeHelper(cards []int8) {
	g.helper = g.t.cards[cards[0]].kind
	g.decks.seen.add(cards[0])
	if g.helper == builder || g.helper == minister {
		end := g.t.clock[0]
		g.stacks.npublic[blueArchitect]--
		n := g.stacks.npublic[blueArchitect]
		g.opened[end] = opening{g.stacks.publics[blueArchitect][n], none}
		g.stacks.publics[blueArchitect][n] = 0
		g.ends[end] = cubes{}
	}
	for _, c := range cards[1:] {
		g.decks.seen.add(c)
		if g.agent = g.t.cards[c].kind; g.agent != treasuryCard {
			return
		}
	}
}

// choosingClergy reports whether the clergy tiles of the setup are still chosen.
func (g *game) choosingClergy() bool { return g.asked() == stepClergy }

// clergyStep lets every seat keep one of two clergy tiles (RULES 3.7). All choose at the
// same time.
var clergyStep = step{
	Kind: stepClergy, Name: "clergy", Rule: "3", Purpose: engine.T("lisboa.purpose.clergy"),
	Holds: func(g *game, _, _ entry) bool {
		for s := range g.people {
			if p := &g.p[s]; p.nclergy != 2 || p.clergy[0] == p.clergy[1] {
				return false
			}
		}
		return g.agenda.Len() == 2 && g.asked() == stepClergy
	},
	Asks: func(g *game, _ entry) bool { return !g.allKept() }, Act: revealKept,
	Owes: owesTile,
	As: func(e entry, seat engine.Seat) entry {
		e.seat = int8(seat)
		return e
	},
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.clergy", engine.N("others", engine.OneIf(!g.solo()))), Sealed: true, Final: true}
	},
	Offer: func(g *game, e entry, dst []engine.Move) []engine.Move {
		tiles := &g.p[e.seat].clergy
		return append(dst, move(moveClergy, tiles[0]), move(moveClergy, tiles[1]))
	},
	Answers: []answer{givingTile.Doing((*game).keep)},
}

// keep commits the sealed choice of a clergy tile (RULES 3.7). Only its seat gets an event.
func (g *game) keep(e entry, m engine.Move, ev *engine.Events) {
	seat, tile := e.seat, int8(m.N[0])
	g.p[seat].keep = tile
	if ev != nil {
		ev.Add(engine.Event{Seat: engine.Seat(seat), To: engine.Only(engine.Seat(seat)), Places: []string{placePart(seat, "clergy")},
			Text: engine.T("lisboa.event.kept", engine.Term("tile", g.t.clergyText(tile)))})
	}
}

// owesTile reports whether a seat has not chosen a clergy tile.
func owesTile(g *game, _ entry, seat engine.Seat) bool {
	return int8(seat) < g.people && g.p[seat].keep == none
}

// allKept reports whether everybody has chosen a clergy tile.
func (g *game) allKept() bool {
	return !engine.Some(g.people, func(s int8) bool { return g.p[s].keep == none })
}

// revealKept reveals the choices after all have chosen. The other tiles return to the bag.
func revealKept(g *game, _ entry, ev *engine.Events) {
	for s := range g.people {
		p := &g.p[s]
		for _, tile := range p.clergy[:2] {
			if tile != p.keep {
				g.church.bag.add(tile)
			}
		}
		p.clergy, p.nclergy = [maxClergy]int8{p.keep}, 1
		p.keep = none
		g.refresh(s)
		if ev != nil {
			g.tell(ev, s, engine.T("lisboa.event.keeps", g.who(s), engine.Term("tile", g.t.clergyText(p.clergy[0]))), placePart(s, "clergy"))
		}
	}
	ev.Reveal(engine.Everyone)
}
