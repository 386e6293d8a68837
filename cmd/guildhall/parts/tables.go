package parts

import (
	"crypto/rand"
	"log/slog"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/table"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// Tables opens the life of all tables over a store.
func Tables(store storage.Store, log *slog.Logger) *table.Tables {
	return table.New(TablesOver(store, log, nil))
}

// TablesOver is what tables need from outside; seen may be nil.
func TablesOver(store storage.Store, log *slog.Logger, seen table.Observer) table.Config {
	return table.Config{
		Store: store, Games: catalog.Game, Now: time.Now, Entropy: rand.Reader,
		NewID: func() string { return ulid.Make().String() }, Log: log, Observer: seen,
	}
}
