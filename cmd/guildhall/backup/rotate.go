package backup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"guildhall/storage/sqlite"
)

// rotated matches the names of backups in a folder of backups. Sorting by name
// sorts them by time.
var rotated = regexp.MustCompile(`^guildhall-\d{8}-\d{6}\.db$`)

// Target returns the file for a backup to path: path itself, or a new name with
// the time when path is a folder. keep, the number of backups to keep, may be
// more than zero only for a folder.
func Target(path string, keep int, now time.Time) (string, error) {
	info, err := os.Stat(path)
	folder := err == nil && info.IsDir()
	switch {
	case keep < 0:
		return "", errors.New("--keep: want a number from 1, or 0 to keep all")
	case keep > 0 && !folder:
		return "", fmt.Errorf("--keep needs a folder, and %s is not one", path)
	case !folder:
		if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("there is no folder %s for the backup; create it first", filepath.Dir(path))
		}
		return path, nil
	}
	return filepath.Join(path, "guildhall-"+now.UTC().Format("20060102-150405")+".db"), nil
}

// Rotate removes the oldest backups in the folder of newest until keep are
// left, and returns the removed files. Zero keeps all. It removes only files
// that Target named, and never newest itself, even if the clock was wrong.
func Rotate(newest string, keep int) (removed []string, err error) {
	if keep == 0 {
		return nil, nil
	}
	folder := filepath.Dir(newest)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var old []string
	for _, e := range entries {
		if e.Type().IsRegular() && rotated.MatchString(e.Name()) && e.Name() != filepath.Base(newest) {
			old = append(old, e.Name())
		}
	}
	slices.Sort(old)
	for len(old) > keep-1 {
		file := filepath.Join(folder, old[0])
		if err := os.Remove(file); err != nil {
			return removed, err
		}
		removed, old = append(removed, file), old[1:]
	}
	return removed, nil
}

// ErrNone is returned when no known backup exists any more.
var ErrNone = errors.New("there is no known backup that still exists")

// Newest returns the newest existing backup and its time. It searches the list
// next to a database file, and the files that Target named in a folder. For a
// database on a server, which has no list, pass an empty name.
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
		return "", at, fmt.Errorf("%w, next to the database or in %s", ErrNone, folder)
	}
	return path, at, nil
}
