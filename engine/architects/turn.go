package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// turnStep asks where to send a worker, or without one which to recall (RULES 3). A
// seat with a worker always has several places to choose from.
var turnStep = unmoved(step{
	Kind: stepTurn, Name: "turn", Rule: "3", Purpose: engine.T("architects.purpose.turn"),
	Feature: "turn", On: []play.Kind{stepReset},
	Asks:    func(g *game, _ entry) bool { return !g.isAutoma(g.active) && (g.me().workers > 0 || g.canRecall()) },
	Insists: func(g *game, _ entry) bool { return g.me().workers > 0 },
	Act: func(g *game, _ entry, ev *engine.Events) {
		if g.isAutoma(g.active) {
			g.playAutoma(ev)
			return
		}
		g.skipTurn(ev)
	},
}, movePlace, moveRecall)

// skipTurn passes a seat by that has no worker anywhere to place or to recall
// (RULES 3.1).
func (g *game) skipTurn(ev *engine.Events) {
	if ev != nil {
		g.tellSkip(ev)
	}
	if g.nobodyCan() {
		g.last = 1 // nobody would ever end the match
	}
}

// nobodyCan reports whether nobody can ever place a worker again: no person has
// one in the own supply or where one may be recalled from, and no automa goes on.
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
	if g.recallAnywhere {
		return g.workersOf(seat) > int(p.hall)
	}
	n := p.workers
	for _, at := range p.at {
		n += at
	}
	return n > 0
}

// automaGoesOn reports whether the automa can still fill the Guildhall: it has a
// worker, and a card that sends one there.
func (g *game) automaGoesOn() bool {
	if !g.withAutoma() || g.recallAnywhere {
		return false
	}
	a := g.people
	n := g.workersOf(a) - int(g.p[a].hall)
	for _, who := range g.stalls {
		n -= b2i(who == a)
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
			g.tellLast(ev)
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
var limitStep = unmoved(step{
	Kind: stepLimit, Name: "limit", Rule: "3", Purpose: engine.T("architects.purpose.limit"),
	Feature: "limit", On: []play.Kind{stepEnd},
	Asks: func(g *game, _ entry) bool { return g.me().hand.len() > handLimit },
}, moveDiscard)

// endStep ends the turn.
var endStep = step{
	Kind: stepEnd, Name: "end", On: []play.Kind{stepNone},
	Holds: func(g *game, _, _ entry) bool { return g.last != 0 },
	Act:   func(g *game, _ entry, ev *engine.Events) { g.endTurn(ev) },
}
