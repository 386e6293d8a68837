package cleopatra

import "guildhall/engine/deck"

// card is a kind of card. The bit faceUp is set for a card that lies face up on the table.
type card uint8

const (
	// The four resources come first, so that a basic card is its resource.
	stone card = iota
	marble
	wood
	lapis
	taintedStone // the tainted card of resource r is taintedStone + r
	taintedMarble
	taintedWood
	taintedLapis
	artisan
	cave

	faceUp card = 0x80
)

const (
	resources = 4
	cardKinds = 10
	deckSize  = 94
	pileRoom  = deck.Room // an invented position may have more cards than the box
)

var cardIDs = [cardKinds]string{"std_stone", "std_marble", "std_wood", "std_lapis",
	"tnt_stone", "tnt_marble", "tnt_wood", "tnt_lapis", "artisan", "cave"}

// cardWords are the names of the cards in notation and in the encoded state.
var cardWords = [cardKinds]string{"stone", "marble", "wood", "lapis",
	"tnt stone", "tnt marble", "tnt wood", "tnt lapis", "artisan", "cave"}

func (c card) kind() card { return c &^ faceUp }
func (c card) up() bool   { return c&faceUp != 0 }

// isTainted reports whether a card has a red border: tainted resources and caves (RULES 2).
func isTainted(c card) bool { return c >= taintedStone && c <= taintedLapis || c == cave }

// counts holds a number of cards of each kind, for a hand or the discard pile.
type counts [cardKinds]int8

func (c *counts) total() int {
	n := 0
	for _, k := range c {
		n += int(k)
	}
	return n
}

// tainted returns the number of cards that cost an amulet each when spent or held at the
// end.
func (c *counts) tainted() int {
	return int(c[taintedStone]) + int(c[taintedMarble]) + int(c[taintedWood]) + int(c[taintedLapis]) + int(c[cave])
}

// pile is a row of cards, each lying face up or face down.
type pile = deck.Pile[card]

// Structures of the quarry, in the order of structures.csv.
const (
	sphinx = iota
	door
	obelisk
	wall
	mosaic
	pedestal
	throne
	structureKinds
	nothing = -1
)

var structureIDs = [structureKinds]string{"sphinx", "door_frame", "obelisk", "column_wall", "mosaic", "pedestal", "throne"}

// structureWords are the names of the structures in notation.
var structureWords = [structureKinds]string{"sphinx", "door", "obelisk", "wall", "mosaic", "pedestal", "throne"}

// menuOrder is the order in which structures are offered, the largest first.
var menuOrder = [structureKinds]int{throne, pedestal, obelisk, mosaic, door, wall, sphinx}

const categoryKinds = 6

// Worshippers of Sobek, in the order of sobek_tiles.csv.
const (
	designer = iota
	visitor
	merchant
	beggar
	overseer
	tileKinds
)

var tileIDs = [tileKinds]string{"designer", "visitor", "merchant", "beggar", "overseer"}

var tileEffects = [tileKinds]string{"turn:bonus_per_structure", "turn:visit_both",
	"turn:resource_discount", "now:draw", "turn:artisan_discount"}

const (
	slotCount   = 5
	stallCount  = 3
	wallCount   = 9
	mosaicCount = 12
	rowLength   = 3 // sphinx places in a row
	lastSpace   = 5 // last space of Cleopatra's walk
	startHand   = 3
	startGold   = 5 // scarabs of a seat
	statueCount = 2
	handLimit   = 10
	maxSeats    = 4
)

var sideWords = [2]string{"left", "right"}
