package caylus

import (
	"fmt"
	"slices"

	"guildhall/engine/codec"
)

// Check returns an error for the first broken invariant.
func (g *game) Check() error {
	return codec.Checked("caylus", g.checkRoad, g.checkTiles, g.checkWorkers, g.checkCastle, g.checkPlayers, g.checkPawns, g.checkAgenda)
}

// checkRoad returns an error for pieces at impossible places.
func (g *game) checkRoad() error {
	for s := int8(1); s <= roadLength; s++ {
		sp, b := &g.road[s], g.building(s)
		if b == nil {
			if sp.owner != none || sp.worker != none || sp.pending != none {
				return fmt.Errorf("%s is empty and has pieces", spaceWord(s))
			}
			continue
		}
		if owned := b.class != classNeutral && b.class != classFixed; owned != (sp.owner != none) {
			return fmt.Errorf("%s: %s has owner %d", spaceWord(s), b.id, sp.owner)
		}
		if sp.worker != none && !g.usable(s) {
			return fmt.Errorf("%s: a worker on %s", spaceWord(s), b.id)
		}
		if sp.pending != none && (sp.worker == none || b.convert == convertNo || b.convert == convertOwner && sp.owner != sp.pending) {
			return fmt.Errorf("%s: %s waits to become a residence of seat %d", spaceWord(s), b.id, sp.pending)
		}
	}
	return nil
}

// checkTiles counts the tiles (RULES 1): each is on the road at most once, on an allowed
// space, and the road has no gap.
func (g *game) checkTiles() error {
	var seen [buildingCount]int8
	gap := int8(0)
	for s := int8(1); s <= roadLength; s++ {
		info, t := &g.t.road[s], g.road[s].tile
		if t == none {
			if info.neutral || info.fixed != none {
				return fmt.Errorf("%s is empty", spaceWord(s))
			}
			gap = max(gap, s)
			continue
		}
		b := &g.t.buildings[t]
		if (info.fixed != none) != (b.class == classFixed) || info.fixed != none && info.fixed != t || b.class == classNeutral && !info.neutral ||
			info.neutral && (b.class == classWood || b.class == classStone) {
			return fmt.Errorf("%s holds %s", spaceWord(s), b.id)
		}
		if gap != 0 && info.fixed == none {
			return fmt.Errorf("%s holds %s, but %s is empty", spaceWord(s), b.id, spaceWord(gap))
		}
		if t != g.t.residence && seen[t] != 0 {
			return fmt.Errorf("%s stands on %s and %s", b.id, spaceWord(seen[t]), spaceWord(s))
		}
		seen[t] = s
		if t == g.t.jeweler && !g.jeweler {
			return fmt.Errorf("%s is not in this match", b.id)
		}
	}
	stock := g.stock
	g2 := *g
	if g2.restock(); g2.stock != stock {
		return fmt.Errorf("stock %b, want %b", stock, g2.stock)
	}
	return nil
}

// checkWorkers counts six workers for each seat (RULES 2).
func (g *game) checkWorkers() error {
	var n [maxSeats]int
	count := func(seats ...int8) {
		for _, s := range seats {
			if s != none {
				n[s]++
			}
		}
	}
	count(g.single[:]...)
	count(g.stable[:]...)
	count(g.inn[:]...)
	count(g.queue[:g.nqueue]...)
	for s := 1; s <= roadLength; s++ {
		count(g.road[s].worker)
	}
	for seat := range g.seats {
		if total := n[seat] + int(g.p[seat].workers); total != workerCount {
			return fmt.Errorf("seat %d has %d workers, want %d", seat, total, workerCount)
		}
	}
	if g.inn[left] != none && g.inn[left] == g.inn[right] && !g.double {
		return fmt.Errorf("seat %d is in the inn twice", g.inn[left])
	}
	if g.seats == 2 && g.stable[0] != none {
		return fmt.Errorf("a worker in the stables with two players")
	}
	if i := slices.Index(g.stable[:], none); i >= 0 && slices.ContainsFunc(g.stable[i:], func(s int8) bool { return s != none }) {
		return fmt.Errorf("gap in the stables %v", g.stable)
	}
	return nil
}

// checkCastle returns an error for houses in a section before the one below is full or
// scored (RULES 9), and for sections scored out of order.
func (g *game) checkCastle() error {
	for s := dungeon; s < towers; s++ {
		if g.builtIn(s+1) > 0 && !g.scored[s] && g.builtIn(s) < g.t.sections[s].parts {
			return fmt.Errorf("houses in %s before %s is full", sectionIDs[s+1], sectionIDs[s])
		}
		if g.scored[s+1] && !g.scored[s] {
			return fmt.Errorf("%s is scored before %s", sectionIDs[s+1], sectionIDs[s])
		}
	}
	if g.over != (g.scored[towers] && g.phase == phaseEnd && g.agenda.Len() == 0) {
		return fmt.Errorf("over is %v, towers scored %v", g.over, g.scored[towers])
	}
	return nil
}

func (g *game) checkPlayers() error {
	open := g.openLevel()
	for s := range g.seats {
		p := &g.p[s]
		if p.vp < 0 || p.deniers < 0 || p.workers < 0 {
			return fmt.Errorf("seat %d has %d VP, %d deniers, %d workers", s, p.vp, p.deniers, p.workers)
		}
		if err := codec.CheckIncome(p.income[:], p.vp); err != nil {
			return fmt.Errorf("seat %d: VP: %w", s, err)
		}
		for good, n := range p.cubes {
			if n < 0 {
				return fmt.Errorf("seat %d has %d %s", s, n, goodWords[good])
			}
		}
		for t, n := range p.marker {
			if n > open {
				return fmt.Errorf("seat %d has its marker %s on %d, open are %d", s, trackIDs[t], n, open)
			}
		}
	}
	return nil
}

func (g *game) checkPawns() error {
	if g.bailiff < startSpace {
		return fmt.Errorf("bailiff on %d", g.bailiff)
	}
	if g.phase > phaseWorkers && !g.over && g.npassed != g.seats {
		return fmt.Errorf("%d seats passed in phase %s", g.npassed, phaseIDs[g.phase])
	}
	return nil
}

// checkAgenda returns an error for steps at impossible places. The rules rely on it.
func (g *game) checkAgenda() error {
	if err := rulebook.CheckAgenda(g, g.over); err != nil || g.over {
		return err
	}
	if g.now != noWork && !g.isWorking() {
		return fmt.Errorf("something is built or traded at step %q", rulebook.Asked(g).Name)
	}
	return nil
}
