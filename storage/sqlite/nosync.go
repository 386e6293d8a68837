package sqlite

import (
	"context"
	"database/sql/driver"

	queries "guildhall/storage/sql"
)

// setSynchronous makes the next transaction wait for the disk, or not wait. The next write
// that waits also makes earlier writes durable.
func (c *conn) setSynchronous(ctx context.Context) error {
	want := queries.IsSoon(ctx)
	if !want && c.syncs != nil {
		c.syncs.Add(1)
	}
	if !c.durable || c.noSync == want {
		return nil
	}
	level := "PRAGMA synchronous = FULL"
	if want {
		level = "PRAGMA synchronous = NORMAL"
	}
	// Without the caller's cancellation, which could interrupt the statement and leave the level
	// unknown.
	if _, err := c.baseConn.ExecContext(context.WithoutCancel(ctx), level, nil); err != nil {
		return err
	}
	c.noSync = want
	return nil
}

// BeginTx implements driver.ConnBeginTx.
func (c *conn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	if err := c.setSynchronous(ctx); err != nil {
		return nil, err
	}
	tx, err := c.baseConn.BeginTx(ctx, opts)
	c.inTx = err == nil
	if err != nil {
		return nil, err
	}
	return transaction{tx, c}, nil
}

// transaction marks its end on the connection, so that the level never changes
// within a transaction.
type transaction struct {
	driver.Tx
	c *conn
}

func (t transaction) Commit() error {
	t.c.inTx = false
	return t.Tx.Commit()
}

func (t transaction) Rollback() error {
	t.c.inTx = false
	return t.Tx.Rollback()
}

// Syncs returns the number of writes so far that wait for the disk. On a slow disk these
// waits take nearly all the time.
func (db *DB) Syncs() int64 { return db.syncs.Load() }

// Observe calls f with the text of each statement from now on, from several goroutines at
// once. It is for measurements.
func (db *DB) Observe(f func(query string)) { db.observer.Store(&f) }
