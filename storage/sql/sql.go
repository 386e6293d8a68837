// Package sql holds the queries of a database, once for every kind: how rows are read
// and written, what a transaction changes together, and what it refuses. The package of
// a kind runs them, and does itself what only it can do.
//
// Statements are written in the words of PostgreSQL. Three things are no PostgreSQL:
// the column intact says that a row's checksum is right, where rows have one; every row
// that is read begins with it (scanRow). "INSERT OR REPLACE INTO" with an "ON CONFLICT"
// behind it replaces a whole row, even a damaged one (see upsert). A list is an argument
// in "= ANY ($1)" and "<> ALL ($1)" alone.
package sql

import (
	"context"
	"errors"
	"time"

	"guildhall/storage"
)

// Store is the part of a storage.Database that this package carries out.
type Store struct {
	kind          Database
	defaultLimits storage.Limits // of servers that set none
}

// New returns the store in a database of a kind, with the limits of servers that set
// none.
func New(kind Database, limits storage.Limits) *Store { return &Store{kind, limits} }

func (db *Store) write(ctx context.Context, f func(Tx) error) error { return db.kind.Write(ctx, f) }

func (db *Store) exec(ctx context.Context, query string, args ...any) error {
	return db.kind.Exec(ctx, query, args...)
}

func (db *Store) read(ctx context.Context, f func(Reader) error) error { return db.kind.Read(ctx, f) }

func (db *Store) look(ctx context.Context, f func(Reader) error) error { return db.kind.Look(ctx, f) }

// Database is what one kind of database does in its own way. Its errors are those that
// package storage names, where it names one.
type Database interface {
	// Write runs f in a transaction, which commits all of it or nothing. It may run f
	// more than once: f sets what it returns, and adds nothing to it. With a context of
	// Soon it does not wait for the disk.
	Write(ctx context.Context, f func(Tx) error) error
	// Exec is Write for a single statement.
	Exec(ctx context.Context, query string, args ...any) error
	// Read runs f in a transaction that sees one snapshot. It may run f more than once.
	Read(ctx context.Context, f func(Reader) error) error
	// Look is Read for an f that makes a single query.
	Look(ctx context.Context, f func(Reader) error) error
	// Claim is that of storage.Deliveries, where a delivery is due.
	Claim(ctx context.Context, now, until time.Time, limit int) ([]storage.Delivery, error)
	// Release makes a claimed delivery due again later and counts attempts, or drops it
	// when a newer one with its key waits.
	Release(ctx context.Context, id string, due time.Time, why string, attempts int) error
}

// Reader is a transaction or a connection, as far as it reads.
type Reader interface {
	// QueryRow returns the first row of a query, or the error database/sql.ErrNoRows
	// when it is scanned.
	QueryRow(ctx context.Context, query string, args ...any) Row
	// Each calls f for each row of a query. In f the reader may not be used.
	Each(ctx context.Context, f func(Row) error, query string, args ...any) error
	// Send runs the statements of a batch in their order, all in one round trip where a
	// round trip takes time. It ends at the first error.
	Send(ctx context.Context, b *Batch) error
}

// Tx is a transaction.
type Tx interface {
	Reader
	// Exec runs a statement and returns how many rows it changed. A key that is in use
	// is ErrTaken, here and in QueryRow and Send.
	Exec(ctx context.Context, query string, args ...any) (changed int64, err error)
	// UsePress adds to a batch that the transaction carries out a press: ErrRepeated
	// when one before it did.
	UsePress(ctx context.Context, b *Batch, press string)
}

// Row is a row, or the present one of several.
type Row interface{ Scan(dest ...any) error }

// ErrTaken says that a unique key is in use.
var ErrTaken = errors.New("the key is in use")

type soonKey struct{}

// Soon marks a write that does not wait for the disk: a power cut may lose the last
// moments of such writes; a killed process loses none. It is for data without a promise
// of durability (the moves of a draft, claims of deliveries) that would otherwise cost
// as much as the commits.
func Soon(ctx context.Context) context.Context { return context.WithValue(ctx, soonKey{}, true) }

// IsSoon reports whether a context is one of Soon.
func IsSoon(ctx context.Context) bool {
	soon, _ := ctx.Value(soonKey{}).(bool)
	return soon
}
