package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
)

// Backup writes a consistent, compact copy of the live database to path, and
// never overwrites a file (fs.ErrExist). Reads and commits continue meanwhile.
func (db *DB) Backup(ctx context.Context, path string) error { return Copy(ctx, db.path, path) }

// Copy writes a consistent, compact copy of the database at from to a new file at to, for any
// schema version and while other processes use it. Commits continue meanwhile. It refuses to
// overwrite (fs.ErrExist). The copy is sealed, see sealFile.
func Copy(ctx context.Context, from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("back up to %s: %w", to, fs.ErrExist)
	}
	// An interrupted copy must not look like a backup.
	part := to + ".partial"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("back up to %s: %w", to, err)
	}
	if err := copyInto(ctx, from, part); err != nil {
		return fmt.Errorf("back up to %s: %w", to, errors.Join(readable(err), removeAll(part)))
	}
	// A link, unlike a rename, never replaces a file that was created in the
	// meantime.
	if err := moveNew(part, to); err != nil {
		return fmt.Errorf("back up to %s: %w", to, errors.Join(err, removeAll(part)))
	}
	return syncFile(filepath.Dir(to))
}

// copyInto copies through a separate connection, because the readers must not write, and
// commits need the writer.
func copyInto(ctx context.Context, from, to string) error {
	f, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	// It opens the file read-only, which does not change the journal mode. A start that is just
	// creating the database changes it, and a second change at the same time would fail at once.
	file := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(from)}
	c, err := sql.Open("sqlite", file.String()+"?_pragma=busy_timeout(5000)")
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err := c.ExecContext(ctx, `VACUUM INTO ?`, to); err != nil {
		return err
	}
	if err := sealFile(ctx, to); err != nil {
		return err
	}
	return syncFile(to)
}

// moveNew renames a file on the same disk; an existing file is an error.
func moveNew(from, to string) error {
	err := os.Link(from, to)
	if err == nil {
		return os.Remove(from)
	}
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	return os.Rename(from, to) // a file system without links
}

// syncFile flushes a file, or the names in a directory, to the disk.
func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
