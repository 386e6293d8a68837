package cleopatra

import "guildhall/engine"

// Kinds of moves, each with the meaning of N[0].
const (
	moveNone    uint16 = iota
	moveUse            // slot from 0
	moveMarket         //
	moveQuarry         //
	moveEnd            //
	moveStall          // stall from 0
	moveKeep           //
	moveDiscard        //
	moveDrop           // card
	moveTo             // stall from 0
	moveBuild          // structure
	moveFinish         //
	moveSite           // row, side or wall from 0
	moveOrient         // orientation from 0
	moveAnchor         // cell
	movePay            // see payment
	moveClaim          // first cell of the sanctuary
	moveLeave          // first cell of the sanctuary
	moveOffer          // scarabs
)

func move(kind uint16, n int) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n)}}
}
