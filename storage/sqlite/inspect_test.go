package sqlite

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/engine/longtest"
	"guildhall/storage"
)

func TestInspect(t *testing.T) {
	path := filled(t)
	before, err := os.ReadFile(path)
	must(t, err)
	r, err := Inspect(t.Context(), path)
	must(t, err)
	if !r.Sound() || r.TableCount != 4 || r.Tables[storage.Playing] != 4 || r.Commits != 60 || r.Latest.IsZero() || r.Bytes != int64(len(before)) {
		t.Errorf("report = %+v", r)
	}
	after, err := os.ReadFile(path)
	must(t, err)
	if !bytes.Equal(before, after) {
		t.Error("inspecting changed the file")
	}
	if left, _ := filepath.Glob(path + "-*"); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// TestInspectLive reads data that are still in the write-ahead log of a process.
func TestInspectLive(t *testing.T) {
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	must(t, db.Commit(t.Context(), p.next(false)))
	r, err := Inspect(t.Context(), db.path)
	must(t, err)
	if r.Commits != 1 || r.Log == 0 || !r.Sound() {
		t.Errorf("report = %+v, want one commit, in the log", r)
	}
	must(t, db.Commit(t.Context(), p.next(false)))
}

// TestInspectDamage finds the damaged places, names them and reads the rest.
func TestInspectDamage(t *testing.T) {
	t.Run("a torn page", func(t *testing.T) {
		path := filled(t)
		b, err := os.ReadFile(path)
		must(t, err)
		copy(b[len(b)-3*4096:], bytes.Repeat([]byte{0xa5}, 4096)) // the matches are near the end
		must(t, os.WriteFile(path, b, 0o600))
		r, err := Inspect(t.Context(), path)
		must(t, err)
		if r.Sound() || r.TableCount != 4 {
			t.Fatalf("report = %+v, want problems and four tables", r)
		}
		named := slices.ContainsFunc(r.Problems, func(p string) bool { return strings.HasPrefix(p, "table ") || strings.HasPrefix(p, "index ") })
		if !named {
			t.Errorf("no problem says where it is: %q", r.Problems)
		}
	})
	t.Run("one match", func(t *testing.T) {
		db := reopened(t, filled(t), WithoutSync())
		for _, query := range []string{
			`UPDATE states SET body = x'01ff' WHERE table_id = 2`, `UPDATE turns SET body = x'09' WHERE table_id = 3 AND n = 7`,
			`DELETE FROM turns WHERE table_id = 4 AND n = 15`,
		} {
			_, err := db.w.ExecContext(t.Context(), query)
			must(t, err)
		}
		r, err := Inspect(t.Context(), db.path)
		must(t, err)
		if !slices.Equal(r.Unreadable, []int64{2, 3, 4}) || r.Commits != 15 {
			t.Errorf("report = %+v, want tables 2, 3, 4 unreadable", r)
		}
	})
	t.Run("a few bytes", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "x")
		must(t, os.WriteFile(path, []byte("SQLite format 3\x00 and no more"), 0o600))
		r, err := Inspect(t.Context(), path)
		must(t, err)
		if r.Sound() {
			t.Error("a file of a few bytes is called sound")
		}
	})
}

func TestInspectRefuses(t *testing.T) {
	if _, err := Inspect(t.Context(), filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error for no file = %v", err)
	}
	newer := filled(t)
	db := reopened(t, newer, WithoutSync())
	_, err := db.w.ExecContext(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`)
	must(t, err)
	must(t, db.Close())
	if _, err := Inspect(t.Context(), newer); !errors.Is(err, ErrNewer) {
		t.Errorf("error for a newer file = %v, want ErrNewer", err)
	}
}

func TestBackupsAreListed(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "guild[hall]*.db")
	there := filepath.Join(dir, "with a space.db")
	must(t, os.WriteFile(there, nil, 0o600))
	must(t, NoteBackup(path, filepath.Join(dir, "moved away"), time.Unix(3000, 0)))
	must(t, NoteBackup(path, there, time.Unix(2000, 0)))
	upgrade := path + ".v1.backup"
	must(t, os.WriteFile(upgrade, nil, 0o600))
	must(t, os.Chtimes(upgrade, time.Unix(1000, 0), time.Unix(1000, 0)))
	got, err := Backups(path)
	must(t, err)
	want := []BackupEntry{
		{time.Unix(3000, 0).UTC(), filepath.Join(dir, "moved away"), true},
		{time.Unix(2000, 0).UTC(), there, false},
		{time.Unix(1000, 0).UTC(), upgrade, false},
	}
	if !slices.Equal(got, want) {
		t.Errorf("backups = %v, want %v", got, want)
	}
}

// A first page of the wrong type is found, even if it is empty. Normal tests check every
// third table or index, long tests each one.
func TestInspectFindsForeignPages(t *testing.T) {
	path := filled(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	db := openPool(bare(path), false)
	rows, err := db.Query(`SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0`)
	if err != nil {
		t.Fatal(err)
	}
	roots := map[string]int{}
	for rows.Next() {
		var name string
		var page int
		if err := rows.Scan(&name, &page); err != nil {
			t.Fatal(err)
		}
		roots[name] = page
	}
	if err := errors.Join(rows.Err(), db.Close()); err != nil {
		t.Fatal(err)
	}
	size := len(whole) / int(binary.BigEndian.Uint32(whole[28:]))
	other := map[byte]byte{0x02: 0x05, 0x05: 0x02, 0x0a: 0x0d, 0x0d: 0x0a}
	names, step := slices.Sorted(maps.Keys(roots)), longtest.Number(3, 1)
	for n := int(longtest.Seed(t)) % step; n < len(names); n += step {
		name, page := names[n], roots[names[n]]
		torn := slices.Clone(whole)
		at := (page - 1) * size
		torn[at] = other[torn[at]]
		copied := filepath.Join(t.TempDir(), "torn.db")
		if err := os.WriteFile(copied, torn, 0o600); err != nil {
			t.Fatal(err)
		}
		if r, err := Inspect(t.Context(), copied); err == nil && r.Sound() {
			t.Errorf("%s: a page of the other kind is taken for sound", name)
		}
	}
}
