package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"guildhall/storage"
	"guildhall/storage/storagetest"
)

func TestConformance(t *testing.T) {
	storagetest.Run(t, storagetest.Database{
		New: func(t *testing.T) storage.Store {
			path := empty(t)
			t.Cleanup(func() { rowsAreCounted(t, path) }) // after everybody closed it
			return reopened(t, path, WithoutSync())
		},
		Reopen: func(t *testing.T, s storage.Store) storage.Store {
			db := s.(*DB)
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			return reopened(t, db.path, WithoutSync())
		},
		Beside:  func(t *testing.T, s storage.Store) storage.Store { return reopened(t, s.(*DB).path, WithoutSync()) },
		Restore: func(t *testing.T, path string) storage.Store { return reopened(t, path, WithoutSync()) },
	})
}

// rowsAreCounted checks that the stored totals of a database match its rows.
func rowsAreCounted(t *testing.T, path string) {
	t.Helper()
	db := openPool(readOnly(path), false)
	defer db.Close()
	tx, err := db.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})
	must(t, err)
	defer tx.Rollback()
	r := Report{}
	must(t, tx.QueryRow(`SELECT max(version_id) FROM goose_db_version`).Scan(&r.Version))
	if err := r.checkTotals(context.Background(), tx); err != nil || len(r.Missing)+len(r.Problems) > 0 || r.Version < counted {
		t.Errorf("rows and totals differ: %q, %q, %v", r.Missing, r.Problems, err)
	}
}

// fresh opens an empty database and closes it when the test ends.
func fresh(t testing.TB, opts ...Option) *DB {
	t.Helper()
	return reopened(t, empty(t), opts...)
}

// empty returns the file of an empty database. Its tables are created once, by all
// migrations, and copied, because the migrations take longer than most tests.
func empty(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "guildhall.db")
	made, err := emptyFile()
	if err == nil {
		err = os.WriteFile(path, made, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

var emptyFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "guildhall-test-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "guildhall.db")
	db, err := Open(context.Background(), path, WithoutSync())
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// kept is the file of a database that is written once, by the first test that needs it.
type kept struct {
	once    sync.Once
	content []byte
}

// copy returns a new copy of the file for a test; write writes the original if needed.
func (k *kept) copy(t testing.TB, write func() string) string {
	t.Helper()
	k.once.Do(func() {
		content, err := os.ReadFile(write())
		must(t, err)
		k.content = content
	})
	if k.content == nil {
		t.Fatal("the test that wrote the database failed")
	}
	path := filepath.Join(t.TempDir(), "guildhall.db")
	must(t, os.WriteFile(path, k.content, 0o600))
	return path
}

func reopened(t testing.TB, path string, opts ...Option) *DB {
	t.Helper()
	db, err := Open(t.Context(), path, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// Of processes that want a database for themselves at the same time, one gets it: a new one, a
// used one, and an older one.
func TestOpenIfUnusedAtOnce(t *testing.T) {
	for name, made := range map[string]func() string{
		"new": func() string { return filepath.Join(t.TempDir(), "guildhall.db") },
		"used": func() string {
			db := fresh(t, WithoutSync())
			must(t, db.Close())
			return db.path
		},
		"older": func() string { return old(t) },
	} {
		for range 3 {
			path := made()
			var users atomic.Int32
			opened := make([]*DB, 3)
			var wg sync.WaitGroup
			for i := range opened {
				wg.Go(func() {
					for users.Load() == 0 {
						db, err := Open(t.Context(), path, WithoutSync(), IfUnused(), impatient)
						if err == nil {
							users.Add(1)
							opened[i] = db
							return
						}
						if !errors.Is(err, ErrInUse) {
							t.Errorf("%s: %v, want ErrInUse", name, err)
							return
						}
					}
				})
			}
			wg.Wait()
			for _, db := range opened {
				if db != nil {
					must(t, db.Close())
				}
			}
			if n := users.Load(); n != 1 {
				t.Errorf("%s: %d processes use the database, want 1", name, n)
			}
		}
	}
}

// TestOpenAtOnce starts several processes on a new file at the same time.
func TestOpenAtOnce(t *testing.T) {
	for range 5 {
		path := filepath.Join(t.TempDir(), "guildhall.db")
		errs := make([]error, 4)
		var wg sync.WaitGroup
		for i := range errs {
			wg.Go(func() {
				var db *DB
				if db, errs[i] = Open(t.Context(), path, WithoutSync()); errs[i] == nil {
					errs[i] = db.Close()
				}
			})
		}
		wg.Wait()
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
	}
}
