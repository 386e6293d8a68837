package caylus

import (
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
	"guildhall/engine/suggest"
)

// words holds the words for written moves and for their refusals.
var words = play.Words[*game]{
	Game: "caylus", Tidy: normalise, Section: (*game).section,
	Elsewhere: refuseElsewhere, OverRule: "12", WaitRule: "4",
	Verbs: []string{"place ", "worker ", "go ", "move ", "use ", "take ", "give ", "favor ", "batch ", "on ", "to ", "the ", "residence ", "build ", "convert ",
		"law ", "sell ", "buy ", "pay ", "1 ", "track "},
}

// normalise brings the first written move to the form of the notation:
// underscores, plus signs and commas are spaces.
func normalise(written string) string {
	text := strings.NewReplacer("_", " ", "+", " ", ",", " ").Replace(engine.NormalizeNotation(written))
	return engine.NormalizeNotation(suggest.First(text))
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// Refuse explains why a written move is not legal now, with the rule, the numbers, and
// moves that can be played instead.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	return rulebook.Refuse(g, seat, written)
}

// RefuseForced explains words for a question that the game answers itself after m.
func (g *game) RefuseForced(seat engine.Seat, m engine.Move, written string) (at engine.State, r engine.Refusal, ok bool) {
	c := g.copy()
	r, ok = rulebook.RefuseSkipped(c, seat, m, written)
	return c, r, ok
}

// specialWords are the special buildings in notation.
var specialWords = [specialKinds]string{"gate", "trading post", "guild", "joust", "stables", "inn"}

const castleWord = "castle"

// placeWord returns a place for workers in notation. A building has its own name.
func (g *game) placeWord(place int8) string {
	switch {
	case place == placeCastle:
		return castleWord
	case place <= roadLength:
		if b := g.building(place); b != nil {
			return b.word
		}
		return spaceWord(place)
	}
	return specialWords[place-placeSpecial]
}

// spaceLabel returns the name of a place, with the number of a road space.
func (g *game) spaceLabel(place int8) engine.Text {
	if place >= 1 && place <= roadLength {
		return engine.T("caylus.do.place", engine.N("space", int(place)), engine.Term("what", g.titleAt(place)))
	}
	return g.placeTitle(place)
}

// tileWritten returns the building with the longest name at the start of text, or none. Its
// id is also a name.
func tileWritten(text string) int8 {
	tile, ok := suggest.BestPrefix(text, int8(buildingCount), func(t int8) string { return builtIn.buildings[t].word },
		func(t int8) string { return strings.ReplaceAll(builtIn.buildings[t].id, "_", " ") })
	if !ok {
		return none
	}
	return tile
}
