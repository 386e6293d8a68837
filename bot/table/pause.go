package table

import (
	"context"

	"guildhall/bot/table/voting"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// pauseRoom lets the clocks of tables stand still and run again.
type pauseRoom struct{ tables *Tables }

// newPauses returns the pauses of tables.
func newPauses(t *Tables) *pauseRoom { return &pauseRoom{t} }

// movePause lets the clocks stand still when more than half agree.
func movePause(ctx context.Context, s *sitting, _ voting.Motion, v *storage.Vote) error {
	if err := mayPause(ctx, s, *v); err != nil {
		return err
	}
	v.Voters = seating.Users(s.table, -1)
	v.Needed = voting.Majority(len(v.Voters))
	return nil
}

func mayPause(ctx context.Context, s *sitting, _ storage.Vote) error {
	if stoodStill(s.table) {
		return s.refuse(ctx, Paused, nil, "resume")
	}
	return nil
}

// moveResume lets them run again.
func moveResume(ctx context.Context, s *sitting, _ voting.Motion, v *storage.Vote) error {
	if err := mayResume(ctx, s, *v); err != nil {
		return err
	}
	v.Voters, v.Needed = seating.Users(s.table, -1), 1
	if s.table.Affairs.Pause.Why == PausedByVote {
		v.Needed = voting.Majority(len(v.Voters))
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

// Hold lets the clocks of a running match stand still until Release, by the
// power of an administrator, keeps who did it and tells the table, with the note.
// Moves are played all the same. The caller has checked the power.
func (r *pauseRoom) Hold(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return r.administer(ctx, id, by, press, ActPause, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if table.Affairs.Pause.Why == PausedByAdmin {
			return nil, refuse(Paused, nil, "resume")
		}
		since := table.Affairs.Pause.Since // a pause that began earlier goes on
		if since.IsZero() {
			since = r.tables.now()
		}
		return append(r.tables.setPause(table, storage.Pause{Since: since, Why: PausedByAdmin, By: by}), saidWhy(r.tables, *table, "table.said.held", note)), nil
	})
}

// Release lets the clocks of a match run again, whoever stopped them.
func (r *pauseRoom) Release(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return r.administer(ctx, id, by, press, ActResume, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if table.Affairs.Pause.Since.IsZero() {
			return nil, refuse(NotPaused, nil, "look_now")
		}
		return append(r.tables.setPause(table, storage.Pause{}), saidWhy(r.tables, *table, "table.said.released", note)), nil
	})
}

// saidWhy tells the table what an administrator did, with their note, which is
// marked up as messages are; it may be empty.
func saidWhy(t *Tables, table storage.Table, key, note string) storage.Delivery {
	return t.out.said(table, engine.T(key, engine.Word("note", note)))
}

// administer changes the affairs of a running match and keeps who did it.
func (r *pauseRoom) administer(ctx context.Context, id int64, by, press, act, note string, change func(*storage.Table) ([]storage.Delivery, error)) (storage.Table, error) {
	return r.tables.oversee(ctx, id, by, press, act, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if err := ended(*table); err != nil {
			return nil, err
		}
		if table.Phase != storage.Playing {
			return nil, refuse(NotPlaying, nil, "start_first")
		}
		d, err := change(table)
		if err != nil {
			return nil, err
		}
		return append(d, r.tables.out.public(*table, KindCard, storage.Picture)), nil
	})
}
