package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"
	"time"
)

// SQLite's own locks on an empty file beside a database file settle which
// process may use it how: they end with the process that holds them, also when
// it is killed. That file stays, as another process may have it open.
//
// Its three locks are those of any SQLite file: a process that uses the
// database holds the read lock, a process that opens it the reserved lock, one
// at a time, and a process that replaces the file the exclusive lock.

// lockOpening lets one process open a database at a time: making the file and
// migrating it are no work for two.
func lockOpening(ctx context.Context, path string) (unlock func(), err error) {
	free, err := lock(ctx, path, time.Minute, "immediate")
	return func() { free() }, err
}

// lockUse marks a database as in use until free is called.
func lockUse(ctx context.Context, path string) (free func() error, err error) {
	return lock(ctx, path, time.Minute, "deferred")
}

const (
	// restorePatience is how long a restore waits for others to be gone.
	restorePatience = 500 * time.Millisecond
	// upgradePatience is how long an upgrade does: a bot that was just stopped
	// may still be closing, and one that starts beside us may be looking.
	upgradePatience = time.Second
)

// lockAlone takes a database away from everybody, or returns ErrInUse.
func lockAlone(ctx context.Context, path string, patience time.Duration) (free func() error, err error) {
	free, err = lock(ctx, path, patience, "exclusive")
	if err = readable(err); errors.Is(err, ErrBusy) {
		return nil, fmt.Errorf("%w: %s", ErrInUse, path)
	}
	return free, err
}

// lock begins a transaction of a kind on the lock file and keeps it open.
func lock(ctx context.Context, path string, patience time.Duration, kind string) (free func() error, err error) {
	file := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path + ".lock")}
	db, err := sql.Open("sqlite", fmt.Sprintf("%s?_pragma=busy_timeout(%d)&_txlock=%s", file.String(), patience.Milliseconds(), kind))
	if err != nil {
		return nil, err
	}
	// The lock lasts longer than the call: the transaction must not end with ctx.
	tx, err := db.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	var objects int // reading is what takes the lock of a deferred transaction
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema`).Scan(&objects); err != nil {
		return nil, errors.Join(err, tx.Rollback(), db.Close())
	}
	return sync.OnceValue(func() error { return errors.Join(tx.Rollback(), db.Close()) }), nil
}
