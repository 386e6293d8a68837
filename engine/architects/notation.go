package architects

import (
	"strconv"
	"strings"

	"guildhall/engine"
)

// placeWords are the names of the places in notation.
var placeWords = func() (words [places]string) {
	for i, id := range placeIDs {
		words[i] = spaced(strings.Replace(id, "bm_", "market_", 1))
	}
	return words
}()

func spaced(id string) string { return strings.ReplaceAll(id, "_", " ") }

// buildingWord returns a building card in notation: "clay pit".
func (t *tables) buildingWord(card int8) string { return spaced(t.buildings[card].id) }

// crewWord returns an apprentice in notation: "merchant gold".
func (t *tables) crewWord(k kind) string { return spaced(t.apprentices[k].id) }

// seatWord returns the owner of workers in notation: "own", a seat from "a", or the automa.
func (g *game) seatWord(seat int8) string {
	switch {
	case seat == g.active:
		return "own"
	case g.isAutoma(seat):
		return automaIDs[g.automa]
	}
	return seatLetter(seat)
}

// seatLetter returns a seat in notation, from a.
func seatLetter(seat int8) string { return string(rune('a' + seat)) }

// slotWord returns an apprentice on display in notation, with its column if the same
// apprentice is on display twice.
func (g *game) slotWord(slot int8) string {
	k := g.crew.display[slot]
	for i := range g.crew.display {
		if int8(i) != slot && g.crew.display[i] == k {
			return g.t.crewWord(k) + " " + strconv.Itoa(int(slot)+1)
		}
	}
	return g.t.crewWord(k)
}

func (g *game) recallWord(from int8) string {
	switch {
	case from == recallPrison:
		return "prison"
	case from >= recallFrom:
		return "from " + g.seatWord(from-recallFrom)
	}
	return placeWords[from]
}

// gainWord returns the gains of a building in notation: "gain 3 silver".
func gainWord(gains *amounts) string {
	words := "gain"
	for i, n := range gains {
		if n > 0 {
			words += " " + strconv.Itoa(int(n)) + " " + goodNames[i]
		}
	}
	return words
}

func (t *tables) tradeWord(trade int8) string {
	switch trade {
	case tradeVirtue:
		return "virtue"
	case tradeMarble:
		return "marble"
	}
	return t.crewWord(kind(trade - tradeOwn))
}

// mixWord returns a mix of goods in notation: "1 clay 2 stone".
func mixWord(m engine.Move) string {
	var words []string
	for i := range 3 {
		if m.N[i] > 0 {
			words = append(words, strconv.Itoa(int(m.N[i]))+" "+goodNames[i])
		}
	}
	return strings.Join(words, " ")
}
