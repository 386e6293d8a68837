package table_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine/cleopatra"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/sqlite"
	"guildhall/storage/storagetest"
	"guildhall/storage/testdb"
)

// TestDamagedTable damages the stored state of one match. That table is broken,
// the operator is notified once, and the other tables continue.
func TestDamagedTable(t *testing.T) {
	longtest.Only(t, "tables, damaged and read by one goroutine")
	h := tabletest.New(t, cleopatra.Rules{})
	testdb.File(t, h.DB)
	whole, hurt := h.Start("cleopatra", 2), h.Start("cleopatra", 2)
	if err := h.DB.Close(); err != nil {
		t.Fatal(err)
	}
	storagetest.Corrupt(t, h.Path, func(path string) bool {
		r, err := sqlite.Inspect(t.Context(), path)
		return err == nil && slices.Equal(r.Unreadable, []int64{hurt}) && len(r.Problems) == 1 &&
			!strings.Contains(r.Problems[0], "deliveries") // without which the table can be read
	})
	h.DB = h.OpenDB()
	h.Restart()
	var log bytes.Buffer
	h.Services.Tables.Log = slog.New(slog.NewTextHandler(&log, nil))
	var broken *table.CorruptError
	for range 3 {
		_, err := h.Services.Tables.Look(t.Context(), hurt, "ada")
		if !errors.As(err, &broken) || broken.Table != hurt || !errors.Is(err, storage.ErrDamaged) {
			t.Fatalf("a damaged table gives %v, want Broken", err)
		}
	}
	if n := strings.Count(log.String(), "table broken"); n != 1 {
		t.Errorf("the operator was told %d times, want once:\n%s", n, log.String())
	}
	if got := h.Services.Tables.Stats().Broken; !slices.Equal(got, []int64{hurt}) {
		t.Errorf("broken tables are %v, want %d", got, hurt)
	}
	if _, err := h.Services.Tables.Look(t.Context(), whole, "ada"); err != nil {
		t.Errorf("the other table: %v", err)
	}
}

// tallied is an Observer that counts commits.
type tallied struct{ ok, failed int }

func (c *tallied) Committed(_ string, _ time.Duration, err error) {
	if err != nil {
		c.failed++
	} else {
		c.ok++
	}
}

// TestFullDiskRefusesMoves checks that an act that cannot be stored changes
// nothing, and that the same press acts once when there is space again.
func TestFullDiskRefusesMoves(t *testing.T) {
	longtest.Only(t, "a disk is filled")
	h := tabletest.New(t, cleopatra.Rules{})
	seen := &tallied{}
	h.Services.Tables.Observer = seen
	id := h.Start("cleopatra", 2)
	db := testdb.File(t, h.DB)
	stats, err := db.Stats(t.Context())
	h.Must(err)
	h.Must(db.LimitSize(t.Context(), stats.Bytes))
	var act func() (*table.Snapshot, error)
	var before *table.Snapshot
	for err == nil { // the existing pages have free space for a while
		act, before = h.Step(id)
		_, err = act()
	}
	if !errors.Is(err, storage.ErrFull) {
		t.Fatalf("on a full disk an act gives %v, want ErrFull", err)
	}
	after := h.Look(id, before.User)
	if after.Rev != before.Rev || len(after.Draft) != len(before.Draft) {
		t.Errorf("the refused act changed %v to %v", before.Rev, after.Rev)
	}
	h.Must(db.LimitSize(t.Context(), 0))
	_, err = act()
	h.Must(err)
	if after := h.Look(id, before.User); after.Rev == before.Rev {
		t.Error("the same press did nothing although there is room")
	}
	if seen.ok == 0 {
		t.Error("no commit was observed")
	}
}

// A game that panics breaks only its own table, and the log does not contain
// the panic value.
func TestBrokenTableIsIsolated(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t, tabletest.Pool{})
	var log bytes.Buffer
	h.Services.Tables.Log = slog.New(slog.NewTextHandler(&log, nil))
	good, fails, damaged := h.Start("pool", 2), h.Start("pool", 2), h.Start("pool", 2)

	_, err := h.Choose(fails, "ada", "take 13", false)
	var broken *table.CorruptError
	if !errors.As(err, &broken) || broken.Table != fails {
		t.Errorf("a game that fails: %v, want an error naming table %d", err, fails)
	}
	_, err = h.Choose(fails, "ada", "take 1", false)
	h.Must(err) // the failure changed nothing, and the table is not locked

	err = h.DB.Commit(ctx, storage.Commit{
		Table: damaged, Moves: []storage.Move{{Seq: 1, Code: "take 0", Version: 1}},
		State: []byte(`{"what": "is this"}`), Events: []byte("[]"), At: h.Clock,
	})
	h.Must(err)
	if _, err := h.Services.Tables.Look(ctx, damaged, "ada"); !errors.As(err, &broken) || broken.Table != damaged || broken.Seq != 1 {
		t.Errorf("a damaged table: %v, want an error naming table %d at move 1", err, damaged)
	}
	mine, err := h.Services.People.Waiting(ctx, "ada")
	h.Must(err)
	var ids []int64
	for _, w := range mine {
		ids = append(ids, w.Table.ID)
	}
	if !slices.Equal(ids, []int64{good, fails}) {
		t.Errorf("waiting: %v, want %v without the damaged one", ids, []int64{good, fails})
	}
	if s := log.String(); !strings.Contains(s, "table=3") || !strings.Contains(s, "game failed") || strings.Contains(s, "xyzzy") {
		t.Errorf("log:\n%s\nwant table 3 and the failure, without the panic's words", s)
	}
}
