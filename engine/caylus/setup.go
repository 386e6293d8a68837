package caylus

import "guildhall/engine"

// setUp prepares a new match (RULES 3). It draws chance in a fixed order: the neutral
// tiles, then the turn order.
func (g *game) setUp(r *engine.Rand) {
	g.clear()
	var neutral [firstNeutral]int8
	n := 0
	for t := range g.t.buildings {
		if g.t.buildings[t].class == classNeutral {
			neutral[n] = int8(t)
			n++
		}
	}
	engine.Shuffle(r, neutral[:])
	n = 0
	for s := 1; s <= roadLength; s++ {
		switch info := &g.t.road[s]; {
		case info.neutral:
			g.road[s].tile = neutral[n]
			n++
		case info.fixed != none:
			g.road[s].tile = info.fixed
		}
	}
	g.restock()
	for i := range g.seats {
		g.order[i] = i
	}
	engine.Shuffle(r, g.order[:g.seats])
	for rank, seat := range g.order[:g.seats] {
		purse, p := &g.t.purses[g.seats][rank], &g.p[seat]
		p.deniers, p.cubes, p.workers = purse.deniers, purse.cubes, purse.workers
	}
	g.provost, g.bailiff = startSpace, startSpace
	g.turn, g.round = 1, 1
	g.startRound()
}

// clear takes every piece off the board.
func (g *game) clear() {
	for i := range g.single {
		g.single[i] = none
	}
	g.stable, g.inn = [stablesSlots]int8{none, none, none}, [2]int8{none, none}
	for s := range g.road {
		g.road[s] = space{none, none, none, none}
	}
	g.now = noWork
}

// restock computes the tiles in the stock: all tiles that can be built and are not on the
// road.
func (g *game) restock() {
	g.stock = 0
	for t := range g.t.buildings {
		switch g.t.buildings[t].class {
		case classWood, classStone, classPrestige:
			if int8(t) != g.t.jeweler || g.jeweler {
				g.stock |= 1 << t
			}
		}
	}
	for s := 1; s <= roadLength; s++ {
		if t := g.road[s].tile; t != none {
			g.stock &^= 1 << t
		}
	}
}
