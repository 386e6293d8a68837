package autoplay

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/table"
	"guildhall/cmd/guildhall/parts"
	"guildhall/engine"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// BenchPlay plays matches through the life of a table, as people would, with
// random answers.
type BenchPlay struct {
	Store  storage.Deliveries
	Tables *table.Tables
	Chance *engine.Rand
}

func NewBenchPlay(db *sqlite.DB) *BenchPlay {
	return &BenchPlay{Store: db, Tables: parts.Tables(db, slog.New(slog.DiscardHandler)), Chance: engine.NumberedSeed(1).Rand("bench")}
}

// Start opens and starts a table with n people.
func (b *BenchPlay) Start(ctx context.Context, game string, n int) (storage.Table, error) {
	t, err := b.Tables.Open(ctx, table.Opening{Game: game, Lang: "en", Owner: "1000", OwnerName: "Player 0", Guild: "1", Channel: "2"})
	if err != nil {
		return t, err
	}
	for i := 1; i < n; i++ {
		if _, err := b.Tables.Join(ctx, t.ID, fmt.Sprint(1000+i), fmt.Sprint("Player ", i), b.Id()); err != nil {
			return t, err
		}
	}
	return b.Tables.Start(ctx, t.ID, "1000", b.Id())
}

// Id names a press; none is ever used twice.
func (b *BenchPlay) Id() string { return ulid.Make().String() }

// Step answers one question of one waiting seat, or confirms its turn. It
// reports how long the call took, whether it committed, and whether the match
// is over.
func (b *BenchPlay) Step(ctx context.Context, id int64) (took time.Duration, final, over bool, err error) {
	public, err := b.Tables.Look(ctx, id, "")
	if err != nil || public.Table.Phase != storage.Playing {
		return 0, false, true, err
	}
	user := public.Table.Seats[public.Pending[b.Chance.Intn(len(public.Pending))]].User
	s, err := b.Tables.Look(ctx, id, user)
	if err != nil {
		return 0, false, false, err
	}
	p := table.Press{Table: id, User: user, Rev: s.Rev, Sure: true, ID: b.Id()}
	act := b.Tables.Confirm
	if !s.Ready {
		p.Written = s.Options[b.Chance.Intn(len(s.Options))].Code
		act = b.Tables.Choose
	}
	start := time.Now()
	s, err = act(ctx, p)
	if err != nil {
		return 0, false, false, err
	}
	return time.Since(start), s.Final, false, nil
}
