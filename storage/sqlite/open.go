// Package sqlite implements package storage in one SQLite file: the embedded
// default. Several processes on one machine may open the same file.
package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	_ "modernc.org/sqlite" // the driver, in pure Go

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

var _ storage.Database = (*DB)(nil)

// DB is an open database.
type DB struct {
	*store
	path   string
	w      *sql.DB // one connection: SQLite has one writer at a time
	r      *sql.DB
	now    func() time.Time
	unlock func() error // releases the lock that marks the file as in use

	syncs    atomic.Int64
	observer atomic.Pointer[func(query string)]
	pruned   string // where prunePresses continues; only the writer uses it
	pressed  int    // presses so far; only the writer uses it
}

// Option changes how a database is opened.
type Option func(*options)

type options struct {
	now            func() time.Time
	readers        int // maximum number of concurrent reads
	sync           string
	limits         storage.Limits
	withoutUpgrade bool
	ifUnused       bool
	patience       time.Duration // time to wait for other processes that use it
}

// WithClock sets the clock that decides when old presses are deleted.
func WithClock(now func() time.Time) Option {
	return func(o *options) { o.now = now }
}

// WithoutSync trades durability for speed: a power cut may lose commits. It is
// for tests and simulations.
func WithoutSync() Option {
	return func(o *options) { o.sync = "OFF" }
}

// WithLimits sets the limits of servers that set none; the default is no limits.
func WithLimits(defaults storage.Limits) Option {
	return func(o *options) { o.limits = defaults }
}

// WithoutUpgrade makes Open return ErrOlder for a database of an older version,
// instead of migrating it. It is for reading a file that a bot may be using.
func WithoutUpgrade() Option {
	return func(o *options) { o.withoutUpgrade = true }
}

// IfUnused makes Open return ErrInUse while another process has the database open.
func IfUnused() Option {
	return func(o *options) { o.ifUnused = true }
}

// Open opens the database at path, creates it if there is none, and brings it to the newest
// version. Before it migrates an older database it copies it to a file next to it; if another
// process uses the database it returns ErrInUse. It does not change a file that is damaged,
// foreign or newer: the error wraps ErrDamaged, ErrForeign or ErrNewer.
func Open(ctx context.Context, path string, opts ...Option) (*DB, error) {
	o := options{now: time.Now, readers: 4, sync: "FULL", patience: patience}
	for _, opt := range opts {
		opt(&o)
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	db := newDB(path, o)
	if err := db.open(ctx, o, releasedMigrations); err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, err)
	}
	return db, nil
}

func newDB(path string, o options) *DB {
	db := &DB{path: path, now: o.now}
	db.store = queries.New(database{db}, o.limits)
	return db
}

func (db *DB) open(ctx context.Context, o options, m migrations) error {
	if err := createOrCheckHeader(db.path); err != nil {
		return readable(err)
	}
	if o.ifUnused {
		return db.joinAlone(ctx, o, m)
	}
	err := db.join(ctx, o, m)
	if !errors.Is(err, ErrOlder) || o.withoutUpgrade {
		return err
	}
	if err = db.joinAlone(ctx, o, m); errors.Is(err, ErrInUse) {
		return fmt.Errorf("it has to be upgraded: %w", err)
	}
	return err
}

// joinAlone opens the database if no other process has it open, and upgrades it first: an
// older program would continue with tables it does not know. Other processes that call it
// at the same time get ErrInUse.
func (db *DB) joinAlone(ctx context.Context, o options, m migrations) error {
	held, err := lockAlone(ctx, db.path, o.patience)
	if err != nil {
		return err
	}
	defer held.free()
	if !o.withoutUpgrade {
		db.connect(o)
		if err := errors.Join(readable(db.migrate(ctx, m, true)), db.closeConnections()); err != nil {
			return err
		}
	}
	if err := held.share(ctx); err != nil {
		return lockFailed("share the lock", db.path, err)
	}
	return db.join(ctx, o, m)
}

// join opens the database while other processes may use it. It does not migrate an older one
// (ErrOlder).
func (db *DB) join(ctx context.Context, o options, m migrations) (err error) {
	unlock, err := lockOpening(ctx, db.path)
	if err != nil {
		return lockFailed("wait for another process that opens it", db.path, err)
	}
	defer unlock()
	if db.unlock, err = lockShared(ctx, db.path); err != nil {
		return lockFailed("mark it as in use", db.path, err)
	}
	defer func() {
		if err != nil {
			db.unlock()
		}
	}()
	db.connect(o)
	if err := db.migrate(ctx, m, false); err != nil {
		return errors.Join(readable(err), db.closeConnections())
	}
	return nil
}

// connect prepares the connection pools; no connection is opened yet.
func (db *DB) connect(o options) {
	db.w = sql.OpenDB(connector{source(db.path, o.sync, "_txlock=immediate"), o.sync == "FULL", &db.syncs, &db.observer})
	db.w.SetMaxOpenConns(1)
	db.r = sql.OpenDB(connector{source: source(db.path, o.sync, "_pragma=query_only(1)"), observe: &db.observer})
	db.r.SetMaxOpenConns(o.readers)
	db.r.SetMaxIdleConns(o.readers)
}

// source returns the data source name of a path with our settings: a commit is on
// the disk before it is acknowledged.
func source(path, sync, more string) string {
	file := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path)}
	return file.String() + "?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)" +
		"&_pragma=synchronous(" + sync + ")&_pragma=foreign_keys(1)&_pragma=recursive_triggers(1)&" + more
}

// createOrCheckHeader checks the header of a file before SQLite may change it. It
// creates a missing file, readable only by its owner: the database holds hands
// and seeds.
func createOrCheckHeader(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return explainPath(path, err)
	}
	defer f.Close()
	return checkHeader(f, path)
}

// explainPath adds advice to the error of a file that cannot be opened.
func explainPath(path string, err error) error {
	switch dir := filepath.Dir(path); {
	case stat(path) != nil && stat(path).IsDir():
		return fmt.Errorf("it is a folder; name a file, such as %s", filepath.Join(path, "guildhall.db"))
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no folder %s; make it, or name another file", dir)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w; let the user who runs this read and write the file and its folder", err)
	}
	return err
}

// checkHeader returns nil for the header of a Guildhall database and for a new
// file.
func checkHeader(f io.Reader, path string) error {
	const magic = "SQLite format 3\x00"
	head := make([]byte, 100)
	n, err := io.ReadFull(f, head)
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		return nil // new
	case string(head[:min(n, len(magic))]) != magic:
		return fmt.Errorf("%w: not an SQLite database", ErrForeign)
	case err != nil:
		return fmt.Errorf("%w: it ends after %d bytes", ErrDamaged, n)
	}
	// A file of one page may be new too: its first content is still in the
	// write-ahead log when the process that created it was killed.
	page := int64(binary.BigEndian.Uint16(head[16:]))
	if binary.BigEndian.Uint32(head[68:]) != applicationID && size(path) > page {
		return fmt.Errorf("%w: it belongs to another program", ErrForeign)
	}
	return nil
}

// Close waits for running transactions and checkpoints the write-ahead log.
func (db *DB) Close() error {
	return errors.Join(db.closeConnections(), db.unlock())
}

func (db *DB) closeConnections() error { return errors.Join(db.r.Close(), db.w.Close()) }

// write runs f in a transaction of the single writer, which commits all of it or
// nothing.
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

// read runs f in a transaction that sees a snapshot of the database.
func (db *DB) read(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := db.r.BeginTx(ctx, nil)
	if err != nil {
		return readable(err)
	}
	defer tx.Rollback()
	return readable(f(tx))
}

// unbounded is SQLite's own maximum number of pages.
const unbounded = 4294967294

// LimitSize limits the size of the file: a write that would exceed it fails with
// storage.ErrFull, as on a full disk; 0 removes the limit. Existing data stay even above the
// limit. It is for tests, and for hosts with a shared disk.
func (db *DB) LimitSize(ctx context.Context, bytes int64) error {
	var page int64
	if err := db.w.QueryRowContext(ctx, `PRAGMA page_size`).Scan(&page); err != nil {
		return fmt.Errorf("limit the size: %w", readable(err))
	}
	pages := int64(unbounded)
	if bytes > 0 {
		pages = max(bytes/page, 1)
	}
	if _, err := db.w.ExecContext(ctx, fmt.Sprintf(`PRAGMA max_page_count = %d`, pages)); err != nil {
		return fmt.Errorf("limit the size: %w", readable(err))
	}
	return nil
}
