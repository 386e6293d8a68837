package storage

import (
	"context"
	"time"
)

// PuzzleTry is a person's first try at a puzzle. Later tries are not stored.
type PuzzleTry struct {
	User   string
	Game   string
	Puzzle string // its id, unique in the game
	Solved bool
	At     time.Time
}

// PuzzleRating is the estimated strength of a person or a puzzle in a game, as a normal
// distribution.
type PuzzleRating struct {
	Game    string
	Entrant string // a person, or PuzzleEntrant of a puzzle
	Mu      float64
	Sigma   float64
	Tries   int // number of tries that it is based on
}

// PuzzleEntrant returns the entrant name of a puzzle in ratings.
func PuzzleEntrant(id string) string { return "puzzle-" + id }

// PuzzleResult is a person's result at a server's puzzle of the day.
type PuzzleResult struct {
	Guild  string
	Day    string // "2026-11-23", in the server's zone
	User   string
	Name   string
	Solved bool // result of the first try at this puzzle, on any day
	At     time.Time
}

// Puzzles stores tries at puzzles, their ratings and daily results.
type Puzzles interface {
	// TryPuzzle stores and returns the first try of a person at a puzzle, and updates the
	// ratings of both. Rate receives the two ratings before the try (Tries 0 when there is
	// none) and returns the new ones; it may be called again. If the person tried the puzzle
	// before, TryPuzzle returns that try and changes no rating. A non-nil on is the server's
	// day with this puzzle: the person's result is stored once for it, with the outcome of the
	// first try.
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
