// Package sql holds the queries that all databases share: reading and writing rows, the
// changes of each transaction, and its conflicts. A database's own package runs them and
// implements the rest.
//
// Statements are written for PostgreSQL, with three exceptions. The column intact is true when
// a row's checksum is right; databases without checksums always return true. Every query
// begins with it (scanRow). "INSERT OR REPLACE INTO" followed by "ON CONFLICT" replaces a
// whole row, even a damaged one (see upsert). A list may be an argument only in "= ANY ($1)"
// and "<> ALL ($1)".
package sql

import (
	"context"
	"errors"
	"fmt"
	"time"

	"guildhall/storage"
)

// Store implements the part of storage.Database that all databases share.
type Store struct {
	kind          Database
	defaultLimits storage.Limits // of servers that set none
}

// New returns a store on kind. limits apply to servers without limits of their own.
func New(kind Database, limits storage.Limits) *Store { return &Store{kind, limits} }

func (db *Store) write(ctx context.Context, f func(Tx) error) error { return db.kind.Write(ctx, f) }

// exec runs a statement; what is the beginning of its error.
func (db *Store) exec(ctx context.Context, what, query string, args ...any) error {
	if err := db.kind.Exec(ctx, query, args...); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

func (db *Store) read(ctx context.Context, f func(Reader) error) error { return db.kind.Read(ctx, f) }

func (db *Store) look(ctx context.Context, f func(Reader) error) error { return db.kind.Look(ctx, f) }

// Database is the part that each database implements itself. It returns the errors of package
// storage where they exist.
type Database interface {
	// Write runs f in a transaction. It may run f more than once, so f must set its results
	// and not add to them. With a context of Soon it does not wait for the disk.
	Write(ctx context.Context, f func(Tx) error) error
	// Exec is Write for a single statement.
	Exec(ctx context.Context, query string, args ...any) error
	// Read runs f in a transaction that sees one snapshot. It may run f more than once.
	Read(ctx context.Context, f func(Reader) error) error
	// Look is like Read, for an f that makes a single query.
	Look(ctx context.Context, f func(Reader) error) error
	// Claim implements storage.Deliveries. It is called only if a delivery is due.
	Claim(ctx context.Context, now, until time.Time, limit int) ([]storage.Delivery, error)
	// Release makes a claimed delivery due again later and counts attempts. It drops the
	// delivery if a newer one with its key waits.
	Release(ctx context.Context, id string, due time.Time, why string, attempts int) error
}

// Reader is a transaction or a connection, for reading only.
type Reader interface {
	// QueryRow returns the first row of a query. Without rows, its Scan returns
	// database/sql.ErrNoRows.
	QueryRow(ctx context.Context, query string, args ...any) Row
	// Each calls f for each row of a query. f must not use the reader.
	Each(ctx context.Context, f func(Row) error, query string, args ...any) error
	// Send runs the statements of a batch in order, in one round trip where possible. It stops
	// at the first error.
	Send(ctx context.Context, b *Batch) error
}

// Tx is a transaction.
type Tx interface {
	Reader
	// Exec runs a statement and returns the number of changed rows. Exec, QueryRow and Send
	// return ErrTaken for a unique key that is already in use.
	Exec(ctx context.Context, query string, args ...any) (changed int64, err error)
	// UsePress adds a press to a batch. The batch returns ErrRepeated if the press is already
	// stored.
	UsePress(ctx context.Context, b *Batch, press string)
}

// Row is a row, or the current one of several.
type Row interface{ Scan(dest ...any) error }

// ErrTaken is returned when a unique key is already in use.
var ErrTaken = errors.New("the key is in use")

type soonKey struct{}

// Soon marks a write that does not wait for the disk. A power cut may lose the last moments of
// such writes; a killed process loses none. It is for data that need no durability, such as
// the moves of a draft or claims of deliveries.
func Soon(ctx context.Context) context.Context { return context.WithValue(ctx, soonKey{}, true) }

// IsSoon reports whether a context was made by Soon.
func IsSoon(ctx context.Context) bool {
	soon, _ := ctx.Value(soonKey{}).(bool)
	return soon
}
