package discordtest

import (
	"guildhall/storage/testdb"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"guildhall/storage/sqlite"
	"guildhall/storage/storagetest"
)

// TestDamagedTable damages the file at one of two matches: its people read that,
// its owner gets one direct message, and the other match continues.
func TestDamagedTable(t *testing.T) { simulated(t, damagedTable) }

func damagedTable(t *testing.T) {
	h := open(t, Config{Plain: true})
	testdb.File(t, h.Store)
	hurt := h.Started("cleopatra", h.Ada, h.Bo)
	h.Quiet() // its lobby card is replaced
	whole := h.Started("cleopatra", h.Bo, h.Ada)
	r := rand.New(rand.NewPCG(4, 4))
	for range 3 {
		h.PlayTurn(r, hurt)
		h.PlayTurn(r, whole)
	}
	h.Quiet()
	h.Stop()
	storagetest.Corrupt(t, h.file, func(path string) bool {
		found, err := sqlite.Inspect(t.Context(), path)
		return err == nil && slices.Equal(found.Unreadable, []int64{hurt.ID}) && len(found.Problems) == 1 && strings.Contains(found.Problems[0], "state")
	})
	h.Start()
	ada, bo := h.Player(h.Ada), h.Player(h.Bo)
	for range 2 {
		if m := ada.Command(hurt.Thread, "play"); !strings.Contains(m.Text(), "cannot be read right now") {
			t.Errorf("a damaged table is answered by\n%s", Screen(m))
		}
		bo.Command(hurt.Thread, "board")
	}
	for range 4 {
		h.PlayTurn(r, whole)
	}
	h.Quiet()
	dm, err := h.As(h.Ada).OpenDM()
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, m := range ada.Messages(dm) {
		if strings.Contains(m.Text(), "is damaged") {
			told++
		}
	}
	if told != 1 {
		t.Errorf("the owner was told %d times, want once", told)
	}
	if n := strings.Count(h.Log(), "table broken"); n != 1 {
		t.Errorf("the operator was told %d times, want once", n)
	}
}
