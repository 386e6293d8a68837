package storage

import (
	"context"
	"time"
)

// Result is the outcome of a match with its statistics.
type Result struct {
	Table   int64
	Hash    string // of the record of the match
	Game    string
	Guild   string // empty in direct messages
	Class   string // class of the ratings that it changes; empty: none
	Started time.Time
	Ended   time.Time
	Turns   int          // commits made
	Seats   []SeatResult // in seat order
}

// SeatResult is a seat in a Result.
type SeatResult struct {
	User    string // a person, a computer opponent, or "ghost-N" for a deleted person; empty: vacant
	Entrant string // name in ratings; empty: the seat is not rated
	SeatFacts
}

// SeatFacts holds the outcome and the statistics of one seat.
type SeatFacts struct {
	Rank    int           `json:"rank"` // from 1; seats with the same place have the same rank
	Points  int           `json:"points"`
	Sources []Source      `json:"sources,omitempty"` // origin of the points
	Turns   int           `json:"turns,omitempty"`   // taken by the seat
	Answer  time.Duration `json:"answer,omitempty"`  // median time of an answer
	// Against is the opponent of a person who plays alone, and Title the rank that they reached.
	// Both are message keys; empty if the game has none.
	Against string         `json:"against,omitempty"`
	Title   string         `json:"title,omitempty"`
	Uses    map[string]int `json:"uses,omitempty"` // number of times that each component was chosen, by its id
}

// Source is a category of points by its message key.
type Source struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
}

// Rating is the estimated strength of an entrant in a class, as a normal distribution.
type Rating struct {
	Class   string
	Entrant string
	Mu      float64
	Sigma   float64
	Matches int       // number of matches that it is based on
	Latest  time.Time // end of the last of them
}

// RatingEvent is the change that one match made to the rating of one entrant.
type RatingEvent struct {
	Table  int64
	Ended  time.Time
	Before Rating // zero Matches: this is the entrant's first match
	After  Rating
}

// ResultQuery selects results; empty fields select all.
type ResultQuery struct {
	User  string // a person of the match
	Guild string
	Game  string
	Limit int
}

// Rater computes ratings from matches. Its functions must not use the store and must be
// deterministic: they may be called again for the same match after a lost connection.
type Rater struct {
	// Entrants returns the entrants whose ratings a match changes.
	Entrants func(Result) []string
	// Update receives a match and the ratings of its entrants before it (Matches 0 for a new
	// entrant), and returns the ratings after it.
	Update func(Result, []Rating) []Rating
}

// Ratings stores results of matches and the ratings computed from them. A class is rated in
// the order in which its matches ended, then by table. Everything written here follows from
// the records, so these methods do not wait for the disk.
type Ratings interface {
	// ResultsDue returns tables whose match ended, or changed after its end, and whose result
	// was not saved since. Postponed results are included after their time.
	ResultsDue(ctx context.Context, now time.Time, limit int) ([]int64, error)
	// PostponeResult makes a table due again later, after it could not be read.
	PostponeResult(ctx context.Context, table int64, until time.Time) error
	// SaveResult stores or replaces the result of a table, which is then no longer due. It
	// takes back ratings of the class that came from the former result or from matches with a
	// later end, and Rate computes them again. If the record is stored for another table,
	// SaveResult stores nothing: a match counts once. A seat without a user keeps its ghost.
	// When all earlier matches of the class are rated, by rates this match in the same
	// transaction; the zero Rater leaves that to Rate.
	SaveResult(ctx context.Context, r Result, by Rater) error
	// DropResult deletes the result of a table and takes back ratings like SaveResult. A
	// missing result is no error.
	DropResult(ctx context.Context, table int64) error
	// RatingClasses returns the classes of all results that change ratings.
	RatingClasses(ctx context.Context) ([]string, error)
	// Rate rates at most limit matches of a class, in order and in one transaction, and
	// returns the number of matches rated.
	Rate(ctx context.Context, class string, limit int, by Rater) (int, error)
	// Rating returns a rating, or ErrNotFound.
	Rating(ctx context.Context, class, entrant string) (Rating, error)
	// RatingsOf returns all ratings of an entrant, by class.
	RatingsOf(ctx context.Context, entrant string) ([]Rating, error)
	// RatingsIn returns all ratings of a class, by entrant.
	RatingsIn(ctx context.Context, class string) ([]Rating, error)
	// RatingHistory returns the latest changes of a rating, oldest first.
	RatingHistory(ctx context.Context, class, entrant string, limit int) ([]RatingEvent, error)
	// Result returns the stored result of a table, or ErrNotFound.
	Result(ctx context.Context, table int64) (Result, error)
	// TablesOver returns the first tables with numbers greater than after whose match is over.
	TablesOver(ctx context.Context, after int64, limit int) ([]int64, error)
	// Results returns results with all their seats, newest first.
	Results(ctx context.Context, q ResultQuery) ([]Result, error)
	// MakeAllDue makes every finished match due, as if it had just ended.
	MakeAllDue(ctx context.Context) error
	// ResetRatings deletes all ratings and events. Rate computes them again.
	ResetRatings(ctx context.Context) error
}
