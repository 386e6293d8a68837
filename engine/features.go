package engine

// FeatureRules is a game that can describe a position as a list of numbers (features), for
// an evaluation that is learned from played matches. Computer opponents play other games by
// search alone.
type FeatureRules interface {
	Rules
	// FeatureNames returns the distinct names of the numbers that Features appends in a
	// match with the given number of seats, in the same order. A learned evaluation fits
	// only the names that it was learned for.
	FeatureNames(seats int) []string
}

// FeatureState is a state of a game that implements FeatureRules.
type FeatureState interface {
	State
	// Features appends the numbers of the position from the point of view of seat, one for
	// each name. Seat's own numbers come first, then those of the other seats in order of
	// play. Each number lies between about -1 and 2. It allocates only what dst lacks. It
	// uses only what seat may know: two states that look the same to seat have the same
	// numbers.
	Features(seat Seat, dst []float32) []float32
}

// FeatureLabels is a game that names its features, so that people can be told why one
// answer is better than another.
type FeatureLabels interface {
	FeatureRules
	// FeatureWords returns the words for the numbers of a match with the given number of
	// seats. A number belongs to at most one word; numbers without a word are never
	// mentioned.
	FeatureWords(seats int) []FeatureWord
}

// FeatureWord is a word for one or several features: "deniers".
type FeatureWord struct {
	Name    Text
	Numbers []int // indices in FeatureNames
	// Amount holds the features whose sum is the amount that people count, each multiplied
	// by its value in Full. It is nil where there is no such amount.
	Amount []int
	Full   []int
	// Sign is 1 if a larger amount is better for the seat, -1 if it is worse, and 0 if it
	// depends.
	Sign int
}

// Reason is a difference between the positions after two answers, in words: it explains why
// the first answer is better than the other.
type Reason struct {
	What Text `json:"what"` // what differs: "deniers"
	// Here and There are the amounts after the better and after the other answer. Amounts
	// is not set when they are equal, or when there is nothing to count.
	Here    int  `json:"here,omitempty"`
	There   int  `json:"there,omitempty"`
	Amounts bool `json:"amounts,omitempty"`
	// Against is set when the difference speaks for the other answer.
	Against bool `json:"against,omitempty"`
	// Weight is the share of this difference in the whole difference; negative when
	// Against.
	Weight float64 `json:"-"`
}

// Closing is a state of a game that ends only when players cause the end, for example by
// filling a place. If all players wait, such a match could go on for ever.
type Closing interface {
	// Closed returns how near the end is, from 0 to 1, as far as seat may know. A part of
	// the end that seat still prepares counts less than a finished one, so a seat that
	// gathers what it needs comes nearer the end with each step.
	Closed(seat Seat) float64
}

// Contributed is a Closing state that reports each seat's share in causing the end.
type Contributed interface {
	Closing
	// Contribution returns the part of the end that seat itself has caused, from 0 to 1,
	// without preparations. Everybody may know it.
	Contribution(seat Seat) float64
}
