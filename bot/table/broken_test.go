package table

import (
	"bytes"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/engine/cleopatra"
	"guildhall/storage"
	"guildhall/storage/sqlite"
	"guildhall/storage/storagetest"
)

// TestDamagedTable spoils the file where one match lies: that table is broken,
// the operator is told once, and the others go on.
func TestDamagedTable(t *testing.T) {
	h := newHouse(t, cleopatra.Rules{})
	whole, hurt := h.start("cleopatra", 2), h.start("cleopatra", 2)
	if err := h.db.Close(); err != nil {
		t.Fatal(err)
	}
	storagetest.Tear(t, h.path, func(path string) bool {
		r, err := sqlite.Inspect(t.Context(), path)
		return err == nil && slices.Equal(r.Unreadable, []int64{hurt}) && len(r.Problems) == 1
	})
	h.db = h.openDB()
	h.restart()
	var log bytes.Buffer
	h.tables.Log = slog.New(slog.NewTextHandler(&log, nil))
	var broken *Broken
	for range 3 {
		_, err := h.tables.Look(t.Context(), hurt, "ada")
		if !errors.As(err, &broken) || broken.Table != hurt || !errors.Is(err, storage.ErrDamaged) {
			t.Fatalf("a damaged table gives %v, want Broken", err)
		}
	}
	if n := strings.Count(log.String(), "table broken"); n != 1 {
		t.Errorf("the operator was told %d times, want once:\n%s", n, log.String())
	}
	if got := h.tables.Stats().Broken; !slices.Equal(got, []int64{hurt}) {
		t.Errorf("broken tables are %v, want %d", got, hurt)
	}
	if _, err := h.tables.Look(t.Context(), whole, "ada"); err != nil {
		t.Errorf("the other table: %v", err)
	}
}

// tallied is an Observer for tests.
type tallied struct{ ok, failed int }

func (c *tallied) Committed(_ string, _ time.Duration, err error) {
	if err != nil {
		c.failed++
	} else {
		c.ok++
	}
}

// step is the first answer of who is asked, or the confirmation of their turn.
func (h *house) step(id int64) (act func() (*Sight, error), before *Sight) {
	h.t.Helper()
	before = h.look(id, h.asked(id)[0])
	p := Press{Table: id, User: before.User, Rev: before.Rev, Sure: true, ID: h.press()}
	if before.Ready {
		return func() (*Sight, error) { return h.tables.Confirm(h.t.Context(), p) }, before
	}
	p.Written = before.Options[0].Code
	return func() (*Sight, error) { return h.tables.Choose(h.t.Context(), p) }, before
}

// TestFullDiskRefusesMoves checks that an act that cannot be kept changes
// nothing, and that the same press acts once there is room.
func TestFullDiskRefusesMoves(t *testing.T) {
	h := newHouse(t, cleopatra.Rules{})
	seen := &tallied{}
	h.tables.observer = seen
	id := h.start("cleopatra", 2)
	stats, err := h.db.Stats(t.Context())
	h.must(err)
	h.must(h.db.LimitSize(t.Context(), stats.Bytes))
	var act func() (*Sight, error)
	var before *Sight
	for err == nil { // pages that are there have room for a while
		act, before = h.step(id)
		_, err = act()
	}
	if !errors.Is(err, storage.ErrFull) {
		t.Fatalf("on a full disk an act gives %v, want ErrFull", err)
	}
	after := h.look(id, before.User)
	if after.Rev != before.Rev || len(after.Draft) != len(before.Draft) {
		t.Errorf("the refused act changed %v to %v", before.Rev, after.Rev)
	}
	h.must(h.db.LimitSize(t.Context(), 0))
	_, err = act()
	h.must(err)
	if after := h.look(id, before.User); after.Rev == before.Rev {
		t.Error("the same press did nothing although there is room")
	}
	if seen.ok == 0 {
		t.Error("no commit was observed")
	}
}
