package sqlite

import (
	"errors"
	"testing"

	queries "guildhall/storage/sql"
)

// TestRecordCannotFork bypasses all checks of Commit: the primary key alone
// prevents a second move with the same number.
func TestRecordCannotFork(t *testing.T) {
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	must(t, db.Commit(t.Context(), p.next(false)))
	err := database{db}.Write(t.Context(), func(tx queries.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO turns (table_id, first, last, n, at, body) SELECT table_id, first, first, n + 1, at, body FROM turns WHERE n = 1`)
		return err
	})
	if !errors.Is(err, queries.ErrTaken) {
		t.Errorf("error = %v, want ErrTaken", err)
	}
}
