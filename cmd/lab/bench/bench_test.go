package bench

import (
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine/longtest"
	"guildhall/engine/villagers"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

func init() { longtest.Roomy() }

// TestLongRun runs a small version of the million: each window is reported,
// records grow by the reported number of moves, new matches replace finished
// ones, and the outbox is empty at the end.
func TestLongRun(t *testing.T) {
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "bench.db"), sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var seen []checkpoint
	if err := playLong(t.Context(), db, 3, 160, 40, func(l checkpoint) { seen = append(seen, l) }); err != nil {
		if strings.Contains(err.Error(), "only Linux") {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	if len(seen) != 4 {
		t.Fatalf("%d windows, want 4: %+v", len(seen), seen)
	}
	moves := 0
	for _, phase := range []storage.Phase{storage.Playing, storage.Finished} {
		list, err := db.InPhase(t.Context(), "", phase, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, tb := range list {
			moves += tb.Seq
		}
	}
	// The other player may have ended a turn after the last window was full.
	if last := seen[3]; moves < last.moves || moves > last.moves+50 || last.heap <= 0 || last.resident <= 0 || last.file <= 0 || last.p99 < last.median {
		t.Errorf("records hold %d moves, the last window says %+v", moves, last)
	}
}

// TestPressMatch makes every turn of a match on the panel.
func TestPressMatch(t *testing.T) {
	turns, err := pressMatch(t.Context(), villagers.Rules{}, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(turns) < 20 {
		t.Errorf("%d turns in a whole match", len(turns))
	}
	for _, one := range turns {
		if one.presses < 1 || len(one.kinds) == 0 {
			t.Errorf("%d presses for the answers to %v", one.presses, one.kinds)
		}
	}
}
