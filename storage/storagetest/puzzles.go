package storagetest

import (
	"testing"

	"guildhall/storage"
)

func puzzles(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"tries and ratings are kept":             puzzlesKept,
		"a second try changes nothing":           puzzleOnce,
		"a day tells how the first try went":     puzzleDay,
		"a person is forgotten, a puzzle is not": puzzleForgets,
		"ratings of puzzles are those of a game": puzzleRatingsApart,
	})
}

// sampleTry returns the first try of a person at a puzzle.
func sampleTry(user, puzzle string, solved bool) storage.PuzzleTry {
	return storage.PuzzleTry{User: user, Game: "caylus", Puzzle: puzzle, Solved: solved, At: at(7)}
}

// counted adds a try to both ratings.
func counted(person, puzzle storage.PuzzleRating) (storage.PuzzleRating, storage.PuzzleRating) {
	person.Mu, person.Sigma, person.Tries = person.Mu+1.5, 8.25, person.Tries+1
	puzzle.Mu, puzzle.Sigma, puzzle.Tries = puzzle.Mu-0.1, 7.75, puzzle.Tries+1
	return person, puzzle
}

func tryPuzzle(t *testing.T, s storage.Store, try storage.PuzzleTry, on *storage.PuzzleResult) storage.PuzzleTry {
	t.Helper()
	first, err := s.TryPuzzle(t.Context(), try, on, counted)
	ok(t, err)
	return first
}

// puzzleDayOf returns the result of a person on a day.
func puzzleDayOf(user, day string) *storage.PuzzleResult {
	return &storage.PuzzleResult{Guild: "g", Day: day, User: user, Name: "보 " + user, At: at(8)}
}

func puzzlesKept(t *testing.T, s storage.Store) {
	none, err := s.PuzzleTries(t.Context(), "ada")
	ok(t, err)
	same(t, "tries of nobody", len(none), 0)
	same(t, "first try", tryPuzzle(t, s, sampleTry("ada", "0a", true), nil), sampleTry("ada", "0a", true))
	tryPuzzle(t, s, sampleTry("ada", "0b", false), nil)
	tries, err := s.PuzzleTries(t.Context(), "ada")
	ok(t, err)
	same(t, "tries", tries, []storage.PuzzleTry{sampleTry("ada", "0a", true), sampleTry("ada", "0b", false)})
	of, err := s.PuzzleRatingsOf(t.Context(), "ada")
	ok(t, err)
	same(t, "ratings of the person", of, []storage.PuzzleRating{{Game: "caylus", Entrant: "ada", Mu: 3, Sigma: 8.25, Tries: 2}})
	data, err := s.UserData(t.Context(), "ada")
	ok(t, err)
	same(t, "what is stored of the person", len(data.PuzzleTries)+len(data.PuzzleRatings), 3)
}

func puzzleOnce(t *testing.T, s storage.Store) {
	tryPuzzle(t, s, sampleTry("ada", "0a", false), nil)
	again := sampleTry("ada", "0a", true)
	again.At = at(99)
	same(t, "the try that counts", tryPuzzle(t, s, again, nil), sampleTry("ada", "0a", false))
	of, err := s.PuzzleRatingsOf(t.Context(), "ada")
	ok(t, err)
	same(t, "tries that were rated", of[0].Tries, 1)
	other := sampleTry("ada", "0a", true)
	other.Game = "lisboa" // another puzzle with the same id
	same(t, "of another game", tryPuzzle(t, s, other, nil), other)
}

func puzzleDay(t *testing.T, s storage.Store) {
	tryPuzzle(t, s, sampleTry("ada", "0a", false), nil)
	tryPuzzle(t, s, sampleTry("ada", "0a", true), puzzleDayOf("ada", "2026-11-23"))
	tryPuzzle(t, s, sampleTry("bo", "0a", true), puzzleDayOf("bo", "2026-11-23"))
	tryPuzzle(t, s, sampleTry("bo", "0a", true), puzzleDayOf("bo", "2026-11-23"))
	tryPuzzle(t, s, sampleTry("bo", "0b", true), puzzleDayOf("bo", "2026-11-24"))
	list, err := s.PuzzleResults(t.Context(), "g", "2026-11-23", "2026-11-23")
	ok(t, err)
	ada, bo := *puzzleDayOf("ada", "2026-11-23"), *puzzleDayOf("bo", "2026-11-23")
	bo.Solved = true
	same(t, "results of the day", list, []storage.PuzzleResult{ada, bo})
	all, err := s.PuzzleResults(t.Context(), "g", "2026-11-01", "2026-11-30")
	ok(t, err)
	same(t, "results of the month", len(all), 3)
	others, err := s.PuzzleResults(t.Context(), "h", "2026-11-01", "2026-11-30")
	ok(t, err)
	same(t, "results of another server", len(others), 0)
}

func puzzleRatingsApart(t *testing.T, s storage.Store) {
	tryPuzzle(t, s, sampleTry("ada", "0a", true), nil)
	other := sampleTry("ada", "0c", true)
	other.Game = "lisboa"
	tryPuzzle(t, s, other, nil)
	list, err := s.PuzzleRatings(t.Context(), "caylus")
	ok(t, err)
	same(t, "ratings of puzzles", list, []storage.PuzzleRating{{Game: "caylus", Entrant: "puzzle-0a", Mu: -0.1, Sigma: 7.75, Tries: 1}})
}

func puzzleForgets(t *testing.T, s storage.Store) {
	tryPuzzle(t, s, sampleTry("ada", "0a", true), puzzleDayOf("ada", "2026-11-23"))
	tryPuzzle(t, s, sampleTry("bo", "0a", true), puzzleDayOf("bo", "2026-11-23"))
	ok(t, s.Forget(t.Context(), "ada", unchanged))
	data, err := s.UserData(t.Context(), "ada")
	ok(t, err)
	same(t, "what is left of the person", len(data.PuzzleTries)+len(data.PuzzleRatings)+len(data.PuzzleResults), 0)
	list, err := s.PuzzleRatings(t.Context(), "caylus")
	ok(t, err)
	same(t, "tries of the puzzle", list[0].Tries, 2)
	left, err := s.PuzzleResults(t.Context(), "g", "2026-11-23", "2026-11-23")
	ok(t, err)
	same(t, "who is on the ladder", len(left), 1)
}
