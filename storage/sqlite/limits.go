package sqlite

import (
	"context"
	"database/sql"
	"slices"

	"guildhall/storage"
)

// checkLimits refuses a change by which somebody comes to a table t, as it is kept
// now, who is at too many, or by which there are too many tables. Had are the
// seats before the change: none where the table is new. Counting in the
// transaction of the change is what keeps several from passing a limit at once.
func (db *DB) checkLimits(ctx context.Context, tx *sql.Tx, t storage.Table, had []storage.Seat) error {
	if t.Phase != storage.Open && t.Phase != storage.Playing {
		return nil
	}
	before := atTable(had)
	come := slices.DeleteFunc(atTable(t.Seats), func(u string) bool { return slices.Contains(before, u) })
	if len(come) == 0 {
		return nil
	}
	g, err := guildByID(ctx, tx, t.Guild)
	if err != nil {
		return err
	}
	limits := g.Settings.Limits(db.own)
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

// atTable are the users who sit on seats or stand in for them.
func atTable(seats []storage.Seat) []string {
	var users []string
	for _, s := range seats {
		if !s.Vacant && s.User != "" {
			users = append(users, s.User)
		}
		if s.Standin != "" && s.Standin != storage.Computer {
			users = append(users, s.Standin)
		}
	}
	return users
}
