package sqlite

import (
	"context"
	"database/sql"
	"time"

	"guildhall/storage"
)

// pressKept is how long a press is remembered. Discord forgets an interaction
// after 15 minutes.
const pressKept = 8 * 24 * time.Hour

// usePress notes that a press is being carried out, and forgets a few that are
// old: more than come in, and few enough never to be felt.
func (db *DB) usePress(ctx context.Context, tx *sql.Tx, press string) error {
	if press == "" {
		return nil
	}
	now := db.now()
	_, err := tx.ExecContext(ctx, `INSERT INTO presses (press, at) VALUES (?, ?)`, press, millis(now))
	if isTaken(err) {
		return storage.ErrRepeated
	}
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM presses WHERE n IN (SELECT n FROM presses ORDER BY n LIMIT 4) AND at < ?`,
		millis(now.Add(-pressKept)))
	return err
}
