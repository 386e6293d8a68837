package sqlite

import (
	"strconv"
	"testing"
	"time"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

// TestOnlyCommitsSync checks that commits wait for the disk and drafts do not, in
// any order.
func TestOnlyCommitsSync(t *testing.T) {
	db := fresh(t)
	p := newPlay(t, db, 1)
	level := func() (n int) {
		t.Helper()
		rows := db.w.QueryRowContext(queries.Soon(t.Context()), `SELECT synchronous FROM pragma_synchronous`)
		must(t, rows.Scan(&n))
		return n
	}
	const normal, full = 1, 2
	step, ids := 0, 0
	acts := []struct {
		name string
		want int
		do   func() error
	}{
		{"a commit", full, func() error { step = 0; return db.Commit(t.Context(), p.next(false)) }},
		{"a draft", normal, func() error {
			step++
			return db.SaveDraft(t.Context(), storage.Draft{Table: p.table.ID, After: p.seq, Step: step, Codes: []string{"x"}, At: p.now})
		}},
		{"a claim", normal, func() error {
			ids++
			must(t, db.Enqueue(t.Context(), []storage.Delivery{{ID: strconv.Itoa(ids), Due: time.UnixMilli(1)}}))
			got, err := db.Claim(t.Context(), p.now, p.now.Add(time.Hour), 1)
			if len(got) != 1 {
				t.Errorf("claimed %d, want 1", len(got))
			}
			return err
		}},
		{"a setting", full, func() error {
			_, err := db.ChangePerson(t.Context(), "1", func(*storage.Person) error { return nil })
			return err
		}},
		{"a delivery carried out", normal, func() error { return db.MarkDelivered(t.Context(), "none") }},
		{"a post", full, func() error { return db.SavePost(t.Context(), storage.Message{Table: p.table.ID, Kind: "card"}) }},
		{"a confirmed post", normal, func() error {
			return db.ConfirmPost(t.Context(), storage.Message{Table: p.table.ID, Kind: "card"}, storage.Message{})
		}},
		{"a post that is gone", normal, func() error { return db.DropPost(t.Context(), p.table.ID, "card", "") }},
	}
	for i := range acts {
		for j := range acts {
			for _, act := range []int{i, j} {
				must(t, acts[act].do())
				if got := level(); got != acts[act].want {
					t.Fatalf("%s after %s: synchronous is %d, want %d", acts[act].name, acts[i].name, got, acts[act].want)
				}
			}
		}
	}
	off := fresh(t, WithoutSync())
	newPlay(t, off, 1)
	var n int
	must(t, off.w.QueryRowContext(t.Context(), `SELECT synchronous FROM pragma_synchronous`).Scan(&n))
	if n != 0 {
		t.Errorf("without sync synchronous is %d, want 0", n)
	}
}
