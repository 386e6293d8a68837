package sqlite

import (
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"guildhall/storage"
	"guildhall/storage/storagetest"
)

// version1 is a database of the first release. It never changes.
//
//go:embed testdata/version1.sql
var version1 string

// upTo returns the released migrations up to a number, and additional ones.
func upTo(t *testing.T, last int, more map[string]string) migrations {
	t.Helper()
	all, err := releasedMigrations()
	must(t, err)
	files := fstest.MapFS{}
	names, err := fs.Glob(all, "*.sql")
	must(t, err)
	for _, name := range names {
		var n int
		if _, err := fmt.Sscanf(name, "%d_", &n); err != nil || n > last {
			continue
		}
		content, err := fs.ReadFile(all, name)
		must(t, err)
		files[name] = &fstest.MapFile{Data: content}
	}
	for name, content := range more {
		files[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return func() (fs.FS, error) { return files, nil }
}

func openWith(t *testing.T, path string, m migrations) (*DB, error) {
	t.Helper()
	db := newDB(path, options{now: time.Now})
	err := db.open(t.Context(), options{readers: 2, sync: "OFF", patience: patience}, m)
	if err == nil {
		t.Cleanup(func() { db.Close() })
	}
	return db, err
}

// old creates a database of version 1 and returns its path.
func old(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "guildhall.db")
	db, err := openWith(t, path, upTo(t, 1, nil))
	must(t, err)
	must(t, db.write(t.Context(), func(tx *sql.Tx) error {
		_, err := tx.ExecContext(t.Context(), version1)
		return err
	}))
	must(t, db.Close())
	return path
}

// TestVersion1 opens a database of the first release with the newest schema.
func TestVersion1(t *testing.T) {
	db := reopened(t, old(t), WithoutSync())
	checkVersion1(t, db)
	next := storage.Commit{Table: 1, After: 4, Press: "new", Moves: []storage.Move{{Seq: 5, Code: "pass"}}, State: []byte("S"), At: time.UnixMilli(9)}
	must(t, db.Commit(t.Context(), next))
	next.After, next.Moves[0].Seq, next.Press = 5, 6, "1302094807046690001"
	if err := db.Commit(t.Context(), next); !errors.Is(err, storage.ErrDuplicate) {
		t.Errorf("error for a press of the old database = %v, want ErrRepeated", err)
	}
}

func checkVersion1(t *testing.T, db *DB) {
	t.Helper()
	s, err := db.Load(t.Context(), 1)
	must(t, err)
	if s.Table.Game != "caylus" || s.Table.Seq != 4 || s.Table.Seats[1].Name != "보" || string(s.State) != `{"round":1,"turn":4,"players":[{"seat":0}]}` {
		t.Errorf("table 1 is %+v with state %s", s.Table, s.State)
	}
	moves, err := db.Moves(t.Context(), 1, 1)
	must(t, err)
	var codes []string
	for _, m := range moves {
		codes = append(codes, fmt.Sprintf("%d: %s", m.Seat, m.Code))
	}
	if diff := cmp.Diff([]string{"0: place quarry", "0: pay wood", "1: place castle", "1: pass"}, codes); diff != "" {
		t.Errorf("moves (-want +got):\n%s", diff)
	}
	turns, err := db.Turns(t.Context(), 1, 0, 10)
	must(t, err)
	if len(turns) != 3 || string(turns[2].Events) != `[{"Seat":1,"Text":["caylus.castle",{"n":2}],"To":255,"Places":null}]` {
		t.Errorf("turns = %+v", turns)
	}
}

// newest is the newest schema version. Databases of older versions are migrated
// before use.
const newest = 5

const addColour = `-- +goose Up
ALTER TABLE seats ADD COLUMN colour TEXT NOT NULL DEFAULT 'ink';
`

func TestMigrateOlder(t *testing.T) {
	path := old(t)
	newer := upTo(t, newest, map[string]string{fmt.Sprintf("%04d_colour.sql", newest+1): addColour})
	db, err := openWith(t, path, newer)
	must(t, err)
	checkVersion1(t, db)
	stats, err := db.Stats(t.Context())
	must(t, err)
	if stats.Version != newest+1 {
		t.Errorf("version = %d, want %d", stats.Version, newest+1)
	}
	must(t, db.Close())
	t.Run("the copy from before can be opened", func(t *testing.T) {
		before, err := openWith(t, path+".v1.backup", releasedMigrations)
		must(t, err)
		checkVersion1(t, before)
	})
	t.Run("an older program refuses the new file", func(t *testing.T) {
		older, err := openWith(t, path, upTo(t, 1, nil))
		if err == nil {
			older.Close()
		}
		if !errors.Is(err, ErrNewer) {
			t.Errorf("error = %v, want ErrNewer", err)
		}
	})
	t.Run("opening again copies nothing", func(t *testing.T) {
		_, err := openWith(t, path, newer)
		must(t, err)
		copies, err := filepath.Glob(path + ".v?.backup")
		must(t, err)
		if len(copies) != 1 {
			t.Errorf("copies are %v, want one", copies)
		}
	})
}

func TestMigrationFails(t *testing.T) {
	path := old(t)
	broken := map[string]string{"0002_broken.sql": addColour + "ALTER TABLE nowhere ADD COLUMN x;\n"}
	for range 2 {
		if db, err := openWith(t, path, upTo(t, 1, broken)); err == nil {
			db.Close()
			t.Fatal("a broken migration was run")
		}
	}
	db, err := openWith(t, path, releasedMigrations) // all or nothing
	must(t, err)
	checkVersion1(t, db)
	copies, err := filepath.Glob(path + ".v1*.backup")
	must(t, err)
	if len(copies) != 1 {
		t.Errorf("copies are %v, want one: nothing was written between the attempts", copies)
	}
}

// A stale or damaged copy from an earlier attempt is replaced by a new copy.
func TestMigrationReplacesStaleCopy(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"older":   func(path string) error { return os.Chtimes(path, time.Time{}, time.Now().Add(-time.Hour)) },
		"damaged": func(path string) error { return os.WriteFile(path, []byte("not a copy"), 0o600) },
	} {
		path := old(t)
		must(t, os.Chtimes(path, time.Time{}, time.Now().Add(-time.Minute)))
		broken := map[string]string{"0002_broken.sql": addColour + "ALTER TABLE nowhere ADD COLUMN x;\n"}
		for range 2 {
			openWith(t, path, upTo(t, 1, broken))
			must(t, spoil(path+".v1.backup"))
		}
		if _, err := os.Stat(path + ".v1-2.backup"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// With two versions of the program on one file, the newer one does not migrate it
// while the older one has it open, and read-only use never migrates it.
func TestUpgradeNeedsExclusiveAccess(t *testing.T) {
	path := old(t)
	running, err := openWith(t, path, upTo(t, 1, nil))
	must(t, err)
	for name, opts := range map[string][]Option{"to use it": nil, "to look": {WithoutUpgrade()}} {
		want := ErrInUse
		if opts != nil {
			want = ErrOlder
		}
		db, err := Open(t.Context(), path, append(opts, impatient)...)
		if err == nil {
			db.Close()
		}
		if !errors.Is(err, want) {
			t.Errorf("opened %s: %v, want %v", name, err, want)
		}
	}
	v, err := running.version(t.Context())
	must(t, err)
	if v != 1 {
		t.Errorf("the schema is %d under a program that knows 1", v)
	}
	must(t, running.Close())
	if _, err := Open(t.Context(), path, WithoutUpgrade()); !errors.Is(err, ErrOlder) {
		t.Errorf("looked at, in nobody's use: %v, want ErrOlder", err)
	}
	db, err := Open(t.Context(), path)
	must(t, err)
	must(t, db.Close())
}

// TestFrozen fails when a file changes that existing databases depend on: a
// change of tables needs a new migration, a better dictionary a new codec.
func TestFrozen(t *testing.T) {
	first, err := embedded.ReadFile("migrations/0001_tables.sql")
	must(t, err)
	second, err := embedded.ReadFile("migrations/0002_people.sql")
	must(t, err)
	third, err := embedded.ReadFile("migrations/0003_checksums.sql")
	must(t, err)
	fourth, err := embedded.ReadFile("migrations/0004_archives.sql")
	must(t, err)
	for name, frozen := range map[string]struct {
		content []byte
		want    string
	}{
		"migrations/0001_tables.sql":    {first, "a45b7994ce1d2f5b"},
		"migrations/0002_people.sql":    {second, "5802951ad03825e2"},
		"migrations/0003_checksums.sql": {third, "2579c32eb27f91cc"},
		"migrations/0004_archives.sql":  {fourth, "a6535698e00079d6"},
	} {
		if got := fmt.Sprintf("%x", sha256.Sum256(frozen.content))[:16]; got != frozen.want {
			t.Errorf("%s was edited: its sum is %s, want %s", name, got, frozen.want)
		}
	}
}

// TestLedgerOfEarlierResults migrates results of leagues from before there was a ledger.
func TestLedgerOfEarlierResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guildhall.db")
	db, err := openWith(t, path, upTo(t, 10, nil))
	must(t, err)
	_, err = db.ChangeLeague(t.Context(), storagetest.EarlierResults())
	must(t, err)
	must(t, db.Close())
	db = reopened(t, path, WithoutSync())
	storagetest.CheckEarlierResults(t, db)
	_, err = db.w.ExecContext(t.Context(), `UPDATE league_ledger SET seats = '[]'`)
	if err == nil {
		t.Error("an entry of the ledger was changed")
	}
}
