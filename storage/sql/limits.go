package sql

import (
	"context"

	"guildhall/storage"
)

// tablesLock returns the lock name for the tables of a server and their people.
func tablesLock(guild string) string { return "tables " + guild }

// personLock returns the lock name for the tables of a person.
func personLock(user string) string { return "person " + user }

// checkLimits returns a *LimitError for a change that would create table t, or add a person
// to it, beyond the limits of its server. Had are the seats before the change; a new table
// has none. Changes of one server that add people wait for each other here, so that they
// cannot exceed a limit together. Each also waits for a Forget of its new people.
func (db *Store) checkLimits(ctx context.Context, tx Tx, t storage.Table, had []storage.Seat) error {
	if t.Phase != storage.Open && t.Phase != storage.Playing {
		return nil
	}
	come := storage.Newcomers(had, t.Seats)
	if len(come) == 0 {
		return nil
	}
	names := make([]string, 0, len(come)+1)
	for _, user := range come {
		names = append(names, personLock(user))
	}
	g, err := guildByID(ctx, tx, t.Guild)
	if err != nil {
		return err
	}
	limits := g.Settings.Limits(db.defaultLimits)
	create := len(had) == 0 && t.Guild != "" && limits.PerServer > 0
	if create || limits.PerPerson > 0 {
		names = append(names, tablesLock(t.Guild))
	}
	if err := lock(ctx, tx, names...); err != nil {
		return err
	}
	const running = `SELECT count(*) FROM tables t WHERE t.guild = $2 AND t.phase IN ('open', 'playing') AND t.id <> $3`
	var n int
	if create {
		if err := tx.QueryRow(ctx, running+` AND $1 = ''`, "", t.Guild, t.ID).Scan(&n); err != nil {
			return err
		}
		if n >= limits.PerServer {
			return &storage.LimitError{N: n, Max: limits.PerServer}
		}
	}
	if limits.PerPerson == 0 {
		return nil
	}
	for _, user := range come {
		if err := tx.QueryRow(ctx, running+` AND t.id IN (`+seatsHeld+`)`, user, t.Guild, t.ID).Scan(&n); err != nil {
			return err
		}
		if n >= limits.PerPerson {
			return &storage.LimitError{User: user, N: n, Max: limits.PerPerson}
		}
	}
	return nil
}
