package architects

import "guildhall/engine"

// Kinds of moves. N[0] is the number each names.
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
	moveDungeon        // 0 first, 1 last
	moveKinds
)

// Recalls that are not from a place: the Prison, the board of a seat.
const (
	recallPrison = int8(places)
	recallFrom   = recallPrison + 1
)

func move(kind uint16, n int8) engine.Move { return engine.Move{Kind: kind, N: [7]int16{int16(n)}} }

func move2(kind uint16, n, m int8) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n), int16(m)}}
}

// Moves appends every legal answer of seat.
func (g *game) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	if !g.isPending(seat) {
		return dst
	}
	return g.list(int8(seat), dst)
}

// list appends the answers to the open question.
func (g *game) list(seat int8, dst []engine.Move) []engine.Move {
	s := *g.agenda.Top()
	switch s.kind {
	case stepBoard:
		return g.listBoards(dst)
	case stepDraft, stepPick:
		return g.listPack(seat, dst)
	case stepTurn:
		return g.listTurn(dst)
	case stepMines:
		return g.listMines(dst)
	case stepTrade:
		return g.listTrades(s, dst)
	case stepMix:
		return g.listMixes(g.tradeGoods(s.n), dst)
	case stepWork:
		return g.listWork(dst)
	case stepHire:
		dst = g.listHires(dst)
		if g.tavernMay {
			dst = append(dst, move(moveDone, 0))
		}
		return dst
	case stepDismiss:
		return g.listDismissals(dst)
	case stepMiddle:
		return g.listMiddle(dst)
	case stepKeep:
		return g.listLooked(dst)
	case stepCapture:
		return g.listCaptures(s, dst)
	case stepBarracks:
		return g.listBarracks(dst)
	case stepGuard:
		return g.listGuard(s, dst)
	case stepHall:
		return g.listHall(dst)
	case stepBlend:
		return g.listMixes(mix{wood: true, stone: true, n: g.nextLevel(g.me()).mix}, dst)
	case stepSpend, stepLimit:
		return g.listHand(dst)
	case stepChoice:
		return append(dst, move(moveGain, 0), move(moveGain, 1))
	case stepGive:
		return append(g.listHand(dst), move(moveDone, 0))
	case stepForgive, stepOverflow:
		return append(dst, move(moveForgive, 0), move(moveDone, 0))
	case stepDungeon:
		return append(dst, move(moveDungeon, 1), move(moveDungeon, 0))
	}
	return dst
}

// perform carries out a listed answer. Its step has been taken off the agenda; one
// that goes on is put back. The draft stays until everybody has picked.
func (g *game) perform(seat int8, m engine.Move, ev *engine.Events) {
	e := *g.agenda.Top()
	if e.kind == stepDraft {
		e.n = seat
	} else {
		g.agenda.Pop()
	}
	switch m.Kind {
	case moveBoard:
		g.chooseBoard(e, m, ev)
	case moveKeep:
		g.performKeep(e, m, ev)
	case movePlace:
		g.place(e, m, ev)
	case moveRecall:
		g.recall(e, m, ev)
	case moveMine:
		g.mine(e, m, ev)
	case moveTrade:
		g.trade(e, m, ev)
	case moveMix:
		g.performMix(e, m, ev)
	case moveDraw:
		g.drawAtWorkshop(e, m, ev)
	case moveHire:
		g.performHire(e, m, ev)
	case moveDismiss:
		g.dismiss(e, m, ev)
	case moveLook:
		g.look(e, m, ev)
	case moveDone:
		g.done(e, m, ev)
	case moveDungeon:
		g.chooseFinal(e, m, ev)
	case moveDiscard:
		g.performDiscard(e, m, ev)
	default:
		g.performMore(e, m, ev)
	}
}

// performMore carries out what is chosen about workers, at the Guildhall and for
// buildings.
func (g *game) performMore(e entry, m engine.Move, ev *engine.Events) {
	switch m.Kind {
	case moveCapture:
		if e.kind == stepBarracks {
			e = entry{stepCapture, g.t.buildings[e.n].n}
		}
		g.capture(e, m, ev)
	case moveRecover:
		if e.kind == stepBarracks {
			g.recoverFree(e, m, ev)
			return
		}
		g.recover(e, m, ev)
	case moveDeliver:
		g.deliver(e, m, ev)
	case moveRelease:
		g.release(e, m, ev)
	case movePayDebt:
		g.payDebt(e, m, ev)
	case moveBuild:
		g.build(e, m, ev)
	case moveAdvance:
		g.startAdvance(e, m, ev)
	case moveGain:
		g.choose(e, m, ev)
	case moveForgive:
		if e.kind == stepOverflow {
			g.destroyByVirtue(e, m, ev)
			return
		}
		g.forgive(e, m, ev)
	}
}

func (g *game) performKeep(e entry, m engine.Move, ev *engine.Events) {
	switch e.kind {
	case stepDraft:
		g.pick(e, m, ev)
	case stepPick:
		g.keepOwn(e, m, ev)
	default:
		g.keepLooked(e, m, ev)
	}
}

func (g *game) performMix(e entry, m engine.Move, ev *engine.Events) {
	if e.kind == stepBlend {
		g.payBlend(e, m, ev)
		return
	}
	g.payTrade(e, m, ev)
}

func (g *game) performHire(e entry, m engine.Move, ev *engine.Events) {
	if e.kind == stepWork {
		g.hireForSilver(e, m, ev)
		return
	}
	g.hireFree(e, m, ev)
}

func (g *game) performDiscard(e entry, m engine.Move, ev *engine.Events) {
	switch e.kind {
	case stepGive:
		g.giveAway(e, m, ev)
	case stepSpend:
		g.discard(int8(m.N[0]), ev)
	default:
		g.push(e.kind, e.n)
		g.discard(int8(m.N[0]), ev)
	}
}

// done ends what may be ended: trades, captures, actions at the Guardhouse, a
// building's offer.
func (g *game) done(e entry, _ engine.Move, ev *engine.Events) {
	if ev != nil {
		g.tellDone(e, ev)
	}
}

// Default is the harmless answer: collect goods, hire nobody, capture nobody,
// buy nothing.
func (g *game) Default(seat engine.Seat) engine.Move {
	if !g.isPending(seat) {
		return engine.Move{}
	}
	moves := g.Moves(seat, nil)
	switch g.asked() {
	case stepWork:
		return move(moveDraw, 0)
	case stepHire:
		return moves[len(moves)-1] // nobody, where that is allowed
	case stepTrade, stepCapture, stepBarracks, stepGuard, stepGive, stepForgive:
		return move(moveDone, 0)
	}
	return moves[0]
}

// listHand are the cards of the hand, to discard one.
func (g *game) listHand(dst []engine.Move) []engine.Move {
	for card := range g.me().hand.all {
		dst = append(dst, move(moveDiscard, card))
	}
	return dst
}

// discard puts a card of the hand face down under the deck.
func (g *game) discard(card int8, ev *engine.Events) {
	if ev != nil {
		g.tellDiscard(card, ev)
	}
	g.bury(g.active, card)
}
