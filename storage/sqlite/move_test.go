package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/sqlite/corrupt"
	"guildhall/storage/storagetest"
	"guildhall/storage/transfer"
)

var filledTables kept

// wholeFile returns the path of a database with rows in every table that no process uses.
func wholeFile(t *testing.T) string {
	t.Helper()
	return filledTables.copy(t, func() string {
		db := fresh(t, WithoutSync())
		storagetest.Fill(t, db)
		must(t, db.Close())
		return db.path
	})
}

func sourceAt(t *testing.T, path string) *Mover {
	t.Helper()
	m, err := OpenSource(t.Context(), path)
	must(t, err)
	t.Cleanup(func() { m.Close() })
	return m
}

func targetAt(t *testing.T, path string) *Mover {
	t.Helper()
	m, err := OpenTarget(t.Context(), path)
	must(t, err)
	t.Cleanup(func() { m.Close() })
	return m
}

// TestMovesKnowTheSchema fails when a migration adds a table or a column that a move
// would lose.
func TestMovesKnowTheSchema(t *testing.T) {
	db := fresh(t, WithoutSync())
	have := map[string][]string{}
	err := eachRow(t.Context(), db.r, `SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'goose%' AND m.name NOT LIKE 'sqlite%' AND m.name <> 'totals' AND c.name <> 'checksum' ORDER BY m.name, c.cid`, func(rows *sql.Rows) error {
		var table, column string
		err := rows.Scan(&table, &column)
		have[table] = append(have[table], column)
		return err
	})
	must(t, err)
	want := map[string][]string{}
	for _, table := range transfer.Tables {
		want[table.Name] = table.Names()
	}
	if diff := cmp.Diff(have, want); diff != "" {
		t.Errorf("package move does not know the tables (-schema +move):\n%s", diff)
	}
}

func TestMove(t *testing.T) {
	path := wholeFile(t)
	before, err := os.ReadFile(path)
	must(t, err)
	from, to := sourceAt(t, path), targetAt(t, filepath.Join(t.TempDir(), "to.db"))
	for _, table := range transfer.Tables {
		if rows, err := from.Page(t.Context(), table, nil, 1); err != nil || len(rows) == 0 {
			t.Errorf("storagetest.Fill leaves %s empty, %v", table.Name, err)
		}
	}
	c, err := transfer.Move(t.Context(), from, to, transfer.Progress{})
	must(t, err)
	if c.Tables != 8 || c.Matches != 5 || c.Moves != 2+40+9 || c.States < 42 {
		t.Errorf("compared %+v", c)
	}
	must(t, to.Close())
	must(t, from.Close())
	if after, err := os.ReadFile(path); err != nil || !slices.Equal(after, before) {
		t.Errorf("the source was changed, %v", err)
	}
	db := reopened(t, to.db.path, WithoutSync())
	made, err := db.Create(t.Context(), storage.Table{}, "", nil)
	must(t, err)
	if made.ID != 9 {
		t.Errorf("the next table is %d, want 9", made.ID)
	}
}

func TestMoveRefuses(t *testing.T) {
	path, another := wholeFile(t), wholeFile(t)
	db := reopened(t, another, WithoutSync())
	if _, err := OpenSource(t.Context(), another, impatient); !errors.Is(err, ErrInUse) {
		t.Errorf("a source that is in use: %v", err)
	}
	if _, err := OpenTarget(t.Context(), another, impatient); !errors.Is(err, ErrInUse) {
		t.Errorf("a target that is in use: %v", err)
	}
	must(t, db.PutBlob(t.Context(), "a", "b", []byte("c")))
	must(t, db.Backup(t.Context(), another+".sealed"))
	must(t, db.Close())
	another += ".sealed" // whose seal stays
	before, err := os.ReadFile(another)
	must(t, err)
	to := targetAt(t, another)
	if _, err := transfer.Move(t.Context(), sourceAt(t, path), to, transfer.Progress{}); !errors.Is(err, transfer.ErrNotEmpty) {
		t.Errorf("into a database with rows: %v", err)
	}
	must(t, to.Close())
	if after, err := os.ReadFile(another); err != nil || !slices.Equal(after, before) {
		t.Errorf("a refused target was changed, %v", err)
	}
}

// cut is a target whose process is killed after a number of writes.
type cut struct {
	*Mover
	left int
}

var errCut = errors.New("killed")

func (c *cut) Put(ctx context.Context, t transfer.Table, rows []transfer.Row) error {
	if c.left--; c.left < 0 {
		return errCut
	}
	return c.Mover.Put(ctx, t, rows)
}

func (c *cut) Finish(ctx context.Context) error {
	if c.left--; c.left < 0 {
		return errCut
	}
	return c.Mover.Finish(ctx)
}

// TestMoveContinuesAfterKill kills a move after each of its writes, and continues it with the next one.
func TestMoveContinuesAfterKill(t *testing.T) {
	from := sourceAt(t, wholeFile(t))
	want, err := transfer.Sums(t.Context(), from)
	must(t, err)
	path := filepath.Join(t.TempDir(), "to.db")
	stopped := 0
	for left := 0; ; left = 1 {
		to := targetAt(t, path)
		_, err := transfer.Move(t.Context(), from, &cut{to, left}, transfer.Progress{})
		must(t, to.Close())
		if err == nil {
			break
		}
		if !errors.Is(err, errCut) {
			t.Fatal(err)
		}
		stopped++
		if _, err := Open(t.Context(), path); !errors.Is(err, storage.ErrIncompleteCopy) {
			t.Fatalf("a bot opens what is half moved: %v", err)
		}
		if _, err := OpenSource(t.Context(), path); !errors.Is(err, storage.ErrIncompleteCopy) {
			t.Fatalf("a move begins from what is half moved: %v", err)
		}
		if stopped > 1 {
			continue
		}
		if _, err := Inspect(t.Context(), path); !errors.Is(err, storage.ErrIncompleteCopy) {
			t.Fatalf("what is half moved counts as whole: %v", err)
		}
	}
	if stopped < len(transfer.Tables) {
		t.Errorf("it was stopped at %d places only", stopped)
	}
	to := targetAt(t, path)
	must(t, transfer.Same(t.Context(), want, to))
	r, err := Inspect(t.Context(), path)
	if err != nil || !r.Sound() {
		t.Errorf("the copy: %+v, %v", r, err)
	}
}

// TestMoveContinuesWithTables continues after a process that was killed while it created the
// tables, and refuses a database of an older version that has a row. The quick test stops
// after every second migration, long tests after each.
func TestMoveContinuesWithTables(t *testing.T) {
	from := sourceAt(t, wholeFile(t))
	want, err := transfer.Sums(t.Context(), from)
	must(t, err)
	step := longtest.Number(2, 1)
	for made := int(longtest.Seed(t)) % step; made < 8; made += step {
		path := filepath.Join(t.TempDir(), "to.db")
		db, err := openWith(t, path, upTo(t, made+1, nil))
		must(t, err)
		must(t, db.Close())
		to := targetAt(t, path)
		_, err = transfer.Move(t.Context(), from, to, transfer.Progress{})
		must(t, errors.Join(err, transfer.Same(t.Context(), want, to)))
		if list, err := filepath.Glob(path + ".v*"); err != nil || len(list) > 0 {
			t.Errorf("it copied a database without rows: %v, %v", list, err)
		}
	}
	path := filepath.Join(t.TempDir(), "to.db")
	db, err := openWith(t, path, upTo(t, 3, nil))
	must(t, err)
	must(t, db.PutBlob(t.Context(), "a", "b", []byte("c")))
	must(t, db.Close())
	if _, err := OpenTarget(t.Context(), path); !errors.Is(err, ErrOlder) {
		t.Errorf("an older database with a row: %v", err)
	}
}

// TestMoveOfAnotherSource refuses to complete a partial copy of another source.
func TestMoveOfAnotherSource(t *testing.T) {
	path := wholeFile(t)
	to := targetAt(t, filepath.Join(t.TempDir(), "to.db"))
	if _, err := transfer.Move(t.Context(), sourceAt(t, path), &cut{to, 3}, transfer.Progress{}); !errors.Is(err, errCut) {
		t.Fatal(err)
	}
	other := wholeFile(t)
	db := reopened(t, other, WithoutSync())
	must(t, db.PutBlob(t.Context(), "a", "b", []byte("c")))
	must(t, db.Close())
	if _, err := transfer.Move(t.Context(), sourceAt(t, other), to, transfer.Progress{}); !errors.Is(err, transfer.ErrSourceMismatch) {
		t.Errorf("another source: %v", err)
	}
}

// TestMoveOfDamagedRows refuses a source with a damaged row.
func TestMoveOfDamagedRows(t *testing.T) {
	path := wholeFile(t)
	must(t, corrupt.Column(t.Context(), path, "persons", "lang", "en", "user = 'ada'"))
	to := targetAt(t, filepath.Join(t.TempDir(), "to.db"))
	_, err := transfer.Move(t.Context(), sourceAt(t, path), to, transfer.Progress{})
	isDamaged(t, err)
	if !strings.Contains(err.Error(), "persons") {
		t.Errorf("it does not say where: %v", err)
	}
	if mark, err := to.Mark(t.Context()); err != nil || mark != "" {
		t.Errorf("the target was touched: %q, %v", mark, err)
	}
}
