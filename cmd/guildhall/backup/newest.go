package backup

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"guildhall/storage/sqlite"
)

// ErrNone is returned when no backup is known that is still there.
var ErrNone = errors.New("no backup is known that is still there")

// Newest returns the newest backup that is still there, of those noted beside a database
// file and those that Target named in a folder, and when it was made. A database on a server
// has no list: pass an empty name.
func Newest(database, folder string) (path string, at time.Time, err error) {
	if database != "" {
		made, err := sqlite.Backups(database)
		if err != nil {
			return "", at, fmt.Errorf("read the list of backups: %w", err)
		}
		for _, m := range made {
			if !m.Missing && m.At.After(at) {
				path, at = m.Path, m.At
			}
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil && path == "" {
		return "", at, fmt.Errorf("look for backups: %w", err)
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !rotated.MatchString(e.Name()) {
			continue
		}
		if made, err := time.Parse("guildhall-20060102-150405.db", e.Name()); err == nil && made.After(at) {
			path, at = filepath.Join(folder, e.Name()), made
		}
	}
	if path == "" {
		return "", at, fmt.Errorf("%w, beside the database or in %s", ErrNone, folder)
	}
	return path, at, nil
}
