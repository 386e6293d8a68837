package table

import (
	"context"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Mend gives the running tables that have none their waits: they were played
// before there were any. It returns how many those were. It also notes anew when
// votes end, so that none for which that was missed stays open.
func (r *waitRoom) Mend(ctx context.Context) (int, error) {
	tables, err := r.tables.store.InPhase(ctx, "", storage.Playing, mostMended)
	if err != nil {
		return 0, fmt.Errorf("mend waits: %w", err)
	}
	mended := 0
	for _, table := range tables {
		done, err := mendTable(ctx, r.tables, table.ID)
		if err != nil {
			if ctx.Err() != nil {
				return mended, err
			}
			r.tables.log.ErrorContext(ctx, "table left without waits", "table", table.ID, "err", err)
		}
		if done {
			mended++
		}
		for _, v := range table.Affairs.Votes {
			if err := r.votes.NoteEnd(ctx, v, table.ID); err != nil {
				return mended, err
			}
		}
	}
	return mended, nil
}

// mostMended bounds the tables that are looked through at once.
const mostMended = 1_000_000

func mendTable(ctx context.Context, t *Tables, id int64) (done bool, err error) {
	waits, err := t.store.WaitsAt(ctx, id)
	if err != nil || len(waits) > 0 {
		return false, err
	}
	free := t.locks.take(id)
	defer free()
	defer t.guard(ctx, id, &err)
	s, err := t.sit(ctx, id, "")
	if err != nil {
		return false, err
	}
	waits, _, err = clocks(ctx, t, asking{before: s.table, after: s.table, pending: s.pending(), at: t.now()})
	if err != nil || len(waits) == 0 {
		return false, err
	}
	if _, err := t.store.Update(ctx, s.table, "", nil, waits...); errors.Is(err, storage.ErrConflict) {
		return false, nil // somebody plays
	} else if err != nil {
		return false, err
	}
	return true, nil
}
