package loadgen

import (
	"path/filepath"
	"testing"

	"guildhall/cmd/lab/autoplay"
	"guildhall/engine/longtest"
	"guildhall/storage/sqlite"
)

func init() { longtest.Roomy() }

// TestLoadWorld checks a small version of the world of the load test: tables in
// the middle of their matches, each with a turn that the pending person can type.
func TestLoadWorld(t *testing.T) {
	file := filepath.Join(t.TempDir(), "load.db")
	w, err := NewWorld(t.Context(), file, 12)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Server.Close()
	db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	b := autoplay.New(db)
	for _, lt := range w.Tables {
		s, err := b.Services.Tables.Look(t.Context(), lt.id, lt.pending)
		if err != nil {
			t.Fatal(err)
		}
		if !s.MyTurn || s.Entry == 0 || lt.turn == "" || s.Table.Thread != lt.channel {
			t.Errorf("table %d asks %s: %v, at %d, could write %q", lt.id, lt.pending, s.MyTurn, s.Entry, lt.turn)
		}
	}
}
