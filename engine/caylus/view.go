package caylus

import "guildhall/engine"

// View holds all facts of a match, because nothing is hidden in this game. Only
// Header.Viewer differs from viewer to viewer.
//
// Place names, as used here, in engine.Event.Places and engine.Option.Places:
//
//	road:1 to road:28            a road space
//	gate, trading_post, guild, joust
//	stables, stables:1 to :3     the building, a slot
//	inn, inn:left, inn:right     the building, a circle
//	castle, castle:1 to :5       the castle's queue, a slot of it
//	part:dungeon:1               a part of a section (dungeon 6, walls 10, towers 14)
//	section:dungeon              a section: dungeon, walls, towers
//	bridge:1 to bridge:5         a passing space of the bridge
//	order:1 to order:5           a rank of the turn order
//	favor:vp, favor:vp:3         a favor track, a level of it: vp, denier, resource, build
//	provost, bailiff             a pawn, wherever it stands
//	stock:w_farm_food            a tile in the open stock
//	player:0 to player:4         a seat
//
// Buildings are ids of buildings.csv; Printed holds their printed values.
// Seats are numbers; -1 is nobody.
type View struct {
	// Data is the digest of the tables of the match; empty for the game's own tables.
	Data        string        `json:"data,omitempty"`
	Head        engine.Header `json:"header"`
	Asked       string        `json:"asked"` // kind of the open question, "" when the match is over
	Options     Options       `json:"options"`
	Round       int           `json:"round"`  // from 1
	Phase       string        `json:"phase"`  // income, workers, special, provost, road, castle, end
	Number      int           `json:"number"` // number of the phase, 1 to 7
	Order       []engine.Seat `json:"order"`  // seats in turn order
	Passed      []engine.Seat `json:"passed"` // seats on the bridge, first to pass first; kept until the next phase 2
	Cost        int           `json:"cost"`   // normal cost of a placement now: the smallest free number on the bridge
	Special     []Special     `json:"special"`
	Road        []Space       `json:"road"` // r1 to r28
	Provost     int           `json:"provost"`
	Bailiff     int           `json:"bailiff"`
	Castle      Castle        `json:"castle"`
	Favors      Favors        `json:"favors"`
	Stock       []Tile        `json:"stock"`          // every wood, stone and prestige tile in play, in the order of buildings.csv
	Gone        []string      `json:"gone"`           // neutral tiles that are out of the game
	Goal        Goal          `json:"goal"`           // the next scoring
	Players     []Player      `json:"players"`        // by seat
	Negotiation *Negotiation  `json:"talk,omitempty"` // phase 4 only
	LastTurn    bool          `json:"lastRound"`      // this round ends the match, because the bailiff will certainly reach the towers

	tables *tables
}

// Header returns the facts that all games have in common.
func (v *View) Header() engine.Header { return v.Head }

// Points returns the prestige of each seat.
func (v *View) Points() []int {
	list := make([]int, v.Head.Seats)
	for i, p := range v.Players {
		list[i] = p.VP
	}
	return list
}

// Options are the table's options.
type Options struct {
	ScoredFull   bool `json:"scoredFull"` // a section is also scored when it is full, not only when the bailiff comes
	InnRetrieve  bool `json:"innRetrieve"`
	InnDouble    bool `json:"innDouble"`
	SimpleFavors bool `json:"simpleFavors"`
	Jeweler      bool `json:"jeweler"`
	LawyerVP     int  `json:"lawyerVP"`
}

// Special is one of the six buildings between castle and bridge.
type Special struct {
	ID      string        `json:"id"`      // gate, trading_post, guild, joust, stables, inn
	Workers []engine.Seat `json:"workers"` // by slot, -1 for a free one: one slot; stables three; inn left, right
	InUse   bool          `json:"inUse"`   // false: the stables with two players
	Done    bool          `json:"done"`    // already activated in this round
	Usable  bool          `json:"usable"`  // a worker of at least one seat may be placed here now
}

// Space is one space of the road.
type Space struct {
	Place    string      `json:"place"`    // "road:12"
	Number   int         `json:"number"`   // 1 to 28
	Building string      `json:"building"` // id, "" for an empty space
	Class    string      `json:"class"`    // neutral, fixed, wood, stone, residential, prestige; "" when empty
	Owner    engine.Seat `json:"owner"`
	Worker   engine.Seat `json:"worker"`
	Pending  engine.Seat `json:"pending"` // the seat has paid the lawyer and gets the residence when the worker leaves
	Reached  bool        `json:"reached"` // at or before the provost
	Done     bool        `json:"done"`    // phase 5: already activated in this round
	Usable   bool        `json:"usable"`  // a worker may be placed here: it is for workers and free
	Next     bool        `json:"next"`    // the next tile will be built here: the lowest empty space
}

// Castle is the castle and its queue.
type Castle struct {
	Queue    []engine.Seat `json:"queue"`   // workers in slot order
	Acting   engine.Seat   `json:"acting"`  // phase 6: the seat that is asked for batches
	Batches  []int         `json:"batches"` // batches of each seat in this round
	Sections []Section     `json:"sections"`
	Current  string        `json:"current"` // the lowest section that is not scored, "" if all are
}

// Section is a section of the castle.
type Section struct {
	ID       string        `json:"id"`    // dungeon, walls, towers
	Parts    int           `json:"parts"` // places for houses
	Houses   []engine.Seat `json:"houses"`
	VP       int           `json:"vp"`      // prestige for each house
	Penalty  int           `json:"penalty"` // prestige lost for no house at the scoring
	Favors   []int         `json:"favors"`  // favors at the scoring for 0, 1, 2... houses; the last entry is also for more houses
	Trigger  int           `json:"trigger"` // road space that causes the scoring
	Scored   bool          `json:"scored"`
	Building bool          `json:"building"` // the next house goes here
}

// Favors is the table of royal favors.
type Favors struct {
	Open   int     `json:"open"` // highest open level: 2, 4 or 5
	Tracks []Track `json:"tracks"`
}

// Track is one row of the favor table.
type Track struct {
	ID      string  `json:"id"` // vp, denier, resource, build
	Levels  []Level `json:"levels"`
	Markers []int   `json:"markers"` // by seat, 0 to 5
	Used    []bool  `json:"used"`    // by seat: used in this phase
}

// Level is one box of the favor table.
type Level struct {
	Level int  `json:"level"` // 1 to 5
	Open  bool `json:"open"`
}

// Tile is a wood, stone or prestige tile of this match.
type Tile struct {
	ID    string      `json:"id"`
	Class string      `json:"class"`
	VP    int         `json:"vp"`    // prestige for building it; the lawyer's depends on an option
	Space int         `json:"space"` // road space, 0 in the stock
	Owner engine.Seat `json:"owner"`
	// Payable shows for each seat whether it has the cubes for the tile's present cost.
	Payable []bool `json:"payable"`
}

// Goal is the next scoring and the distance to it.
type Goal struct {
	Section string `json:"section"` // "" after the scoring of the towers
	Spaces  int    `json:"spaces"`  // distance of the bailiff from its trigger
	Parts   int    `json:"parts"`   // parts of the section still to be built; see Options.ScoredFull
}

// Goods is a number of cubes of each kind.
type Goods struct {
	Food  int `json:"food"`
	Wood  int `json:"wood"`
	Stone int `json:"stone"`
	Cloth int `json:"cloth"`
	Gold  int `json:"gold"`
}

// Player is one seat.
type Player struct {
	Seat       engine.Seat `json:"seat"`
	VP         int         `json:"vp"`
	Deniers    int         `json:"deniers"`
	Goods      Goods       `json:"goods"`
	Workers    int         `json:"workers"` // workers in hand, of six
	Income     int         `json:"income"`  // deniers of the next phase 1
	Cost       int         `json:"cost"`    // cost of a placement now; an own building costs OwnCost
	OwnCost    int         `json:"ownCost"`
	AtInn      bool        `json:"atInn"`  // worker on the inn's right circle
	Houses     []int       `json:"houses"` // number in dungeon, walls and towers
	Markers    []int       `json:"markers"`
	Buildings  []int       `json:"buildings"`  // road spaces of own wood and stone tiles
	Residences []int       `json:"residences"` // road spaces of the seat's residences
	Prestige   []int       `json:"prestige"`   // road spaces of own prestige tiles
	Final      *Final      `json:"final,omitempty"`
}

// Final holds the final scoring of one seat.
type Final struct {
	Before  int `json:"before"`  // prestige before the final scoring
	Gold    int `json:"gold"`    // points for gold left
	Cubes   int `json:"cubes"`   // points for other cubes left
	Deniers int `json:"deniers"` // points for deniers left
	Score   int `json:"score"`
	Rank    int `json:"rank"`
}

// Negotiation is the table summary while the provost is moved in passing order.
type Negotiation struct {
	Positions []ProvostPosition `json:"positions"`
	Lines     []engine.Text     `json:"lines"` // the summary in words, a line each
}

// ProvostPosition is a possible final space of the provost.
type ProvostPosition struct {
	Space int   `json:"space"`
	Step  int   `json:"step"` // spaces from the provost, negative towards the castle
	Cost  int   `json:"cost"` // cost in deniers
	Now   bool  `json:"now"`  // the pending seat can go there
	Cut   []int `json:"cut"`  // road spaces of the workers that would return without effect
}

// Amount is a number of something: food, wood, stone, cloth, gold, denier, vp,
// favor; basic (any of food, wood, stone, cloth) or any (gold too).
type Amount struct {
	What string `json:"what"`
	N    int    `json:"n"`
}
