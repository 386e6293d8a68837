package discordtest

import (
	"strings"
	"testing"

	"guildhall/storage/sqlite"
)

// TestNewerTable checks a table that a newer version of the bot played on: people are
// asked to come back later, and nothing changes.
func TestNewerTable(t *testing.T) { simulated(t, newerTable) }

func newerTable(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	h.Quiet()
	h.Stop()
	db, err := sqlite.Open(t.Context(), h.file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	kept, err := db.Table(t.Context(), tb.ID)
	if err != nil {
		t.Fatal(err)
	}
	kept.Version++
	if _, err := db.Update(t.Context(), kept, "", nil); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	h.Start()
	if m := h.Player(h.Ada).Command(tb.Thread, "play"); !strings.Contains(m.Text(), "newer version") {
		t.Errorf("a table of newer rules is answered by\n%s", Screen(m))
	}
}
