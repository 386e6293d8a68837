package architects

import (
	"strconv"
	"strings"

	"guildhall/engine"
)

// code is the notation of an answer.
func (g *game) code(e entry, m engine.Move) string {
	n := int8(m.N[0])
	switch m.Kind {
	case moveKeep:
		return "keep " + g.buildingWord(n)
	case movePlace:
		return placeWords[n]
	case moveRecall:
		return "recall " + g.recallWord(n)
	case moveMine, moveGain:
		return g.gainWord(e, m)
	case moveTrade:
		return "trade " + g.tradeWord(n)
	case moveMix:
		return mixWord(m)
	case moveDraw:
		return "draw"
	case moveHire:
		return "hire " + g.slotWord(n)
	case moveDismiss:
		return "dismiss " + g.crewWord(kind(n))
	case moveLook:
		return "look"
	case moveCapture:
		return "capture " + g.seatWord(n) + " " + placeWords[m.N[1]]
	case moveRecover:
		return recoverWords[n]
	case moveBuild:
		return "build " + g.buildingWord(n)
	case moveDiscard:
		return "discard " + g.buildingWord(n)
	case moveDungeon:
		return [2]string{"dungeon first", "dungeon last"}[n]
	}
	return plainWords[m.Kind]
}

// plainWords are answers that name nothing.
var plainWords = [moveKinds]string{moveDeliver: "deliver", moveRelease: "release", movePayDebt: "pay debt", moveAdvance: "cathedral",
	moveForgive: "destroy debt", moveDone: "done"}

var recoverWords = [3]string{recoverForSilver: "recover silver", recoverForDebt: "recover debt", recoverFree: "recover"}

// placeWords are the places in notation.
var placeWords = func() (words [places]string) {
	for i, id := range placeIDs {
		words[i] = spaced(strings.Replace(id, "bm_", "market_", 1))
	}
	return words
}()

func spaced(id string) string { return strings.ReplaceAll(id, "_", " ") }

// buildingWord is a building card in notation: "clay pit".
func (g *game) buildingWord(card int8) string { return spaced(g.t.buildings[card].id) }

// crewWord is an apprentice in notation: "merchant gold".
func (g *game) crewWord(k kind) string { return spaced(g.t.apprentices[k].id) }

// seatWord is whose workers are meant: "own", a seat from "a", the automa.
func (g *game) seatWord(seat int8) string {
	switch {
	case seat == g.active:
		return "own"
	case g.isAutoma(seat):
		return automaIDs[g.automa]
	}
	return seatLetter(seat)
}

// seatLetter is a seat in notation, from a.
func seatLetter(seat int8) string { return string(rune('a' + seat)) }

// slotWord is an apprentice on display, with its place when its like lies there
// too.
func (g *game) slotWord(slot int8) string {
	k := g.display[slot]
	for i := range g.display {
		if int8(i) != slot && g.display[i] == k {
			return g.crewWord(k) + " " + strconv.Itoa(int(slot)+1)
		}
	}
	return g.crewWord(k)
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

// gainWord is what is gained: "clay" at the Mines, "gain 3 silver" by a building.
func (g *game) gainWord(e entry, m engine.Move) string {
	if m.Kind == moveMine {
		return goodNames[m.N[0]]
	}
	b := &g.t.buildings[e.n]
	gains := &b.gains
	if m.N[0] == 1 {
		gains = &b.other
	}
	words := "gain"
	for i, n := range gains {
		if n > 0 {
			words += " " + strconv.Itoa(int(n)) + " " + goodNames[i]
		}
	}
	return words
}

func (g *game) tradeWord(trade int8) string {
	switch trade {
	case tradeVirtue:
		return "virtue"
	case tradeMarble:
		return "marble"
	}
	return g.crewWord(kind(trade - tradeOwn))
}

// mixWord is a mix of goods: "1 clay 2 stone".
func mixWord(m engine.Move) string {
	var words []string
	for i := range 3 {
		if m.N[i] > 0 {
			words = append(words, strconv.Itoa(int(m.N[i]))+" "+goodNames[i])
		}
	}
	return strings.Join(words, " ")
}
