package sqlite

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/sqlite/corrupt"
)

var (
	usedFile   kept
	usedBefore []byte
)

// inUse returns the file of a database that a bot has used, with matches,
// stored presses, drafts, notes and messages to be sent. It also returns its
// content some commits earlier.
func inUse(t *testing.T) (file string, before []byte) {
	t.Helper()
	file = usedFile.copy(t, func() (path string) {
		path, usedBefore = writeInUse(t)
		return path
	})
	return file, slices.Clone(usedBefore)
}

func writeInUse(t *testing.T) (file string, before []byte) {
	t.Helper()
	db := fresh(t, WithoutSync())
	var plays []*play
	for seed := range uint64(10) {
		plays = append(plays, newPlay(t, db, seed))
	}
	press, at := 0, time.UnixMilli(1_700_000_000_000)
	turn := func(p *play) {
		c := p.next(false)
		press++
		c.Press = fmt.Sprintf("1302050872383%06d", (press*7919)%1_000_000)
		must(t, db.Commit(t.Context(), c))
	}
	for i := range 60 {
		turn(plays[i%len(plays)])
	}
	// Like on a server where the game refuses most presses.
	for range 700 {
		press++
		must(t, db.write(t.Context(), func(tx *sql.Tx) error {
			return db.session(tx).usePress(t.Context(), fmt.Sprintf("1302050872383%06d", (press*7919)%1_000_000))
		}))
	}
	must(t, checkpointed(db))
	before, err := os.ReadFile(db.path)
	must(t, err)
	for i, p := range plays {
		turn(p)
		must(t, errors.Join(
			db.SaveDraft(t.Context(), storage.Draft{Table: p.table.ID, After: p.seq, Step: 1, Codes: []string{"take 1"}, At: at}),
			db.SaveNote(t.Context(), p.table.ID, "1000", "remember the castle"),
			db.SavePost(t.Context(), storage.Message{Table: p.table.ID, Kind: "card", Channel: "2", Message: fmt.Sprint(i), Digest: "d"}),
			db.Enqueue(t.Context(), []storage.Delivery{{ID: fmt.Sprint("later ", i), Kind: "card", Due: at}})))
	}
	// Two empty pages that are free afterwards.
	for _, query := range []string{`CREATE TABLE gone (k TEXT PRIMARY KEY) WITHOUT ROWID`, `CREATE TABLE too (k TEXT PRIMARY KEY) WITHOUT ROWID`, `DROP TABLE gone`, `DROP TABLE too`} {
		_, err := db.w.ExecContext(t.Context(), query)
		must(t, err)
	}
	must(t, db.Close())
	return db.path, before
}

func checkpointed(db *DB) error {
	_, err := db.w.Exec(`PRAGMA wal_checkpoint(TRUNCATE)`)
	return err
}

// copyOf copies a damaged database. It returns the refusal or the report, and
// whether the copy has the original content.
func copyOf(t *testing.T, spoilt, content string) (reported string, same bool) {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy.db")
	if err := Copy(t.Context(), spoilt, to); err != nil {
		return err.Error(), false
	}
	r, err := Inspect(t.Context(), to)
	if err != nil {
		return err.Error(), false
	}
	if !r.Sound() {
		return strings.Join(append(r.Problems, r.Missing...), "; "), false
	}
	got, err := corrupt.Content(t.Context(), to)
	return "", err == nil && got == content
}

// TestDamageOfADatabaseInUse damages pages of a database in use. A report lists
// rows that a copy lacks, and rows of an earlier time.
func TestDamageOfADatabaseInUse(t *testing.T) {
	file, before := inUse(t)
	content, err := corrupt.Content(t.Context(), file)
	must(t, err)
	if reported, same := copyOf(t, file, content); !same {
		t.Fatalf("the database before it is damaged: %s", reported)
	}
	whole, err := os.ReadFile(file)
	must(t, err)
	trials := longtest.Number(24, 300)
	r := rand.New(rand.NewPCG(28, 8))
	reported := 0
	for n := range trials {
		spoilt := filepath.Join(t.TempDir(), "spoilt.db")
		must(t, os.WriteFile(spoilt, whole, 0o600))
		what, err := corrupt.Pages(r, n, spoilt, before)
		must(t, err)
		said, same := copyOf(t, spoilt, content)
		if said == "" && !same {
			t.Errorf("%s: the copy has other content and is called sound", what)
		}
		if said != "" {
			reported++
		}
	}
	if reported < trials/2 {
		t.Errorf("of %d damages only %d were reported", trials, reported)
	}
}

// TestLostRowsAreCounted makes damages that only the totals can detect, and
// checks the number of missing rows of a copy.
func TestLostRowsAreCounted(t *testing.T) {
	file, before := inUse(t)
	content, err := corrupt.Content(t.Context(), file)
	must(t, err)
	for _, tt := range []struct {
		name   string
		damage func(t *testing.T, file string)
		want   string
	}{
		{"the last press of a page", func(t *testing.T, file string) {
			must(t, corrupt.LoseRow(t.Context(), file, "presses"))
		}, "presses: 1 of 770 rows missing"},
		{"a page of presses of an earlier time", func(t *testing.T, file string) {
			edit(t, file, func(b []byte) {
				for _, n := range pagesOf(t, file, "presses") {
					now, was := b[(n-1)*4096:n*4096], before[(n-1)*4096:n*4096]
					if now[0] == 0x0a && was[0] == 0x0a && !slices.Equal(now, was) {
						copy(now, was)
						return
					}
				}
				t.Fatal("no page of presses changed")
			})
		}, "presses: "},
		{"drafts and a free page exchanged", func(t *testing.T, file string) {
			edit(t, file, func(b []byte) { corrupt.SwapPages(b, pagesOf(t, file, "drafts")[0], emptyFreePage(t, b)) })
		}, "drafts: 10 of 10 rows missing"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			spoilt := filepath.Join(t.TempDir(), "spoilt.db")
			must(t, copyFile(file, spoilt))
			tt.damage(t, spoilt)
			said, same := copyOf(t, spoilt, content)
			if same || !strings.Contains(said, tt.want) || strings.Contains(said, ";") {
				t.Errorf("the copy is reported as %q, want %q", said, tt.want)
			}
		})
	}
}

// TestTotalsFollowEveryWrite replaces, changes and deletes rows in every way
// that the program does. The totals always equal those of the rows.
func TestTotalsFollowEveryWrite(t *testing.T) {
	ctx := t.Context()
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	for n := range 30 {
		must(t, db.Commit(ctx, p.next(n == 29))) // the last one ends the match
	}
	second := newPlay(t, db, 2)
	for n := range 2 {
		must(t, errors.Join(db.SaveDraft(ctx, storage.Draft{Table: 2, After: second.seq, Step: n + 1, Codes: []string{"a"}}),
			db.PutBlob(ctx, "s", "k", fmt.Append(nil, n)), db.SaveNote(ctx, 2, "u", fmt.Sprint(n)),
			db.SavePost(ctx, storage.Message{Table: 2, Kind: "card", Message: fmt.Sprint(n)})))
	}
	must(t, errors.Join(db.DropBlob(ctx, "s", "k"), db.Close()))
	r, err := Inspect(ctx, db.path)
	must(t, err)
	if !r.Sound() {
		t.Errorf("problems %q, missing %q", r.Problems, r.Missing)
	}
}

// TestRestoreOfAnIncompleteBackup copies a database that lost a row. The copy
// is restored only with AllowIncomplete, and then the remaining rows are
// counted.
func TestRestoreOfAnIncompleteBackup(t *testing.T) {
	ctx := t.Context()
	file, _ := inUse(t)
	must(t, corrupt.LoseRow(ctx, file, "presses"))
	backup := filepath.Join(t.TempDir(), "backup.db")
	must(t, Copy(ctx, file, backup))
	if _, err := Restore(ctx, backup, file, restoredAt); !errors.Is(err, ErrIncomplete) || !strings.Contains(err.Error(), "presses: 1 of 770 rows missing") {
		t.Errorf("restored without being told to: %v", err)
	}
	done, err := Restore(ctx, backup, file, restoredAt, AllowIncomplete())
	must(t, err)
	if len(done.Now.Missing) != 1 {
		t.Errorf("the restore says %q, want what is missing", done.Now.Missing)
	}
	if r, err := Inspect(ctx, file); err != nil || !r.Sound() {
		t.Errorf("the restored database: %q, %q, %v", r.Problems, r.Missing, err)
	}
}

// pagesOf returns the pages of a table.
func pagesOf(t *testing.T, file, table string) []int {
	t.Helper()
	db, err := sql.Open("sqlite", readOnly(file))
	must(t, err)
	defer db.Close()
	var list []int
	must(t, eachRow(t.Context(), db, fmt.Sprintf(`SELECT pageno FROM dbstat WHERE name = '%s' ORDER BY pageno`, table), func(rows *sql.Rows) error {
		var n int
		err := rows.Scan(&n)
		list = append(list, n)
		return err
	}))
	return list
}

// edit changes the bytes of a file.
func edit(t *testing.T, file string, f func([]byte)) {
	t.Helper()
	b, err := os.ReadFile(file)
	must(t, err)
	f(b)
	must(t, os.WriteFile(file, b, 0o600))
}

// emptyFreePage returns a page that no table uses, left by an emptied table.
func emptyFreePage(t *testing.T, b []byte) int {
	t.Helper()
	trunk := int(binary.BigEndian.Uint32(b[32:]))
	for trunk != 0 {
		p := b[(trunk-1)*4096:]
		for i := range int(binary.BigEndian.Uint32(p[4:])) {
			n := int(binary.BigEndian.Uint32(p[8+4*i:]))
			if leaf := b[(n-1)*4096:]; leaf[0] == 0x0a && binary.BigEndian.Uint16(leaf[3:]) == 0 {
				return n
			}
		}
		trunk = int(binary.BigEndian.Uint32(p))
	}
	t.Fatal("no page is free and empty")
	return 0
}
