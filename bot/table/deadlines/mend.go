package deadlines

import (
	"context"
	"errors"
	"fmt"

	"guildhall/bot/table"
	"guildhall/storage"
)

// AddMissing adds the missing waits of running tables from versions without waits,
// and returns how many tables those were. It also notes again when votes end,
// so that no vote stays open for want of a note.
func (r *Checker) AddMissing(ctx context.Context) (int, error) {
	tables, err := r.tables.Store.InPhase(ctx, "", storage.Playing, maxMended)
	if err != nil {
		return 0, fmt.Errorf("mend waits: %w", err)
	}
	mended := 0
	for _, row := range tables {
		done, err := mendTable(ctx, r.tables, row.ID)
		if err != nil {
			if ctx.Err() != nil {
				return mended, err
			}
			r.tables.Log.ErrorContext(ctx, "table left without waits", "table", row.ID, "err", err)
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

// maxMended bounds the tables that are looked through at once.
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
