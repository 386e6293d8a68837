package table

import (
	"context"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// pauseRoom lets the clocks of tables stand still and run again.
type pauseRoom struct{ tables *Tables }

// newPauses returns the pauses of tables.
func newPauses(t *Tables) *pauseRoom { return &pauseRoom{t} }

// movePause lets the clocks stand still when more than half agree.
func movePause(ctx context.Context, tx *Tx, _ voting.Motion, v *storage.Vote) error {
	if err := mayPause(ctx, tx, *v); err != nil {
		return err
	}
	v.Voters = seating.Users(tx.Table, -1)
	v.Needed = voting.Majority(len(v.Voters))
	return nil
}

func mayPause(ctx context.Context, tx *Tx, _ storage.Vote) error {
	if ClocksStopped(tx.Table) {
		return tx.Refuse(ctx, Paused, nil, "resume")
	}
	return nil
}

// moveResume lets them run again.
func moveResume(ctx context.Context, tx *Tx, _ voting.Motion, v *storage.Vote) error {
	if err := mayResume(ctx, tx, *v); err != nil {
		return err
	}
	v.Voters, v.Needed = seating.Users(tx.Table, -1), 1
	if tx.Table.Affairs.Pause.Why == PausedByVote {
		v.Needed = voting.Majority(len(v.Voters))
	}
	return nil
}

func mayResume(ctx context.Context, tx *Tx, _ storage.Vote) error {
	switch {
	case !ClocksStopped(tx.Table):
		return tx.Refuse(ctx, NotPaused, nil, "look_now")
	case tx.Table.Affairs.Pause.Why == PausedByAdmin:
		return tx.Refuse(ctx, AdminPaused, nil, "ask_admin_resume")
	}
	return nil
}

// pauseVoted lets the clocks stand still as a vote agreed.
func pauseVoted(tx *Tx, table *storage.Table, v storage.Vote) []storage.Delivery {
	return tx.Tables.SetPause(table, storage.Pause{Since: tx.Tables.Now(), Why: PausedByVote, By: v.By})
}

// resumeVoted lets the clocks run again as a vote agreed.
func resumeVoted(tx *Tx, table *storage.Table, _ storage.Vote) []storage.Delivery {
	return tx.Tables.SetPause(table, storage.Pause{})
}

// Hold lets the clocks of a running match stand still until Release, by the
// power of an administrator, keeps who did it and tells the table, with the note.
// Moves are played all the same. The caller has checked the power.
func (r *pauseRoom) Hold(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return r.administer(ctx, id, by, press, ActPause, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if table.Affairs.Pause.Why == PausedByAdmin {
			return nil, Refuse(Paused, nil, "resume")
		}
		since := table.Affairs.Pause.Since // a pause that began earlier goes on
		if since.IsZero() {
			since = r.tables.Now()
		}
		return append(r.tables.SetPause(table, storage.Pause{Since: since, Why: PausedByAdmin, By: by}), saidWhy(r.tables, *table, "table.said.held", note)), nil
	})
}

// Release lets the clocks of a match run again, whoever stopped them.
func (r *pauseRoom) Release(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return r.administer(ctx, id, by, press, ActResume, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if table.Affairs.Pause.Since.IsZero() {
			return nil, Refuse(NotPaused, nil, "look_now")
		}
		return append(r.tables.SetPause(table, storage.Pause{}), saidWhy(r.tables, *table, "table.said.released", note)), nil
	})
}

// saidWhy tells the table what an administrator did, with their note, which is
// marked up as messages are; it may be empty.
func saidWhy(t *Tables, table storage.Table, key, note string) storage.Delivery {
	return t.Outbox.Said(table, engine.T(key, engine.Word("note", note)))
}

// administer changes the affairs of a running match and keeps who did it.
func (r *pauseRoom) administer(ctx context.Context, id int64, by, press, act, note string, change func(*storage.Table) ([]storage.Delivery, error)) (storage.Table, error) {
	return r.tables.Oversee(ctx, id, by, press, act, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if err := Ended(*table); err != nil {
			return nil, err
		}
		if table.Phase != storage.Playing {
			return nil, Refuse(NotPlaying, nil, "start_first")
		}
		d, err := change(table)
		if err != nil {
			return nil, err
		}
		return append(d, r.tables.Outbox.Public(*table, KindCard, storage.Picture)), nil
	})
}
