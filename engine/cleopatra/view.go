package cleopatra

import "guildhall/engine"

// View holds all facts of a match that one viewer may know. Everything in it is public
// except Own, which only the viewer's own view has.
//
// Place names, as used here, in engine.Event.Places and engine.Option.Places:
//
//	cell:e4                    a garden cell, column then row
//	wall:w3                    a place for a column wall, w1 to w9
//	door:left, door:right      the door frames
//	row:left:2, row:right:1    a sphinx place, 1 to 3 from the start of the walk
//	obelisk:left, :right       the obelisk place of a row
//	throne                     the throne space (pedestal and throne)
//	stall:1 to stall:3         a market stall
//	deck, discard              the market deck and the discard pile
//	mosaics                    the stack of mosaics
//	slot:1 to slot:5           a slot of the Sobek board, from the left
//	walk:0 to walk:5           a space of Cleopatra's walk
//	player:0 to player:3       a seat
//
// Sides are "left" and "right". Seats are numbers; -1 is nobody.
type View struct {
	// Data is the digest of the tables of the match; empty for the game's own tables.
	Data        string        `json:"data,omitempty"`
	Head        engine.Header `json:"header"`
	Asked       string        `json:"asked"` // kind of the open question, "" when the match is over
	Cells       []Cell        `json:"cells"` // the 81 cells, row by row from the back, A to I
	Mosaics     []Mosaic      `json:"mosaics"`
	Sanctuaries []Sanctuary   `json:"sanctuaries"`
	Stack       Stack         `json:"stack"`
	Rows        []Row         `json:"rows"`  // left, right
	Walls       []Wall        `json:"walls"` // w1 to w9
	Doors       []Door        `json:"doors"` // left, right
	Throne      Throne        `json:"throne"`
	Quarry      []Structure   `json:"quarry"`     // the seven structures
	Categories  []Category    `json:"categories"` // the six categories
	Cleopatra   int           `json:"cleopatra"`  // her space, 0 to 5
	Offering    Offering      `json:"offering"`
	Slots       []Slot        `json:"slots"`  // the Sobek board, left to right
	Stalls      [][]Card      `json:"stalls"` // the oldest card first
	Drawn       []Card        `json:"drawn"`  // drawn for the refill, not yet on a stall; the first is placed next
	Deck        Deck          `json:"deck"`
	Discard     []Count       `json:"discard"` // by kind, kinds with none left out
	Discarded   int           `json:"discarded"`
	Players     []Player      `json:"players"` // by seat
	Turn        Turn          `json:"turn"`
	LastTurns   bool          `json:"lastTurns"` // the end phase: Cleopatra stands on 5
	EndedBy     engine.Seat   `json:"ender"`     // the seat whose turn brought her there
	Own         *Own          `json:"own,omitempty"`
}

// Header returns the facts that all games have in common.
func (v *View) Header() engine.Header { return v.Head }

// Cell is one of the 81 squares of the palace.
type Cell struct {
	Place     string      `json:"place"` // "cell:e4"; the throne block also has cells
	Col       string      `json:"col"`   // "A" to "I"
	Row       int         `json:"row"`   // 1 (back) to 9 (front)
	Throne    bool        `json:"throne,omitempty"`
	Palm      bool        `json:"palm,omitempty"` // a palm is printed here; a mosaic covers it
	Rim       bool        `json:"rim,omitempty"`  // shares an edge with the throne space
	Mosaic    string      `json:"mosaic,omitempty"`
	Owner     engine.Seat `json:"owner"`     // the seat that laid the mosaic
	Sanctuary int         `json:"sanctuary"` // index in View.Sanctuaries, or -1
}

// Mosaic is a tile in the garden.
type Mosaic struct {
	Letter string      `json:"letter"`
	Cells  []string    `json:"cells"` // "E4" and so on, in reading order; the first names the place
	Seat   engine.Seat `json:"seat"`
}

// Sanctuary is a closed region of the garden.
type Sanctuary struct {
	Cells []string    `json:"cells"` // in reading order; the statue stands on the first
	Size  int         `json:"size"`
	Owner engine.Seat `json:"owner"` // -1: nobody claimed it and nobody ever can
}

// Stack is the stack of mosaics.
type Stack struct {
	Left         int           `json:"left"`         // tiles in the stack, including the top one
	Top          string        `json:"top"`          // letter of the top tile, "" when the stack is empty
	Under        []string      `json:"under"`        // letters below the top in the order of the alphabet
	Removed      []string      `json:"removed"`      // tiles that fitted nowhere
	Orientations []Orientation `json:"orientations"` // orientations of the top tile
}

// Orientation is one way to turn the top tile.
type Orientation struct {
	Name    string   `json:"name"`    // "A" to "H"
	Shape   [][2]int `json:"shape"`   // row and column of the five cells; the first names the place
	Anchors []string `json:"anchors"` // cells where it fits now, each named by its first cell
}

// Row is one side of the sphinx plaza.
type Row struct {
	Side         string        `json:"side"`
	Sphinxes     []engine.Seat `json:"sphinxes"` // seats that built them, from the start of the walk
	Obelisk      engine.Seat   `json:"obelisk"`
	SphinxValue  int           `json:"sphinxValue"`  // scarabs for the next sphinx, 0 when full
	ObeliskValue int           `json:"obeliskValue"` // scarabs for the obelisk, 0 when built
}

// Wall is one place for a column wall.
type Wall struct {
	Name  string      `json:"name"` // "w1"
	Seat  engine.Seat `json:"seat"`
	Value int         `json:"value"` // scarabs for building it now, 0 when built
}

// Door is one door frame.
type Door struct {
	Side  string      `json:"side"`
	Seat  engine.Seat `json:"seat"`
	Value int         `json:"value"` // scarabs for building it now, 0 when built
	Chain []string    `json:"chain"` // walls connected to it without a gap
}

// Throne is the throne space.
type Throne struct {
	Pedestal engine.Seat `json:"pedestal"`
	Throne   engine.Seat `json:"throne"`
	Value    int         `json:"value"` // scarabs for the next piece, 0 when both stand
}

// Structure is one line of the quarry.
type Structure struct {
	ID        string `json:"id"` // notation: sphinx, wall, door, mosaic, obelisk, pedestal, throne
	Left      int    `json:"left"`
	Total     int    `json:"total"`
	Artisans  int    `json:"artisans"`
	Resources int    `json:"resources"`
	Same      bool   `json:"same"` // all resources must be of one type; otherwise all different
	Base      int    `json:"base"` // reward: base and per for each
	Per       int    `json:"per"`
}

// Category is one of the six; each completed one moves Cleopatra.
type Category struct {
	ID       string `json:"id"` // id in categories.csv
	Built    int    `json:"built"`
	Pieces   int    `json:"pieces"`
	Complete bool   `json:"complete"`
}

// Offering is the offering to the high priest.
type Offering struct {
	Open    bool          `json:"open"`    // in progress
	Waiting []engine.Seat `json:"waiting"` // the seats that have not offered yet
	Done    bool          `json:"done"`
	Bids    []int         `json:"bids"`  // offers by seat, after the offering
	Ranks   []int         `json:"ranks"` // ranks by seat from 1, after the offering
}

// Slot is one slot of the Sobek board with the tile on it.
type Slot struct {
	Slot    int    `json:"slot"`
	Tile    string `json:"tile"` // designer, visitor, merchant, beggar, overseer
	Scarabs int    `json:"scarabs"`
	Amulets int    `json:"amulets"`
}

// Card is a card on the table: the id of cards.csv, or "" for a card that lies
// face down.
type Card struct {
	Card string `json:"card"`
}

// Count is a number of cards of one kind.
type Count struct {
	Card string `json:"card"` // id of cards.csv
	N    int    `json:"n"`
}

// Deck is the market deck.
type Deck struct {
	Count int   `json:"count"`
	Top   *Card `json:"top"` // visible side of the top card; nil when empty
}

// Player holds the public facts about a seat.
type Player struct {
	Seat      engine.Seat `json:"seat"`
	Hand      int         `json:"hand"`
	Statues   int         `json:"statues"`
	Sanctuary int         `json:"sanctuaryCells"`
	Built     Built       `json:"built"`
	LastTurn  bool        `json:"lastTurn"` // this is, or will be, the seat's last turn of the match
	Done      bool        `json:"done"`     // in the end phase: the seat has no more turns
	Final     *Final      `json:"final,omitempty"`
}

// Built counts the pieces a seat has built.
type Built struct {
	Sphinxes int `json:"sphinxes"`
	Walls    int `json:"walls"`
	Doors    int `json:"doors"`
	Obelisks int `json:"obelisks"`
	Mosaics  int `json:"mosaics"`
	Pedestal int `json:"pedestal"`
	Throne   int `json:"throne"`
}

// Final holds the final scoring of one seat, public when the match is over.
type Final struct {
	Amulets   int  `json:"amulets"`   // amulets, including those for tainted cards in hand
	Sanctuary int  `json:"sanctuary"` // amulets laid in own sanctuaries
	Net       int  `json:"net"`       // remaining amulets
	Penalty   int  `json:"penalty"`   // scarabs lost for them
	Score     int  `json:"score"`
	Eaten     bool `json:"eaten"`
	Rank      int  `json:"rank"`
}

// Turn holds the state of the current turn.
type Turn struct {
	Seat      engine.Seat `json:"seat"`
	Used      string      `json:"used"`   // worshipper used this turn, "" for none
	Market    bool        `json:"market"` // the market was visited
	Quarry    bool        `json:"quarry"` // the quarry was or is being visited
	Built     int         `json:"built"`  // structures built in this visit
	Bonus     int         `json:"bonus"`  // scarabs that the designer adds to each structure
	Merchant  int         `json:"merchant"`
	Overseer  int         `json:"overseer"`
	Credits   []Count     `json:"credits"`   // units left over from tainted cards, by basic card
	Structure string      `json:"structure"` // the structure being built: chosen, not yet paid
	Site      string      `json:"site"`      // its place, once chosen; "" for a mosaic not yet placed
	Turned    string      `json:"turned"`    // orientation chosen for a mosaic
	Cells     []string    `json:"cells"`     // cells of the mosaic after its cell is chosen
	Claims    [][]string  `json:"claims"`    // new sanctuaries still to be claimed or left; the open question is about the first
}

// Own holds the facts that only the owner of the seat may know.
type Own struct {
	Seat      engine.Seat `json:"seat"`
	Hand      []Count     `json:"hand"` // by kind, kinds with none left out
	Scarabs   int         `json:"scarabs"`
	Amulets   int         `json:"amulets"`
	Offered   int         `json:"offered"`   // sealed offer already made, -1 for none
	Buildable []Buildable `json:"buildable"` // structures that the hand can pay for now, the most scarabs first
	// WithStall holds the structures that the hand could pay for in a later turn with the
	// face-up cards of a stall, and not alone, the most scarabs first.
	WithStall []StallBuildable `json:"withStall,omitempty"`
}

// StallBuildable is a structure that the hand could pay for with the cards of a stall.
type StallBuildable struct {
	Stall int `json:"stall"` // 1 to 3
	Buildable
}

// Buildable is a structure that the hand can pay for now.
type Buildable struct {
	Structure string  `json:"structure"`
	Site      string  `json:"site"`  // notation of one best site: "left", "w4"; "h e4" for a mosaic
	Value     int     `json:"value"` // reward at Site
	Sites     []Value `json:"sites"` // every free site with its reward; for a mosaic only the best
	Pay       []Count `json:"pay"`   // best payment, including artisans
	Amulets   int     `json:"amulets"`
}

// Value is a site with its present reward.
type Value struct {
	Site  string `json:"site"`
	Value int    `json:"value"`
}
