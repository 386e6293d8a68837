package table

import (
	"context"
	"fmt"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// noteRated stores at the start of a match which seats are rated. If the server
// keeps ratings, these are the seats of people who joined the ratings and of
// computer opponents. The start decides, so nobody can join after a win or
// leave before a loss. Matches with hints, contests, practice games and tables
// that opted out are not rated.
func noteRated(ctx context.Context, t *Tables, info engine.Info, table *storage.Table) error {
	table.TableState.Rated = nil
	if info.Practice || table.TableState.Hints || table.TableState.Contest || table.TableState.Unrated {
		return nil
	}
	if table.Guild != "" {
		g, err := t.Store.Guild(ctx, table.Guild)
		if err != nil {
			return fmt.Errorf("check whether server %s keeps ratings: %w", table.Guild, err)
		}
		if !g.Settings.Ratings {
			return nil
		}
	}
	for i, s := range table.Seats {
		rated := seating.IsComputer(s.User)
		if !rated {
			p, err := t.Store.Person(ctx, s.User)
			if err != nil {
				return fmt.Errorf("check whether seat %d is rated: %w", i, err)
			}
			rated = p.Preferences.Rated
		}
		if rated {
			table.TableState.Rated = append(table.TableState.Rated, i)
		}
	}
	return nil
}

// dropRated removes seats from the ratings that are no longer played by the
// same user as at the start. They are not added again.
func dropRated(before storage.Table, after *storage.Table) {
	if before.Started.IsZero() || len(after.TableState.Rated) == 0 {
		return
	}
	after.TableState.Rated = slices.DeleteFunc(slices.Clone(after.TableState.Rated), func(i int) bool {
		if i >= len(after.Seats) || i >= len(before.Seats) {
			return true
		}
		s := after.Seats[i]
		return s.Vacant || s.Standin != "" || s.User != before.Seats[i].User
	})
}

// contestRefuses returns the reason why a motion is not possible in a contest,
// or nil. A takeback would give a second try: the person has seen the result of
// their turn, or the computer opponents would draw other chance.
func contestRefuses(t storage.Table, motion string) *RefusedError {
	if !t.TableState.Contest {
		return nil
	}
	switch motion {
	case voting.Undo:
		return Refuse(OneTry, nil, "undo_draft")
	case voting.Replace, voting.Standin:
		return Refuse(PlayedAlone, nil, "resign_contest")
	}
	return nil
}

// OpponentsTurn reports whether the computer opponent of a seat may answer now.
// In a contest with several pending seats the person answers first, then the
// opponents in seat order. Otherwise the order of entries, and with it the
// chance of the opponents, would depend on speed.
func (tx *Tx) OpponentsTurn(seat engine.Seat) bool {
	if !tx.Table.TableState.Contest {
		return true
	}
	for _, other := range tx.Pending() {
		if other < seat || other != seat && seating.PersonPlays(tx.Table.Seats[other]) {
			return false
		}
	}
	return true
}
