package turns_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/storage"
)

func draftedBy(s *table.Snapshot) []string {
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
		theirs  string   // then the other seat commits this
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
			// There are fewer options now, so an old press must not act.
			_, err = h.Services.Turns.Choose(ctx, table.Press{Table: id, User: "ada", Rev: mine.Rev, Written: "take 2"})
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
			if len(seen.Dropped) != 0 || seen.Table.Phase != storage.Finished {
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
	seen, err := h.Services.Turns.Undo(context.Background(), table.Press{Table: id, User: "ada", Rev: now.Rev, ID: h.Press()})
	h.Must(err)
	if got := draftedBy(seen); !slices.Equal(got, []string{"take 0"}) || seen.Rev.Step != now.Rev.Step+1 {
		t.Errorf("left %v at %v, want take 0 one step after %v", got, seen.Rev, now.Rev)
	}
	if len(seen.Changed) != 2 || seen.Changed[0].Place != "take 4" {
		t.Errorf("changed %v, want what bo took", seen.Changed)
	}
}
