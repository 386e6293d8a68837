package sql

import (
	"context"
	"errors"
	"fmt"

	"guildhall/storage"
)

// puzzlesLock is the lock name for the ratings of a game's puzzles.
func puzzlesLock(game string) string { return "puzzles " + game }

// TryPuzzle stores the first try of a person at a puzzle.
func (db *Store) TryPuzzle(ctx context.Context, t storage.PuzzleTry, on *storage.PuzzleResult, rate func(person, puzzle storage.PuzzleRating) (storage.PuzzleRating, storage.PuzzleRating)) (storage.PuzzleTry, error) {
	var first storage.PuzzleTry
	err := db.write(ctx, func(tx Tx) error {
		if err := lock(ctx, tx, puzzlesLock(t.Game)); err != nil {
			return err
		}
		var err error
		first, err = onlyOne(rowsOf(ctx, tx, "the first try", scanPuzzleTry, selectPuzzleTries+`"user" = $1 AND game = $2 AND puzzle = $3`, t.User, t.Game, t.Puzzle))
		if errors.Is(err, storage.ErrNotFound) {
			first = t
			first.At = Instant(Millis(t.At))
			err = savePuzzleTry(ctx, tx, t, rate)
		}
		if err != nil || on == nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO puzzle_results (guild, day, "user", name, solved, at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (guild, day, "user") DO NOTHING`,
			on.Guild, on.Day, on.User, on.Name, first.Solved, Millis(on.At))
		return err
	})
	if err != nil {
		return storage.PuzzleTry{}, fmt.Errorf("try puzzle %s of %s: %w", t.Puzzle, t.Game, err)
	}
	return first, nil
}

var putPuzzleRating = upsert("puzzle_ratings", 2, "game", "entrant", "mu", "sigma", "tries")

func savePuzzleTry(ctx context.Context, tx Tx, t storage.PuzzleTry, rate func(person, puzzle storage.PuzzleRating) (storage.PuzzleRating, storage.PuzzleRating)) error {
	_, err := tx.Exec(ctx, `INSERT INTO puzzle_tries ("user", game, puzzle, solved, at) VALUES ($1, $2, $3, $4, $5)`, t.User, t.Game, t.Puzzle, t.Solved, Millis(t.At))
	if err != nil {
		return err
	}
	person, errPerson := puzzleRating(ctx, tx, t.Game, t.User)
	puzzle, errPuzzle := puzzleRating(ctx, tx, t.Game, storage.PuzzleEntrant(t.Puzzle))
	if err := errors.Join(errPerson, errPuzzle); err != nil {
		return err
	}
	person, puzzle = rate(person, puzzle)
	for _, r := range []storage.PuzzleRating{person, puzzle} {
		if _, err := tx.Exec(ctx, putPuzzleRating, r.Game, r.Entrant, r.Mu, r.Sigma, r.Tries); err != nil {
			return err
		}
	}
	return nil
}

// puzzleRating returns a stored rating, or one with no tries.
func puzzleRating(ctx context.Context, tx Tx, game, entrant string) (storage.PuzzleRating, error) {
	r, err := onlyOne(rowsOf(ctx, tx, "rating", scanPuzzleRating, selectPuzzleRatings+`game = $1 AND entrant = $2`, game, entrant))
	if errors.Is(err, storage.ErrNotFound) {
		return storage.PuzzleRating{Game: game, Entrant: entrant}, nil
	}
	return r, err
}

const selectPuzzleTries = `SELECT intact, "user", game, puzzle, solved, at FROM puzzle_tries WHERE `

func scanPuzzleTry(row Row) (t storage.PuzzleTry, err error) {
	return t, scanRow(row, &t.User, &t.Game, &t.Puzzle, &t.Solved, at(&t.At))
}

const puzzleTriesOf = selectPuzzleTries + `"user" = $1 ORDER BY at, game, puzzle`

// PuzzleTries returns the tries of a person, oldest first.
func (db *Store) PuzzleTries(ctx context.Context, user string) ([]storage.PuzzleTry, error) {
	return queried(ctx, db, "tries at puzzles", scanPuzzleTry, puzzleTriesOf, user)
}

const selectPuzzleRatings = `SELECT intact, game, entrant, mu, sigma, tries FROM puzzle_ratings WHERE `

func scanPuzzleRating(row Row) (r storage.PuzzleRating, err error) {
	return r, scanRow(row, &r.Game, &r.Entrant, &r.Mu, &r.Sigma, &r.Tries)
}

const puzzleRatingsOf = selectPuzzleRatings + `entrant = $1 ORDER BY game`

// PuzzleRatingsOf returns all ratings of an entrant, by game.
func (db *Store) PuzzleRatingsOf(ctx context.Context, entrant string) ([]storage.PuzzleRating, error) {
	return queried(ctx, db, "ratings in puzzles", scanPuzzleRating, puzzleRatingsOf, entrant)
}

// PuzzleRatings returns the ratings of the puzzles of a game, by entrant.
func (db *Store) PuzzleRatings(ctx context.Context, game string) ([]storage.PuzzleRating, error) {
	return queried(ctx, db, "ratings of puzzles", scanPuzzleRating,
		selectPuzzleRatings+`game = $1 AND entrant >= 'puzzle-' AND entrant < 'puzzle.' ORDER BY entrant`, game)
}

const selectPuzzleResults = `SELECT intact, guild, day, "user", name, solved, at FROM puzzle_results WHERE `

func scanPuzzleResult(row Row) (p storage.PuzzleResult, err error) {
	return p, scanRow(row, &p.Guild, &p.Day, &p.User, &p.Name, &p.Solved, at(&p.At))
}

const puzzleResultsOf = selectPuzzleResults + `"user" = $1 ORDER BY guild, day`

// PuzzleResults returns the results of the people of a server between two days.
func (db *Store) PuzzleResults(ctx context.Context, guild, from, to string) ([]storage.PuzzleResult, error) {
	return queried(ctx, db, "puzzles of the days", scanPuzzleResult,
		selectPuzzleResults+`guild = $1 AND day >= $2 AND day <= $3 ORDER BY day, at, "user"`, guild, from, to)
}

// readPuzzles reads a user's tries and results at puzzles.
func readPuzzles(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	if k.PuzzleTries, err = rowsOf(ctx, r, "tries at puzzles", scanPuzzleTry, puzzleTriesOf, user); err != nil {
		return err
	}
	if k.PuzzleRatings, err = rowsOf(ctx, r, "ratings in puzzles", scanPuzzleRating, puzzleRatingsOf, user); err != nil {
		return err
	}
	k.PuzzleResults, err = rowsOf(ctx, r, "puzzles of the days", scanPuzzleResult, puzzleResultsOf, user)
	return err
}

// forgetInPuzzles deletes a user's tries and results at puzzles. Ratings of puzzles stay.
func forgetInPuzzles(ctx context.Context, tx Tx, user string) error {
	return execAll(ctx, tx, user,
		`DELETE FROM puzzle_tries WHERE "user" = $1`,
		`DELETE FROM puzzle_ratings WHERE entrant = $1`,
		`DELETE FROM puzzle_results WHERE "user" = $1`)
}
