package table

import (
	"context"
	"fmt"

	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// wakeTable wakes a table that fell asleep: somebody plays.
func (tx *Tx) wakeTable(ctx context.Context) error {
	if tx.Table.TableState.Pause.Why != PausedAsleep {
		return nil
	}
	table := tx.Table
	d := tx.Tables.SetPause(&table, storage.Pause{})
	if err := tx.Amend(ctx, "", table, append(d, tx.Tables.Outbox.Public(table, deliveries.KindCard, storage.Picture))); err != nil {
		return fmt.Errorf("wake table %d: %w", table.ID, err)
	}
	return nil
}

// Why a table is paused, as kept in Pause.Why.
const (
	PausedByVote  = "vote"
	PausedByAdmin = "admin"
	PausedAsleep  = "asleep" // nobody played for long
)

// SetPause stops the clocks of a table, or starts them for the zero Pause. It
// ends open votes about a pause.
func (t *Tables) SetPause(table *storage.Table, p storage.Pause) []storage.Delivery {
	table.TableState.Pause = p
	return t.CloseVotes(table, voting.MovedOn, func(v storage.Vote) bool { return v.Kind == voting.Pause || v.Kind == voting.Resume })
}

// ClocksStopped reports whether the clocks of a table stand still.
func ClocksStopped(t storage.Table) bool { return !t.TableState.Pause.Since.IsZero() }
