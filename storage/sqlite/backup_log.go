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

// BackupEntry is one known backup of a database.
type BackupEntry struct {
	At   time.Time
	Path string
	// Missing is set when the file no longer exists. Somebody may have moved it to a safer
	// place.
	Missing bool
}

// backupLog returns the path of the list of backups next to a database. It has a line for
// each, with the time and the file. The list can be read even when the database cannot.
func backupLog(path string) string { return path + ".backups" }

// NoteBackup adds a backup to the list of a database.
func NoteBackup(path, backup string, at time.Time) (err error) {
	if backup, err = filepath.Abs(backup); err != nil {
		return err
	}
	if err := makeBeside(path, backupLog(path)); err != nil {
		return fmt.Errorf("add backup to the list: %w", err)
	}
	f, err := os.OpenFile(backupLog(path), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("add backup to the list: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = fmt.Fprintf(f, "%s %s\n", at.UTC().Format(time.RFC3339), backup)
	return err
}

// Backups lists the known backups of a database, newest first: those in its list, and the
// copies that upgrades made next to it.
func Backups(path string) ([]BackupEntry, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	list, err := readBackupLog(path)
	if err != nil {
		return nil, err
	}
	beside, err := filepath.Glob(escapeGlob(path) + ".v*.backup")
	if err != nil {
		return nil, err
	}
	for _, p := range beside {
		if info := stat(p); info != nil {
			list = append(list, BackupEntry{At: info.ModTime().UTC(), Path: p})
		}
	}
	slices.SortStableFunc(list, func(a, b BackupEntry) int { return b.At.Compare(a.At) })
	return list, nil
}

func readBackupLog(path string) ([]BackupEntry, error) {
	f, err := os.Open(backupLog(path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []BackupEntry
	for lines := bufio.NewScanner(f); lines.Scan(); {
		when, file, ok := strings.Cut(lines.Text(), " ")
		at, err := time.Parse(time.RFC3339, when)
		if !ok || err != nil {
			continue // a line that somebody edited
		}
		list = append(list, BackupEntry{At: at, Path: file, Missing: stat(file) == nil})
	}
	return list, nil
}

// escapeGlob returns a pattern that matches only the path itself.
func escapeGlob(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}
