package lisboa

import "math/bits"

const none = -1

// Goods, in the order of the streets from west to east (RULES 2).
const (
	gold int8 = iota
	cloth
	books
	tools
	goodKinds
)

var goodWords = []string{"gold", "cloth", "books", "tools"}

// goods holds a number of goods by type.
type goods [goodKinds]int8

func (q *goods) total() int8 { return q[0] + q[1] + q[2] + q[3] }

func (q *goods) add(other goods) {
	for k := range q {
		q[k] += other[k]
	}
}

// Colours of rubble, in the order of their cost (RULES 7.1).
const (
	blue int8 = iota
	red
	white
	colours
)

var colourWords = []string{"blue", "red", "white"}

// cubes holds a number of rubble cubes by colour.
type cubes [colours]int8

func (c *cubes) total() int8 { return c[0] + c[1] + c[2] }

func (c *cubes) add(other cubes) {
	for k := range c {
		c[k] += other[k]
	}
}

// Nobles, in the order of their offices from left to right. The fourth kind of
// political card is the treasury card (RULES 1).
const (
	builder int8 = iota
	minister
	king
	nobles
	treasuryCard = nobles
	cardKinds    = nobles + 1
)

var kindWords = []string{"builder", "minister", "king", "treasury"}

// The decks of political cards and the kinds of ships use the same four colours.
const (
	deckBlue int8 = iota
	deckRed
	deckPurple
	deckBrown
	deckColours
)

var deckWords = []string{"blue", "red", "purple", "brown"}

// Architects of public buildings and plans.
const (
	blueArchitect int8 = iota
	greenArchitect
	architects
)

var architectWords = []string{"blue", "green"}

// State actions, top and bottom of each office from left to right (RULES 6).
const (
	recruit int8 = iota
	plan
	ship
	produce
	cardinal
	favor
	stateActions
	nobleAction // the noble action of the office, for a follower
)

var actionWords = []string{"recruit", "plan", "ship", "produce", "cardinal", "favor"}

// nobleWords are the noble actions in notation, by noble.
var nobleWords = []string{"store", "decrees", "open"}

// officeOf returns the noble of a state action.
func officeOf(action int8) int8 { return action / 2 }

// set is a set of cards: a bit for each row of their table.
type set [2]uint64

func (s *set) add(card int8)     { s[card>>6] |= 1 << (card & 63) }
func (s *set) remove(card int8)  { s[card>>6] &^= 1 << (card & 63) }
func (s set) has(card int8) bool { return s[card>>6]>>(card&63)&1 != 0 }
func (s set) len() int           { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// all yields the cards in the order of their table.
func (s set) all(yield func(int8) bool) {
	for half, b := range s {
		for ; b != 0; b &= b - 1 {
			if !yield(int8(half<<6 + bits.TrailingZeros64(b))) {
				return
			}
		}
	}
}
