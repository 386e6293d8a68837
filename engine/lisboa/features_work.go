package lisboa

import "guildhall/engine/feature"

// toCome is what the agenda still holds for a seat.
type toCome struct {
	actions         [stateActions]int
	nobles          [nobles]int
	effects, amount int
	card            int8 // chosen from the hand and not used yet
}

// stepsOf collects the steps that a seat still has to do.
func stepsOf(agenda []entry, seat int8) toCome {
	c := toCome{card: none}
	for n, s := range agenda {
		if s.seat != seat {
			continue
		}
		switch s.kind {
		case stepAction, stepFee:
			c.actions[s.n]++
		case stepRecruit:
			c.actions[recruit]++
		case stepPlan:
			c.actions[plan]++
		case stepShip, stepFreight, stepDock:
			c.actions[ship]++
		case stepProduce:
			c.actions[produce]++
		case stepCardinal, stepTile:
			c.actions[cardinal]++
		case stepFavor:
			c.actions[favor]++
		case stepNoble:
			c.nobles[s.n]++
		case stepSpace, stepDoor:
			c.nobles[builder]++
		case stepDecree:
			c.nobles[minister]++
		case stepBuilding, stepBlueprint:
			c.nobles[king]++
		case stepPart, stepEither, stepGood, stepCube:
			c.effects++
		case stepUse:
			c.card = int8(s.n)
		}
		if n == len(agenda)-1 {
			switch s.kind {
			case stepRecruit, stepFreight, stepDecree, stepStaff, stepTrade, stepChurch:
				c.amount = int(s.n)
			}
		}
	}
	return c
}

// measureWork lists what is half done in the turn: the card that is chosen, actions
// that are still to come, the store or the public building that is not paid yet.
func (g *game) measureWork(l *feature.List, seat int8, d *downtown) {
	c := stepsOf(g.agenda.Steps(), seat)
	kind, influence := none, 0
	if c.card != none {
		kind, influence = int(g.t.cards[c.card].kind), int(g.t.cards[c.card].influence)
	}
	l.Is("chosen", kindWords, kind)
	l.Part("influence of the chosen card", influence, 3)
	measureRewards(l, &g.p[seat], g.t, c.card)
	for action, n := range c.actions {
		l.Part(actionFeatures[action], n, 2)
	}
	for noble, n := range c.nobles {
		l.Part(nobleFeatures[noble], n, 1)
	}
	l.Part("effects to come", c.effects, 2)
	l.Part("still to choose", c.amount, 3)
	measureSite(g, l, seat, d)
	l.Has("church to be scored", g.now.church)
	l.Has("period ends", g.now.trigger != none)
	l.Has("follow to come", g.toldToFollow(seat))
}

var (
	actionFeatures = [stateActions]string{"recruit to come", "plan to come", "ship to come", "produce to come", "cardinal to come", "favor to come"}
	nobleFeatures  = [nobles]string{"store to come", "decree to come", "building to come"}
)

// toldToFollow reports whether a noble is visited whose favor the seat holds.
func (g *game) toldToFollow(seat int8) bool {
	return !g.over && g.now.noble != none && g.active != seat && g.p[seat].holdsFavor(g.now.noble)
}

// measureSite lists what the store or the public building that the seat is building
// will cost and score.
func measureSite(g *game, l *feature.List, seat int8, d *downtown) {
	wigs, price, opening, staff, planned, good, architect := 0, 0, 0, 0, 0, none, none
	mine := !g.over && g.agenda.Len() > 0 && g.agenda.Top().seat == seat
	if space := g.now.space; mine && space != none {
		price, good = int(g.leastPrice(seat, space, g.treasury)), int(g.now.good)
		for _, good := range g.t.spaces[space].doors {
			if good == g.now.good || g.now.good == none && g.free(space, good) {
				wigs = max(wigs, d.storeWigs(g, space, good))
			}
		}
	}
	if mine && g.now.architect != none {
		architect = int(g.now.architect)
		if tile := g.stacks.building(g.now.architect); tile != none && g.now.end != none {
			opening, _ = d.buildingWigs(g, tile, g.now.end, seat)
		}
		if g.now.plan != none {
			staff, planned = int(g.hiring(seat, g.now.plan, g.treasury)), int(g.t.plans[g.now.plan].officials)
		}
	}
	l.Is("building a store of", goodWords, good)
	l.Is("opening a building of", architectWords, architect)
	l.Part("officials on its plan", planned, 4)
	l.Part("price of the store", price, muchReis)
	l.Part("wigs of the store", wigs, muchScored)
	l.Part("wigs of the public building", opening, muchScored)
	l.Part("price of its officials", staff, muchReis)
}
