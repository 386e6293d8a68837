package absence

import (
	"context"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// ProposePause proposes to stop the clocks, which needs more than half of the
// votes.
func ProposePause(ctx context.Context, tx *table.Tx, _ voting.Motion, v *storage.Vote) error {
	if err := MayPause(ctx, tx, *v); err != nil {
		return err
	}
	v.Voters = seating.Users(tx.Table, -1)
	v.Needed = voting.Majority(len(v.Voters))
	return nil
}

// MayPause refuses to pause a table whose clocks are already stopped.
func MayPause(ctx context.Context, tx *table.Tx, _ storage.Vote) error {
	if table.ClocksStopped(tx.Table) {
		return tx.Refuse(ctx, table.Paused, nil, "resume")
	}
	return nil
}

// ProposeResume proposes to start the clocks again.
func ProposeResume(ctx context.Context, tx *table.Tx, _ voting.Motion, v *storage.Vote) error {
	if err := MayResume(ctx, tx, *v); err != nil {
		return err
	}
	v.Voters, v.Needed = seating.Users(tx.Table, -1), 1
	if tx.Table.TableState.Pause.Why == table.PausedByVote {
		v.Needed = voting.Majority(len(v.Voters))
	}
	return nil
}

// MayResume refuses to start clocks that run, or that an administrator stopped.
func MayResume(ctx context.Context, tx *table.Tx, _ storage.Vote) error {
	switch {
	case !table.ClocksStopped(tx.Table):
		return tx.Refuse(ctx, table.NotPaused, nil, "look_now")
	case tx.Table.TableState.Pause.Why == table.PausedByAdmin:
		return tx.Refuse(ctx, table.AdminPaused, nil, "ask_admin_resume")
	}
	return nil
}

// Pause stops the clocks as a vote decided.
func Pause(tx *table.Tx, row *storage.Table, v storage.Vote) []storage.Delivery {
	return tx.Tables.SetPause(row, storage.Pause{Since: tx.Tables.Now(), Why: table.PausedByVote, By: v.By})
}

// Resume starts the clocks as a vote decided.
func Resume(tx *table.Tx, row *storage.Table, _ storage.Vote) []storage.Delivery {
	return tx.Tables.SetPause(row, storage.Pause{})
}

// PauseByAdmin stops the clocks of a running match until ResumeByAdmin, records
// the administrator, and announces it with the note. Moves can still be played.
// The caller has checked the administrator's right.
func (r *Service) PauseByAdmin(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return r.administer(ctx, id, by, press, table.ActPause, note, func(row *storage.Table) ([]storage.Delivery, error) {
		if row.TableState.Pause.Why == table.PausedByAdmin {
			return nil, table.Refuse(table.Paused, nil, "resume")
		}
		since := row.TableState.Pause.Since // a pause that began earlier goes on
		if since.IsZero() {
			since = r.tables.Now()
		}
		return append(r.tables.SetPause(row, storage.Pause{Since: since, Why: table.PausedByAdmin, By: by}), announceAct(r.tables, *row, "table.said.held", note)), nil
	})
}

// ResumeByAdmin starts the clocks of a match again, also if a vote stopped
// them.
func (r *Service) ResumeByAdmin(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return r.administer(ctx, id, by, press, table.ActResume, note, func(row *storage.Table) ([]storage.Delivery, error) {
		if row.TableState.Pause.Since.IsZero() {
			return nil, table.Refuse(table.NotPaused, nil, "look_now")
		}
		return append(r.tables.SetPause(row, storage.Pause{}), announceAct(r.tables, *row, "table.said.released", note)), nil
	})
}

// announceAct returns the delivery that announces an administrator's act. The
// note contains message markup and may be empty.
func announceAct(t *table.Tables, row storage.Table, key, note string) storage.Delivery {
	return t.Outbox.Said(row, engine.T(key, engine.Word("note", note)))
}

// administer changes the TableState of a running match and records the administrator.
func (r *Service) administer(ctx context.Context, id int64, by, press, act, note string, change func(*storage.Table) ([]storage.Delivery, error)) (storage.Table, error) {
	return r.tables.ModifyAudited(ctx, id, by, press, act, note, func(row *storage.Table) ([]storage.Delivery, error) {
		if err := table.Ended(*row); err != nil {
			return nil, err
		}
		if row.Phase != storage.Playing {
			return nil, table.Refuse(table.NotPlaying, nil, "start_first")
		}
		d, err := change(row)
		if err != nil {
			return nil, err
		}
		return append(d, r.tables.Outbox.Public(*row, deliveries.KindCard, storage.Picture)), nil
	})
}
