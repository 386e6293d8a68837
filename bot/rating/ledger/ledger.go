// Package ledger keeps the results of matches and the ratings that they make. It reads
// them from tables whose match ended; everything that it stores can be read from
// the tables again.
//
// The transaction that ends a match makes its table due. Attend, which the heartbeat
// calls, reads the results of due tables; a result and the ratings that it makes are
// one transaction, which may be repeated. A match that comes late takes back what
// followed; Attend then rates that anew, a part at a time. A killed process leaves the
// table due, or its class behind, and the next one goes on from there.
//
// Of, Opponents, Career and Versus add results up: how often somebody wins, by how much,
// from what, in what time, against whom. They store nothing and know no game.
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
	// readAtOnce and rateAtOnce bound the work of one call of Attend.
	readAtOnce = 20
	rateAtOnce = 200
	// lookEvery is how often all classes are looked at although no result is due:
	// another process may have been killed before it rated.
	lookEvery = 5 * time.Minute
	// retryAfter is when a table is read again that could not be read.
	retryAfter = time.Hour
)

// Ledger is the results and ratings of all tables. It is safe for concurrent use, also
// by several processes on one database.
type Ledger struct {
	tables *table.Tables
	// rated is when no class was behind, in Unix seconds; 0: one may be.
	rated atomic.Int64
}

// New returns the book of tables.
func New(t *table.Tables) *Ledger { return &Ledger{tables: t} }

// ProcessDue reads results that are due and rates them. It does a bounded part of the
// work, and reports whether there is more.
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
		b.rated.Store(0) // one of them may have taken ratings back
	}
	if len(due) == readAtOnce {
		return true, nil // rating in between would only be taken back
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

// read stores the result of a table, or deletes that of a match that goes on. A
// table that cannot be read is tried again later, so that it delays no others.
func (b *Ledger) read(ctx context.Context, id int64) error {
	r, ended, err := b.resultOf(ctx, id)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		b.tables.Log.WarnContext(ctx, "no result of a table", "table", id, "err", err)
		return b.tables.Store.PostponeResult(ctx, id, b.tables.Now().Add(retryAfter))
	case !ended:
		return b.tables.Store.DropResult(ctx, id)
	}
	return b.tables.Store.SaveResult(ctx, r, Rater)
}

// Void takes a finished match out of the ratings for good, on behalf of an
// administrator or the host, and has everything rated again that followed. The
// result stays in statistics.
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

// Voidable refuses a table whose match counts for no ratings.
func Voidable(row storage.Table) error {
	if row.Phase != storage.Finished || len(row.TableState.Rated) == 0 {
		return table.Refuse(table.NotRated, []engine.Arg{engine.N("table", int(row.ID))}, "see_result")
	}
	return nil
}

// ActVoid is the act of an administrator who takes a match out of the ratings.
const ActVoid = "void result"
