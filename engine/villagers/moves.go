package villagers

import "guildhall/engine"

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
