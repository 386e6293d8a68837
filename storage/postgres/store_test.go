package postgres

import (
	"testing"

	"guildhall/storage"
	"guildhall/storage/sqlite"
	"guildhall/storage/storagetest"
)

func TestStore(t *testing.T) {
	storagetest.Run(t, storagetest.Database{
		New: func(t *testing.T) storage.Store { return open(t, address(t)) },
		Reopen: func(t *testing.T, s storage.Store) storage.Store {
			db := s.(*DB)
			url := db.pool.Config().ConnString()
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			return open(t, url)
		},
		Beside: func(t *testing.T, s storage.Store) storage.Store {
			return open(t, s.(*DB).pool.Config().ConnString())
		},
		Losing: func(t *testing.T) (storage.Store, func(string)) {
			url, p := throughProxy(t, address(t))
			db := open(t, url)
			return db, func(table string) {
				db.pool.Reset() // a new connection sends the text of each statement once
				p.once(map[string]string{
					"persons": "INSERT INTO persons", "guilds": "INSERT INTO guilds", "tables": "UPDATE tables SET rev",
					"ratings": "INSERT INTO ratings",
				}[table], cutUnheard)
			}
		},
		Restore: func(t *testing.T, path string) storage.Store {
			db, err := sqlite.Open(t.Context(), path, sqlite.WithoutSync())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { db.Close() })
			return db
		},
	})
}

// TestWords checks the translation of words of package sql that PostgreSQL does not have.
func TestWords(t *testing.T) {
	for query, want := range map[string]string{
		`SELECT s.intact AND b.intact, s.seq FROM states s JOIN states b ON true WHERE s.intact`: `SELECT true AND true, s.seq FROM states s JOIN states b ON true WHERE true`,
		`INSERT OR REPLACE INTO blobs (space, key, value) VALUES ($1, $2, $3) ON CONFLICT (space, key) DO UPDATE SET value = excluded.value`://
		`INSERT INTO blobs (space, key, value) VALUES ($1, $2, $3) ON CONFLICT (space, key) DO UPDATE SET value = excluded.value`,
	} {
		for range 2 {
			if got := words(query); got != want {
				t.Errorf("%s\nbecomes %s\nwant    %s", query, got, want)
			}
		}
	}
}
