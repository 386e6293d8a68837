package caylus

import "guildhall/engine"

// Kinds of moves. N[0] and N[1] are the numbers each names.
const (
	moveNothing uint16 = iota
	movePass           //
	movePlace          // place
	moveReturn         //
	moveProvost        // spaces, negative towards the castle
	moveJoust          //
	moveSkip           //
	moveStay           //
	moveLeave          //
	moveProduce        // alternative
	moveSell           // deal, good
	moveBuy            // deal, good
	moveDeal           // deal
	moveGive           // good
	moveTake           // good
	moveBuild          // tile
	moveSite           // space
	moveConvert        // space
	moveBatch          // good, good
	moveStop           //
	moveTrack          // track
	moveLevel          // level from 0, alternative
	moveNone           //
)

func move(kind uint16, n int) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n)}}
}

func move2(kind uint16, n, m int) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n), int16(m)}}
}

// Moves appends every legal move of seat.
func (g *game) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	if !g.isPending(seat) {
		return dst
	}
	return g.list(dst)
}

// list appends the legal moves of the open question in display order.
func (g *game) list(dst []engine.Move) []engine.Move {
	s := g.agenda.Top()
	switch s.kind {
	case stepPlace:
		return g.placements(dst)
	case stepGate:
		return g.gateMoves(dst)
	case stepGuild:
		return g.shifts(dst, provostReach)
	case stepJoust:
		if g.canJoust(s.seat) {
			dst = append(dst, move(moveJoust, 0))
		}
		return append(dst, move(moveSkip, 0))
	case stepInn:
		return append(dst, move(moveStay, 0), move(moveLeave, 0))
	case stepProvost:
		return g.shifts(dst, g.provostReachOf(s.seat))
	case stepUse:
		return g.uses(dst)
	case stepBonus:
		for _, good := range g.building(s.n).bonus {
			dst = append(dst, move(moveTake, int(good)))
		}
		return dst
	case stepBatch:
		return g.batches(dst)
	case stepFavor:
		return g.tracks(dst)
	case stepEffect:
		return g.effects(dst)
	case stepTile:
		return g.buildable(s.n, s.m, dst)
	case stepTarget:
		return g.targets(g.lawyerPrice(), dst)
	case stepGive:
		return g.gives(dst)
	case stepTake:
		return takes(dst)
	case stepSite:
		return g.sites(dst)
	}
	return dst
}

// perform performs a listed move.
func (g *game) perform(m engine.Move, ev *engine.Events) {
	n, k := int(m.N[0]), int(m.N[1])
	s := g.agenda.Top()
	switch m.Kind {
	case movePass:
		g.pass(ev)
	case movePlace:
		if s.kind == stepGate {
			g.leaveGate(int8(n), ev)
		} else {
			g.place(int8(n), ev)
		}
	case moveReturn:
		g.returnFromGate(ev)
	case moveProvost:
		if s.kind == stepGuild {
			g.moveByGuild(int8(n), ev)
		} else {
			g.moveProvost(int8(n), ev)
		}
	case moveJoust:
		g.joust(true, ev)
	case moveSkip:
		if s.kind == stepJoust {
			g.joust(false, ev)
		} else {
			g.skip(ev)
		}
	case moveStay:
		g.stayAtInn(ev)
	case moveLeave:
		g.agenda.Pop()
		g.leaveInn(ev)
	case moveProduce:
		g.produce(n, ev)
	case moveSell:
		g.chooseDeal(int8(n), int8(k), none)
	case moveBuy:
		g.chooseDeal(int8(n), none, int8(k))
	case moveDeal:
		g.chooseDeal(int8(n), none, none)
	case moveGive:
		s.n--
		g.now.paid[n]++
	case moveTake:
		if s.kind == stepBonus {
			g.takeBonus(n, ev)
		} else {
			s.n--
			g.now.taken[n]++
		}
	case moveBuild:
		g.startBuild(int8(n))
	case moveSite:
		g.agenda.Pop()
		g.now.site = int8(n)
	case moveConvert:
		g.convert(int8(n), ev)
	case moveBatch:
		g.giveBatch(n, k, ev)
	case moveStop:
		g.stop(ev)
	case moveTrack:
		g.chooseTrack(n, ev)
	case moveLevel:
		g.useLevel(n, k, ev)
	case moveNone:
		g.useNone(ev)
	}
}

// Default is the harmless move: no worker is placed, nothing is paid, and a
// seat in the castle gives one batch rather than lose prestige.
func (g *game) Default(seat engine.Seat) engine.Move {
	if !g.isPending(seat) {
		return engine.Move{}
	}
	moves := g.list(nil)
	switch g.openStep() {
	case stepPlace, stepGate, stepJoust:
		return moves[len(moves)-1]
	case stepUse:
		return moves[len(moves)-1] // skip, or a production, which nobody may decline
	case stepBatch:
		if g.me().batches > 0 {
			return moves[len(moves)-1]
		}
	case stepEffect:
		if g.agenda.Top().n == trackBuild {
			return moves[len(moves)-1]
		}
	}
	return moves[0]
}
