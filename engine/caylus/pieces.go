package caylus

// Goods, in the order of the score sheet and of every array of goods.
const (
	food = iota
	wood
	stone
	cloth
	gold
	goodKinds
	basicKinds = 4 // food, wood, stone and cloth
)

var goodWords = [goodKinds]string{"food", "wood", "stone", "cloth", "gold"}

// goods is a number of cubes of each kind.
type goods [goodKinds]int16

// total returns the number of all cubes, including gold.
func (q *goods) total() int { return q.basic() + int(q[gold]) }

// basic returns the number of cubes that are not gold.
func (q *goods) basic() int { return int(q[food]) + int(q[wood]) + int(q[stone]) + int(q[cloth]) }

// has reports whether q contains at least the cubes of r.
func (q *goods) has(r *goods) bool {
	for i := range q {
		if q[i] < r[i] {
			return false
		}
	}
	return true
}

func (q *goods) add(r *goods) {
	for i := range q {
		q[i] += r[i]
	}
}

func (q *goods) sub(r *goods) {
	for i := range q {
		q[i] -= r[i]
	}
}

// Special buildings, in the order of activation (RULES 6). The castle is before them on the
// road.
const (
	gate = iota
	tradingPost
	guild
	joust
	stables
	inn
	specialKinds
)

var specialIDs = [specialKinds]string{"gate", "trading_post", "guild", "joust", "stables", "inn"}

// Sections of the castle.
const (
	dungeon = iota
	walls
	towers
	sectionKinds
)

var sectionIDs = [sectionKinds]string{"dungeon", "walls", "towers"}

// Favor tracks.
const (
	trackVP = iota
	trackDenier
	trackResource
	trackBuild
	trackKinds
)

var trackIDs = [trackKinds]string{"vp", "denier", "resource", "build"}

// Phases of a round (RULES 4).
const (
	phaseIncome = 1 + iota
	phaseWorkers
	phaseSpecial
	phaseProvost
	phaseRoad
	phaseCastle
	phaseEnd
	phaseCount = phaseEnd
)

var phaseIDs = [phaseCount + 1]string{"", "income", "workers", "special", "provost", "road", "castle", "end"}

// Classes of buildings.
const (
	classNeutral = iota
	classFixed
	classWood
	classStone
	classResidential
	classPrestige
	classKinds
)

var classIDs = [classKinds]string{"neutral", "fixed", "wood", "stone", "residential", "prestige"}

const (
	maxSeats      = 5
	workerCount   = 6
	roadLength    = 28
	firstNeutral  = 6 // the neutral tiles lie on r1 to r6
	startSpace    = 6 // start of bailiff and provost
	castleParts   = 30
	largest       = 14 // number of parts of the towers, the largest section
	topLevel      = 5
	provostReach  = 3
	stablesSlots  = 3
	none          = -1
	left, right   = 0, 1 // circles of the inn
	startingLevel = 2    // highest favor level that is open at the start
)
