package lisboa

import "guildhall/engine"

// View holds all facts of a match that one viewer may know. Everything in it is public
// except Own, which only the viewer's own view has.
//
// Place names, as used here, in engine.Event.Places and engine.Option.Places:
//
//	a2 to e5                   a store space (there is no a1)
//	wa to we, n1 to n4, ea to ee   a space for a public building: end of a row, north end of a street
//	row:a to row:e             the rubble east of a row
//	col:1 to col:5             the rubble south of a column
//	ruins                      the ruins pile
//	street:gold, street:cloth, street:books, street:tools   a street with its majority
//	tile:gold to tile:tools, tile:small   the city tiles on display
//	builder, minister, king    an office with its actions; plaza:builder and so on the plaza below
//	favors:builder and so on   the royal favors left
//	treasury                   the treasury track
//	price:gold to price:tools  the price of a good
//	church                     the church ring; church:1 to church:6 the Cardinal's spaces
//	ring:1 to ring:6           a clergy tile; tile k lies between the spaces k and k+1, tile 6 between 6 and 1
//	deck:builder, deck:minister, deck:king, deck:treasury   the display of political cards
//	decree:1 to decree:8       the display of decrees, from left to right
//	ships                      the pile of ships
//	building:blue, building:green   the stacks of public buildings
//	plan:blue, plan:green      the stacks of plans
//	player:0 to player:3       the area of a player, Lacerda's too; with a part behind it:
//	player:0:warehouse, player:0:cubes, player:0:top:1, player:0:bottom:1, player:0:clergy,
//	player:0:plans, player:0:decrees, player:0:favors, player:0:houses:left (middle, right),
//	player:0:influence, player:0:officials
//
// Cards, tiles and plans are named by their id in the tables; goods are gold, cloth, books,
// tools, cubes blue, red, white. A player is an index of Players: people in seat order,
// then Lacerda in the solo game; -1 is nobody. Methods of View return the printed values of
// a piece by its id.
type View struct {
	// Data is the digest of the tables of the match; empty for the game's own tables.
	Data    string        `json:"data,omitempty"`
	Head    engine.Header `json:"header"`
	Asked   string        `json:"asked"`  // kind of the open question, "" when the match is over
	Period  int           `json:"period"` // 1 or 2
	Round   int           `json:"round"`  // from 1
	First   int           `json:"first"`  // starting player
	Turn    Turn          `json:"turn"`
	Ending  string        `json:"ending,omitempty"` // "round": this round is finished, then a last one is played; "last": this is the last round
	Players []Player      `json:"players"`

	Treasury Treasury `json:"treasury"`
	Prices   Goods    `json:"prices"`
	Supply   Goods    `json:"supply"`
	Offices  []Office `json:"offices"` // Builder, Minister, King
	Church   Church   `json:"church"`
	Display  []Deck   `json:"display"` // Builder, Minister, King, Treasury
	Decrees  []string `json:"decrees"` // eight from left to right, "" where one was taken
	Left     int      `json:"left"`    // decrees in the deck
	Ships    Pile     `json:"ships"`
	Stacks   []Stack  `json:"stacks"` // blue, green

	Values  []int      `json:"values"`  // values of the columns 1 to 5
	Spaces  []Space    `json:"spaces"`  // A2 to E5, row by row
	Ends    []End      `json:"ends"`    // spaces for public buildings: clockwise from the west end of row D, then row E
	Streets []Street   `json:"streets"` // gold, cloth, books, tools
	Tiles   []CityTile `json:"tiles"`   // gold, cloth, books, tools, small
	Rows    []Rubble   `json:"rows"`    // A to E
	Columns []Rubble   `json:"columns"` // 1 to 5
	Ruins   Cubes      `json:"ruins"`
	Own     *Own       `json:"own,omitempty"`
	Lacerda *Opponent  `json:"lacerda,omitempty"` // only in the solo game
	Trigger Trigger    `json:"trigger"`

	t *tables // printed values of the pieces; they are public
}

// Header returns the facts that all games have in common.
func (v *View) Header() engine.Header { return v.Head }

// Against returns the name of Lacerda in the solo game.
func (v *View) Against() engine.Text {
	if v.Lacerda == nil {
		return engine.Text{}
	}
	return engine.T("lisboa.lacerda")
}

// AgainstPoints returns the wigs of Lacerda.
func (v *View) AgainstPoints() int {
	for _, p := range v.Players {
		if p.Lacerda {
			return p.Wigs
		}
	}
	return 0
}

// Points returns the wigs of each seat.
func (v *View) Points() []int {
	list := make([]int, v.Head.Seats)
	for _, p := range v.Players {
		if p.Seat >= 0 {
			list[p.Seat] = p.Wigs
		}
	}
	return list
}

// Trigger holds the numbers that end the period: empty decks of the display, or rubble sets
// of a player.
type Trigger struct {
	Decks int `json:"decks"`
	Sets  int `json:"sets"`
}

// Goods holds a number for each type of good.
type Goods struct {
	Gold  int `json:"gold"`
	Cloth int `json:"cloth"`
	Books int `json:"books"`
	Tools int `json:"tools"`
}

// Cubes holds a number of rubble cubes for each colour.
type Cubes struct {
	Blue  int `json:"blue"`
	Red   int `json:"red"`
	White int `json:"white"`
}

// Rubble is the rubble of a row or a column.
type Rubble struct {
	Cubes  Cubes `json:"cubes"`
	Cost   int   `json:"cost"`   // amount that the cubes add to the price of a store here, before discounts
	Closed bool  `json:"closed"` // row E with 1 and 2 players
}

// Turn holds the events of the turn so far.
type Turn struct {
	Player    int    `json:"player"`              // whose turn it is, -1 at setup and after the end
	Acting    int    `json:"acting"`              // player who is asked now: a follower, or somebody at the church; -1 for several or nobody
	Card      string `json:"card,omitempty"`      // the card being played
	Noble     string `json:"noble,omitempty"`     // the noble being visited
	Followers []int  `json:"followers,omitempty"` // players that may still follow this visit, in order
	Space     string `json:"space,omitempty"`     // the store or public building being built: "b2", "n1"
	Good      string `json:"good,omitempty"`      // type of the store
	Architect string `json:"architect,omitempty"` // architect of the public building
	Plan      string `json:"plan,omitempty"`      // id of the plan
	Church    bool   `json:"church"`              // the church is scored at the end of this turn
	Spent     *Goods `json:"spent,omitempty"`     // goods that were traded in this turn; they return to the supply at its end
}

// Treasury is the treasury track.
type Treasury struct {
	Level    int     `json:"level"`
	Value    int     `json:"value"`    // réis
	Modifier int     `json:"modifier"` // added to the cost of visits; may be negative
	Levels   []Level `json:"levels"`   // 1 to 5
}

// Level is a rung of the treasury track.
type Level struct {
	Value    int `json:"value"`
	Modifier int `json:"modifier"`
}

// Office is the office of a noble.
type Office struct {
	Noble     string   `json:"noble"`
	Places    int      `json:"places"`
	Officials []int    `json:"officials"` // by player
	Plaza     []int    `json:"plaza"`     // by player
	Favors    int      `json:"favors"`    // royal favors left
	Cost      []int    `json:"cost"`      // influence of a visit, by player
	Top       string   `json:"top"`       // state actions: recruit, plan, ship, produce, cardinal, favor
	Bottom    string   `json:"bottom"`
	Action    string   `json:"action"` // noble action: store, decrees, open
	Goods     []string `json:"goods"`  // goods that can buy a state action here
}

// Church is the church ring.
type Church struct {
	Cardinal int      `json:"cardinal"` // space 1 to 6
	Tiles    []string `json:"tiles"`    // clergy tiles 1 to 6, "" for none
	Scoring  int      `json:"scoring"`  // space with the influence icon
	Treasury int      `json:"treasury"` // space with the treasury symbol
	Bag      int      `json:"bag"`
}

// Deck is one of the four decks of the display.
type Deck struct {
	Kind   string `json:"kind"`   // builder, minister, king, treasury
	Top    string `json:"top"`    // id of the face-up card, "" when the deck is empty
	Left   int    `json:"left"`   // cards, including the face-up one
	Helper bool   `json:"helper"` // Lacerda's helper stands above it
}

// Pile is the pile of ships.
type Pile struct {
	Top  string   `json:"top"`  // id, "" for none
	Left []string `json:"left"` // all ships of the pile, the top one first; their order is public
}

// Stack holds the public buildings and the plans of an architect.
type Stack struct {
	Architect string `json:"architect"`
	Building  string `json:"building"` // id of the top tile, "" for none
	Buildings int    `json:"buildings"`
	Plan      string `json:"plan"` // id of the top plan, "" for none
	Plans     int    `json:"plans"`
}

// Space is a space for a store.
type Space struct {
	Place  string   `json:"place"` // "b2"
	Row    int      `json:"row"`   // 1 (A) to 5
	Column int      `json:"column"`
	Small  bool     `json:"small"`
	Closed bool     `json:"closed"`
	Bonus  string   `json:"bonus"` // effect as in the tables
	Doors  []Door   `json:"doors"`
	Owner  int      `json:"owner"`          // owner of the store, -1 for none
	Good   string   `json:"good"`           // type of the store, "" for none
	Door   string   `json:"door,omitempty"` // door of the store: left, right
	Quotes []*Quote `json:"quotes"`         // by player: cost of the cheapest store here now; null where none can be built
}

// Door is a way to build on a space.
type Door struct {
	Side string `json:"side"` // left, right
	Good string `json:"good"`
}

// Quote is the lowest cost of a store.
type Quote struct {
	Price int  `json:"price"`
	Pays  bool `json:"pays"` // the player could pay it, by selling influence if need be
}

// End is a space for a public building.
type End struct {
	Place    string `json:"place"` // "wd", "n1"
	Side     string `json:"side"`  // W, N, E
	Row      int    `json:"row,omitempty"`
	Street   string `json:"street,omitempty"`
	Closed   bool   `json:"closed"`
	Bonus    string `json:"bonus"`
	Cubes    Cubes  `json:"cubes"`
	Building string `json:"building"` // id, "" for none
	Owner    int    `json:"owner"`    // player who opened it
	Wigs     []Wigs `json:"wigs"`     // scores of the top tiles that may be opened here
}

// Wigs holds the score of each player for opening the top tile of an architect.
type Wigs struct {
	Architect string `json:"architect"`
	Players   []int  `json:"players"` // by player
}

// Street is a street with its majority.
type Street struct {
	Good   string `json:"good"`
	Places []int  `json:"places"` // wigs for the first, second and third
	Stores []int  `json:"stores"` // by player
}

// CityTile is a city tile on display.
type CityTile struct {
	Tile string `json:"tile"` // good, or small
	Used bool   `json:"used"` // a store has taken it in this turn
}

// Player holds the public things of a player.
type Player struct {
	Seat      engine.Seat `json:"seat"` // -1 for Lacerda
	Lacerda   bool        `json:"lacerda"`
	Wigs      int         `json:"wigs"`
	Reis      int         `json:"reis"`
	Influence int         `json:"influence"`
	Officials int         `json:"officials"`
	Goods     Goods       `json:"goods"`
	Room      int         `json:"room"` // room of the warehouse for each type; 0: no limit (Lacerda)
	Cubes     Cubes       `json:"cubes"`
	Sets      int         `json:"sets"`
	Markers   int         `json:"markers"`
	Houses    []Track     `json:"houses"` // left, middle, right; none for Lacerda
	Top       []Top       `json:"top"`
	Bottom    []string    `json:"bottom"` // treasury cards
	Limit     int         `json:"limit"`  // largest number of portfolio cards
	Portfolio int         `json:"portfolio"`
	Clergy    []string    `json:"clergy"`
	Favors    []string    `json:"favors"` // nobles whose favor the player has
	Plans     []string    `json:"plans"`  // ids of plans that are not fulfilled
	Completed []string    `json:"completed"`
	Hired     int         `json:"hired"` // officials shown on completed plans
	Decrees   []string    `json:"decrees"`
	Stores    []string    `json:"stores"` // spaces of own stores
	Opened    []string    `json:"opened"` // spaces of the public buildings it opened
	Hand      int         `json:"hand"`   // number of cards
	Active    bool        `json:"active"` // the player is asked
}

// Track is a house track.
type Track struct {
	Track     string `json:"track"`
	Left      int    `json:"left"`
	Length    int    `json:"length"`
	Ability   string `json:"ability"`             // the present ability, "" for none
	Next      string `json:"next,omitempty"`      // the next ability
	NextAfter int    `json:"nextAfter,omitempty"` // houses that must still be built for it
}

// Top is a card or a ship at the top of a portfolio.
type Top struct {
	ID        string `json:"id"`
	Ship      bool   `json:"ship"`
	Influence int    `json:"influence"`
	Hull      int    `json:"hull,omitempty"`
	Bonus     int    `json:"bonus,omitempty"`
	Cargo     *Goods `json:"cargo,omitempty"`
	Sea       bool   `json:"sea,omitempty"`
}

// Opponent holds Lacerda's own state.
type Opponent struct {
	Agent      string `json:"agent"`      // office of the agent
	Helper     string `json:"helper"`     // deck of the helper
	NextOffice string `json:"nextOffice"` // next office of the agent
	NextAction string `json:"nextAction"` // state action there, by the helper's present position
	// Would lists the places that Lacerda's moves would change if the player's turn ended
	// now: a store space, an end, decrees, or the ship, clergy tile or plan that he would
	// take.
	Would []string `json:"would,omitempty"`
}

// Own holds the facts that only its player may know.
type Own struct {
	Hand   []Card   `json:"hand"`
	Offer  []string `json:"offer,omitempty"`  // the two clergy tiles at setup
	Keeps  string   `json:"keeps,omitempty"`  // the chosen one, which is sealed
	Visits []Visit  `json:"visits,omitempty"` // Builder, Minister, King
}

// Card is a card of the hand.
type Card struct {
	ID        string   `json:"id"`
	Uses      []string `json:"uses"`                // possible now: gold, portfolio, court, discard
	Kind      string   `json:"kind"`                // builder, minister, king, treasury
	Influence int      `json:"influence,omitempty"` // influence of the card in the portfolio
	Reward    string   `json:"reward,omitempty"`    // effect as in the tables
	Penalty   string   `json:"penalty,omitempty"`
	Permanent string   `json:"permanent,omitempty"`
	Event     string   `json:"event,omitempty"`
	Cost      int      `json:"cost"` // cost at court: influence of the visit, réis of the event
}

// Visit is a visit to a noble.
type Visit struct {
	Noble string `json:"noble"`
	Can   bool   `json:"can"` // it is possible now
}
