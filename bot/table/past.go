package table

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"guildhall/bot/table/history"
	"guildhall/engine"
	"guildhall/storage"
)

// TurnsKept is the number of latest commits that stay in memory. They nearly
// always include all news of a reader: five seats with four commits per turn
// make twenty.
const TurnsKept = 24

// ReadTurns reads commits of the log.
func ReadTurns(ctx context.Context, t *Tables, id int64, from, limit int) ([]history.Turn, error) {
	kept, err := t.Store.Turns(ctx, id, from, limit)
	if err != nil {
		return nil, fmt.Errorf("read log of table %d: %w", id, err)
	}
	list := make([]history.Turn, len(kept))
	for i, k := range kept {
		if list[i], err = history.Decode(k); err != nil {
			return nil, fmt.Errorf("read log of table %d, turn %d: %w", id, k.N, err)
		}
	}
	return list, nil
}

// Latest returns the latest commits of the match, oldest first, and whether
// they reach back to the start.
func (tx *Tx) Latest(ctx context.Context) ([]history.Turn, bool, error) {
	from := max(0, tx.Table.Turns-TurnsKept+1)
	if tx.match.turns == nil {
		turns, err := ReadTurns(ctx, tx.Tables, tx.Table.ID, from, TurnsKept)
		if err != nil {
			return nil, false, err
		}
		tx.match.turns = turns
	}
	return tx.match.turns, len(tx.match.turns) > 0 && tx.match.turns[0].N == 0, nil
}

// stillTrue reports whether a press on an earlier position has the same meaning
// now: since then only other seats answered, the person has the same question
// with the same answers, and their draft is the same. So sealed answers of
// others do not disturb a person who is choosing.
func stillTrue(ctx context.Context, tx *Tx, r Revision) (bool, error) {
	if tx.Draft == nil || r.Step != tx.Draft.Step || len(tx.Draft.Dropped) > 0 {
		return false, nil
	}
	entry, ok, err := tx.entryOf(ctx, r.Token)
	if err != nil || !ok {
		return false, err
	}
	since, err := tx.Tables.Store.Moves(ctx, tx.Table.ID, entry+1)
	if err != nil {
		return false, fmt.Errorf("record of table %d: %w", tx.Table.ID, err)
	}
	for _, m := range since {
		if _, back := engine.Takeback(m.Code); back || m.Seat == int(tx.Seat) {
			return false, nil
		}
	}
	then, at, err := tx.StateAt(ctx, entry)
	if err != nil || then == nil || at != entry {
		return false, err
	}
	return sameQuestion(then, tx.match.state, tx.Seat), nil
}

// StateAt returns the latest stored state at or before an entry, and its entry;
// nil if there is none.
func (tx *Tx) StateAt(ctx context.Context, seq int) (engine.State, int, error) {
	b, at, err := tx.Tables.Store.Checkpoint(ctx, tx.Table.ID, seq)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, fmt.Errorf("checkpoint of table %d: %w", tx.Table.ID, err)
	}
	state, err := tx.Rules.Decode(b)
	if err != nil {
		return nil, 0, &CorruptError{tx.Table.ID, at, fmt.Errorf("decode checkpoint: %w", err)}
	}
	return state, at, nil
}

// sameQuestion reports whether seat has the same question in both states.
func sameQuestion(a, b engine.State, seat engine.Seat) bool {
	if !slices.Contains(a.Pending(nil), seat) || !reflect.DeepEqual(a.Ask(seat), b.Ask(seat)) {
		return false
	}
	return slices.Equal(codes(a, seat), codes(b, seat))
}

func codes(s engine.State, seat engine.Seat) []string {
	var list []string
	for _, m := range s.Moves(seat, nil) {
		list = append(list, s.Code(seat, m))
	}
	return list
}

// TakenBack returns the entries of the match that were taken back, without the
// takeback entries themselves.
func (tx *Tx) TakenBack(ctx context.Context) (history.Ranges, error) {
	if tx.Table.TableState.Takebacks == 0 || tx.match.void != nil {
		return tx.match.void, nil
	}
	moves, err := tx.Tables.Store.Moves(ctx, tx.Table.ID, 1)
	if err != nil {
		return nil, fmt.Errorf("record of table %d: %w", tx.Table.ID, err)
	}
	tx.match.void = history.TakenBack(min(len(moves), tx.match.seq), func(n int) string { return moves[n-1].Code })
	return tx.match.void, nil
}
