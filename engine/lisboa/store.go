package lisboa

import (
	"cmp"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// unitCosts returns the amount that a cube of each colour adds to the price of a seat's
// store (RULES 7.1).
func (p *player) unitCosts(t *tables) (u cubes) {
	for c := range u {
		u[c] = max(0, t.cost[c]-p.perm.rubble[c])
	}
	return u
}

func (c *cubes) price(u cubes) int16 {
	return int16(c[0])*int16(u[0]) + int16(c[1])*int16(u[1]) + int16(c[2])*int16(u[2])
}

// land returns the treasury's part of the price, at a level of the treasury.
func (p *player) land(t *tables, level int8) int16 {
	return int16(max(0, t.treasury[level].value-p.perm.land))
}

// leastPrice returns the price of a store on a space if the most expensive cube of its row
// and column is taken.
func (g *game) leastPrice(seat, space, level int8) int16 {
	return g.p[seat].land(g.t, level) + g.leastRubble(space, g.p[seat].unitCosts(g.t))
}

// leastRubble returns the rubble part of leastPrice.
func (g *game) leastRubble(space int8, u cubes) int16 {
	s := &g.t.spaces[space]
	r, c := &g.row[s.row], &g.col[s.col]
	best := int8(0)
	for k := range u {
		if r[k]+c[k] > 0 {
			best = max(best, u[k])
		}
	}
	return r.price(u) + c.price(u) - int16(best)
}

// withBonus returns a purse with the réis and the influence of a bonus.
func (p *player) withBonus(t *tables, w purse, bonus int16) purse {
	e := &t.exprs[bonus]
	influence := e.influence
	if e.portfolio {
		influence += p.portfolio(t)
	}
	return w.plus(e.reis, influence)
}

// tileLeft reports whether the city tile for a type of store, or for column 5,
// is still on display in this turn (RULES 2).
func (g *game) tileLeft(space, good int8) bool { return g.now.tiles>>tileOf(g.t, space, good)&1 == 0 }

// tileOf returns the city tile that a store takes.
func tileOf(t *tables, space, good int8) int8 {
	if t.spaces[space].small {
		return smallTile
	}
	return good
}

// free reports whether a store of a type may be built on a space, at any cost.
func (g *game) free(space, good int8) bool {
	return g.whyNotFree(space) == 0 && good != none && g.tileLeft(space, good)
}

// Reasons why no store can be built on a space.
const (
	spaceTaken play.Reason = iota + 1
	rowClosed
	noTiles
	spacePrice
)

// whyNotFree returns the reason why no store may be built on a space, at any cost (RULES 2, 7.1).
func (g *game) whyNotFree(space int8) play.Reason {
	switch doors := &g.t.spaces[space].doors; {
	case g.stores[space].owner != none:
		return spaceTaken
	case g.closedSpace(space):
		return rowClosed
	case (doors[0] == none || !g.tileLeft(space, doors[0])) && (doors[1] == none || !g.tileLeft(space, doors[1])):
		return noTiles
	}
	return 0
}

// canBuild reports whether a seat can build on a space and pay for it.
func (g *game) canBuild(seat, space int8, w purse) bool {
	return g.whyNotFree(space) == 0 && g.p[seat].withBonus(g.t, w, g.t.spaces[space].bonus).money(g.t) >= g.leastPrice(seat, space, g.treasury)
}

func (g *game) canStore(seat int8, w purse) bool {
	return g.p[seat].housesLeft() > 0 && engine.Some(int8(storeSpaces), func(space int8) bool { return g.canBuild(seat, space, w) })
}

// spaceStep asks for the space of a store. If m is set, it may be declined.
var spaceStep = step{
	Kind: stepSpace, Name: "space", Rule: "7.1", Purpose: engine.T("lisboa.purpose.space"), Args: "sm", Ahead: toCome(aheadNobles + int(builder)),
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.space"), Form: engine.Grid, Facts: g.treasuryFact()}
	},
	All: numbers(moveSpace, storeSpaces),
	Answers: []answer{{
		Kind: moveSpace,
		Code: func(g *game, _ entry, m engine.Move) string { return g.t.spaces[m.N[0]].word },
		Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
			g.now.space = int8(m.N[0])
			g.agenda.Push(entry{kind: stepDoor, seat: e.seat})
		},
		Label: func(g *game, _ entry, m engine.Move) engine.Text {
			return engine.T("lisboa.do.space", g.t.spaceArg(int8(m.N[0])))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			space := int8(m.N[0])
			word := g.t.spaces[space].word
			return engine.Option{Effect: g.spaceNote(e.seat, space), Gain: int(g.spaceWigs(space)), Row: strings.ToUpper(word[:1]), Col: word[1:], Places: []string{word}}
		},
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			space := int8(m.N[0])
			if g.canBuild(e.seat, space, g.p[e.seat].purse()) {
				return 0
			}
			return cmp.Or(g.whyNotFree(space), spacePrice)
		},
		Why: func(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			return g.spaceReason(e.seat, int8(m.N[0]), reason)
		},
	}, optional},
}

// spaceNote returns the cost, the score and the bonus of a store on a space.
func (g *game) spaceNote(seat, space int8) engine.Text {
	s := &g.t.spaces[space]
	least := g.leastPrice(seat, space, g.treasury)
	u := g.p[seat].unitCosts(g.t)
	return engine.T("lisboa.do.space.note", engine.N("price", int(least)), engine.N("sold", int(g.p[seat].soldFor(g.t, least))), engine.N("land", int(g.p[seat].land(g.t, g.treasury))), engine.N("row", int(g.row[s.row].price(u))),
		engine.N("col", int(g.col[s.col].price(u))), engine.N("wigs", int(g.spaceWigs(space))), engine.Term("bonus", effectText(g.t, s.bonus)))
}

// spaceWigs returns the largest number of wigs for a store on a space now.
func (g *game) spaceWigs(space int8) int16 {
	most := int16(0)
	for _, good := range g.t.spaces[space].doors {
		if g.free(space, good) {
			most = max(most, g.storeWigs(space, good))
		}
	}
	return most
}

// spaceReason returns the text of a reason why no store can be built on a space.
func (g *game) spaceReason(seat, space int8, reason play.Reason) (engine.Text, string) {
	where := g.t.spaceArg(space)
	switch reason {
	case spaceTaken:
		return engine.T("lisboa.why.taken", where, g.whose(g.stores[space].owner)), "7.1"
	case rowClosed:
		return engine.T("lisboa.why.rowE"), "2"
	case noTiles:
		return engine.T("lisboa.why.noTiles", where), "2"
	}
	return engine.T("lisboa.why.price", where, engine.N("n", int(g.leastPrice(seat, space, g.treasury))), engine.N("reis", int(g.p[seat].reis)),
		engine.N("coins", int(g.t.coins[g.p[seat].influence]))), "7.1"
}

// doorStep asks for one of two types for the store.
var doorStep = step{
	Kind: stepDoor, Name: "door", Rule: "7.1", Purpose: engine.T("lisboa.purpose.door"), Args: "s", Ahead: toCome(aheadNobles + int(builder)),
	Holds: choseSpace,
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.door", g.t.spaceArg(g.now.space))}
	},
	All: numbers(moveGood, goodKinds),
	Answers: []answer{{
		Kind: moveGood, Code: coded(goodWords), Label: textOf(storeTexts[:]),
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) { g.startStore(e.seat, int8(m.N[0]), ev) },
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			good, space := int8(m.N[0]), g.now.space
			return engine.Option{Effect: engine.T("lisboa.do.door.note", engine.N("n", int(g.storeWigs(space, good))), engine.N("own", int(g.count(e.seat, quantity{countStores, good})))),
				Places: []string{g.t.spaces[space].word, placeTile(tileOf(g.t, space, good))}}
		},
		Legal: func(g *game, _ entry, m engine.Move) play.Reason {
			if !slices.Contains(g.t.spaces[g.now.space].doors[:], int8(m.N[0])) {
				return otherStreet
			}
			return play.If(g.free(g.now.space, int8(m.N[0])))
		},
		Why: func(g *game, _ entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			key := "lisboa.why.usedTile"
			if reason == otherStreet {
				key = "lisboa.why.door"
			}
			return engine.T(key, g.t.spaceArg(g.now.space), engine.Term("street", streetTexts[m.N[0]])), "2"
		},
	}},
}

// otherStreet is the reason of a type whose street does not pass the space.
const otherStreet = play.No + 1

// startStore pushes the parts of building a store, in the order of RULES 7.1: bonus, cube,
// payment, house, wigs.
func (g *game) startStore(seat, good int8, ev *engine.Events) {
	g.now.good = good
	g.now.tiles |= 1 << tileOf(g.t, g.now.space, good)
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.site", g.who(seat), g.t.spaceArg(g.now.space), engine.Term("good", storeTexts[good])), g.t.spaces[g.now.space].word)
	}
	g.agenda.Push(entry{kind: stepHouse, seat: seat})
	g.agenda.Push(entry{kind: stepPay, seat: seat})
	g.agenda.Push(entry{kind: stepRubble, seat: seat})
	g.doEffect(seat, g.t.spaces[g.now.space].bonus)
}

// storePrice returns the price of the store being built, by the remaining cubes of its row
// and column.
func (g *game) storePrice(seat int8) int16 {
	u := g.p[seat].unitCosts(g.t)
	return g.p[seat].land(g.t, g.treasury) + g.pile(fromRow).price(u) + g.pile(fromColumn).price(u)
}

// stillPays reports whether the store or the public building being built could still be
// paid at another level of the treasury.
func (g *game) stillPays(seat, level int8) bool {
	money := g.p[seat].purse().money(g.t)
	switch {
	case g.now.space != none:
		return money >= g.leastPrice(seat, g.now.space, level)
	case g.now.end != none:
		return money >= g.hiring(seat, g.now.plan, level)
	}
	return true
}

// hasRubble reports whether there is a cube in the row, the column or the ruins.
func hasRubble(g *game, _ entry) bool {
	return g.pile(fromRow).total()+g.pile(fromColumn).total()+g.ruins.total() > 0
}

// rubbleStep asks for a cube of the row or the column.
var rubbleStep = step{
	Kind: stepRubble, Name: "rubble", Rule: "7.1", Purpose: engine.T("lisboa.purpose.rubble"), Args: "s",
	Holds: choseSpace, Asks: hasRubble,
	Question: engine.T("lisboa.ask.rubble"),
	Offer:    listRubble,
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		for c := range colours {
			dst = append(dst, move2(moveCube, fromRow, c), move2(moveCube, fromColumn, c), move2(moveCube, fromRuins, c))
		}
		return dst
	},
	Answers: []answer{takingCube(func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
		return whyNotCube(g, e.seat, int8(m.N[0]), int8(m.N[1]))
	}), declining("none", engine.T("lisboa.do.noCube"))},
}

// listRubble appends the cubes of the row and the column whose removal leaves a price that
// the seat can pay. If both are empty, a cube of the ruins may be taken (RULES 7.1).
func listRubble(g *game, e entry, dst []engine.Move) []engine.Move {
	seat := e.seat
	r, c := g.pile(fromRow), g.pile(fromColumn)
	if r.total()+c.total() == 0 {
		return append(listColours(dst, fromRuins, &g.ruins), stop)
	}
	begin := len(dst)
	u, price, money := g.p[seat].unitCosts(g.t), g.storePrice(seat), g.p[seat].purse().money(g.t)
	for colour := colours - 1; colour >= 0; colour-- {
		if price-int16(u[colour]) > money {
			continue
		}
		if r[colour] > 0 {
			dst = append(dst, move2(moveCube, fromRow, colour))
		}
		if c[colour] > 0 {
			dst = append(dst, move2(moveCube, fromColumn, colour))
		}
	}
	if len(dst) == begin { // a host's bonus has made the store too expensive
		dst = listColours(listColours(dst, fromRow, r), fromColumn, c)
	}
	return dst
}

func whyNotCube(g *game, seat, where, colour int8) (engine.Text, string) {
	if where == fromRuins && g.pile(fromRow).total()+g.pile(fromColumn).total() > 0 {
		return engine.T("lisboa.why.ruins"), "7.1"
	}
	if g.pile(where)[colour] == 0 {
		return engine.T("lisboa.why.noCube", engine.Term("cube", cubeTexts[colour]), engine.Term("where", whereTexts[where])), "7.1"
	}
	u := g.p[seat].unitCosts(g.t)
	return engine.T("lisboa.why.cubePrice", engine.N("n", int(g.storePrice(seat))-int(u[colour])), engine.N("reis", int(g.p[seat].reis)),
		engine.N("coins", int(g.t.coins[g.p[seat].influence]))), "7.1"
}

// payStep pays for the store.
var payStep = step{
	Kind: stepPay, Name: "pay", Args: "s", Act: payStore,
	Holds: choseSpace,
}

// payStore pays land and rubble.
func payStore(g *game, e entry, ev *engine.Events) {
	u, price := g.p[e.seat].unitCosts(g.t), g.storePrice(e.seat)
	land, row, col := g.p[e.seat].land(g.t, g.treasury), g.pile(fromRow).price(u), g.pile(fromColumn).price(u)
	sold := g.p[e.seat].pay(g.t, price)
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.price.store", g.who(e.seat), engine.N("n", int(price)), engine.N("land", int(land)), engine.N("row", int(row)),
			engine.N("col", int(col)), engine.N("sold", int(sold))), placePlayer(e.seat))
	}
}

// choseSpace reports whether the space of the store is chosen.
func choseSpace(g *game, _, _ entry) bool { return g.now.space != none }

// houseStep asks for the track of the store's house.
var houseStep = step{
	Kind: stepHouse, Name: "house", Rule: "4.3", Purpose: engine.T("lisboa.purpose.house"), Args: "s",
	Holds: func(g *game, e, _ entry) bool {
		n := &g.now
		return n.space != none && n.good != none && g.stores[n.space].owner == none && g.p[e.seat].housesLeft() > 0
	},
	Question: engine.T("lisboa.ask.house"),
	All:      numbers(moveTrack, tracks),
	Answers: []answer{{
		Kind: moveTrack, Code: coded(trackWords), Do: placeHouse, Label: textOf(trackTexts[:]),
		Legal: func(g *game, e entry, m engine.Move) play.Reason { return play.If(g.p[e.seat].houses[m.N[0]] > 0) },
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			track := int8(m.N[0])
			return engine.Option{Effect: g.p[e.seat].trackNote(g.t, track), Places: []string{placeHouses(e.seat, track)}}
		},
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("lisboa.why.track", engine.Term("track", trackTexts[m.N[0]])), "4.3"
		},
	}},
}

// trackNote returns the number of houses until the next ability of a house track.
func (p *player) trackNote(t *tables, track int8) engine.Text {
	gone := t.lengths[track] - p.houses[track]
	for n := gone + 1; n <= t.lengths[track]; n++ {
		if a := t.ability[track][n]; a != t.ability[track][gone] {
			return engine.T("lisboa.do.track.note", engine.Term("ability", abilityTexts[a]), engine.N("n", int(n-gone)))
		}
	}
	return engine.Text{}
}

// placeHouse puts the tile and the lowest house of a track on the space
// (RULES 4.3, 7.1).
func placeHouse(g *game, e entry, m engine.Move, ev *engine.Events) {
	track := int8(m.N[0])
	g.p[e.seat].houses[track]--
	g.stores[g.now.space] = store{e.seat, g.now.good}
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.store", g.who(e.seat), g.t.spaceArg(g.now.space), engine.Term("good", storeTexts[g.now.good]), engine.Term("track", trackTexts[track]),
			engine.Term("ability", abilityTexts[g.p[e.seat].unlocked(g.t, track)])), g.t.spaces[g.now.space].word, placeHouses(e.seat, track))
	}
	g.agenda.Push(entry{kind: stepErect, seat: e.seat})
	g.occasion(e.seat, onStore)
}

// unlocked returns the ability that begins with the house that has just left a track.
func (p *player) unlocked(t *tables, track int8) ability {
	gone := t.lengths[track] - p.houses[track]
	if gone > 0 && t.ability[track][gone] != t.ability[track][gone-1] {
		return t.ability[track][gone]
	}
	return noAbility
}

// erectStep scores the new store or, with n 1, the public building.
var erectStep = step{
	Kind: stepErect, Name: "erect", Args: "sn", Act: scoreBuilt,
	Holds: func(g *game, e, _ entry) bool {
		n := &g.now
		if e.n != 0 {
			return e.n == 1 && n.end != none && g.opened[n.end].tile != none
		}
		return n.space != none && n.good != none
	},
}

// scoreBuilt scores the new store, or the stores along a new public building.
func scoreBuilt(g *game, e entry, ev *engine.Events) {
	if e.n != 0 {
		g.scoreBuilding(g.now.end, ev)
		g.now.end, g.now.plan, g.now.architect = none, none, none
		return
	}
	if n := g.storeWigs(g.now.space, g.now.good); n > 0 {
		g.gainWigs(e.seat, fromStores, n, ev)
	}
	g.now.space, g.now.good = none, none
}

// storeWigs returns the wigs for a new store of a type on a space: the column's value for
// each public building, at the ends of its row and of its street, that shows the type
// (RULES 7.1).
func (g *game) storeWigs(space, good int8) int16 {
	s, n := &g.t.spaces[space], int16(0)
	for e := range g.opened {
		if o := g.opened[e].tile; o != none && (g.t.ends[e].row == s.row || g.t.ends[e].street == good) && g.t.publics[o].shows[good] > 0 {
			n += int16(g.values[s.col])
		}
	}
	return n
}
