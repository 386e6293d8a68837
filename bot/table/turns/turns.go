// Package turns plays turns: people choose answers, undo and confirm them, and look up the
// effect of an answer or the reason why it is not legal. A confirmed turn is taken back by a
// vote, by its person within seconds, or by an administrator (Takebacks).
//
// It is built on bot/table. A press on a turn is one table.Act: its draft is stored, or its
// moves are committed in one transaction, once for each press. Questions store nothing and
// may be repeated. ProposeTakeback, TakeBack and ShowTakeback are called with a table.Tx
// under the table's lock. A takeback is a commit like any other: it adds an entry to the
// record with the position to return to. The same commit ends the affected drafts, orders and
// votes.
package turns

import (
	"context"

	"guildhall/bot/table"
)

// Service manages the turns at the tables of a process.
type Service struct{ tables *table.Tables }

// New returns the turns at tables.
func New(t *table.Tables) *Service { return &Service{t} }

// Choose plays written moves into the draft of the person's turn, step by step. A step that
// reveals something hidden, or answers a final question, makes the draft and itself final.
// Without Sure such a step is not played: the Snapshot has a Warning, and the moves before the
// step are drafted. Sure covers one such step; the answers after it form a new draft.
//
// When a step is refused nothing is drafted, and the error is a *table.RefusedError with the
// game's reason.
func (r *Service) Choose(ctx context.Context, p table.Press) (*table.Snapshot, error) {
	return r.tables.Act(ctx, p, func(tx *table.Tx) (*table.Snapshot, error) { return choose(ctx, tx, p) })
}

// Undo takes back the latest step of the draft.
func (r *Service) Undo(ctx context.Context, p table.Press) (*table.Snapshot, error) {
	return r.tables.Act(ctx, p, func(tx *table.Tx) (*table.Snapshot, error) {
		codes := tx.Draft.Codes()
		if len(codes) == 0 {
			return nil, tx.Refuse(ctx, table.NothingToUndo, nil, "choose")
		}
		return redraft(ctx, tx, codes[:len(codes)-1])
	})
}

// StartOver takes back the whole draft.
func (r *Service) StartOver(ctx context.Context, p table.Press) (*table.Snapshot, error) {
	return r.tables.Act(ctx, p, func(tx *table.Tx) (*table.Snapshot, error) {
		if len(tx.Draft.Steps) == 0 {
			return nil, tx.Refuse(ctx, table.NothingToUndo, nil, "choose")
		}
		return redraft(ctx, tx, nil)
	})
}

// Confirm makes a complete draft final.
func (r *Service) Confirm(ctx context.Context, p table.Press) (*table.Snapshot, error) {
	return r.tables.Act(ctx, p, func(tx *table.Tx) (*table.Snapshot, error) {
		if !tx.Draft.Ready() {
			return nil, tx.Refuse(ctx, table.Unfinished, nil, "choose")
		}
		return commit(ctx, tx, p, tx.Draft)
	})
}
