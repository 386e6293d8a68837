package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"guildhall/storage"
)

// reader is a transaction or a connection, for reading only.
type reader interface {
	Query(ctx context.Context, query string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, query string, args ...any) pgx.Row
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

var (
	// Each statement sees what was committed before it. A transaction that decides by what it
	// reads must first lock the row, or a name for it.
	writing = pgx.TxOptions{IsoLevel: pgx.ReadCommitted}
	// noSync is writing without waiting for the disk. A power cut may lose the last moments of
	// such transactions; a killed process loses none.
	noSync = pgx.TxOptions{BeginQuery: "begin isolation level read committed; set local synchronous_commit = off"}
	// reading sees one snapshot.
	reading = pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
)

// write runs f in a transaction. It may run f more than once, so f must set its results and
// not add to them.
func (db *DB) write(ctx context.Context, f func(pgx.Tx) error) error {
	return db.transact(ctx, writing, f)
}

// writeNoSync is write without waiting for the disk.
func (db *DB) writeNoSync(ctx context.Context, f func(pgx.Tx) error) error {
	return db.transact(ctx, noSync, f)
}

// read runs f in a transaction that sees one snapshot of the database. It may run f
// more than once.
func (db *DB) read(ctx context.Context, f func(pgx.Tx) error) error {
	return db.transact(ctx, reading, f)
}

// look is like read, for an f that makes a single query.
func (db *DB) look(ctx context.Context, f func(reader) error) error {
	return db.repeat(ctx, func() (again bool, err error) {
		c, err := db.pool.Acquire(ctx)
		if err != nil {
			return true, err
		}
		defer c.Release()
		err = f(c)
		return c.Conn().IsClosed(), err
	})
}

// transact runs f in a transaction. After an unknown outcome it checks whether the
// transaction's press was stored; if it was not, f runs again.
func (db *DB) transact(ctx context.Context, how pgx.TxOptions, f func(pgx.Tx) error) error {
	for n := 0; ; n++ {
		var press string
		err := db.repeat(ctx, func() (again bool, err error) {
			again, press, err = db.attempt(ctx, how, f)
			return again, err
		})
		if press == "" || n == len(db.pauses) || !errors.Is(err, storage.ErrOutcomeUnknown) {
			return err
		}
		switch used, failed := db.pressUsed(ctx, press); {
		case failed != nil:
			return errors.Join(err, failed)
		case used:
			return nil
		}
	}
}

// attempt runs f in a transaction once. It returns the press that f stored. Again is true when
// the connection was lost and nothing was committed.
func (db *DB) attempt(ctx context.Context, how pgx.TxOptions, f func(pgx.Tx) error) (again bool, press string, err error) {
	begun, err := db.pool.BeginTx(ctx, how)
	if err != nil {
		return true, "", err
	}
	tx := &storing{Tx: begun}
	defer rollback(ctx, tx)
	err = f(tx)
	switch {
	case tx.Conn().IsClosed():
		return true, "", errors.Join(err, errLost)
	case err != nil:
		return false, "", err
	case how.AccessMode == pgx.ReadOnly:
		return false, "", nil // f has read everything
	}
	if err = tx.Commit(ctx); isUnknown(err) {
		err = fmt.Errorf("%w: %w", storage.ErrOutcomeUnknown, err)
	}
	return false, tx.press, err
}

// rollback ends a transaction; after Commit it does nothing. It ignores the caller's
// cancellation, which would close the connection.
func rollback(ctx context.Context, tx pgx.Tx) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	_ = tx.Rollback(ctx) // a lost connection ends the transaction too
}

// errLost is returned when the connection was lost before COMMIT was sent.
var errLost = errors.New("the connection to the database was lost")

// isUnknown reports whether the error of a COMMIT leaves the outcome open: it was sent, and
// the server did not answer that it failed. A server that closes the connection instead of
// answering may have committed.
func isUnknown(err error) bool {
	var answer *pgconn.PgError
	switch {
	case err == nil, errors.Is(err, pgx.ErrTxCommitRollback):
		return false
	case errors.As(err, &answer):
		return answer.Severity != "ERROR"
	}
	return true
}

// pauses are the delays before a transaction is tried again.
var pauses = []time.Duration{20 * time.Millisecond, 100 * time.Millisecond, 500 * time.Millisecond, 1500 * time.Millisecond}

// repeat calls attempt until it succeeds or its error is permanent. It retries when the
// connection was lost before COMMIT (again), and when the server aborted the transaction in
// favour of another.
func (db *DB) repeat(ctx context.Context, attempt func() (again bool, err error)) error {
	for n := 0; ; n++ {
		again, err := attempt()
		if err == nil {
			return nil
		}
		if n == len(db.pauses) || ctx.Err() != nil || !again && !isInTheWay(err) || isRefused(err) {
			return readable(err)
		}
		pause := time.NewTimer(db.pauses[n])
		select {
		case <-pause.C:
		case <-ctx.Done():
			pause.Stop()
			return readable(err)
		}
	}
}

// lockNames takes locks on names until the transaction ends, for decisions that depend on
// rows which other transactions may be adding. Transactions that also lock rows must lock the
// rows first. Names are locked in sorted order, so that two transactions never wait for each
// other.
func lockNames(ctx context.Context, tx pgx.Tx, names ...string) error {
	var b pgx.Batch
	queueLocks(&b, names...)
	return tx.SendBatch(ctx, &b).Close()
}

// queueLocks adds lockNames to a batch. Later statements of the batch see all commits from
// before the locks.
func queueLocks(b *pgx.Batch, names ...string) {
	slices.Sort(names)
	b.Queue(`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($1::text[]) AS name`, slices.Compact(names))
}

// tryNames is lockNames without waiting: it returns the names that it could lock.
func tryNames(ctx context.Context, tx pgx.Tx, names []string) ([]string, error) {
	return rowsOfQuery(ctx, tx, "locks", alone[string], `
		SELECT name FROM unnest($1::text[]) AS name WHERE pg_try_advisory_xact_lock(hashtextextended(name, 0))`, names)
}
