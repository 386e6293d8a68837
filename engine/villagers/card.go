package villagers

import (
	"slices"

	"guildhall/engine"
)

// kind is a type of card: a row of villagers.csv, or a first card of a village.
type kind int8

// Numbers of kinds: those of villagers.csv; also the first cards of villages; also anyFirst. The
// first three kinds are the basic villagers.
const (
	basics   = 3
	kinds    = 53
	allKinds = 55
	roles    = 56
)

// Cards that rules name. The others exist only as rows of the table.
const (
	hayer      kind = 0
	lumberjack kind = 1
	miner      kind = 2
	monk       kind = 49
	apprentice kind = 50
	tinner     kind = 51
	smuggler   kind = 52
	founders   kind = 53
	countess   kind = 54
	noKind     kind = -1
	// anyFirst is the role of a Monk that begins a chain whose suit is still open (RULES
	// 7.5).
	anyFirst kind = 55
)

// suit is a row of suits.csv.
type suit int8

const (
	grains suit = iota
	wood
	hay
	ore
	grapes
	wool
	leather
	solitary
	special
	suits
	noSuit suit = -1
)

// counter is a thing in the owner's village that a silver symbol counts.
type counter int8

const (
	countNothing counter = iota
	countFood
	countBuilders
	countGoldSymbols
	countWood
	countHay
	countOre
	countSolitary
	countPadlocks
	countWoodGold
	countMaxCoins
	counters
)

// counterIDs are the names of the counters in villagers.csv.
var counterIDs = [counters]string{"", "food", "builders", "gold_symbols", "sym_wood", "sym_hay", "sym_ore", "sym_solitary",
	"padlocks", "wood_gold", "max_coins"}

// Card holds the printed values of a type of card.
type Card struct {
	ID          string
	English     string
	Korean      string
	Suit        string // "" for the Countess
	Symbols     int    // number of suit symbols at the top edge
	Chain       []string
	Predecessor string // the card below it; "" if it begins a chain or belongs to none
	Follow      []string
	Room        int    // number of cards that may lie on it
	Padlock     string // id of the unlocker, "" without a padlock
	Keys        int    // number of cards in the game that it unlocks
	Food        int
	Builders    int
	Gold        int
	Counter     string // thing that a silver symbol counts; "" without one
	Amount      int    // gold for every Per of the things counted by Counter
	Per         int
	Discarded   bool // discarded after use
	FourPlus    bool // used only with four or five players
	Basic       bool
	Start       bool // one copy lies on the Road at the start
	Copies      int
	Side        string // side of the Founders and the Countess: gold, food, plain
	Name        engine.Text
	Lines       []engine.Text // lines of its text
}

// EventCard holds the printed values of an event of the solo game.
type EventCard struct {
	ID      string
	Season  string // summer, winter
	English string
	Korean  string
	Applies string // draft, build, event
	Name    engine.Text
	Text    engine.Text
}

// Suits returns the suits in the order of suits.csv.
func Suits() []string { return slices.Clone(builtIn.suitIDs[:]) }
