package sqlite

import (
	"context"
	"database/sql"

	"guildhall/storage"
)

// pressDays is how long a press is remembered. Discord forgets an interaction
// after 15 minutes.
const pressDays = 8

// usePress notes that a press is being carried out.
func (db *DB) usePress(ctx context.Context, tx *sql.Tx, press string) error {
	if press == "" {
		return nil
	}
	today := db.now().Unix() / (24 * 60 * 60)
	_, err := tx.ExecContext(ctx, `INSERT INTO presses (press, day) VALUES (?, ?)`, press, today)
	if isTaken(err) {
		return storage.ErrRepeated
	}
	if err != nil {
		return err
	}
	return db.prunePresses(ctx, tx, today-pressDays)
}

// pruneStep is how many presses are looked at for each new one: more than come
// in, and few enough never to be felt.
const pruneStep = 4

// prunePresses looks at the next few presses, round and round, and forgets
// those from before a day.
func (db *DB) prunePresses(ctx context.Context, tx *sql.Tx, before int64) error {
	rows, err := tx.QueryContext(ctx, `SELECT press, day FROM presses WHERE press > ? ORDER BY press LIMIT ?`, db.pruned, pruneStep)
	if err != nil {
		return err
	}
	defer rows.Close()
	var old []string
	seen := 0
	for ; rows.Next(); seen++ {
		var day int64
		if err := rows.Scan(&db.pruned, &day); err != nil {
			return err
		}
		if day < before {
			old = append(old, db.pruned)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if seen < pruneStep {
		db.pruned = ""
	}
	for _, press := range old {
		if _, err := tx.ExecContext(ctx, `DELETE FROM presses WHERE press = ?`, press); err != nil {
			return err
		}
	}
	return nil
}
