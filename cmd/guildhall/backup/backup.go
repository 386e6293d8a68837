// Package backup copies databases and explains to a host the contents of a database, its
// damage, and the command that restores it. It does not change databases.
package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"guildhall/storage"
	"guildhall/storage/dburl"
	"guildhall/storage/sqlite"
)

// Make copies a database to a new file with the function copy, and reads the whole copy. An
// unreadable copy is removed, since the database itself is damaged. A copy with rows missing
// or with matches that judges reject is kept, since the database has the same faults; see
// Report.Unproven and Report.Missing.
func Make(ctx context.Context, database string, copy func(ctx context.Context, to string) error, to string, judges ...sqlite.RecordVerifier) (sqlite.Report, error) {
	if err := copy(ctx, to); err != nil {
		return sqlite.Report{}, err
	}
	r, err := sqlite.Inspect(ctx, to, judges...)
	if errors.Is(err, sqlite.ErrNothing) {
		return r, errors.Join(fmt.Errorf("%s: %w: the bot is creating it, or was interrupted", database, err), os.Remove(to))
	}
	if err == nil && !r.Readable() {
		err = fmt.Errorf("%w: %s", storage.ErrDamaged, strings.Join(r.Problems, "; "))
	}
	if err != nil {
		return r, errors.Join(fmt.Errorf("the backup is damaged: %w", err), os.Remove(to))
	}
	return r, nil
}

// Describe prints the contents of a database.
func Describe(out io.Writer, r sqlite.Report) {
	latest := "no move yet"
	if !r.Latest.IsZero() {
		latest = "the newest of " + r.Latest.UTC().Format("2006-01-02 15:04:05 MST")
	}
	fmt.Fprintf(out, "It has %d tables (%d open, %d playing, %d over, %d closed) with %d commits, %s; %d messages are queued.\n",
		r.TableCount, r.Tables[storage.Open], r.Tables[storage.Playing], r.Tables[storage.Finished], r.Tables[storage.Closed], r.Commits, latest, r.Deliveries)
}

// Unproven lists the matches that judges rejected, one line each.
func Unproven(r sqlite.Report) string {
	return "The stored states of these matches differ from their records, although nothing is damaged:\n  - " + strings.Join(r.Unproven, "\n  - ")
}

// Missing lists the tables of a database that lost rows, one line each, and tells the host
// what to do.
func Missing(r sqlite.Report) string {
	return "The database lost rows by damage; the rest can be read:\n  - " + strings.Join(r.Missing, "\n  - ") +
		"\nNo older backup was removed. Stop the bot, and restore the newest backup from before the damage, or this one with --incomplete to continue without the lost rows"
}

// Explain adds instructions to the error of a database that cannot be opened.
func Explain(err error, file string) error {
	switch {
	case errors.Is(err, storage.ErrDamaged):
	case errors.Is(err, storage.ErrFull) && dburl.IsPostgres(file):
		return fmt.Errorf("%w\nNothing is lost. Free space on the server's disk and start again", err)
	case errors.Is(err, storage.ErrFull):
		return fmt.Errorf("%w\nNothing is lost. Free space on the disk of %s and start again", err, file)
	case errors.Is(err, sqlite.ErrNewer):
		return fmt.Errorf("%w\nRun the newer version, or restore the backup that its upgrade made: guildhall restore %s.v….backup", err, file)
	default:
		return err
	}
	if dburl.IsPostgres(file) {
		return fmt.Errorf("%w\nThe server reported it; see its log. Restore a backup into a new database: guildhall database move FILE postgres://user@host/name", err)
	}
	lines := []string{err.Error(), "The database " + file + " is damaged; nothing was changed."}
	if r, err := sqlite.Inspect(context.Background(), file); err == nil {
		lines = append(lines, Damage(r)...)
	}
	made, _ := sqlite.Backups(file)
	lines = append(lines, Advice(made, file))
	return errors.New(strings.Join(lines, "\n"))
}

// Damage lists the problems of a database, one line each, and the number of tables that are
// still readable.
func Damage(r sqlite.Report) []string {
	var lines []string
	for _, m := range r.Missing {
		lines = append(lines, "  - "+m)
	}
	for i, p := range r.Problems {
		if i == 5 {
			lines = append(lines, fmt.Sprintf("  - and %d more", len(r.Problems)-i))
			break
		}
		lines = append(lines, "  - "+p)
	}
	if r.TableCount > 0 {
		lines = append(lines, fmt.Sprintf("%d of %d tables can be read.", r.TableCount-len(r.Unreadable), r.TableCount))
	}
	return lines
}

// Advice returns the path of the newest existing backup and the command that restores it.
func Advice(made []sqlite.BackupEntry, file string) string {
	for _, m := range made {
		if !m.Missing {
			return fmt.Sprintf("The newest backup that is here is of %s. Stop every bot that uses the database, then:\n  guildhall restore %q --db %q",
				m.At.UTC().Format("2006-01-02 15:04 MST"), m.Path, file)
		}
	}
	return fmt.Sprintf("No backup is known here. When you have one elsewhere: guildhall restore FILE --db %q", file)
}
