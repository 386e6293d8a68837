package sqlite

import (
	"errors"
	"testing"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

// count returns the number of rows of a table of the database.
func count(t *testing.T, db *DB, table string) (n int) {
	t.Helper()
	must(t, db.w.QueryRowContext(t.Context(), `SELECT count(*) FROM `+table).Scan(&n))
	return n
}

// TestArchive ends two matches, one of them with a damaged record. That one keeps its rows,
// and ends too.
func TestArchive(t *testing.T) {
	db := fresh(t, WithoutSync())
	for seed := range uint64(2) {
		p := newPlay(t, db, seed)
		for range 15 {
			must(t, db.Commit(t.Context(), p.next(false)))
		}
		if seed == 1 {
			_, err := db.w.ExecContext(t.Context(), `UPDATE turns SET body = x'09' WHERE table_id = 2 AND n = 3`)
			must(t, err)
		}
		tab, err := db.Table(t.Context(), p.table.ID)
		must(t, err)
		tab.Phase = storage.Finished
		_, err = db.Update(t.Context(), tab, "", nil)
		must(t, err)
	}
	if turns, archives := count(t, db, "turns"), count(t, db, "archives"); turns != 16 || archives != 1 {
		t.Errorf("%d rows of turns and %d archives, want the 16 of the damaged match and one", turns, archives)
	}
	moves, err := db.Moves(t.Context(), 1, 1)
	must(t, err)
	if tab, err := db.Table(t.Context(), 1); err != nil || len(moves) != tab.Seq {
		t.Errorf("the archive has %d moves, the table %d (%v)", len(moves), tab.Seq, err)
	}
	r, err := Inspect(t.Context(), db.path)
	must(t, err)
	if len(r.Unreadable) != 1 || r.Unreadable[0] != 2 {
		t.Errorf("the report has tables %v as unreadable, want 2", r.Unreadable)
	}
	_, err = db.w.ExecContext(t.Context(), `INSERT INTO turns (table_id, first, last, n, at, body) VALUES (1, 0, 0, 0, 0, x'0000')`)
	must(t, err)
	if r, err = Inspect(t.Context(), db.path); err != nil || len(r.Unreadable) != 2 {
		t.Errorf("with a commit beside its archive: %v (%v)", r.Unreadable, err)
	}
}

// TestRecordCannotFork bypasses all checks of Commit: the primary key still prevents a second
// move with the same number.
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
