package sqlite

import (
	"context"
	"database/sql"

	"guildhall/storage"
)

// pressDays is how many days a press is remembered. An interaction of Discord
// expires after 15 minutes.
const pressDays = 8

// usePress stores that a press was carried out.
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
	if db.pressed++; db.pressed%pruneEvery != 0 {
		return nil
	}
	return db.prunePresses(ctx, tx, today-pressDays)
}

// pruneStep is how many old presses are checked behind each pruneEvery new ones: more of
// them, so that the table does not grow, and few enough to cost almost nothing.
const (
	pruneEvery = 8
	pruneStep  = 4 * pruneEvery
)

// prunePresses checks the next few presses in key order, again from the first
// after the last, and deletes those from before a time.
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
