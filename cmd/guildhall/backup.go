package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/table"
	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/parts"
	"guildhall/cmd/guildhall/proof"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// databaseFlags name a database: a file, or the database of a configuration.
type databaseFlags struct {
	Config string `default:"config.yaml" help:"Configuration that names the database."`
	DB     string `name:"db" help:"Database file, when it is not the one the configuration names."`
}

// read returns the configuration that counts: none where a file is named, the
// defaults where there is no configuration.
func (f databaseFlags) read() (config.Config, error) {
	if f.DB != "" {
		return config.Config{Database: f.DB}, nil
	}
	c, err := config.Read(f.Config, os.Getenv)
	if errors.Is(err, fs.ErrNotExist) && f.Config == "config.yaml" {
		return config.Defaults(), nil
	}
	return c, err
}

// file is the database that is meant.
func (f databaseFlags) file() (string, error) {
	c, err := f.read()
	return c.Database, err
}

// judge proves matches with the values of the configuration, of the program and
// of the database itself.
func (f databaseFlags) judge() (sqlite.Judge, error) {
	c, err := f.read()
	if err != nil {
		return nil, err
	}
	games, err := parts.Games(c.Data)
	if err != nil {
		return nil, err
	}
	return proof.Judge(games), nil
}

type backupCommand struct {
	File string `arg:"" help:"File to write. One that exists is never overwritten. In a folder the file gets a new name with the time."`
	Keep int    `help:"How many backups stay in the folder; the oldest go when the new one is good. 0: all."`
	databaseFlags
}

// Run copies the database, which a bot may be using, and verifies the copy.
func (cmd backupCommand) Run(c console) error {
	file, err := cmd.file()
	if err != nil {
		return err
	}
	if cmd.File, err = backup.Target(cmd.File, cmd.Keep, time.Now()); err != nil {
		return err
	}
	if _, err := os.Stat(file); err != nil {
		return fmt.Errorf("database: %w (name it with --db)", err)
	}
	judge, err := cmd.judge()
	if err != nil {
		return err
	}
	r, err := backup.Make(c.ctx, file, cmd.File, judge)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is a backup of %s, read whole and sound.\n", cmd.File, file)
	backup.Describe(c.out, r)
	if err := sqlite.NoteBackup(file, cmd.File, time.Now()); err != nil {
		fmt.Fprintf(c.err, "guildhall: the backup is good, but could not be noted beside the database: %v\n", err)
	}
	if len(r.Unproven) > 0 { // an older backup may be better: all stay
		fmt.Fprintf(c.err, "guildhall: the backup is as good as the database. %s\n", backup.Unproven(r))
		return errFailed
	}
	removed, err := backup.Rotate(cmd.File, cmd.Keep)
	for _, old := range removed {
		fmt.Fprintf(c.out, "Removed %s.\n", old)
	}
	return err
}

type restoreCommand struct {
	File string `arg:"" help:"Backup to put in the place of the database. It is only read."`
	databaseFlags
	New      bool `help:"There is no database yet: put the backup where the configuration, or --db, says."`
	Unproven bool `help:"Restore it although matches do not follow from their records. Nothing that is damaged is ever restored."`
}

// Run replaces the database with a backup. The bot must not run.
func (cmd restoreCommand) Run(c console) error {
	file, err := cmd.file()
	if err != nil {
		return err
	}
	if err := cmd.checkPlace(file); err != nil {
		return err
	}
	judge, err := cmd.judge()
	if err != nil {
		return err
	}
	now := time.Now()
	running := 0
	opts := []sqlite.RestoreOption{sqlite.JudgedBy(judge), sqlite.Announce(func(r sqlite.Reverted) storage.Delivery {
		if r.Table.Phase == storage.Playing {
			running++
		}
		return table.Reverted(ulid.Make().String(), r.Table, r.Until, r.Undone, now)
	})}
	if cmd.Unproven {
		opts = append(opts, sqlite.AllowUnproven())
	}
	done, err := sqlite.Restore(c.ctx, cmd.File, file, now, opts...)
	if errors.Is(err, sqlite.ErrUnproven) {
		return fmt.Errorf("%w\nNothing in it is damaged: a program wrote it so. --unproven restores it all the same", err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is %s now, read whole and sound.\n", file, filepath.Base(cmd.File))
	backup.Describe(c.out, done.Now)
	if done.Replaced != "" {
		fmt.Fprintf(c.out, "What was there before is kept as %s; remove it when all is well.\n", done.Replaced)
	}
	if len(done.Now.Unproven) > 0 {
		fmt.Fprintln(c.out, backup.Unproven(done.Now))
	}
	fmt.Fprintf(c.out, "Moves made since that backup are gone. When the bot starts, it says so in the threads of the %d running matches and takes the buttons off newer messages. Start it with: guildhall run\n", running)
	return nil
}

// checkPlace refuses to make a database where there is none, unless that is what
// is wanted: the bot may use one that lies elsewhere.
func (cmd restoreCommand) checkPlace(file string) error {
	_, err := os.Stat(file)
	switch gone := errors.Is(err, fs.ErrNotExist); {
	case gone && !cmd.New:
		return fmt.Errorf("there is no database %s to replace. Is it the one that the bot uses? Name it with --config or --db, or say --new to put the backup there", file)
	case gone:
		return nil
	case err == nil && cmd.New:
		return fmt.Errorf("there is a database %s; without --new it is replaced, and kept beside", file)
	}
	return err
}
