package discordtest

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"guildhall/storage/encoding"
	"guildhall/storage/sqlite"
	"guildhall/storage/testdb"
)

// TestDamagedTable damages the file of one of two matches: its people read that, its
// owner gets one direct message, and the other match continues.
func TestDamagedTable(t *testing.T) { simulated(t, damagedTable) }

func damagedTable(t *testing.T) {
	h := open(t, Config{Plain: true})
	testdb.File(t, h.Store)
	hurt := h.Started("cleopatra", h.Ada, h.Bo)
	h.Quiet() // its lobby card is replaced
	dealt, err := h.Store.Load(t.Context(), hurt.ID)
	if err != nil {
		t.Fatal(err)
	}
	whole := h.Started("cleopatra", h.Bo, h.Ada)
	r := rand.New(rand.NewPCG(4, 4))
	for range 3 {
		h.PlayTurn(r, hurt)
		h.PlayTurn(r, whole)
	}
	h.Quiet()
	h.Stop()
	damage(t, h.file, dealt.State)
	if found, err := sqlite.Inspect(t.Context(), h.file); err != nil || !slices.Equal(found.Unreadable, []int64{hurt.ID}) || len(found.Problems) != 1 || !strings.Contains(found.Problems[0], "state") {
		t.Fatalf("the damage is %+v, %v", found, err)
	}
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

// damage overwrites a few bytes of the initial state of a match, as a failing disk would.
// Later states are stored as differences from it.
func damage(t *testing.T, file string, state []byte) {
	t.Helper()
	packed, _, err := encoding.PackState(state, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	all, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(all, packed[:100])
	if at < 0 {
		t.Fatal("the state is not in the file")
	}
	for i := range 24 {
		all[at+50+i] ^= 0x5a
	}
	if err := os.WriteFile(file, all, 0o600); err != nil {
		t.Fatal(err)
	}
}
