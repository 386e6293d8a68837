package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// BeginFrom begins the match of an open table of one person and computer
// opponents with the entries of a record, and creates the waits of the seats
// that move next. The seats stay as they are. The caller holds the table's
// lock. An interrupted call may be repeated: it continues where the first one
// ended, unless somebody has played meanwhile.
func (t *Tables) BeginFrom(ctx context.Context, row storage.Table, rules engine.Rules, r engine.Record) (storage.Table, error) {
	b := branch{tables: t, rules: rules, record: r}
	var err error
	if b.commits, err = CommitsOf(rules, r); err != nil {
		return row, err
	}
	if b.state, err = engine.Replay(rules, r); err != nil {
		return row, err
	}
	if row.Phase == storage.Open {
		row, err = b.begin(ctx, row)
	}
	if err == nil {
		err = b.goOn(ctx, row)
	}
	if err != nil {
		return row, fmt.Errorf("begin table %d at entry %d of another: %w", row.ID, len(r.Moves), err)
	}
	t.Outbox.Hint()
	return t.Stored(ctx, row.ID)
}

// branch is a match that begins with the entries of a record.
type branch struct {
	tables  *Tables
	rules   engine.Rules
	record  engine.Record
	commits []storage.Commit
	state   engine.State // after the entries
}

// begin stores the start of the match. It creates waits only if the record has
// no entries to add.
func (b branch) begin(ctx context.Context, row storage.Table) (storage.Table, error) {
	info := b.rules.Info()
	if err := b.tables.Rulebooks.Keep(ctx, info); err != nil {
		return row, err
	}
	start, err := b.record.Start(b.rules)
	if err != nil {
		return row, err
	}
	setup := info.Begun(b.record.Setup)
	row.Phase, row.Seed, row.Options, row.Version = storage.Playing, setup.Seed[:], setup.Options, info.Version
	row.TableState.Data, row.Started = info.Data, b.tables.Now()
	if err := noteComputers(b.tables, storage.Table{}, &row); err != nil {
		return row, err
	}
	if c := row.TableState.Computers; c != nil { // the opponents chose none of the entries
		for i := range c.Stints {
			c.Stints[i].From = len(b.record.Moves) + 1
		}
	}
	told := []engine.Event{
		{Seat: engine.NoSeat, To: engine.Everyone, Text: engine.T("table.event.started", engine.Word("hash", setup.Seed.Hash()))},
		{Seat: engine.NoSeat, To: engine.Everyone, Text: engine.T("table.event.branched", engine.N("table", int(row.TableState.Branch.Table)))},
	}
	events, err := json.Marshal(told)
	if err != nil {
		return row, err
	}
	var waits []storage.Wait
	var list []storage.Delivery
	if len(b.commits) == 0 {
		if waits, list, err = b.asks(ctx, row); err != nil {
			return row, err
		}
	}
	return b.tables.Store.Begin(ctx, row, "", start.Encode(), events, list, waits...)
}

// goOn commits the missing entries. The commit of the last entry creates the
// waits.
func (b branch) goOn(ctx context.Context, row storage.Table) error {
	had, err := b.tables.Store.Moves(ctx, row.ID, 1)
	if err != nil {
		return err
	}
	for i, m := range had {
		if i >= len(b.record.Moves) || b.record.Moves[i].Code != m.Code || int(b.record.Moves[i].Seat) != m.Seat {
			return nil // the match has gone on
		}
	}
	from := slices.IndexFunc(b.commits, func(c storage.Commit) bool { return c.After == len(had) })
	if from < 0 {
		return nil
	}
	for i, c := range b.commits[from:] {
		c.Table, c.At = row.ID, b.tables.Now()
		if from+i == len(b.commits)-1 {
			if c.Waits, c.Deliveries, err = b.asks(ctx, row); err != nil {
				return err
			}
		}
		if err := b.tables.Store.Commit(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// asks returns the waits of the seats that move after the entries, and the
// deliveries of the start.
func (b branch) asks(ctx context.Context, row storage.Table) ([]storage.Wait, []storage.Delivery, error) {
	waits, _, err := WaitsAfter(ctx, b.tables, WaitChange{After: row, Pending: b.state.Pending(nil), At: b.tables.Now()})
	if err != nil {
		return nil, nil, err
	}
	return waits, deliveries.Expand(row, startDeliveries(b.tables, row, b.state, waits)), nil
}
