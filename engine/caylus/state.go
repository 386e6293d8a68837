package caylus

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// game is one match. It is a flat value except for the tables, which never change. So a
// copy is a clone, and two matches can be compared. All chance is drawn at setup.
type game struct {
	t     *tables
	seats int8
	options

	turn  int16 // number of the turn, from 1; a turn is a chain of moves of one seat
	round int16 // from 1
	phase int8
	over  bool

	agenda agenda.Stack[entry]

	order   [maxSeats]int8 // turn order
	passed  [maxSeats]int8 // seats on the bridge; the first to pass comes first
	npassed int8
	moved   [maxSeats]int8 // spaces that each seat moved the provost in phase 4

	p [maxSeats]player

	single  [stables]int8 // worker at gate, trading post, guild, joust
	stable  [stablesSlots]int8
	inn     [2]int8
	queue   [maxSeats]int8 // workers in the castle
	nqueue  int8
	parts   [sectionKinds][largest]int8 // builders, in the order of building
	nparts  [sectionKinds]int8
	scored  [sectionKinds]bool
	road    [roadLength + 1]space // index 0 is not used
	stock   tiles                 // wood, stone and prestige tiles that can be built
	provost int8
	bailiff int8

	now work
}

type space struct{ tile, owner, worker, pending int8 }

type player struct {
	vp      int16
	deniers int16
	cubes   goods
	workers int8 // workers in hand
	marker  [trackKinds]int8
	used    uint8 // favor tracks used in this phase
	batches int8  // batches given in this phase 6
	income  [sources]int16
}

// Sources of prestige, in the order of the score sheet.
const (
	fromStart = iota // prestige at the start; 0 except in an invented position
	fromWorkers
	fromCrafts
	fromResidences
	fromPrestige
	fromCastle
	fromTrades
	fromFavors
	fromPenalties
	fromGold
	fromCubes
	fromDeniers
	sources
)

// work is the part of the state that lasts until one activation, favor or building is
// finished.
type work struct {
	tile  int8 // tile being built
	site  int8 // residence that the tile replaces
	paid  goods
	taken goods
}

var noWork = work{tile: none, site: none}

// earn adds prestige from a source.
func (p *player) earn(source int, n int16) {
	p.vp += n
	p.income[source] += n
}

// lose takes prestige, but never below 0 (RULES 4), and returns the amount taken.
func (p *player) lose(n int16) int16 {
	n = min(n, p.vp)
	p.earn(fromPenalties, -n)
	return n
}

func (g *game) builtIn(section int) int { return int(g.nparts[section]) }

// houses returns the number of houses of a seat in a section.
func (g *game) houses(section int, seat int8) int {
	n := 0
	for _, s := range g.parts[section][:g.nparts[section]] {
		n += engine.OneIf(s == seat)
	}
	return n
}

// openLevel returns the highest level a favor marker may reach (RULES 2).
func (g *game) openLevel() int8 {
	level := int8(startingLevel)
	for s := range g.scored {
		if g.scored[s] {
			level = g.t.sections[s].unlocks
		}
	}
	return level
}

// currentSection returns the lowest section that is not scored, or none.
func (g *game) currentSection() int { return slices.Index(g.scored[:], false) }

// building returns the building on a space, or nil.
func (g *game) building(space int8) *building {
	if t := g.road[space].tile; t != none {
		return &g.t.buildings[t]
	}
	return nil
}

// lowestEmpty returns the space for the next tile, or 0 if the road is full.
func (g *game) lowestEmpty() int8 {
	for s := int8(1); s <= roadLength; s++ {
		if g.road[s].tile == none {
			return s
		}
	}
	return 0
}

func (g *game) inStock(tile int8) bool { return g.stock.has(tile) }

// vpFor returns the prestige for building a tile. An option sets the prestige of the
// lawyer.
func (g *game) vpFor(tile int8) int16 {
	if tile == g.t.lawyer {
		return int16(g.options.lawyer)
	}
	return g.t.buildings[tile].vp
}

// rank returns the place of a seat in the turn order, from 0.
func (g *game) rank(seat int8) int { return slices.Index(g.order[:g.seats], seat) }

func (g *game) hasPassed(seat int8) bool {
	return slices.Contains(g.passed[:g.npassed], seat)
}

func (g *game) inCastle(seat int8) bool {
	return slices.Contains(g.queue[:g.nqueue], seat)
}

// incomeOf returns the income of a seat in phase 1 (RULES 5).
func (g *game) incomeOf(seat int8) (base, residences, prestige int16) {
	for s := 1; s <= roadLength; s++ {
		if sp := &g.road[s]; sp.owner == seat && sp.tile != none {
			if sp.tile == g.t.residence {
				residences += g.t.buildings[sp.tile].income
			} else {
				prestige += g.t.buildings[sp.tile].income
			}
		}
	}
	return g.t.rates.income, residences, prestige
}

// Clone returns a deep copy.
func (g *game) Clone() engine.State { return g.copy() }

// Reuse gives the memory to a later copy.
func (g *game) Reuse() { copies.Return(g) }

func (g *game) copy() *game { return copies.Of(g) }

var copies play.StatePool[game]

// Resample returns a copy, because nothing is hidden and all chance is drawn at setup.
func (g *game) Resample(engine.Seat, *engine.Rand) engine.State { return g.copy() }
