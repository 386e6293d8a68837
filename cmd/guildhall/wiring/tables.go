package wiring

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/table"
	"guildhall/bot/table/services"
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
	switch info, err := os.Stat(folder); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("data: there is no folder %s: guildhall data export GAME %[1]s writes one with the values of a game; without values of your own, name no folder", folder)
	case err == nil && !info.IsDir():
		return nil, fmt.Errorf("data: %s is not a folder: name one with a folder inside for each game, such as the data of guildhall data export caylus data", folder)
	}
	return catalog.With(os.DirFS(folder))
}

// Tables returns the tables of a store.
func Tables(store storage.Store, games *catalog.List, log *slog.Logger) *services.Services {
	return services.New(TableConfig(store, games, log, nil))
}

// TableConfig returns the configuration of tables; the observer may be nil.
func TableConfig(store storage.Store, games *catalog.List, log *slog.Logger, o table.Observer) table.Config {
	return table.Config{
		Store: store, Games: games.Game, Data: games, Now: time.Now, Entropy: rand.Reader,
		NewID: func() string { return ulid.Make().String() }, Log: log, Observer: o,
	}
}
