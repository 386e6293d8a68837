package villagers

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// setDraftLimits fixes how many cards each seat drafts this round. Food cannot
// change while drafting (RULES 5.1).
func (g *game) setDraftLimits() {
	for s := range g.seats {
		g.p[s].limit = int8(g.draftLimit(s))
	}
}

// draftLimit is two and one for each food, at most five; events of the solo
// game count at most so much food and take off so much (RULES 5.1, 10.6).
func (g *game) draftLimit(seat int8) int {
	food := g.foodOf(seat)
	if most, ok := g.inForce(effectFoodCap); ok {
		food = min(food, most)
	}
	less, _ := g.inForce(effectDraftLess)
	return max(baseLimit, min(mostLimit, baseLimit+food)-less)
}

// draftStep goes on until nobody may draft.
var draftStep = step{Kind: stepDraft, Name: "draft", On: []play.Kind{stepUpdate, stepCoin}, Act: nextDrafter}

// nextDrafter finds the seat that drafts next: clockwise, without the seats
// that have reached their limit (RULES 5.2).
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
	if g.source() != none {
		return true
	}
	for i := range g.road {
		if g.road[i].kind != noKind {
			return true
		}
	}
	return false
}

// pickStep asks for the card to draft.
var pickStep = unmoved(step{
	Kind: stepPick, Name: "pick", Rule: "5", Purpose: engine.T("villagers.purpose.pick"), Feature: "pick", On: []play.Kind{stepDraft},
}, moveTake, moveStack, moveJester)

// listPicks are the face-up cards, then the stacks in play; the Reserve only
// when all stacks are gone (RULES 5.2).
func (g *game) listPicks(dst []engine.Move) []engine.Move {
	if !g.mustDraftFromStack() {
		dst = g.listRoad(dst, moveTake)
	}
	for i := range stackCount {
		if g.piles.left(i) > 0 {
			dst = append(dst, move(moveStack, i))
		}
	}
	if g.allGone() && g.piles.left(reserve) > 0 {
		dst = append(dst, move(moveStack, reserve))
	}
	return dst
}

// mustDraftFromStack is the event that blocks the Road for the first draft of
// a round (RULES 10.6).
func (g *game) mustDraftFromStack() bool {
	_, ok := g.inForce(effectStackFirst)
	return ok && g.me().drafted == 0 && !g.allGone()
}

// listRoad lists the face-up villagers.
func (g *game) listRoad(dst []engine.Move, what uint16) []engine.Move {
	for i := range g.road {
		if g.road[i].kind != noKind {
			dst = append(dst, move(what, i))
		}
	}
	return dst
}

// takeFromRoad drafts a face-up villager with the coins on it (RULES 5.2).
func (g *game) takeFromRoad(place int, ev *engine.Events) {
	g.agenda.Pop()
	c := g.road[place]
	g.road[place] = roadCard{kind: noKind}
	g.draft(c.kind)
	g.me().gain(fromRoad, int(c.coins))
	toll, _ := g.inForce(effectToll)
	toll = min(toll, int(g.me().gold))
	if ev != nil {
		g.logTake(c, place, ev)
		if toll > 0 {
			g.logToll(toll, ev)
		}
	}
	g.payCountess(toll)
	g.afterDraft()
}

// takeFromStack drafts the top card of a stack, or of the Reserve, unseen.
func (g *game) takeFromStack(from int, ev *engine.Events) {
	g.agenda.Pop()
	k := g.turnUp(from, ev)
	g.draft(k)
	if ev != nil {
		g.logDraw(k, from, ev)
	}
	g.afterDraft()
}

// draft lays a card on the own village square.
func (g *game) draft(k kind) {
	p := g.me()
	p.square[p.nsquare] = k
	p.nsquare++
	p.drafted++
}

// afterDraft pushes the steps that follow a draft: alone, the Countess gets a
// villager before the Road is refilled (RULES 10.2).
func (g *game) afterDraft() {
	g.push(stepRefill, 0)
	if g.isSolo() {
		g.push(stepGive, 0)
	}
}

// refillStep ends a draft.
var refillStep = step{Kind: stepRefill, Name: "refill", On: []play.Kind{stepDraft}, Act: endDraft}

// endDraft refills the Road, takes a full square into the hand and ends the
// turn (RULES 5.2).
func endDraft(g *game, _ entry, ev *engine.Events) {
	g.refill(false, ev)
	if p := g.me(); p.drafted == p.limit {
		p.pickUp()
		if ev != nil {
			g.logHandTaken(ev)
		}
	}
	g.endTurn(ev)
}
