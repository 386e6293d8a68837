package villagers

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// roundStep begins a round (RULES 4).
var roundStep = step{Kind: stepRound, Name: "round", On: []play.Kind{stepNone}, Act: startRound}

// startRound pushes the phases of a round (RULES 4). The phase pushed last is done first.
func startRound(g *game, _ entry, _ *engine.Events) {
	g.round++
	g.push(stepMarkets, 0) // RULES 8
	if g.isSolo() {
		g.push(stepEvents, 0) // RULES 10.5
	}
	g.push(stepEndBuild, 0)
	g.push(stepBuilders, 0) // RULES 7
	g.push(stepUpdate, 0)   // RULES 6
	switch g.seats {
	case 1:
		g.push(stepCoin, 0)
	case 2:
		g.push(stepCoin, 0)
		g.push(stepCoin, 1)
	}
	g.push(stepDraft, 0) // RULES 5
	g.drafter = 0
	for s := range g.seats {
		g.p[s].drafted = 0
	}
	g.setDraftLimits()
}

// phase is a phase of the round.
type phase int8

// The phases in order, and the end of the match.
const (
	phaseDraft phase = iota
	phaseRoad
	phaseBuild
	phaseEvent
	phaseOver
)

// phaseIDs are the names of the phases in View.Phase.
var phaseIDs = [...]string{"draft", "road", "build", "event", "over"}

var phaseTexts = [...]engine.Text{
	engine.T("villagers.phase.draft"), engine.T("villagers.phase.road"), engine.T("villagers.phase.build"), engine.T("villagers.phase.event"),
	engine.T("villagers.phase.over"),
}

// phase returns the phase of the first phase step that is still on the agenda.
func (g *game) phase() phase {
	if g.over {
		return phaseOver
	}
	now := phaseEvent
	for _, e := range g.agenda.Steps() {
		switch e.kind {
		case stepEndBuild:
			now = phaseBuild
		case stepUpdate:
			now = phaseRoad
		case stepDraft:
			return phaseDraft
		}
	}
	return now
}

// endBuildStep ends the Build Phase.
var endBuildStep = step{Kind: stepEndBuild, Name: "end build", On: []play.Kind{stepEvents, stepMarkets}, Act: endBuildPhase}

// endBuildPhase turns the Founders of villages without food and passes the first player
// card to the left (RULES 4).
func endBuildPhase(g *game, _ entry, ev *engine.Events) {
	for n := range g.seats {
		seat := (g.first + n) % g.seats
		if g.villages.foodOf(seat) == 0 {
			g.flipFounders(seat, ev)
		}
	}
	if g.isSolo() {
		return
	}
	g.first = (g.first + 1) % g.seats
	if ev != nil {
		g.tell(ev, g.first, engine.T("villagers.event.first", g.owner("who", g.first)), g.placePlayer(g.first))
	}
}

// flipFounders turns a seat's Founders to the food side. They never turn back.
func (g *game) flipFounders(seat int8, ev *engine.Events) {
	for i, c := range g.villages.cardsIn(seat) {
		if c.kind == founders && c.side == 0 {
			c.side = 1
			if ev != nil {
				g.tell(ev, seat, engine.T("villagers.event.flip", g.owner("who", seat)), g.villages.placeCard(i))
			}
		}
	}
}

// marketsStep ends the round.
var marketsStep = step{Kind: stepMarkets, Name: "markets", On: []play.Kind{stepNone}, Act: holdMarkets}

// holdMarkets holds the Market Phases that are due and continues with the next round, or
// ends the match (RULES 8, 9). If both are due, the first one is held first.
func holdMarkets(g *game, _ entry, ev *engine.Events) {
	if !g.firstDone && g.piles.stacksGone(2) == 2 {
		g.firstMarket(ev)
	}
	if g.piles.allGone() {
		g.secondMarket(ev)
		g.finish(ev)
		return
	}
	g.push(stepRound, 0)
}

// inOrder yields the villages in turn order, the Countess last.
func (g *game) inOrder(yield func(int8) bool) {
	for n := range g.villageCount() {
		seat := n
		if !g.isSolo() {
			seat = (g.first + n) % g.seats
		}
		if !yield(seat) {
			return
		}
	}
}

// firstMarket pays printed gold and the coins on villagers, which stay there (RULES 8.1).
func (g *game) firstMarket(ev *engine.Events) {
	g.firstDone = true
	for seat := range g.inOrder {
		t := g.villages.tally(seat)
		g.p[seat].gain(fromFirst, t.gold+t.coins)
		if ev != nil {
			g.tell(ev, seat, engine.T("villagers.event.firstMarket", g.owner("who", seat), engine.N("n", t.gold+t.coins),
				engine.N("gold", t.gold), engine.N("coins", t.coins)), g.placePlayer(seat), "market:1")
		}
	}
}

// secondMarket pays printed gold and silver, then moves the coins to the
// supply (RULES 8.2).
func (g *game) secondMarket(ev *engine.Events) {
	for seat := range g.inOrder {
		t := g.villages.tally(seat)
		silver := g.villages.silverOf(seat, &t)
		p := &g.p[seat]
		p.gain(fromGold, t.gold)
		p.gain(fromSilver, silver)
		p.gain(fromCoins, t.coins)
		if ev != nil {
			g.tell(ev, seat, engine.T("villagers.event.secondMarket", g.owner("who", seat), engine.N("n", t.gold+silver+t.coins),
				engine.N("gold", t.gold), engine.N("silver", silver), engine.N("coins", t.coins)), g.placePlayer(seat), "market:2")
		}
	}
	for i := range g.villages.v[:g.villages.nv] {
		c := &g.villages.v[i]
		c.coins, c.paid = 0, c.coins
	}
}

// finish ends the match.
func (g *game) finish(ev *engine.Events) {
	g.over = true
	g.now = newTurn()
	if ev != nil {
		g.tellEnd(ev)
	}
}

// tellEnd adds the event of the match's end.
func (g *game) tellEnd(ev *engine.Events) {
	if g.isSolo() {
		args := []engine.Arg{engine.Who("who", 0), engine.N("n", int(g.p[0].gold)), engine.N("hers", int(g.p[countessSeat].gold))}
		text := engine.T("villagers.event.lost", args...)
		if g.p[0].gold > g.p[countessSeat].gold {
			text = engine.T("villagers.event.won", args...)
		}
		g.tell(ev, 0, text, g.placePlayer(0), g.placePlayer(countessSeat))
		return
	}
	for _, p := range g.Result().Places {
		seat := int8(p.Seat)
		g.tell(ev, seat, engine.T("villagers.event.final", g.owner("who", seat), engine.N("n", int(g.p[seat].gold)), engine.N("rank", p.Rank)), g.placePlayer(seat))
	}
}
