package lisboa

import (
	"strconv"
	"strings"

	"guildhall/engine"
)

var goodTexts = engine.Texts("lisboa.good.", "gold", "cloth", "books", "tools")

// oneGoodTexts name a single good: a book.
var oneGoodTexts = engine.Texts("lisboa.good.one.", "gold", "cloth", "books", "tools")

// countedGood returns the name of a good after its number, which may be negative.
func countedGood(n int, good int8) engine.Text {
	if n == 1 || n == -1 {
		return oneGoodTexts[good]
	}
	return goodTexts[good]
}

// storeTexts name stores by type, streetTexts the streets.
var storeTexts = engine.Texts("lisboa.store.", "gold", "cloth", "books", "tools")

var streetTexts = engine.Texts("lisboa.street.", "gold", "cloth", "books", "tools")

var cubeTexts = engine.Texts("lisboa.cube.", "blue", "red", "white")

var whereTexts = engine.Texts("lisboa.where.", "row", "column", "ruins")

// nobleTexts name the nobles in a sentence; kindTexts the four kinds of cards.
var nobleTexts = engine.Texts("lisboa.", "builder", "minister", "king")

var kindTexts = engine.Texts("lisboa.kind.", "builder", "minister", "king", "treasury")

var deckTexts = engine.Texts("lisboa.deck.", "blue", "red", "purple", "brown")

var shipTexts = engine.Texts("lisboa.ship.", "blue", "red", "purple", "brown")

var architectTexts = [architects]engine.Text{engine.T("lisboa.architect.blue"), engine.T("lisboa.architect.green")}

// actionTexts name the state actions, nobleActionTexts the noble actions.
var actionTexts = engine.Texts("lisboa.action.", "recruit", "plan", "ship", "produce", "cardinal", "favor")

var nobleActionTexts = engine.Texts("lisboa.action.", "store", "decrees", "open")

// reasonTexts name the rules by which Lacerda chooses within a state action.
var reasonTexts = engine.Texts("lisboa.reason.", "recruit", "plan", "ship", "produce", "cardinal", "favor")

var trackTexts = engine.Texts("lisboa.track.", "left", "middle", "right")

// abilityTexts name the house abilities; zero for none.
var abilityTexts = []engine.Text{noAbility: {}, visitReis: engine.T("lisboa.ability.visitReis"), shipGoods: engine.T("lisboa.ability.shipGoods"),
	shipFree: engine.T("lisboa.ability.shipFree"), produceOne: engine.T("lisboa.ability.produceOne"), produceAll: engine.T("lisboa.ability.produceAll")}

// sourceTexts are the lines of the score sheet.
var sourceTexts = engine.Texts("lisboa.source.", "start", "stores", "buildings", "sailing", "clergy", "cards", "influence", "paid", "sets", "hulls", "streets",
	"money", "decrees", "officials", "favors")

var rankTexts = engine.Texts("lisboa.rank.", "hand", "favorite", "magistrate", "jester")

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
		n += engine.OneIf(t.cards[i].deck == t.cards[c].deck && t.cards[i].kind == t.cards[c].kind)
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
	return engine.T("lisboa.plan", engine.Term("architect", architectTexts[p.architect]), engine.N("n", int(p.officials)), engine.N("start", engine.OneIf(p.start)))
}

func (t *tables) publicText(tile int8) engine.Text { return t.publics[tile].text() }

// text returns the name of a public building: the building pb_blue_1 has the key "lisboa.building.blue1".
func (p *public) text() engine.Text {
	return engine.T("lisboa.building." + strings.ReplaceAll(p.id[3:], "_", ""))
}

// goodTexts returns the names of the types that a public building shows.
func (p *public) goodTexts() []engine.Text {
	return engine.AppendCounted(nil, p.shows[:], func(good, _ int) engine.Text { return goodTexts[good] })
}

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
func cubesTexts(c cubes) []engine.Text {
	return engine.AppendCounted(nil, c[:], func(k, n int) engine.Text {
		return engine.T("lisboa.amount", engine.N("n", n), engine.Term("what", cubeTexts[k]))
	})
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
