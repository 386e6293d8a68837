package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"guildhall/storage"
)

// Restored is the result of Restore.
type Restored struct {
	Now      Report // of the restored database
	Replaced string // path of the replaced database; empty when there was none
}

// Restore replaces the database at path by the backup at from, and keeps the replaced one next
// to it. The backup is only read. The new file gets the owner and the mode of the old one.
//
// Restore changes nothing and returns ErrInUse while a process has the database open,
// ErrDamaged or ErrNewer for the backup, ErrUnproven if judges reject a match (unless
// AllowUnproven), and ErrIncomplete if the database had lost rows before the backup (unless
// AllowIncomplete).
func Restore(ctx context.Context, from, path string, now time.Time, opts ...RestoreOption) (done Restored, err error) {
	o := restoreOptions{patience: restorePatience}
	for _, opt := range opts {
		opt(&o)
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("restore %s from %s: %w", path, from, err)
		}
	}()
	if path, err = filepath.Abs(path); err != nil {
		return done, err
	}
	if a, b := stat(from), stat(path); a != nil && b != nil && os.SameFile(a, b) {
		return done, errors.New("that is the database itself")
	}
	part := path + ".restoring"
	defer func() { err = errors.Join(err, removeAll(part, part+"-wal", part+"-shm")) }()
	if err := prepare(ctx, from, part); err != nil {
		return done, err
	}
	if done.Now, err = sound(ctx, part, o.judges...); err != nil {
		return done, err
	}
	switch {
	case len(done.Now.Missing) > 0 && !o.incomplete:
		return done, fmt.Errorf("%w: %s", ErrIncomplete, strings.Join(done.Now.Missing, "; "))
	case len(done.Now.Unproven) > 0 && !o.unproven:
		return done, fmt.Errorf("%w: %s", ErrUnproven, strings.Join(done.Now.Unproven, "; "))
	case len(done.Now.Missing) > 0:
		if err := recount(ctx, part); err != nil {
			return done, err
		}
	}
	free, err := lockExclusive(ctx, path, o.patience)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, free()) }()
	if done.Replaced, err = keepReplaced(ctx, path, now); err != nil {
		return done, fmt.Errorf("keep the present database: %w", err)
	}
	if o.announce != nil {
		if err := enqueueReverted(ctx, part, done.Replaced, done.Now.Latest, o.announce); err != nil {
			return done, err
		}
	}
	if err := adopt(part, path); err != nil {
		return done, err
	}
	if err := os.Rename(part, path); err != nil {
		return done, err
	}
	if err := syncFile(filepath.Dir(path)); err != nil {
		return done, err
	}
	before := done.Now
	done.Now, err = sound(ctx, path) // read back from the disk; its matches were judged before
	done.Now.Unproven, done.Now.Missing = before.Unproven, append(before.Missing, done.Now.Missing...)
	return done, err
}

// RestoreOption changes what Restore accepts.
type RestoreOption func(*restoreOptions)

type restoreOptions struct {
	judges     []RecordVerifier
	unproven   bool
	incomplete bool
	announce   func(Reverted) storage.Delivery
	patience   time.Duration // for processes that use the database
}

// JudgedBy makes Restore pass each match to a judge.
func JudgedBy(j RecordVerifier) RestoreOption {
	return func(o *restoreOptions) { o.judges = append(o.judges, j) }
}

// AllowUnproven accepts an undamaged backup although judges reject some of its matches.
func AllowUnproven() RestoreOption {
	return func(o *restoreOptions) { o.unproven = true }
}

// AllowIncomplete accepts a backup of a database that had lost rows. The restored database
// counts the remaining rows.
func AllowIncomplete() RestoreOption {
	return func(o *restoreOptions) { o.incomplete = true }
}

func stat(path string) os.FileInfo {
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	return info
}

// prepare copies a backup to one file, including its write-ahead log.
func prepare(ctx context.Context, from, to string) error {
	if err := checkHeaderReadOnly(from); err != nil {
		return err
	}
	if err := removeAll(to, to+"-wal", to+"-shm"); err != nil {
		return err
	}
	for _, tail := range []string{"", "-wal"} {
		if err := copyFile(from+tail, to+tail); err != nil && (tail == "" || !errors.Is(err, fs.ErrNotExist)) {
			return err
		}
	}
	c, err := sql.Open("sqlite", source(to, "FULL", ""))
	if err != nil {
		return err
	}
	_, err = c.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	if err = errors.Join(err, c.Close()); err != nil {
		return readable(err)
	}
	return syncFile(to)
}

// sound returns the report of a readable file, or an error that wraps ErrDamaged.
func sound(ctx context.Context, path string, judges ...RecordVerifier) (Report, error) {
	r, err := Inspect(ctx, path, judges...)
	if err != nil {
		return r, err
	}
	if !r.Readable() {
		return r, fmt.Errorf("%w: %s", ErrDamaged, r.Problems[0])
	}
	return r, nil
}

// keepReplaced gives the old database a second name next to it, so that there is always a
// database even if the restore is interrupted. It also moves the write-ahead log, which would
// damage the new file.
func keepReplaced(ctx context.Context, path string, now time.Time) (kept string, err error) {
	if stat(path) == nil {
		return "", removeAll(path+"-wal", path+"-shm")
	}
	checkpointWAL(ctx, path)
	kept = path + ".replaced-" + now.UTC().Format("20060102T150405Z")
	if err := os.Link(path, kept); errors.Is(err, fs.ErrExist) {
		return "", err
	} else if err != nil { // a file system without links
		if err := copyFile(path, kept); err != nil {
			return "", err
		}
	}
	err = os.Rename(path+"-wal", kept+"-wal")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return kept, err
	}
	return kept, removeAll(path + "-shm")
}

// checkpointWAL moves the write-ahead log into its file, so that one file is complete. If
// damage prevents that, both files are kept.
func checkpointWAL(ctx context.Context, path string) {
	if checkHeaderReadOnly(path) != nil {
		return
	}
	c, err := sql.Open("sqlite", source(path, "FULL", ""))
	if err != nil {
		return
	}
	defer c.Close()
	c.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Sync()
}

// removeAll removes files and ignores missing ones.
func removeAll(paths ...string) error {
	var errs []error
	for _, p := range paths {
		if err := os.Remove(p); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
