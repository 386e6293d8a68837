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

// turnsKept is how many of the latest commits stay in memory: what is news to
// somebody is nearly always among them (five seats, each with a turn in four
// parts, make twenty).
const turnsKept = 24

// readTurns reads commits of the log.
func readTurns(ctx context.Context, t *Tables, id int64, from, limit int) ([]history.Turn, error) {
	kept, err := t.store.Turns(ctx, id, from, limit)
	if err != nil {
		return nil, fmt.Errorf("log of table %d: %w", id, err)
	}
	list := make([]history.Turn, len(kept))
	for i, k := range kept {
		if list[i], err = history.Decode(k); err != nil {
			return nil, fmt.Errorf("log of table %d, turn %d: %w", id, k.N, err)
		}
	}
	return list, nil
}

// latest are the latest commits of the match, oldest first, and whether they
// reach back to the start.
func (s *sitting) latest(ctx context.Context) ([]history.Turn, bool, error) {
	from := max(0, s.table.Turns-turnsKept+1)
	if s.match.turns == nil {
		turns, err := readTurns(ctx, s.t, s.table.ID, from, turnsKept)
		if err != nil {
			return nil, false, err
		}
		s.match.turns = turns
	}
	return s.match.turns, len(s.match.turns) > 0 && s.match.turns[0].N == 0, nil
}

// stillTrue reports whether a press on an older entry of the record means now
// what it meant then: since that entry only other seats answered, the person
// was asked the same with the same answers, and their draft is the same. So
// others' sealed answers do not disturb a person who is choosing.
func stillTrue(ctx context.Context, s *sitting, r Rev) (bool, error) {
	if s.draft == nil || r.Seq >= s.table.Seq || r.Step != s.draft.Step || len(s.draft.Dropped) > 0 {
		return false, nil
	}
	since, err := s.t.store.Moves(ctx, s.table.ID, r.Seq+1)
	if err != nil {
		return false, fmt.Errorf("record of table %d: %w", s.table.ID, err)
	}
	for _, m := range since {
		if _, back := engine.Takeback(m.Code); back || m.Seat == int(s.seat) {
			return false, nil
		}
	}
	then, at, err := s.stateAt(ctx, r.Seq)
	if err != nil || then == nil || at != r.Seq {
		return false, err
	}
	return sameQuestion(then, s.match.state, s.seat), nil
}

// stateAt is the latest kept state at or before an entry; nil when none is.
func (s *sitting) stateAt(ctx context.Context, seq int) (engine.State, int, error) {
	b, at, err := s.t.store.Checkpoint(ctx, s.table.ID, seq)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, fmt.Errorf("checkpoint of table %d: %w", s.table.ID, err)
	}
	state, err := s.rules.Decode(b)
	if err != nil {
		return nil, 0, &Broken{s.table.ID, at, fmt.Errorf("decode checkpoint: %w", err)}
	}
	return state, at, nil
}

// sameQuestion reports whether seat is asked the same in both states.
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

// voids are the entries of the match that were taken back. The entries that
// say so are not among them.
func (s *sitting) voids(ctx context.Context) (history.Ranges, error) {
	if s.table.Affairs.Takebacks == 0 || s.match.void != nil {
		return s.match.void, nil
	}
	moves, err := s.t.store.Moves(ctx, s.table.ID, 1)
	if err != nil {
		return nil, fmt.Errorf("record of table %d: %w", s.table.ID, err)
	}
	s.match.void = history.TakenBack(min(len(moves), s.match.seq), func(n int) string { return moves[n-1].Code })
	return s.match.void, nil
}
