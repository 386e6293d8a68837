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
	case stepStart:
		return g.listStart(dst)
	case stepSecond:
		return g.listSecond(dst)
	case stepStall:
		return g.listStalls(dst)
	case stepLimit:
		return append(dst, move(moveDiscard, 0), move(moveKeep, 0))
	case stepDrop:
		return g.listDrops(dst)
	case stepPlace:
		return g.listPlaces(dst)
	case stepBuild:
		return g.listStructures(dst)
	case stepSite:
		return g.listSites(g.now.structure, dst)
	case stepOrient:
		return g.listOrientations(dst, noLimit)
	case stepAnchor:
		return g.listAnchors(dst)
	case stepPay:
		return g.listPayments(int(g.now.structure), dst, noLimit)
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

// listStart is the choice a turn begins with (RULES 6, 15). When neither visit
// is possible the turn passes.
func (g *game) listStart(dst []engine.Move) []engine.Move {
	market, quarry := g.anyStall(), g.canBuildAny()
	if !market && !quarry {
		return dst
	}
	if market {
		dst = append(dst, move(moveMarket, 0))
	}
	if quarry {
		dst = append(dst, move(moveQuarry, 0))
	}
	if g.now.used == none {
		dst = g.listSlots(dst)
	}
	return dst
}

// listSecond is the Visitor's choice after the first visit. Without another
// visit to make, there is none.
func (g *game) listSecond(dst []engine.Move) []engine.Move {
	switch {
	case !g.now.market && g.anyStall():
		return append(dst, move(moveMarket, 0), move(moveEnd, 0))
	case !g.now.quarry && g.canBuildAny():
		return append(dst, move(moveQuarry, 0), move(moveEnd, 0))
	}
	return dst
}

// perform performs a listed move.
func (g *game) perform(e entry, m engine.Move, ev *engine.Events) {
	n := int(m.N[0])
	switch m.Kind {
	case moveUse:
		g.useWorshipper(n, ev)
	case moveMarket:
		g.visitMarket()
	case moveQuarry:
		g.visitQuarry()
	case moveEnd:
		g.agenda.Pop()
	case moveStall:
		g.takeStall(n, ev)
	case moveKeep:
		g.keepAll(ev)
	case moveDiscard:
		over := g.me().hand.total() - handLimit
		g.agenda.Pop()
		g.push(stepDrop, over)
	case moveDrop:
		g.drop(card(n), ev)
	case moveTo:
		g.placeDrawn(n, ev)
	case moveBuild:
		g.choose(n)
	case moveFinish:
		g.finishVisit(ev)
	case moveSite:
		g.agenda.Pop()
		g.now.site = int8(n)
	case moveOrient:
		g.agenda.Pop()
		g.now.shape = int8(n)
	case moveAnchor:
		g.agenda.Pop()
		g.now.cell = int8(n)
	case movePay:
		g.agenda.Pop()
		g.pay(paymentOf(m), ev)
		g.build(ev)
	case moveClaim:
		g.claim(ev)
	case moveLeave:
		g.leave(ev)
	case moveOffer:
		g.bid(e.n, n, ev)
	}
}
