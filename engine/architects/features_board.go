package architects

import (
	"guildhall/engine"
	"guildhall/engine/feature"
)

// lacks returns the number of goods that a player lacks for a cost.
func (p *player) lacks(t *tables, cost *amounts) int {
	n := 0
	for i := range silver {
		n += max(0, int(cost[i])-int(p.goods[i]))
	}
	if p.affords(t, cost) {
		return 0 // gold and marble can replace each other
	}
	return n
}

// measureCards adds the numbers of cards that the seat could build: now, with goods that it
// lacks, and with a skill that it lacks.
func (g *game) measureCards(l *feature.List, seat int8) {
	p := &g.p[seat]
	ready, skilled, bestNow, bestSkilled, best, all := 0, 0, 0, 0, 0, 0
	least, closest := maxLacking, 0
	for card := range p.plans().all {
		b := &g.t.buildings[card]
		points := int(b.points)
		best, all = max(best, points), all+points
		if b.skills&^p.skills != 0 {
			continue
		}
		lacking := p.lacks(g.t, &b.cost)
		skilled++
		bestSkilled = max(bestSkilled, points)
		if lacking == 0 {
			ready++
			bestNow = max(bestNow, points)
		}
		if lacking < least {
			least, closest = lacking, points
		}
	}
	l.Amount("cards that can be built", ready, handLimit, 2)
	l.Part("best that can be built", bestNow, dearest)
	l.Part("cards with the skills", skilled, handLimit)
	l.Part("best with the skills", bestSkilled, dearest)
	l.Part("best card", best, dearest)
	l.Part("points of all cards", all, muchPoints)
	l.Part("goods lacking for the closest", least, maxLacking)
	l.Part("points of the closest", closest, dearest)
	l.Part("pack", int(p.pack.len()), soloDeal)
}

// measureMeans adds the things on the board that the seat can pay for.
func (g *game) measureMeans(l *feature.List, seat int8) {
	p := &g.p[seat]
	next := p.nextLevel(g.t)
	lacking := p.lacks(g.t, &next.cost) + max(0, int(next.mix)-int(p.goods[wood]+p.goods[stone])) +
		max(0, int(p.cardsToAdvance(g.t)-p.hand.len()))
	l.Has("can work on the Cathedral", g.canAdvance(p))
	l.Has("room on the next level", g.hasRoom(p))
	l.Part("lacking for the next level", lacking, maxLacking)
	l.Part("points of the next level", int(next.points-g.t.cathedral[p.cathedral].points), dearest)
	for space := marketLeft; space <= marketRight; space++ {
		l.Has(stallFeatures[space-marketLeft], g.t.virtue[p.virtue].market && p.canPay(p.stallPrice(g.t, space)))
	}
	l.Has("can pay for hiring", p.canPay(p.hirePrice(g.t)))
	l.Has("can pay a debt", p.unpaid > 0 && p.canPay(p.debtPrice(g.t)))
	l.Has("can recover", p.canPay(p.recoverPrice(g.t)))
	largest, second := 0, 0
	for s := range g.seats {
		if s == seat {
			continue
		}
		for _, n := range g.p[s].at {
			if int(n) > largest {
				largest, second = int(n), largest
			} else {
				second = max(second, int(n))
			}
		}
	}
	l.Part("largest group of others", largest, manyWorkers)
	l.Part("second group of others", second, manyWorkers)
}

var stallFeatures = [marketSpaces]string{"can pay left", "can pay middle", "can pay right"}

// measureProgress adds the progress of the match.
func (g *game) measureProgress(l *feature.List) {
	l.Part("round", int(g.round), manyRounds)
	plan := g.plan()
	l.Part("Guildhall", int(g.nhall), int(plan.last))
	toReset := int(plan.last)
	for _, at := range plan.resets {
		if at > g.nhall {
			toReset = min(toReset, int(at-g.nhall))
		}
	}
	l.Part("workers to the reset", toReset, int(plan.last))
	l.Has("last turns", g.last > 0)
	l.Part("turns left", int(max(0, g.last)), int(g.seats))
	l.Part("tax pool", int(g.pool), muchSilver)
	l.Part("rewards", int(g.rewards.left), rewardCards)
	l.Part("deck", int(g.deck.n), buildingCards)
	l.Part("apprentice deck", int(g.crew.n), apprenticeCards)
}

// measure adds the spaces of the Black Market and their gains.
func (b *blackMarket) measure(l *feature.List, t *tables) {
	for i, who := range b.stalls {
		l.Has(takenFeatures[i], who != none)
	}
	l.Part("workers in the market", marketSpaces-b.free(), marketSpaces)
	left, right := b.offer(t, marketLeft), b.offer(t, marketRight)
	for i := wood; i <= marble; i++ {
		l.Part(leftFeatures[i], int(left[i]), 2)
		l.Part(rightFeatures[i], int(right[i]), 2)
	}
}

var (
	takenFeatures = [marketSpaces]string{"left taken", "middle taken", "right taken"}
	leftFeatures  = [goods]string{wood: "left wood", stone: "left stone", gold: "left gold", marble: "left marble"}
	rightFeatures = [goods]string{wood: "right wood", stone: "right stone", gold: "right gold", marble: "right marble"}
)

// measure adds the apprentices by column: their coins, and the number with a skill that the
// seat lacks.
func (c *crewRows) measure(l *feature.List, t *tables, p *player) {
	for column := range columns {
		coins, useful := 0, 0
		for slot := column; slot < slots; slot += columns {
			if k := c.display[slot]; k != noKind {
				coins = max(coins, int(c.coins[slot]))
				useful += engine.OneIf(t.apprentices[k].skills&^p.skills != 0)
			}
		}
		if column < columns-1 { // no hire passes the last column
			l.Part(coinFeatures[column], coins, manyDebts)
		}
		l.Part(usefulFeatures[column], useful, rows)
	}
}

var (
	coinFeatures   = [columns - 1]string{"coins in column 1", "coins in column 2", "coins in column 3"}
	usefulFeatures = [columns]string{"new skills in column 1", "new skills in column 2", "new skills in column 3", "new skills in column 4"}
)

// measureTurn adds the distance to the seat's turn among the people, and the open question
// of the seat.
func (g *game) measureTurn(l *feature.List, seat int8) {
	turn, asked := none, stepNone
	if !g.over && !g.isAutoma(g.active) {
		turn = 0
		for s := seat; s != g.active; s = g.after(s) {
			turn += engine.OneIf(!g.isAutoma(s))
		}
	}
	if rulebook.IsAsked(g, engine.Seat(seat)) {
		if asked = g.asked(); asked == stepOverflow {
			asked = stepForgive // an older net does not distinguish the two questions
		}
	}
	l.Place("turn of", turn, int(g.people))
	l.Is("asked", askedFeatures, int(asked))
	if g.people == 1 {
		l.Has("asked pick", asked == stepPick)
	} else {
		l.Has("asked draft", asked == stepDraft)
	}
}

var askedFeatures = rulebook.Features()

// measureWork adds the unfinished parts of the turn: remaining actions, a paid apprentice,
// the next level of the Cathedral, cards that are looked at.
func (g *game) measureWork(l *feature.List, seat int8) {
	left, advancing, mixing := 0, false, none
	if g.agenda.Len() > 0 && g.active == seat {
		for _, s := range g.agenda.Steps() {
			left = max(left, s.left())
			switch s.kind {
			case stepAdvance:
				advancing = true
			case stepMix:
				mixing = int(s.n)
			}
		}
	}
	l.Part("actions left", left, manyWorkers)
	l.Is("mix for", mixFeatures, mixing)
	l.Has("advancing", advancing)
	l.Has("reset to come", g.market.reset)
	p := &g.p[seat]
	skills, gained, coins, best := 0, 0, 0, 0
	if g.active == seat && g.now.slot != none && g.crew.display[g.now.slot] != noKind {
		a := &g.t.apprentices[g.crew.display[g.now.slot]]
		skills, gained, coins = engine.OneIf(a.skills&^p.skills != 0), int(a.virtue), int(g.crew.coins[g.now.slot])
	}
	if g.active == seat {
		for card := range g.now.look.all {
			best = max(best, int(g.t.buildings[card].points))
		}
	}
	l.Has("hiring a new skill", skills > 0)
	l.Part("hiring for virtue", gained, 1)
	l.Part("hiring for coins", coins, manyDebts)
	l.Part("best card looked at", best, dearest)
}

var mixFeatures = engine.ListOf(tradeOwn, func(trade int) string { return printedTrades[trade].word })
