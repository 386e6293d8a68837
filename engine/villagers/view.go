package villagers

import "guildhall/engine"

// View holds all facts of a match that one viewer may know. Everything in it is public
// except Own, which only the viewer's own view has.
//
// Place names, as used here, in engine.Event.Places and engine.Option.Places:
//
//	road:1 to road:6           a place of the Road, from the left
//	stack:1 to stack:6         the stack above it
//	reserve, discard           the Reserve and the discard pile
//	supply:miner               a pile of basic villagers
//	market:1, market:2         the Market cards
//	villager:17                a card in a village, for as long as it lies there (Villager.Place)
//	village:0 to village:4     the village of a seat
//	village:countess           hers
//	player:0 to player:4       the goods of a seat: supply, hand, square
//	player:countess            hers
//	event:summer_tithe         an event of the solo game that lies face up
//	jester                     the Jester
//
// Cards are named by their id in villagers.csv; "founders" and "countess" are the first
// cards of villages. Seats are numbers; -1 is nobody, or the Countess as the owner of a
// village.
type View struct {
	// Data is the digest of the tables of the match; empty for the game's own tables.
	Data     string        `json:"data,omitempty"`
	Head     engine.Header `json:"header"`
	Asked    string        `json:"asked"` // kind of the open question, "" when the match is over
	Round    int           `json:"round"` // from 1
	Phase    string        `json:"phase"` // draft, road, build, event or over
	First    engine.Seat   `json:"first"` // the first player; -1 in the solo game
	Road     []RoadCard    `json:"road"`  // six places, from the left
	Stacks   []Stack       `json:"stacks"`
	Reserve  Stack         `json:"reserve"`
	Refill   int           `json:"refill"` // the stack that refills the Road now, 1 to 6; 0 for the Reserve, -1 for nothing
	Supply   []Count       `json:"supply"` // basic villagers left: hayer, lumberjack, miner
	Discard  Discard       `json:"discard"`
	Markets  []Market      `json:"markets"`  // the first, the second
	Villages []Village     `json:"villages"` // by seat; the Countess's after the player's
	Players  []Player      `json:"players"`  // by seat, without the Countess
	Turn     Turn          `json:"turn"`
	Solo     *Solo         `json:"solo,omitempty"` // the game against the Countess
	Own      *Own          `json:"own,omitempty"`

	tables *tables
}

// Header returns the facts that all games have in common.
func (v *View) Header() engine.Header { return v.Head }

// Against returns the name of the Countess in the solo game.
func (v *View) Against() engine.Text {
	if v.Solo == nil {
		return engine.Text{}
	}
	return textCountess
}

// AgainstPoints returns the gold in the supply of the Countess.
func (v *View) AgainstPoints() int {
	for _, village := range v.Villages {
		if village.Countess {
			return village.Gold
		}
	}
	return 0
}

// Points returns the gold in each seat's supply, which is what counts at the end.
func (v *View) Points() []int {
	list := make([]int, v.Head.Seats)
	for _, village := range v.Villages {
		if village.Seat >= 0 {
			list[village.Seat] = village.Gold
		}
	}
	return list
}

// RoadCard is one of the six places of the Road.
type RoadCard struct {
	Place string `json:"place"` // "road:1"
	Card  string `json:"card"`  // "" when the place is empty
	Coins int    `json:"coins"`
}

// Stack is a face-down stack above the Road, or the Reserve.
type Stack struct {
	Place string `json:"place"`
	Left  int    `json:"left"` // 0: out of play for good
	Suit  string `json:"suit"` // suit of the top card's back, "" when empty
}

// Count is a number of cards of one kind.
type Count struct {
	Card string `json:"card"`
	N    int    `json:"n"`
}

// SuitCount is a number of cards or symbols of one suit.
type SuitCount struct {
	Suit string `json:"suit"`
	N    int    `json:"n"`
}

// Discard is the discard pile; it lies face up.
type Discard struct {
	Left  int     `json:"left"`
	Top   string  `json:"top"`   // "" when empty
	Cards []Count `json:"cards"` // in the order of villagers.csv, kinds with none left out
}

// Market is one of the two Market cards.
type Market struct {
	Place string `json:"place"`
	Under int    `json:"under"` // the stack it lies under: 2 or 6
	// State is "covered" by its stack, "open" once that stack is gone, "due"
	// when the market follows this round, and "done".
	State string `json:"state"`
	Gone  int    `json:"gone"`  // number of the stacks before it that are out of play
	Waits int    `json:"waits"` // number of the stacks before it: 2, 6
}

// Village holds all cards that a player or the Countess has placed.
type Village struct {
	Seat     engine.Seat `json:"seat"` // -1 for the Countess
	Countess bool        `json:"countess,omitempty"`
	Place    string      `json:"place"`
	Cards    []Villager  `json:"cards"` // in the order of placing: a card comes after the one below it
	Count    int         `json:"count"` // number of all cards; it decides ties
	Gold     int         `json:"gold"`  // gold in the supply
	Food     int         `json:"food"`
	Builders int         `json:"builders"`
	Draft    int         `json:"draft"` // draft limit of this round, lowered by events
	Build    int         `json:"build"` // build limit, until the own build turn begins
	Padlocks int         `json:"padlocks"`
	// GoldSymbols is the number of visible gold symbols, not of the gold on them.
	GoldSymbols int         `json:"goldSymbols"`
	Symbols     []SuitCount `json:"symbols"` // suit symbols, covered cards included; suits with none left out
	Unlockers   []Unlocker  `json:"unlockers"`
	First       Forecast    `json:"firstMarket"`  // payment of the First Market now
	Second      Forecast    `json:"secondMarket"` // payment of the Second Market now
}

// Villager is a card in a village.
type Villager struct {
	Place   string `json:"place"` // "villager:17"
	Card    string `json:"card"`
	On      int    `json:"on"`      // index in Village.Cards of the card below, -1 for the bottom of a chain
	Above   int    `json:"above"`   // number of cards directly on it
	Room    int    `json:"room"`    // number of further cards that may lie on it
	Covered bool   `json:"covered"` // only the symbols above the name count
	Coins   int    `json:"coins"`
	Side    string `json:"side,omitempty"` // side of the Founders: gold, food; side of the Countess: gold, plain
	// Stands is the card that a Monk or an Apprentice represents; "any" for a Monk that
	// begins a chain whose suit is still open.
	Stands   string `json:"stands,omitempty"`
	Food     int    `json:"food,omitempty"` // visible symbols: 0 when covered
	Builders int    `json:"builders,omitempty"`
	Gold     int    `json:"gold,omitempty"`
	Silver   *int   `json:"silver,omitempty"` // present value of its formula; absent without a visible silver symbol
	New      bool   `json:"new,omitempty"`    // placed in the current build turn
}

// Unlocker is a card of a village that unlocks padlocks.
type Unlocker struct {
	Card  string `json:"card"`
	Coins int    `json:"coins"`
	Keys  int    `json:"keys"` // number of cards in the game that it unlocks
}

// Forecast is the gold that a Market Phase would pay a village now.
type Forecast struct {
	Gold   int      `json:"gold"`   // gold printed on visible cards
	Silver int      `json:"silver"` // 0 in the First Market
	Coins  int      `json:"coins"`  // coins on villagers
	Total  int      `json:"total"`
	Lines  []Income `json:"lines"` // card by card, printed gold first, then silver, then coins
}

// Income is the gold that one card brings in a Market Phase.
type Income struct {
	Card string `json:"card"`
	Kind string `json:"kind"` // gold, silver, coins
	N    int    `json:"n"`
	// For silver: Amount gold for every Per of the things counted by Counter; the village
	// has Have of them.
	Counter string `json:"counter,omitempty"`
	Amount  int    `json:"amount,omitempty"`
	Per     int    `json:"per,omitempty"`
	Have    int    `json:"have,omitempty"`
}

// Player holds the public facts about a seat's hand and square.
type Player struct {
	Seat    engine.Seat `json:"seat"`
	Hand    int         `json:"hand"`
	Suits   []SuitCount `json:"suits"` // suits of the hand, by its backs
	Known   []Count     `json:"known"` // cards that everybody has seen go to this hand and that are certainly still there
	Square  []string    `json:"square"`
	Drafted int         `json:"drafted"` // cards drafted this round
	Limit   int         `json:"limit"`   // draft limit of this round
	Final   *Final      `json:"final,omitempty"`
}

// Final holds the final scoring of one player.
type Final struct {
	Start  int `json:"start"` // gold at the beginning
	Other  int `json:"other"` // coins drafted, specials and events, minus the costs of padlocks and events
	First  int `json:"first"`
	Gold   int `json:"gold"` // the three parts of the Second Market
	Silver int `json:"silver"`
	Coins  int `json:"coins"`
	Score  int `json:"score"`
	Rank   int `json:"rank"`
}

// Turn holds the state of the current turn.
type Turn struct {
	Seat      engine.Seat `json:"seat"`
	Limit     int         `json:"limit"` // builds of this build turn
	Built     int         `json:"built"`
	Trades    int         `json:"trades"` // trades made in this turn
	MaxTrades int         `json:"maxTrades"`
	Tinner    bool        `json:"tinner"`   // every padlock is free
	Card      string      `json:"card"`     // card being placed, traded or used; "" until chosen
	On        string      `json:"on"`       // place of the card below it, once chosen
	Taken     string      `json:"taken"`    // the card that an Apprentice replaces, once chosen
	Stranded  []string    `json:"stranded"` // places of the Monks that would return to the hand if the turn ended now
}

// Solo holds the state of the game against the Countess.
type Solo struct {
	Mode     string  `json:"mode"` // normal, beginner, hard
	Season   string  `json:"season"`
	Events   []Event `json:"events"` // face-up events
	Summer   int     `json:"summer"` // cards left in the deck
	Winter   int     `json:"winter"`
	Jester   bool    `json:"jester"` // the Jester can still be used
	Countess *Final  `json:"countess,omitempty"`
}

// Event is an event card that lies face up.
type Event struct {
	ID      string `json:"id"`
	Place   string `json:"place"`
	Applies string `json:"applies"` // draft, build, event
	State   string `json:"state"`   // open, active, asked
}

// Own holds the facts that only the owner of the seat may know.
type Own struct {
	Seat   engine.Seat `json:"seat"`
	Hand   []HandCard  `json:"hand"`   // in the order of villagers.csv
	Traded []Buried    `json:"traded"` // cards this seat put face down on stacks
}

// HandCard is a kind of card in hand.
type HandCard struct {
	Card string `json:"card"`
	N    int    `json:"n"`
	// State is "now" if the open question offers to place or use the card, "ready" if it
	// could be placed at another time, and "blocked" if the village or the supply lacks
	// something.
	State string      `json:"state"`
	Pays  string      `json:"pays"`  // padlock: "", "own", "seat", "countess", "bank" or "free": the cheapest way now
	To    engine.Seat `json:"to"`    // owner of the unlocker if Pays is "seat"
	Why   engine.Text `json:"why"`   // reason if State is "blocked"; otherwise zero
	Score int         `json:"score"` // additional payment of the Second Market with the card placed, counting only what this card determines
}

// Buried is a card that the seat put face down on a stack and that is still there.
type Buried struct {
	Card  string `json:"card"`
	Stack int    `json:"stack"` // 1 to 6, 0 for the Reserve
	Depth int    `json:"depth"` // cards above it
}
