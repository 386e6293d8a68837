package table

import (
	"context"
	"fmt"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// recordRoom gives records out and takes them in.
type recordRoom struct{ tables *Tables }

// newRecords returns the records of tables.
func newRecords(t *Tables) *recordRoom { return &recordRoom{t} }

// Record returns the record of a match that has ended: what proves that the
// shuffle was never touched. While the match runs it is refused: moves tell
// what hands hold.
func (k *recordRoom) Export(ctx context.Context, id int64, user string) (r engine.Record, err error) {
	free := k.tables.locks.take(id)
	defer free()
	defer k.tables.guard(ctx, id, &err)
	s, err := k.tables.sit(ctx, id, user)
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
	moves, err := k.tables.store.Moves(ctx, id, 1)
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
