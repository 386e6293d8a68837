// Package wiring builds the parts of the bot that several commands need without
// Discord: texts, tables over a store, version.
package wiring

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/clock"
	"guildhall/bot/discord"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/bot/text"
	"guildhall/bot/web"
	"guildhall/engine/catalog"
	pictures "guildhall/render/catalog"
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
		return nil, fmt.Errorf("data: there is no folder %s: guildhall data export GAME %[1]s creates it. Leave data out if you do not change any values", folder)
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

// Texts returns the catalogue of all texts of the program, in both languages. They are
// read once; each caller may set its own OnMissing.
func Texts() (*text.Catalog, error) {
	read, err := allTexts()
	if err != nil {
		return nil, err
	}
	own := *read
	return &own, nil
}

// allTexts reads the texts once in a process, because reading thousands of
// messages takes 40 ms.
var allTexts = sync.OnceValues(func() (*text.Catalog, error) { return text.New(TextFiles()...) })

// TextFiles returns the message files of all packages.
func TextFiles() []fs.FS {
	files := append([]fs.FS{table.Texts, clock.Texts, web.Texts}, discord.Texts()...)
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	return append(files, pictures.Messages()...)
}
