package villagers

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/agenda"
)

// cardWord returns a card in notation: "log rafter".
func cardWord(k kind) string { return words[k] }

var words = func() (w [allKinds]string) {
	for k, id := range builtIn.ids {
		w[k] = strings.ReplaceAll(id, "_", " ")
	}
	return w
}()

// eventWord returns an event in notation: "it was you".
func eventWord(event int) string {
	_, name, _ := strings.Cut(builtIn.events[event].id, "_")
	return strings.ReplaceAll(name, "_", " ")
}

func pileWord(pile int) string {
	switch pile {
	case reserve:
		return "reserve"
	case ontoDiscard:
		return "discard"
	}
	return "stack " + strconv.Itoa(pile+1)
}

// roadWord returns a villager of the Road in notation, with its place if there are several
// of the kind.
func (g *game) roadWord(place int) string {
	k := g.road[place].kind
	for i := range g.road {
		if i != place && g.road[i].kind == k {
			return cardWord(k) + " " + strconv.Itoa(place+1)
		}
	}
	return cardWord(k)
}

// roadText returns the name of a villager of the Road, with its place if there are several of
// the kind.
func (g *game) roadText(place int) engine.Text {
	k := g.road[place].kind
	for i := range g.road {
		if i != place && g.road[i].kind == k {
			return engine.T("villagers.onRoad", cardArg(k), engine.N("n", place+1))
		}
	}
	return cardTexts[k]
}

// seatWord returns a seat in notation, from a.
func seatWord(seat int8) string { return string(rune('a' + seat)) }

// villageWord returns a village in the notation of the active seat.
func (g *game) villageWord(seat int8) string {
	switch {
	case seat == g.active:
		return "own"
	case g.isSolo():
		return "countess"
	}
	return seatWord(seat)
}

// among returns the number of villagers with this name and village in a list.
func (w *villages) among(at int, list func([]engine.Move) []engine.Move) int {
	n, last := 0, -1
	agenda.Answers(list).Each(func(m engine.Move) {
		i := int(m.N[0])
		if i >= 0 && i != last && w.v[i].kind == w.v[at].kind && w.v[i].seat == w.v[at].seat {
			n++
			last = i // a Monk is listed once for each suit, but counts once
		}
	})
	return n
}

// villagerWord returns a card of a village in notation. If a list offers several with its
// name there, the card's number among them follows.
func (w *villages) villagerWord(at int, list func([]engine.Move) []engine.Move) string {
	word := cardWord(w.v[at].kind)
	if w.among(at, list) < 2 {
		return word
	}
	return word + " " + strconv.Itoa(w.rank(at))
}

// villagerText returns the name of a card of a village for texts, with the same number as
// villagerWord.
func (w *villages) villagerText(at int, list func([]engine.Move) []engine.Move) engine.Text {
	if w.among(at, list) < 2 {
		return cardTexts[w.v[at].kind]
	}
	return engine.T("villagers.numbered", cardArg(w.v[at].kind), engine.N("n", w.rank(at)))
}

// rank returns the number of a card among the cards with its name in its village, in the
// order of placing.
func (w *villages) rank(at int) int {
	n := 1
	for i := range at {
		if w.v[i].kind == w.v[at].kind && w.v[i].seat == w.v[at].seat {
			n++
		}
	}
	return n
}

// Kinds of moves, each with the meaning of N[0].
const (
	moveNone    uint16 = iota
	moveTake           // place of the Road, from 0
	moveStack          // pile, from 0; or reserve
	moveGive           // place of the Road
	moveCoin           // place of the Road, or none
	movePlace          // kind
	moveUse            // kind
	moveTrade          // basic kind
	moveEnd            //
	moveVillage        // seat
	moveCovered        // card in a village
	moveSide           // side
	moveOn             // card in a village or none, and the role of the placed card
	moveUnlock         // card in a village, payBank, payFree
	moveLoot           // card in a village
	moveOnto           // pile, or ontoDiscard
	moveCard           // kind
	moveResolve        // event
	moveLose           // card in a village
	movePay            // gold
	moveJester         //
	moveStop           // event
)

func move(kind uint16, n int) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n)}}
}

func move2(kind uint16, n, m int) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n), int16(m)}}
}
