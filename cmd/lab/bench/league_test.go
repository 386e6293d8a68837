package bench

import (
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine/longtest"
)

// TestLeague plays a small version of the league, with kills, and demands its goals
// that are no times.
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
