package lisboa

import "guildhall/engine"

// Kinds of moves. N[0] to N[2] are the numbers each names.
const (
	moveNothing   uint16 = iota
	moveClergy           // tile
	moveCard             // card
	moveUse              // use
	moveStop             // no more, or not at all
	moveEither           // alternative
	moveGood             // good
	moveCube             // where, colour
	moveSlot             // edge, place
	moveBusiness         // sell, trade
	moveAboard           // good, owner, place of the ship
	moveAction           // state action, or nobleAction
	moveOffice           // noble
	moveArchitect        // architect
	moveNewShip          //
	moveReplace          // place of the ship
	moveTypes            // types of goods, a bit each
	moveSteps            // spaces of the Cardinal
	moveSide             // behind, ahead
	moveReis             // réis
	moveSpace            // store space
	moveTrack            // house track
	moveDecree           // decree
	movePlan             // kind of plan
	moveEnd              // space for a public building
	moveOfficial         // noble, 1 in the plaza
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

// list appends the answers to a step in display order.
func (g *game) list(e entry, dst []engine.Move) []engine.Move {
	switch e.kind {
	case stepSpace:
		return g.listSpaces(e, dst)
	case stepDoor:
		return g.listDoors(e, dst)
	case stepRubble:
		return g.listRubble(e, dst)
	case stepHouse:
		return g.listTracks(e, dst)
	case stepDecree, stepMarker:
		return g.listDecrees(e, dst)
	case stepBuilding:
		return g.listBuildings(e, dst)
	case stepBlueprint:
		return g.listBlueprints(e, dst)
	case stepEnd:
		return g.listEnds(e, dst)
	case stepStaff:
		return g.listStaff(e, dst)
	case stepDiscard:
		return g.listDiscards(e, dst)
	case stepReward:
		return g.listRewards(e, dst)
	}
	return dst
}

// perform carries out a listed answer.
func (g *game) perform(e entry, m engine.Move, ev *engine.Events) {
	seat, n, k := e.seat, int8(m.N[0]), int8(m.N[1])
	switch e.kind {
	case stepSpace:
		g.chooseSpace(e, m, ev)
	case stepDoor:
		g.startStore(seat, n, ev)
	case stepRubble:
		g.clearRubble(e, m, ev)
	case stepHouse:
		g.placeHouse(e, m, ev)
	case stepDecree, stepMarker:
		g.takeDecree(e, m, ev)
	case stepBuilding:
		g.chooseBuilding(e, m, ev)
	case stepBlueprint:
		g.now.plan = n
		g.agenda.Push(entry{kind: stepEnd, seat: seat})
	case stepEnd:
		g.startOpening(e, m, ev)
	case stepStaff:
		e.n--
		g.agenda.Push(e)
		g.release(seat, n, k, ev)
	case stepDiscard:
		g.discardForReward(e, m, ev)
	case stepReward:
		g.giveReward(seat, n, ev)
	}
}
