package lisboa

import "guildhall/engine"

// keep commits the sealed choice of a clergy tile (RULES 3.7). Only its owner
// hears of it.
func (g *game) keep(e entry, m engine.Move, ev *engine.Events) {
	seat, tile := e.seat, int8(m.N[0])
	g.p[seat].keep = tile
	if ev != nil {
		ev.Add(engine.Event{Seat: engine.Seat(seat), To: engine.Only(engine.Seat(seat)), Places: []string{placePart(seat, "clergy")},
			Text: engine.T("lisboa.event.kept", engine.Term("tile", g.clergyText(tile)))})
	}
}

// owesTile reports whether a seat has not chosen a clergy tile.
func (g *game) owesTile(_ entry, seat engine.Seat) bool {
	return int8(seat) < g.people && g.p[seat].keep == none
}

// allKept reports whether everybody has chosen a clergy tile.
func (g *game) allKept() bool {
	for s := range g.people {
		if g.p[s].keep == none {
			return false
		}
	}
	return true
}

// revealKept reveals the choices when all are in; the other tiles return to the
// bag.
func (g *game) revealKept(_ entry, ev *engine.Events) {
	for s := range g.people {
		p := &g.p[s]
		for _, tile := range p.clergy[:2] {
			if tile != p.keep {
				g.bag.add(tile)
			}
		}
		p.clergy, p.nclergy = [maxClergy]int8{p.keep}, 1
		p.keep = none
		g.refresh(s)
		if ev != nil {
			g.tell(ev, s, engine.T("lisboa.event.keeps", g.who(s), engine.Term("tile", g.clergyText(p.clergy[0]))), placePart(s, "clergy"))
		}
	}
	ev.Reveal(engine.Everyone)
}

// startTurn docks the ships of a seat that are at sea and lays out its turn
// (RULES 4, 12).
func (g *game) startTurn(e entry, ev *engine.Events) {
	g.active = e.seat
	g.now = newTurn()
	g.dockShips(e.seat, ev)
	g.agenda.Push(entry{kind: stepFinish, seat: e.seat})
	g.agenda.Push(entry{kind: stepPrepare, seat: e.seat})
	g.agenda.Push(entry{kind: stepMass, seat: e.seat})
	if g.isLacerda(e.seat) {
		g.agenda.Push(entry{kind: stepDismiss, seat: e.seat})
		g.agenda.Push(entry{kind: stepAgent, seat: e.seat})
		return
	}
	g.agenda.Push(entry{kind: stepDraw, seat: e.seat})
	g.agenda.Push(entry{kind: stepCard, seat: e.seat})
}

// dockShips returns the goods of ships at sea to the supply (RULES 4.1).
func (g *game) dockShips(seat int8, ev *engine.Events) {
	p := &g.p[seat]
	for i := range p.top[:p.ntop] {
		if t := &p.top[i]; t.sea {
			g.supply.add(t.cargo)
			t.cargo, t.sea = goods{}, false
			if ev != nil {
				g.tell(ev, seat, engine.T("lisboa.event.docked", g.who(seat), engine.Term("ship", shipTexts[t.ship])), placeTop(seat, int8(i)))
			}
		}
	}
}

// Uses of a hand card (RULES 4.2).
const (
	useGold int8 = iota
	usePortfolio
	useCourt
	useDiscard // for nothing, when no card has another use
	cardUses
)

var useWords = []string{"gold", "portfolio", "court", "discard"}

// canUse reports whether a hand card can be used so now.
func (g *game) canUse(seat, c, use int8) bool {
	p, k := &g.p[seat], &g.t.cards[c]
	switch use {
	case useGold:
		return g.room(seat, gold) > 0
	case usePortfolio:
		return g.canPenalty(p, &k.penalty)
	case useCourt:
		if k.kind == treasuryCard {
			return g.canSponsor(seat, c)
		}
		return g.canVisit(seat, k.kind)
	}
	return !g.anyUse(seat)
}

// anyUse reports whether any hand card can be used.
func (g *game) anyUse(seat int8) bool {
	p := &g.p[seat]
	if g.room(seat, gold) > 0 && p.nhand > 0 {
		return true
	}
	for _, c := range p.hand[:p.nhand] {
		if g.canUse(seat, c, usePortfolio) || g.canUse(seat, c, useCourt) {
			return true
		}
	}
	return false
}

// listCards are the hand cards that can be used; when none can, each may be
// discarded for nothing (RULES 4).
func (g *game) listCards(e entry, dst []engine.Move) []engine.Move {
	seat := e.seat
	p := &g.p[seat]
	none := !g.anyUse(seat)
	for _, c := range p.hand[:p.nhand] {
		if none || g.canUse(seat, c, useGold) || g.canUse(seat, c, usePortfolio) || g.canUse(seat, c, useCourt) {
			dst = append(dst, move(moveCard, c))
		}
	}
	return dst
}

func (g *game) listUses(e entry, dst []engine.Move) []engine.Move {
	seat, c := e.seat, int8(e.n)
	for _, use := range []int8{useCourt, usePortfolio, useGold} {
		if g.canUse(seat, c, use) {
			dst = append(dst, move(moveUse, use))
		}
	}
	if len(dst) == 0 || dst[len(dst)-1].Kind != moveUse {
		dst = append(dst, move(moveUse, useDiscard))
	}
	return dst
}

// use plays a hand card (RULES 4.2).
func (g *game) use(e entry, m engine.Move, ev *engine.Events) {
	use := int8(m.N[0])
	c := int8(e.n)
	g.leaveHand(e.seat, c)
	g.now.card = c
	switch use {
	case useGold:
		if ev != nil {
			g.tell(ev, e.seat, engine.T("lisboa.event.cardGold", g.who(e.seat), engine.Term("card", g.cardText(c))))
		}
		g.gainGood(e.seat, gold, 1, ev)
	case usePortfolio:
		g.toPortfolio(e.seat, c, ev)
	case useCourt:
		if g.t.cards[c].kind == treasuryCard {
			g.sponsor(e.seat, c, ev)
		} else {
			g.visit(e.seat, g.t.cards[c].kind, ev)
		}
	default:
		if ev != nil {
			g.tell(ev, e.seat, engine.T("lisboa.event.cardNothing", g.who(e.seat), engine.Term("card", g.cardText(c))))
		}
	}
}

// leaveHand takes a card out of a hand; everybody sees it.
func (g *game) leaveHand(seat, c int8) {
	p := &g.p[seat]
	for i := range p.hand[:p.nhand] {
		if p.hand[i] == c {
			copy(p.hand[i:], p.hand[i+1:p.nhand])
			p.nhand--
			p.hand[p.nhand] = 0
			break
		}
	}
	g.seen.add(c)
}

// canSponsor reports whether the event of a treasury card can be paid and some
// part of it can be done (RULES 8).
func (g *game) canSponsor(seat, c int8) bool {
	cost := g.eventCost(seat)
	w := g.p[seat].purse()
	if w.money(g.t) < cost {
		return false
	}
	w = g.afterPaying(w, cost)
	for _, parts := range g.t.exprs[g.t.cards[c].event].alts {
		if g.canParts(seat, parts, w) {
			return true
		}
	}
	return false
}

// afterPaying is a purse after paying réis, influence sold where coins do not
// suffice.
func (g *game) afterPaying(w purse, cost int16) purse {
	coins := min(cost, w.reis)
	w.reis -= coins
	for cost -= coins; cost > 0 && w.influence > 0; {
		w.influence--
		cost -= int16(g.t.coin[w.influence])
	}
	return w
}

// eventCost is the price of sponsoring an event (RULES 8).
func (g *game) eventCost(seat int8) int16 {
	return int16(max(0, g.level().value-g.p[seat].perm.event))
}

// sponsor pays for an event and does it. The treasury does not move, and nobody
// may follow (RULES 8).
func (g *game) sponsor(seat, c int8, ev *engine.Events) {
	cost := g.eventCost(seat)
	sold := g.pay(seat, cost)
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.sponsor", g.who(seat), engine.Term("card", g.cardText(c)), engine.N("n", int(cost)), engine.N("sold", int(sold)),
			engine.Term("event", g.effectText(g.t.cards[c].event))))
	}
	g.doEffect(seat, g.t.cards[c].event)
}

// listDraws are the decks that still have a card (RULES 4.3).
func (g *game) listDraws(_ entry, dst []engine.Move) []engine.Move {
	for d, n := range g.ndeck {
		if n > 0 {
			dst = append(dst, move(moveDeck, int8(d)))
		}
	}
	return dst
}

// draw takes the face-up card of a deck. The next one is turned up when the
// turn is over.
func (g *game) draw(e entry, m engine.Move, ev *engine.Events) {
	d := int8(m.N[0])
	p := &g.p[e.seat]
	c := g.takeTop(d)
	p.hand[p.nhand] = c
	p.nhand++
	g.now.drawn = d
	g.noteEmpty(e.seat)
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.draw", g.who(e.seat), engine.Term("card", g.cardText(c)), engine.N("left", int(g.ndeck[d]))), placeDeck(d))
	}
}

func (g *game) takeTop(d int8) int8 {
	g.ndeck[d]--
	c := g.deck[d][g.ndeck[d]]
	g.deck[d][g.ndeck[d]] = 0
	return c
}

func (g *game) emptyDecks() int {
	n := 0
	for _, left := range g.ndeck {
		n += b2i(left == 0)
	}
	return n
}

// enoughEmpty is how many empty decks end a period (RULES 10).
const enoughEmpty = 3

// noteEmpty notes who emptied the third deck.
func (g *game) noteEmpty(seat int8) {
	if g.now.trigger == none && g.emptyDecks() >= enoughEmpty {
		g.now.trigger = seat
	}
}

// prepare refills what the turn took (RULES 4.5).
func (g *game) prepare(e entry, ev *engine.Events) {
	g.refill(ev)
	g.supply.add(g.now.spent)
	g.now.spent = goods{}
	g.now.tiles = 0
	if d := g.now.drawn; d != none && g.ndeck[d] > 0 {
		g.turnUp(d)
		ev.Reveal(engine.Everyone)
		if ev != nil {
			g.tell(ev, none, engine.T("lisboa.event.turnUp", engine.Term("card", g.cardText(g.deck[d][g.ndeck[d]-1]))), placeDeck(d))
		}
	}
}

// refill refills the church ring and the decrees.
func (g *game) refill(ev *engine.Events) {
	for i := range g.ring {
		if g.ring[i] != none {
			continue
		}
		if g.ring[i] = g.drawClergy(); g.ring[i] == none {
			continue
		}
		ev.Reveal(engine.Everyone)
		if ev != nil {
			g.tell(ev, none, engine.T("lisboa.event.ring", engine.Term("tile", g.clergyText(g.ring[i]))), placeRing(int8(i)))
		}
	}
	g.slideDecrees(ev)
}

// slideDecrees slides the decrees on display to the left and refills them to
// eight (RULES 4.5).
func (g *game) slideDecrees(ev *engine.Events) {
	n := 0
	for i, d := range g.display {
		if d != none {
			g.display[i] = none
			g.display[n] = d
			n++
		}
	}
	for ; n < displaySize; n++ {
		d := g.nextDecree(ev)
		if d == none {
			return
		}
		g.display[n] = d
		if ev != nil {
			g.tell(ev, none, engine.T("lisboa.event.newDecree", g.decreeArg(d)), placeDecree(int8(n)))
		}
	}
}

// nextDecree is the top decree of the deck, none when it is empty. The solo
// game discards the decree of company whenever it comes (RULES 3.4).
func (g *game) nextDecree(ev *engine.Events) int8 {
	for g.ndecree > 0 {
		g.ndecree--
		d := g.decrees[g.ndecree]
		g.decrees[g.ndecree] = 0
		ev.Reveal(engine.Everyone)
		if !g.solo() || !g.t.decrees[d].company {
			return d
		}
		g.gone.add(d)
		if ev != nil {
			g.tell(ev, none, engine.T("lisboa.event.decreeSkipped", g.decreeArg(d)))
		}
	}
	return none
}

// endTurn looks whether the turn ended a period or the match, and calls the
// next player (RULES 4, 10).
func (g *game) endTurn(e entry, ev *engine.Events) {
	trigger := g.triggered()
	next := (e.seat + 1) % g.seats
	if trigger != none && g.period == 2 && g.last == 0 {
		g.last = 1
		if ev != nil {
			g.tell(ev, trigger, engine.T("lisboa.event.ending", g.who(trigger)))
		}
	}
	if next == g.first {
		switch g.last {
		case 1:
			g.last = 2
			if ev != nil {
				g.tell(ev, none, engine.T("lisboa.event.lastRound"))
			}
		case 2:
			g.finish(ev)
			return
		}
		g.round++
	}
	g.agenda.Push(entry{kind: stepTurn, seat: next})
	if trigger != none && g.period == 1 {
		g.agenda.Push(entry{kind: stepPeriod, seat: trigger})
	}
}

// enoughSets is how many rubble sets of a player end the period (RULES 10).
func (g *game) enoughSets() int8 { return 2 * g.period }

// triggered is who triggered the end of the period, none if nobody did: with
// sets of rubble, or by emptying the third deck (RULES 10).
func (g *game) triggered() int8 {
	if g.now.trigger != none {
		return g.now.trigger
	}
	for i := range g.people {
		if seat := (g.active + i) % g.seats; !g.isLacerda(seat) && g.p[seat].sets() >= g.enoughSets() {
			return seat
		}
	}
	if g.emptyDecks() >= enoughEmpty {
		return g.active
	}
	return none
}
