package villagers

import "guildhall/engine"

// Kinds of moves. N[0] is the number each names.
const (
	moveNone    uint16 = iota
	moveTake           // place of the Road, from 0
	moveStack          // pile, from 0; reserve
	moveGive           // place of the Road
	moveCoin           // place of the Road, none
	movePlace          // kind
	moveUse            // kind
	moveTrade          // basic kind
	moveEnd            //
	moveVillage        // seat
	moveCovered        // card in a village
	moveSide           // side
	moveOn             // card in a village or none, role of the card that is placed
	moveUnlock         // card in a village, payBank, payFree
	moveLoot           // card in a village
	moveOnto           // pile, reserve, ontoDiscard
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

// list appends the legal moves of the open question.
func (g *game) list(dst []engine.Move) []engine.Move {
	asked := g.agenda.Top().kind
	switch asked {
	case stepBuild:
		dst = g.listBuild(dst)
	case stepVillage:
		dst = g.listVillages(dst)
	case stepCovered:
		dst = g.listCovered(dst)
	case stepSide:
		for side := g.agenda.Top().n; side < 2; side++ {
			dst = append(dst, move(moveSide, int(side)))
		}
	case stepPosition:
		dst = g.listPositions(dst)
	case stepUnlock:
		dst = g.listUnlocks(dst)
	case stepLoot:
		dst = g.listLoot(dst)
	case stepOnto:
		dst = g.listOnto(dst)
	case stepCard:
		dst = g.listHand(dst)
	}
	if g.offersJester(asked) {
		return g.orJester(dst)
	}
	return dst
}

// perform performs a move of a build turn.
func (g *game) perform(m engine.Move, ev *engine.Events) {
	n := int(m.N[0])
	g.now.acted = true
	switch m.Kind {
	case movePlace:
		g.choosePlace(kind(n), ev)
	case moveUse:
		g.use(kind(n), ev)
	case moveTrade:
		g.chooseTrade(kind(n))
	case moveEnd:
		g.endBuild(ev)
	case moveVillage:
		g.chooseVillage(n)
	case moveCovered:
		g.replace(n, ev)
	case moveSide:
		g.placeFounders(n, ev)
	case moveOn:
		g.choosePosition(n, int(m.N[1]), ev)
	case moveUnlock:
		g.unlock(n, ev)
	case moveLoot:
		g.smuggle(n, ev)
	case moveOnto:
		g.chooseOnto(n)
	case moveCard:
		g.trade(kind(n), ev)
	}
}
