package table_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine/cleopatra"
	"guildhall/storage"
)

// longMatch opens a match of three with n commits: some real turns, then the
// same state repeatedly.
func longMatch(h *tabletest.Fixture, n int) int64 {
	h.T.Helper()
	ctx := context.Background()
	p := &tabletest.Player{Fixture: h, R: rand.New(rand.NewPCG(5, 5)), ID: h.Start("cleopatra", 3)}
	p.Play(40)
	stored, err := h.DB.Load(ctx, p.ID)
	h.Must(err)
	turns, err := table.ReadTurns(ctx, h.Services.Tables, p.ID, stored.Table.Turns, 1)
	h.Must(err)
	list, err := turns[0].Tell(0)
	h.Must(err)
	events, err := json.Marshal(list)
	h.Must(err)
	for i := stored.Table.Turns; i < n; i++ {
		seq := stored.Table.Seq + i - stored.Table.Turns
		h.Must(h.DB.Commit(ctx, storage.Commit{
			Table: p.ID, After: seq, State: stored.State, Events: events, At: h.Clock,
			Moves: []storage.Move{{Seq: seq + 1, Seat: i % 3, Code: "x", Version: 1}},
		}))
	}
	return p.ID
}

func BenchmarkLook(b *testing.B) {
	for _, turns := range []int{10, 1000} {
		h := tabletest.New(b, cleopatra.Rules{})
		id := longMatch(h, turns)
		user := h.Asked(id)[0]
		b.Run(fmt.Sprintf("turns=%d/cold", turns), func(b *testing.B) {
			for range b.N {
				h.Restart()
				h.Look(id, user)
			}
		})
		b.Run(fmt.Sprintf("turns=%d/warm", turns), func(b *testing.B) {
			for range b.N {
				h.Look(id, user)
			}
		})
	}
}

// One iteration drafts and undoes a step; each is one write.
func BenchmarkChooseAndUndo(b *testing.B) {
	ctx := context.Background()
	h := tabletest.New(b)
	id, seats := h.Playing()
	rev := h.Look(id, seats[0]).Rev
	for b.Loop() {
		seen, err := h.Services.Turns.Choose(ctx, table.Press{Table: id, User: seats[0], Rev: rev, Written: "sell"})
		h.Must(err)
		seen, err = h.Services.Turns.Undo(ctx, table.Press{Table: id, User: seats[0], Rev: seen.Rev})
		h.Must(err)
		rev = seen.Rev
	}
}

// One iteration commits a random legal answer that is final at once. The time
// includes choosing it and the store without fsync.
func BenchmarkCommit(b *testing.B) {
	ctx := context.Background()
	h := tabletest.New(b, cleopatra.Rules{})
	r := rand.New(rand.NewPCG(9, 9))
	id := h.Start("cleopatra", 3)
	for commits := 0; commits < b.N; {
		asked := h.Asked(id)
		if len(asked) == 0 {
			id = h.Start("cleopatra", 3)
			asked = h.Asked(id)
		}
		seen := h.Look(id, asked[0])
		p := table.Press{Table: id, User: asked[0], Rev: seen.Rev, Sure: true, ID: h.Press()}
		if seen.Ready {
			seen, err := h.Services.Turns.Confirm(ctx, p)
			h.Must(err)
			if seen.Final {
				commits++
			}
			continue
		}
		p.Written = seen.Options[r.IntN(len(seen.Options))].Code
		seen, err := h.Services.Turns.Choose(ctx, p)
		h.Must(err)
		if seen.Final {
			commits++
		}
	}
}
