package engine

// FeatureState is a state of a game that can describe a position as a list of numbers (features), for
// an evaluation that is learned from played matches. In other games computer opponents can only
// search. Package feature has the names of the numbers.
type FeatureState interface {
	State
	// Features appends the numbers of the position from the point of view of seat, one for each
	// name. Seat's own numbers come first, then those of the other seats in order of play. Each
	// number lies between about -1 and 2. It allocates only if the capacity of dst is too small. It
	// uses only what seat may know: two states that look the same to seat have the same numbers.
	Features(seat Seat, dst []float32) []float32
}

// FeatureWord is a quantity among the features that people count, such as deniers. Hints use it to
// explain why one answer is better than another.
type FeatureWord struct {
	Name Text
	// Amount holds places in the list of features. These numbers, each times its factor in Full,
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

// Closing is a state of a game that ends only when players cause the end, for example by
// filling a place. If all players wait, such a match could go on for ever.
type Closing interface {
	// Closed returns how near the end is, from 0 to 1, from the facts that seat may know. A part of
	// the end that seat still prepares counts less than a finished one. So each preparation of seat
	// brings the end nearer.
	Closed(seat Seat) float64
}

// Contributed is a Closing state that reports each seat's share in causing the end.
type Contributed interface {
	Closing
	// Contribution returns the part of the end that seat itself has caused, from 0 to 1,
	// without preparations. Everybody may know it.
	Contribution(seat Seat) float64
}

// Endangered is a Contributed state in which a seat can lose although it has the most points.
type Endangered interface {
	Contributed
	// Danger returns the danger of such a defeat if the match ended now, from 0 to 1, from the facts
	// that seat may know.
	Danger(seat Seat) float64
}
