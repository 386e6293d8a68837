package architects

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
	t      *tables
	random engine.Rand
	people int8 // number of human players
	seats  int8 // number of seats, including the automa, which has the last one
	automa automaKind
	boards setupKind
	readings

	order  [maxSeats]int8 // seats in turn order
	active int8
	last   int8 // remaining turns after the hall is full; none before
	over   bool

	round int16 // from 1
	turn  int16 // from 1
	pool  int16 // silver in the tax pool

	agenda agenda.Stack[entry]

	p [maxSeats]player

	deck    buildingDeck
	crew    crewRows
	market  blackMarket
	rewards rewards
	hall    [maxHall]int8 // the seat of the worker on each space of the Guildhall
	nhall   int8

	auto autoState
	now  turnState
}

// crewRows holds the apprentices on display and their deck (RULES 2.4).
type crewRows struct {
	coins   [slots]int16          // silver on the apprentices on display
	display [slots]kind           // first row, second row; noKind: empty
	deck    [apprenticeCards]kind // the top card first
	n       int8                  // number of cards in the deck
	openly  int8                  // number of apprentices at the bottom that everybody saw go there
}

// buildingDeck is the deck of building cards (RULES 2.5).
type buildingDeck struct {
	cards [buildingCards]int8 // the top card first
	n     int8
}

// blackMarket holds the spaces and the cards of the Black Market (RULES 2.1, 7).
type blackMarket struct {
	stalls [marketSpaces]int8 // the seat of the worker on each space, or none
	small  pile               // cards by their row
	big    pile
	reset  bool // the market is reset after this action
}

// rewards holds the reward cards of the Cathedral (RULES 2.2): the pile with its top card
// last, then those turned up, then those that left the game unseen.
type rewards struct {
	cards [rewardCards]int8
	left  int8 // number in the pile
	shown int8
}

const none = -1

// kind is a kind of apprentice: its row in apprentices.csv.
type kind int8

const noKind kind = -1

// cards is a set of building cards: a bit for each row of buildings.csv.
type cards uint64

func only(card int8) cards { return 1 << card }

func (c cards) has(card int8) bool { return c>>card&1 != 0 }

func (c cards) len() int8 { return int8(bits.OnesCount64(uint64(c))) }

// lowest returns the first card of a set, which must not be empty.
func (c cards) lowest() int8 { return int8(bits.TrailingZeros64(uint64(c))) }

// all yields the cards in the order of buildings.csv.
func (c cards) all(yield func(int8) bool) {
	for ; c != 0; c &= c - 1 {
		if !yield(c.lowest()) {
			return
		}
	}
}

// player is a seat with its things and the places of its workers.
type player struct {
	workers   int8 // own supply
	at        [circles]int8
	hall      int8 // workers in the Guildhall and, in the last turns, beside it
	prison    int8
	captured  [maxSeats]int8 // workers of each seat on this board
	goods     [goods]int16
	virtue    int8
	cathedral int8
	unpaid    int16
	paid      int16
	board     int8

	hired  [apprentices + 1]kind
	nhired int8
	skills skill

	site   [workers]int8 // buildings in the order of building
	nsite  int8
	choice int8 // card picked from the pack; sealed until everybody has picked

	built cards
	hand  cards
	pack  cards      // pack during the draft
	knows cards      // cards elsewhere whose place this seat knows for certain
	facts deck.Facts // cards elsewhere that may be in several places
}

// turnState holds the values that last until a turn ends.
type turnState struct {
	look      cards  // building cards looked at
	taken     uint16 // bits of the places of captures
	to        place  // the place of the turn's worker
	building  int8   // the building being built
	captures  int8   // number of captures in this action
	maxPlaces int8   // largest number of places for captures
	free      bool   // captures cost nothing
	slot      int8   // slot of the apprentice being hired
}

func newTurn() turnState { return turnState{to: places, building: none, slot: none} }

// autoState is the automa's deck.
type autoState struct {
	pile    pile   // schemes by their row
	discard pile   // in the order of discarding
	future  pile   // set apart
	seen    uint32 // the Future cards that were turned up at least once
}

func (g *game) me() *player { return &g.p[g.active] }

// withAutoma reports whether an automa plays.
func (g *game) withAutoma() bool { return g.automa != noAutoma }

// Opposed reports whether an automa plays.
func (g *game) Opposed() bool { return g.withAutoma() }

// isAutoma reports whether the automa has the seat.
func (g *game) isAutoma(seat int8) bool { return seat >= g.people }

// plan returns the parameters of the Guildhall for this number of seats (RULES 8).
func (g *game) plan() *hall {
	switch {
	case g.people == 1:
		return &g.t.halls[0]
	case g.people == 2 && g.seats == 3:
		return &g.t.halls[3]
	case g.seats == 2:
		return &g.t.halls[1]
	case g.seats == 3:
		return &g.t.halls[2]
	}
	return &g.t.halls[g.seats]
}

// after returns the seat whose turn follows.
func (g *game) after(seat int8) int8 {
	for i := range g.seats {
		if g.order[i] == seat {
			return g.order[(i+1)%g.seats]
		}
	}
	return seat
}

func (p *player) has(a ability, t *tables) bool { return t.boards[p.board].ability == a }

// Clone is a deep copy.
func (g *game) Clone() engine.State { return g.copy() }

// Reuse gives the memory to a later copy.
func (g *game) Reuse() { copies.Return(g) }

func (g *game) copy() *game { return copies.Of(g) }

var copies play.StatePool[game]

// Numbers of the rulebook.
const (
	maxSeats    = 5  // including the automa
	workers     = 20 // workers of each seat
	startPool   = 4  // silver in the tax pool (RULES 2.6)
	startVirtue = 7
	startSilver = 3 // silver of the first seat in turn order (RULES 2.9)
	startHand   = 3 // building cards after the draft
	packSize    = 4 // cards dealt for each pack of the draft (RULES 2.8)
	soloDeal    = 5 // building cards drawn in a solo match (RULES 11.1)
	handLimit   = 6 // building cards kept at the end of a turn (RULES 3)

	rows, columns = 2, 4 // size of the apprentice display
	slots         = rows * columns
	apprentices   = 5 // largest number of a player's apprentices (RULES 5.6)

	topVirtue = 14
	levels    = 5 // levels of the Cathedral

	hireSilver, hireTax       = 2, 2 // RULES 5.6
	recoverSilver, recoverTax = 3, 2 // RULES 5.10
	debtSilver, debtTax       = 3, 3 // RULES 5.10
	stealVirtue               = 2    // RULES 5.8
	virtueGoods               = 2    // number of clay, wood and stone for 1 virtue (RULES 5.5)
	marbleGoods               = 3    // number of wood and stone for 1 marble
	marketLook                = 5    // building cards looked at (RULES 5.9)
	resetPrisoners            = 3    // workers in the Prison that cost a virtue (RULES 7.4)
	unpaidPoints              = 2    // points lost for each unpaid debt (RULES 8.2)
	silverPoint               = 10   // silver for a point
	prisonPoint               = 2    // workers in the Prison that cost a point
)
