package table

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"guildhall/storage"
)

func (s *Sight) drafted() []string {
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
			h := newHouse(t, pool{})
			id := h.start("pool", 2)
			mine, err := h.choose(id, "ada", tt.mine, false)
			h.must(err)
			_, err = h.choose(id, "bo", tt.theirs, false)
			h.must(err)
			_, err = h.confirm(id, "bo")
			h.must(err)
			h.restart()
			for range 2 {
				now := h.look(id, "ada")
				if got := now.drafted(); !slices.Equal(got, tt.want) || !slices.Equal(now.Dropped, tt.dropped) {
					t.Fatalf("left %v, dropped %v; want %v, %v", got, now.Dropped, tt.want, tt.dropped)
				}
			}
			// The options are fewer now, so an old press must not act.
			_, err = h.tables.Choose(ctx, Press{Table: id, User: "ada", Rev: mine.Rev, Written: "take 2"})
			if !errors.Is(err, ErrStale) {
				t.Errorf("an old press: %v, want stale", err)
			}
			if len(tt.want) < poolPicks {
				for _, code := range []string{"take 2", "take 3"}[:poolPicks-len(tt.want)] {
					_, err = h.choose(id, "ada", code, false)
					h.must(err)
				}
			}
			seen, err := h.confirm(id, "ada")
			h.must(err)
			if len(seen.Dropped) != 0 || seen.Table.Phase != storage.Over {
				t.Errorf("dropped %v, phase %s; want none, over", seen.Dropped, seen.Table.Phase)
			}
		})
	}
}

func TestUndoOfRebasedDraft(t *testing.T) {
	h := newHouse(t, pool{})
	id := h.start("pool", 2)
	_, err := h.choose(id, "ada", "take 0 take 1", false)
	h.must(err)
	_, err = h.choose(id, "bo", "take 4 take 5", false)
	h.must(err)
	_, err = h.confirm(id, "bo")
	h.must(err)
	now := h.look(id, "ada")
	seen, err := h.tables.Undo(context.Background(), Press{Table: id, User: "ada", Rev: now.Rev, ID: h.press()})
	h.must(err)
	if got := seen.drafted(); !slices.Equal(got, []string{"take 0"}) || seen.Rev.Step != now.Rev.Step+1 {
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
	h := newHouse(t, pool{})
	var log bytes.Buffer
	h.tables.Log = slog.New(slog.NewTextHandler(&log, nil))
	good, fails, damaged := h.start("pool", 2), h.start("pool", 2), h.start("pool", 2)

	_, err := h.choose(fails, "ada", "take 13", false)
	var broken *Broken
	if !errors.As(err, &broken) || broken.Table != fails {
		t.Errorf("a game that fails: %v, want an error naming table %d", err, fails)
	}
	_, err = h.choose(fails, "ada", "take 1", false)
	h.must(err) // the failure changed nothing, and the table is not locked

	err = h.db.Commit(ctx, storage.Commit{
		Table: damaged, Moves: []storage.Move{{Seq: 1, Code: "take 0", Version: 1}},
		State: []byte(`{"what": "is this"}`), Events: []byte("[]"), At: h.clock,
	})
	h.must(err)
	if _, err := h.tables.Look(ctx, damaged, "ada"); !errors.As(err, &broken) || broken.Table != damaged || broken.Seq != 1 {
		t.Errorf("a damaged table: %v, want an error naming table %d at move 1", err, damaged)
	}
	mine, err := h.tables.People.Waiting(ctx, "ada")
	h.must(err)
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
	h := newHouse(t, pool{})
	table, err := h.tables.Open(ctx, Opening{Game: "pool", Counts: []int{1}, Owner: "ada", OwnerName: "ada", Channel: "dm"})
	h.must(err)
	_, err = h.tables.Start(ctx, table.ID, "ada", h.press())
	h.must(err)
	if at, err := h.tables.At(ctx, "dm"); err != nil || at.ID != table.ID {
		t.Errorf("in the channel: table %d, %v", at.ID, err)
	}
	closed, err := h.tables.Close(ctx, table.ID, "ada", h.press(), "")
	h.must(err)
	if closed.Phase != storage.Closed || closed.Ending != EndedByOwner {
		t.Errorf("phase %s, ending %q", closed.Phase, closed.Ending)
	}
}

func TestRevReadsBack(t *testing.T) {
	for _, r := range []Rev{{0, 0}, {12, 3}, {1000, 0}} {
		if got, err := ParseRev(r.String()); err != nil || got != r {
			t.Errorf("ParseRev(%q) = %v, %v", r.String(), got, err)
		}
	}
	for _, bad := range []string{"", "1", "1.", ".1", "a.1", "-1.0", "1.-2", "1.2.3"} {
		if got, err := ParseRev(bad); err == nil {
			t.Errorf("ParseRev(%q) = %v, want an error", bad, got)
		}
	}
}

func TestCacheIsBounded(t *testing.T) {
	c := newCache(2)
	for id := range int64(3) {
		c.keep(&match{id: id, seq: 1})
	}
	if c.at(0, 1) != nil || c.at(1, 1) == nil || c.at(2, 1) == nil {
		t.Error("the oldest match is not the one forgotten")
	}
	if c.at(2, 2) != nil {
		t.Error("a match is given as of another entry")
	}
	p := newPresses(2)
	for i, press := range []string{"a", "b", "b", "c"} {
		p.add(press, i)
	}
	if _, ok := p.made("a"); ok || len(p.turn) != 2 {
		t.Errorf("presses remembered: %v, want b and c", p.turn)
	}
}
