package table

import (
	"context"
	"fmt"
	"slices"

	"guildhall/bot/table/seating"
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
