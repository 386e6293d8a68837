package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// position holds all data that a Tx has read in addition to the table and its
// match, updated by its own writes. So nothing is read twice in one act.
type position struct {
	waits []storage.Wait
	// written is set when waits come from a commit of this Tx, which does not
	// know their revisions in the store.
	written bool
	drafts  []storage.Draft
	orders  []storage.Orders
	note    string
	// preferences holds the preferences of the people at the table, by user.
	// People without stored preferences, and people who joined later, are
	// missing.
	preferences map[string]storage.ReminderPreferences
}

func positionOf(p storage.Position) position {
	return position{waits: p.Waits, drafts: p.Drafts, orders: p.Orders, note: p.Note, preferences: p.Preferences}
}

// draft returns the draft of one of the person's seats; it has no moves if none
// is stored.
func (p *position) draft(seat engine.Seat) storage.Draft {
	for _, d := range p.drafts {
		if d.Seat == int(seat) {
			return d
		}
	}
	return storage.Draft{Seat: int(seat)}
}

// Drafted reports whether a draft of the seat is stored.
func (tx *Tx) Drafted() bool {
	return slices.ContainsFunc(tx.at.drafts, func(d storage.Draft) bool { return d.Seat == int(tx.Seat) })
}

func (p *position) keepDraft(d storage.Draft) {
	p.dropDrafts([]int{d.Seat})
	p.drafts = append(p.drafts, d)
}

func (p *position) dropDrafts(seats []int) {
	p.drafts = slices.DeleteFunc(slices.Clone(p.drafts), func(d storage.Draft) bool { return slices.Contains(seats, d.Seat) })
}

// ordersOf returns the standing orders of a seat.
func (p *position) ordersOf(table int64, seat engine.Seat) storage.Orders {
	for _, o := range p.orders {
		if o.Seat == int(seat) {
			return o
		}
	}
	return storage.Orders{Table: table, Seat: int(seat)}
}

// committed updates the position after a commit.
func (p *position) committed(c storage.Commit) {
	p.dropDrafts(c.DropDrafts)
	p.waits, p.written = nil, true
	for _, w := range c.Waits {
		p.waits = append(p.waits, asStored(w))
	}
	if c.Over {
		p.waits, p.drafts, p.orders = nil, nil, nil
		return
	}
	for _, o := range c.Orders {
		i := slices.IndexFunc(p.orders, func(had storage.Orders) bool { return had.Seat == o.Seat })
		o.Rev++
		if i < 0 {
			p.orders = append(slices.Clone(p.orders), o)
			continue
		}
		p.orders = slices.Clone(p.orders)
		p.orders[i] = o
	}
}

// amended updates the position after a change outside the record. waits holds
// the new waits, or nil if they did not change.
func (p *position) amended(waits []storage.Wait) {
	if len(waits) == 0 {
		return
	}
	p.waits, p.written = nil, true
	for _, w := range waits {
		p.waits = append(p.waits, asStored(w))
	}
}

// asStored returns a wait as the store would return it, with times in
// milliseconds.
func asStored(w storage.Wait) storage.Wait {
	for _, at := range []*time.Time{&w.Since, &w.Due, &w.Next, &w.Act, &w.Snooze} {
		if !at.IsZero() {
			*at = at.UTC().Truncate(time.Millisecond)
		}
	}
	w.Lost = w.Lost.Truncate(time.Millisecond)
	return w
}

// Waits returns the waits of the table as this Tx knows them. After a commit of
// this Tx they have no revisions.
func (tx *Tx) Waits() []storage.Wait { return tx.at.waits }

// waitsStored returns the waits of the table with their revisions in the store.
func (tx *Tx) waitsStored(ctx context.Context) ([]storage.Wait, error) {
	if !tx.at.written {
		return tx.at.waits, nil
	}
	waits, err := tx.Tables.Store.WaitsAt(ctx, tx.Table.ID)
	if err != nil {
		return nil, fmt.Errorf("list waits at table %d: %w", tx.Table.ID, err)
	}
	tx.at.waits, tx.at.written = waits, false
	return waits, nil
}
