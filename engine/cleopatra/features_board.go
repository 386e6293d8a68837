package cleopatra

import (
	"guildhall/engine"
	"guildhall/engine/feature"
)

// standPending puts the structure being built on its chosen site, so that the board looks as after
// the payment. It does nothing before the site is chosen. A mosaic stays the top of the stack,
// because nobody knows the next one.
func (g *game) standPending() {
	switch structure, site := g.now.structure, g.now.site; {
	case structure == mosaic && g.now.shape != none && g.now.cell != none:
		g.covered = g.covered.or(g.t.mosaics[g.top()].shapes[g.now.shape].at(int(g.now.cell)))
	case site == none:
	case structure == sphinx:
		g.nsphinxes[site]++
	default:
		g.builders(int(structure))[site] = g.active
	}
}

// bestRewards returns, by structure, the largest reward at a free site, or 0 if no site is
// left.
func (g *game) bestRewards() (best [structureKinds]int) {
	for structure := range structureKinds {
		switch {
		case !g.sitesLeft(structure):
		case structure == mosaic:
			best[mosaic] = g.bestMosaic()
		case structure == pedestal || structure == throne:
			best[structure] = g.value(structure, 0)
		default:
			for site := range siteCount(structure) {
				if g.freeSite(structure, site) {
					best[structure] = max(best[structure], g.value(structure, site))
				}
			}
		}
	}
	return best
}

// bestMosaic returns the largest reward of the top mosaic.
func (g *game) bestMosaic() int {
	best := g.t.structures[mosaic].base
	shapes := g.t.mosaics[g.top()].shapes
	for i := range shapes {
		if g.allowed(&shapes[i]) {
			best = max(best, g.bestOfShape(&shapes[i]))
		}
	}
	return best
}

// bestOfShape returns the largest reward of the top mosaic in one orientation, or 0 if it
// fits nowhere.
func (g *game) bestOfShape(s *shape) int {
	free, palms := g.free(), -1
	for i := range s.fits {
		if m := &s.fits[i].mask; m.isSubsetOf(free) {
			palms = max(palms, m.and(g.t.palms).count())
		}
	}
	if palms < 0 {
		return 0
	}
	return g.t.structures[mosaic].base + g.t.structures[mosaic].per*palms
}

// mosaicCells is the number of cells of every mosaic.
const mosaicCells = 5

// measureProgress adds the progress of the match.
func (g *game) measureProgress(l *feature.List) {
	l.Amount("Cleopatra", int(g.cleopatra), lastSpace, lastSpace)
	l.Has("offering over", g.offered)
	l.Has("last turns", g.endedBy != none)
	for c := range g.t.categories {
		l.Has(completeFeatures[c], g.complete>>c&1 != 0)
	}
	l.Part("mosaics left", int(g.nstack), mosaicCount)
	l.Part("deck", g.deck.Len(), deckSize)
	l.Part("discard pile", g.discard.total(), deckSize)
	free := g.free()
	l.Part("free cells", free.count(), cellCount)
	l.Part("free palms", free.and(g.t.palms).count(), cellCount/2)
	unclaimed := 0
	for _, s := range g.sanct[:g.nsanct] {
		unclaimed += engine.OneIf(s.owner == none) * s.cells.count()
	}
	small, rest := 0, free.without(g.closed)
	for !rest.empty() {
		r := region(rest, rest.first())
		if r.count() < mosaicCells {
			small += r.count()
		}
		rest = rest.without(r)
	}
	l.Part("sanctuary cells of nobody", unclaimed+small, manyAmulets)
	l.Part("cells that may become sanctuaries", free.without(g.closed).count()-small, cellCount)
}

var completeFeatures = [categoryKinds]string{"category 1 complete", "category 2 complete", "category 3 complete", "category 4 complete",
	"category 5 complete", "category 6 complete"}

// measureSites adds the remaining pieces of each structure and their present rewards.
func (g *game) measureSites(l *feature.List, rewards *[structureKinds]int) {
	for s := range structureKinds {
		if s != pedestal && s != throne {
			l.Part(leftFeatures[s], g.t.structures[s].count-g.builtOf(s), g.t.structures[s].count)
			l.Part(rewardFeatures[s], rewards[s], muchReward)
		}
	}
	l.Part("throne reward", max(rewards[pedestal], rewards[throne]), muchReward) // the throne is built on the pedestal
	l.Has("pedestal stands", g.pedestal != none)
	l.Has("throne stands", g.throne != none)
	l.Part("sphinxes of the fuller row", int(max(g.nsphinxes[0], g.nsphinxes[1])), rowLength)
	l.Part("walls beside a door", max(g.chain(0), g.chain(1)), wallCount)
}

var (
	leftFeatures = [structureKinds]string{sphinx: "sphinxes left", door: "doors left", obelisk: "obelisks left", wall: "walls left",
		mosaic: "mosaics not laid"}
	rewardFeatures = [structureKinds]string{sphinx: "sphinx reward", door: "door reward", obelisk: "obelisk reward", wall: "wall reward",
		mosaic: "mosaic reward"}
)

// measureWorshippers adds the slot, and so the price, of each worshipper.
func (g *game) measureWorshippers(l *feature.List) {
	for slot, tile := range g.slots {
		l.Is(slotFeatures[slot], tileIDs[:], int(tile))
	}
}

var slotFeatures = [slotCount]string{"slot 1", "slot 2", "slot 3", "slot 4", "slot 5"}

// measureMarket adds the visible contents of the stalls.
func (g *game) measureMarket(l *feature.List) {
	for s := range g.stalls {
		cards := g.stalls[s].Cards()
		seen, down := visible(cards)
		names := &stallFeatures[s]
		l.Part(names[0], len(cards), handLimit)
		l.Part(names[1], down, manyCards)
		l.Part(names[2], int(seen[artisan]), manyCards)
		l.Part(names[3], seen.tainted(), manyCards)
		for r := range resources {
			l.Part(names[4+r], int(seen[r]), manyCards)
		}
	}
}

var stallFeatures = [stallCount][8]string{
	{"stall 1 cards", "stall 1 hidden", "stall 1 artisans", "stall 1 tainted", "stall 1 stone", "stall 1 marble", "stall 1 wood", "stall 1 lapis"},
	{"stall 2 cards", "stall 2 hidden", "stall 2 artisans", "stall 2 tainted", "stall 2 stone", "stall 2 marble", "stall 2 wood", "stall 2 lapis"},
	{"stall 3 cards", "stall 3 hidden", "stall 3 artisans", "stall 3 tainted", "stall 3 stone", "stall 3 marble", "stall 3 wood", "stall 3 lapis"},
}

// measureTurn adds the distance to the active seat, the open question of the seat, and the
// progress of the turn.
func (g *game) measureTurn(l *feature.List, seat int8) {
	turn, asked := none, stepNone
	if !g.over {
		turn = int((g.active - seat + g.seats) % g.seats)
	}
	if rulebook.IsAsked(g, engine.Seat(seat)) {
		asked = g.asked()
	}
	l.Place("turn of", turn, int(g.seats))
	l.Is("asked", askedFeatures, int(asked))
	l.Is("used", tileIDs[:], int(g.now.used))
	l.Has("market visited", g.now.market)
	l.Has("quarry visited", g.now.quarry)
	l.Part("built", int(g.now.built), manyCards)
	units := 0
	for _, n := range g.now.credits {
		units += int(n)
	}
	l.Part("units left over", units, manyCards)
	l.Part("merchant units", int(g.now.merchant), 2)
	l.Part("overseer units", int(g.now.overseer), 2)
}

// askedFeatures are the questions that a seat may be asked.
var askedFeatures = rulebook.Features()

// measureBuilding adds the structure being built and its reward at its site.
func (g *game) measureBuilding(l *feature.List, rewards *[structureKinds]int) {
	l.Is("building", structureWords[:], int(g.now.structure))
	reward := 0
	switch s := int(g.now.structure); {
	case s == nothing:
	case s != mosaic && (g.now.site != none || siteCount(s) == 0):
		reward = g.value(s, max(0, int(g.now.site)))
	case s == mosaic && g.now.shape != none && g.now.cell != none:
		reward = g.t.mosaicValue(g.t.mosaics[g.top()].shapes[g.now.shape].at(int(g.now.cell)))
	case s == mosaic && g.now.shape != none:
		reward = g.bestOfShape(&g.t.mosaics[g.top()].shapes[g.now.shape])
	default:
		reward = rewards[s]
	}
	l.Part("reward", reward, muchReward)
	claimable := 0
	if list := g.claimable(); len(list) > 0 {
		claimable = list[0].cells.count()
	}
	l.Part("cards to drop", g.toDrop(), manyCards)
	l.Part("cells to claim", claimable, manyAmulets)
}

// measureDrawn adds the next card for a stall.
func (g *game) measureDrawn(l *feature.List) {
	kind := none
	if g.ndrawn > 0 {
		switch c := g.drawn[0]; {
		case !c.up():
			kind = 3
		case isTainted(c.kind()):
			kind = 2
		case c.kind() == artisan:
			kind = 1
		default:
			kind = 0
		}
	}
	l.Is("drawn", drawnFeatures[:], kind)
	l.Part("cards drawn", int(g.ndrawn), stallCount)
}

var drawnFeatures = [...]string{"resource", "artisan", "tainted", "hidden"}

// measureOffer adds the seat's own sealed offer.
func (g *game) measureOffer(l *feature.List, seat int8) {
	open := g.isOffering()
	l.Has("offering", open)
	bid := 0
	if open && !g.mustBid(seat) {
		bid = int(g.bids[seat])
	}
	l.Part("own offer", bid, muchLead/2)
	l.Has("has offered", open && !g.mustBid(seat))
}
