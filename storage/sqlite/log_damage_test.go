package sqlite

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"guildhall/engine/longtest"
)

// TestTruncatedLog cuts or spoils the write-ahead log of a killed process at many
// places: what opens is the database as it was after one of its commits, whole,
// and it goes on.
func TestTruncatedLog(t *testing.T) {
	rounds := longtest.Number(12, 60)
	const all = 20
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	must(t, db.Close()) // the log that is cut holds the commits alone
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
