package villagers

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/feature"
)

// fitsIn reports whether a village has a place for a card.
func (p *prospect) fitsIn(k kind) bool {
	pred := p.of.cards[k].pred
	return pred == noKind || p.open>>pred&1 != 0 || p.open&bitAny != 0 && p.of.cards[pred].first
}

// worthOf returns the gold that a card adds to a market: its printed gold, or its silver in
// the present village.
func (p *prospect) worthOf(k kind) int { return int(p.of.cards[k].gold) + p.tally.silver(k) }

// handful sums the cards of one group of the hand.
type handful struct {
	cards, gold, silver, food, builders, locked int
}

func (h *handful) add(p *prospect, k kind, n int) {
	c := &p.of.cards[k]
	h.cards += n
	h.gold += n * int(c.gold)
	h.silver += n * p.tally.silver(k)
	h.food += n * int(c.food)
	h.builders += n * int(c.builders)
	if c.lock != noKind && p.kinds>>c.lock&1 == 0 {
		h.locked += n
	}
}

// measureHand groups the cards of the hand and the square: those that can be placed now,
// those that can be placed after another card of the hand, and the others.
func (g *game) measureHand(l *feature.List, seat int8, p *prospect) {
	me := &g.p[seat]
	held, holds := me.hand, me.holds
	for _, k := range me.square[:me.nsquare] {
		held[k]++
		holds |= 1 << k
	}
	var now, next, stuck handful
	var worths [maxLimit]int
	for k := range eachKind(holds) {
		n, pred := int(held[k]), g.t.cards[k].pred
		switch {
		case g.t.cards[k].suit == special:
		case p.fitsIn(k):
			now.add(p, k, n)
			keepBest(&worths, p.worthOf(k))
		case pred < kinds && holds>>pred&1 != 0 && p.fitsIn(pred):
			next.add(p, k, n)
		default:
			stuck.add(p, k, n)
		}
	}
	l.Part("hand", int(me.nhand), manyCards)
	l.Part("square", int(me.nsquare), maxLimit)
	measureFitting(l, &now)
	l.Part("gold of a build turn", sumOf(worths[:min(maxLimit, baseLimit+p.builders)]), muchGold)
	l.Part("best card that fits", worths[0], dearest)
	l.Part("next cards", next.cards, maxLimit)
	l.Part("next gold", next.gold+next.silver, muchGold)
	l.Part("cards that do not fit", stuck.cards, manyCards)
	l.Part("gold that does not fit", stuck.gold+stuck.silver, muchGold)
}

func measureFitting(l *feature.List, h *handful) {
	l.Amount("cards that fit", h.cards, maxLimit, 3)
	l.Part("gold that fits", h.gold, muchGold)
	l.Part("silver that fits", h.silver, muchGold)
	l.Part("food that fits", h.food, maxLimit)
	l.Part("builders that fit", h.builders, maxLimit)
	l.Part("padlocks to pay", h.locked, maxLimit)
}

// keepBest keeps the largest values, in descending order.
func keepBest(best *[maxLimit]int, n int) {
	for i := range best {
		if n > best[i] {
			n, best[i] = best[i], n
		}
	}
}

func sumOf(list []int) int {
	sum := 0
	for _, n := range list {
		sum += n
	}
	return sum
}

// measureRoad adds the cards of the Road by suit, and their use for the seat.
func (g *game) measureRoad(l *feature.List, seat int8, p *prospect) {
	var bySuit [suits]int
	var fit handful
	best, cards, coins, keys := 0, 0, 0, 0
	holds := g.p[seat].holds
	for i := range g.road {
		c := &g.road[i]
		if c.kind == noKind {
			continue
		}
		info := &g.t.cards[c.kind]
		bySuit[info.suit]++
		cards++
		coins += int(c.coins)
		keys += int(info.keys)
		if info.suit != special && (p.fitsIn(c.kind) || info.pred < kinds && holds>>info.pred&1 != 0) {
			fit.add(p, c.kind, 1)
			best = max(best, p.worthOf(c.kind))
		}
	}
	for s, n := range bySuit {
		if g.isUsed(suit(s)) {
			l.Part(roadFeatures[s], n, roadPlaces)
		}
	}
	l.Part("coins on the Road", coins, roadPlaces)
	l.Part("unlockers on the Road", keys, 2*manyCards)
	l.Part("Road cards that fit", fit.cards, roadPlaces)
	l.Part("Road gold that fits", fit.gold+fit.silver, muchGold)
	l.Part("Road food that fits", fit.food, maxLimit)
	l.Part("Road builders that fit", fit.builders, maxLimit)
	l.Part("best Road card that fits", best, dearest)
}

var roadFeatures = [suits]string{"Road grains", "Road wood", "Road hay", "Road ore", "Road grapes", "Road wool", "Road leather", "Road solitary",
	"Road special"}

// isUsed reports whether the deck has cards of a suit with this number of seats.
func (g *game) isUsed(s suit) bool {
	switch s {
	case solitary:
		return true
	case special:
		return !g.isSolo()
	}
	return !g.leftOut(g.t.firsts[s])
}

// measureStacks adds the progress towards the markets, and the cards left to draft and to
// trade for. A chosen trade already counts as a card on its pile.
func (g *game) measureStacks(l *feature.List) {
	size := g.stackSize()
	first, all := 0, 0
	for i := range stackCount {
		left := g.piles.left(i) + engine.OneIf(i == int(g.now.onto))
		all += left
		if i < 2 {
			first += left
		}
	}
	l.Part("cards to the first market", first, 2*size)
	l.Part("cards to the second market", all, stackCount*size)
	l.AtLeast("stacks gone", g.piles.stacksGone(stackCount), stackCount)
	l.Has("first market over", g.firstDone)
	l.Part("Reserve", g.piles.left(reserve)+engine.OneIf(g.now.onto == reserve), 4*manyCards)
	l.Part("discard pile", g.discard.Len()+engine.OneIf(g.now.onto == ontoDiscard), 4*manyCards)
	for b, left := range g.supply {
		l.Part(supplyFeatures[b], int(left), basicCopies)
	}
	var backs [suits]string
	for s := range suits {
		if g.isUsed(s) {
			backs[s] = g.t.suitIDs[s]
		}
	}
	top := noSuit
	if from := g.piles.source(); from != none {
		top = g.piles.topSuit(from)
	}
	l.Is("next back", backs[:], int(top))
}

var supplyFeatures = [basics]string{"hayers left", "lumberjacks left", "miners left"}

// measureEvents adds the events of the solo game (RULES 10.5).
func (g *game) measureEvents(l *feature.List) {
	open := [eventCount]bool{}
	for _, event := range g.solo.open[:g.solo.nopen] {
		open[event] = true
	}
	for event := range g.t.events {
		l.Has(g.t.events[event].id, open[event])
	}
	l.Part("open events", int(g.solo.nopen), maxOpen)
	l.Has("Jester", g.solo.jester)
	l.Has("event being resolved", g.solo.resolving != none)
}

// measureTurn adds the progress of the round, the distance to the active seat, and the open
// question of the seat.
func (g *game) measureTurn(l *feature.List, seat int8) {
	l.Part("round", int(g.round), manyRounds)
	phase := g.phase()
	l.Has("draft phase", phase == phaseDraft)
	l.Has("build phase", phase == phaseBuild)
	turn, asked := none, stepNone
	if !g.over {
		turn = int((g.active - seat + g.seats) % g.seats)
		if turn == 0 {
			asked = g.asked()
		}
	}
	l.Place("turn of", turn, int(g.seats))
	l.Is("asked", askedFeatures, int(asked))
	if g.isSolo() {
		l.Is("asked", askedSolo, int(asked))
	} else {
		l.Place("first", int((g.first-seat+g.seats)%g.seats), int(g.seats))
		l.Is("asked", askedOfSpecials, int(asked))
	}
	if g.seats <= 2 {
		l.Is("asked", askedOfTwo, int(asked))
	}
	p := &g.p[seat]
	l.Part("drafts left", int(p.limit-p.drafted), maxLimit)
	l.Has("has built", g.hasBuilt(seat))
}

// The questions of every match, of a match against the Countess, and of one with special
// villagers or few seats, by kind of step.
var (
	askedFeatures   = askedAmong("pick", "build", "position", "unlock", "onto", "card")
	askedSolo       = askedAmong("give", "order", "lose", "hand", "jester")
	askedOfSpecials = askedAmong("village", "covered", "side", "loot")
	askedOfTwo      = askedAmong("coin") // for one or two players
)

// askedAmong returns the names of the questions by kind of step. All except the given ones are
// empty.
func askedAmong(names ...string) []string {
	asked := rulebook.Features()
	for kind, name := range asked {
		if !slices.Contains(names, name) {
			asked[kind] = ""
		}
	}
	return asked
}

// measureBuild adds the state of the build turn, and the card that has left the hand but is
// not placed yet.
func (g *game) measureBuild(l *feature.List, p *prospect) {
	n := &g.now
	l.Part("builds left", int(n.limit-n.built), maxLimit)
	l.Part("trades", int(n.trades), maxTrades)
	if !g.isSolo() {
		l.Has("tinner", n.tinner)
		l.Has("apprentice replaced", n.replaced)
		l.Has("host to choose", n.card != noKind && n.host == none)
	}
	l.Is("trading for", basicFeatures[:], int(n.basic))
	var placing handful
	room, keys := 0, 0
	if n.card != noKind {
		placing.add(p, n.card, 1)
		room, keys = int(g.t.cards[n.card].room), int(g.t.cards[n.card].keys)
	}
	l.Has("placing", placing.cards > 0)
	l.Part("placing gold", placing.gold, dearest)
	l.Part("placing silver", placing.silver, dearest)
	l.Part("placing food", placing.food, 2)
	l.Part("placing builders", placing.builders, 2)
	l.Part("placing behind a padlock", placing.locked, 1)
	l.Part("placing room", room, 2)
	l.Part("placing keys", keys, manyCards)
}

var basicFeatures = [basics]string{"hayer", "lumberjack", "miner"}
