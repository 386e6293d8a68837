package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup writes a consistent, compact copy of the live database to path. It
// refuses to overwrite (fs.ErrExist). Reads and commits go on meanwhile.
func (db *DB) Backup(ctx context.Context, path string) error { return Copy(ctx, db.path, path) }

// Copy writes a consistent, compact copy of the database at from to a new file
// at to, for any schema version and while other processes use it: commits go on
// meanwhile. It refuses to overwrite (fs.ErrExist).
func Copy(ctx context.Context, from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("back up to %s: %w", to, fs.ErrExist)
	}
	// A copy that was cut short must not look like a backup.
	part := to + ".partial"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("back up to %s: %w", to, err)
	}
	if err := copyInto(ctx, from, part); err != nil {
		return fmt.Errorf("back up to %s: %w", to, errors.Join(readable(err), os.Remove(part)))
	}
	// A link, unlike a rename, never replaces a file that came in the meantime.
	if err := moveNew(part, to); err != nil {
		return fmt.Errorf("back up to %s: %w", to, errors.Join(err, os.Remove(part)))
	}
	return syncFile(filepath.Dir(to))
}

// copyInto copies through a connection of its own: the readers may write
// nothing, and the writer is needed for commits.
func copyInto(ctx context.Context, from, to string) error {
	f, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	c, err := sql.Open("sqlite", source(from, "FULL", ""))
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err := c.ExecContext(ctx, `VACUUM INTO ?`, to); err != nil {
		return err
	}
	return syncFile(to)
}

// moveNew gives a file another name on the same disk, unless that is taken.
func moveNew(from, to string) error {
	err := os.Link(from, to)
	if err == nil {
		return os.Remove(from)
	}
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	return os.Rename(from, to) // a disk without links
}

// syncFile forces a file, or the names in a folder, to the disk.
func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
