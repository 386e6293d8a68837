package table_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/storage"
)

func draftedBy(s *table.Sight) []string {
	var codes []string
	for _, st := range s.Draft {
		codes = append(codes, st.Code)
	}
	return codes
}

func TestDraftIsRebased(t *testing.T) {
	tests := []struct {
		name    string
		mine    string   // drafted first
		theirs  string   // then committed by the other
		want    []string // left of the draft
		dropped []string
	}{
		{"still possible", "take 0", "take 4 take 5", []string{"take 0"}, nil},
		{"complete and still possible", "take 0 take 1", "take 4 take 5", []string{"take 0", "take 1"}, nil},
		{"the second answer is gone", "take 0 take 4", "take 4 take 5", []string{"take 0"}, []string{"take 4"}},
		{"the first is gone, and what was built on it", "take 4 take 0", "take 4 take 5", nil, []string{"take 4", "take 0"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx := context.Background()
			h := tabletest.New(t, tabletest.Pool{})
			id := h.Start("pool", 2)
			mine, err := h.Choose(id, "ada", tt.mine, false)
			h.Must(err)
			_, err = h.Choose(id, "bo", tt.theirs, false)
			h.Must(err)
			_, err = h.Confirm(id, "bo")
			h.Must(err)
			h.Restart()
			for range 2 {
				now := h.Look(id, "ada")
				if got := draftedBy(now); !slices.Equal(got, tt.want) || !slices.Equal(now.Dropped, tt.dropped) {
					t.Fatalf("left %v, dropped %v; want %v, %v", got, now.Dropped, tt.want, tt.dropped)
				}
			}
			// The options are fewer now, so an old press must not act.
			_, err = h.Tables.Choose(ctx, table.Press{Table: id, User: "ada", Rev: mine.Rev, Written: "take 2"})
			if !errors.Is(err, table.ErrStale) {
				t.Errorf("an old press: %v, want stale", err)
			}
			if len(tt.want) < tabletest.PoolPicks {
				for _, code := range []string{"take 2", "take 3"}[:tabletest.PoolPicks-len(tt.want)] {
					_, err = h.Choose(id, "ada", code, false)
					h.Must(err)
				}
			}
			seen, err := h.Confirm(id, "ada")
			h.Must(err)
			if len(seen.Dropped) != 0 || seen.Table.Phase != storage.Over {
				t.Errorf("dropped %v, phase %s; want none, over", seen.Dropped, seen.Table.Phase)
			}
		})
	}
}

func TestUndoOfRebasedDraft(t *testing.T) {
	h := tabletest.New(t, tabletest.Pool{})
	id := h.Start("pool", 2)
	_, err := h.Choose(id, "ada", "take 0 take 1", false)
	h.Must(err)
	_, err = h.Choose(id, "bo", "take 4 take 5", false)
	h.Must(err)
	_, err = h.Confirm(id, "bo")
	h.Must(err)
	now := h.Look(id, "ada")
	seen, err := h.Tables.Undo(context.Background(), table.Press{Table: id, User: "ada", Rev: now.Rev, ID: h.Press()})
	h.Must(err)
	if got := draftedBy(seen); !slices.Equal(got, []string{"take 0"}) || seen.Rev.Step != now.Rev.Step+1 {
		t.Errorf("left %v at %v, want take 0 one step after %v", got, seen.Rev, now.Rev)
	}
	if len(seen.Changed) != 2 || seen.Changed[0].Place != "take 4" {
		t.Errorf("changed %v, want what bo took", seen.Changed)
	}
}

// A game that fails takes only its own table with it, and says nothing that
// its panic may have told.
func TestBrokenTableIsIsolated(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t, tabletest.Pool{})
	var log bytes.Buffer
	h.Tables.Log = slog.New(slog.NewTextHandler(&log, nil))
	good, fails, damaged := h.Start("pool", 2), h.Start("pool", 2), h.Start("pool", 2)

	_, err := h.Choose(fails, "ada", "take 13", false)
	var broken *table.Broken
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
	if _, err := h.Tables.Look(ctx, damaged, "ada"); !errors.As(err, &broken) || broken.Table != damaged || broken.Seq != 1 {
		t.Errorf("a damaged table: %v, want an error naming table %d at move 1", err, damaged)
	}
	mine, err := h.Tables.People.Waiting(ctx, "ada")
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

func TestSoloTable(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t, tabletest.Pool{})
	row, err := h.Tables.Open(ctx, table.Opening{Game: "pool", Counts: []int{1}, Owner: "ada", OwnerName: "ada", Channel: "dm"})
	h.Must(err)
	_, err = h.Tables.Start(ctx, row.ID, "ada", h.Press())
	h.Must(err)
	if at, err := h.Tables.At(ctx, "dm"); err != nil || at.ID != row.ID {
		t.Errorf("in the channel: table %d, %v", at.ID, err)
	}
	closed, err := h.Tables.Close(ctx, row.ID, "ada", h.Press(), "")
	h.Must(err)
	if closed.Phase != storage.Closed || closed.Ending != table.EndedByOwner {
		t.Errorf("phase %s, ending %q", closed.Phase, closed.Ending)
	}
}
