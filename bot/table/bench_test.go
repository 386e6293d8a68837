package table

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"guildhall/bot/table/private"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/storage"
)

// long is a match of three with n commits: some real turns, then the same
// state again and again.
func (h *house) long(n int) int64 {
	h.t.Helper()
	ctx := context.Background()
	p := &player{house: h, r: rand.New(rand.NewPCG(5, 5)), id: h.start("cleopatra", 3)}
	p.play(40)
	stored, err := h.db.Load(ctx, p.id)
	h.must(err)
	turns, err := ReadTurns(ctx, h.tables.Tables, p.id, stored.Table.Turns, 1)
	h.must(err)
	list, err := turns[0].Tell(0)
	h.must(err)
	events, err := json.Marshal(list)
	h.must(err)
	for i := stored.Table.Turns; i < n; i++ {
		seq := stored.Table.Seq + i - stored.Table.Turns
		h.must(h.db.Commit(ctx, storage.Commit{
			Table: p.id, After: seq, State: stored.State, Events: events, At: h.clock,
			Moves: []storage.Move{{Seq: seq + 1, Seat: i % 3, Code: "x", Version: 1}},
		}))
	}
	return p.id
}

func BenchmarkLook(b *testing.B) {
	for _, turns := range []int{10, 1000} {
		h := newHouse(b, cleopatra.Rules{})
		id := h.long(turns)
		user := h.asked(id)[0]
		b.Run(fmt.Sprintf("turns=%d/cold", turns), func(b *testing.B) {
			for range b.N {
				h.restart()
				h.look(id, user)
			}
		})
		b.Run(fmt.Sprintf("turns=%d/warm", turns), func(b *testing.B) {
			for range b.N {
				h.look(id, user)
			}
		})
	}
}

// A step of a draft and its undoing: both are one write.
func BenchmarkChooseAndUndo(b *testing.B) {
	ctx := context.Background()
	h := newHouse(b)
	id, seats := h.playing()
	rev := h.look(id, seats[0]).Rev
	for b.Loop() {
		seen, err := h.tables.Choose(ctx, Press{Table: id, User: seats[0], Rev: rev, Written: "sell"})
		h.must(err)
		seen, err = h.tables.Undo(ctx, Press{Table: id, User: seats[0], Rev: seen.Rev})
		h.must(err)
		rev = seen.Rev
	}
}

// Commits of whole matches: random legal answers that are final at once. The
// figure includes finding one and what the store needs without fsync.
func BenchmarkCommit(b *testing.B) {
	ctx := context.Background()
	h := newHouse(b, cleopatra.Rules{})
	r := rand.New(rand.NewPCG(9, 9))
	id := h.start("cleopatra", 3)
	for commits := 0; commits < b.N; {
		asked := h.asked(id)
		if len(asked) == 0 {
			id = h.start("cleopatra", 3)
			asked = h.asked(id)
		}
		seen := h.look(id, asked[0])
		p := Press{Table: id, User: asked[0], Rev: seen.Rev, Sure: true, ID: h.press()}
		if seen.Ready {
			seen, err := h.tables.Confirm(ctx, p)
			h.must(err)
			if seen.Final {
				commits++
			}
			continue
		}
		p.Written = seen.Options[r.IntN(len(seen.Options))].Code
		seen, err := h.tables.Choose(ctx, p)
		h.must(err)
		if seen.Final {
			commits++
		}
	}
}

// What a commit costs besides the store: whose private knowledge changed.
func BenchmarkPrivate(b *testing.B) {
	h := newHouse(b, cleopatra.Rules{})
	tx, err := h.tables.Load(context.Background(), h.long(10), "ada")
	h.must(err)
	public := private.Fields(tx.match.state.View(engine.Spectator))
	for b.Loop() {
		private.Of(tx.match.state.View(0), public)
	}
}
