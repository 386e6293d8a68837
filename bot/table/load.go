package table

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"guildhall/bot/table/draft"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// sitting is a table as one person finds it: read once, acted on once.
type sitting struct {
	t     *Tables
	table storage.Table
	info  engine.Info
	rules engine.Rules
	match *match // nil before the start
	user  string
	seat  engine.Seat  // Spectator for who holds no seat in the match
	draft *draft.Draft // nil unless the seat is asked
}

// sit reads a table for user. The caller holds the table's lock.
func (t *Tables) sit(ctx context.Context, id int64, user string) (*sitting, error) {
	s, err := t.read(ctx, id)
	if err != nil {
		return nil, err
	}
	s.user = user
	if s.match == nil {
		return s, nil
	}
	if waitsForNobody(s) {
		if err := s.settle(ctx); err != nil {
			return nil, err
		}
	}
	s.seat = seatOf(s, user)
	return s, s.takeUpDraft(ctx)
}

// read reads a table and its match for nobody in particular.
func (t *Tables) read(ctx context.Context, id int64) (*sitting, error) {
	table, err := t.store.Table(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, refuse(NoSuchTable, []engine.Arg{engine.N("table", int(id))}, "open_or_list")
	}
	if err != nil {
		return nil, fmt.Errorf("read table %d: %w", id, err)
	}
	rules, ok := t.games(table.Game)
	if !ok {
		return nil, &Broken{id, table.Seq, fmt.Errorf("no game %q", table.Game)}
	}
	s := &sitting{t: t, table: table, info: rules.Info(), rules: rules, seat: engine.Spectator}
	if table.Started.IsZero() {
		return s, nil
	}
	if s.match = t.cache.at(id, table.Seq); s.match != nil {
		t.reads.hits.Add(1)
		return s, nil
	}
	t.reads.misses.Add(1)
	return s, decode(ctx, s)
}

// decode reads the latest state from the store.
func decode(ctx context.Context, s *sitting) error {
	stored, err := s.t.store.Load(ctx, s.table.ID)
	if err != nil {
		return fmt.Errorf("read table %d: %w", s.table.ID, err)
	}
	s.table = stored.Table
	state, err := s.rules.Decode(stored.State)
	if err != nil {
		return &Broken{s.table.ID, s.table.Seq, fmt.Errorf("decode state: %w", err)}
	}
	s.match = &match{id: s.table.ID, seq: s.table.Seq, state: state}
	s.t.cache.keep(s.match)
	return nil
}

// seatOf is the seat that user may act for in the match, their own or one they
// stand in for; Spectator when there is none.
func seatOf(s *sitting, user string) engine.Seat {
	if i := seating.ActsFor(s.table, user); i >= 0 && s.match != nil {
		return engine.Seat(i)
	}
	return engine.Spectator
}

// playing reports whether the match runs.
func (s *sitting) playing() bool { return s.table.Phase == storage.Playing && s.match != nil }

// pending are the seats that owe an answer, in seat order.
func (s *sitting) pending() []engine.Seat {
	if !s.playing() {
		return nil
	}
	return s.match.state.Pending(nil)
}

// waitsForNobody reports whether a seat that nobody plays owes an answer: the
// process ended between a resignation, or the coming of a stand-in, and what
// follows from it.
func waitsForNobody(s *sitting) bool {
	return slices.ContainsFunc(s.pending(), s.vacant)
}

func (s *sitting) vacant(seat engine.Seat) bool {
	return seating.Unattended(s.table, int(seat))
}

// guard turns a panic of a game, and damage of what is stored, into an error of
// its table, so that other tables go on. The value of a panic may tell secrets of the match and is kept out of the
// log unless it is the runtime's.
func (t *Tables) guard(ctx context.Context, id int64, err *error) {
	r := recover()
	if r == nil {
		*err = t.isolate(ctx, id, *err)
		return
	}
	failed := errors.New("the game failed")
	if re, ok := r.(runtime.Error); ok {
		failed = fmt.Errorf("the game failed: %w", re)
	}
	t.log.ErrorContext(ctx, "game failed", "table", id, "err", failed, "stack", string(debug.Stack()))
	*err = t.isolate(ctx, id, &Broken{Table: id, Seq: -1, Err: failed})
}
