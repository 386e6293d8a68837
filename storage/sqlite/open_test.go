package sqlite

import (
	"path/filepath"
	"testing"

	"guildhall/storage"
	"guildhall/storage/storagetest"
)

func TestConformance(t *testing.T) {
	storagetest.Run(t, storagetest.Database{
		New: func(t *testing.T) storage.Store { return fresh(t, WithoutSync()) },
		Reopen: func(t *testing.T, s storage.Store) storage.Store {
			db := s.(*DB)
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			return reopened(t, db.path, WithoutSync())
		},
		Restore: func(t *testing.T, path string) storage.Store { return reopened(t, path, WithoutSync()) },
	})
}

// fresh opens a new database that is closed when the test ends.
func fresh(t testing.TB, opts ...Option) *DB {
	t.Helper()
	return reopened(t, filepath.Join(t.TempDir(), "guildhall.db"), opts...)
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
