// Package ledger keeps the results of matches and the ratings computed from them. It reads
// results from the tables of finished matches, and everything that it stores can be computed
// again from the tables.
//
// The transaction that ends a match makes its table due. ProcessDue, which the scheduler
// calls, reads the results of due tables. A result and its ratings are stored in one
// transaction, which may be repeated. A late match takes back the ratings after it, and
// ProcessDue computes them again in parts. If a process is killed, the table stays due or its
// class incomplete, and the next process continues.
//
// Of, Opponents, Career and Versus compute statistics of results. They store nothing and know
// no game.
package ledger

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	// readAtOnce and rateAtOnce limit the work of one call of ProcessDue.
	readAtOnce = 20
	rateAtOnce = 200
	// lookEvery is the interval at which all classes are checked even if no result is
	// due, because another process may have been killed before it rated.
	lookEvery = 5 * time.Minute
	// retryAfter is the time until a table that could not be read is read again.
	retryAfter = time.Hour
)

// Ledger gives access to the results and ratings of all tables. It is safe for concurrent
// use, also by several processes on one database.
type Ledger struct {
	tables *table.Tables
	// rated is the last time, in Unix seconds, when the ratings of all classes were
	// complete; 0: unknown.
	rated atomic.Int64
}

// New returns the Ledger of t.
func New(t *table.Tables) *Ledger { return &Ledger{tables: t} }

// ProcessDue reads due results and rates them. It does a limited part of the work, and
// reports whether more is left.
func (b *Ledger) ProcessDue(ctx context.Context) (more bool, err error) {
	due, err := b.tables.Store.ResultsDue(ctx, b.tables.Now(), readAtOnce)
	if err != nil {
		return false, err
	}
	for _, id := range due {
		if err := b.read(ctx, id); err != nil {
			return false, err
		}
	}
	if len(due) > 0 {
		b.rated.Store(0) // one of them may have taken back ratings
	}
	if len(due) == readAtOnce {
		return true, nil // ratings computed now would be taken back again
	}
	now := b.tables.Now().Unix()
	if at := b.rated.Load(); at > 0 && now-at < int64(lookEvery/time.Second) && now >= at {
		return false, nil
	}
	classes, err := b.tables.Store.RatingClasses(ctx)
	if err != nil {
		return false, err
	}
	for _, class := range classes {
		n, err := b.tables.Store.Rate(ctx, class, rateAtOnce, Rater)
		if err != nil {
			return false, err
		}
		more = more || n == rateAtOnce
	}
	if !more {
		b.rated.Store(now)
	}
	return more, nil
}

// ProcessAll does all the work that is due.
func (b *Ledger) ProcessAll(ctx context.Context) error {
	for {
		if more, err := b.ProcessDue(ctx); err != nil || !more {
			return err
		}
	}
}

// Rate rates all stored results of a class that are not rated yet.
func Rate(ctx context.Context, s storage.Ratings, class string) error {
	for {
		n, err := s.Rate(ctx, class, rateAtOnce, Rater)
		if err != nil || n < rateAtOnce {
			return err
		}
	}
}

// read stores the result of a table, or deletes it if the match is running again. A table
// that cannot be read is tried again later, so that it does not delay others.
func (b *Ledger) read(ctx context.Context, id int64) error {
	r, ended, err := b.resultOf(ctx, id)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		b.tables.Log.WarnContext(ctx, "compute result of table", "table", id, "err", err)
		return b.tables.Store.PostponeResult(ctx, id, b.tables.Now().Add(retryAfter))
	case !ended:
		return b.tables.Store.DropResult(ctx, id)
	}
	return b.tables.Store.SaveResult(ctx, r, Rater)
}

// Void removes a finished match from the ratings for good, on behalf of an administrator
// or the host. All later matches are rated again. The result stays in the statistics.
func (b *Ledger) Void(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	t, err := b.tables.ModifyAudited(ctx, id, by, press, ActVoid, note, func(row *storage.Table) ([]storage.Delivery, error) {
		if err := Voidable(*row); err != nil {
			return nil, err
		}
		row.TableState.Rated = nil
		return nil, nil
	})
	if err != nil {
		return t, err
	}
	b.rated.Store(0)
	if err := b.read(ctx, id); err != nil {
		return t, fmt.Errorf("read table %d again: %w", id, err)
	}
	return t, b.ProcessAll(ctx)
}

// Voidable returns a refusal if the match of a table does not count for any rating.
func Voidable(row storage.Table) error {
	if row.Phase != storage.Finished || len(row.TableState.Rated) == 0 {
		return table.Refuse(table.NotRated, []engine.Arg{engine.N("table", int(row.ID))}, "see_result")
	}
	return nil
}

// ActVoid is the name in the audit log for removing a match from the ratings.
const ActVoid = "void result"
