package app

import (
	"context"
	"fmt"
	"time"

	"guildhall/bot/discord"
	"guildhall/cmd/guildhall/backup"
	"guildhall/storage/sqlite"
)

// makeBackup copies the live database to a file, for the owner's command
// /admin, and verifies the copy. The file is next to the database, or in the
// current folder when the database is on a server.
func (a *App) makeBackup(ctx context.Context) (path string, missing []string, err error) {
	now := time.Now()
	from := a.conf.Address()
	path = fmt.Sprintf("%s.%s.backup", from.Name, now.UTC().Format("20060102-150405"))
	if from.Postgres() {
		path = fmt.Sprintf("guildhall.%s.backup", now.UTC().Format("20060102-150405"))
	}
	r, err := a.copyTo(ctx, path, now)
	if err != nil {
		return "", nil, err
	}
	return path, r.Missing, nil
}

// copyTo copies the live database to a new file and reads the copy. If the copy
// is complete, copyTo adds it to the list of backups.
func (a *App) copyTo(ctx context.Context, path string, now time.Time) (sqlite.Report, error) {
	from := a.conf.Address()
	r, err := backup.Make(ctx, from.Name, a.db.Backup, path)
	if err != nil {
		return r, fmt.Errorf("back up: %w", err)
	}
	if len(r.Missing) > 0 {
		a.log.ErrorContext(ctx, "database lost rows", "missing", r.Missing)
	}
	if from.Postgres() || len(r.Missing) > 0 {
		return r, nil
	}
	if err := sqlite.NoteBackup(a.conf.Database, path, now); err != nil {
		a.log.WarnContext(ctx, "add backup to the list", "err", err)
	}
	return r, nil
}

// adminHealth returns the checks of /readyz for administrators on Discord.
func (a *App) adminHealth(ctx context.Context) discord.Health {
	r := a.health().Ready(ctx)
	return discord.Health{
		Connected: r.Checks["discord"].OK, Writable: r.Checks["database"].OK, Prompt: r.Checks["outbox"].OK, Broken: r.Broken,
	}
}
