package sqlite

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/engine/longtest"
	"guildhall/storage"
	queries "guildhall/storage/sql"
	"guildhall/storage/sqlite/corrupt"
)

// TestRowChecksum fixes the checksums, because existing files contain them.
func TestRowChecksum(t *testing.T) {
	for _, tt := range []struct {
		columns []driver.Value
		want    int64
	}{
		{nil, 0},
		{[]driver.Value{nil}, 186489941},
		{[]driver.Value{int64(1), "Ada", []byte{0, 1}, nil}, 949639779},
		{[]driver.Value{"a\x00b"}, 513378672},
		{[]driver.Value{int64(-1), 1.5}, 1493132330},
	} {
		got, err := rowChecksum(tt.columns)
		if err != nil || got != tt.want {
			t.Errorf("checksum of %v = %d, %v, want %d", tt.columns, got, err, tt.want)
		}
	}
}

// TestEveryColumnIsChecked fails when a migration adds a table or a column without a
// checksum.
func TestEveryColumnIsChecked(t *testing.T) {
	version, err := newestVersion()
	must(t, err)
	s, err := schemaOf(t.Context(), version)
	must(t, err)
	db := fresh(t)
	for _, table := range s.tables {
		var columns []string
		must(t, db.session(db.r).Each(t.Context(), func(row queries.Row) error {
			columns = append(columns, "")
			return row.Scan(&columns[len(columns)-1])
		}, `SELECT name FROM pragma_table_xinfo($1) WHERE hidden = 0 ORDER BY cid`, table))
		call := "row_checksum(" + strings.Join(columns, ", ") + ")"
		if n := strings.Count(s.sql["table "+table], call); n != 2 {
			t.Errorf("%s computes %s %d times, want twice", table, call, n)
		}
		if !strings.Contains(s.sql["trigger "+table+"_intact"], "WHEN NOT old.intact") {
			t.Errorf("a damaged row of %s may be updated", table)
		}
		for _, act := range []string{"added", "changed", "removed"} {
			if !strings.Contains(s.sql["trigger "+table+"_"+act], "UPDATE totals SET") {
				t.Errorf("the totals of %s do not know of rows that are %s", table, act)
			}
		}
	}
	if len(s.tables) < 17 {
		t.Errorf("there are %d tables, want 17 at least", len(s.tables))
	}
}

// TestDamagedRows damages one column at a time and reads the row. It must never be returned
// as if it were intact.
func TestDamagedRows(t *testing.T) {
	longtest.Only(t, "rows, damaged and read by one goroutine")
	path := filled(t)
	db := reopened(t, path, WithoutSync())
	ctx, at := t.Context(), time.UnixMilli(1_700_000_000_000)
	s, err := db.Load(ctx, 1)
	must(t, err)
	must(t, db.SaveDraft(ctx, storage.Draft{Table: 1, After: s.Table.Seq, Step: 1, Codes: []string{"a"}, At: at}))
	_, err = db.SaveOrders(ctx, storage.Orders{Table: 1, Seat: 1, Body: []byte("{}")})
	must(t, err)
	_, err = db.ChangePerson(ctx, "u", func(p *storage.Person) error { p.Lang = "ko"; return nil })
	must(t, err)
	_, err = db.ChangeGuild(ctx, "g", func(g *storage.Guild) error { g.Lang = "ko"; return nil })
	must(t, err)
	must(t, errors.Join(db.SaveNote(ctx, 1, "u", "note"), db.Follow(ctx, 1, "u", true), db.PutBlob(ctx, "s", "k", []byte("v")),
		db.RecordAct(ctx, storage.Audit{Guild: "g", User: "u", Act: "a"}), db.SavePost(ctx, storage.Message{Table: 1, Kind: "card", Message: "m"})))
	over, err := db.Table(ctx, 4)
	must(t, err)
	over.Phase = storage.Finished
	_, err = db.Update(ctx, over, "", nil)
	must(t, err)
	must(t, db.Close())

	for _, tt := range []struct {
		table, column string
		value         any
		where         string
		read          func(*DB) error
	}{
		{"tables", "game", "Lisboa", "id = 1", func(db *DB) error { _, err := db.Table(ctx, 1); return err }},
		{"tables", "affairs", `{"terms":{}}`, "id = 1", func(db *DB) error { _, err := db.Load(ctx, 1); return err }},
		{"tables", "seq", 1, "id = 1", func(db *DB) error {
			return db.SaveDraft(ctx, storage.Draft{Table: 1, After: 1, Step: 1, Codes: []string{"x"}})
		}},
		{"tables", "seq", 1, "id = 1", func(db *DB) error {
			return db.Commit(ctx, storage.Commit{Table: 1, After: 1, Moves: []storage.Move{{Seq: 2, Code: "x"}}, State: []byte("{}")})
		}},
		{"tables", "rev", 7, "id = 1", func(db *DB) error { tb := s.Table; tb.Rev = 7; _, err := db.Update(ctx, tb, "", nil); return err }},
		{"seats", "user", "other", "table_id = 1 AND n = 0", func(db *DB) error { _, err := db.Load(ctx, 1); return err }},
		{"states", "body", []byte{0, '{', '}'}, "table_id = 1 AND seq = (SELECT max(seq) FROM states WHERE table_id = 1)", func(db *DB) error { _, err := db.Load(ctx, 1); return err }},
		{"turns", "at", 1, "table_id = 1 AND n = 3", func(db *DB) error { _, err := db.Moves(ctx, 1, 1); return err }},
		{"turns", "body", []byte{0, 0}, "table_id = 1 AND n = 3", func(db *DB) error { _, err := db.Turns(ctx, 1, 0, 9); return err }},
		{"archives", "body", []byte{0, 0}, "table_id = 4", func(db *DB) error { _, err := db.Turns(ctx, 4, 0, 9); return err }},
		{"drafts", "codes", `["b"]`, "table_id = 1", func(db *DB) error { _, err := db.Draft(ctx, 1, 0); return err }},
		{"orders", "body", []byte("[]"), "table_id = 1", func(db *DB) error { _, err := db.Orders(ctx, 1, 1); return err }},
		{"persons", "lang", "en", "user = 'u'", func(db *DB) error { _, err := db.Person(ctx, "u"); return err }},
		{"guilds", "lang", "en", "id = 'g'", func(db *DB) error { _, err := db.Guild(ctx, "g"); return err }},
		{"notes", "note", "other", "user = 'u'", func(db *DB) error { _, err := db.Note(ctx, 1, "u"); return err }},
		{"follows", "user", "v", "user = 'u'", func(db *DB) error { _, err := db.Followers(ctx, 1); return err }},
		{"posts", "message", "n", "kind = 'card'", func(db *DB) error { _, err := db.Post(ctx, 1, "card", ""); return err }},
		{"audits", "act", "b", "guild = 'g'", func(db *DB) error { _, err := db.Acts(ctx, "g", 9); return err }},
		{"blobs", "value", []byte("w"), "space = 's'", func(db *DB) error {
			return db.EachBlob(ctx, "s", func(string, []byte) error { return nil })
		}},
	} {
		t.Run(tt.table+"."+tt.column, func(t *testing.T) {
			spoilt := path + ".spoilt"
			must(t, errors.Join(removeAll(spoilt, spoilt+"-wal", spoilt+"-shm"), copyFile(path, spoilt)))
			must(t, corrupt.Column(ctx, spoilt, tt.table, tt.column, tt.value, tt.where))
			db := reopened(t, spoilt, WithoutSync())
			isDamaged(t, tt.read(db))
			_, err := db.w.ExecContext(ctx, fmt.Sprintf(`UPDATE %s SET %s = %[2]s WHERE %s`, tt.table, tt.column, tt.where))
			if tt.table != "follows" { // the other user's row is not damaged
				isDamaged(t, readable(err))
			}
			must(t, db.Close())
			r, err := Inspect(ctx, spoilt)
			must(t, err)
			if r.Sound() || !strings.Contains(r.Problems[0], tt.table) {
				t.Errorf("the report says %q", r.Problems)
			}
		})
	}
}

// TestDamagedRowsDoNotBlockOthers lists tables, waits and deliveries with one damaged row each.
// The others are returned, and nothing damaged takes effect.
func TestDamagedRowsDoNotBlockOthers(t *testing.T) {
	path := filled(t)
	db := reopened(t, path, WithoutSync())
	ctx, at := t.Context(), time.UnixMilli(1_700_000_000_000)
	for id := int64(1); id <= 2; id++ {
		tb, err := db.Table(ctx, id)
		must(t, err)
		_, err = db.Update(ctx, tb, "", []storage.Delivery{{ID: fmt.Sprint(id), Table: id, Kind: "card", Due: at}},
			storage.Wait{Table: id, Seat: 0, User: "302050872383242240", Since: at, Next: at, Due: at.Add(time.Hour)})
		must(t, err)
	}
	must(t, db.Close())
	must(t, errors.Join(corrupt.Column(ctx, path, "waits", "due", at.UnixMilli(), "table_id = 1"),
		corrupt.Column(ctx, path, "deliveries", "kind", "turn", "id = '1'"), corrupt.Column(ctx, path, "tables", "game", "Lisboa", "id = 3")))
	db = reopened(t, path, WithoutSync())

	list, err := db.InPhase(ctx, "", storage.Playing, 10)
	must(t, err)
	if len(list) != 3 {
		t.Errorf("%d tables are listed, want 3 of 4", len(list))
	}
	due, err := db.WaitsDue(ctx, at.Add(time.Hour), 10)
	must(t, err)
	if len(due) != 1 || due[0].Table != 2 {
		t.Errorf("due are %+v, want the wait of table 2", due)
	}
	_, err = db.Load(ctx, 1)
	isDamaged(t, err) // so that the damaged wait is noticed
	claimed, err := db.Claim(ctx, at, at.Add(time.Minute), 10)
	must(t, err)
	if len(claimed) != 1 || claimed[0].ID != "2" {
		t.Errorf("claimed are %+v, want delivery 2", claimed)
	}
	must(t, db.MarkDelivered(ctx, "2"))
	if _, waits, err := db.NextDue(ctx); err != nil || waits {
		t.Errorf("a damaged delivery is due (%v, %v): the outbox would look for it without end", waits, err)
	}
	if next, _, err := db.NextWait(ctx); err != nil || !next.Equal(at) {
		t.Errorf("the next wait is at %v, %v", next, err)
	}
	_, err = db.Beat(ctx, "clock", func() time.Time { return at }, time.Minute)
	must(t, err)
	gap, err := db.Beat(ctx, "clock", func() time.Time { return at.Add(24 * time.Hour) }, time.Minute)
	if err != nil || gap != 24*time.Hour {
		t.Errorf("after a day the beat finds a gap of %v, %v", gap, err)
	}
	if w, err := db.WaitsAt(ctx, 2); err != nil || len(w) != 1 || w[0].Lost == 0 {
		t.Errorf("the sound wait is %+v, %v, want the lost day in it", w, err)
	}
	must(t, db.DueNow(ctx, "", at, "card"))
}

// TestDamagedBeat replaces an unreadable beat, so that clocks continue.
func TestDamagedBeat(t *testing.T) {
	db := fresh(t, WithoutSync())
	at := time.UnixMilli(1_700_000_000_000)
	_, err := db.Beat(t.Context(), "clock", func() time.Time { return at }, time.Minute)
	must(t, err)
	must(t, db.Close())
	must(t, corrupt.Column(t.Context(), db.path, "beats", "at", at.Add(1000*time.Hour).UnixMilli(), "name = 'clock'"))
	db = reopened(t, db.path, WithoutSync())
	for _, later := range []time.Duration{time.Second, time.Hour} {
		gap, err := db.Beat(t.Context(), "clock", func() time.Time { return at.Add(later) }, time.Minute)
		if err != nil || (gap > 0) != (later == time.Hour) {
			t.Errorf("after %v the gap is %v, %v", later, gap, err)
		}
	}
}

// TestDefinitions refuses a file with changed definitions.
func TestDefinitions(t *testing.T) {
	path := filled(t)
	raw, err := sql.Open("sqlite", path)
	must(t, err)
	for _, query := range []string{`PRAGMA writable_schema = 1`, `UPDATE sqlite_schema SET sql = replace(sql, 'last >= first', 'last <= first') WHERE name = 'turns'`} {
		_, err := raw.Exec(query)
		must(t, err)
	}
	must(t, raw.Close())
	r, err := Inspect(t.Context(), path)
	must(t, err)
	if r.Sound() || !strings.Contains(strings.Join(r.Problems, "\n"), "table turns: its definition") {
		t.Errorf("problems are %q", r.Problems)
	}
}

// TestSeal refuses a backup that lost a whole row with its checksum. A database in use has no
// seal.
func TestSeal(t *testing.T) {
	ctx := t.Context()
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	must(t, db.SaveNote(ctx, 1, "u", "note"))
	backup := filepath.Join(t.TempDir(), "b.db")
	must(t, db.Backup(ctx, backup))
	r, err := Inspect(ctx, backup)
	if err != nil || !r.Sound() {
		t.Fatalf("the backup: %+v, %v", r, err)
	}
	t.Run("opened", func(t *testing.T) {
		used := backup + ".used"
		must(t, copyFile(backup, used))
		db := reopened(t, used, WithoutSync())
		must(t, db.Commit(ctx, p.next(false)))
		must(t, db.Close())
		if r, err := Inspect(ctx, used); err != nil || !r.Sound() {
			t.Errorf("the report says %+v, %v", r, err)
		}
	})
	raw, err := sql.Open("sqlite", backup)
	must(t, err)
	_, err = raw.Exec(`DELETE FROM notes`)
	must(t, errors.Join(err, raw.Close()))
	r, err = Inspect(ctx, backup)
	must(t, err)
	if r.Sound() || !strings.HasPrefix(r.Problems[0], "notes: it holds 0 rows, 1") {
		t.Errorf("problems are %q", r.Problems)
	}
}
