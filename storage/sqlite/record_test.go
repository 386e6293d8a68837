package sqlite

import (
	"database/sql"
	"errors"
	"testing"

	"guildhall/storage"
	"guildhall/storage/format"
)

// TestRecordCannotFork bypasses all checks of Commit: the primary key alone
// prevents a second move with the same number.
func TestRecordCannotFork(t *testing.T) {
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	must(t, db.Commit(t.Context(), p.next(false)))
	rival := format.Entry{Turn: storage.Turn{N: 2, First: 1, Last: 1}, Moves: []storage.Move{{Seq: 1, Code: "x"}}}
	err := db.write(t.Context(), func(tx *sql.Tx) error { return appendTurn(t.Context(), tx, p.table.ID, rival) })
	if !errors.Is(err, storage.ErrConflict) {
		t.Errorf("error = %v, want ErrConflict", err)
	}
}
