package architects

import "guildhall/engine"

// unmoved completes a step whose answers stand in the switches below and in
// describe.go and notation.go.
func unmoved(s step, moves ...uint16) step {
	s.Ask, s.Offer = (*game).askOf, (*game).list
	for _, kind := range moves {
		s.Answers = append(s.Answers, answer{Kind: kind, Code: (*game).code, Do: (*game).perform, Describe: (*game).describe})
	}
	return s
}

// askOf is the question of a step.
func (g *game) askOf(e entry) engine.Question {
	q := engine.Question{Text: g.askText(e)}
	switch e.kind {
	case stepLimit:
		n := int(g.me().hand.len()) - handLimit
		q.Form, q.Picks = engine.Picks, engine.Count{Min: n, Max: n}
	}
	return q
}

// askText is the question in one sentence.
func (g *game) askText(s entry) engine.Text {
	n := engine.N("n", int(s.n))
	switch s.kind {
	case stepTurn:
		if g.me().workers == 0 {
			return engine.T("architects.ask.recall")
		}
		return engine.T("architects.ask.turn", engine.N("n", int(g.me().workers)))
	case stepMines:
		return engine.T("architects.ask.mines")
	case stepTrade:
		return engine.T("architects.ask.trade", n)
	case stepMix:
		gains := amounts{virtue: 1}
		if s.n == tradeMarble {
			gains = amounts{marble: 1}
		}
		return engine.T("architects.ask.mix", engine.N("n", int(g.tradeGoods(s.n).n)), partsArg(gainTexts(&gains, 1)))
	case stepBlend:
		return engine.T("architects.ask.blend", engine.N("n", int(g.nextLevel(g.me()).mix)))
	case stepWork:
		return engine.T("architects.ask.work", engine.N("n", int(min(columns, g.me().at[workshop]))))
	case stepDismiss:
		return engine.T("architects.ask.dismiss", engine.N("n", int(g.hiringLimit(g.me()))), g.crewArg(g.display[g.now.slot]))
	case stepMiddle:
		return engine.T("architects.ask.middle")
	case stepCapture:
		return engine.T("architects.ask.capture", n)
	case stepGuard:
		return engine.T("architects.ask.guard", n)
	}
	return g.askHall(s)
}

// askHall is the question of the Guildhall, of a building, or after the turns.
func (g *game) askHall(s entry) engine.Text {
	switch s.kind {
	case stepHall:
		return engine.T("architects.ask.hall")
	case stepSpend:
		return engine.T("architects.ask.spend")
	case stepKeep:
		return engine.T("architects.ask.keep")
	case stepLimit:
		return engine.T("architects.ask.limit", engine.N("n", int(g.me().hand.len())), engine.N("limit", handLimit))
	case stepDungeon:
		return engine.T("architects.ask.dungeon")
	case stepOverflow:
		return engine.T("architects.ask.overflow", engine.N("n", int(min(int16(s.n), g.me().unpaid))))
	}
	name := g.buildingArg(s.n)
	switch s.kind {
	case stepHire:
		return engine.T("architects.ask.hire", name)
	case stepBarracks:
		return engine.T("architects.ask.barracks", name)
	case stepGive:
		return engine.T("architects.ask.give", name)
	case stepForgive:
		return engine.T("architects.ask.forgive", name)
	}
	return engine.T("architects.ask.choice", name)
}

// list appends the answers to the open question.
func (g *game) list(s entry, dst []engine.Move) []engine.Move {
	switch s.kind {
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
		return g.listMixes(g.blend(), dst)
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
func (g *game) perform(e entry, m engine.Move, ev *engine.Events) {
	switch m.Kind {
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
	g.keepLooked(e, m, ev)
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
