package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"guildhall/engine/longtest"
	"guildhall/storage"
)

var filledFile kept

// filled returns the path of a database with a few matches.
func filled(t *testing.T) string {
	t.Helper()
	return filledFile.copy(t, func() string {
		db := fresh(t, WithoutSync())
		for seed := range uint64(4) {
			p := newPlay(t, db, seed)
			for range 15 {
				must(t, db.Commit(t.Context(), p.next(false)))
			}
		}
		must(t, db.Close())
		return db.path
	})
}

func TestDamagedFiles(t *testing.T) {
	longtest.Only(t, "files, damaged and read by one goroutine")
	for _, tt := range []struct {
		name   string
		damage func([]byte) []byte
		want   error
	}{
		{"another kind of file", func([]byte) []byte { return []byte("token: secret\n") }, ErrForeign},
		{"a file of zeros", func(b []byte) []byte { return make([]byte, len(b)) }, ErrForeign},
		{"only a few bytes left", func(b []byte) []byte { return b[:50] }, ErrDamaged},
		{"cut in half", func(b []byte) []byte { return b[:len(b)/2] }, ErrDamaged},
		{"garbage in the middle", func(b []byte) []byte {
			copy(b[len(b)/2:], bytes.Repeat([]byte{0xa5}, 3*4096))
			return b
		}, ErrDamaged},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filled(t)
			content, err := os.ReadFile(path)
			must(t, err)
			must(t, os.WriteFile(path, tt.damage(content), 0o600))
			refused(t, path, tt.want)
		})
	}
}

// refused checks that Open refuses a file with the right error, and does not
// change it.
func refused(t *testing.T, path string, want error) {
	t.Helper()
	before, err := os.ReadFile(path)
	must(t, err)
	db, err := Open(t.Context(), path)
	if err == nil {
		db.Close()
	}
	if !errors.Is(err, want) {
		t.Fatalf("error = %v, want %v", err, want)
	}
	t.Log(err)
	after, err := os.ReadFile(path)
	must(t, err)
	if !bytes.Equal(before, after) {
		t.Error("the refused file was changed")
	}
}

func TestForeignDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "other.db")
	other, err := sql.Open("sqlite", path)
	must(t, err)
	_, err = other.Exec(`CREATE TABLE tables (id INTEGER); INSERT INTO tables VALUES (1)`)
	must(t, err)
	must(t, other.Close())
	refused(t, path, ErrForeign)
}

func TestOpenPaths(t *testing.T) {
	odd := filepath.Join(t.TempDir(), "a b%20c?d#e&f 길드")
	must(t, os.Mkdir(odd, 0o700))
	db := reopened(t, filepath.Join(odd, "guild?hall.db"))
	newPlay(t, db, 1)
	must(t, db.Close())
	info, err := os.Stat(filepath.Join(odd, "guild?hall.db"))
	must(t, err)
	if info.Size() == 0 || info.Mode().Perm() != 0o600 {
		t.Errorf("file has %d bytes and mode %v, want some and -rw-------", info.Size(), info.Mode())
	}
	for name, path := range map[string]string{"a folder": odd, "no folder": filepath.Join(odd, "none", "x.db")} {
		if db, err := Open(t.Context(), path); err == nil {
			db.Close()
			t.Errorf("%s was opened as a database", name)
		}
	}
}

// TestBrokenTable checks that other matches work when one is damaged.
func TestBrokenTable(t *testing.T) {
	db := reopened(t, filled(t), WithoutSync())
	for _, query := range []string{`UPDATE states SET body = x'01ff' WHERE table_id = 2`, `UPDATE turns SET body = x'09' WHERE table_id = 2 AND n = 7`} {
		_, err := db.w.ExecContext(t.Context(), query)
		must(t, err)
	}
	_, err := db.Load(t.Context(), 2)
	isDamaged(t, err)
	_, err = db.Moves(t.Context(), 2, 1)
	isDamaged(t, err)
	for _, id := range []int64{1, 3} {
		s, err := db.Load(t.Context(), id)
		must(t, err)
		if s.State == nil {
			t.Errorf("table %d has no state", id)
		}
	}
	list, err := db.InPhase(t.Context(), "", storage.Playing, 10)
	must(t, err)
	if len(list) != 4 {
		t.Errorf("%d tables are listed, want 4", len(list))
	}
}

func isDamaged(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, ErrDamaged) {
		t.Errorf("error = %v, want ErrDamaged", err)
	}
}

// TestTruncatedLog cuts or damages the write-ahead log of a killed process at many places.
// The opened database is in the state after one of its commits, and works.
func TestTruncatedLog(t *testing.T) {
	rounds := longtest.Number(12, 60)
	const all = 20
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	must(t, db.Close()) // only the log contains the commits
	db = reopened(t, db.path, WithoutSync())
	for range all {
		must(t, db.Commit(t.Context(), p.next(false)))
	}
	log, err := os.ReadFile(db.path + "-wal")
	must(t, err)
	file, err := os.ReadFile(db.path)
	must(t, err)
	r := rand.New(rand.NewPCG(1, 1))
	seen := map[int]bool{}
	for n := range rounds {
		path := filepath.Join(t.TempDir(), "guildhall.db")
		at := r.IntN(len(log))
		spoilt := append([]byte(nil), log...)
		if n%2 == 0 {
			spoilt = spoilt[:at]
		} else {
			spoilt[at] ^= 1 << r.IntN(8)
		}
		must(t, errors.Join(os.WriteFile(path, file, 0o600), os.WriteFile(path+"-wal", spoilt, 0o600)))
		db, err := Open(t.Context(), path, WithoutSync())
		must(t, err)
		s, err := db.Load(t.Context(), 1)
		must(t, err)
		seen[s.Table.Turns] = true
		newPlay(t, db, 2)
		must(t, db.Close())
		report, err := Inspect(t.Context(), path)
		must(t, err)
		if !report.Sound() || report.Commits > all {
			t.Errorf("cut or spoilt at %d of %d: %+v", at, len(log), report)
		}
	}
	if len(seen) < min(rounds, all)/2 {
		t.Errorf("the log was cut behind %d different commits of %d", len(seen), all)
	}
}
