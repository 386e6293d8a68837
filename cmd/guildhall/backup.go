package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/config"
	"guildhall/storage/sqlite"
)

// databaseFlags name a database: a file, or the database of a configuration.
type databaseFlags struct {
	Config string `default:"config.yaml" help:"Configuration that names the database."`
	DB     string `name:"db" help:"Database file, when it is not the one the configuration names."`
}

// file returns the path of the database. Without a configuration it is the
// default path.
func (f databaseFlags) file() (string, error) {
	if f.DB != "" {
		return f.DB, nil
	}
	c, err := config.Read(f.Config, os.Getenv)
	if errors.Is(err, fs.ErrNotExist) && f.Config == "config.yaml" {
		c, err = config.Defaults(), nil
	}
	return c.Database, err
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
	r, err := backup.Make(c.ctx, file, cmd.File)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is a backup of %s, read whole and sound.\n", cmd.File, file)
	backup.Describe(c.out, r)
	if err := sqlite.NoteBackup(file, cmd.File, time.Now()); err != nil {
		fmt.Fprintf(c.err, "guildhall: the backup is good, but could not be noted beside the database: %v\n", err)
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
}

// Run replaces the database with a backup. The bot must not run.
func (cmd restoreCommand) Run(c console) error {
	file, err := cmd.file()
	if err != nil {
		return err
	}
	done, err := sqlite.Restore(c.ctx, cmd.File, file, time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is %s now, read whole and sound.\n", file, filepath.Base(cmd.File))
	backup.Describe(c.out, done.Now)
	if done.Replaced != "" {
		fmt.Fprintf(c.out, "What was there before is kept as %s; remove it when all is well.\n", done.Replaced)
	}
	fmt.Fprintln(c.out, "Moves made since that backup are gone; their announcements on Discord still stand. Start the bot again with: guildhall run")
	return nil
}
