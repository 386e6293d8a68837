package parts

import (
	"crypto/rand"
	"log/slog"
	"os"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/table"
	"guildhall/bot/table/rooms"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// Games returns the games, with component tables from a host's folder
// (DIR/GAME/*.csv) in place of the built-in ones; an empty name means no folder.
// An error names game, file, line and reason.
func Games(folder string) (*catalog.List, error) {
	if folder == "" {
		return catalog.BuiltIn(), nil
	}
	return catalog.With(os.DirFS(folder))
}

// Tables returns the tables of a store.
func Tables(store storage.Store, games *catalog.List, log *slog.Logger) *rooms.Rooms {
	return rooms.New(TableConfig(store, games, log, nil))
}

// TableConfig returns the configuration of tables; the observer may be nil.
func TableConfig(store storage.Store, games *catalog.List, log *slog.Logger, o table.Observer) table.Config {
	return table.Config{
		Store: store, Games: games.Game, Data: games, Now: time.Now, Entropy: rand.Reader,
		NewID: func() string { return ulid.Make().String() }, Log: log, Observer: o,
	}
}
