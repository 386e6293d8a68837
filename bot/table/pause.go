package table

import (
	"context"

	"guildhall/storage"
)

// Why a table is paused, as kept in Pause.Why.
const (
	PausedByVote  = "vote"
	PausedByAdmin = "admin"
	PausedAsleep  = "asleep" // nobody played for long
)

// movePause lets the clocks stand still when more than half agree.
func movePause(ctx context.Context, s *sitting, v *storage.Vote) error {
	if err := mayPause(ctx, s); err != nil {
		return err
	}
	v.Voters = persons(s.table, -1)
	v.Needed = majority(len(v.Voters))
	return nil
}

func mayPause(ctx context.Context, s *sitting) error {
	if stoodStill(s.table) {
		return s.refuse(ctx, Paused, nil, "resume")
	}
	return nil
}

// moveResume lets them run again.
func moveResume(ctx context.Context, s *sitting, v *storage.Vote) error {
	if err := mayResume(ctx, s); err != nil {
		return err
	}
	v.Voters, v.Needed = persons(s.table, -1), 1
	if s.table.Affairs.Pause.Why == PausedByVote {
		v.Needed = majority(len(v.Voters))
	}
	return nil
}

func mayResume(ctx context.Context, s *sitting) error {
	switch {
	case !stoodStill(s.table):
		return s.refuse(ctx, NotPaused, nil, "look_now")
	case s.table.Affairs.Pause.Why == PausedByAdmin:
		return s.refuse(ctx, AdminPaused, nil, "ask_admin_resume")
	}
	return nil
}

// setPause lets the clocks of a table stand still, or run again for the zero
// Pause. Votes about that end: they were put while it was otherwise.
func (t *Tables) setPause(table *storage.Table, p storage.Pause) []storage.Delivery {
	table.Affairs.Pause = p
	return t.closeVotes(table, MovedOn, func(v storage.Vote) bool { return v.Kind == VotePause || v.Kind == VoteResume })
}
