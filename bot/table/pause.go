package table

import (
	"context"

	"guildhall/storage"
)

// pauseRoom lets the clocks of tables stand still and run again.
type pauseRoom struct{ tables *Tables }

// newPauses returns the pauses of tables.
func newPauses(t *Tables) *pauseRoom { return &pauseRoom{t} }

// Why a table is paused, as kept in Pause.Why.
const (
	PausedByVote  = "vote"
	PausedByAdmin = "admin"
	PausedAsleep  = "asleep" // nobody played for long
)

// movePause lets the clocks stand still when more than half agree.
func movePause(ctx context.Context, s *sitting, _ Motion, v *storage.Vote) error {
	if err := mayPause(ctx, s, *v); err != nil {
		return err
	}
	v.Voters = persons(s.table, -1)
	v.Needed = majority(len(v.Voters))
	return nil
}

func mayPause(ctx context.Context, s *sitting, _ storage.Vote) error {
	if stoodStill(s.table) {
		return s.refuse(ctx, Paused, nil, "resume")
	}
	return nil
}

// moveResume lets them run again.
func moveResume(ctx context.Context, s *sitting, _ Motion, v *storage.Vote) error {
	if err := mayResume(ctx, s, *v); err != nil {
		return err
	}
	v.Voters, v.Needed = persons(s.table, -1), 1
	if s.table.Affairs.Pause.Why == PausedByVote {
		v.Needed = majority(len(v.Voters))
	}
	return nil
}

func mayResume(ctx context.Context, s *sitting, _ storage.Vote) error {
	switch {
	case !stoodStill(s.table):
		return s.refuse(ctx, NotPaused, nil, "look_now")
	case s.table.Affairs.Pause.Why == PausedByAdmin:
		return s.refuse(ctx, AdminPaused, nil, "ask_admin_resume")
	}
	return nil
}

// pauseVoted lets the clocks stand still as a vote agreed.
func pauseVoted(s *sitting, table *storage.Table, v storage.Vote) []storage.Delivery {
	return s.t.setPause(table, storage.Pause{Since: s.t.now(), Why: PausedByVote, By: v.By})
}

// resumeVoted lets the clocks run again as a vote agreed.
func resumeVoted(s *sitting, table *storage.Table, _ storage.Vote) []storage.Delivery {
	return s.t.setPause(table, storage.Pause{})
}

// setPause lets the clocks of a table stand still, or run again for the zero
// Pause. Votes about that end: they were put while it was otherwise.
func (t *Tables) setPause(table *storage.Table, p storage.Pause) []storage.Delivery {
	table.Affairs.Pause = p
	return t.closeVotes(table, MovedOn, func(v storage.Vote) bool { return v.Kind == VotePause || v.Kind == VoteResume })
}
