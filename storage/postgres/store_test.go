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
