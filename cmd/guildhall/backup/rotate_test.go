package backup

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// TestRotation makes a backup in each of twenty nights, in a folder with other
// files. The fourteen newest backups and all other files stay.
func TestRotation(t *testing.T) {
	dir := t.TempDir()
	others := []string{"guildhall-20200101-000000.db.partial", "guildhall-by-hand.db", "notes.txt", "guildhall.db"}
	for _, name := range others {
		touch(t, filepath.Join(dir, name))
	}
	if err := os.Mkdir(filepath.Join(dir, "guildhall-20200101-000000.db"), 0o700); err != nil {
		t.Fatal(err)
	}
	others = append(others, "guildhall-20200101-000000.db")
	night := time.Date(2026, 11, 22, 4, 30, 0, 0, time.UTC)
	var made []string
	for n := range 20 {
		file, err := Target(dir, 14, night.AddDate(0, 0, n))
		if err != nil {
			t.Fatal(err)
		}
		touch(t, file)
		made = append(made, filepath.Base(file))
		removed, err := Rotate(file, 14)
		if err != nil || len(removed) != max(0, min(1, n-13)) {
			t.Errorf("night %d: removed %v, %v", n, removed, err)
		}
	}
	want := append(others, made[6:]...)
	slices.Sort(want)
	if got := list(t, dir); !slices.Equal(got, want) {
		t.Errorf("in the folder are\n%v, want\n%v", got, want)
	}
}

// TestRotationAfterTheClockWasWrong checks that the newest backup stays even if
// its name sorts before names from the future.
func TestRotationAfterTheClockWasWrong(t *testing.T) {
	dir := t.TempDir()
	now := time.Date(2026, 11, 22, 4, 30, 0, 0, time.UTC)
	for _, at := range []time.Time{now.AddDate(10, 0, 0), now.AddDate(11, 0, 0), now} {
		file, err := Target(dir, 2, at)
		if err != nil {
			t.Fatal(err)
		}
		touch(t, file)
		if _, err := Rotate(file, 2); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := list(t, dir), []string{"guildhall-20261122-043000.db", "guildhall-20371122-043000.db"}; !slices.Equal(got, want) {
		t.Errorf("in the folder are %v, want %v", got, want)
	}
}

func TestTargets(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "copy.db")
	if got, err := Target(file, 0, time.Now()); got != file || err != nil {
		t.Errorf("a file: %s, %v", got, err)
	}
	if got, err := Target(file, 3, time.Now()); err == nil {
		t.Errorf("--keep for a file that is not a folder: %s", got)
	}
	if got, err := Target(dir, -1, time.Now()); err == nil {
		t.Errorf("--keep -1: %s", got)
	}
	newest, err := Target(dir, 0, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	touch(t, filepath.Join(dir, "guildhall-20200101-000000.db"))
	if removed, err := Rotate(newest, 0); len(removed) > 0 || err != nil {
		t.Errorf("without --keep: removed %v, %v", removed, err)
	}
}

func touch(t *testing.T, file string) {
	t.Helper()
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

func list(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	slices.Sort(names)
	return names
}

// TestExplained covers errors that a test cannot cause.
func TestExplained(t *testing.T) {
	for _, tt := range []struct {
		err  error
		want string
	}{
		{storage.ErrFull, "Free space"},
		{sqlite.ErrNewer, "newer version"},
		{errors.New("other"), "other"},
	} {
		if got := Explain(fmt.Errorf("open: %w", tt.err), "guildhall.db"); !strings.Contains(got.Error(), tt.want) || !errors.Is(got, tt.err) {
			t.Errorf("%v is explained by %v, want %q", tt.err, got, tt.want)
		}
	}
}
