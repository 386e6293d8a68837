package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/verify"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/storage/sqlite"
)

const (
	largeLog      = 256 << 20          // of the write-ahead log: a reader is blocking checkpoints
	littleSpace   = 200 << 20          // free space that deserves a warning
	almostNoSpace = 20 << 20           // free space that is about to run out
	oldBackup     = 7 * 24 * time.Hour // age from which a backup is old
)

// manyBytes is a database size that takes a while to read.
const manyBytes = 256 << 20

// size announces, before reading a large database, that it takes a while.
func (d *Doctor) size(context.Context) []Finding {
	info, err := os.Stat(d.conf.Database)
	if err != nil || info.Size() < manyBytes {
		return nil
	}
	return []Finding{{Good, "database", fmt.Sprintf("%s has %s: checking it takes a while", d.conf.Database, megabytes(info.Size())), ""}}
}

// database reads the whole file without changing it.
func (d *Doctor) database(ctx context.Context) []Finding {
	file := d.conf.Database
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return nil // folders has reported it
	}
	r, err := sqlite.Inspect(ctx, file, d.judges()...)
	switch {
	case errors.Is(err, sqlite.ErrNothing):
		return []Finding{{Good, "database", file + " is empty: a start that was creating it was interrupted. The next start continues", ""}}
	case errors.Is(err, fs.ErrNotExist):
		if info, err := os.Stat(filepath.Dir(file)); err != nil || !info.IsDir() {
			return nil // folders has reported it
		}
		return []Finding{{Good, "database", file + " does not exist yet; the first start creates it", ""}}
	case errors.Is(err, sqlite.ErrNewer):
		return []Finding{{Fail, "database", err.Error(), "run the newer version, or restore the backup that its upgrade made beside the database"}}
	case errors.Is(err, sqlite.ErrForeign):
		return []Finding{{Fail, "database", fmt.Sprintf("%s: %v", file, err), "name another file in the configuration (key database)"}}
	case err != nil && ctx.Err() != nil && r.Sound():
		return []Finding{{Warn, "database", fmt.Sprintf("%s (%s) is too large to check completely; the checked part is not damaged", file, megabytes(r.Bytes)),
			"run guildhall backup: it checks the whole copy"}}
	case err != nil && ctx.Err() == nil:
		return []Finding{{Fail, "database", fmt.Sprintf("%s cannot be read: %v", file, err), "allow the bot's user to read and write the file and its folder"}}
	case !r.Sound():
		made, _ := sqlite.Backups(file)
		says := append([]string{file + " is damaged:"}, backup.Damage(r)...)
		advice := backup.Advice(made, file)
		if len(r.Missing) > 0 {
			advice += "\nOr continue without the lost rows: guildhall backup FILE, and if only rows are missing, guildhall restore FILE --incomplete"
		}
		return []Finding{{Fail, "database", strings.Join(says, "\n"), advice}}
	}
	says := new(strings.Builder)
	fmt.Fprintf(says, "%s is not damaged (%s, schema %d).\n", file, megabytes(r.Bytes), r.Version)
	backup.Describe(says, r)
	found := []Finding{{Good, "database", strings.TrimSpace(says.String()), ""}}
	if len(r.Unproven) > 0 {
		found = append(found, Finding{Fail, "database", backup.Unproven(r),
			"other tables are not affected. Report it with the output of guildhall version and guildhall record export"})
	}
	if r.Log > largeLog {
		found = append(found, Finding{Warn, "database", fmt.Sprintf("its write-ahead log has %s: another program keeps the database open", megabytes(r.Log)),
			"close other programs that use the file. A restart of the bot empties the log"})
	}
	if info, err := os.Stat(file); err == nil && info.Mode().Perm()&0o077 != 0 {
		found = append(found, Finding{Warn, "database", fmt.Sprintf("%s holds hands and seeds and can be read by other users (%v)", file, info.Mode().Perm()), "chmod 600 " + file})
	}
	return found
}

// judges returns verifiers that prove matches with the host's component tables,
// if these can be read.
func (d *Doctor) judges() []sqlite.RecordVerifier {
	games, err := wiring.Games(d.conf.Data)
	if err != nil {
		return nil // reported with the configuration
	}
	return []sqlite.RecordVerifier{verify.Judge(games)}
}

// space reports the free space in the folder of the database.
func (d *Doctor) space(context.Context) []Finding {
	free, known := d.FreeSpace(filepath.Dir(d.conf.Database))
	if !known {
		return nil
	}
	says := megabytes(free) + " are free on the disk of the database"
	switch {
	case free < almostNoSpace:
		return []Finding{{Fail, "disk", says, "free space on the disk. While it is full the bot refuses moves; nothing is lost"}}
	case free < littleSpace:
		return []Finding{{Warn, "disk", says, "free space on the disk"}}
	}
	return []Finding{{Good, "disk", says, ""}}
}

// backups reports the age of the newest known backup.
func (d *Doctor) backups(context.Context) []Finding {
	if info, err := os.Stat(d.conf.Database); err != nil || info.IsDir() {
		return nil
	}
	const how = "run guildhall backup regularly, or set schedule: backup in the configuration. Keep backups on another disk"
	made, err := sqlite.Backups(d.conf.Database)
	switch {
	case err != nil:
		return []Finding{{Warn, "backup", "the list of backups cannot be read: " + err.Error(), how}}
	case len(made) == 0:
		return []Finding{{Warn, "backup", "there is no known backup. Backups by other tools are not listed", how}}
	}
	age := d.Now().Sub(made[0].At)
	says := fmt.Sprintf("the newest known backup is %s, of %s", made[0].Path, made[0].At.UTC().Format("2006-01-02 15:04 MST"))
	if made[0].Missing {
		says += " (it is no longer there)"
	}
	if age > oldBackup {
		return []Finding{{Warn, "backup", fmt.Sprintf("%s: %d days old", says, int(age.Hours()/24)), how}}
	}
	return []Finding{{Good, "backup", says, ""}}
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
