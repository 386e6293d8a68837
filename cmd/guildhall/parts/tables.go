package parts

import (
	"crypto/rand"
	"log/slog"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/table"
	"guildhall/bot/table/rooms"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// Tables returns the tables of a store.
func Tables(store storage.Store, log *slog.Logger) *rooms.Rooms {
	return rooms.New(TableConfig(store, log, nil))
}

// TableConfig is everything that tables need from outside; the observer may be
// nil.
func TableConfig(store storage.Store, log *slog.Logger, o table.Observer) table.Config {
	return table.Config{
		Store: store, Games: catalog.Game, Now: time.Now, Entropy: rand.Reader,
		NewID: func() string { return ulid.Make().String() }, Log: log, Observer: o,
	}
}
