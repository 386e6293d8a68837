package table

import (
	"context"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Reasons why a table ended without a result, as kept in Table.Ending: message
// keys.
const (
	EndedByOwner  = "table.ending.owner"    // closed by its owner
	EndedEmpty    = "table.ending.empty"    // everybody left before the start
	EndedResigned = "table.ending.resigned" // at most one person remained
	EndedRemoved  = "table.ending.removed"  // by an administrator
	EndedRuled    = "table.ending.ruled"    // an organiser decided the result
	EndedLate     = "table.ending.late"     // its days were over before the match
)

// End ends a table without a result, and says so.
func (t *Tables) End(table *storage.Table, reason string) []storage.Delivery {
	started := table.Phase == storage.Playing
	table.Phase, table.Ending, table.Ended = storage.Closed, reason, t.Now()
	d := []storage.Delivery{t.Outbox.Public(*table, KindLobby, storage.Picture)}
	if started {
		d = append(d, t.CloseVotes(table, voting.MovedOn, AnyVote)...)
		d = append(d, t.Outbox.Public(*table, KindClosed, storage.Ping))
	}
	return d
}

// Ended is the refusal of an act that needs a table which has not ended.
func Ended(table storage.Table) error {
	switch table.Phase {
	case storage.Over:
		return Refuse(IsOver, nil, "see_result")
	case storage.Closed:
		return Refuse(IsClosed, nil, "open_new")
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
	return t.Modify(ctx, id, by, press, func(table *storage.Table) ([]storage.Delivery, error) {
		if err := Ended(*table); err != nil {
			return nil, err
		}
		if table.Owner != by {
			return nil, refuseOwner(*table)
		}
		if table.Phase == storage.Playing && seating.People(*table) > 1 {
			return nil, Refuse(Running, nil, "resign", "ask_admin")
		}
		return t.End(table, reason), nil
	})
}

// Remove ends any table that has not ended, on behalf of an administrator, and
// records the administrator and the note, which everybody may read, marked up
// as messages are. The caller has checked the administrator's right.
func (t *Tables) Remove(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return t.ModifyAudited(ctx, id, by, press, ActRemove, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if err := Ended(*table); err != nil {
			return nil, err
		}
		table.TableState.Reason = note
		return t.End(table, EndedRemoved), nil
	})
}

// Rule ends a running or open table, because an organiser decided its result
// elsewhere. The caller has checked their right, and keeps the decision. A table
// that has ended stays as it is.
func (t *Tables) Rule(ctx context.Context, id int64) error { return t.endFor(ctx, id, EndedRuled) }

// Expire ends a running or open table whose days are over. A table that has ended
// stays as it is.
func (t *Tables) Expire(ctx context.Context, id int64) error { return t.endFor(ctx, id, EndedLate) }

func (t *Tables) endFor(ctx context.Context, id int64, reason string) error {
	_, err := t.Modify(ctx, id, "", "", func(table *storage.Table) ([]storage.Delivery, error) {
		if Ended(*table) != nil {
			return nil, nil
		}
		return t.End(table, reason), nil
	})
	return err
}

// Release publishes the seed of an ended table that was held back.
func (t *Tables) Release(ctx context.Context, id int64) error {
	_, err := t.Modify(ctx, id, "", "", func(table *storage.Table) ([]storage.Delivery, error) {
		if !table.TableState.SeedHeld || Ended(*table) == nil {
			return nil, nil
		}
		table.TableState.SeedHeld = false
		if table.Started.IsZero() {
			return nil, nil
		}
		return []storage.Delivery{t.Outbox.Said(*table, engine.T("table.said.seed", engine.Word("seed", SeedOf(*table).String())))}, nil
	})
	return err
}

// Seed returns the seed of a table that has ended, for everyone to verify the
// shuffle with; false while it is secret, or when the match never began.
func Seed(table storage.Table) (engine.Seed, bool) {
	if len(table.Seed) == 0 || table.TableState.SeedHeld || (table.Phase != storage.Over && table.Phase != storage.Closed) {
		return engine.Seed{}, false
	}
	return SeedOf(table), true
}
