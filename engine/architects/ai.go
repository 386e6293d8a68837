package architects

import "guildhall/engine"

// deal shuffles the automa's decks (RULES 11.1).
func (o *autoState) deal(t *tables, r *engine.Rand) {
	for i := range t.schemes {
		if t.schemes[i].future {
			o.future.push(int8(i))
		} else {
			o.pile.push(int8(i))
		}
	}
	o.pile.shuffle(r)
	o.future.shuffle(r)
}

// playAutoma plays a turn of the automa: without workers it recalls them, otherwise it
// turns up a scheme (RULES 11.2).
func (g *game) playAutoma(ev *engine.Events) {
	p, o := g.me(), &g.auto
	if p.workers == 0 {
		g.recallAutoma(ev)
		return
	}
	if o.pile.len() == 0 {
		g.auto.reshuffle(&g.random)
	}
	if o.pile.len() == 0 {
		return
	}
	card := o.pile.pop()
	s := &g.t.schemes[card]
	if s.future {
		g.auto.seen |= 1 << card
	}
	ev.Reveal(engine.Everyone)
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.scheme", g.actor(), engine.Term("scheme", schemeName(s.id)),
			engine.Term("text", s.text)), "automa")
	}
	at := places
	for i := range s.own() {
		at = g.carryOut(&s.actions[i], at, ev)
	}
	o.discard.push(card)
	if s.adds && o.future.len() > 0 {
		g.addFuture(s, ev)
	}
}

// addFuture brings the top Future card into play unseen: onto the discards, or at once into
// the pile, which it shuffles (RULES 11.2).
func (g *game) addFuture(s *scheme, ev *engine.Events) {
	o := &g.auto
	card := o.future.pop()
	key := "architects.event.future"
	if s.mixes {
		key = "architects.event.futureNow"
		o.pile.push(card)
		o.pile.shuffle(&g.random)
	} else {
		o.discard.push(card)
	}
	if ev != nil {
		g.tell(ev, g.active, engine.T(key, g.actor(), engine.N("n", o.future.len())), "automa")
	}
}

// recallAutoma brings back all workers except those in the Guildhall and in the Black
// Market, and shuffles the discards into the pile (RULES 11.2).
func (g *game) recallAutoma(ev *engine.Events) {
	p := g.me()
	before := p.workers
	for at, n := range p.at {
		p.workers += n
		p.at[at] = 0
	}
	p.workers += p.prison
	p.prison = 0
	g.bringBack(g.active)
	g.auto.reshuffle(&g.random)
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.automaRecall", g.actor(), engine.N("n", int(p.workers-before))), "automa")
	}
}

// reshuffle mixes the discards into the pile.
func (o *autoState) reshuffle(r *engine.Rand) {
	for _, card := range o.discard.all() {
		o.pile.push(card)
	}
	o.discard = pile{}
	o.pile.shuffle(r)
}

// carryOut performs one action of a scheme. at is the place of its last worker; the result
// is that place for the next action (RULES 11.5).
func (g *game) carryOut(a *action, at place, ev *engine.Events) place {
	p := g.me()
	switch a.ploy {
	case ployPlace:
		g.sendAutoma(a.place, a.n, ev)
		return a.place
	case ployIfGroup:
		if p.at[a.place] >= a.n {
			g.bring(&a.gains, ev)
		}
	case ployGain:
		g.bring(&a.gains, ev)
	case ployColumn:
		g.discardColumn(a.n-1, ev)
	case ployRow:
		g.discardRow(ev)
	case ployCapture:
		n := a.n
		if a.byN && at < circles {
			n = min(n, p.at[at])
		}
		g.captureLargest(n, ev)
	case ployDeliver:
		g.automaDelivers(ev)
	case ployRelease:
		g.free(g.active, workers, ev)
	case ployForgive:
		g.forgiveDebts(a.n, ev)
	case ployRaid:
		return g.raid(a, ev)
	case ployMarket:
		g.automaMarket(a, ev)
	case ployGuild:
		for range min(a.n, p.workers) {
			p.workers--
			g.layDown(g.active, ev)
		}
	case ployCathedral:
		g.automaAdvances(ev)
	}
	return at
}

// sendAutoma puts workers on a place, as many as are left.
func (g *game) sendAutoma(to place, n int8, ev *engine.Events) {
	p := g.me()
	n = min(n, p.workers)
	p.workers -= n
	p.at[to] += n
	if ev != nil {
		g.tellPlace(to, p.at[to], ev)
	}
}

// discardColumn puts both apprentices of a column under the deck and returns their silver
// to the supply.
func (g *game) discardColumn(column int8, ev *engine.Events) {
	for slot := column; slot < slots; slot += columns {
		g.sendAway(slot, ev)
	}
	for slot := column; slot < slots; slot += columns {
		g.closeRow(slot, ev)
	}
}

// discardRow discards the row of apprentices with more silver, or the first row if both
// have the same.
func (g *game) discardRow(ev *engine.Events) {
	var sum [rows]int16
	for slot, n := range g.crew.coins {
		sum[slot/columns] += n
	}
	first := int8(0)
	if sum[1] > sum[0] {
		first = columns
	}
	for slot := first; slot < first+columns; slot++ {
		g.sendAway(slot, ev)
	}
	for range columns {
		g.closeRow(first, ev)
	}
}

// sendAway empties a slot of the display.
func (g *game) sendAway(slot int8, ev *engine.Events) {
	k := g.crew.display[slot]
	if k == noKind {
		return
	}
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.sentAway", g.t.crewArg(g.crew.display[slot]), engine.N("n", int(g.crew.coins[slot]))), placeSlot(slot), "crew")
	}
	g.crew.layUnder(k)
	g.crew.display[slot], g.crew.coins[slot] = noKind, 0
}

// captureLargest captures the largest group of workers n times, from at most two places.
// Equal groups are taken from the earlier place first, then from the seat that is next in
// turn order.
func (g *game) captureLargest(n int8, ev *engine.Events) {
	g.now.taken, g.now.maxPlaces = 0, 2
	for range n {
		best, from, size := int8(none), places, int8(0)
		for at := range circles {
			if !g.canName(at) {
				continue
			}
			for s := g.after(g.active); s != g.active; s = g.after(s) {
				if g.p[s].at[at] > size {
					best, from, size = s, at, g.p[s].at[at]
				}
			}
		}
		if best == none {
			return
		}
		g.now.taken |= 1 << from
		g.seize(best, from, g.active)
		if ev != nil {
			g.tellCapture(g.active, best, from, size, price{}, ev)
		}
	}
}

// automaDelivers sends all captured workers to the Prison for 1 marble.
func (g *game) automaDelivers(ev *engine.Events) {
	p := g.me()
	if p.held() == 0 {
		return
	}
	if ev != nil {
		g.tellDeliver(g.active, p.captured, ev)
	}
	g.imprison(p)
	p.goods[marble]++
}

// raid takes the tax pool, which the automa does not keep. If the pool is empty, the worker
// goes to the Storehouse for 1 virtue.
func (g *game) raid(a *action, ev *engine.Events) place {
	if g.pool == 0 {
		g.sendAutoma(storehouse, 1, ev)
		g.bring(&amounts{virtue: 1}, ev)
		return storehouse
	}
	g.sendAutoma(taxStand, 1, ev)
	if ev != nil {
		list := append([]engine.Text{amountText(virtue, -int(a.n))}, gainTexts(&a.gains, 1)...)
		g.tell(ev, g.active, engine.T("architects.event.raid", g.actor(), engine.N("n", int(g.pool)), partsArg(list)), "pool", "automa")
	}
	g.pool = 0
	g.changeVirtue(g.active, -a.n, ev)
	g.gain(g.active, &a.gains, ev)
	return taxStand
}

// nextStall returns the space to the right of a space, in a circle: left, middle, right.
func nextStall(space place) place {
	if space == marketRight {
		return marketLeft
	}
	return space + 1
}

// automaMarket puts a worker on a space of the Black Market, or on the next free one, and
// takes its marble.
func (g *game) automaMarket(a *action, ev *engine.Events) {
	p, space := g.me(), a.place
	for range marketSpaces {
		if g.market.stalls[space-marketLeft] == none {
			break
		}
		space = nextStall(space)
	}
	if p.workers == 0 || g.market.stalls[space-marketLeft] != none {
		return
	}
	p.workers--
	gains := amounts{}
	if space != marketMiddle {
		gains[marble] = g.market.offer(g.t, space)[marble] * a.n
	}
	g.market.occupy(space, g.active)
	if ev != nil {
		g.tellMarket(space, price{}, 1, &gains, ev)
	}
	g.changeVirtue(g.active, -1, ev)
	g.gain(g.active, &gains, ev)
	if space == marketMiddle {
		g.discardColumn(0, ev)
	}
}

// automaAdvances moves the automa up the Cathedral if there is room. It gains only the
// virtue of the reward (RULES 11.4).
func (g *game) automaAdvances(ev *engine.Events) {
	p := g.me()
	if !g.hasRoom(p) {
		if ev != nil {
			g.tell(ev, g.active, engine.T("architects.event.noRoom", g.actor()), "cathedral")
		}
		return
	}
	p.cathedral++
	shown := g.rewards.take(g.t, ev)
	if ev != nil {
		g.tellReward(gainTexts(&amounts{virtue: shown[virtue]}, 1), ev)
	}
	g.changeVirtue(g.active, shown[virtue], ev)
}
