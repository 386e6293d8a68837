package sqlite

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Made is one backup of a database.
type Made struct {
	At   time.Time
	Path string
	// Gone: the file is no longer there. It may have been taken to a safer place.
	Gone bool
}

// backupLog is the list of backups beside a database: a line for each, with the
// time and the file. It can be read when the database cannot.
func backupLog(path string) string { return path + ".backups" }

// NoteBackup adds a backup to the list of those that were made of a database.
func NoteBackup(path, backup string, at time.Time) (err error) {
	if backup, err = filepath.Abs(backup); err != nil {
		return err
	}
	f, err := os.OpenFile(backupLog(path), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("note the backup: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = fmt.Fprintf(f, "%s %s\n", at.UTC().Format(time.RFC3339), backup)
	return err
}

// Backups lists the backups that are known of a database, newest first: those
// that were noted, and the copies that upgrades left beside it.
func Backups(path string) ([]Made, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	list, err := noted(path)
	if err != nil {
		return nil, err
	}
	beside, err := filepath.Glob(escapeGlob(path) + ".v*.backup")
	if err != nil {
		return nil, err
	}
	for _, p := range beside {
		if info := stat(p); info != nil {
			list = append(list, Made{At: info.ModTime().UTC(), Path: p})
		}
	}
	slices.SortStableFunc(list, func(a, b Made) int { return b.At.Compare(a.At) })
	return list, nil
}

func noted(path string) ([]Made, error) {
	f, err := os.Open(backupLog(path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []Made
	for lines := bufio.NewScanner(f); lines.Scan(); {
		when, file, ok := strings.Cut(lines.Text(), " ")
		at, err := time.Parse(time.RFC3339, when)
		if !ok || err != nil {
			continue // somebody edited it
		}
		list = append(list, Made{At: at, Path: file, Gone: stat(file) == nil})
	}
	return list, nil
}

// escapeGlob makes a path match itself.
func escapeGlob(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}
