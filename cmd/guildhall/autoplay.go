package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// benchPlay plays matches through the life of a table, as people would, with
// random answers.
type benchPlay struct {
	store  storage.Deliveries
	tables *table.Tables
	chance *engine.Rand
}

func newBenchPlay(db *sqlite.DB) *benchPlay {
	return &benchPlay{store: db, tables: tables(db, slog.New(slog.DiscardHandler)), chance: engine.NumberedSeed(1).Rand("bench")}
}

// start opens and starts a table with n people.
func (b *benchPlay) start(ctx context.Context, game string, n int) (storage.Table, error) {
	t, err := b.tables.Open(ctx, table.Opening{Game: game, Lang: "en", Owner: "1000", OwnerName: "Player 0", Guild: "1", Channel: "2"})
	if err != nil {
		return t, err
	}
	for i := 1; i < n; i++ {
		if _, err := b.tables.Join(ctx, t.ID, fmt.Sprint(1000+i), fmt.Sprint("Player ", i), b.id()); err != nil {
			return t, err
		}
	}
	return b.tables.Start(ctx, t.ID, "1000", b.id())
}

// id names a press; none is ever used twice.
func (b *benchPlay) id() string { return ulid.Make().String() }

// step answers one question of one waiting seat, or confirms its turn. It
// reports how long the call took, whether it committed, and whether the match
// is over.
func (b *benchPlay) step(ctx context.Context, id int64) (took time.Duration, final, over bool, err error) {
	public, err := b.tables.Look(ctx, id, "")
	if err != nil || public.Table.Phase != storage.Playing {
		return 0, false, true, err
	}
	user := public.Table.Seats[public.Pending[b.chance.Intn(len(public.Pending))]].User
	s, err := b.tables.Look(ctx, id, user)
	if err != nil {
		return 0, false, false, err
	}
	p := table.Press{Table: id, User: user, Rev: s.Rev, Sure: true, ID: b.id()}
	act := b.tables.Confirm
	if !s.Ready {
		p.Written = s.Options[b.chance.Intn(len(s.Options))].Code
		act = b.tables.Choose
	}
	start := time.Now()
	s, err = act(ctx, p)
	if err != nil {
		return 0, false, false, err
	}
	return time.Since(start), s.Final, false, nil
}
