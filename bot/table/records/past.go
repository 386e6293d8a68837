package records

import (
	"context"
	"fmt"

	"guildhall/bot/table"
	"guildhall/engine"
)

// ViewAt returns the view of a person's seat, or of a spectator, after a log entry; nil
// before the start, and for an entry that does not exist. It replays the record, and returns
// an *engine.ReplayError if the rules have changed since.
func (k *Service) ViewAt(ctx context.Context, id int64, user string, turn int) (engine.View, error) {
	return table.View(ctx, k.tables, id, user, func(tx *table.Tx) (engine.View, error) {
		if err := table.SealedTo(tx.Table, user); err != nil {
			return nil, err
		}
		if !tx.Begun() || turn < 0 || turn > tx.Table.Turns {
			return nil, nil
		}
		turns, err := table.ReadTurns(ctx, tx.Tables, id, turn, 2)
		if err != nil {
			return nil, err
		}
		r, err := recordOf(ctx, tx)
		if err != nil {
			return nil, err
		}
		if len(turns) == 2 {
			r.Moves = r.Moves[:turns[1].First-1]
		}
		state, err := engine.Replay(tx.Rules, r)
		if err != nil {
			return nil, fmt.Errorf("table %d, log entry %d: %w", id, turn, err)
		}
		return state.View(tx.Seat), nil
	})
}

// Round is the start of a round, or of a similar part of a match, in the log.
type Round struct {
	Turn     int         // its first log entry; 0, the deal, for the first round
	Progress engine.Text // what the match says of it: "round 3"
}

// Rounds lists the rounds of a match with their public beginnings. It replays the record,
// like ViewAt.
func (k *Service) Rounds(ctx context.Context, id int64) ([]Round, error) {
	return table.View(ctx, k.tables, id, "", func(tx *table.Tx) ([]Round, error) {
		if !tx.Begun() {
			return nil, nil
		}
		turns, err := table.ReadTurns(ctx, tx.Tables, id, 0, tx.Table.Turns+1)
		if err != nil {
			return nil, err
		}
		r, err := recordOf(ctx, tx)
		if err != nil {
			return nil, err
		}
		start, err := r.Start(tx.Rules)
		if err != nil {
			return nil, err
		}
		rounds := []Round{{0, start.View(engine.Spectator).Header().Progress}}
		latest, next := start.View(engine.Spectator).Header().Round(), 1
		_, err = engine.ReplayEach(tx.Rules, r, func(i int, s engine.State, _ *engine.Events) {
			for next < len(turns) && turns[next].First <= i+1 {
				next++
			}
			if next < len(turns) && turns[next].First != i+2 {
				return // in the middle of a commit
			}
			if h := s.View(engine.Spectator).Header(); h.Round() > latest && next < len(turns) {
				latest = h.Round()
				rounds = append(rounds, Round{turns[next].N, h.Progress})
			}
		})
		if err != nil {
			return nil, fmt.Errorf("read rounds of table %d: %w", id, err)
		}
		return rounds, nil
	})
}

// recordOf returns the record of a match with its seed, which must not be
// shown.
func recordOf(ctx context.Context, tx *table.Tx) (engine.Record, error) {
	r := engine.NewRecord(tx.Info, tx.Info.Begun(engine.Setup{Seats: len(tx.Table.Seats), Options: tx.Table.Options, Seed: table.SeedOf(tx.Table)}))
	r.Data = tx.Table.TableState.Data
	moves, err := tx.Tables.Store.Moves(ctx, tx.Table.ID, 1)
	fillRecord(tx, &r, moves)
	return r, err
}
