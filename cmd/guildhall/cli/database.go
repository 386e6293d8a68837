package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"guildhall/bot/table"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/verify"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
	"guildhall/storage/sqlite"
)

// Database names a database: a file, or the database of a configuration.
type Database struct {
	Config string `default:"config.yaml" help:"Configuration file with the database."`
	DB     string `name:"db" help:"Database to use instead of the one in the configuration: a file, or postgres://user@host/name."`
}

// Settings returns the configuration of the command. If a database is named, it
// uses no configuration file; if there is no file, it uses the defaults.
func (f Database) Settings() (config.Config, error) {
	if f.DB != "" {
		return config.Of(f.DB, os.Getenv)
	}
	c, err := config.Read(f.Config, os.Getenv)
	if errors.Is(err, fs.ErrNotExist) && f.Config == "config.yaml" {
		return config.Defaults(), nil
	}
	return c, err
}

// Address returns the address of the chosen database.
func (f Database) Address() (dburl.Address, error) {
	c, err := f.Settings()
	return c.Address(), err
}

// Open opens an existing database, see OpenWithoutUpgrade.
func (f Database) Open(ctx context.Context) (storage.Database, error) {
	a, err := f.Address()
	if err != nil {
		return nil, err
	}
	if err := There(a); err != nil {
		return nil, err
	}
	return OpenWithoutUpgrade(ctx, a)
}

// Judge returns a verifier that proves matches with the component tables of the
// configuration, of the program and of the database.
func (f Database) Judge() (sqlite.RecordVerifier, error) {
	c, err := f.Settings()
	if err != nil {
		return nil, err
	}
	games, err := wiring.Games(c.Data)
	if err != nil {
		return nil, err
	}
	return verify.Judge(games), nil
}

// InWords returns a refusal of a table as an error with English text; it
// returns other errors as they are.
func InWords(err error) error {
	var refused *table.RefusedError
	if !errors.As(err, &refused) {
		return err
	}
	words, wrong := wiring.Texts()
	if wrong != nil {
		return err
	}
	tell := words.Translator("en", func(s engine.Seat) string { return fmt.Sprintf("seat %d", s+1) })
	return errors.New(tell(refused.Text))
}

// OpenWithoutUpgrade opens a database that a bot may be using. It never
// upgrades the schema, since an older bot would continue to write the old one.
func OpenWithoutUpgrade(ctx context.Context, a dburl.Address) (storage.Database, error) {
	db, err := connect.Open(ctx, a, connect.Options{WithoutUpgrade: true})
	if connect.IsOlder(err) {
		return nil, fmt.Errorf("%w\nUse the version that the bot runs, or upgrade the database first by running the bot of this version", err)
	}
	return db, err
}

// There returns an error if the database file does not exist.
func There(a dburl.Address) error {
	if a.Postgres() {
		return nil
	}
	if _, err := os.Stat(a.Name); err != nil {
		return fmt.Errorf("database: %w (--db names another one)", err)
	}
	return nil
}
