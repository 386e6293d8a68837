package villagers

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// setDraftLimits sets the number of cards that each seat drafts this round. Food cannot
// change during the draft (RULES 5.1).
func (g *game) setDraftLimits() {
	for s := range g.seats {
		g.p[s].limit = int8(g.draftLimit(s))
	}
}

// draftLimit returns the number of drafts: two plus one for each food, at most five. Events
// of the solo game may limit the counted food, and lower the result (RULES 5.1, 10.6).
func (g *game) draftLimit(seat int8) int {
	food := g.villages.foodOf(seat)
	if most, ok := g.inForce(effectFoodCap); ok {
		food = min(food, most)
	}
	less, _ := g.inForce(effectDraftLess)
	return max(baseLimit, min(maxLimit, baseLimit+food)-less)
}

// draftStep continues until nobody may draft.
var draftStep = step{Kind: stepDraft, Name: "draft", On: beforeUpdate, Act: nextDrafter}

// nextDrafter finds the next seat to draft: clockwise, without the seats that have reached
// their limit (RULES 5.2).
func nextDrafter(g *game, e entry, _ *engine.Events) {
	if g.anyDraft() {
		for range g.seats {
			seat := (g.first + g.drafter) % g.seats
			g.drafter = (g.drafter + 1) % g.seats
			if g.p[seat].drafted < g.p[seat].limit {
				g.active = seat
				g.agenda.Push(e)
				g.push(stepPick, 0)
				return
			}
		}
	}
	for s := range g.seats {
		g.p[s].pickUp()
	}
}

// anyDraft reports whether there is a card left to draft.
func (g *game) anyDraft() bool {
	return g.piles.source() != none || slices.ContainsFunc(g.road[:], func(c roadCard) bool { return c.kind != noKind })
}

// pickStep asks for the card to draft.
var pickStep = step{
	Kind: stepPick, Name: "pick", Rule: "5", Purpose: engine.T("villagers.purpose.pick"), Feature: "pick", On: []play.Kind{stepDraft},
	Ask: func(g *game, _ entry) engine.Question {
		p := g.me()
		var latest []engine.Text
		if p.nsquare > 0 {
			latest = []engine.Text{cardTexts[p.square[p.nsquare-1]]}
		}
		return engine.Question{Text: engine.T("villagers.ask.pick", engine.List("latest", latest), engine.N("n", int(p.drafted)+1), engine.N("limit", int(p.limit)))}
	},
	Offer: listPicks,
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		return play.Each(g.listRoad(dst, moveTake), moveStack, 0, reserve)
	},
	Refuse: refusing(whyNotPick),
	Answers: []answer{{
		Kind: moveTake, Code: coded("take", (*game).roadWord), Do: doing(takeFromRoad), Describe: telling(describeTake),
		Label: func(g *game, _ entry, m engine.Move) engine.Text { return cardTexts[g.road[m.N[0]].kind] },
		Legal: func(g *game, _ entry, _ engine.Move) play.Reason { return play.If(!g.mustDraftFromStack()) },
		Why: func(g *game, _ entry, _ engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("villagers.why.stackFirst", engine.Term("event", eventTexts[g.openWith(effectStackFirst)])), "10.6"
		},
	}, {
		Kind: moveStack, Code: onPile, Label: ofPile, Do: doing(takeFromStack), Describe: telling(describeStack),
		Legal: func(g *game, _ entry, m engine.Move) play.Reason { return g.drafting(int(m.N[0])) },
		Why: func(g *game, _ entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			switch reason {
			case reserveEmpty:
				return engine.T("villagers.why.reserveEmpty"), "5.2"
			case reserveEarly:
				return engine.T("villagers.why.reserveEarly", engine.N("n", stackCount-g.piles.stacksGone(stackCount))), "5.2"
			}
			return engine.T("villagers.why.stackGone", engine.N("n", int(m.N[0])+1)), "5.3"
		},
	}, callingJester},
}

// listPicks appends what can be drafted. It asks only once whether the Road is forbidden.
func listPicks(g *game, _ entry, dst []engine.Move) []engine.Move {
	if !g.mustDraftFromStack() {
		dst = g.listRoad(dst, moveTake)
	}
	for i := range reserve + 1 {
		if g.drafting(i) == 0 {
			dst = append(dst, move(moveStack, i))
		}
	}
	return g.orJester(dst)
}

// Reasons why a card cannot be drafted from a pile. That a stack is gone is obvious.
const (
	reserveEmpty play.Reason = play.No + iota
	reserveEarly
	stackGone play.Reason = -1
)

// drafting returns the reason why a card cannot be drafted from a stack, or from the Reserve, which
// comes only when all stacks are gone (RULES 5.2).
func (g *game) drafting(pile int) play.Reason {
	switch gone := g.piles.left(pile) == 0; {
	case gone && pile == reserve:
		return reserveEmpty
	case gone:
		return stackGone
	case pile == reserve && !g.piles.allGone():
		return reserveEarly
	}
	return 0
}

// mustDraftFromStack returns the event that forbids the Road for the first draft of a round
// (RULES 10.6).
func (g *game) mustDraftFromStack() bool {
	_, ok := g.inForce(effectStackFirst)
	return ok && g.me().drafted == 0 && !g.piles.allGone()
}

// listRoad appends the face-up villagers.
func (g *game) listRoad(dst []engine.Move, what uint16) []engine.Move {
	for i := range g.road {
		if g.road[i].kind != noKind {
			dst = append(dst, move(what, i))
		}
	}
	return dst
}

// takeFromRoad drafts a face-up villager with the coins on it (RULES 5.2).
func takeFromRoad(g *game, place int, ev *engine.Events) {
	c := g.road[place]
	g.road[place] = roadCard{kind: noKind}
	g.draft(c.kind)
	g.me().gain(fromRoad, int(c.coins))
	toll, _ := g.inForce(effectToll)
	toll = min(toll, int(g.me().gold))
	if ev != nil {
		g.tell(ev, g.active, engine.T("villagers.event.take", g.who(), cardArg(c.kind), engine.N("n", int(c.coins))), placeRoad(place), g.placeMe())
		if toll > 0 {
			g.tell(ev, g.active, engine.T("villagers.event.toll", g.who(), engine.N("n", toll)), g.placeMe(), g.placePlayer(countessSeat))
		}
	}
	g.payCountess(toll)
	g.afterDraft()
}

// takeFromStack drafts the top card of a stack, or of the Reserve, unseen.
func takeFromStack(g *game, from int, ev *engine.Events) {
	k := g.turnUp(from, ev)
	g.draft(k)
	if ev != nil {
		g.tell(ev, g.active, engine.T("villagers.event.draw", g.who(), cardArg(k), engine.Term("pile", pileText(from))), placePile(from), g.placeMe())
	}
	g.afterDraft()
}

func describeTake(g *game, place int) engine.Option {
	c := g.road[place]
	o := engine.Option{Label: g.roadText(place), Effect: g.t.brief(c.kind), Group: engine.T("villagers.group.road"),
		Gain: int(g.t.cards[c.kind].gold) + int(c.coins), Places: []string{placeRoad(place)}}
	if c.coins > 0 {
		o.Effect = engine.T("villagers.do.take.coins", engine.N("n", int(c.coins)), engine.Term("card", g.t.brief(c.kind)))
	}
	return o
}

func describeStack(g *game, from int) engine.Option {
	o := describePile(g, from)
	o.Group = engine.T("villagers.group.stacks")
	return o
}

// describePile describes a pile by its visible back.
func describePile(g *game, n int) engine.Option {
	o := engine.Option{Label: pileText(n), Places: []string{placePile(n)}}
	if n == ontoDiscard {
		return o
	}
	suit := engine.Term("suit", suitTexts[g.piles.topSuit(n)])
	o.Label = engine.T("villagers.do.stack", engine.N("n", n+1), suit)
	if n == reserve {
		o.Label = engine.T("villagers.do.reserve", suit)
	}
	o.Effect = engine.T("villagers.do.pile.effect", engine.N("n", g.piles.left(n)))
	return o
}

// whyNotPick explains a card that is not on the Road, a stack that does not exist, and the end.
func whyNotPick(g *game, _ entry, w writtenMove) (why engine.Text, rule string) {
	switch {
	case w.card != noKind && (w.verb == "take" || w.verb == ""):
		return engine.T("villagers.why.notOnRoad", cardArg(w.card)), "5.2"
	case w.pile == noStack:
		return engine.T("villagers.why.noStack"), "5.2"
	case w.verb == "end":
		p := g.me()
		return engine.T("villagers.why.mustDraft", engine.N("n", int(p.drafted)), engine.N("limit", int(p.limit))), "5.1"
	}
	return why, rule
}

// leastWanted returns the face-up villager without coins and with the least printed gold.
// If there is none, it returns the first move in the list.
func (g *game) leastWanted(moves []engine.Move) engine.Move {
	best, least := moves[0], 1<<10
	for _, m := range moves {
		if m.Kind != moveTake {
			continue
		}
		c := &g.road[m.N[0]]
		if worth := int(g.t.cards[c.kind].gold) + 10*int(c.coins); worth < least {
			best, least = m, worth
		}
	}
	return best
}

// draft lays a card on the own village square.
func (g *game) draft(k kind) {
	p := g.me()
	p.square[p.nsquare] = k
	p.nsquare++
	p.drafted++
}

// afterDraft pushes the steps after a draft. In a solo match the Countess gets a villager
// before the Road is refilled (RULES 10.2).
func (g *game) afterDraft() {
	g.push(stepRefill, 0)
	if g.isSolo() {
		g.push(stepGive, 0)
	}
}

// refillStep ends a draft.
var refillStep = step{Kind: stepRefill, Name: "refill", On: []play.Kind{stepDraft}, Act: endDraft}

// endDraft refills the Road, takes a full square into the hand and ends the turn (RULES
// 5.2).
func endDraft(g *game, _ entry, ev *engine.Events) {
	g.refill(false, ev)
	if p := g.me(); p.drafted == p.limit {
		p.pickUp()
		if ev != nil {
			g.tell(ev, g.active, engine.T("villagers.event.hand", g.who(), engine.N("n", int(g.me().drafted))), g.placeMe())
		}
	}
	g.endTurn(ev)
}
