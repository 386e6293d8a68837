// Package postgres implements package storage on a PostgreSQL server, version 15
// or later. Any number of processes may use one database.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

var _ storage.Database = (*DB)(nil)

// DB is an open database.
type DB struct {
	*store
	pool    *pgxpool.Pool
	now     func() time.Time
	owner   string // of claims and leases
	pauses  []time.Duration
	arrival *arrival // of a process with exclusive use; otherwise nil
}

// connectTimeout is the time to wait for a server that does not answer, unless the address
// sets one. Without it the kernel would wait for minutes.
const connectTimeout = 10 * time.Second

// Option changes how a database is opened.
type Option func(*options)

type options struct {
	now         func() time.Time
	limits      storage.Limits
	connections int
	noSync      bool
	owner       string
	ifUnused    bool
	traffic     *Traffic // nil: not counted
	password    string

	// of the program's own parts
	alone     bool // no other process may use the database
	asItIs    bool // an older database is not migrated: ErrOlder
	halfMoved bool // an unfinished move is no error
	patience  time.Duration
}

// WithClock sets the clock that decides when old presses are deleted.
func WithClock(now func() time.Time) Option {
	return func(o *options) { o.now = now }
}

// WithLimits sets the limits of servers that set none; the default is no limits.
func WithLimits(defaults storage.Limits) Option {
	return func(o *options) { o.limits = defaults }
}

// WithOwner sets the name of the process for claims of deliveries. Each process needs a
// different one.
func WithOwner(name string) Option {
	return func(o *options) { o.owner = name }
}

// WithConnections sets the maximum number of connections to the server; the default is 8.
func WithConnections(n int) Option {
	return func(o *options) { o.connections = n }
}

// WithPassword sets the password, so that the URL need not contain it. Without it, PGPASSWORD
// and the password file of libpq are used.
func WithPassword(password string) Option {
	return func(o *options) { o.password = password }
}

// WithoutUpgrade makes Open return ErrOlder for a database of an older version, instead
// of migrating it. It is for reading a database that a bot may be using.
func WithoutUpgrade() Option {
	return func(o *options) { o.asItIs = true }
}

// IfUnused makes Open return ErrInUse while another process uses the database.
func IfUnused() Option {
	return func(o *options) { o.ifUnused = true }
}

// WithoutSync trades durability for speed: a power cut may lose commits. It is for
// tests and simulations.
func WithoutSync() Option {
	return func(o *options) { o.noSync = true }
}

// Open opens the database at a URL such as postgres://user@host/name and migrates it to the
// newest version; it returns ErrInUse if another process uses an older one. It does not
// change a database of another program, or of a newer version: the error wraps ErrForeign or
// ErrNewer. No error contains the password.
func Open(ctx context.Context, url string, opts ...Option) (*DB, error) {
	o := options{now: time.Now, connections: Connections, patience: patience}
	for _, opt := range opts {
		opt(&o)
	}
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	config.MaxConns = int32(o.connections)
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	if o.traffic != nil {
		config.ConnConfig.Tracer = counter{o.traffic}
	}
	if o.password != "" {
		config.ConnConfig.Password = o.password
	}
	if set := config.ConnConfig.RuntimeParams; set["application_name"] == "" {
		set["application_name"] = "guildhall"
	}
	db := &DB{now: o.now, owner: o.owner, pauses: pauses}
	db.store = queries.New(database{db}, o.limits)
	if err := db.join(ctx, config, o, releasedMigrations); err != nil {
		return nil, fmt.Errorf("open database: %w", errors.Join(readable(err), db.Close()))
	}
	return db, nil
}

// join migrates the database while no other process uses it, and opens the pool. Processes
// that start at the same time do so one after the other.
func (db *DB) join(ctx context.Context, config *pgxpool.Config, o options, m migrations) error {
	a, err := arrive(ctx, config.ConnConfig, o.patience)
	if err != nil {
		return err
	}
	if o.alone {
		db.arrival = a
		if err := a.alone(ctx); err != nil {
			return err
		}
	} else {
		defer a.leave()
	}
	if o.ifUnused {
		if err := a.alone(ctx); err != nil {
			return err
		}
		if err := a.release(ctx, present); err != nil {
			return err
		}
	}
	newest, err := migrate(ctx, config.ConnConfig, m, func(up func() error) error {
		switch {
		case o.asItIs:
			return ErrOlder
		case o.alone:
			return up()
		}
		if err := a.alone(ctx); err != nil {
			return err
		}
		return errors.Join(up(), a.release(ctx, present))
	})
	if err != nil {
		return err
	}
	if db.pool, err = openPool(ctx, config, o, newest); err != nil {
		return err
	}
	if err := db.isWhole(ctx); err != nil && !(o.halfMoved && errors.Is(err, storage.ErrIncompleteCopy)) {
		return err
	}
	return a.release(ctx, arriving)
}

// openPool returns a pool whose sessions hold the shared lock, or those of a process with
// exclusive use. A process that lost all its sessions may find a database of a version that
// it does not know.
func openPool(ctx context.Context, config *pgxpool.Config, o options, newest int64) (*pgxpool.Pool, error) {
	if !o.alone {
		config.MinConns = 1 // keeps the lock that marks the database as in use
	}
	config.AfterConnect = func(ctx context.Context, c *pgx.Conn) error {
		if err := configure(ctx, c, o.noSync); err != nil || o.alone {
			return err
		}
		if err := share(ctx, c, o.patience); err != nil {
			return err
		}
		return isKnown(ctx, c, newest)
	}
	return pgxpool.NewWithConfig(ctx, config)
}

// isKnown returns ErrNewer when the database has a later schema than this program knows.
func isKnown(ctx context.Context, c *pgx.Conn, newest int64) error {
	var have int64
	err := c.QueryRow(ctx, versionQuery).Scan(&have)
	if err == nil && have > newest {
		err = tooNew(have, newest)
	}
	return err
}

// Close waits for running transactions and closes all connections.
func (db *DB) Close() error {
	if db.pool != nil {
		db.pool.Close()
	}
	if db.arrival != nil {
		return db.arrival.leave()
	}
	return nil
}
