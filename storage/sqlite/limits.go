package sqlite

import (
	"context"
	"database/sql"

	"guildhall/storage"
)

// checkLimits refuses a change that would put a new person at table t, or create
// it, beyond the limits of its server. Had are the seats before the change; a new
// table has none. Counting in the transaction of the change keeps concurrent
// changes from exceeding a limit together.
func (db *DB) checkLimits(ctx context.Context, tx *sql.Tx, t storage.Table, had []storage.Seat) error {
	if t.Phase != storage.Open && t.Phase != storage.Playing {
		return nil
	}
	come := storage.Newcomers(had, t.Seats)
	if len(come) == 0 {
		return nil
	}
	g, err := guildByID(ctx, tx, t.Guild)
	if err != nil {
		return err
	}
	limits := g.Settings.Limits(db.defaultLimits)
	const running = `SELECT count(*) FROM tables t WHERE t.guild = ?2 AND t.phase IN ('open', 'playing') AND t.id <> ?3`
	if len(had) == 0 && t.Guild != "" && limits.PerServer > 0 {
		var n int
		if err := tx.QueryRowContext(ctx, running+` AND ?1 = ''`, "", t.Guild, t.ID).Scan(&n); err != nil {
			return err
		}
		if n >= limits.PerServer {
			return &storage.LimitReached{N: n, Most: limits.PerServer}
		}
	}
	if limits.PerPerson == 0 {
		return nil
	}
	for _, user := range come {
		var n int
		if err := tx.QueryRowContext(ctx, running+` AND t.id IN (`+seatsHeld+`)`, user, t.Guild, t.ID).Scan(&n); err != nil {
			return err
		}
		if n >= limits.PerPerson {
			return &storage.LimitReached{User: user, N: n, Most: limits.PerPerson}
		}
	}
	return nil
}
