package storage

import (
	"context"
	"time"
)

// PuzzleTry is the first try of a person at a puzzle: later ones change nothing.
type PuzzleTry struct {
	User   string
	Game   string
	Puzzle string // its id, unique in the game
	Solved bool
	At     time.Time
}

// PuzzleRating is what is believed of the strength of a person who tries puzzles of a game,
// or of a puzzle: a normal distribution.
type PuzzleRating struct {
	Game    string
	Entrant string // a person, or PuzzleEntrant of a puzzle
	Mu      float64
	Sigma   float64
	Tries   int // that made it
}

// PuzzleEntrant is what a puzzle is called among those who are rated.
func PuzzleEntrant(id string) string { return "puzzle-" + id }

// PuzzleResult is how a person of a server did at the puzzle of a day.
type PuzzleResult struct {
	Guild  string
	Day    string // "2026-11-23", in the server's zone
	User   string
	Name   string
	Solved bool // at the first try at this puzzle, whenever that was
	At     time.Time
}

// Puzzles stores what people do with puzzles.
type Puzzles interface {
	// TryPuzzle stores the first try of a person at a puzzle with the ratings that it
	// makes, and returns it. Rate gets the ratings of both before it, without tries for one
	// that has none, and returns them as they are afterwards; it may be called again. Where
	// the person tried the puzzle before, only that try is returned, and no rating changes.
	// On, which may be nil, is the day on which a server has this puzzle: the person's result
	// is stored there, once, and tells how the first try went.
	TryPuzzle(ctx context.Context, t PuzzleTry, on *PuzzleResult, rate func(person, puzzle PuzzleRating) (PuzzleRating, PuzzleRating)) (PuzzleTry, error)
	// PuzzleTries returns the tries of a person at the puzzles of all games, oldest first.
	PuzzleTries(ctx context.Context, user string) ([]PuzzleTry, error)
	// PuzzleRatingsOf returns all ratings of an entrant, by game.
	PuzzleRatingsOf(ctx context.Context, entrant string) ([]PuzzleRating, error)
	// PuzzleRatings returns the ratings of the puzzles of a game, by entrant.
	PuzzleRatings(ctx context.Context, game string) ([]PuzzleRating, error)
	// PuzzleResults returns the results of the people of a server on days between two days,
	// both included, by day and in the order in which they came.
	PuzzleResults(ctx context.Context, guild, from, to string) ([]PuzzleResult, error)
}
