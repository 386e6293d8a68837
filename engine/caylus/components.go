package caylus

import (
	"io/fs"
	"sync"

	"guildhall/engine/gamedata"
	book "guildhall/engine/rulebook"
)

// builtIn holds the tables that the game comes with. A wrong file panics, because it is a
// bug of the build. Every other set of tables has the same ids and words.
var builtIn = gamedata.MustLoad("caylus", gameFiles, load)

// buildingCount counts the rows of buildings.csv: 6 neutral, 3 fixed, 8 wood,
// 10 stone, the residence and 9 prestige (RULES 1).
const buildingCount = 37

// tables holds the game's data in arrays indexed by small numbers. It never changes, so all
// states of a match share it.
type tables struct {
	book      func() (*book.Book, error)
	digest    string
	buildings [buildingCount]building
	specials  [specialKinds]special
	sections  [sectionKinds]section
	favors    [trackKinds][topLevel]favorLevel
	purses    [maxSeats + 1][maxSeats]purse // by number of seats and rank
	costs     [maxSeats + 1][maxSeats]int16 // costs of a placement, by number of seats and by number of passed seats
	road      [roadLength + 1]roadSpace     // index 0 is not used
	rates     rates
	workable  tiles // buildings for workers
	residence int8  // index of the residence
	lawyer    int8  // index of the lawyer; an option changes its prestige
	jeweler   int8  // index of a tile that an option removes
	printed   func() *Printed
}

// tiles is a set of buildings by number.
type tiles uint64

// has reports whether a building is in the set. It returns false for none.
func (set tiles) has(tile int8) bool { return set>>uint8(tile)&1 != 0 }

// effect is a kind of action: of a worker on a building, or of a favor for its owner.
type effect int8

const (
	effectNone effect = iota
	effectProduce
	effectTrade
	effectBuild
	effectLawyer
)

var effectIDs = [...]string{"none", "produce", "trade", "build", "lawyer"}

// Seats that may turn a building into a residence (RULES 8).
const (
	convertNo = iota
	convertOwner
	convertAnybody
)

var convertIDs = []string{"no", "owner", "any_player"}

// action is the action of a worker on a building, or of a favor for its owner.
type action struct {
	effect   effect
	deals    []deal // alternatives of productions and trades; the lawyer's price
	builds   int8   // class of tiles that it builds, or none
	discount int8   // good that costs one less, or none
}

type building struct {
	id      string
	word    string // name in notation
	class   int8
	cost    lot
	vp      int16
	favors  int8
	income  int16
	action         // of a worker
	bonus   []int8 // goods of which the owner takes one for the worker of another seat
	convert int8
}

type special struct {
	slots  int
	amount int16 // deniers to take, or spaces that the provost moves
	deal   deal  // deal of the jousting field
}

type section struct {
	id                 string
	parts, vp, penalty int
	favors             []int // for 0, 1, 2... houses; the last entry is also for more houses
	trigger            int8
	unlocks            int8
}

type favorLevel struct {
	id string
	action
}

type purse struct {
	deniers int16
	cubes   goods
	workers int8
	vp      int16
}

type roadSpace struct {
	fixed   int8 // building printed here, or none
	neutral bool // a neutral tile starts here
	trigger int8 // section whose scoring the bailiff causes here, or none
}

// rates holds the amounts of phase 1 and of the final scoring.
type rates struct{ income, goldVP, cubesPer, deniersPer int16 }

// load reads every table and checks it against the rules' totals (RULES 1).
func load(files fs.FS) (*tables, error) {
	t, err := gamedata.Load(files,
		gamedata.File("buildings", takeBuildings).Of(buildingCount), gamedata.File("special_buildings", takeSpecials), gamedata.File("castle", takeSections),
		gamedata.File("favor_track", takeFavors).Of(trackKinds*topLevel), gamedata.File("setup", takePurses).Of(seatRows), gamedata.File("placement_cost", takeCosts).Of(seatRows),
		gamedata.File("road", takeRoad).Of(roadLength), gamedata.File("income_and_end", takeRates))
	if err != nil {
		return nil, err
	}
	t.book = book.Once("caylus", gameFiles, files)
	t.digest, err = gamedata.Digest(files)
	t.printed = sync.OnceValue(t.print)
	return t, err
}
