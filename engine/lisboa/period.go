package lisboa

import "guildhall/engine"

// periodStep ends the first period. Its seat caused that.
var periodStep = step{
	Kind: stepPeriod, Name: "period", Args: "p", Act: changePeriod,
	Holds: func(g *game, _, _ entry) bool { return g.period == 1 },
}

// changePeriod ends the first period: the display is removed, sets score, other ships
// arrive, and players may discard hand cards for rewards (RULES 10).
func changePeriod(g *game, e entry, ev *engine.Events) {
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.period", g.who(e.seat)))
	}
	g.now = newTurn()
	g.decks.remove()
	g.scoreSets(ev)
	g.period = 2
	g.ships.lay(g.t, g.period, g.seats)
	g.agenda.Push(entry{kind: stepHands, seat: e.seat})
	for i := g.seats - 1; i >= 0; i-- {
		if seat := (e.seat + i) % g.seats; !g.isLacerda(seat) {
			g.agenda.Push(entry{kind: stepRewards, seat: seat})
			g.agenda.Push(entry{kind: stepDiscard, seat: seat})
		}
	}
}

// Wigs of rubble at the end of a period (RULES 10, 11, 12).
const setWigs = 3

// scoreSets scores sets of rubble, for Lacerda every cube.
func (g *game) scoreSets(ev *engine.Events) {
	for s := range g.seats {
		n := setWigs * int16(g.p[s].sets())
		if g.isLacerda(s) {
			n = int16(g.p[s].cubes.total())
		}
		if n > 0 {
			g.gainWigs(s, fromSets, n, ev)
		}
	}
}

// changingPeriod reports whether a seat is asked between the periods.
func (g *game) changingPeriod() bool { return g.asked() == stepDiscard || g.asked() == stepReward }

// discardStep asks for hand cards to discard for their rewards until the seat stops.
var discardStep = step{
	Kind: stepDiscard, Name: "discard", Rule: "10", Purpose: engine.T("lisboa.purpose.discard"), Args: "s",
	Notice: func(g *game, e entry) []engine.Text {
		return []engine.Text{engine.T("lisboa.notice.discard", g.who(e.seat))}
	},
	Question: engine.T("lisboa.ask.discard"),
	All:      handCards,
	Answers:  []answer{givingCard(discardForReward), declining("done", engine.T("lisboa.do.endDiscard"))},
}

// discardForReward discards a hand card at the change of period.
func discardForReward(g *game, e entry, m engine.Move, ev *engine.Events) {
	g.agenda.Push(e)
	c := int8(m.N[0])
	g.leaveHand(e.seat, c)
	g.now.discarded.add(c)
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.discard", g.who(e.seat), engine.Term("card", g.t.cardText(c))))
	}
}

// rewardsStep gives the rewards of the discarded cards, from noble n on.
var rewardsStep = step{
	Kind: stepRewards, Name: "rewards", Args: "sn", Pauses: true, Act: nextReward,
	Holds: func(_ *game, e, _ entry) bool { return e.n <= int16(nobles) },
}

// nextReward gives one reward for each noble among the discarded cards. If one of them
// moved the Cardinal past the icon, the church is scored at once (RULES 10).
func nextReward(g *game, e entry, ev *engine.Events) {
	if e.n == int16(nobles) {
		seat := e.seat
		g.now.discarded = set{}
		if g.now.church {
			g.agenda.Push(entry{kind: stepMass, seat: seat, m: int16(seat) + 1})
		}
		return
	}
	noble := int8(e.n)
	e.n++
	g.agenda.Push(e)
	first, alike := int8(none), true
	for c := range g.now.discarded.all {
		if k := &g.t.cards[c]; k.kind != noble || k.reward == 0 {
			continue
		}
		if first == none {
			first = c
		}
		alike = alike && g.t.cards[c].reward == g.t.cards[first].reward
	}
	switch {
	case first == none:
	case alike:
		g.giveReward(e.seat, first, ev)
	default:
		g.agenda.Push(entry{kind: stepReward, seat: e.seat, n: int16(noble)})
	}
}

// rewardStep asks for the discarded card of noble n that gives its reward.
var rewardStep = step{
	Kind: stepReward, Name: "reward", Rule: "10", Purpose: engine.T("lisboa.purpose.reward"), Args: "so",
	Ask: func(_ *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.reward", engine.Term("noble", nobleTexts[e.n]))}
	},
	Offer: listRewards,
	Answers: []answer{givingCard(func(g *game, e entry, m engine.Move, ev *engine.Events) {
		g.giveReward(e.seat, int8(m.N[0]), ev)
	})},
}

// listRewards appends the discarded cards of a noble, one for each different reward.
func listRewards(g *game, e entry, dst []engine.Move) []engine.Move {
	for c := range g.now.discarded.all {
		if k := &g.t.cards[c]; k.kind == int8(e.n) && k.reward != 0 {
			dst = append(dst, move(moveCard, c))
		}
	}
	return dst
}

// giveReward gives the reward of a discarded card, without its penalty.
func (g *game) giveReward(seat, c int8, ev *engine.Events) {
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.reward", g.who(seat), engine.Term("card", g.t.cardText(c)), engine.Term("reward", g.effectText(g.t.cards[c].reward))))
	}
	g.doEffect(seat, g.t.cards[c].reward)
}

// handsStep begins the second period with its seat.
var handsStep = step{
	Kind: stepHands, Name: "hands", Args: "p", Pauses: true, Act: startPeriod,
	Holds: func(g *game, _, _ entry) bool { return g.period == 2 },
}

// startPeriod deals purple cards up to five and lays out the brown decks
// (RULES 10.4, 10.5).
func startPeriod(g *game, e entry, ev *engine.Events) {
	g.now = newTurn()
	var space [cardCount]int8
	rest := g.shuffled(deckPurple, space[:0])
	for i := range g.seats {
		seat := (e.seat + i) % g.seats
		p := &g.p[seat]
		if g.isLacerda(seat) || p.nhand == handSize {
			continue
		}
		n := handSize - p.nhand
		copy(p.hand[p.nhand:], rest[:n])
		p.nhand, rest = handSize, rest[n:]
		ev.Reveal(engine.Only(engine.Seat(seat)))
		if ev != nil {
			g.tellHand(seat, n, ev)
		}
	}
	g.decks.lay(g.t, deckBrown, &g.random)
	ev.Reveal(engine.Everyone)
	if ev != nil {
		for d := range int8(cardKinds) {
			g.tell(ev, none, engine.T("lisboa.event.turnUp", engine.Term("card", g.t.cardText(g.decks.top(d)))), placeDeck(d))
		}
	}
	g.refill(ev)
}

// tellHand adds an event with the drawn cards for their owner, and one with their number
// for the others.
func (g *game) tellHand(seat, n int8, ev *engine.Events) {
	p := &g.p[seat]
	var cards []engine.Text
	for _, c := range p.hand[p.nhand-n : p.nhand] {
		cards = append(cards, g.t.cardText(c))
	}
	own := engine.Only(engine.Seat(seat))
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: engine.T("lisboa.event.hand.own", engine.List("cards", cards)), To: own})
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: engine.T("lisboa.event.hand", g.who(seat), engine.N("n", int(n))), To: engine.AllBut(engine.Seat(seat))})
}
