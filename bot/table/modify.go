package table

import (
	"context"
	"errors"
	"fmt"

	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// Modify changes a table outside its match. f changes the table and returns the
// deliveries; it is called again after a conflict with another process. Modify
// returns the table as user may see it.
func (t *Tables) Modify(ctx context.Context, id int64, user, press string, f func(*storage.Table) ([]storage.Delivery, error)) (storage.Table, error) {
	free := t.locks.take(id)
	defer free()
	return t.ModifyLocked(ctx, id, user, press, f)
}

// ModifyLocked is Modify for a caller that holds the table's lock.
func (t *Tables) ModifyLocked(ctx context.Context, id int64, user, press string, f func(*storage.Table) ([]storage.Delivery, error)) (storage.Table, error) {
	return modifyBy(ctx, t, id, user, press, f, t.Store.Update)
}

// update stores a changed table with its deliveries and waits.
type update func(context.Context, storage.Table, string, []storage.Delivery, ...storage.Wait) (storage.Table, error)

// modifyBy is ModifyLocked with the given write to the store.
func modifyBy(ctx context.Context, t *Tables, id int64, user, press string, f func(*storage.Table) ([]storage.Delivery, error), keep update) (storage.Table, error) {
	return storage.Again(fmt.Sprintf("change table %d", id), func() (storage.Table, error) {
		table, err := t.Stored(ctx, id)
		if err != nil {
			return storage.Table{}, err
		}
		if _, again := t.Presses.Made(press, user); again {
			return SeenBy(table, user), nil
		}
		before := table
		d, err := f(&table)
		if err != nil {
			return storage.Table{}, err
		}
		dropRated(before, &table)
		if err := noteComputers(t, before, &table); err != nil {
			return storage.Table{}, err
		}
		waits, err := waitsAfterChange(ctx, t, before, &table, nil)
		if err != nil {
			return storage.Table{}, err
		}
		changed := table
		hooks, err := closedEvents(ctx, t, before, changed)
		if err != nil {
			return storage.Table{}, err
		}
		table, err = keep(ctx, changed, press, append(deliveries.Expand(changed, d), hooks...), waits...)
		switch {
		case errors.Is(err, storage.ErrDuplicate):
			t.Presses.Add(press, user, 0)
			return storage.Table{}, storage.ErrConflict // the next attempt knows it
		case errors.Is(err, storage.ErrConflict):
			return storage.Table{}, err
		case err != nil:
			return storage.Table{}, AsLimitRefusal(fmt.Errorf("change table %d: %w", id, err), changed, user)
		}
		t.Presses.Add(press, user, 0)
		t.Outbox.Hint()
		t.watchers.tell(id)
		return SeenBy(table, user), nil
	})
}

// closedEvents returns the deliveries to webhooks if a change ends a running match without a
// result.
func closedEvents(ctx context.Context, t *Tables, before, after storage.Table) ([]storage.Delivery, error) {
	if before.Phase != storage.Playing || after.Phase != storage.Closed {
		return nil, nil
	}
	return t.Webhooks.Closed(ctx, after)
}

// Stored reads a table without its match. It returns a refusal if there is no
// such table.
func (t *Tables) Stored(ctx context.Context, id int64) (storage.Table, error) {
	table, err := t.Store.Table(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return table, Refuse(NoSuchTable, []engine.Arg{engine.N("table", int(id))}, "open_or_list")
	}
	if err != nil {
		return table, t.isolate(ctx, id, fmt.Errorf("read table %d: %w", id, err))
	}
	return table, nil
}

// Table returns a table without its secrets, as anybody may see it.
func (t *Tables) Table(ctx context.Context, id int64) (storage.Table, error) {
	table, err := t.Stored(ctx, id)
	return SeenBy(table, ""), err
}

// TableFor is Table for a user. It keeps the user's own notification settings.
func (t *Tables) TableFor(ctx context.Context, id int64, user string) (storage.Table, error) {
	table, err := t.Stored(ctx, id)
	return SeenBy(table, user), err
}

// At returns the table of a channel, or a refusal.
func (t *Tables) At(ctx context.Context, channel string) (storage.Table, error) {
	table, err := t.Store.ByPlace(ctx, channel)
	if errors.Is(err, storage.ErrNotFound) {
		return storage.Table{}, Refuse(NoTableHere, nil, "open_or_list")
	}
	if err != nil {
		return storage.Table{}, fmt.Errorf("table in channel %s: %w", channel, err)
	}
	return SeenBy(table, ""), nil
}

// Place is the place of a table on Discord; empty fields mean no change.
type Place struct{ Channel, Thread string }

// Placed stores the channel of the lobby card and the thread of the match.
func (t *Tables) Placed(ctx context.Context, id int64, p Place) (storage.Table, error) {
	return t.Modify(ctx, id, "", "", func(table *storage.Table) ([]storage.Delivery, error) {
		if p.Channel != "" {
			table.Channel = p.Channel
		}
		if p.Thread != "" {
			table.Thread = p.Thread
		}
		return nil, nil
	})
}

// Kinds of administrators' acts, stored in the audit.
const (
	ActPause   = "pause table"
	ActResume  = "resume table"
	ActCorrect = "correct table"
	ActRemove  = "remove table"
)

// ModifyAudited is Modify for an administrator or the host. It adds the act to
// the audit in the same transaction.
func (t *Tables) ModifyAudited(ctx context.Context, id int64, by, press, act, note string, f func(*storage.Table) ([]storage.Delivery, error)) (storage.Table, error) {
	free := t.locks.take(id)
	defer free()
	return modifyBy(ctx, t, id, by, press, f,
		func(ctx context.Context, table storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (storage.Table, error) {
			return t.Store.UpdateAudited(ctx, AuditOf(t, table, by, act, note), table, press, d, w...)
		})
}

// AuditOf returns the audit entry of an administrator's act.
func AuditOf(t *Tables, table storage.Table, by, act, note string) storage.Audit {
	return storage.Audit{At: t.Now(), Guild: table.Guild, Table: table.ID, User: by, Act: act, Detail: note}
}
