package lisboa

import "guildhall/engine"

// agentStep is Lacerda's state action.
var agentStep = step{
	Kind: stepAgent, Name: "agent", Args: "l", Act: moveAgent,
	Holds: hasLacerda,
}

// moveAgent moves Lacerda's agent to the office on the right, from the King to the Builder,
// and carries out a state action there. The position of the helper selects it: above King
// or Treasury the top one, above Builder or Minister the bottom one (RULES 12.1, 12.2).
func moveAgent(g *game, e entry, ev *engine.Events) {
	g.agent = (g.agent + 1) % nobles
	action := g.agentAction(g.agent)
	if ev != nil {
		g.tell(ev, lacerda, engine.T("lisboa.event.agent", g.who(lacerda), engine.Term("noble", nobleTexts[g.agent]), engine.Term("action", actionTexts[action]),
			engine.Term("helper", kindTexts[g.helper]), engine.N("top", engine.OneIf(action%2 == 0)), engine.Term("reason", reasonTexts[action])), kindWords[g.agent], placeDeck(g.helper))
	}
	g.agenda.Push(entry{kind: stepPatron, seat: e.seat, n: int16(g.agent)})
	g.lacerdaActs(action, ev)
}

// hasLacerda reports whether Lacerda's agent and helper are on the board.
func hasLacerda(g *game, _, _ entry) bool { return g.agent >= 0 && g.helper >= 0 }

// agentAction returns the state action of an office for the helper's position.
func (g *game) agentAction(office int8) int8 {
	if g.helper == king || g.helper == treasuryCard {
		return 2 * office
	}
	return 2*office + 1
}

// lacerdaActs carries out a state action for Lacerda. Rules make all his choices (RULES
// 12.2).
func (g *game) lacerdaActs(action int8, ev *engine.Events) {
	switch action {
	case recruit:
		g.lacerdaRecruits(ev)
	case plan:
		if a := g.stacks.maxOfficials(g.t); a != none {
			g.gainPlan(lacerda, a, ev)
			return
		}
		g.tellNothing(ev)
	case ship:
		g.lacerdaShips(ev)
	case produce:
		g.now.yield = 0
		if types := g.producers(lacerda, &g.p[lacerda].goods); types != 0 {
			g.yield(lacerda, types, ev)
			return
		}
		g.tellNothing(ev)
	case cardinal:
		g.lacerdaMoves(ev)
	case favor:
		for noble := range nobles {
			if g.grants(noble, lacerda) {
				g.gainFavor(lacerda, noble, ev)
				return
			}
		}
		g.tellNothing(ev)
	}
}

// tellNothing adds the event that Lacerda's state action had no effect.
func (g *game) tellNothing(ev *engine.Events) {
	if ev != nil {
		g.tell(ev, lacerda, engine.T("lisboa.event.nothing"))
	}
}

// lacerdaRecruits puts two officials into the two offices with his fewest officials; of
// equal ones the one more to the left.
func (g *game) lacerdaRecruits(ev *engine.Events) {
	used, placed := uint8(0), false
	before := g.court.office
	for range 2 {
		best := int8(none)
		for office := range nobles {
			if used>>office&1 == 0 && g.admits(office) && (best == none || before[office][lacerda] < before[best][lacerda]) {
				best = office
			}
		}
		if best == none || g.p[lacerda].officials == 0 {
			break
		}
		used |= 1 << best
		placed = true
		g.placeOfficial(lacerda, best, ev)
	}
	if !placed {
		g.tellNothing(ev)
	}
}

// lacerdaShips takes the top ship without paying goods. His influence grows by the
// influence of the ship and of the player's portfolio.
func (g *game) lacerdaShips(ev *engine.Events) {
	p := &g.p[lacerda]
	if g.ships.n == 0 || int(p.ntop) == len(p.top) {
		g.tellNothing(ev)
		return
	}
	kind := g.ships.pop()
	p.top[p.ntop] = slot{card: none, ship: kind}
	p.ntop++
	if ev != nil {
		g.tell(ev, lacerda, engine.T("lisboa.event.ship", g.who(lacerda), engine.Term("ship", shipTexts[kind]), engine.N("left", int(g.ships.n))), "ships", placeTop(lacerda, p.ntop-1))
	}
	g.moveTreasury(1, ev)
	g.gainInfluence(lacerda, g.t.ships[kind].influence+g.p[0].portfolio(g.t), ev)
}

// lacerdaMoves moves the Cardinal two spaces, discards the tile ahead of him and gains the
// wigs on its back. If he passed the icon, the church is scored before the noble action is
// paid, Lacerda first. An option may move that to the end of the turn.
func (g *game) lacerdaMoves(ev *engine.Events) {
	g.advance(lacerda, 2, ev)
	if g.now.church && g.scoresAtOnce(lacerda) {
		g.agenda.Push(entry{kind: stepMass, seat: lacerda})
	}
	at := g.church.tileAt(ahead)
	tile := g.church.ring[at]
	if tile == none {
		return
	}
	g.church.ring[at] = none
	g.church.spent.add(tile)
	if ev != nil {
		g.tell(ev, lacerda, engine.T("lisboa.event.burn", g.who(lacerda), engine.Term("tile", g.t.clergyText(tile))), placeRing(at))
	}
	g.gainWigs(lacerda, fromClergy, int16(g.t.clergy[tile].wigs), ev)
}

// patronStep is Lacerda's noble action, of noble n.
var patronStep = step{
	Kind: stepPatron, Name: "patron", Args: "lo", Act: patron,
	Holds: hasLacerda,
}

// patron carries out the noble action of the agent's office, which the player may then
// follow. An impossible action is skipped and not paid (RULES 12.3).
func patron(g *game, e entry, ev *engine.Events) {
	noble := int8(e.n)
	if !g.lacerdaCan(noble) {
		if ev != nil {
			g.tell(ev, lacerda, engine.T("lisboa.event.impossible", g.who(lacerda), engine.Term("action", nobleActionTexts[noble])))
		}
		return
	}
	g.now.noble = noble
	g.agenda.Push(entry{kind: stepFollowers, seat: lacerda, n: e.n, m: 1})
	g.lacerdaPays(noble, ev)
	g.lacerdaDoes(noble, ev)
}

// lacerdaFollows returns Lacerda's favor, pays, and carries out the noble action.
func (g *game) lacerdaFollows(noble int8, ev *engine.Events) {
	g.returnFavor(lacerda, noble, ev)
	g.lacerdaPays(noble, ev)
	g.lacerdaDoes(noble, ev)
}

// lacerdaPays pays the usual cost of a visit: influence, then wigs, but never below 0.
func (g *game) lacerdaPays(noble int8, ev *engine.Events) {
	cost, p := g.visitCost(lacerda, noble, false), &g.p[lacerda]
	before := p.purse()
	g.p[lacerda].payInfluence(cost)
	if ev != nil {
		g.tell(ev, lacerda, engine.T("lisboa.event.fare", g.who(lacerda), engine.N("n", int(cost)), engine.N("influence", int(before.influence-p.influence)),
			engine.N("wigs", int(before.wigs-p.wigs)), engine.N("reis", 0)), placePart(lacerda, "influence"))
	}
}

// lacerdaCan reports whether Lacerda can carry out a noble action.
func (g *game) lacerdaCan(noble int8) bool {
	switch noble {
	case builder:
		return g.lacerdaSpace() != none
	case minister:
		return g.decreesLeft()
	}
	architect, _ := g.lacerdaBuilding()
	return architect != none
}

func (g *game) lacerdaDoes(noble int8, ev *engine.Events) {
	switch noble {
	case builder:
		g.lacerdaBuilds(ev)
	case minister:
		g.lacerdaDecrees(ev)
	default:
		g.lacerdaOpens(ev)
	}
}

// leftGood returns the type of Lacerda's store on a space: if there is a choice, the one
// with the door to the left.
func (t *tables) leftGood(space int8) int8 {
	s := &t.spaces[space]
	if s.doors[0] != none {
		return s.doors[0]
	}
	return s.doors[1]
}

// lacerdaSpace returns the free space with the most immediate wigs; of equal ones the
// topmost, then the leftmost. It returns none if he cannot build.
func (g *game) lacerdaSpace() int8 {
	best, most := int8(none), int16(-1)
	if own := g.stores.of(lacerda); own.total() == housesOf { // he has no house left
		return none
	}
	for space := range int8(storeSpaces) {
		good := g.t.leftGood(space)
		if !g.free(space, good) {
			continue
		}
		if n := g.storeWigs(space, good); n > most {
			best, most = space, n
		}
	}
	return best
}

// lacerdaBuilds builds a store without bonus and price, and takes the cheapest cube of the
// row or the column; of equal ones the column's.
func (g *game) lacerdaBuilds(ev *engine.Events) {
	space := g.lacerdaSpace()
	good := g.t.leftGood(space)
	g.now.tiles |= 1 << tileOf(g.t, space, good)
	n := g.storeWigs(space, good)
	g.stores[space] = store{lacerda, good}
	if ev != nil {
		g.tell(ev, lacerda, engine.T("lisboa.event.lacerdaStore", g.who(lacerda), g.t.spaceArg(space), engine.Term("good", storeTexts[good]), engine.N("n", int(n))), g.t.spaces[space].word)
	}
	g.now.space = space
	if where, colour := g.cheapestCube(); colour != none {
		g.takeCube(lacerda, where, colour, ev)
	}
	g.now.space = none
	if n > 0 {
		g.gainWigs(lacerda, fromStores, n, ev)
	}
}

// cheapestCube returns the cheapest cube of the row and the column of the space being built
// on.
func (g *game) cheapestCube() (where, colour int8) {
	r, c := g.pile(fromRow), g.pile(fromColumn)
	best := int8(none)
	for k := range colours {
		if r[k]+c[k] == 0 || best != none && g.t.cost[k] >= g.t.cost[best] {
			continue
		}
		best = k
	}
	if best != none && c[best] == 0 {
		return fromRow, best
	}
	return fromColumn, best
}

// lacerdaTakes is the number of decrees that Lacerda takes at a time.
const lacerdaTakes = 2

// lacerdaDecrees takes the two leftmost decrees; the display is refilled at
// once.
func (g *game) lacerdaDecrees(ev *engine.Events) {
	n := 0
	for _, d := range g.display {
		if d != none && n < lacerdaTakes {
			g.gainDecree(lacerda, d, false, ev)
			n++
		}
	}
	g.slideDecrees(ev)
}

// lacerdaBuilding returns the architect and the space that bring Lacerda most, compared
// with the player. Of equal spaces he takes the first one clockwise from the west end of
// row D. If both tiles bring the same there, the helper decides: above King or Treasury
// green, otherwise blue. With the other option the helper decides first.
func (g *game) lacerdaBuilding() (architect, end int8) {
	var best [architects]int16
	var when [architects]int // number of spaces clockwise
	at := [architects]int8{none, none}
	for a := range architects {
		tile := g.stacks.building(a)
		if tile == none {
			continue
		}
		for i, e := range g.t.clock {
			if !g.fits(tile, e) {
				continue
			}
			n := g.buildingWigs(tile, e)
			if gain := n[lacerda] - n[0]; at[a] == none || gain > best[a] {
				best[a], when[a], at[a] = gain, i, e
			}
		}
	}
	blue, green := int8(blueArchitect), int8(greenArchitect)
	switch {
	case at[blue] == none && at[green] == none:
		return none, none
	case at[green] == none || at[blue] != none && best[blue] > best[green]:
		return blue, at[blue]
	case at[blue] == none || best[green] > best[blue]:
		return green, at[green]
	case g.nearest && when[blue] < when[green]:
		return blue, at[blue]
	case g.nearest && when[green] < when[blue], g.helper == king || g.helper == treasuryCard:
		return green, at[green]
	}
	return blue, at[blue]
}

// lacerdaOpens opens a public building and takes both cubes, but no bonus; it needs no plan
// and no officials. All stores along it score.
func (g *game) lacerdaOpens(ev *engine.Events) {
	architect, end := g.lacerdaBuilding()
	tile := g.stacks.building(architect)
	if ev != nil {
		n := g.buildingWigs(tile, end)
		g.tell(ev, lacerda, engine.T("lisboa.event.lacerdaOpen", g.who(lacerda), engine.Term("building", g.t.publicText(tile)), g.t.endArg(end), engine.N("his", int(n[lacerda])),
			engine.N("yours", int(n[0]))), g.t.ends[end].word)
	}
	g.clearEnd(lacerda, end, ev)
	g.openOn(lacerda, architect, end, ev)
	g.scoreBuilding(end, ev)
}

// dismissStep removes a card by Lacerda's helper.
var dismissStep = step{
	Kind: stepDismiss, Name: "dismiss", Args: "l", Act: (*game).dismiss,
	Holds: hasLacerda,
}

// dismiss removes the top card of the deck under the helper and moves the helper
// to the next deck that is not empty (RULES 12.4, 12.5).
func (g *game) dismiss(e entry, ev *engine.Events) {
	if d := g.helper; g.decks.n[d] > 0 {
		c := g.decks.take(d)
		g.now.drawn = d
		g.noteEmpty(lacerda)
		if ev != nil {
			g.tell(ev, lacerda, engine.T("lisboa.event.dismiss", engine.Term("card", g.t.cardText(c)), engine.N("left", int(g.decks.n[d]))), placeDeck(d))
		}
	}
	for i := int8(1); i <= cardKinds; i++ {
		if d := (g.helper + i) % cardKinds; g.decks.n[d] > 0 {
			if d != g.helper && ev != nil {
				g.tell(ev, lacerda, engine.T("lisboa.event.helper", engine.Term("helper", kindTexts[d])), placeDeck(d))
			}
			g.helper = d
			return
		}
	}
}
