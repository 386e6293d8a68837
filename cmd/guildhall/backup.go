package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// databaseFlags name a database: the one of a configuration, or a file.
type databaseFlags struct {
	Config string `default:"config.yaml" help:"Configuration that names the database."`
	DB     string `name:"db" help:"Database file, when it is not the one the configuration names."`
}

// file is the database that is meant. Without a configuration it is the default one.
func (f databaseFlags) file() (string, error) {
	if f.DB != "" {
		return f.DB, nil
	}
	c, err := readConfig(f.Config, os.Getenv)
	if errors.Is(err, fs.ErrNotExist) && f.Config == "config.yaml" {
		c, err = defaults(), nil
	}
	return c.Database, err
}

type backupCommand struct {
	File string `arg:"" help:"File to write. One that exists is never overwritten."`
	databaseFlags
}

// Run copies the database, whether a bot uses it or not, and reads the copy
// whole before it is called a backup.
func (cmd backupCommand) Run(c console) error {
	file, err := cmd.file()
	if err != nil {
		return err
	}
	if _, err := os.Stat(file); err != nil {
		return fmt.Errorf("database: %w (name it with --db)", err)
	}
	r, err := backUp(c.ctx, file, cmd.File)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is a backup of %s, read whole and sound.\n", cmd.File, file)
	holds(c.out, r)
	if err := sqlite.NoteBackup(file, cmd.File, time.Now()); err != nil {
		fmt.Fprintf(c.err, "guildhall: the backup is good, but could not be noted beside the database: %v\n", err)
	}
	return nil
}

// backUp copies a database to a new file. A copy that does not read back is
// removed: the database itself is damaged then.
func backUp(ctx context.Context, file, to string) (sqlite.Report, error) {
	if err := sqlite.Copy(ctx, file, to); err != nil {
		return sqlite.Report{}, err
	}
	r, err := sqlite.Inspect(ctx, to)
	if err == nil && !r.Sound() {
		err = fmt.Errorf("%w: %s", storage.ErrDamaged, strings.Join(r.Problems, "; "))
	}
	if err != nil {
		return r, errors.Join(fmt.Errorf("the copy does not read back: %w", err), os.Remove(to))
	}
	return r, nil
}

// holds tells what a database holds.
func holds(out io.Writer, r sqlite.Report) {
	latest := "no move yet"
	if !r.Latest.IsZero() {
		latest = "the newest of " + r.Latest.UTC().Format("2006-01-02 15:04:05 MST")
	}
	fmt.Fprintf(out, "It holds %d tables (%d open, %d playing, %d over, %d closed) with %d commits, %s; %d messages are still to be sent.\n",
		r.All, r.Tables[storage.Open], r.Tables[storage.Playing], r.Tables[storage.Over], r.Tables[storage.Closed], r.Commits, latest, r.Deliveries)
}

type restoreCommand struct {
	File string `arg:"" help:"Backup to put in the place of the database. It is only read."`
	databaseFlags
}

// Run puts a backup in the place of the database. The bot must not run.
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
	holds(c.out, done.Now)
	if done.Kept != "" {
		fmt.Fprintf(c.out, "What was there before is kept as %s; remove it when all is well.\n", done.Kept)
	}
	fmt.Fprintln(c.out, "Moves made since that backup are gone; their announcements on Discord still stand. Start the bot again with: guildhall run")
	return nil
}

// explained adds to the error of a database that cannot be opened what to do
// about it.
func explained(err error, file string) error {
	switch {
	case errors.Is(err, storage.ErrDamaged):
	case errors.Is(err, storage.ErrFull):
		return fmt.Errorf("%w\nNothing is lost. Make room on the disk of %s and start again", err, file)
	case errors.Is(err, sqlite.ErrNewer):
		return fmt.Errorf("%w\nRun the newer program, or restore the copy that its upgrade left beside: guildhall restore %s.v….backup", err, file)
	default:
		return err
	}
	lines := []string{err.Error(), "The database " + file + " is damaged; nothing was changed."}
	if r, err := sqlite.Inspect(context.Background(), file); err == nil {
		lines = append(lines, damage(r)...)
	}
	made, _ := sqlite.Backups(file)
	lines = append(lines, advice(made, file))
	return errors.New(strings.Join(lines, "\n"))
}

// damage lists what is damaged, and what is not.
func damage(r sqlite.Report) []string {
	var lines []string
	for i, p := range r.Problems {
		if i == 5 {
			lines = append(lines, fmt.Sprintf("  - and %d more", len(r.Problems)-i))
			break
		}
		lines = append(lines, "  - "+p)
	}
	if r.All > 0 {
		lines = append(lines, fmt.Sprintf("%d of %d tables can be read.", r.All-len(r.Unreadable), r.All))
	}
	return lines
}

// advice names the newest backup that is there.
func advice(made []sqlite.Made, file string) string {
	for _, m := range made {
		if !m.Gone {
			return fmt.Sprintf("The newest backup that is here is of %s. Stop every bot that uses the database, then:\n  guildhall restore %q --db %q",
				m.At.UTC().Format("2006-01-02 15:04 MST"), m.Path, file)
		}
	}
	return fmt.Sprintf("No backup is known here. When you have one elsewhere: guildhall restore FILE --db %q", file)
}
