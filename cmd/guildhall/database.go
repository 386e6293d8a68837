package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/config"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
	"guildhall/storage/sqlite"
	"guildhall/storage/transfer"
)

type databaseCommand struct {
	Move databaseMoveCommand `cmd:"" help:"Copy a whole database into an empty one and compare both. No bot may use either of them."`
}

type databaseMoveCommand struct {
	From   string `arg:"" help:"Database to copy: a file, or postgres://user@host/name. It is not changed."`
	To     string `arg:"" help:"Database to copy to: a new file, or an empty database. An interrupted copy is resumed."`
	Config string `default:"config.yaml" help:"Configuration file with the password of one of the two databases."`
}

// Run moves a database.
func (cmd databaseMoveCommand) Run(c cli.Console) error {
	from, errF := cmd.address(cmd.From)
	to, errT := cmd.address(cmd.To)
	if err := errors.Join(errF, errT); err != nil {
		return err
	}
	if from.Name == to.Name {
		return fmt.Errorf("%s would be moved to itself", from)
	}
	source, err := openSource(c.Ctx, from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := connect.Target(c.Ctx, to)
	if err != nil {
		return explainTarget(err, to)
	}
	compared, err := transfer.Move(c.Ctx, source, target, tell(c, from, to))
	if err = errors.Join(err, target.Close()); err != nil {
		return explainTarget(err, to)
	}
	fmt.Fprintf(c.Out, "Copied %d tables, %d matches with %d moves and %d states: %d rows. All rows, records and states were compared.\n",
		compared.Tables, compared.Matches, compared.Moves, compared.States, compared.Rows)
	fmt.Fprintf(c.Out, "%s was not changed; keep it until the bot works. Now set this in the configuration and start the bot:\n  database: %s\n", from, to)
	return nil
}

// address reads a name from the command line. The password comes from the configuration
// that names the same database, or from the environment.
func (cmd databaseMoveCommand) address(name string) (dburl.Address, error) {
	named, err := config.Of(name, os.Getenv)
	if err != nil {
		return dburl.Address{}, fmt.Errorf("%s: %w", dburl.Hide(name), err)
	}
	a := named.Address()
	if !a.Postgres() {
		a.Name, err = filepath.Abs(a.Name)
		return a, err
	}
	if configured, err := config.Read(cmd.Config, os.Getenv); err == nil && configured.Database == a.Name {
		return configured.Address(), nil
	}
	return a, nil
}

// openSource opens a database to be copied. It first reads a database file
// completely.
func openSource(ctx context.Context, a dburl.Address) (connect.Mover, error) {
	m, err := connect.Source(ctx, a)
	if connect.IsOlder(err) {
		return nil, fmt.Errorf("%w\nRun the bot of this version once to upgrade it, stop it, and move the database again", err)
	}
	if err != nil || a.Postgres() {
		return m, err
	}
	r, err := sqlite.Inspect(ctx, a.Name)
	if err == nil && !r.Sound() {
		err = fmt.Errorf("%w: it is not moved\n%s", storage.ErrDamaged, strings.Join(backup.Damage(r), "\n"))
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", a, err), m.Close())
	}
	return m, nil
}

// explainTarget adds instructions about the target to an error.
func explainTarget(err error, to dburl.Address) error {
	empty := "name a file that is not there"
	if to.Postgres() {
		empty = "create an empty database for it (CREATE DATABASE), or drop this one and create it again"
	}
	switch {
	case errors.Is(err, transfer.ErrNotEmpty), errors.Is(err, transfer.ErrSourceMismatch), connect.IsOlder(err):
		return fmt.Errorf("%s: %w\nNothing was changed. To use another database: %s", to, err, empty)
	case errors.Is(err, transfer.ErrMismatch):
		return fmt.Errorf("%s: %w\nNo bot will start with it. To start again: %s", to, err, empty)
	}
	return err
}

// tell returns a function that prints the progress of a move.
func tell(c cli.Console, from, to dburl.Address) transfer.Progress {
	all, done, told := 0, 0, 0
	return transfer.Progress{
		Begun: func(source []transfer.Checksum, resumed bool) {
			for _, s := range source {
				all += s.Rows
			}
			verb := "Copying"
			if resumed {
				verb = "Resuming the copy of"
			}
			fmt.Fprintf(c.Out, "%s %d rows from %s to %s.\n", verb, all, from, to)
		},
		Copied: func(_ transfer.Table, rows int) {
			done += rows
			if tenths := 10 * done / max(all, 1); tenths > told && all >= 10_000 {
				told = tenths
				fmt.Fprintf(c.Out, "%d rows\n", done)
			}
		},
	}
}
