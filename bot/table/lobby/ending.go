package lobby

import (
	"context"
	"reflect"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Close ends a table without a result, on behalf of its owner. The table is
// open, or its owner is alone at it. reason is a message key; empty means
// table.EndedByOwner.
func (r *Service) Close(ctx context.Context, id int64, by, press, reason string) (storage.Table, error) {
	if reason == "" {
		reason = table.EndedByOwner
	}
	return r.tables.Modify(ctx, id, by, press, func(row *storage.Table) ([]storage.Delivery, error) {
		if err := MayClose(*row, by); err != nil {
			return nil, err
		}
		return r.tables.End(row, reason), nil
	})
}

// MayClose returns the refusal if a person may not close a table, otherwise
// nil.
func MayClose(row storage.Table, by string) error {
	if err := table.Ended(row); err != nil {
		return err
	}
	if row.Owner != by {
		return table.RefuseOwner(row)
	}
	if row.Phase == storage.Playing && seating.People(row) > 1 {
		return table.Refuse(table.Running, nil, "resign", "ask_admin")
	}
	return nil
}

// Remove ends any table that has not ended, on behalf of an administrator. It
// records the administrator and the note, which is public and may contain
// message markup. The caller has checked the administrator's right.
func (r *Service) Remove(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return r.tables.ModifyAudited(ctx, id, by, press, table.ActRemove, note, func(row *storage.Table) ([]storage.Delivery, error) {
		if err := table.Ended(*row); err != nil {
			return nil, err
		}
		row.TableState.Reason = note
		return r.tables.End(row, table.EndedRemoved), nil
	})
}

// Rule ends a running or open table because an organiser decided its result
// elsewhere. The caller has checked the organiser's right, and stores the
// decision. A table that has ended stays as it is.
func (r *Service) Rule(ctx context.Context, id int64) error {
	return r.endFor(ctx, id, table.EndedRuled)
}

// Expire ends a running or open table whose time limit in days has passed. A
// table that has ended stays as it is.
func (r *Service) Expire(ctx context.Context, id int64) error {
	return r.endFor(ctx, id, table.EndedLate)
}

func (r *Service) endFor(ctx context.Context, id int64, reason string) error {
	_, err := r.tables.Modify(ctx, id, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		if table.Ended(*row) != nil {
			return nil, nil
		}
		return r.tables.End(row, reason), nil
	})
	return err
}

// Release publishes the seed of an ended table that was kept secret until now.
func (r *Service) Release(ctx context.Context, id int64) error {
	_, err := r.tables.Modify(ctx, id, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		if !row.TableState.SeedHeld || table.Ended(*row) == nil {
			return nil, nil
		}
		sealed := table.Sealed(*row)
		row.TableState.SeedHeld = false
		if row.Started.IsZero() {
			return nil, nil
		}
		d := []storage.Delivery{r.tables.Outbox.Said(*row, engine.T("table.said.seed", engine.Word("seed", table.SeedOf(*row).String())))}
		if sealed && row.Phase == storage.Finished { // its end card may now show everything
			d = append(d, r.tables.Outbox.Public(*row, deliveries.KindOver, storage.Picture))
		}
		return d, nil
	})
	return err
}

// Correct replaces the result of a match by an organiser's decision, or
// restores the played result if c is nil. The caller has checked the
// organiser's right. Ratings and statistics follow.
func (r *Service) Correct(ctx context.Context, id int64, c *storage.Correction) error {
	_, err := r.tables.Modify(ctx, id, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		if row.Phase != storage.Finished || reflect.DeepEqual(row.TableState.Correction, c) {
			return nil, nil
		}
		row.TableState.Correction = c
		said := "table.said.result_corrected"
		switch {
		case c == nil:
			said = "table.said.result_stands"
		case len(c.Ranks) == 0:
			said = "table.said.result_void"
		}
		return []storage.Delivery{r.tables.Outbox.Said(*row, engine.T(said))}, nil
	})
	return err
}
