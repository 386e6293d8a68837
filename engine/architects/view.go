package architects

import (
	"slices"

	"guildhall/engine"
)

// View holds all facts of a match that one viewer may know. Everything in it is public
// except Own, which only the viewer's own view has.
//
// Place names, as used here, in engine.Event.Places and engine.Option.Places:
//
//	quarry, forest, mines, silversmith, storehouse, workshop, town_centre,
//	tax_stand, guardhouse      a place with a large circle
//	bm_left, bm_middle, bm_right   a space of the Black Market
//	small, big                 the piles of the Black Market
//	guildhall                  the Guildhall; hall:1 to hall:24 a space of it
//	cathedral                  the Cathedral; cathedral:0 to cathedral:5 a level
//	rewards                    the reward pile
//	prison                     the Prison
//	virtue                     the virtue track
//	pool                       the tax pool
//	slot:1 to slot:8           an apprentice on display, first row first
//	crew                       the apprentice deck
//	deck                       the building deck
//	player:0 to player:4       the board of a seat
//	automa                     the board of the automa, schemes
//
// Cards are named by their id in the tables. A list by player has the indexes of Players:
// people in seat order, then the automa. -1 is nobody.
type View struct {
	tables *tables
	// Data is the digest of the tables of the match; empty for the game's own tables.
	Data      string        `json:"data,omitempty"`
	Head      engine.Header `json:"header"`
	Asked     string        `json:"asked"`  // kind of the open question, "" when the match is over
	Phase     string        `json:"phase"`  // setup (boards, draft), play, last (the last turn of everybody) or over
	Round     int           `json:"round"`  // from 1
	Boards    string        `json:"boards"` // distribution of the player boards: same, random, chosen
	Order     []int         `json:"order"`  // players in turn order
	Turn      Turn          `json:"turn"`
	Places    []Place       `json:"places"` // the nine with a large circle, in the order of locations.csv
	Pool      int           `json:"pool"`   // silver in the tax pool
	Market    Market        `json:"market"`
	Guildhall Guildhall     `json:"guildhall"`
	Cathedral []Level       `json:"cathedral"` // levels 0 to 5
	Rewards   Rewards       `json:"rewards"`
	Virtue    []Virtue      `json:"virtue"` // positions 0 to 14
	Prison    Prison        `json:"prison"`
	Display   []Slot        `json:"display"`   // eight: the first row from the left, then the second
	Crew      Crew          `json:"crew"`      // apprentice deck
	Deck      int           `json:"deck"`      // building cards left
	LastTurns int           `json:"lastTurns"` // remaining turns at the end, -1 before
	Players   []Player      `json:"players"`
	Automa    *Automa       `json:"automa,omitempty"`
	Own       *Own          `json:"own,omitempty"`
}

// Header returns the facts that all games have in common.
func (v *View) Header() engine.Header { return v.Head }

// Against returns the name of the automa; zero without one.
func (v *View) Against() engine.Text {
	return automaTexts[slices.Index(automaIDs, v.automa().Automa)]
}

// AgainstPoints returns the points that the automa would have now.
func (v *View) AgainstPoints() int { return v.automa().Total }

// automa returns the player that is the automa; zero without one.
func (v *View) automa() (found Player) {
	for _, p := range v.Players {
		if p.Automa != "" {
			found = p
		}
	}
	return found
}

// Points returns the points that each seat would have now.
func (v *View) Points() []int {
	list := make([]int, v.Head.Seats)
	for _, p := range v.Players {
		if p.Seat >= 0 {
			list[p.Seat] = p.Total
		}
	}
	return list
}

// Amount is a number of one good: clay, wood, stone, gold, marble, silver,
// virtue, building (cards) or debt.
type Amount struct {
	Good string `json:"good"`
	N    int    `json:"n"`
}

// Turn holds the events of the turn so far.
type Turn struct {
	Player   int    `json:"player"`             // -1 in the draft and after the end
	To       string `json:"to,omitempty"`       // the place of the turn's worker
	N        int    `json:"n,omitempty"`        // own workers there
	Left     int    `json:"left,omitempty"`     // remaining trades, captures or actions
	Building string `json:"building,omitempty"` // the building being built
	Hiring   int    `json:"hiring,omitempty"`   // slot of the apprentice being hired, 1 to 8
}

// Place is a place with a large circle.
type Place struct {
	Place   string `json:"place"`
	Workers []int  `json:"workers"` // by player
}

// Market is the Black Market.
type Market struct {
	Spaces    []Space  `json:"spaces"`    // left, middle, right
	Small     []Amount `json:"small"`     // gains of the left space now
	Big       []Amount `json:"big"`       // gains of the right space now
	SmallLeft int      `json:"smallLeft"` // cards of the small pile; with 0 the printed goods apply
	BigLeft   int      `json:"bigLeft"`
	Free      int      `json:"free"` // spaces without a worker; filling the last one resets the market
}

// Space is a space of the Black Market.
type Space struct {
	Place  string `json:"place"`
	Player int    `json:"player"` // owner of the worker, -1 if the space is free
	Silver int    `json:"silver"` // printed price
	Virtue int    `json:"virtue"`
}

// Guildhall is the Guildhall, with its workers in order of arrival.
type Guildhall struct {
	Rows    int   `json:"rows"`
	Columns int   `json:"columns"`
	Workers []int `json:"workers"` // players, the first space first
	Resets  []int `json:"resets"`  // spaces, from 1, whose worker resets the Black Market
	Beside  []int `json:"beside"`  // by player: workers laid beside the hall in the last turns
	Left    int   `json:"left"`    // free spaces
	// NextReset is the number of workers until the next reset, or 0 if there is none left.
	NextReset int `json:"nextReset"`
}

// Level is a level of the Cathedral.
type Level struct {
	Level   int      `json:"level"`
	Players []int    `json:"players"`
	Slots   int      `json:"slots"` // 0 on the lowest level: no limit
	Points  int      `json:"points"`
	Cost    []Amount `json:"cost"`
	Mix     int      `json:"mix,omitempty"` // wood and stone in any mix
	Cards   int      `json:"cards"`         // building cards to discard
}

// Rewards is the reward pile.
type Rewards struct {
	Left  int      `json:"left"`
	Shown []string `json:"shown"` // turned up so far, the latest first
}

// Virtue is a position of the track.
type Virtue struct {
	Position  int   `json:"position"`
	Players   []int `json:"players"`
	Points    int   `json:"points"`
	Evaded    int   `json:"evaded"`    // tax that is not paid
	Cathedral bool  `json:"cathedral"` // work on it is allowed
	Market    bool  `json:"market"`    // the Black Market may be entered
}

// Prison is the Prison.
type Prison struct {
	Workers []int `json:"workers"` // by player
	Warned  []int `json:"warned"`  // players with three or more: a reset costs them a virtue
	Leaders []int `json:"most"`    // players with the most: a reset brings them a debt
}

// Slot is a place of the apprentice display.
type Slot struct {
	Row    int         `json:"row"`    // 1, 2
	Column int         `json:"column"` // 1 to 4
	Card   string      `json:"card"`   // "" if empty
	Skills []string    `json:"skills"`
	Virtue int         `json:"virtue"` // when hired
	Coins  int         `json:"coins"`
	Text   engine.Text `json:"text"` // description of its effect
}

// Crew is the apprentice deck.
type Crew struct {
	Left   int      `json:"left"`
	Bottom []string `json:"bottom"` // apprentices at the bottom that everybody saw go there, the lowest last
}

// Player is a seat, or the automa.
type Player struct {
	Seat      engine.Seat `json:"seat"` // -1 for the automa
	Index     int         `json:"index"`
	Automa    string      `json:"automa,omitempty"` // constantine, helena
	Place     string      `json:"place"`
	Board     string      `json:"board,omitempty"` // player board of the variable setup
	Workers   int         `json:"workers"`         // own supply
	Captured  []int       `json:"captured"`        // captured workers on this board, by player
	Elsewhere []int       `json:"elsewhere"`       // own workers on other boards, by player
	InPrison  int         `json:"inPrison"`
	InHall    int         `json:"inHall"`
	Clay      int         `json:"clay"`
	Wood      int         `json:"wood"`
	Stone     int         `json:"stone"`
	Gold      int         `json:"gold"`
	Marble    int         `json:"marble"`
	Silver    int         `json:"silver"`
	Virtue    int         `json:"virtue"`
	Evaded    int         `json:"evaded"` // part of each tax that is not paid
	Unpaid    int         `json:"unpaid"`
	Paid      int         `json:"paid"`
	Cathedral int         `json:"cathedral"` // level
	Hand      int         `json:"hand"`      // building cards
	Limit     int         `json:"limit"`     // largest number of apprentices
	Hire      int         `json:"hire"`      // price of an apprentice in silver now, without the coins on the way
	Hired     []Hired     `json:"hired"`
	Skills    []string    `json:"skills"`
	Built     []Built     `json:"built"` // in the order of building
	Score     []Points    `json:"score"` // points now, without the virtue that buildings change at the end
	Total     int         `json:"total"`
}

// Hired is an apprentice of a player.
type Hired struct {
	Card   string      `json:"card"`
	Skills []string    `json:"skills"`
	Text   engine.Text `json:"text"`
}

// Built is a building of a player.
type Built struct {
	Card   string      `json:"card"`
	Points int         `json:"points"` // printed
	Extra  int         `json:"extra"`  // points of its effect now
	Text   engine.Text `json:"text"`   // description of its effect
}

// Points is one line of the score sheet.
type Points struct {
	Kind string `json:"kind"` // buildings, effects, debts, goods, cathedral, virtue, silver, prison; the automa: hall
	N    int    `json:"n"`
}

// Automa is the deck of the automa.
type Automa struct {
	Left     int         `json:"left"`           // schemes in the pile
	Discards []string    `json:"discards"`       // turned up since the last shuffle, the latest first
	Unseen   int         `json:"unseen"`         // Future cards among the discards
	Future   int         `json:"future"`         // cards set apart
	Last     string      `json:"last,omitempty"` // the latest scheme
	LastText engine.Text `json:"lastText"`       // description of its actions
}

// Own holds the facts that only the viewer knows.
type Own struct {
	Seat    engine.Seat `json:"seat"`
	Hand    []HandCard  `json:"hand"`
	Choices []HandCard  `json:"choices"`        // cards to choose from: the draft, cards looked at
	Pick    string      `json:"pick,omitempty"` // sealed
	Known   []Known     `json:"known"`          // cards elsewhere whose place the viewer knows
	// Visits describes, for each place, the Black Market and the Guildhall, what a worker
	// of the viewer would gain there now.
	Visits []Visit `json:"visits"`
	Hires  []Price `json:"hires"` // by slot: the viewer's price of hiring at the next visit to the Workshop
}

// HandCard is a building card of the hand.
type HandCard struct {
	Card    string      `json:"card"`
	Points  int         `json:"points"`
	Cost    []Amount    `json:"cost"`
	Skills  []string    `json:"skills"`
	Virtue  int         `json:"virtue"`
	Text    engine.Text `json:"text"`
	Ready   bool        `json:"ready"`   // could be built now
	Missing []Amount    `json:"missing"` // goods that are missing
	Lacks   []string    `json:"lacks"`   // skills that are missing
}

// Known is a building card whose place the viewer knows.
type Known struct {
	Card string      `json:"card"`
	Seat engine.Seat `json:"seat"`           // in this hand; -1 in the deck
	Deck int         `json:"deck,omitempty"` // position in the deck, from 1 at the top
}

// Visit describes a visit of the viewer to a place.
type Visit struct {
	Place string      `json:"place"`
	Open  bool        `json:"open"`
	Text  engine.Text `json:"text"` // description of the gains
}

// Price is the price of an apprentice.
type Price struct {
	Slot  int  `json:"slot"`
	Total int  `json:"total"` // silver in all
	Tax   int  `json:"tax"`   // the part of Total that is tax
	Coins int  `json:"coins"` // the part that is laid on cards on the way
	Pays  bool `json:"pays"`  // the viewer has enough silver
}
