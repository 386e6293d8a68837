package lobby

import (
	"context"
	"errors"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// maxOpen is the maximum number of open tables that are checked.
const maxOpen = 100_000

// answerWithin is the minimum time that an owner has to answer whether they keep a table.
const answerWithin = 24 * time.Hour

// ClosesAt returns the time when an open table closes unless its owner keeps it; zero: never.
func ClosesAt(t storage.Table, s storage.ServerSettings) time.Time {
	_, closes := s.OpenTable()
	if closes == 0 {
		return time.Time{}
	}
	at := openSince(t).Add(closes)
	if asked := t.TableState.OpenAsked; !asked.IsZero() && asked.Add(answerWithin).After(at) {
		return asked.Add(answerWithin)
	}
	return at
}

// openSince returns the time when a table was opened, or when its owner last kept it.
func openSince(t storage.Table) time.Time {
	if t.TableState.OpenSince.IsZero() {
		return t.Created
	}
	return t.TableState.OpenSince
}

// TendOpen asks the owners of tables that have been open for long whether to keep them, and
// closes the tables whose owners did not answer in time.
func (r *Service) TendOpen(ctx context.Context) error {
	open, err := r.tables.Store.InPhase(ctx, "", storage.Open, maxOpen)
	if err != nil {
		return err
	}
	settings := map[string]storage.ServerSettings{"": {}}
	var failed error
	for _, t := range open {
		of, known := settings[t.Guild]
		if !known {
			g, err := r.tables.Store.Guild(ctx, t.Guild)
			if err != nil {
				return err
			}
			of = g.Settings
			settings[t.Guild] = of
		}
		if r.tend(&t, of) == nil {
			continue
		}
		_, err := r.tables.Modify(ctx, t.ID, t.Owner, "", func(row *storage.Table) ([]storage.Delivery, error) {
			if row.Phase != storage.Open {
				return nil, table.Ended(*row)
			}
			return r.tend(row, of), nil
		})
		var refused *table.RefusedError
		if !errors.As(err, &refused) {
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// tend changes an open table according to its age, and returns the deliveries; nil when
// nothing is due.
func (r *Service) tend(t *storage.Table, s storage.ServerSettings) []storage.Delivery {
	now := r.tables.Now()
	ask, _ := s.OpenTable()
	closes := ClosesAt(*t, s)
	switch asked := !t.TableState.OpenAsked.IsZero(); {
	case !closes.IsZero() && !now.Before(closes) && (asked || ask == 0):
		return r.tables.End(t, table.EndedOpen)
	case ask > 0 && !asked && (!now.Before(openSince(*t).Add(ask)) || !closes.IsZero() && !now.Before(closes)):
		t.TableState.OpenAsked = now
		return []storage.Delivery{r.tables.Outbox.Delivery(*t, deliveries.KindKeep, t.Owner, -1, storage.Ping, now)}
	}
	return nil
}

// Keep records that the owner keeps an open table; its age counts from now.
func (r *Service) Keep(ctx context.Context, id int64, by, press string) (storage.Table, error) {
	return r.tables.Modify(ctx, id, by, press, func(row *storage.Table) ([]storage.Delivery, error) {
		if err := table.Ended(*row); err != nil {
			return nil, err
		}
		if row.Owner != by {
			return nil, table.RefuseOwner(*row)
		}
		row.TableState.OpenSince, row.TableState.OpenAsked = r.tables.Now(), time.Time{}
		return nil, nil
	})
}
