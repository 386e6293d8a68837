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
	if trade < tradeOwn {
		return printedTrades[trade].word
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

// Kinds of moves, each with the meaning of N[0].
const (
	moveNone    uint16 = iota
	moveBoard          // player board
	moveKeep           // building card
	movePlace          // place
	moveRecall         // place, recallPrison, recallFrom + seat
	moveMine           // good
	moveTrade          // trade
	moveMix            // clay, wood, stone
	moveDraw           //
	moveHire           // slot
	moveDismiss        // kind
	moveLook           //
	moveCapture        // seat, place
	moveRecover        // 0 silver, 1 debt, 2 nothing
	moveDeliver        //
	moveRelease        //
	movePayDebt        //
	moveBuild          // building card
	moveAdvance        //
	moveDiscard        // building card
	moveGain           // 0 the first gains, 1 the others
	moveForgive        //
	moveDone           //
	moveDungeon        // lossFirst, lossLast, lossBetween
	moveKinds
)

// Recalls from other places: the Prison, the board of a seat.
const (
	recallPrison = int8(places)
	recallFrom   = recallPrison + 1
)

func move(kind uint16, n int8) engine.Move { return engine.Move{Kind: kind, N: [7]int16{int16(n)}} }

func move2(kind uint16, n, m int8) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n), int16(m)}}
}
