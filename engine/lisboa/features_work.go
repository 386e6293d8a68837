package lisboa

import "guildhall/engine/feature"

// Kinds of things that steps still bring (Step.Ahead): the state actions by number, then
// these.
const (
	aheadNobles  = int(stateActions)
	aheadEffects = aheadNobles + int(nobles)
	aheadKinds   = aheadEffects + 1
)

// toCome returns Step.Ahead for a step that still brings one thing of the given kind.
func toCome(what int) func(*game, entry) (int, int) {
	return func(*game, entry) (int, int) { return what, 1 }
}

// measureWork adds the unfinished parts of the turn: the chosen card, later actions, the
// unpaid store or public building.
func (g *game) measureWork(l *feature.List, seat int8, d *downtown) {
	var ahead [aheadKinds]int
	rulebook.Ahead(g, func(e entry) bool { return e.seat == seat }, ahead[:])
	kind, influence, choices, card := none, 0, 0, g.chosen(seat)
	if card != none {
		kind, influence = int(g.t.cards[card].kind), int(g.t.cards[card].influence)
	}
	if !g.over && g.agenda.Top().seat == seat {
		choices = rulebook.Left(g)
	}
	l.Is("chosen", kindWords, kind)
	l.Part("influence of the chosen card", influence, 3)
	measureRewards(l, &g.p[seat], g.t, card)
	for what, name := range aheadFeatures {
		l.Part(name, ahead[what], aheadMax[what])
	}
	l.Part("still to choose", choices, 3)
	measureSite(g, l, seat, d)
	l.Has("church to be scored", g.now.church)
	l.Has("period ends", g.now.trigger != none)
	visited := !g.over && g.now.noble != none
	l.Has("follow to come", visited && g.active != seat && g.p[seat].holdsFavor(g.now.noble))
}

var (
	aheadFeatures = [aheadKinds]string{"recruit to come", "plan to come", "ship to come", "produce to come", "cardinal to come", "favor to come",
		"store to come", "decree to come", "building to come", "effects to come"}
	aheadMax = [aheadKinds]int{2, 2, 2, 2, 2, 2, 1, 1, 1, 2}
)

// measureSite adds the cost and the score of the store or public building that the seat is
// building.
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
