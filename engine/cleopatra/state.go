package cleopatra

import (
	"math/bits"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// game is one match. It is a flat value except for the tables, which never change. So a
// copy is a clone, and two matches can be compared.
type game struct {
	t           *tables
	random      engine.Rand
	seats       int8
	flip        bool // mosaics may be turned over
	palmOrClaim bool // a claimed sanctuary costs the scarabs for palms

	turn   int16 // from 1
	active int8
	over   bool

	agenda agenda.Stack[entry]

	p [maxSeats]player
	// facts holds, by seat and for everybody, where hidden cards can be since the deck was
	// rebuilt from the discard pile; empty before that.
	facts [maxSeats + 1]deck.Copies

	slots   [slotCount]int8 // tile on each slot
	stalls  [stallCount]pile
	deck    pile // the top card is the last
	discard counts
	drawn   [stallCount]card // drawn for the refill; the first is placed next
	ndrawn  int8

	sphinxes  [2][rowLength]int8 // seats that built the sphinxes
	nsphinxes [2]int8
	obelisks  [2]int8
	doors     [2]int8
	walls     [wallCount]int8
	pedestal  int8
	throne    int8
	covered   mask
	laid      [mosaicCount]laidTile // mosaics in the order of laying
	nlaid     int8
	stack     [mosaicCount]int8 // the top tile is the last
	nstack    int8
	removed   [mosaicCount]int8
	nremoved  int8
	closed    mask // cells of all sanctuaries
	sanct     [maxSanctuaries]sanctuary
	nsanct    int8

	cleopatra int8
	complete  uint8 // categories that have already moved Cleopatra
	offered   bool  // the offering is over
	bids      [maxSeats]int16
	endedBy   int8 // the seat whose turn brought Cleopatra to 5

	now turnState
}

// noBid marks a seat that has not offered yet.
const noBid = -1

// maxSanctuaries is larger than any garden needs: regions do not touch, and no more than 36
// of its cells can lie without touching. Only an invented position could need more.
const maxSanctuaries = 40

type laidTile struct{ tile, shape, cell, seat int8 }

type sanctuary struct {
	cells mask
	owner int8 // nobody: it stays without an owner
}

const none = -1

type player struct {
	hand    counts
	known   counts // cards of the hand that everybody saw the seat take
	scarabs int16
	amulets int16
	statues int8
	income  [sources]int16 // gains by source; losses are negative
	inHand  int8           // tainted cards left in hand at the end
}

// Sources of scarabs, in the order of the score sheet.
const (
	fromStart = iota
	fromSphinxes
	fromObelisks
	fromThrone
	fromDoors
	fromWalls
	fromMosaics
	fromWorshippers
	fromOffering
	fromAmulets
	sources
)

// turnState is the part of the state that is reset at the end of the turn or of the quarry
// visit.
type turnState struct {
	used      int8 // tile of the used worshipper, or none
	bonus     int8 // scarabs that the Designer adds to each structure
	merchant  int8 // units left of the Merchant
	overseer  int8
	market    bool
	quarry    bool
	built     int8            // structures of this visit
	credits   [resources]int8 // units left over from tainted cards
	structure int8            // structure being built
	site      int8            // chosen row, side or wall
	shape     int8
	cell      int8
	placed    uint8 // stalls already refilled
	claimed   bool  // with palm_or_claim: a sanctuary of this mosaic was claimed
}

func newTurn() turnState {
	return turnState{used: none, structure: nothing, site: none, shape: none, cell: none}
}

// earn adds scarabs from a source; n may be negative.
func (p *player) earn(source, amount int) {
	p.scarabs += int16(amount)
	p.income[source] += int16(amount)
}

// spend removes cards of a kind from the hand. If everybody knows of such a card in the
// hand, it counts as that one, so less of the remaining hand is known. It returns the number
// of other cards, which now come to light.
func (p *player) spend(k card, n int8) (unknown int8) {
	unknown = max(0, n-p.known[k])
	p.hand[k] -= n
	p.known[k] -= n - unknown
	return unknown
}

// discardHeld puts cards of the active seat's hand on the discard pile.
func (g *game) discardHeld(k card, n int8) {
	for range g.me().spend(k, n) {
		g.seeCard(k, int(g.active))
	}
	g.discard[k] += n
}

func (g *game) me() *player { return &g.p[g.active] }

func (g *game) top() int8 {
	if g.nstack == 0 {
		return none
	}
	return g.stack[g.nstack-1]
}

// builders returns the builders of obelisks, doors or walls by their sites.
func (g *game) builders(structure int) []int8 {
	switch structure {
	case obelisk:
		return g.obelisks[:]
	case door:
		return g.doors[:]
	}
	return g.walls[:]
}

// builtOf returns the number of pieces of a structure that have left the quarry.
func (g *game) builtOf(structure int) int {
	switch structure {
	case sphinx:
		return int(g.nsphinxes[0] + g.nsphinxes[1])
	case door, obelisk, wall:
		n := 0
		for _, b := range g.builders(structure) {
			n += engine.OneIf(b != none)
		}
		return n
	case mosaic:
		return int(g.nlaid)
	case pedestal:
		return engine.OneIf(g.pedestal != none)
	default:
		return engine.OneIf(g.throne != none)
	}
}

// finished returns the set of complete categories (RULES 12).
func (g *game) finished() uint8 {
	var built [categoryKinds]int
	for s := range structureKinds {
		built[g.t.structures[s].category] += g.builtOf(s)
	}
	var set uint8
	for c := range built {
		done := built[c] == g.t.categories[c].pieces
		if c == g.t.structures[mosaic].category {
			done = g.nstack == 0
		}
		set |= uint8(engine.OneIf(done)) << c
	}
	return set
}

// sanctuaryCells returns the number of cells of all sanctuaries of a seat.
func (g *game) sanctuaryCells(seat int8) int {
	n := 0
	for _, s := range g.sanct[:g.nsanct] {
		if s.owner == seat {
			n += s.cells.count()
		}
	}
	return n
}

// Clone returns a deep copy.
func (g *game) Clone() engine.State { return g.copy() }

// Reuse gives the memory to a later copy.
func (g *game) Reuse() { copies.Return(g) }

func (g *game) copy() *game { return copies.Of(g) }

var copies play.StatePool[game]

func popcount(set uint8) int { return bits.OnesCount8(set) }
