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
		return g.listTrades(dst)
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
		return g.listCaptures(dst)
	case stepBarracks:
		return g.listBarracks(dst)
	case stepGuard:
		return g.listGuard(dst)
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

// perform carries out a listed answer.
func (g *game) perform(seat int8, m engine.Move, ev *engine.Events) {
	n := int8(m.N[0])
	switch m.Kind {
	case moveBoard:
		g.chooseBoard(n, ev)
	case moveKeep:
		g.performKeep(seat, n, ev)
	case movePlace:
		g.place(place(n), ev)
	case moveRecall:
		g.recall(n, ev)
	case moveMine:
		g.mine(good(n), ev)
	case moveTrade:
		g.trade(n, ev)
	case moveMix:
		g.payMix(m, ev)
	case moveDraw:
		g.drawAtWorkshop(ev)
	case moveHire:
		g.hire(n, ev)
	case moveDismiss:
		g.dismiss(kind(n), ev)
	case moveLook:
		g.look(ev)
	case moveCapture:
		g.capture(n, place(m.N[1]), ev)
	case moveDone:
		g.done(ev)
	case moveDungeon:
		g.dungeon(n == 0, ev)
	case moveDiscard:
		g.performDiscard(n, ev)
	default:
		g.performMore(m, ev)
	}
}

// performMore carries out what is chosen at the Guardhouse, at the Guildhall
// and for buildings.
func (g *game) performMore(m engine.Move, ev *engine.Events) {
	n := int8(m.N[0])
	switch m.Kind {
	case moveRecover:
		g.recover(n, ev)
	case moveDeliver:
		g.deliver(ev)
	case moveRelease:
		g.release(ev)
	case movePayDebt:
		g.payDebt(ev)
	case moveBuild:
		g.build(n, ev)
	case moveAdvance:
		g.startAdvance(ev)
	case moveGain:
		g.choose(n, ev)
	case moveForgive:
		if g.asked() == stepOverflow {
			g.destroyByVirtue(ev)
			return
		}
		g.forgive(ev)
	}
}

func (g *game) performKeep(seat, card int8, ev *engine.Events) {
	switch g.asked() {
	case stepDraft:
		g.pick(seat, card, ev)
	case stepPick:
		g.keepOwn(card, ev)
	default:
		g.keepLooked(card, ev)
	}
}

func (g *game) performDiscard(card int8, ev *engine.Events) {
	switch g.asked() {
	case stepGive:
		g.giveAway(card, ev)
	case stepSpend:
		g.agenda.Pop()
		g.discard(card, ev)
	default:
		g.discard(card, ev)
	}
}

// done ends what may be ended: trades, captures, actions at the Guardhouse, a
// building's offer.
func (g *game) done(ev *engine.Events) {
	s := g.agenda.Pop()
	if ev != nil {
		g.tellDone(s, ev)
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
