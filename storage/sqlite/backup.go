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
func (db *DB) Backup(ctx context.Context, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("back up to %s: %w", path, fs.ErrExist)
	}
	// A copy that was cut short must not look like a backup.
	part := path + ".partial"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	if err := db.copyTo(ctx, part); err != nil {
		return fmt.Errorf("back up to %s: %w", path, errors.Join(readable(err), os.Remove(part)))
	}
	if err := os.Rename(part, path); err != nil {
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	return syncFile(filepath.Dir(path))
}

// copyTo copies through a connection of its own: the readers may write
// nothing, and the writer is needed for commits.
func (db *DB) copyTo(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	c, err := sql.Open("sqlite", source(db.path, "FULL", ""))
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err := c.ExecContext(ctx, `VACUUM INTO ?`, path); err != nil {
		return err
	}
	return syncFile(path)
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
