package villagers

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// game is one match. It is a flat value except for the tables, which never change. So a
// copy is a clone, and two matches can be compared.
type game struct {
	t        *tables
	villages villages
	random   engine.Rand
	seats    int8 // number of people, without the Countess
	mode     mode

	flippedStay bool // Founders on the food side never turn back

	round  int16 // from 1
	turn   int16 // from 1
	first  int8  // seat of the first player
	active int8
	over   bool

	agenda agenda.Stack[entry]

	p       [maxSeats]player // the Countess is player 1
	road    [roadPlaces]roadCard
	piles   piles
	discard deck.Pile[kind] // the top card is the last
	supply  [basics]int8

	firstDone bool // the First Market Phase is over
	drafter   int8 // offset from the first player of the next possible drafter
	now       turnState
	solo      soloState
}

const none = -1

// maxCards limits the cards of the deck: there are 100, ten of each basic villager, and an
// invented position may have some more. maxPlaced is the number of all cards that can be in
// villages at once.
const (
	maxCards  = 120
	maxBasics = 2 * basicCopies
	maxPlaced = maxCards + basics*maxBasics + maxSeats
)

// roadCard is a place of the Road.
type roadCard struct {
	kind  kind // noKind if the place is empty
	coins int8
}

// placed is a card in a village.
type placed struct {
	kind kind
	// role is the kind that the card counts as for the cards on it: its own kind, or the
	// kind that a Monk or an Apprentice represents.
	role  kind
	seat  int8
	side  int8  // side of founders and countess: 0 front, 1 back
	above int8  // number of cards directly on it
	coins int8  // coins lying on it
	paid  int8  // coins that it paid in the Second Market
	below int16 // index of the card below it, none at the bottom
	id    int16 // unchanged for as long as the card lies there
}

// villages holds all cards in villages, with the tables of their printed values.
type villages struct {
	t      *tables
	v      [maxPlaced]placed
	nv     int16
	serial int16 // id of the next placed card
}

// player holds the goods of a seat outside its village.
type player struct {
	hand    [kinds]int8
	seen    deck.Copies // cards that everybody saw come to the hand and that did not leave it openly, with their places (inHand, buriedPlace)
	holds   uint64      // kinds in hand, a bit each
	nhand   int8
	square  [maxLimit]kind
	nsquare int8
	drafted int8 // cards drafted in this round
	limit   int8 // largest number of drafts in this round
	gold    int16
	income  [sources]int16 // gains by source; losses are negative
}

// Sources of gold, in the order of the score sheet.
const (
	fromStart = iota
	fromRoad
	fromSpecials
	fromPadlocks
	fromEvents
	fromFirst
	fromGold
	fromSilver
	fromCoins
	sources
)

// turnState is the part of the state that is reset at the end of a build turn.
type turnState struct {
	limit, built int8
	acted        bool // something was done in this turn
	trades       int8
	tinner       bool
	since        int16 // serial of the first card of this turn
	card         kind  // card taken from the hand or out of a village, and not yet placed
	coins        int8  // coins that were on it
	village      int8  // village chosen for an Apprentice
	replaced     bool  // an Apprentice took card out of a village
	host         int16 // index of the card on which card will lie, none for a new chain
	role         kind
	basic        kind // basic villager chosen in a trade
	onto         int8 // pile chosen in a trade
}

func newTurn() turnState {
	return turnState{card: noKind, village: none, host: none, role: noKind, basic: noKind, onto: none}
}

// gain adds gold from a source; n may be negative.
func (p *player) gain(source, amount int) {
	p.gold += int16(amount)
	p.income[source] += int16(amount)
}

func (g *game) me() *player { return &g.p[g.active] }

// isSolo reports whether one person plays against the Countess.
func (g *game) isSolo() bool { return g.seats == 1 }

// villageCount returns the number of villages, including the Countess's.
func (g *game) villageCount() int8 {
	if g.isSolo() {
		return 2
	}
	return g.seats
}

// countessSeat is the Countess's index among players and villages.
const countessSeat = 1

// Clone returns a deep copy.
func (g *game) Clone() engine.State { return g.copy() }

// Reuse gives the memory to a later copy.
func (g *game) Reuse() { copies.Return(g) }

func (g *game) copy() *game { return copies.Of(g) }

var copies play.StatePool[game]

// Numbers of the rulebook.
const (
	maxSeats   = 5
	roadPlaces = 6
	stackCount = 6
	reserve    = 6 // index of the Reserve among the piles
	baseLimit  = 2 // drafts and builds without symbols (RULES 5.1, 7.1)
	maxLimit   = 5
	maxTrades  = 3 // trades in a build turn (RULES 7.4)
	lockPrice  = 2 // price of a padlock in gold (RULES 7.3)
	startGold  = 8
	startHand  = 5
)
