package storage

import (
	"context"
	"time"
)

// Result is how a match ended, with what statistics tell of it.
type Result struct {
	Table   int64
	Hash    string // of the record of the match
	Game    string
	Guild   string // empty in direct messages
	Class   string // in which it changes ratings; empty: in none
	Started time.Time
	Ended   time.Time
	Turns   int          // commits made
	Seats   []SeatResult // in seat order
}

// SeatResult is a seat in a Result.
type SeatResult struct {
	User    string // a person, a computer opponent, or "ghost-N" for a deleted person; empty: nobody any more
	Entrant string // in ratings; empty: the seat is not rated
	SeatFacts
}

// SeatFacts is what a match tells of a seat.
type SeatFacts struct {
	Rank    int           `json:"rank"` // from 1; seats that shared a place have the same
	Points  int           `json:"points"`
	Sources []Source      `json:"sources,omitempty"` // where the points came from
	Turns   int           `json:"turns,omitempty"`   // taken by the seat
	Answer  time.Duration `json:"answer,omitempty"`  // median time from being asked to the turn
	// Against is who opposed a person alone, and Title the rank that they reached, by their
	// message keys; empty where the game has none.
	Against string         `json:"against,omitempty"`
	Title   string         `json:"title,omitempty"`
	Uses    map[string]int `json:"uses,omitempty"` // how often each component was chosen, by its id
}

// Source is a category of points by its message key.
type Source struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
}

// Rating is what is believed of the strength of an entrant in a class: a normal
// distribution.
type Rating struct {
	Class   string
	Entrant string
	Mu      float64
	Sigma   float64
	Matches int       // that made it
	Latest  time.Time // end of the last of them
}

// RatingEvent is what a match changed about the rating of one entrant.
type RatingEvent struct {
	Table  int64
	Ended  time.Time
	Before Rating // without matches: the entrant's first
	After  Rating
}

// ResultQuery selects results; empty fields select all.
type ResultQuery struct {
	User  string // who sat there
	Guild string
	Game  string
	Limit int
}

// Rater rates matches. Its functions must not use the store, and may be called again for
// the same match after a lost connection: what they return follows from what they get.
type Rater struct {
	// Entrants says whose ratings a match changes.
	Entrants func(Result) []string
	// Update gets a match and the ratings of its entrants before it, without
	// matches for one that has none, and returns them as they are afterwards.
	Update func(Result, []Rating) []Rating
}

// Ratings stores results of matches, and the ratings that they make. A class of
// ratings is rated in the order in which its matches ended, then by table. All that
// these methods write follows from the records: they do not wait for the disk.
type Ratings interface {
	// ResultsDue returns tables whose match ended, or changed after its end, and
	// whose result was not saved since; those of postponed ones only from then on.
	ResultsDue(ctx context.Context, now time.Time, limit int) ([]int64, error)
	// PostponeResult makes a table due again later, after it could not be read.
	PostponeResult(ctx context.Context, table int64, until time.Time) error
	// SaveResult stores the result of a table, or replaces it; the table is no
	// longer due. Ratings of its class that matches with a later end made, or the
	// former result of this table, are taken back: Rate makes them anew. Where the
	// record was stored for another table, SaveResult stores nothing: a match
	// counts once. A seat without a user keeps the ghost that it had. When every
	// earlier match of its class is rated, by rates this one too, in the same
	// transaction; the zero Rater leaves that to Rate.
	SaveResult(ctx context.Context, r Result, by Rater) error
	// DropResult deletes the result of a table, which has none any more, as
	// SaveResult does; it is no error when there is none.
	DropResult(ctx context.Context, table int64) error
	// RatingClasses returns the classes of all results that change ratings.
	RatingClasses(ctx context.Context) ([]string, error)
	// Rate lets by rate at most limit matches of a class that were not rated, in
	// their order, in one transaction, and returns how many it rated.
	Rate(ctx context.Context, class string, limit int, by Rater) (int, error)
	// Rating returns a rating, or ErrNotFound.
	Rating(ctx context.Context, class, entrant string) (Rating, error)
	// RatingsOf returns all ratings of an entrant, by class.
	RatingsOf(ctx context.Context, entrant string) ([]Rating, error)
	// RatingsIn returns all ratings of a class, by entrant.
	RatingsIn(ctx context.Context, class string) ([]Rating, error)
	// RatingHistory returns the latest changes of a rating, oldest first.
	RatingHistory(ctx context.Context, class, entrant string, limit int) ([]RatingEvent, error)
	// EachRatedResult calls f for every result of a class in the order of rating,
	// until f returns an error, which it returns. F may use the store; it is called
	// once for each, outside of a transaction.
	EachRatedResult(ctx context.Context, class string, f func(Result) error) error
	// EachResult calls f for every stored result, by table, as EachRatedResult does.
	EachResult(ctx context.Context, f func(Result) error) error
	// Result returns the stored result of a table, or ErrNotFound.
	Result(ctx context.Context, table int64) (Result, error)
	// TablesOver returns the first tables behind a number whose match is over.
	TablesOver(ctx context.Context, after int64, limit int) ([]int64, error)
	// Results returns results with all their seats, newest first.
	Results(ctx context.Context, q ResultQuery) ([]Result, error)
	// MakeAllDue makes every match that is over due, as if it had just ended.
	MakeAllDue(ctx context.Context) error
	// ResetRatings deletes all ratings and events; Rate makes them anew.
	ResetRatings(ctx context.Context) error
}
