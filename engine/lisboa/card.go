package lisboa

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// Uses of a hand card (RULES 4.2).
const (
	useGold int8 = iota
	usePortfolio
	useCourt
	useDiscard // without effect, if no card has another use
	cardUses
)

var useWords = []string{"gold", "portfolio", "court", "discard"}

// canUse reports whether a hand card can be used in a way now.
func (g *game) canUse(seat, c, use int8) bool {
	p, k := &g.p[seat], &g.t.cards[c]
	switch use {
	case useGold:
		return g.room(seat, gold) > 0
	case usePortfolio:
		return p.canPenalty(g.t, &k.penalty)
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
	return slices.ContainsFunc(g.p[seat].hand[:g.p[seat].nhand], func(c int8) bool { return g.anyUseOf(seat, c) })
}

// anyUseOf reports whether a hand card can be used.
func (g *game) anyUseOf(seat, c int8) bool {
	return g.canUse(seat, c, useGold) || g.canUse(seat, c, usePortfolio) || g.canUse(seat, c, useCourt)
}

// playing reports whether a seat still has to play a hand card.
func (g *game) playing(seat int8) bool {
	return slices.ContainsFunc(g.agenda.Steps(), func(e entry) bool { return e.seat == seat && (e.kind == stepCard || e.kind == stepUse) })
}

// chosen returns the hand card that a seat has chosen but not used yet, or none.
func (g *game) chosen(seat int8) int8 {
	for _, e := range g.agenda.Steps() {
		if e.kind == stepUse && e.seat == seat {
			return int8(e.n)
		}
	}
	return none
}

// chosenCard returns the index in its hand of the card that another seat has chosen but not
// used yet, or none.
func (g *game) chosenCard(viewer int8) int8 {
	if g.asked() == stepUse {
		if s := g.agenda.Top(); s.seat != viewer {
			return int8(slices.Index(g.p[s.seat].hand[:], int8(s.n)))
		}
	}
	return none
}

// cardStep asks for the hand card to use (RULES 4).
var cardStep = step{
	Kind: stepCard, Name: "card", Rule: "4", Purpose: engine.T("lisboa.purpose.card"), Args: "s",
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.card"), Facts: g.treasuryFact()}
	},
	All: handCards,
	Answers: []answer{givingCard(func(g *game, e entry, m engine.Move, _ *engine.Events) {
		g.agenda.Push(entry{kind: stepUse, seat: e.seat, n: m.N[0]})
	}).If(func(g *game, e entry, m engine.Move) play.Reason {
		return play.If(g.anyUseOf(e.seat, int8(m.N[0])) || !g.anyUse(e.seat))
	})},
}

// givingCard is the answer to name one of the seat's political cards.
func givingCard(do func(*game, entry, engine.Move, *engine.Events)) answer {
	return answer{
		Kind: moveCard, Do: do,
		Code:  func(g *game, _ entry, m engine.Move) string { return g.t.cards[m.N[0]].word },
		Label: func(g *game, _ entry, m engine.Move) engine.Text { return g.t.cardText(int8(m.N[0])) },
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			return engine.Option{Effect: cardBody(g.t, int8(m.N[0]))}
		},
		Why: func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return whyNotCardAtAll(g, e.seat, int8(m.N[0])), "4"
		},
	}
}

// handCards appends the cards in hand.
func handCards(g *game, e entry, dst []engine.Move) []engine.Move {
	for _, c := range g.p[e.seat].hand[:g.p[e.seat].nhand] {
		dst = append(dst, move(moveCard, c))
	}
	return dst
}

// whyNotCardAtAll returns the reason why a hand card has no use now: the reason of each
// use.
func whyNotCardAtAll(g *game, seat, c int8) engine.Text {
	args := []engine.Arg{}
	for use, name := range []string{useGold: "gold", usePortfolio: "portfolio", useCourt: "court"} {
		why, _ := whyNotUse(g, seat, c, int8(use))
		args = append(args, engine.Term(name, why))
	}
	return engine.T("lisboa.why.card", args...)
}

// useStep asks for the use of card n (RULES 4.2).
var useStep = step{
	Kind: stepUse, Name: "use", Rule: "4", Purpose: engine.T("lisboa.purpose.use"), Args: "sc",
	Holds: func(g *game, e, _ entry) bool {
		return slices.Contains(g.p[e.seat].hand[:g.p[e.seat].nhand], int8(e.n))
	},
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.use", engine.Term("card", g.t.cardText(int8(e.n)))), Facts: g.treasuryFact()}
	},
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		return append(dst, move(moveUse, useCourt), move(moveUse, usePortfolio), move(moveUse, useGold), move(moveUse, useDiscard))
	},
	Answers: []answer{{
		Kind: moveUse, Code: coded(useWords), Do: (*game).use, Label: useLabel, Describe: describeUse,
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			if int8(m.N[0]) == useDiscard { // obvious
				return -play.If(!g.anyUseOf(e.seat, int8(e.n)))
			}
			return play.If(g.canUse(e.seat, int8(e.n), int8(m.N[0])))
		},
		Why: func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return whyNotUse(g, e.seat, int8(e.n), int8(m.N[0]))
		},
		Means: func(_ *game, _ entry, text string) func(engine.Move) bool {
			court := begins(text, "event", "sponsor", "royal")
			return func(m engine.Move) bool { return court && int8(m.N[0]) == useCourt }
		},
	}},
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
			g.tell(ev, e.seat, engine.T("lisboa.event.cardGold", g.who(e.seat), engine.Term("card", g.t.cardText(c))))
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
			g.tell(ev, e.seat, engine.T("lisboa.event.cardNothing", g.who(e.seat), engine.Term("card", g.t.cardText(c))))
		}
	}
}

// leaveHand removes a card from a hand, which everybody sees.
func (g *game) leaveHand(seat, c int8) {
	deck.Remove(g.p[seat].hand[:], &g.p[seat].nhand, c)
	g.decks.seen.add(c)
}

func useLabel(g *game, e entry, m engine.Move) engine.Text {
	switch int8(m.N[0]) {
	case useGold:
		return engine.T("lisboa.do.gold")
	case usePortfolio:
		return engine.T("lisboa.do.portfolio")
	case useDiscard:
		return engine.T("lisboa.do.nothing")
	}
	if k := &g.t.cards[e.n]; k.kind != treasuryCard {
		return engine.T("lisboa.do.visit", engine.Term("noble", nobleTexts[k.kind]))
	}
	return engine.T("lisboa.do.sponsor")
}

// describeUse describes the cost and the effect of a use of a hand card.
func describeUse(g *game, e entry, m engine.Move) engine.Option {
	seat, k := e.seat, &g.t.cards[e.n]
	switch use := int8(m.N[0]); {
	case use == useGold:
		return engine.Option{Places: []string{placePart(seat, "warehouse")}}
	case use == usePortfolio:
		return engine.Option{Effect: engine.T("lisboa.do.portfolio.note", engine.N("influence", int(k.influence)), engine.Term("reward", effectText(g.t, k.reward)),
			engine.Term("penalty", penaltyText(&k.penalty)), engine.Term("permanent", permanentText(g.t, &k.permanent))), Places: []string{placePlayer(seat)}}
	case use == useDiscard:
		return engine.Option{Effect: engine.T("lisboa.do.nothing.note")}
	case k.kind == treasuryCard:
		cost := g.eventCost(seat)
		return engine.Option{Effect: engine.T("lisboa.do.sponsor.note", engine.N("n", int(cost)), engine.N("sold", int(g.p[seat].soldFor(g.t, cost))),
			engine.Term("event", effectText(g.t, k.event))), Places: []string{"treasury"}}
	}
	return engine.Option{Effect: engine.T("lisboa.do.visit.note", engine.N("n", int(g.visitCost(seat, k.kind, false))),
		engine.Term("top", actionTexts[2*k.kind]), engine.Term("bottom", actionTexts[2*k.kind+1]), engine.Term("action", nobleActionTexts[k.kind]),
		engine.List("followers", g.whoFollows(seat, k.kind))), Places: []string{kindWords[k.kind]}}
}

// whoFollows returns the names of the other seats with the favor of a noble.
func (g *game) whoFollows(seat, noble int8) (list []engine.Text) {
	for i := int8(1); i < g.seats; i++ {
		if s := (seat + i) % g.seats; g.p[s].holdsFavor(noble) {
			list = append(list, engine.T("lisboa.who", g.who(s)))
		}
	}
	return list
}

func whyNotUse(g *game, seat, c, use int8) (engine.Text, string) {
	p, k := &g.p[seat], &g.t.cards[c]
	switch {
	case use == useGold:
		return g.whyNotGood(seat, gold)
	case use == usePortfolio:
		return engine.T("lisboa.why.penalty", engine.Term("penalty", penaltyText(&k.penalty)), engine.N("reis", int(p.reis)), engine.N("coins", int(g.t.coins[p.influence])),
			engine.N("influence", int(p.influence)), engine.N("wigs", int(p.wigs))), "5"
	case k.kind != treasuryCard:
		return g.whyNotVisit(seat, k.kind)
	case p.purse().money(g.t) < g.eventCost(seat):
		return engine.T("lisboa.why.money", engine.N("n", int(g.eventCost(seat))), engine.N("reis", int(p.reis)), engine.N("coins", int(g.t.coins[p.influence]))), "8"
	}
	return engine.T("lisboa.why.event", engine.Term("event", effectText(g.t, k.event))), "8"
}

// canSponsor reports whether a seat can pay for the event of a treasury card and carry out
// some part of it (RULES 8).
func (g *game) canSponsor(seat, c int8) bool {
	cost := g.eventCost(seat)
	w := g.p[seat].purse()
	if w.money(g.t) < cost {
		return false
	}
	w = g.afterPaying(w, cost)
	return slices.ContainsFunc(g.t.exprs[g.t.cards[c].event].alts, func(parts []part) bool { return g.canParts(seat, parts, w) })
}

// afterPaying returns a purse after a payment of réis, with influence sold if there are not
// enough coins.
func (g *game) afterPaying(w purse, cost int16) purse {
	coins := min(cost, w.reis)
	w.reis -= coins
	for cost -= coins; cost > 0 && w.influence > 0; {
		w.influence--
		cost -= int16(g.t.coin[w.influence])
	}
	return w
}

// eventCost returns the price of sponsoring an event (RULES 8).
func (g *game) eventCost(seat int8) int16 {
	return int16(max(0, g.level().value-g.p[seat].perm.event))
}

// sponsor pays for an event and carries it out. The treasury does not move, and nobody may
// follow (RULES 8).
func (g *game) sponsor(seat, c int8, ev *engine.Events) {
	cost := g.eventCost(seat)
	sold := g.p[seat].pay(g.t, cost)
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.sponsor", g.who(seat), engine.Term("card", g.t.cardText(c)), engine.N("n", int(cost)), engine.N("sold", int(sold)),
			engine.Term("event", g.effectText(g.t.cards[c].event))))
	}
	g.doEffect(seat, g.t.cards[c].event)
}
