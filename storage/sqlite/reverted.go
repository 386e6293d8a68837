package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

// Reverted is an open or running table of a restored backup. Messages on Discord may show
// moves that the backup does not have.
type Reverted struct {
	Table storage.Table
	Until time.Time // messages sent from then on are unknown to the backup
	// Undone is the number of commits that the replaced database had beyond the backup; -1
	// when unknown.
	Undone int
}

// Announce makes Restore add a delivery for each open or running table of the backup. It adds
// none for a backup of a schema without checksums.
func Announce(f func(Reverted) storage.Delivery) RestoreOption {
	return func(o *restoreOptions) { o.announce = f }
}

// enqueueReverted adds the deliveries of Announce to the file that becomes the database.
// latest is the time of its newest commit. replaced is the path of the old database; empty
// when there was none.
func enqueueReverted(ctx context.Context, file, replaced string, latest time.Time, announce func(Reverted) storage.Delivery) error {
	db := openPool(source(file, "FULL", ""), false)
	db.SetMaxOpenConns(1)
	err := writeReverted(ctx, db, committed(ctx, replaced), latest, announce)
	if err == nil {
		_, err = db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("enqueue messages about undone moves: %w", readable(err))
	}
	return syncFile(file)
}

func writeReverted(ctx context.Context, db *sql.DB, before map[int64]lastCommit, until time.Time, announce func(Reverted) storage.Delivery) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if checked, err := checkedTables(ctx, tx); err != nil || !slices.Contains(checked, "deliveries") {
		return err
	}
	beat, err := lastBeat(ctx, tx)
	if err != nil {
		return err
	}
	if beat.After(until) {
		until = beat
	}
	rw := session{reader: tx, w: tx}
	tables, err := queries.RunningTables(ctx, rw)
	if err != nil {
		return err
	}
	var list []storage.Delivery
	for _, t := range tables {
		r := Reverted{Table: t, Until: until, Undone: -1}
		if was, known := before[t.ID]; known && bytes.Equal(was.seed, t.Seed) {
			r.Undone = max(was.turns-t.Turns, 0)
		}
		list = append(list, announce(r))
	}
	if _, err := tx.ExecContext(ctx, `DROP TABLE IF EXISTS seal`); err != nil { // it counts the rows of the backup
		return err
	}
	if err := queries.Enqueue(ctx, rw, list); err != nil {
		return err
	}
	return tx.Commit()
}

// lastBeat returns the latest time at which a process used the database.
func lastBeat(ctx context.Context, tx reader) (time.Time, error) {
	var ms int64
	err := tx.QueryRowContext(ctx, `SELECT coalesce(max(at), 0) FROM beats`).Scan(&ms)
	return queries.Instant(ms), err
}

// lastCommit is the progress of a match in the replaced database.
type lastCommit struct {
	seed  []byte
	turns int
}

// committed returns the progress of the matches of a database; nothing if it cannot be read.
func committed(ctx context.Context, file string) map[int64]lastCommit {
	if file == "" {
		return nil
	}
	db, err := sql.Open("sqlite", readOnly(file))
	if err != nil {
		return nil
	}
	defer db.Close()
	rows, err := db.QueryContext(ctx, `SELECT id, seed, turns FROM tables`)
	if err != nil {
		return nil
	}
	defer rows.Close()
	found := map[int64]lastCommit{}
	for rows.Next() {
		var id int64
		var one lastCommit
		if rows.Scan(&id, &one.seed, &one.turns) != nil {
			return nil
		}
		found[id] = one
	}
	if rows.Err() != nil {
		return nil
	}
	return found
}
