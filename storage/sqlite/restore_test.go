package sqlite

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"guildhall/storage"
)

var restoredAt = time.Date(2026, 3, 2, 8, 30, 0, 0, time.UTC)

// commits returns the number of commits of table 1.
func commits(t *testing.T, db *DB) int {
	t.Helper()
	s, err := db.Load(t.Context(), 1)
	must(t, err)
	return s.Table.Turns
}

// TestRestore restores a backup and checks that the replaced database is kept.
func TestRestore(t *testing.T) {
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	for range 5 {
		must(t, db.Commit(t.Context(), p.next(false)))
	}
	backup := filepath.Join(t.TempDir(), "monday.db")
	must(t, db.Backup(t.Context(), backup))
	for range 4 {
		must(t, db.Commit(t.Context(), p.next(false)))
	}
	original, err := os.ReadFile(backup)
	must(t, err)

	t.Run("not while it is in use", func(t *testing.T) {
		_, err := Restore(t.Context(), backup, db.path, restoredAt, func(o *restoreOptions) { o.patience = 0 })
		if !errors.Is(err, ErrInUse) {
			t.Fatalf("error = %v, want ErrInUse", err)
		}
		if n := commits(t, db); n != 9 {
			t.Errorf("the refused restore left %d commits, want 9", n)
		}
	})
	must(t, db.Close())
	done, err := Restore(t.Context(), backup, db.path, restoredAt)
	must(t, err)
	if done.Now.Commits != 5 || done.Now.Tables[storage.Playing] != 1 || !done.Now.Sound() {
		t.Errorf("the report says %+v, want 5 commits of one table", done.Now)
	}
	if want := db.path + ".replaced-20260302T083000Z"; done.Replaced != want {
		t.Errorf("the old database is kept at %s, want %s", done.Replaced, want)
	}
	if n := commits(t, reopened(t, db.path, WithoutSync())); n != 5 {
		t.Errorf("after the restore there are %d commits, want 5", n)
	}
	if n := commits(t, reopened(t, done.Replaced, WithoutSync())); n != 9 {
		t.Errorf("what was replaced has %d commits, want 9", n)
	}
	again, err := os.ReadFile(backup)
	must(t, err)
	if !bytes.Equal(original, again) {
		t.Error("the backup was changed")
	}
	if left, _ := filepath.Glob(db.path + ".restoring*"); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// TestRestoreOverALog restores over the database of a killed process: its
// write-ahead log must not be applied to the restored file.
func TestRestoreOverALog(t *testing.T) {
	db := fresh(t)
	p := newPlay(t, db, 1)
	backup := filepath.Join(t.TempDir(), "b.db")
	must(t, db.Backup(t.Context(), backup))
	for range 6 {
		must(t, db.Commit(t.Context(), p.next(false)))
	}
	killed := filepath.Join(t.TempDir(), "guildhall.db") // with the log that a kill leaves
	for _, tail := range []string{"", "-wal"} {
		must(t, copyFile(db.path+tail, killed+tail))
	}
	for name, damage := range map[string]func(*testing.T){
		"a log that can be read": func(*testing.T) {},
		"a file that cannot":     func(t *testing.T) { must(t, os.WriteFile(killed, []byte("torn"), 0o600)) },
	} {
		t.Run(name, func(t *testing.T) {
			damage(t)
			done, err := Restore(t.Context(), backup, killed, restoredAt.Add(time.Duration(len(name))*time.Second))
			must(t, err)
			restored := reopened(t, killed, WithoutSync())
			must(t, restored.Check(t.Context()))
			if n := commits(t, restored); n != 0 {
				t.Errorf("%d commits after the restore, want none", n)
			}
			must(t, restored.Close())
			if _, err := os.Stat(done.Replaced); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestRestoreRefuses(t *testing.T) {
	path := filled(t)
	before, err := os.ReadFile(path)
	must(t, err)
	dir := t.TempDir()
	file := func(name string, content []byte) string {
		p := filepath.Join(dir, name)
		must(t, os.WriteFile(p, content, 0o600))
		return p
	}
	torn := bytes.Clone(before)
	copy(torn[len(torn)/2:], bytes.Repeat([]byte{0xa5}, 3*4096))
	for _, tt := range []struct {
		name, from string
		want       error
	}{
		{"no such file", filepath.Join(dir, "none"), fs.ErrNotExist},
		{"another kind of file", file("notes", []byte("remember the milk")), ErrForeign},
		{"an empty file", file("empty", nil), ErrForeign},
		{"a damaged backup", file("torn", torn), ErrDamaged},
		{"half a backup", file("half", before[:len(before)/2]), ErrDamaged},
		{"itself", path, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Restore(t.Context(), tt.from, path, restoredAt)
			if err == nil || (tt.want != nil && !errors.Is(err, tt.want)) {
				t.Errorf("error = %v, want %v", err, tt.want)
			}
			after, err := os.ReadFile(path)
			must(t, err)
			if !bytes.Equal(before, after) {
				t.Error("the database was changed")
			}
		})
	}
	left, err := filepath.Glob(path + ".re*")
	must(t, err)
	if len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// TestRestoreWithoutDatabase restores a backup to a path without a database.
func TestRestoreWithoutDatabase(t *testing.T) {
	to := filepath.Join(t.TempDir(), "guildhall.db")
	done, err := Restore(t.Context(), filled(t), to, restoredAt)
	must(t, err)
	if done.Replaced != "" || done.Now.TableCount != 4 {
		t.Errorf("restored %+v, want four tables and nothing replaced", done)
	}
	if n := commits(t, reopened(t, to, WithoutSync())); n != 15 {
		t.Errorf("%d commits, want 15", n)
	}
}

// TestProcessesOpenTogether checks that processes that only open a database do
// not block each other.
func TestProcessesOpenTogether(t *testing.T) {
	one := fresh(t, WithoutSync())
	two := reopened(t, one.path, WithoutSync())
	must(t, one.Close())
	if _, err := lockExclusive(t.Context(), two.path, 0); !errors.Is(err, ErrInUse) {
		t.Errorf("error while one of two is open = %v, want ErrInUse", err)
	}
	must(t, two.Close())
	free, err := lockExclusive(t.Context(), two.path, restorePatience)
	must(t, err)
	must(t, free())
}

// TestBackupUnderLoad copies a database with many writers and checks that each
// copy is a snapshot of one instant: every record is complete and ends where its
// state is.
func TestBackupUnderLoad(t *testing.T) {
	db := fresh(t, WithoutSync())
	var all []*play
	for seed := range uint64(8) {
		all = append(all, newPlay(t, db, seed))
	}
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for _, p := range all {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					if err := db.Commit(t.Context(), p.next(false)); err != nil {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	dir := t.TempDir()
	var before int
	for _, name := range []string{"a", "b", "c", "d"} {
		to := filepath.Join(dir, name)
		must(t, Copy(t.Context(), db.path, to))
		r, err := Inspect(t.Context(), to)
		must(t, err)
		if !r.Sound() || r.TableCount != len(all) {
			t.Errorf("copy %s: %+v", name, r)
		}
		if r.Commits < before {
			t.Errorf("copy %s has %d commits, the one before had %d", name, r.Commits, before)
		}
		before = r.Commits
	}
	close(stop)
	wg.Wait()
	if before == 0 {
		t.Error("nothing was committed meanwhile")
	}
}
