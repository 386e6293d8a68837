package table

import (
	"context"
	"fmt"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// Record returns the record of a match that has ended: what proves that the
// shuffle was never touched. While the match runs it is refused: moves tell
// what hands hold.
func (t *Tables) Record(ctx context.Context, id int64, user string) (r engine.Record, err error) {
	free := t.locks.take(id)
	defer free()
	defer t.guard(ctx, id, &err)
	s, err := t.sit(ctx, id, user)
	if err != nil {
		return r, err
	}
	seed, ended := Seed(s.table)
	if !ended {
		return r, s.refuse(ctx, NoRecord, nil, "log")
	}
	setup := engine.Setup{Seats: len(s.table.Seats), Options: s.table.Options, Seed: seed}
	r = engine.NewRecord(s.info, setup)
	r.Order = s.table.Affairs.Order
	moves, err := t.store.Moves(ctx, id, 1)
	if err != nil {
		return r, fmt.Errorf("record of table %d: %w", id, err)
	}
	fillRecord(s, &r, moves)
	return r.Canonical(s.rules)
}

// fillRecord writes people, times, moves and the result into a record.
func fillRecord(s *sitting, r *engine.Record, moves []storage.Move) {
	for i, m := range moves {
		if i == 0 {
			r.Version = m.Version
		}
		r.Moves = append(r.Moves, engine.Played{Seat: engine.Seat(m.Seat), Code: m.Code, Version: m.Version})
	}
	for _, seat := range s.table.Seats {
		r.Players = append(r.Players, seat.Name)
	}
	r.Started = s.table.Started.Format(time.RFC3339)
	r.Ended = s.table.Ended.Format(time.RFC3339)
	if s.table.Phase == storage.Over {
		r.Result = s.match.state.Result()
	}
}
