package deadlines

import (
	"context"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// sleeps puts the table to sleep when no pending seat has moved for long, although its person
// was present.
func (a *check) sleeps(ctx context.Context) (bool, error) {
	if clock.IdleFor(a.wait, a.prefs, a.now) < clock.IdleTimeout {
		return false, nil
	}
	waits, err := a.tx.Tables.Store.WaitsAt(ctx, a.tx.Table.ID)
	if err != nil {
		return false, err
	}
	for _, w := range waits {
		prefs, err := a.tx.PreferencesOf(ctx, w.User)
		if err != nil || clock.IdleFor(w, prefs, a.now) < clock.IdleTimeout {
			return false, err
		}
	}
	return true, a.fallAsleep(ctx)
}

// fallAsleep stops the clocks of the table until somebody plays.
func (a *check) fallAsleep(ctx context.Context) error {
	row := a.tx.Table
	d := a.tx.Tables.SetPause(&row, storage.Pause{Since: a.now, Why: table.PausedAsleep})
	d = append(d, a.tx.Tables.Outbox.Said(row, engine.T("table.said.asleep")), a.tx.Tables.Outbox.Public(row, deliveries.KindCard, storage.Picture))
	return a.tx.Amend(ctx, "", row, d)
}

// playedByClockOnly reports whether the table is played by timeouts only: no person has
// played for long, or in any of the cached turns.
func (a *check) playedByClockOnly(ctx context.Context) (bool, error) {
	turns, whole, err := a.tx.Latest(ctx)
	if err != nil {
		return false, err
	}
	for i := len(turns) - 1; i >= 0; i-- {
		if seat := turns[i].Seat; seat >= 0 {
			if _, _, opponent := seating.Opponent(a.tx.Table.Seats[seat]); opponent {
				continue
			}
		}
		byClock, err := turns[i].TimedOut()
		if err != nil {
			return false, err
		}
		if !byClock {
			return a.now.Sub(turns[i].At) >= clock.IdleTimeout, nil
		}
	}
	return !whole, nil
}
