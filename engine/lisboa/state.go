package lisboa

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

const maxSeats = 4

// lacerda is the seat of the automatic opponent (RULES 12).
const lacerda = 1

// game is one match. It is a flat value except for the tables, which never change. So a
// copy is a clone, and two matches can be compared.
type game struct {
	t       *tables
	random  engine.Rand
	people  int8 // seats of human players
	seats   int8 // number of seats, including Lacerda, who has the last one
	first   int8 // starting player
	active  int8 // seat that has the turn
	period  int8 // 1 or 2
	last    int8 // remaining rounds after the end is triggered; 0 before
	over    bool
	atOnce  bool  // optionChurch: Lacerda scores the church at once, and only when he passes the icon
	nearest bool  // optionTies: Lacerda opens on the nearest of equal spaces, and ranks need four stores
	turn    int16 // number of the turn, from 1; a turn is a chain of answers of one seat
	round   int16 // from 1

	agenda agenda.Stack[entry]

	p [maxSeats]player

	treasury int8 // level of the treasury
	price    [goodKinds]int8
	supply   goods
	church   church
	values   [columns]int8 // values of the columns

	row   [rows]cubes
	col   [columns]cubes
	ends  [endCount]cubes
	ruins cubes

	stores stores
	opened [endCount]opening
	court  court
	favors [nobles]int8 // favors left

	decks   decks
	stacks  stacks
	ships   shipPile
	decrees [decreeCount]int8 // deck of decrees; the top card is the last
	ndecree int8
	display [displaySize]int8 // decrees from left to right; none where one was taken
	gone    set               // decrees that were discarded

	helper int8 // deck with Lacerda's helper above it
	agent  int8 // office of Lacerda's agent

	now turnState
}

// court holds the officials of all seats, in the offices of the nobles and on their plazas.
type court struct{ office, plaza [nobles][maxSeats]int8 }

// standing returns the number of a seat's officials in offices and plazas.
func (c *court) standing(seat int8) (n int8) {
	for noble := range nobles {
		n += c.office[noble][seat] + c.plaza[noble][seat]
	}
	return n
}

// in returns the number of officials in an office.
func (c *court) in(office int8) (n int8) {
	for _, k := range c.office[office] {
		n += k
	}
	return n
}

// stacks holds the public buildings and the plans of the architects, the top one last.
type stacks struct {
	publics [architects][stackSize]int8
	npublic [architects]int8
	plans   [architects][planStack]int8 // kinds of plans
	nplan   [architects]int8
}

// building returns the face-up tile of an architect, or none if the stack is empty.
func (s *stacks) building(architect int8) int8 {
	if n := s.npublic[architect]; n > 0 {
		return s.publics[architect][n-1]
	}
	return none
}

// plan returns the top plan of an architect, or none if the stack is empty.
func (s *stacks) plan(architect int8) int8 {
	if n := s.nplan[architect]; n > 0 {
		return s.plans[architect][n-1]
	}
	return none
}

// maxOfficials returns the architect of the top plan with more officials: blue if equal,
// none if both stacks are empty.
func (s *stacks) maxOfficials(t *tables) int8 {
	best, most := int8(none), int8(0)
	for a := range architects {
		if k := s.plan(a); k != none && t.plans[k].officials > most {
			best, most = a, t.plans[k].officials
		}
	}
	return best
}

// shipPile is the pile of ships of a period.
type shipPile struct {
	kinds [maxShips]int8 // the top ship last
	n     int8
}

// lay lays out the ships of a period: the smaller kind on top, then the larger one, of each
// one fewer than players (RULES 3.5, 10).
func (s *shipPile) lay(t *tables, period, seats int8) {
	first := 2 * (period - 1)
	n := min(seats-1, t.ships[first].count)
	*s = shipPile{}
	for _, kind := range []int8{first + 1, first} {
		for range n {
			s.kinds[s.n] = kind
			s.n++
		}
	}
}

// top returns the kind of the top ship. The pile must not be empty.
func (s *shipPile) top() int8 { return s.kinds[s.n-1] }

func (s *shipPile) pop() int8 {
	kind := s.top()
	s.n--
	s.kinds[s.n] = 0
	return kind
}

// maxShips is the largest number of ships in a pile: two kinds, of each one fewer than
// players.
const maxShips = 2 * (maxSeats - 1)

// store is a store on a space.
type store struct{ owner, good int8 }

// stores holds the stores on all spaces.
type stores [storeSpaces]store

// of returns the stores of a seat by type.
func (s *stores) of(seat int8) (n goods) {
	for i := range s {
		if s[i].owner == seat {
			n[s[i].good]++
		}
	}
	return n
}

// opening is a public building and the seat that opened it.
type opening struct{ tile, owner int8 }

// slot is a place at the top edge of a portfolio, with a noble card or a ship.
type slot struct {
	card  int8 // none for a ship
	ship  int8 // kind of ship
	cargo goods
	sea   bool // the ship is at sea
}

type player struct {
	wigs      int16
	income    [sources]int16
	reis      int16
	influence int8
	goods     goods
	cubes     cubes
	markers   int8 // set markers
	officials int8 // officials in the supply
	houses    [tracks]int8
	favors    uint8 // a bit for each noble

	top     [edgeSlots + 1]slot // Lacerda may have four ships
	ntop    int8
	bottom  [edgeSlots]int8
	nbottom int8
	clergy  [maxClergy]int8
	nclergy int8
	keep    int8 // at setup: index of the clergy tile to keep; sealed until everybody has chosen

	open    [planKinds]int8 // plans that are not fulfilled
	done    [planKinds]int8 // completed plans
	decrees set

	hand  [handSize]int8
	nhand int8

	perm permanent // sum of treasury cards and clergy tiles
}

// turnState holds the values that last until a turn ends.
type turnState struct {
	card      int8 // card being played
	noble     int8 // noble being visited
	tiles     uint8
	marked    uint8 // seats that returned a set marker
	traded    uint8 // state actions that were bought with a good
	spent     goods // goods that paid for them
	church    bool  // the church is scored at the end of the turn
	movers    uint8 // seats that moved the Cardinal
	trigger   int8  // seat that caused the end of the period
	drawn     int8  // deck from which a card was taken
	space     int8  // space and type of the store being built
	good      int8
	end       int8 // space, architect and plan of the public building being opened
	architect int8
	plan      int8
	replaced  int8 // slot of the ship to replace
	paid      uint8
	yield     uint8 // types that produced
	discarded set   // cards discarded at the change of period
}

// smallTile is the bit of the city tile for column 5.
const smallTile = goodKinds

func newTurn() turnState {
	return turnState{card: none, noble: none, trigger: none, drawn: none, space: none, good: none, end: none, architect: none, plan: none, replaced: none}
}

// Sources of wigs, in the order of the score sheet.
const (
	fromStart = iota // wigs at the start of an invented position
	fromStores
	fromBuildings
	fromSailing
	fromClergy
	fromCards // effects of cards and tiles
	fromInfluence
	fromPaid
	fromSets
	fromHulls
	fromStreets
	fromMoney
	fromDecrees
	fromOfficials
	fromFavors
	sources
)

// earn adds wigs from a source; n may be negative.
func (p *player) earn(source int, n int16) {
	p.wigs += n
	p.income[source] += n
}

// sets returns the number of rubble sets (RULES 4.2).
func (p *player) sets() int8 { return min(p.cubes[blue], p.cubes[red], p.cubes[white], maxSets) }

func (p *player) holdsFavor(noble int8) bool { return p.favors>>noble&1 != 0 }

// limit returns the largest number of portfolio cards (RULES 5).
func (p *player) limit() int8 { return min(2+p.sets(), 2*edgeSlots) }

// portfolio returns the influence shown at the top of the portfolio (RULES 4.1).
func (p *player) portfolio(t *tables) int8 {
	n := int8(0)
	for i := range p.top[:p.ntop] {
		n += p.top[i].influence(t)
	}
	return n
}

func (s *slot) influence(t *tables) int8 {
	if s.card != none {
		return t.cards[s.card].influence
	}
	return t.ships[s.ship].influence
}

// room returns the number of goods of a type that still fit into the warehouse of a seat.
// Lacerda has no limit (RULES 4.1, 12).
func (g *game) room(seat, good int8) int8 { return g.roomWith(seat, good, &g.p[seat].goods) }

// able reports whether a seat has a house ability (RULES 4.3).
func (g *game) able(seat int8, a ability) bool {
	if g.isLacerda(seat) {
		return false
	}
	for track, left := range g.p[seat].houses {
		if g.t.ability[track][g.t.lengths[track]-left] == a {
			return true
		}
	}
	return false
}

// housesLeft returns the number of a seat's houses that are not built.
func (p *player) housesLeft() int8 { return p.houses[0] + p.houses[1] + p.houses[2] }

// refresh recomputes the sum of the permanent effects. The two clergy tiles of the setup
// have no effect until one is chosen.
func (g *game) refresh(seat int8) {
	p := &g.p[seat]
	p.perm = noPermanent
	if g.choosingClergy() {
		return
	}
	for _, c := range p.bottom[:p.nbottom] {
		p.perm.plus(&g.t.cards[c].permanent)
	}
	for _, c := range p.clergy[:p.nclergy] {
		p.perm.plus(&g.t.clergy[c].permanent)
	}
}

// solo reports whether Lacerda plays.
func (g *game) solo() bool { return g.people == 1 }

func (g *game) isLacerda(seat int8) bool { return seat >= g.people }

// small reports whether row E is closed (RULES 2).
func (g *game) small() bool { return g.people <= 2 }

// level returns the treasury's level.
func (g *game) level() *treasuryLevel { return &g.t.treasury[g.treasury] }

// Clone returns a deep copy.
func (g *game) Clone() engine.State { return g.copy() }

// Reuse gives the memory to a later copy.
func (g *game) Reuse() { copies.Return(g) }

func (g *game) copy() *game { return copies.Of(g) }

var copies play.StatePool[game]
