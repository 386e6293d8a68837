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

// Moves appends every legal answer of seat.
func (g *game) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	if !g.isPending(seat) {
		return dst
	}
	return g.list(int8(seat), dst)
}

// list appends the answers of a seat to the open question in display order.
func (g *game) list(seat int8, dst []engine.Move) []engine.Move {
	s := g.agenda.Top()
	switch s.kind {
	case stepClergy:
		return append(dst, move(moveClergy, g.p[seat].clergy[0]), move(moveClergy, g.p[seat].clergy[1]))
	case stepCard:
		return g.listCards(dst)
	case stepUse:
		return g.listUses(int8(s.n), dst)
	case stepEither:
		return g.listEither(dst)
	case stepGood:
		return g.listGoods(dst)
	case stepCube:
		return listColours(dst, fromRuins, &g.ruins)
	case stepRoom:
		return g.listRoom(dst)
	case stepBusiness:
		return g.listBusiness(dst)
	case stepSell:
		return g.listSales(dst)
	case stepTrade:
		return g.listTrades(dst)
	case stepFee:
		return g.listFees(dst)
	case stepRecruit:
		return g.listOffices(dst)
	case stepPlan:
		return g.listPlans(dst)
	case stepShip:
		return g.listShips(dst)
	case stepFreight:
		return g.listFreight(dst)
	case stepProduce:
		return g.listTypes(dst)
	case stepExtra:
		return g.listExtra(dst)
	case stepCardinal:
		return g.listSteps(dst)
	case stepTile:
		return g.listSides(dst)
	case stepFavor:
		return g.listFavors(dst)
	case stepFare:
		return g.listFares(dst)
	case stepState:
		return g.listState(dst)
	case stepSpace:
		return g.listSpaces(dst)
	case stepDoor:
		return g.listDoors(dst)
	case stepRubble:
		return g.listRubble(dst)
	case stepHouse:
		return g.listTracks(dst)
	case stepDecree, stepMarker:
		return g.listDecrees(dst)
	case stepBuilding:
		return g.listBuildings(dst)
	case stepBlueprint:
		return g.listBlueprints(dst)
	case stepEnd:
		return g.listEnds(dst)
	case stepStaff:
		return g.listStaff(dst)
	case stepFollow:
		return append(dst, move(moveFollow, int8(g.agenda.Top().n)), stop)
	case stepDeed:
		return g.listDeeds(dst)
	case stepDraw:
		return g.listDraws(dst)
	case stepChurch:
		return g.listSurrender(dst)
	case stepDiscard:
		return g.listDiscards(dst)
	case stepReward:
		return g.listRewards(dst)
	}
	return dst
}

// perform carries out a listed answer.
func (g *game) perform(seat int8, m engine.Move, ev *engine.Events) {
	n, k := int8(m.N[0]), int8(m.N[1])
	switch g.agenda.Top().kind {
	case stepClergy:
		g.keep(seat, n, ev)
	case stepCard:
		g.agenda.Pop()
		g.agenda.Push(step{kind: stepUse, seat: seat, n: int16(n)})
	case stepUse:
		g.use(n, ev)
	case stepEither:
		g.chooseEither(n)
	case stepGood:
		g.agenda.Pop()
		g.gainGood(seat, n, 1, ev)
	case stepCube:
		g.agenda.Pop()
		g.takeCube(seat, n, k, ev)
	case stepRoom:
		g.makeRoom(n, k, ev)
	case stepBusiness:
		g.startBusiness(m)
	case stepSell:
		g.sell(m, ev)
	case stepTrade:
		g.trade(m)
	case stepFee:
		g.payFee(n, ev)
	case stepRecruit:
		g.recruitTo(m, ev)
	case stepPlan:
		g.takePlan(m, ev)
	case stepShip:
		g.orderShip(m)
	case stepFreight:
		g.payFreight(n, ev)
	case stepProduce:
		g.produce(m, ev)
	case stepExtra:
		g.agenda.Pop()
		g.gainGood(seat, n, 1, ev)
	case stepCardinal:
		g.moveCardinal(m, ev)
	case stepTile:
		g.agenda.Pop()
		g.takeTile(seat, g.tileAt(n), ev)
	case stepFavor:
		g.takeFavor(m, ev)
	case stepFare:
		g.payFare(int16(n), ev)
	case stepState:
		g.chooseState(m)
	case stepSpace:
		g.chooseSpace(m)
	case stepDoor:
		g.agenda.Pop()
		g.startStore(seat, n, ev)
	case stepRubble:
		g.clearRubble(m, ev)
	case stepHouse:
		g.placeHouse(n, ev)
	case stepDecree, stepMarker:
		g.takeDecree(m, ev)
	case stepBuilding:
		g.chooseBuilding(m)
	case stepBlueprint:
		g.agenda.Pop()
		g.now.plan = n
		g.agenda.Push(step{kind: stepEnd, seat: seat})
	case stepEnd:
		g.startOpening(n, ev)
	case stepStaff:
		g.agenda.Top().n--
		g.release(seat, n, k, ev)
	case stepFollow:
		g.answerFollow(m, ev)
	case stepDeed:
		g.chooseDeed(n)
	case stepDraw:
		g.draw(n, ev)
	case stepChurch:
		g.surrender(m, ev)
	case stepDiscard:
		g.discardForReward(m, ev)
	case stepReward:
		g.agenda.Pop()
		g.giveReward(seat, n, ev)
	}
}

// Default is the harmless answer: it pays and gives up as little as the
// question allows.
func (g *game) Default(seat engine.Seat) engine.Move {
	if !g.isPending(seat) {
		return engine.Move{}
	}
	moves := g.list(int8(seat), nil)
	for _, m := range moves {
		if m.Kind == moveStop {
			return m
		}
	}
	return moves[0]
}
