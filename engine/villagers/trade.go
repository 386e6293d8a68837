package villagers

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// ontoDiscard is the place of a traded card when every pile is gone.
const ontoDiscard = reserve + 1

// tradeLimit returns the number of basic villagers that may be traded for in a turn.
func (g *game) tradeLimit() int {
	if most, ok := g.inForce(effectTradeCap); ok {
		return most
	}
	return maxTrades
}

// trading is the answer to trade for a basic villager (RULES 7.4).
var trading = answer{
	Kind: moveTrade, Code: ofCard("trade"), Label: ofKind,
	Legal: func(g *game, _ entry, m engine.Move) play.Reason { return g.bartering(kind(m.N[0])) },
	Why: func(g *game, _ entry, m engine.Move, reason play.Reason) (engine.Text, string) {
		switch reason {
		case tradesDone:
			return engine.T("villagers.why.trades", engine.N("n", g.tradeLimit())), "7.4"
		case supplyEmpty:
			return engine.T("villagers.why.noBasic", cardArg(kind(m.N[0]))), "7.4"
		}
		return engine.T("villagers.why.noHand"), "7.4"
	},
	Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
		g.act(e)
		g.now.basic = kind(m.N[0])
		g.push(stepOnto, 0)
	},
	Describe: telling(func(g *game, n int) engine.Option {
		return engine.Option{Label: engine.T("villagers.do.trade", cardArg(kind(n))), Group: engine.T("villagers.group.trade"), Verb: engine.T("villagers.verb.trade"),
			Effect: engine.T("villagers.do.trade.effect", engine.N("supply", int(g.supply[n]))), Places: []string{placeSupply(kind(n))}}
	}),
}

// Reasons why the active seat cannot trade; the remaining one is an empty hand.
const (
	tradesDone  = play.No + 1
	supplyEmpty = play.No + 2
)

// bartering returns the reason why the active seat cannot trade for a basic villager
// (RULES 7.4).
func (g *game) bartering(basic kind) play.Reason {
	switch {
	case int(g.now.trades) >= g.tradeLimit():
		return tradesDone
	case g.supply[basic] == 0:
		return supplyEmpty
	}
	return play.If(g.me().nhand > 0)
}

// tradeTrail returns the number of the trade in the turn.
func (g *game) tradeTrail() []engine.Text {
	return []engine.Text{engine.T("villagers.trail.trade", engine.N("n", int(g.now.trades)+1), engine.N("limit", g.tradeLimit()))}
}

// ontoStep asks for the stack of a trade.
var ontoStep = step{
	Kind: stepOnto, Name: "onto", Rule: "7.4", Purpose: engine.T("villagers.purpose.onto"), Feature: "onto", On: inBuildTurn,
	Holds: func(g *game, _, _ entry) bool { return g.now.basic != noKind && g.supply[g.now.basic] > 0 },
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("villagers.ask.onto", engine.Term("basic", cardTexts[g.now.basic])), Trail: g.tradeTrail()}
	},
	All:    func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.listOnto(dst) },
	Refuse: refusing(whyNotOnto),
	Answers: []answer{{
		Kind: moveOnto, Code: onPile,
		Do: func(g *game, _ entry, m engine.Move, _ *engine.Events) {
			g.now.onto = int8(m.N[0])
			g.push(stepCard, 0)
		},
		Describe: telling(func(g *game, n int) engine.Option {
			o := describePile(g, n)
			if n != ontoDiscard {
				o.Label = engine.T("villagers.do.onto", engine.Term("pile", pileText(n)), engine.Term("suit", suitTexts[g.piles.topSuit(n)]))
			}
			return o
		}),
	}},
}

// listOnto appends the stacks in play; if all are gone the Reserve; if that is empty too
// the discard pile (RULES 7.4).
func (g *game) listOnto(dst []engine.Move) []engine.Move {
	for i := range stackCount {
		if g.piles.left(i) > 0 {
			dst = append(dst, move(moveOnto, i))
		}
	}
	if !g.piles.allGone() {
		return dst
	}
	if g.piles.left(reserve) > 0 {
		return append(dst, move(moveOnto, reserve))
	}
	return append(dst, move(moveOnto, ontoDiscard))
}

// whyNotOnto returns the reason why a card cannot be traded onto a pile.
func whyNotOnto(_ *game, _ entry, w writtenMove) (why engine.Text, rule string) {
	switch {
	case w.verb != "stack":
		return why, rule
	case w.pile == reserve:
		return engine.T("villagers.why.ontoReserve"), "7.4"
	case w.pile < stackCount:
		return engine.T("villagers.why.stackGone", engine.N("n", w.pile+1)), "7.4"
	}
	return engine.T("villagers.why.noStack"), "7.4"
}

// cardStep asks for the card of a trade.
var cardStep = step{
	Kind: stepCard, Name: "card", Rule: "7.4", Purpose: engine.T("villagers.purpose.card"), Feature: "card", On: inBuildTurn,
	Holds: func(g *game, e, below entry) bool { return ontoStep.Holds(g, e, below) && g.canPutOnto(g.now.onto) },
	Ask: func(g *game, _ entry) engine.Question {
		key := "villagers.ask.card"
		if g.now.onto == ontoDiscard {
			key = "villagers.ask.cardOpen"
		}
		return engine.Question{Trail: g.tradeTrail(),
			Text: engine.T(key, engine.Term("basic", cardTexts[g.now.basic]), engine.Term("pile", pileText(int(g.now.onto))))}
	},
	All:    func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.listHand(dst) },
	Refuse: refusingCard("7.4", notInHand, "give", "drop"),
	Answers: []answer{{
		Kind: moveCard, Code: ofCard("give"), Do: doing(trade),
		Describe: telling(func(g *game, n int) engine.Option { // the list of choices so far must distinguish it from a placed card
			o := g.describeHeld(kind(n))
			o.Label = engine.T("villagers.do.giveUp", cardArg(kind(n)))
			return o
		}),
	}},
}

// canPutOnto reports whether a traded card may go to a pile.
func (g *game) canPutOnto(pile int8) bool {
	return pile != none && slices.Contains(g.listOnto(nil), move(moveOnto, int(pile)))
}

// listHand appends each kind of card in hand.
func (g *game) listHand(dst []engine.Move) []engine.Move {
	for k := range eachKind(g.me().holds) {
		dst = append(dst, move(moveCard, int(k)))
	}
	return dst
}

// describeHeld describes a card in hand.
func (g *game) describeHeld(k kind) engine.Option {
	return engine.Option{Label: cardTexts[k],
		Effect: engine.T("villagers.do.card.effect", engine.N("n", int(g.me().hand[k])), engine.Term("card", g.t.brief(k)))}
}

// trade puts a card of the hand face down on the pile and places the basic
// villager as a new chain (RULES 7.4).
func trade(g *game, card int, ev *engine.Events) {
	k := kind(card)
	n := &g.now
	if n.onto == ontoDiscard {
		g.me().spend(k)
		g.discardCard(k)
	} else {
		g.me().lose(k)
		g.piles.push(int(n.onto), k, g.active)
		g.me().bury(g.t.cards[k].suit, g.piles.rank(g.active, int(g.piles.end[n.onto])-1))
	}
	g.supply[n.basic]--
	n.trades++
	at := g.villages.put(newCard(n.basic, g.active))
	if ev != nil {
		g.tellTrade(k, at, ev)
	}
	g.clearChoice()
}

// tellTrade adds the event of a trade. All see the back of the card; only its owner sees
// the front, unless it goes to the discard pile.
func (g *game) tellTrade(k kind, at int16, ev *engine.Events) {
	n := &g.now
	args := []engine.Arg{g.who(), engine.Term("pile", pileText(int(n.onto))), engine.Term("basic", cardTexts[n.basic]), engine.N("n", int(n.trades))}
	places := []string{placePile(int(n.onto)), g.villages.placeCard(int(at)), placeSupply(n.basic)}
	private := engine.T("villagers.event.tradeOwn", append(args, cardArg(k))...)
	if n.onto == ontoDiscard {
		g.tell(ev, g.active, private, places...)
		return
	}
	seat := engine.Seat(g.active)
	public := engine.T("villagers.event.trade", append(args, engine.Term("suit", suitTexts[g.t.cards[k].suit]))...)
	ev.Add(engine.Event{Seat: seat, Text: public, To: engine.AllBut(seat), Places: places})
	ev.Add(engine.Event{Seat: seat, Text: private, To: engine.Only(seat), Places: places})
}
