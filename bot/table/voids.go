package table

import (
	"context"
	"fmt"

	"guildhall/engine"
)

// voids are stretches of a record that were taken back.
type voids []struct{ from, to int }

// has reports whether an entry was taken back.
func (v voids) has(entry int) bool {
	for _, one := range v {
		if one.from <= entry && entry <= one.to {
			return true
		}
	}
	return false
}

// voids are the entries of the match that were taken back. The entries that
// say so are not among them.
func (s *sitting) voids(ctx context.Context) (voids, error) {
	if s.table.Affairs.Takebacks == 0 || s.match.void != nil {
		return s.match.void, nil
	}
	moves, err := s.t.store.Moves(ctx, s.table.ID, 1)
	if err != nil {
		return nil, fmt.Errorf("record of table %d: %w", s.table.ID, err)
	}
	for n := min(len(moves), s.match.seq); n > 0; {
		to, back := engine.Takeback(moves[n-1].Code)
		if !back {
			n--
			continue
		}
		s.match.void = append(s.match.void, struct{ from, to int }{to + 1, n - 1})
		n = to
	}
	return s.match.void, nil
}
