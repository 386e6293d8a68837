package postgres

import (
	"context"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

const (
	// pressDays is the number of days that a press is remembered. An interaction of Discord
	// expires after 15 minutes.
	pressDays = 8
	// pruneStep is how many old presses are deleted with each new one: more than one,
	// so that the table does not grow, and few enough to cost almost nothing.
	pruneStep = 4
)

// UsePress adds to a batch that the transaction carries out a press. It waits for a
// transaction that is using the same press.
func (s session) UsePress(_ context.Context, b *queries.Batch, press string) {
	if press == "" {
		return
	}
	if tx, ok := s.tx.(*storing); ok {
		tx.press = press
	}
	today := s.db.now().Unix() / (24 * 60 * 60)
	b.Queue(`INSERT INTO presses (press, day) VALUES ($1, $2) ON CONFLICT DO NOTHING`, press, today).Changed = func(n int64) error {
		if n == 0 {
			return storage.ErrDuplicate
		}
		return nil
	}
	b.Queue(`DELETE FROM presses WHERE press IN (SELECT press FROM presses WHERE day < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`, today-pressDays, pruneStep)
}

// pressUsed reports whether a press was carried out. It waits for a transaction that is
// using it, such as one whose connection was lost with its outcome.
func (db *DB) pressUsed(ctx context.Context, press string) (used bool, err error) {
	err = db.repeat(ctx, func() (again bool, err error) {
		tx, err := db.pool.BeginTx(ctx, writing)
		if err != nil {
			return true, err
		}
		defer rollback(ctx, tx) // it is a question only
		done, err := tx.Exec(ctx, `INSERT INTO presses (press, day) VALUES ($1, 0) ON CONFLICT DO NOTHING`, press)
		used = done.RowsAffected() == 0
		return tx.Conn().IsClosed(), err
	})
	return used, err
}
