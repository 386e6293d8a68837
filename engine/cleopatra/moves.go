package cleopatra

import "guildhall/engine"

// Kinds of moves. N[0] is the number each names.
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
	moveLeave          // the same
	moveOffer          // scarabs
)

// noLimit is a limit above the number of moves of any question.
const noLimit = 1 << 20

func move(kind uint16, n int) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n)}}
}

// list appends the legal moves of the open question.
func (g *game) list(s entry, dst []engine.Move) []engine.Move {
	switch s.kind {
	case stepOrient:
		return g.listOrientations(dst, noLimit)
	case stepAnchor:
		return g.listAnchors(dst)
	case stepClaim:
		cell := g.sanct[s.n].cells.first()
		return append(dst, move(moveClaim, cell), move(moveLeave, cell))
	case stepOffer:
		for n := range int(g.p[s.n].scarabs) + 1 {
			dst = append(dst, move(moveOffer, n))
		}
	}
	return dst
}

// perform performs a listed move.
func (g *game) perform(e entry, m engine.Move, ev *engine.Events) {
	n := int(m.N[0])
	switch m.Kind {
	case moveOrient:
		g.agenda.Pop()
		g.now.shape = int8(n)
	case moveAnchor:
		g.agenda.Pop()
		g.now.cell = int8(n)
	case moveClaim:
		g.claim(ev)
	case moveLeave:
		g.leave(ev)
	case moveOffer:
		g.bid(e.n, n, ev)
	}
}
