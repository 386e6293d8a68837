package architects

import (
	"slices"

	"guildhall/engine"
)

// View returns all that seat may know. It is built up from nothing.
func (g *game) View(seat engine.Seat) engine.View {
	v := &View{
		tables: g.t,
		Head:   g.header(seat), Asked: rulebook.Asked(g).Name, Phase: g.phase(), Round: int(g.round), Boards: setupIDs[g.boards],
		Turn: g.viewTurn(), Pool: int(g.pool), Market: g.market.view(g.t), Guildhall: g.viewHall(), Rewards: g.rewards.view(g.t),
		Prison: g.viewPrison(), Crew: g.crew.view(g.t), Deck: int(g.deck.n), LastTurns: int(g.last),
	}
	if g.t != builtIn {
		v.Data = g.t.digest
	}
	v.Order = engine.ListOf(g.seats, func(i int8) int { return int(g.order[i]) })
	for at := range circles {
		v.Places = append(v.Places, Place{placeIDs[at], g.bySeat(func(s int8) int8 { return g.p[s].at[at] })})
	}
	for n := range g.t.cathedral {
		v.Cathedral = append(v.Cathedral, g.viewLevel(int8(n)))
	}
	for n := range g.t.virtue {
		v.Virtue = append(v.Virtue, g.viewVirtue(int8(n)))
	}
	v.Display = engine.ListOf(int8(slots), func(slot int8) Slot { return g.crew.viewSlot(g.t, slot) })
	v.Players = engine.ListOf(g.seats, g.viewPlayer)
	if g.withAutoma() {
		v.Automa = g.auto.view(g.t)
	}
	if seat >= 0 && seat < engine.Seat(g.people) {
		v.Own = g.viewOwn(int8(seat))
	}
	return v
}

// bySeat returns a number for every player.
func (g *game) bySeat(of func(int8) int8) []int {
	return engine.ListOf(g.seats, func(s int8) int { return int(of(s)) })
}

// those returns the players for whom is returns true.
func (g *game) those(is func(int8) bool) []int {
	list := []int{}
	for s := range g.seats {
		if is(s) {
			list = append(list, int(s))
		}
	}
	return list
}

func (g *game) header(seat engine.Seat) engine.Header {
	return engine.Header{Viewer: seat, Seats: int(g.people), Turn: int(g.turn), Active: g.Pending([]engine.Seat{}), Over: g.over,
		Phase: phaseTexts[g.phase()], Notice: g.automaNotice(),
		Progress: engine.T("architects.progress", engine.N("round", int(g.round)), engine.N("n", int(g.nhall)), engine.N("of", int(g.plan().last)))}
}

// phase returns the phase of the match, as in View.Phase.
func (g *game) phase() string {
	switch {
	case g.over:
		return "over"
	case g.settingUp():
		return "setup"
	case g.last > 0:
		return "last"
	}
	return "play"
}

// settingUp reports whether the turns have not begun yet.
func (g *game) settingUp() bool {
	return g.agenda.Len() > 0 && g.agenda.Steps()[0].kind == stepBegin
}

var phaseTexts = map[string]engine.Text{"setup": engine.T("architects.phase.setup"), "play": engine.T("architects.phase.play"),
	"last": engine.T("architects.phase.last"), "over": engine.T("architects.phase.over")}

func (g *game) viewTurn() Turn {
	t := Turn{Player: int(g.active)}
	if g.over || g.asked() == stepDraft {
		return Turn{Player: -1}
	}
	if to := g.now.to; to < places {
		t.To = placeIDs[to]
		if to < circles {
			t.N = int(g.me().at[to])
		}
	}
	t.Left = g.agenda.Top().left()
	if g.now.building != none {
		t.Building = g.t.buildings[g.now.building].id
	}
	t.Hiring = int(g.now.slot) + 1
	return t
}

// amountList lists the amounts that are not 0.
func amountList(a *amounts) []Amount {
	list := []Amount{}
	for i, n := range a {
		if n != 0 {
			list = append(list, Amount{goodNames[i], int(n)})
		}
	}
	return list
}

func skillList(s skill) []string {
	list := []string{}
	for i, name := range skillNames {
		if s>>i&1 != 0 {
			list = append(list, name)
		}
	}
	return list
}

func (g *game) viewHall() Guildhall {
	plan := g.plan()
	h := Guildhall{Rows: hallRows, Columns: int(plan.columns), Workers: []int{}, Left: int(plan.last - g.nhall)}
	for _, n := range plan.resets {
		h.Resets = append(h.Resets, int(n))
		if h.NextReset == 0 && n > g.nhall {
			h.NextReset = int(n - g.nhall)
		}
	}
	var inside [maxSeats]int8
	for _, s := range g.hall[:g.nhall] {
		h.Workers = append(h.Workers, int(s))
		inside[s]++
	}
	h.Beside = g.bySeat(func(s int8) int8 { return g.p[s].hall - inside[s] })
	return h
}

func (g *game) viewLevel(n int8) Level {
	l := &g.t.cathedral[n]
	level := Level{Level: int(n), Players: g.those(func(s int8) bool { return g.p[s].cathedral == n }), Slots: int(l.slots), Points: int(l.points),
		Cost: amountList(&l.cost), Mix: int(l.mix), Cards: int(l.discard)}
	if n == 0 {
		level.Slots = 0
	}
	return level
}

func (g *game) viewVirtue(n int8) Virtue {
	p := &g.t.virtue[n]
	return Virtue{Position: int(n), Players: g.those(func(s int8) bool { return g.p[s].virtue == n }), Points: int(p.points), Evaded: int(p.evaded),
		Cathedral: p.cathedral, Market: p.market}
}

func (g *game) viewPrison() Prison {
	most := g.maxInmates()
	return Prison{Workers: g.bySeat(func(s int8) int8 { return g.p[s].prison }),
		Warned:  g.those(func(s int8) bool { return g.p[s].prison >= resetPrisoners }),
		Leaders: g.those(func(s int8) bool { return g.p[s].prison == most })}
}

func (g *game) viewPlayer(seat int8) Player {
	p := &g.p[seat]
	v := Player{Seat: g.eventSeat(seat), Index: int(seat), Place: g.placePlayer(seat), Board: g.t.boards[p.board].id, Workers: int(p.workers),
		Captured: g.bySeat(func(s int8) int8 { return p.captured[s] }), Elsewhere: g.bySeat(func(s int8) int8 { return g.p[s].captured[seat] }),
		InPrison: int(p.prison), InHall: int(p.hall), Clay: int(p.goods[clay]), Wood: int(p.goods[wood]), Stone: int(p.goods[stone]),
		Gold: int(p.goods[gold]), Marble: int(p.goods[marble]), Silver: int(p.goods[silver]), Virtue: int(p.virtue), Evaded: int(p.evaded(g.t)),
		Unpaid: int(p.unpaid), Paid: int(p.paid), Cathedral: int(p.cathedral), Hand: int(p.hand.len()), Limit: int(p.hiringLimit(g.t)), Hire: int(p.hirePrice(g.t).total()),
		Hired: []Hired{}, Skills: skillList(p.skills), Built: []Built{}}
	if g.isAutoma(seat) {
		v.Automa, v.Limit, v.Hire = automaIDs[g.automa], 0, 0
	}
	for _, k := range p.hired[:p.nhired] {
		a := &g.t.apprentices[k]
		v.Hired = append(v.Hired, Hired{a.id, skillList(a.skills), a.text})
	}
	for _, card := range p.site[:p.nsite] {
		b := &g.t.buildings[card]
		extra := 0
		if b.timing == endgamePoints {
			extra = int(g.worth(p, seat, b))
		}
		v.Built = append(v.Built, Built{b.id, int(b.points), extra, b.text})
	}
	for source, n := range g.sheet(seat) {
		if (source == fromHall) == g.isAutoma(seat) || source == fromDebts || source == fromGoods || source == fromCathedral ||
			source == fromVirtue || source == fromPrison {
			v.Score = append(v.Score, Points{sourceNames[source], int(n)})
			v.Total += int(n)
		}
	}
	return v
}

func (r *rewards) view(t *tables) Rewards {
	return Rewards{Left: int(r.left), Shown: engine.ListOf(r.shown, func(i int8) string { return t.rewards[r.cards[r.left+i]].id })}
}

func (o *autoState) view(t *tables) *Automa {
	a := &Automa{Left: o.pile.len(), Discards: []string{}, Future: o.future.len()}
	for _, card := range slices.Backward(o.discard.all()) {
		s := &t.schemes[card]
		if s.future && o.seen>>card&1 == 0 {
			a.Unseen++
			continue
		}
		if a.Last == "" {
			a.Last, a.LastText = s.id, s.text
		}
		a.Discards = append(a.Discards, s.id)
	}
	return a
}

func (b *blackMarket) view(t *tables) Market {
	m := Market{Small: amountList(b.offer(t, marketLeft)), Big: amountList(b.offer(t, marketRight)), SmallLeft: b.small.len(), BigLeft: b.big.len(), Free: b.free()}
	for i, who := range b.stalls {
		s := &t.stalls[i]
		m.Spaces = append(m.Spaces, Space{Place: placeIDs[int(marketLeft)+i], Player: int(who), Silver: int(s.silver), Virtue: int(s.virtue)})
	}
	return m
}

func (c *crewRows) viewSlot(t *tables, slot int8) Slot {
	s := Slot{Row: int(slot/columns) + 1, Column: int(slot%columns) + 1, Skills: []string{}, Coins: int(c.coins[slot])}
	if k := c.display[slot]; k != noKind {
		a := &t.apprentices[k]
		s.Card, s.Skills, s.Virtue, s.Text = a.id, skillList(a.skills), int(a.virtue), a.text
	}
	return s
}

func (c *crewRows) view(t *tables) Crew {
	return Crew{Left: int(c.n), Bottom: engine.ListOf(c.openly, func(i int8) string { return t.apprentices[c.deck[c.n-c.openly+i]].id })}
}
