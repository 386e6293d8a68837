package deadlines

import (
	"context"
	"slices"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
)

// neverBegan reports whether the table ends instead of being played without somebody
// who let their first time run out: its organiser deals the match again, and no person
// has played yet.
func (a *check) neverBegan(ctx context.Context) (bool, error) {
	if !a.tx.Table.TableState.Reseats {
		return false, nil
	}
	turns, whole, err := a.tx.Latest(ctx)
	if err != nil || !whole {
		return false, err
	}
	for _, t := range turns {
		if t.Seat < 0 {
			continue // the start
		}
		if _, _, opponent := seating.Opponent(a.tx.Table.Seats[t.Seat]); !opponent {
			return false, nil
		}
	}
	return true, nil
}

// dissolve ends the table without a result, and notes everybody whose time has run
// out.
func (a *check) dissolve(ctx context.Context) error {
	waits, err := a.tx.Tables.Store.WaitsAt(ctx, a.tx.Table.ID)
	if err != nil {
		return err
	}
	row := a.tx.Table
	row.TableState.Missed = []int{a.wait.Seat}
	for _, w := range waits {
		late := !w.Due.IsZero() && !a.now.Before(w.Due) && (a.terms.Grace == 0 || w.Stage == clock.Granted)
		if late && w.Seat != a.wait.Seat && !seating.IsComputer(w.User) {
			row.TableState.Missed = append(row.TableState.Missed, w.Seat)
		}
	}
	slices.Sort(row.TableState.Missed)
	d := a.tx.Tables.End(&row, table.EndedMissed)
	for _, seat := range row.TableState.Missed {
		d = append(d, a.tx.Tables.Outbox.Said(row, engine.T("table.said.missed", seating.Arg("who", seat))))
	}
	return a.tx.Amend(ctx, "", row, d)
}
