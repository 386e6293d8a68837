// Package testdb chooses the database for the tests of other packages: an
// SQLite file, or a PostgreSQL database if Variable is set to "postgres".
package testdb

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/postgres"
	"guildhall/storage/postgres/postgrestest"
	"guildhall/storage/sqlite"
)

// Variable names the environment variable with the kind of database:
// "postgres", or "sqlite", which is the default.
const Variable = "GUILDHALL_TEST_DATABASE"

func init() { longtest.Roomy() }

// New returns the place of an empty database for one test: a file, or an
// address on a server.
func New(t testing.TB) string {
	t.Helper()
	switch kind := os.Getenv(Variable); kind {
	case "", "sqlite":
		file := filepath.Join(t.TempDir(), "guildhall.db")
		empty, err := emptyFile()
		if err == nil {
			err = os.WriteFile(file, empty, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return file
	case "postgres":
		return postgrestest.Database(t, func(url string) error {
			db, err := postgres.Open(context.Background(), url)
			if err != nil {
				return err
			}
			return db.Close()
		})
	default:
		t.Fatalf("%s is %q; there are sqlite and postgres", Variable, kind)
		return ""
	}
}

// emptyFile returns the bytes of an SQLite database without rows. Creating its
// tables takes longer than most tests, so it is done once in each package.
var emptyFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "guildhall-test-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "guildhall.db")
	db, err := sqlite.Open(context.Background(), file, sqlite.WithoutSync())
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

// Open opens the database at a place like a new process, and closes it at the
// end of the test. It does not wait for the disk.
func Open(t testing.TB, place string) storage.Database {
	t.Helper()
	return OpenAs(t, place, "")
}

// OpenAs is Open with the name of a process, for tests with several processes
// on a server's database.
func OpenAs(t testing.TB, place, owner string) storage.Database {
	t.Helper()
	var db storage.Database
	var err error
	if IsFile(place) {
		db, err = sqlite.Open(context.Background(), place, sqlite.WithoutSync())
	} else {
		db, err = postgres.Open(context.Background(), place, postgres.WithOwner(owner), postgres.WithoutSync())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// File returns an SQLite database. It skips a test that is about the file if
// the tests run on another database.
func File(t testing.TB, db storage.Store) *sqlite.DB {
	t.Helper()
	file, ok := db.(*sqlite.DB)
	if !ok {
		t.Skip("it is about the file of the embedded database")
	}
	return file
}

// NeedsFile skips a test that is about the files of the embedded database if
// the tests run on another one.
func NeedsFile(t testing.TB) {
	t.Helper()
	if kind := os.Getenv(Variable); kind != "" && kind != "sqlite" {
		t.Skip("it is about the file of the embedded database")
	}
}

// IsFile reports whether a place is the file of an SQLite database, which may be copied
// while nobody has it open.
func IsFile(place string) bool { return !strings.Contains(place, "://") }
