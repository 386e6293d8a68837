package lisboa

import (
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"guildhall/engine"
	"guildhall/engine/gamedata"
	book "guildhall/engine/rulebook"
)

// Totals of the rulebook (RULES 1, 2).
const (
	cardCount   = 82
	shipKinds   = 4
	planKinds   = 10
	planCount   = 20
	publicCount = 16
	stackSize   = 8 // number of public buildings of an architect
	storeSpaces = 24
	endCount    = 14
	rows        = 5
	columns     = 5
	clergyCount = 37
	decreeCount = 70
	cubesOfKind = 21
	goodsOfKind = 17
	officials   = 8
	housesOf    = 8
	tracks      = 3
	ringTiles   = 6
	treasuryTop = 5
	priceTop    = 6
	topInfl     = 10
	deckSize    = 5
	handSize    = 5
	displaySize = 8
	maxSets     = 5
	maxClergy   = 4
	edgeSlots   = 3
)

// tables holds the game's data. It never changes, so all states of a match share it.
type tables struct {
	book    func() (*book.Book, error)
	entries func() map[string]engine.Entry // entries of the library by code, made on first use
	digest  string
	exprs   []expr // effects; the first one is empty
	cards   [cardCount]card
	ships   [shipKinds]shipKind
	plans   [planKinds]planKind
	publics [publicCount]public
	spaces  [storeSpaces]storeSpace
	ends    [endCount]buildingEnd
	clock   [endCount]int8 // ends clockwise from the west end of row D
	places  [nobles]int8   // places for officials of each office
	streets [goodKinds]street
	lengths [tracks]int8
	ability [tracks][housesOf + 1]ability // ability of each track, by number of built houses
	values  [4]int8                       // the scoring tiles
	fixed   int8                          // value of column 5
	cost    cubes                         // cost of a cube of each colour
	clergy  [clergyCount]clergyTile
	decrees [decreeCount]decree

	treasury      [treasuryTop + 1]treasuryLevel // index 0 is not used
	treasuryStart int8
	coin          [topInfl + 1]int8 // réis for moving onto it
	coins         [topInfl + 1]int8 // réis for moving from it down to 0
	inflStart     int8
	price         [goodKinds][priceTop + 1]int8
	priceStart    [goodKinds]int8
	church        churchSpaces
	spaceAt       [rows][columns]int8 // store space by row and column, or none
}

type card struct {
	id, word  string
	deck      int8
	kind      int8 // noble, or treasuryCard
	influence int8
	reward    int16 // index of the effect
	penalty   penalty
	permanent permanent
	event     int16 // index of the effect

	permanentWord string // as in the table
}

// penalty is the cost of a noble card in the portfolio.
type penalty struct{ reis, influence, wigs int8 }

// word returns a penalty in the form of the tables.
func (p *penalty) word() string {
	var words []string
	for _, part := range []struct {
		letter string
		n      int8
	}{{"R", p.reis}, {"I", p.influence}, {"W", p.wigs}} {
		if part.n > 0 {
			words = append(words, part.letter+strconv.Itoa(int(part.n)))
		}
	}
	return strings.Join(words, "+")
}

type shipKind struct {
	id                     string
	count, period          int8
	hull, influence, bonus int8
}

type planKind struct {
	id, word                          string
	count, architect, officials, wigs int8
	start                             bool
}

type public struct {
	id        string
	architect int8
	shows     goods // 1 for each type it shows
}

type storeSpace struct {
	id, word string
	row, col int8
	small    bool
	doors    [2]int8 // types of the stores with the door to the left and to the right, or none
	large    bool    // only with 3 and 4 players
	bonus    int16   // index of the effect
}

// buildingEnd is a space for a public building: the end of a row or the north
// end of a street.
type buildingEnd struct {
	id, word string
	side     int8
	row      int8 // row, or none at a north end
	street   int8 // street, or none at the end of a row
	large    bool // only with 3 and 4 players
	bonus    int16
}

// Sides of downtown.
const (
	west int8 = iota
	north
	east
	sides
)

var sideWords = []string{"W", "N", "E"}

type street struct {
	id    string
	place [3]int16 // wigs for the first, second and third
}

type treasuryLevel struct{ value, modifier int8 }

type churchSpaces struct{ start, scoring, treasury int8 } // spaces, from 0

type clergyTile struct {
	id, word  string
	effect    string // as in the table
	wigs      int8
	permanent permanent
}

type ability int8

const (
	noAbility ability = iota
	visitReis
	shipGoods
	shipFree
	produceOne
	produceAll
)

var abilityWords = []string{"", "VISITREIS", "SHIPGOODS-1", "SHIPFREE", "PRODUCE+1", "PRODUCE+ALL"}

// builtIn holds the tables that the game comes with.
var builtIn = gamedata.MustLoad("lisboa", gameFiles, load)

// load reads every table and checks it against the totals (RULES 1, 2).
func load(files fs.FS) (*tables, error) {
	t, err := gamedata.Load(files,
		gamedata.File("components", takeTotals), gamedata.File("political_cards", takeCards).Of(cardCount), gamedata.File("ships", takeShips),
		gamedata.File("plans", takePlans).Of(planKinds), gamedata.File("public_buildings", takePublics).Of(publicCount), gamedata.File("streets", takeStreets),
		gamedata.File("store_spaces", takeSpaces).Of(storeSpaces), gamedata.File("public_building_spaces", takeEnds).Of(endCount), gamedata.File("tracks", takeTracks),
		gamedata.File("house_tracks", takeHouses).Of(housesOf), gamedata.File("scoring_tiles", takeValues), gamedata.File("royal_favors", takeFavors),
		gamedata.File("rubble", takeRubble), gamedata.File("clergy_tiles", takeClergy).Of(clergyCount), gamedata.File("decrees", takeDecrees).Of(decreeCount))
	if err != nil {
		return nil, err
	}
	t.book = book.Once("lisboa", gameFiles, files)
	t.entries = sync.OnceValue(func() map[string]engine.Entry {
		byCode := map[string]engine.Entry{}
		for _, e := range t.library().Cards {
			byCode[e.Code] = e
		}
		return byCode
	})
	t.digest, err = gamedata.Digest(files)
	return t, err
}

// cardNamed returns the political card with an id, or none. So do the functions below for
// other things.
func (t *tables) cardNamed(id string) int8 {
	return indexOf(id, t.cards[:], func(c *card) string { return c.id })
}
func (t *tables) clergyNamed(id string) int8 {
	return indexOf(id, t.clergy[:], func(c *clergyTile) string { return c.id })
}
func (t *tables) planNamed(id string) int8 {
	return indexOf(id, t.plans[:], func(p *planKind) string { return p.id })
}
func (t *tables) publicNamed(id string) int8 {
	return indexOf(id, t.publics[:], func(p *public) string { return p.id })
}
func (t *tables) spaceNamed(word string) int8 {
	return indexOf(word, t.spaces[:], func(s *storeSpace) string { return s.word })
}
func (t *tables) endNamed(word string) int8 {
	return indexOf(word, t.ends[:], func(e *buildingEnd) string { return e.word })
}

// indexOf returns the index of the first element with a name, or none.
func indexOf[T any](name string, list []T, of func(*T) string) int8 {
	for i := range list {
		if of(&list[i]) == name {
			return int8(i)
		}
	}
	return none
}

// wordOf returns an id in notation: without its prefix, spaces for underscores.
func wordOf(id, prefix string) string {
	word := []byte(id[len(prefix):])
	for i, c := range word {
		if c == '_' {
			word[i] = ' '
		}
	}
	return string(word)
}
