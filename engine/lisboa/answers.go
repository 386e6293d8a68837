package lisboa

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// Answers that several steps offer, and helper functions for the fields of steps and answers.

// declining returns the answer to take no more, or to decline.
func declining(word string, title engine.Text) answer {
	return answer{Kind: moveStop, Word: word, Title: title, Do: nothing, Means: meansNo}
}

// skipping is the answer to decline an action as a whole.
var skipping = declining("skip", engine.T("lisboa.do.skip"))

// optional is skipping where the entry says that the action may be declined.
var optional = skipping.If(func(_ *game, e entry, _ engine.Move) play.Reason { return play.If(e.m != 0) })

func nothing(*game, entry, engine.Move, *engine.Events) {}

func meansNo(_ *game, _ entry, text string) func(engine.Move) bool {
	no := begins(text, "stop", "skip", "no", "done", "end", "none", "nothing")
	return func(engine.Move) bool { return no }
}

// begins reports whether the first word of a text is one of words.
func begins(text string, words ...string) bool {
	first, _, _ := strings.Cut(text, " ")
	return slices.Contains(words, first)
}

// meansNumber is Answer.Means for answers that people write as a bare number.
func meansNumber(_ *game, _ entry, text string) func(engine.Move) bool {
	return func(m engine.Move) bool { return begins(text, strconv.Itoa(int(m.N[0]))) }
}

// coded returns Answer.Code for answers that name an element of a list.
func coded(words []string) func(*game, entry, engine.Move) string {
	return func(_ *game, _ entry, m engine.Move) string { return words[m.N[0]] }
}

// textOf returns Answer.Label for answers that name an element of a list.
func textOf(texts []engine.Text) func(*game, entry, engine.Move) engine.Text {
	return func(_ *game, _ entry, m engine.Move) engine.Text { return texts[m.N[0]] }
}

// because returns Answer.Why for answers with only one reason.
func because(why engine.Text, rule string) func(*game, entry, engine.Move, play.Reason) (engine.Text, string) {
	return func(*game, entry, engine.Move, play.Reason) (engine.Text, string) { return why, rule }
}

// numbers returns all moves of a kind whose number is less than n.
func numbers(kind uint16, n int8) func(*game, entry, []engine.Move) []engine.Move {
	return play.Fixed[*game, entry](play.Each(nil, kind, 0, n-1)...)
}

// picks asks for several answers at once, if several can be given.
func picks(n int16, q engine.Question) engine.Question {
	if n > 1 {
		q.Form, q.Picks = engine.Picks, engine.Count{Min: int(n), Max: int(n)}
	}
	return q
}

// treasuryFact returns the treasury's level, on which prices and visits depend.
func (g *game) treasuryFact() []engine.Text {
	return []engine.Text{engine.T("lisboa.fact.treasury", engine.N("n", int(g.level().value)), engine.N("modifier", int(g.level().modifier)))}
}

// Kinds of moves, each with the meaning of N[0] to N[2].
const (
	moveNothing   uint16 = iota
	moveClergy           // tile
	moveCard             // card
	moveUse              // use
	moveStop             // the answer to stop or to decline
	moveEither           // alternative
	moveGood             // good
	moveCube             // where, colour
	moveSlot             // edge of the portfolio, place on it
	moveBusiness         // to sell or to trade
	moveAboard           // good, owner, place of the ship
	moveAction           // state action, or nobleAction
	moveOffice           // noble
	moveArchitect        // architect
	moveNewShip          //
	moveReplace          // place of the ship that is replaced
	moveTypes            // types of goods, a bit each
	moveSteps            // spaces of the Cardinal
	moveSide             // tile behind or ahead of the Cardinal
	moveReis             // réis
	moveSpace            // store space
	moveTrack            // house track
	moveDecree           // decree
	movePlan             // kind of plan
	moveEnd              // space for a public building
	moveOfficial         // noble; 1 for the plaza
	moveFollow           // noble
	moveDeck             // deck
)

func move(kind uint16, n int8) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n)}}
}

func move2(kind uint16, n, m int8) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n), int16(m)}}
}

func move3(kind uint16, n, m, k int8) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n), int16(m), int16(k)}}
}

var stop = engine.Move{Kind: moveStop}
