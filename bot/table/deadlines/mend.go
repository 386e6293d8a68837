package deadlines

import (
	"context"
	"errors"
	"fmt"

	"guildhall/bot/table"
	"guildhall/storage"
)

// AddMissing adds waits to running tables that were stored by versions without
// waits, and returns the number of these tables. It also stores the ends of
// votes again, so that no vote stays open.
func (r *Checker) AddMissing(ctx context.Context) (int, error) {
	tables, err := r.tables.Store.InPhase(ctx, "", storage.Playing, maxMended)
	if err != nil {
		return 0, fmt.Errorf("repair waits: %w", err)
	}
	mended := 0
	for _, row := range tables {
		done, err := mendTable(ctx, r.tables, row.ID)
		if err != nil {
			if ctx.Err() != nil {
				return mended, err
			}
			r.tables.Log.ErrorContext(ctx, "add waits to table", "table", row.ID, "err", err)
		}
		if done {
			mended++
		}
		for _, v := range row.TableState.Votes {
			if err := r.votes.NoteEnd(ctx, v, row.ID); err != nil {
				return mended, err
			}
		}
	}
	return mended, nil
}

// maxMended is the maximum number of tables that AddMissing reads.
const maxMended = 1_000_000

func mendTable(ctx context.Context, t *table.Tables, id int64) (done bool, err error) {
	waits, err := t.Store.WaitsAt(ctx, id)
	if err != nil || len(waits) > 0 {
		return false, err
	}
	free := t.Lock(id)
	defer free()
	defer t.Guard(ctx, id, &err)
	tx, err := t.Load(ctx, id, "")
	if err != nil {
		return false, err
	}
	waits, _, err = table.WaitsAfter(ctx, t, table.WaitChange{Before: tx.Table, After: tx.Table, Pending: tx.Pending(), At: t.Now()})
	if err != nil || len(waits) == 0 {
		return false, err
	}
	if _, err := t.Store.Update(ctx, tx.Table, "", nil, waits...); errors.Is(err, storage.ErrConflict) {
		return false, nil // somebody plays
	} else if err != nil {
		return false, err
	}
	return true, nil
}
