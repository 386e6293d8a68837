package puzzlerating

import (
	"context"

	"guildhall/bot/rating"
	"guildhall/engine/puzzle"
	"guildhall/storage"
)

// Rating is a person's rating in the puzzles of a game.
type Rating struct {
	rating.Strength
	Tries int // number of rated first tries
}

// Rating returns a person's rating in the puzzles of a game.
func (p *Puzzles) Rating(ctx context.Context, user, game string) (Rating, error) {
	list, err := p.store.PuzzleRatingsOf(ctx, user)
	if err != nil {
		return Rating{}, err
	}
	for _, r := range list {
		if r.Game == game {
			return personal(r), nil
		}
	}
	return personal(storage.PuzzleRating{}), nil
}

func personal(r storage.PuzzleRating) Rating {
	if r.Tries == 0 {
		return Rating{Strength: rating.Newcomer}
	}
	return Rating{rating.Strength{Mu: r.Mu, Sigma: r.Sigma}, r.Tries}
}

// Person is somebody who tries a puzzle.
type Person struct{ User, Name string }

// TryResult is the effect of a try.
type TryResult struct {
	Counted       bool // this try is the first one
	Before, After int  // points of the person, if the try counted
	Puzzle        int  // current points of the puzzle
}

// Try stores a person's try at a puzzle. The first try counts and changes the ratings of
// both. If the puzzle is the daily puzzle of a server, on is that day; otherwise on is
// nil. After the end of that day the try does not count for the ladder. Try may be
// repeated.
func (p *Puzzles) Try(ctx context.Context, who Person, z *puzzle.Puzzle, solved bool, on *Day) (TryResult, error) {
	now := p.now()
	var result *storage.PuzzleResult
	if on != nil {
		result = &storage.PuzzleResult{Guild: on.Guild, Day: on.Day, User: who.User, Name: who.Name, At: now}
	}
	var out TryResult
	rate := func(person, it storage.PuzzleRating) (storage.PuzzleRating, storage.PuzzleRating) {
		a, b := personal(person).Strength, strengthOf(it, z)
		if person.Tries > 0 {
			a = a.Drifted(rating.Drift)
		}
		after := meet(a, b, solved)
		out = TryResult{Counted: true, Before: a.Points(), After: after[0].Points(), Puzzle: after[1].Points()}
		person.Mu, person.Sigma, person.Tries = after[0].Mu, after[0].Sigma, person.Tries+1
		it.Mu, it.Sigma, it.Tries = after[1].Mu, after[1].Sigma, it.Tries+1
		return person, it
	}
	_, err := p.store.TryPuzzle(ctx, storage.PuzzleTry{User: who.User, Game: z.Game, Puzzle: z.ID, Solved: solved, At: now}, result, rate)
	if err != nil {
		return TryResult{}, err
	}
	if !out.Counted {
		points, err := p.points(ctx, z.Game)
		if err != nil {
			return TryResult{}, err
		}
		out.Puzzle = points(z)
	}
	return out, nil
}

// meet rates a try: a person who solves a puzzle has won against it.
func meet(person, it rating.Strength, solved bool) [2]rating.Strength {
	ranks := [2]int{2, 1}
	if solved {
		ranks = [2]int{1, 2}
	}
	after := rating.Rate([]rating.Team{{Members: []rating.Strength{person}, Rank: ranks[0]}, {Members: []rating.Strength{it}, Rank: ranks[1]}})
	return [2]rating.Strength{after[0][0], after[1][0]}
}
