package sqlite

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"guildhall/storage"
)

// TestBackupWhilePlaying copies a database during writes: every copy is a
// snapshot of one instant.
func TestBackupWhilePlaying(t *testing.T) {
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	var wg sync.WaitGroup
	wg.Go(func() {
		for range 150 {
			if err := db.Commit(t.Context(), p.next(false)); err != nil {
				t.Error(err)
			}
		}
	})
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		must(t, db.Backup(t.Context(), filepath.Join(dir, name)))
	}
	wg.Wait()
	for _, name := range []string{"a", "b", "c"} {
		info, err := os.Stat(filepath.Join(dir, name))
		must(t, err)
		if info.Mode().Perm() != 0o600 {
			t.Errorf("backup has mode %v: others could read hands", info.Mode())
		}
		backup := reopened(t, filepath.Join(dir, name), WithoutSync())
		must(t, backup.Check(t.Context()))
		s, err := backup.Load(t.Context(), p.table.ID)
		must(t, err)
		moves, err := backup.Moves(t.Context(), p.table.ID, 1)
		must(t, err)
		if len(moves) != s.Table.Seq {
			t.Errorf("backup %s holds %d moves of %d", name, len(moves), s.Table.Seq)
		}
	}
}

func TestBackupRefuses(t *testing.T) {
	db := fresh(t, WithoutSync())
	dir := t.TempDir()
	taken := filepath.Join(dir, "taken")
	must(t, os.WriteFile(taken, nil, 0o600))
	if err := db.Backup(t.Context(), taken); !errors.Is(err, fs.ErrExist) {
		t.Errorf("error for a file that exists = %v, want fs.ErrExist", err)
	}
	if err := db.Backup(t.Context(), db.path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("error for the database itself = %v, want fs.ErrExist", err)
	}
	if err := db.Backup(t.Context(), filepath.Join(dir, "none", "x")); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("error for a folder that is missing = %v, want one of one line", err)
	}
	must(t, os.WriteFile(filepath.Join(dir, "x.partial"), []byte("cut short"), 0o600))
	must(t, db.Backup(t.Context(), filepath.Join(dir, "x")))
	left, err := filepath.Glob(filepath.Join(dir, "*.partial"))
	must(t, err)
	if len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// TestTwoProcesses opens one file twice, as two processes would.
func TestTwoProcesses(t *testing.T) {
	one := fresh(t, WithoutSync())
	two := reopened(t, one.path, WithoutSync())
	p := newPlay(t, one, 1)
	for round := range 20 {
		c := p.next(false)
		errs := make([]error, 2)
		var wg sync.WaitGroup
		for i, db := range []*DB{one, two} {
			wg.Go(func() { errs[i] = db.Commit(t.Context(), c) })
		}
		wg.Wait()
		if (errs[0] == nil) == (errs[1] == nil) || !errors.Is(errors.Join(errs...), storage.ErrDuplicate) {
			t.Fatalf("round %d: errors are %v, want one ErrRepeated", round, errs)
		}
	}
}

// TestBackupDuringFirstWrite copies a database that another process is just creating: it
// holds the write lock and has written nothing yet. The copy does not wait, and is empty.
func TestBackupDuringFirstWrite(t *testing.T) {
	dir := t.TempDir()
	file, copied := filepath.Join(dir, "new.db"), filepath.Join(dir, "copy.db")
	db, err := sql.Open("sqlite", "file:"+file+"?_txlock=immediate")
	must(t, err)
	defer db.Close()
	tx, err := db.Begin()
	must(t, err)
	defer tx.Rollback()
	must(t, Copy(t.Context(), file, copied))
	if _, err := Inspect(t.Context(), copied); !errors.Is(err, ErrNothing) {
		t.Errorf("the copy: %v, want that there is nothing in it yet", err)
	}
}
