package table

import (
	"context"

	"guildhall/bot/table/voting"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Reasons why a table ended without a result, as kept in Table.Ending: message
// keys.
const (
	EndedByOwner  = "table.ending.owner"    // closed by who opened it
	EndedEmpty    = "table.ending.empty"    // everybody left before the start
	EndedResigned = "table.ending.resigned" // at most one person remained
	EndedRemoved  = "table.ending.removed"  // by an administrator
)

// end ends a table without a result, and says so.
func (t *Tables) end(table *storage.Table, reason string) []storage.Delivery {
	started := table.Phase == storage.Playing
	table.Phase, table.Ending, table.Ended = storage.Closed, reason, t.now()
	d := []storage.Delivery{t.out.public(*table, KindLobby, storage.Picture)}
	if started {
		d = append(d, t.closeVotes(table, voting.MovedOn, anyVote)...)
		d = append(d, t.out.public(*table, KindClosed, storage.Ping))
	}
	return d
}

// ended refuses what needs a table that has not ended.
func ended(table storage.Table) error {
	switch table.Phase {
	case storage.Over:
		return refuse(IsOver, nil, "see_result")
	case storage.Closed:
		return refuse(IsClosed, nil, "open_new")
	}
	return nil
}

// Close ends a table without a result by its owner: an open one, or a running
// one whose owner is alone at it. Reason is a message key; empty means
// EndedByOwner.
func (t *Tables) Close(ctx context.Context, id int64, by, press, reason string) (storage.Table, error) {
	if reason == "" {
		reason = EndedByOwner
	}
	return t.modify(ctx, id, by, press, func(table *storage.Table) ([]storage.Delivery, error) {
		if err := ended(*table); err != nil {
			return nil, err
		}
		if table.Owner != by {
			return nil, refuseOwner(*table)
		}
		if table.Phase == storage.Playing && seating.People(*table) > 1 {
			return nil, refuse(Running, nil, "resign", "ask_admin")
		}
		return t.end(table, reason), nil
	})
}

// Remove ends any table that has not ended, by the power of an administrator,
// and keeps who did it and the note, which everybody may read, marked up as
// messages are. The caller has checked the power.
func (t *Tables) Remove(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return t.oversee(ctx, id, by, press, ActRemove, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if err := ended(*table); err != nil {
			return nil, err
		}
		table.Affairs.Reason = note
		return t.end(table, EndedRemoved), nil
	})
}

// Seed returns the seed of a table that has ended, for everyone to verify the
// shuffle with; false while it is secret, or when the match never began.
func Seed(table storage.Table) (engine.Seed, bool) {
	if len(table.Seed) == 0 || (table.Phase != storage.Over && table.Phase != storage.Closed) {
		return engine.Seed{}, false
	}
	return seedOf(table), true
}
