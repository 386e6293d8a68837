package architects

import "guildhall/engine"

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
