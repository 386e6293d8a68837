package lisboa

import "guildhall/engine"

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
