// Package sqlite keeps everything in one SQLite file: the embedded default of
// package storage. Several processes on one machine may open the same file.
package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver, in pure Go

	"guildhall/storage"
)

var _ storage.Store = (*DB)(nil)

// DB is an open database.
type DB struct {
	path string
	w    *sql.DB // one connection: SQLite has one writer at a time
	r    *sql.DB
	now  func() time.Time
	free func() error   // gives up that the file is in use
	own  storage.Limits // where a server settled none

	pruned string // where prunePresses goes on; only the writer uses it
}

// Option changes how a database is opened.
type Option func(*options)

type options struct {
	now     func() time.Time
	readers int
	sync    string
	own     storage.Limits
	asItIs  bool
}

// WithClock sets the clock by which old presses are forgotten.
func WithClock(now func() time.Time) Option {
	return func(o *options) { o.now = now }
}

// WithReaders sets how many reads may run at once; 4 if not given.
func WithReaders(n int) Option {
	return func(o *options) { o.readers = n }
}

// WithoutSync gives up durability for speed: a power cut may lose commits. It
// is for tests and simulations.
func WithoutSync() Option {
	return func(o *options) { o.sync = "OFF" }
}

// WithLimits sets the limits where a server settled none: no bounds if not
// given.
func WithLimits(own storage.Limits) Option {
	return func(o *options) { o.own = own }
}

// AsItIs leaves a database of an older version alone: Open then returns
// ErrOlder. It is for looking at what a bot may be using.
func AsItIs() Option {
	return func(o *options) { o.asItIs = true }
}

// Open opens the database at path, which it makes if there is none, and brings
// it to the newest version. An older database is copied first to a file beside
// it, and must be used by nobody else (ErrInUse). A file that is damaged, another program's or a newer Guildhall's is left
// alone: the error wraps ErrDamaged, ErrForeign or ErrNewer.
func Open(ctx context.Context, path string, opts ...Option) (*DB, error) {
	o := options{now: time.Now, readers: 4, sync: "FULL"}
	for _, opt := range opts {
		opt(&o)
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	db := &DB{path: path, now: o.now, own: o.own}
	if err := db.open(ctx, o, released); err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, err)
	}
	return db, nil
}

func (db *DB) open(ctx context.Context, o options, m migrations) error {
	if err := examine(db.path); err != nil {
		return err
	}
	err := db.join(ctx, o, m)
	if !errors.Is(err, ErrOlder) || o.asItIs {
		return err
	}
	if err := db.upgrade(ctx, o, m); err != nil {
		return err
	}
	return db.join(ctx, o, m)
}

// upgrade brings an older database to the newest version while no other process
// has it: an older program would go on with tables it does not know.
func (db *DB) upgrade(ctx context.Context, o options, m migrations) error {
	free, err := lockAlone(ctx, db.path, upgradePatience)
	if err != nil {
		return fmt.Errorf("it has to be upgraded: %w", err)
	}
	defer free()
	db.connect(o)
	return errors.Join(readable(db.migrate(ctx, m, true)), db.closeConnections())
}

// join opens the database beside others that may have it open. An older one it
// leaves alone (ErrOlder).
func (db *DB) join(ctx context.Context, o options, m migrations) (err error) {
	unlock, err := lockOpening(ctx, db.path)
	if err != nil {
		return fmt.Errorf("wait for another process that opens it: %w", readable(err))
	}
	defer unlock()
	if db.free, err = lockUse(ctx, db.path); err != nil {
		return fmt.Errorf("mark it as in use: %w", readable(err))
	}
	defer func() {
		if err != nil {
			db.free()
		}
	}()
	db.connect(o)
	if err := db.migrate(ctx, m, false); err != nil {
		return errors.Join(readable(err), db.closeConnections())
	}
	return nil
}

// connect makes the connections; none is opened yet.
func (db *DB) connect(o options) {
	db.w = openPool(source(db.path, o.sync, "_txlock=immediate"), o.sync == "FULL")
	db.w.SetMaxOpenConns(1)
	db.r = openPool(source(db.path, o.sync, "_pragma=query_only(1)"), false)
	db.r.SetMaxOpenConns(o.readers)
	db.r.SetMaxIdleConns(o.readers)
}

// source is the data source name of a path with our settings: a commit is on
// the disk before it is acknowledged.
func source(path, sync, more string) string {
	file := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path)}
	return file.String() + "?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)" +
		"&_pragma=synchronous(" + sync + ")&_pragma=foreign_keys(1)&" + more
}

// examine looks at the head of a file before SQLite may change it. A file that
// does not exist is made, readable by its owner only: it holds hands and seeds.
func examine(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	return recogniseHead(f, path)
}

// recogniseHead returns nil for the head of a database of ours, and for a file
// that is new.
func recogniseHead(f io.Reader, path string) error {
	const magic = "SQLite format 3\x00"
	head := make([]byte, 100)
	n, err := io.ReadFull(f, head)
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		return nil // new
	case string(head[:min(n, len(magic))]) != magic:
		return fmt.Errorf("%w: it is no SQLite database", ErrForeign)
	case err != nil:
		return fmt.Errorf("%w: it ends after %d bytes", ErrDamaged, n)
	}
	// A file of one page is new too: its first content is still in the
	// write-ahead log when the process that made it was killed.
	page := int64(binary.BigEndian.Uint16(head[16:]))
	if binary.BigEndian.Uint32(head[68:]) != applicationID && size(path) > page {
		return fmt.Errorf("%w: it belongs to another program", ErrForeign)
	}
	return nil
}

// Close ends all work and folds the write-ahead log into the file.
func (db *DB) Close() error {
	return errors.Join(db.closeConnections(), db.free())
}

func (db *DB) closeConnections() error { return errors.Join(db.r.Close(), db.w.Close()) }

// write runs f in the one writing transaction, which holds all of it or nothing.
func (db *DB) write(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := db.w.BeginTx(ctx, nil)
	if err != nil {
		return readable(err)
	}
	defer tx.Rollback() // no-op after Commit
	if err := f(tx); err != nil {
		return readable(err)
	}
	return readable(tx.Commit())
}

// read runs f in a transaction that sees one moment of the database.
func (db *DB) read(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := db.r.BeginTx(ctx, nil)
	if err != nil {
		return readable(err)
	}
	defer tx.Rollback()
	return readable(f(tx))
}

// millis is how an instant is stored; the zero time is 0.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

func duration(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
