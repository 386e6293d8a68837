package engine

// FeatureRules is a game whose positions can be told as numbers, for an evaluation that
// is learned from played matches. Games without it are played by search alone.
type FeatureRules interface {
	Rules
	// FeatureNames names the numbers that Features of a match with so many seats
	// appends, in their order. Names of one list differ. A learned evaluation fits
	// only the names it was learned for.
	FeatureNames(seats int) []string
}

// FeatureState is a state of a Featured game.
type FeatureState interface {
	State
	// Features appends the position as seat sees it: one number for each name, the
	// seat's own numbers first and those of the other seats in order of play behind
	// them, every number about between -1 and 2. It allocates nothing but what dst
	// lacks, and reads nothing that the seat may not know: two worlds that a seat
	// cannot tell apart have the same numbers for it.
	Features(seat Seat, dst []float32) []float32
}

// FeatureLabels is a game of FeatureRules that names quantities among its numbers, so that
// people can be told why one answer is better than another.
type FeatureLabels interface {
	FeatureRules
	// FeatureWords returns the quantities of a match with so many seats.
	FeatureWords(seats int) []FeatureWord
}

// FeatureWord is a quantity that people count, such as deniers.
type FeatureWord struct {
	Name Text
	// Amount holds places in FeatureNames. These numbers, each times its factor in Full,
	// together are the quantity.
	Amount []int
	Full   []int
	Sign   int // 1 where more is better for the seat, -1 where it is worse
}

// Reason is a quantity by which the positions after two answers differ.
type Reason struct {
	What Text `json:"what"` // the quantity: "deniers"
	// Here and There are the amounts after the better and after the other answer, with at
	// most one decimal.
	Here  float64 `json:"here"`
	There float64 `json:"there"`
	// Against is set when the amount speaks for the other answer.
	Against bool `json:"against,omitempty"`
}

// Closing is a state of a game that ends only when players bring the end about, as
// by filling a place; without it a match of patient players could go on for ever.
type Closing interface {
	// Closed returns how much of what ends the match has happened, from 0 to 1. How near
	// seat is to its own next part counts as a share of that part, less than the whole:
	// so who gathers for it comes nearer the end with each step. It tells nothing that
	// the seat may not know.
	Closed(seat Seat) float64
}

// Contributed is a state of a Closing game that tells who has brought the end about.
type Contributed interface {
	Closing
	// Contribution returns how much of what ends the match seat itself has done, from 0
	// to 1, without what it gathers. Everybody may know it.
	Contribution(seat Seat) float64
}
