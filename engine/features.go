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

// FeatureLabels is a Featured game whose numbers have words, so that people can be told why one
// answer is better than another.
type FeatureLabels interface {
	FeatureRules
	// FeatureWords are the words for the numbers of a match with so many seats. A number
	// belongs to at most one of them; those of no word cannot be told.
	FeatureWords(seats int) []FeatureWord
}

// FeatureWord is what people call some of the numbers of a Featured game: "deniers".
type FeatureWord struct {
	Name    Text
	Numbers []int // places in FeatureNames
	// Amount are those of the numbers that, each times its place in Full, together are the
	// amount that people count; nil where there is no such amount.
	Amount []int
	Full   []int
	// Sign is 1 where a larger amount is better for the seat, -1 where it is worse, and 0
	// where it depends.
	Sign int
}

// Reason is a difference between the positions that two answers lead to, in the words of a
// Worded game: why the one answer is better than the other.
type Reason struct {
	What Text `json:"what"` // what differs: "deniers"
	// Here and There are the amounts behind the better and the other answer. Amounts is
	// not set when they are alike, or nobody counts them.
	Here    int  `json:"here,omitempty"`
	There   int  `json:"there,omitempty"`
	Amounts bool `json:"amounts,omitempty"`
	// Against is set when it speaks for the other answer.
	Against bool `json:"against,omitempty"`
	// Weight is the share of the difference that it makes up: negative when against.
	Weight float64 `json:"-"`
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
