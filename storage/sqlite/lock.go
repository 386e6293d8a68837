package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// Processes coordinate the use of a database through SQLite's own locks on an
// empty file next to it. The locks end with the process that holds them, even
// if it is killed. The lock file is never deleted, because another process may
// have it open.
//
// A process that uses the database holds the read lock of that file. A process
// that is opening it also holds the reserved lock, which only one process can
// have. A process that replaces the database holds the exclusive lock.

// lockOpening lets one process open a database at a time, so that only one
// creates and migrates the file.
func lockOpening(ctx context.Context, path string) (unlock func(), err error) {
	free, err := lock(ctx, path, time.Minute, "immediate")
	return func() { free() }, err
}

// lockShared marks a database as in use until the caller calls free.
func lockShared(ctx context.Context, path string) (free func() error, err error) {
	return lock(ctx, path, time.Minute, "deferred")
}

const (
	// restorePatience is the time that a restore waits for other processes to close the
	// database.
	restorePatience = 500 * time.Millisecond
	// patience is the same for an upgrade and a move: a bot that was just stopped may still be
	// closing, and another one that is starting may be checking the version.
	patience = time.Second
)

// lockExclusive makes this process the only user of a database, or returns
// ErrInUse.
func lockExclusive(ctx context.Context, path string, patience time.Duration) (free func() error, err error) {
	held, err := lockAlone(ctx, path, patience)
	if err != nil {
		return nil, err
	}
	return held.free, nil
}

// lockAlone is lockExclusive for a process that shares the lock later.
func lockAlone(ctx context.Context, path string, patience time.Duration) (*heldLock, error) {
	held, err := lockFile(ctx, path, patience, "exclusive")
	if err = readable(err); errors.Is(err, ErrBusy) {
		return nil, fmt.Errorf("%w: %s", ErrInUse, path)
	}
	return held, err
}

// lockFailed returns the error of a lock that could not be taken. It names the lock file if
// this user cannot write it, since then no other process is the cause.
func lockFailed(doing, path string, err error) error {
	var e *sqlite.Error
	denied := errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM:
			denied = true
		}
	}
	if denied {
		return fmt.Errorf("lock %s.lock: %w; let the user who runs this read and write that file and its folder", path, err)
	}
	return fmt.Errorf("%s: %w", doing, readable(err))
}

// TryLock takes the locks of a start without waiting, and releases them. It returns ErrBusy
// while another process is opening the database, and nil without a lock file, which it does
// not create.
func TryLock(ctx context.Context, path string) error {
	if stat(path+".lock") == nil {
		return nil
	}
	for _, kind := range []string{"immediate", "deferred"} {
		free, err := lock(ctx, path, time.Second, kind)
		if err != nil {
			return lockFailed("lock the database", path, err)
		}
		if err := free(); err != nil {
			return err
		}
	}
	return nil
}

// lock begins a transaction of a kind on the lock file and keeps it open.
func lock(ctx context.Context, path string, timeout time.Duration, kind string) (free func() error, err error) {
	held, err := lockFile(ctx, path, timeout, kind)
	if err != nil {
		return nil, err
	}
	return held.free, nil
}

// heldLock is a lock on a database: an open transaction on its lock file.
type heldLock struct {
	conn *sql.Conn
	rows *sql.Rows // keeps the read lock after share; nil before
	free func() error
}

func lockFile(ctx context.Context, path string, timeout time.Duration, kind string) (*heldLock, error) {
	if err := makeBeside(path, path+".lock"); err != nil {
		return nil, err
	}
	file := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path + ".lock")}
	db, err := sql.Open("sqlite", fmt.Sprintf("%s?_pragma=busy_timeout(%d)", file.String(), timeout.Milliseconds()))
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	h := &heldLock{conn: conn}
	h.free = sync.OnceValue(func() error {
		if h.rows != nil {
			h.rows.Close()
		}
		return errors.Join(conn.Close(), db.Close()) // ends the transaction
	})
	if _, err := conn.ExecContext(ctx, "BEGIN "+kind); err != nil {
		return nil, errors.Join(err, h.free())
	}
	var objects int // a deferred transaction locks when it first reads
	if err := conn.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema`).Scan(&objects); err != nil {
		return nil, errors.Join(err, h.free())
	}
	return h, nil
}

// share turns an exclusive lock into a shared one. No other process can take the exclusive
// lock in between: SQLite commits and keeps the read lock for a query that is still open.
func (h *heldLock) share(ctx context.Context) error {
	// The lock lasts longer than the call: the query must not end with ctx.
	rows, err := h.conn.QueryContext(context.WithoutCancel(ctx), `SELECT count(*) FROM sqlite_schema UNION ALL SELECT 0`)
	if err != nil {
		return err
	}
	h.rows = rows
	if !rows.Next() {
		return rows.Err()
	}
	_, err = h.conn.ExecContext(ctx, "COMMIT")
	return err
}
