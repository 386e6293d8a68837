package architects

import (
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// turnStep asks where to send a worker or, without one in hand, which to recall (RULES 3).
// A seat with a worker always has a choice.
var turnStep = step{
	Kind: stepTurn, Name: "turn", Rule: "3", Purpose: engine.T("architects.purpose.turn"),
	Feature: "turn", On: []play.Kind{stepReset},
	Asks:    func(g *game, _ entry) bool { return !g.isAutoma(g.active) },
	Act:     func(g *game, _ entry, ev *engine.Events) { g.playAutoma(ev) },
	Insists: func(g *game, _ entry) bool { return g.me().workers > 0 },
	Empty:   func(g *game, _ entry, ev *engine.Events) { g.skipTurn(ev) },
	Ask: func(g *game, _ entry) engine.Question {
		if g.me().workers == 0 {
			return engine.Question{Text: engine.T("architects.ask.recall")}
		}
		return engine.Question{Text: engine.T("architects.ask.turn", engine.N("n", int(g.me().workers)))}
	},
	Offer: listTurn,
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		if g.me().workers == 0 {
			return dst
		}
		return append(dst, everyPlace...)
	},
	Refuse:  refusing(explainTurn),
	Answers: []answer{placing, recalling},
}

var everyPlace = play.Each(nil, movePlace, 0, int8(places)-1)

// explainTurn returns the reason why a written place cannot be visited or left.
func explainTurn(g *game, _ entry, w wish) (why engine.Text, rule string) {
	switch {
	case w.place != places && w.verb == "":
		return explainPlace(g, w.place)
	case w.verb == "" && w.code == "recall prison" && g.me().workers > 0:
		return engine.T("architects.why.neverPrison"), "3.2"
	case w.verb == "recall" || w.code == "recall prison":
		return explainRecall(g, w)
	case w.verb == "market":
		return engine.T("architects.why.whichSpace"), "5.9"
	case w.verb == "cathedral":
		return explainCathedral(g)
	}
	return why, rule
}

func explainPlace(g *game, to place) (why engine.Text, rule string) {
	if g.me().workers == 0 {
		return engine.T("architects.why.noWorker"), "3.1"
	}
	return placing.WhyNot(g, entry{}, move(movePlace, int8(to)))
}

// explainCathedral explains how to begin work on the Cathedral, or why it is impossible.
func explainCathedral(g *game) (why engine.Text, rule string) {
	p := g.me()
	if p.workers == 0 {
		return engine.T("architects.why.noWorker"), "3.1"
	}
	if g.canAdvance(p) {
		return engine.T("architects.why.cathedralFirst"), "5.11"
	}
	return advancing.WhyNot(g, entry{}, move(moveAdvance, 0))
}

func explainRecall(g *game, w wish) (why engine.Text, rule string) {
	if g.me().workers > 0 {
		return engine.T("architects.why.hasWorkers", engine.N("n", int(g.me().workers))), "3.1"
	}
	elsewhere := w.place >= marketLeft && w.place < guildhall || w.code == "recall prison" || strings.HasPrefix(w.code, "recall from ")
	switch {
	case w.place == guildhall:
		return engine.T("architects.why.staysThere", placeArg(w.place)), "3.1"
	case elsewhere && g.recalls == recallCircles:
		return engine.T("architects.why.onlyCircles"), "3.1"
	case elsewhere && g.me().circled() > 0:
		return engine.T("architects.why.circlesFirst", engine.N("n", int(g.me().circled()))), "3.1"
	case g.recalls == recallInOrder && g.isInMarket(w.place):
		return engine.T("architects.why.boardsFirst"), "3.1"
	}
	return engine.T("architects.why.noneThere"), "3.1"
}

// isInMarket reports whether the active seat has a worker at a place of the Black
// Market.
func (g *game) isInMarket(at place) bool {
	return at >= marketLeft && at < guildhall && g.market.stalls[at-marketLeft] == g.active
}

// skipTurn skips a seat that has no worker to place or to recall (RULES 3.1).
func (g *game) skipTurn(ev *engine.Events) {
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.skip", g.actor()), g.placeMe())
	}
	if g.nobodyCan() {
		g.last = 1 // otherwise nobody would end the match
	}
}

// nobodyCan reports whether nobody can ever place a worker again: no person has one in the
// supply or where it may be recalled, and no automa continues.
func (g *game) nobodyCan() bool {
	for s := range g.people {
		if g.hasUse(s) {
			return false
		}
	}
	return !g.automaGoesOn()
}

// hasUse reports whether a person has a worker to place or to recall.
func (g *game) hasUse(seat int8) bool {
	p := &g.p[seat]
	if g.recalls == recallCircles {
		return p.workers+p.circled() > 0
	}
	return g.workersOf(seat) > int(p.hall)
}

// circled returns the number of the player's workers at large circles.
func (p *player) circled() int8 { return sum(p.at[:]) }

// automaGoesOn reports whether the automa can still fill the Guildhall: it has a worker,
// and a card that sends one there.
func (g *game) automaGoesOn() bool {
	if !g.withAutoma() || g.recalls != recallCircles {
		return false
	}
	a := g.people
	n := g.workersOf(a) - int(g.p[a].hall)
	for _, who := range g.market.stalls {
		n -= engine.OneIf(who == a)
	}
	if n <= 0 {
		return false
	}
	for _, list := range [][]int8{g.auto.pile.all(), g.auto.discard.all()} {
		for _, card := range list {
			for _, act := range g.t.schemes[card].own() {
				if act.ploy == ployGuild {
					return true
				}
			}
		}
	}
	return false
}

// endTurn gives the turn to the next seat, or ends the match (RULES 8).
func (g *game) endTurn(ev *engine.Events) {
	if !g.isAutoma(g.active) {
		ev.EndTurn()
	}
	switch {
	case g.last > 0:
		g.last--
	case g.nhall >= g.plan().last:
		g.last = g.seats
		if ev != nil {
			g.tell(ev, g.active, engine.T("architects.event.last", g.who("who", g.after(g.active))), "guildhall")
		}
	}
	if g.last == 0 {
		g.finish()
		return
	}
	g.turn++
	g.active = g.after(g.active)
	if g.active == g.order[0] {
		g.round++
	}
	g.startTurn()
}

// limitStep discards building cards down to the limit of the hand (RULES 3).
var limitStep = step{
	Kind: stepLimit, Name: "limit", Rule: "3", Purpose: engine.T("architects.purpose.limit"),
	Feature: "limit", On: []play.Kind{stepEnd},
	Asks: func(g *game, _ entry) bool { return g.me().hand.len() > handLimit },
	Ask: func(g *game, _ entry) engine.Question {
		held := int(g.me().hand.len())
		return engine.Question{Text: engine.T("architects.ask.limit", engine.N("n", held), engine.N("limit", handLimit)),
			Form: engine.Picks, Picks: engine.Count{Min: held - handLimit, Max: held - handLimit}}
	},
	Offer: listHand, Refuse: refusing(notInHand),
	Answers: []answer{discarding.Doing(func(g *game, e entry, m engine.Move, ev *engine.Events) {
		g.agenda.Push(e)
		g.discard(int8(m.N[0]), ev)
	})},
}

// discarding puts a card of the hand away.
var discarding = answer{
	Kind: moveDiscard, Code: coded("discard", (*tables).buildingWord), Describe: describeCard,
	Label: named(func(t *tables, card int8) engine.Text { return engine.T("architects.do.discard", t.buildingArg(card)) }),
}

// listHand appends the moves to discard a card of the hand.
func listHand(g *game, _ entry, dst []engine.Move) []engine.Move {
	return eachCard(dst, moveDiscard, g.me().hand)
}

// discard puts a card of the hand face down under the deck.
func (g *game) discard(card int8, ev *engine.Events) {
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.discard", g.actor()), "deck", g.placeMe())
		g.tellOnly(ev, g.active, engine.T("architects.event.discarded", g.t.buildingArg(card)), g.placeMe())
	}
	g.bury(g.active, card)
}

// endStep ends the turn.
var endStep = step{
	Kind: stepEnd, Name: "end", On: []play.Kind{stepNone},
	Holds: func(g *game, _, _ entry) bool { return g.last != 0 },
	Act:   func(g *game, _ entry, ev *engine.Events) { g.endTurn(ev) },
}
