package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

func init() { longtest.Roomy() }

// TestLongRun runs a small version of the long run. It reports each window,
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
	// The other player may have completed a turn after the end of the last
	// window.
	if last := seen[3]; moves < last.moves || moves > last.moves+50 || last.heap <= 0 || last.resident <= 0 || last.file <= 0 || last.p99 < last.median {
		t.Errorf("records hold %d moves, the last window says %+v", moves, last)
	}
}

// A name without a part is an error, because it would print nothing.
func TestEveryPartIsFound(t *testing.T) {
	_, err := Run(t.Context(), regexp.MustCompile("pannels"), "", nil)
	if err == nil || !strings.Contains(err.Error(), "panels, market") {
		t.Errorf("a part that does not exist: %v", err)
	}
}

// TestLeague plays a small version of the league, with kills, and checks its goals except
// those for times.
func TestLeague(t *testing.T) {
	figures, err := playLeague(t.Context(), filepath.Join(t.TempDir(), "league.db"), longtest.Number(40, 160), 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range figures {
		if f.Goal == "0" && f.Value != 0 {
			t.Errorf("%s: %v", f.Name, f.Value)
		}
		if strings.HasSuffix(f.Name, "kills") && f.Value == 0 {
			t.Error("no process was killed")
		}
	}
}

// Improvements are detected in time, and predictions are better than Elo's.
func TestRatingQuality(t *testing.T) {
	figures := ratingQuality(4)
	for _, f := range figures {
		t.Logf("%s: %.4f %s (%s)", f.Name, f.Value, f.Unit, f.Goal)
	}
	var elo float64
	if _, err := fmt.Sscanf(figures[2].Goal, "< %f", &elo); err != nil {
		t.Fatal(err)
	}
	if seen, others, ours := figures[0].Value, figures[1].Value, figures[2].Value; seen < 90 || others > 20 || ours >= elo {
		t.Errorf("seen %.1f %%, of others %.1f %%, Brier %.4f beside %.4f", seen, others, ours, elo)
	}
}

// TestDamagedBackups is a small version of `lab bench --only trust`, with some
// random damages of each kind. No damaged backup is accepted with other
// content, and most are refused.
func TestDamagedBackups(t *testing.T) {
	n := longtest.Number(14, 70)
	got, err := tryDamages(t.Context(), n, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range got.wrong {
		t.Errorf("restored with other content: %s", w)
	}
	for _, w := range got.wrongCopies {
		t.Errorf("copied with other content: %s", w)
	}
	if got.tried != n || got.refused < n/2 || got.same == 0 || got.copiesRefused < n/2 {
		t.Errorf("of %d damages %d were refused, %d harmless; %d copies were refused", got.tried, got.refused, got.same, got.copiesRefused)
	}
}

// TestBenchBuildsTheProgram builds the program that a host runs, once, and removes it.
func TestBenchBuildsTheProgram(t *testing.T) {
	longtest.Only(t, "links the program")
	var p program
	file, err := p.built(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if again, err := p.built(t.Context()); again != file || err != nil {
		t.Errorf("built twice: %s, then %s (%v)", file, again, err)
	}
	if err := p.remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Dir(file)); !os.IsNotExist(err) {
		t.Errorf("%s is left: %v", filepath.Dir(file), err)
	}
}

// A profile is in the folder at the end of the bench, and the programs that it
// starts get the name of the folder.
func TestProfilesAreWritten(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "profiles")
	t.Setenv("GUILDHALL_PROFILES", "")
	stop, err := startProfile(folder)
	if err != nil {
		t.Fatal(err)
	}
	stop()
	if told := os.Getenv("GUILDHALL_PROFILES"); told != folder {
		t.Errorf("programs are told the folder %q, want %q", told, folder)
	}
	if written, err := os.ReadFile(filepath.Join(folder, "lab.cpu")); err != nil || len(written) == 0 {
		t.Errorf("lab.cpu holds %d bytes, %v", len(written), err)
	}
}
