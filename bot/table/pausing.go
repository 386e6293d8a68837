package table

import (
	"context"
	"fmt"

	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// rouse wakes a table that fell asleep: somebody plays.
func (s *sitting) rouse(ctx context.Context) error {
	if s.table.Affairs.Pause.Why != PausedAsleep {
		return nil
	}
	table := s.table
	d := s.t.setPause(&table, storage.Pause{})
	if err := s.amend(ctx, "", table, append(d, s.t.out.public(table, KindCard, storage.Picture))); err != nil {
		return fmt.Errorf("wake table %d: %w", table.ID, err)
	}
	return nil
}

// Why a table is paused, as kept in Pause.Why.
const (
	PausedByVote  = "vote"
	PausedByAdmin = "admin"
	PausedAsleep  = "asleep" // nobody played for long
)

// setPause lets the clocks of a table stand still, or run again for the zero
// Pause. Votes about that end: they were put while it was otherwise.
func (t *Tables) setPause(table *storage.Table, p storage.Pause) []storage.Delivery {
	table.Affairs.Pause = p
	return t.closeVotes(table, voting.MovedOn, func(v storage.Vote) bool { return v.Kind == voting.Pause || v.Kind == voting.Resume })
}

// stoodStill reports whether the clocks of a table stand still.
func stoodStill(t storage.Table) bool { return !t.Affairs.Pause.Since.IsZero() }
