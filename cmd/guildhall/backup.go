package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/table/deliveries"
	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/cli"
	"guildhall/storage"
	"guildhall/storage/dburl"
	"guildhall/storage/sqlite"
)

type backupCommand struct {
	File string `arg:"" help:"File or folder to write to. An existing file is never overwritten. In a folder, the file name contains the time."`
	Keep int    `help:"Number of backups to keep in the folder; 0 keeps all. Older ones are deleted after the new one was checked."`
	cli.Database
}

// Run copies the database, which a bot may be using, and verifies the copy.
func (cmd backupCommand) Run(c cli.Console) error {
	from, err := cmd.Address()
	if err != nil {
		return err
	}
	if cmd.File, err = backup.Target(cmd.File, cmd.Keep, time.Now()); err != nil {
		return err
	}
	if err := cli.There(from); err != nil {
		return err
	}
	judge, err := cmd.Judge()
	if err != nil {
		return err
	}
	r, err := backup.Make(c.Ctx, from.Name, copier(from), cmd.File, judge)
	if err != nil {
		return err
	}
	state := "checked"
	if len(r.Missing) > 0 {
		state = "but incomplete: rows are missing"
	}
	fmt.Fprintf(c.Out, "%s is a backup of %s, %s.\n", cmd.File, from, state)
	backup.Describe(c.Out, r)
	if len(r.Missing) > 0 {
		fmt.Fprintf(c.Err, "guildhall: the backup contains what the database has. %s\n", backup.Missing(r))
	} else if err := note(from, cmd.File); err != nil {
		fmt.Fprintf(c.Err, "guildhall: the backup is good, but could not be noted beside the database: %v\n", err)
	}
	if len(r.Unproven) > 0 {
		fmt.Fprintf(c.Err, "guildhall: the backup contains what the database has. %s\n", backup.Unproven(r))
	}
	if !r.Sound() || len(r.Unproven) > 0 { // an older backup may be better, so all stay
		return cli.ErrFailed
	}
	removed, err := backup.Rotate(cmd.File, cmd.Keep)
	for _, old := range removed {
		fmt.Fprintf(c.Out, "Removed %s.\n", old)
	}
	return err
}

// copier returns a function that copies a database to a file. It copies a
// database file of any version without changing it.
func copier(from dburl.Address) func(ctx context.Context, to string) error {
	return func(ctx context.Context, to string) error {
		if !from.Postgres() {
			return sqlite.Copy(ctx, from.Name, to)
		}
		db, err := cli.OpenWithoutUpgrade(ctx, from)
		if err != nil {
			return err
		}
		return errors.Join(db.Backup(ctx, to), db.Close())
	}
}

// note adds a backup to the list next to a database file. A database on a
// server has no list.
func note(from dburl.Address, file string) error {
	if from.Postgres() {
		return nil
	}
	return sqlite.NoteBackup(from.Name, file, time.Now())
}

type restoreCommand struct {
	File string `arg:"" help:"Backup to restore. It is not changed."`
	cli.Database
	New        bool `help:"Restore where no database exists yet."`
	Unproven   bool `help:"Restore even if matches differ from their records. A damaged backup is never restored."`
	Incomplete bool `help:"Restore even if the database had already lost rows when it was backed up."`
}

// Run replaces the database with a backup. The bot must not run.
func (cmd restoreCommand) Run(c cli.Console) error {
	to, err := cmd.Address()
	if err != nil {
		return err
	}
	file := to.Name
	if to.Postgres() {
		return fmt.Errorf("%s is on a server. To restore a backup there, restore it to a new file and copy that into an empty database:\n"+
			"  guildhall restore %s --new --db NEW.db\n  guildhall database move NEW.db %s", to, cmd.File, to)
	}
	if err := cmd.checkPlace(file); err != nil {
		return err
	}
	judge, err := cmd.Judge()
	if err != nil {
		return err
	}
	now := time.Now()
	running := 0
	opts := []sqlite.RestoreOption{sqlite.JudgedBy(judge), sqlite.Announce(func(r sqlite.Reverted) storage.Delivery {
		if r.Table.Phase == storage.Playing {
			running++
		}
		return deliveries.Reverted(ulid.Make().String(), r.Table, r.Until, r.Undone, now)
	})}
	if cmd.Incomplete {
		opts = append(opts, sqlite.AllowIncomplete())
	}
	if cmd.Unproven {
		opts = append(opts, sqlite.AllowUnproven())
	}
	done, err := sqlite.Restore(c.Ctx, cmd.File, file, now, opts...)
	if errors.Is(err, sqlite.ErrUnproven) {
		return fmt.Errorf("%w\nThe backup itself is not damaged. To restore it anyway, use --unproven", err)
	}
	if errors.Is(err, sqlite.ErrIncomplete) {
		return fmt.Errorf("%w\nAn older backup may have them. To restore this one without them, use --incomplete", err)
	}
	if errors.Is(err, storage.ErrDamaged) {
		return fmt.Errorf("%w\nThe damage is in the backup %s: restore an older one", err, cmd.File)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s was replaced with %s and checked.\n", file, filepath.Base(cmd.File))
	backup.Describe(c.Out, done.Now)
	for _, m := range done.Now.Missing {
		fmt.Fprintf(c.Out, "Lost permanently: %s.\n", m)
	}
	if done.Replaced != "" {
		fmt.Fprintf(c.Out, "The old database was renamed to %s. Delete it when the bot works.\n", done.Replaced)
	}
	if len(done.Now.Unproven) > 0 {
		fmt.Fprintln(c.Out, backup.Unproven(done.Now))
	}
	fmt.Fprintf(c.Out, "Moves made after that backup are lost. When the bot starts, it says so in the threads of the %d running matches and removes the buttons of newer messages. Start it with: guildhall run\n", running)
	return nil
}

// checkPlace refuses to create a database where none exists, unless the host
// asked for it: the bot may use one in another place.
func (cmd restoreCommand) checkPlace(file string) error {
	_, err := os.Stat(file)
	switch gone := errors.Is(err, fs.ErrNotExist); {
	case gone && !cmd.New:
		return fmt.Errorf("there is no database %s to replace. Name the bot's database with --config or --db, or use --new to restore to this place", file)
	case gone:
		return nil
	case err == nil && cmd.New:
		return fmt.Errorf("the database %s exists. Without --new it is replaced and renamed", file)
	}
	return err
}
