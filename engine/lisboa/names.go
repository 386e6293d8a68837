package lisboa

import (
	"strconv"

	"guildhall/engine"
)

var goodTexts = [goodKinds]engine.Text{engine.T("lisboa.good.gold"), engine.T("lisboa.good.cloth"), engine.T("lisboa.good.books"), engine.T("lisboa.good.tools")}

// oneGoodTexts name a single good: a book.
var oneGoodTexts = [goodKinds]engine.Text{engine.T("lisboa.good.one.gold"), engine.T("lisboa.good.one.cloth"), engine.T("lisboa.good.one.books"), engine.T("lisboa.good.one.tools")}

// countedGood returns the name of a good after its number, which may be negative.
func countedGood(n int, good int8) engine.Text {
	if n == 1 || n == -1 {
		return oneGoodTexts[good]
	}
	return goodTexts[good]
}

// storeTexts name stores by type, streetTexts the streets.
var storeTexts = [goodKinds]engine.Text{engine.T("lisboa.store.gold"), engine.T("lisboa.store.cloth"), engine.T("lisboa.store.books"), engine.T("lisboa.store.tools")}

var streetTexts = [goodKinds]engine.Text{engine.T("lisboa.street.gold"), engine.T("lisboa.street.cloth"), engine.T("lisboa.street.books"), engine.T("lisboa.street.tools")}

var cubeTexts = [colours]engine.Text{engine.T("lisboa.cube.blue"), engine.T("lisboa.cube.red"), engine.T("lisboa.cube.white")}

var whereTexts = []engine.Text{engine.T("lisboa.where.row"), engine.T("lisboa.where.column"), engine.T("lisboa.where.ruins")}

// nobleTexts name the nobles in a sentence; kindTexts the four kinds of cards.
var nobleTexts = [nobles]engine.Text{engine.T("lisboa.builder"), engine.T("lisboa.minister"), engine.T("lisboa.king")}

var kindTexts = [cardKinds]engine.Text{engine.T("lisboa.kind.builder"), engine.T("lisboa.kind.minister"), engine.T("lisboa.kind.king"), engine.T("lisboa.kind.treasury")}

var deckTexts = [deckColours]engine.Text{engine.T("lisboa.deck.blue"), engine.T("lisboa.deck.red"), engine.T("lisboa.deck.purple"), engine.T("lisboa.deck.brown")}

var shipTexts = [shipKinds]engine.Text{engine.T("lisboa.ship.blue"), engine.T("lisboa.ship.red"), engine.T("lisboa.ship.purple"), engine.T("lisboa.ship.brown")}

var architectTexts = [architects]engine.Text{engine.T("lisboa.architect.blue"), engine.T("lisboa.architect.green")}

// actionTexts name the state actions, nobleActionTexts the noble actions.
var actionTexts = [stateActions]engine.Text{engine.T("lisboa.action.recruit"), engine.T("lisboa.action.plan"), engine.T("lisboa.action.ship"),
	engine.T("lisboa.action.produce"), engine.T("lisboa.action.cardinal"), engine.T("lisboa.action.favor")}

var nobleActionTexts = [nobles]engine.Text{engine.T("lisboa.action.store"), engine.T("lisboa.action.decrees"), engine.T("lisboa.action.open")}

// reasonTexts name the rules by which Lacerda chooses within a state action.
var reasonTexts = [stateActions]engine.Text{engine.T("lisboa.reason.recruit"), engine.T("lisboa.reason.plan"), engine.T("lisboa.reason.ship"), engine.T("lisboa.reason.produce"),
	engine.T("lisboa.reason.cardinal"), engine.T("lisboa.reason.favor")}

var trackTexts = [tracks]engine.Text{engine.T("lisboa.track.left"), engine.T("lisboa.track.middle"), engine.T("lisboa.track.right")}

// abilityTexts name the house abilities; zero for none.
var abilityTexts = []engine.Text{noAbility: {}, visitReis: engine.T("lisboa.ability.visitReis"), shipGoods: engine.T("lisboa.ability.shipGoods"),
	shipFree: engine.T("lisboa.ability.shipFree"), produceOne: engine.T("lisboa.ability.produceOne"), produceAll: engine.T("lisboa.ability.produceAll")}

// sourceTexts are the lines of the score sheet.
var sourceTexts = [sources]engine.Text{fromStart: engine.T("lisboa.source.start"), fromStores: engine.T("lisboa.source.stores"), fromBuildings: engine.T("lisboa.source.buildings"),
	fromSailing: engine.T("lisboa.source.sailing"), fromClergy: engine.T("lisboa.source.clergy"), fromCards: engine.T("lisboa.source.cards"),
	fromInfluence: engine.T("lisboa.source.influence"), fromPaid: engine.T("lisboa.source.paid"), fromSets: engine.T("lisboa.source.sets"),
	fromHulls: engine.T("lisboa.source.hulls"), fromStreets: engine.T("lisboa.source.streets"), fromMoney: engine.T("lisboa.source.money"),
	fromDecrees: engine.T("lisboa.source.decrees"), fromOfficials: engine.T("lisboa.source.officials"), fromFavors: engine.T("lisboa.source.favors")}

var rankTexts = []engine.Text{engine.T("lisboa.rank.hand"), engine.T("lisboa.rank.favorite"), engine.T("lisboa.rank.magistrate"), engine.T("lisboa.rank.jester")}

// publicTexts name the public buildings by their id without "pb_".
var publicTexts = map[string]engine.Text{
	"blue_1": engine.T("lisboa.building.blue1"), "blue_2": engine.T("lisboa.building.blue2"), "blue_3": engine.T("lisboa.building.blue3"), "blue_4": engine.T("lisboa.building.blue4"),
	"blue_5": engine.T("lisboa.building.blue5"), "blue_6": engine.T("lisboa.building.blue6"), "blue_7": engine.T("lisboa.building.blue7"), "blue_8": engine.T("lisboa.building.blue8"),
	"green_1": engine.T("lisboa.building.green1"), "green_2": engine.T("lisboa.building.green2"), "green_3": engine.T("lisboa.building.green3"), "green_4": engine.T("lisboa.building.green4"),
	"green_5": engine.T("lisboa.building.green5"), "green_6": engine.T("lisboa.building.green6"), "green_7": engine.T("lisboa.building.green7"), "green_8": engine.T("lisboa.building.green8"),
}

// who returns the name of a seat, or Lacerda, as the argument "who".
func (g *game) who(seat int8) engine.Arg { return g.named("who", seat) }

// whose returns the owner of something as the argument "owner".
func (g *game) whose(seat int8) engine.Arg { return g.named("owner", seat) }

func (g *game) named(name string, seat int8) engine.Arg {
	if g.isLacerda(seat) {
		return engine.Term(name, engine.T("lisboa.lacerda"))
	}
	return engine.Who(name, engine.Seat(seat))
}

// tell adds an event that everybody may know. Callers test ev for nil before
// they build its text.
func (g *game) tell(ev *engine.Events, seat int8, text engine.Text, places ...string) {
	if g.isLacerda(seat) {
		seat = none
	}
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: text, To: engine.Everyone, Places: places})
}

// cardText names a political card: "Builder, red 3".
func (t *tables) cardText(c int8) engine.Text {
	k := &t.cards[c]
	return engine.T("lisboa.card", engine.Term("kind", kindTexts[k.kind]), engine.Term("deck", deckTexts[k.deck]), engine.N("n", cardNumber(t, c)))
}

// cardNumber returns the number of a card among the cards of its deck and kind.
func cardNumber(t *tables, c int8) int {
	n := 1
	for i := range c {
		n += b2i(t.cards[i].deck == t.cards[c].deck && t.cards[i].kind == t.cards[c].kind)
	}
	return n
}

// slotText names a card or a ship of a portfolio.
func (p *player) slotText(t *tables, edge, at int8) engine.Text {
	switch {
	case edge == bottomEdge:
		return t.cardText(p.bottom[at])
	case p.top[at].card != none:
		return t.cardText(p.top[at].card)
	}
	return shipTexts[p.top[at].ship]
}

// clergyText names a clergy tile by its effect.
func (t *tables) clergyText(tile int8) engine.Text {
	return permanentText(t, &t.clergy[tile].permanent)
}

// planText names a plan: "blue plan (3 officials)".
func (t *tables) planText(k int8) engine.Text {
	p := &t.plans[k]
	return engine.T("lisboa.plan", engine.Term("architect", architectTexts[p.architect]), engine.N("n", int(p.officials)), engine.N("start", b2i(p.start)))
}

func (t *tables) publicText(tile int8) engine.Text { return publicTexts[t.publics[tile].id[3:]] }

// decreeArg returns the number and the text of a decree.
func (t *tables) decreeArg(d int8) engine.Arg { return engine.Term("decree", t.decreeText(d)) }

func (t *tables) decreeText(d int8) engine.Text {
	return engine.T("lisboa.decree", engine.N("n", int(t.decrees[d].number)), engine.Term("formula", formulaText(&t.decrees[d].formula)))
}

// spaceArg returns a store space as people write it: B2.
func (t *tables) spaceArg(space int8) engine.Arg { return engine.Word("space", t.spaces[space].id[3:]) }

func (t *tables) endArg(end int8) engine.Arg { return engine.Term("space", t.endText(end)) }

// endText names a space for public buildings by its row or street.
func (t *tables) endText(end int8) engine.Text {
	e := &t.ends[end]
	if e.street != none {
		return engine.T("lisboa.end.north", engine.Term("street", streetTexts[e.street]))
	}
	key, code := "lisboa.end.west", e.id[4:]
	if code[0] == 'E' {
		key = "lisboa.end.east"
	}
	return engine.T(key, engine.Word("row", code[1:]))
}

// EndText returns the name of the space for public buildings with the given word of a view
// (End.Place), or the zero Text if there is none.
func EndText(place string) engine.Text {
	end := builtIn.endNamed(place)
	if end < 0 {
		return engine.Text{}
	}
	return builtIn.endText(end)
}

// cubesTexts returns rubble cubes with their numbers.
func cubesTexts(c cubes) (list []engine.Text) {
	for k, n := range c {
		if n > 0 {
			list = append(list, engine.T("lisboa.amount", engine.N("n", int(n)), engine.Term("what", cubeTexts[k])))
		}
	}
	return list
}

// View lists the names of places.

func placePlayer(seat int8) string            { return "player:" + strconv.Itoa(int(seat)) }
func placePart(seat int8, part string) string { return placePlayer(seat) + ":" + part }
func placeTop(seat, at int8) string           { return placePart(seat, "top:"+strconv.Itoa(int(at)+1)) }
func placeBottom(seat, at int8) string        { return placePart(seat, "bottom:"+strconv.Itoa(int(at)+1)) }
func placeHouses(seat, track int8) string     { return placePart(seat, "houses:"+trackWords[track]) }
func placeDeck(d int8) string                 { return "deck:" + kindWords[d] }
func placeRing(tile int8) string              { return "ring:" + strconv.Itoa(int(tile)+1) }
func placeChurch(space int8) string           { return "church:" + strconv.Itoa(int(space)+1) }
func placeDecree(at int8) string              { return "decree:" + strconv.Itoa(int(at)+1) }
func placePrice(good int8) string             { return "price:" + goodWords[good] }
func placePlaza(noble int8) string            { return "plaza:" + kindWords[noble] }
func placeFavors(noble int8) string           { return "favors:" + kindWords[noble] }
func placePlans(architect int8) string        { return "plan:" + architectWords[architect] }
func placeBuildings(architect int8) string    { return "building:" + architectWords[architect] }
func placeTile(tile int8) string {
	if tile == smallTile {
		return "tile:small"
	}
	return "tile:" + goodWords[tile]
}

// pilePlace returns the place of a pile of rubble while a store is built, or of the ruins.
func (g *game) pilePlace(where int8) string {
	switch where {
	case fromRow:
		return "row:" + string(rune('a'+g.t.spaces[g.now.space].row))
	case fromColumn:
		return "col:" + string(rune('1'+g.t.spaces[g.now.space].col))
	}
	return "ruins"
}
