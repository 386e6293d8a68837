// Package connect opens the database at an address with the package for its kind.
package connect

import (
	"context"
	"errors"

	"guildhall/storage"
	"guildhall/storage/dburl"
	"guildhall/storage/postgres"
	"guildhall/storage/sqlite"
	"guildhall/storage/transfer"
)

// Options are the settings for opening a database.
type Options struct {
	Limits         storage.Limits // of servers that set none
	WithoutSync    bool           // a power cut may lose commits: for experiments
	Owner          string         // name of this process in a database for several processes; empty: it is not a bot
	IfUnused       bool           // Open returns an error while another process uses the database
	WithoutUpgrade bool           // an older database is not migrated: Open returns an error for which IsOlder is true
}

// Open opens a database, creates a missing file, and migrates it to the newest version.
func Open(ctx context.Context, a dburl.Address, o Options) (storage.Database, error) {
	if a.Postgres() {
		opts := []postgres.Option{postgres.WithPassword(a.Password), postgres.WithLimits(o.Limits), postgres.WithOwner(o.Owner)}
		if o.WithoutSync {
			opts = append(opts, postgres.WithoutSync())
		}
		if o.WithoutUpgrade {
			opts = append(opts, postgres.WithoutUpgrade())
		}
		if o.IfUnused {
			opts = append(opts, postgres.IfUnused())
		}
		return unless(postgres.Open(ctx, a.Name, opts...))
	}
	opts := []sqlite.Option{sqlite.WithLimits(o.Limits)}
	if o.WithoutSync {
		opts = append(opts, sqlite.WithoutSync())
	}
	if o.WithoutUpgrade {
		opts = append(opts, sqlite.WithoutUpgrade())
	}
	if o.IfUnused {
		opts = append(opts, sqlite.IfUnused())
	}
	return unless(sqlite.Open(ctx, a.Name, opts...))
}

// unless prevents a nil pointer from becoming a non-nil interface.
func unless[D storage.Database](db D, err error) (storage.Database, error) {
	if err != nil {
		return nil, err
	}
	return db, nil
}

// IsOlder reports whether err means that the database was written by an older Guildhall and
// was not opened.
func IsOlder(err error) bool {
	return errors.Is(err, sqlite.ErrOlder) || errors.Is(err, postgres.ErrOlder)
}

// Mover reads or fills a database row by row, while no other process uses it.
type Mover interface {
	transfer.Target // which is a transfer.Source too
	Close() error
}

// Source opens a database to be copied.
func Source(ctx context.Context, a dburl.Address) (Mover, error) {
	if a.Postgres() {
		return mover(postgres.OpenSource(ctx, a.Name, postgres.WithPassword(a.Password)))
	}
	return mover(sqlite.OpenSource(ctx, a.Name))
}

// Target opens a database to be filled.
func Target(ctx context.Context, a dburl.Address) (Mover, error) {
	if a.Postgres() {
		return mover(postgres.OpenTarget(ctx, a.Name, postgres.WithPassword(a.Password)))
	}
	return mover(sqlite.OpenTarget(ctx, a.Name))
}

func mover[M Mover](m M, err error) (Mover, error) {
	if err != nil {
		return nil, err
	}
	return m, nil
}
