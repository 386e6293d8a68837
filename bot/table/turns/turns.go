// Package turns is how people take their turns: they choose answers, take them back and
// confirm them, and ask beforehand what an answer would do or why it is not legal. A turn
// that is confirmed is taken back by a vote, by its person within seconds, or by an
// administrator (Takebacks).
//
// It is built on bot/table. A press on a turn is one table.Act: its draft is stored, or
// its moves are committed in one transaction, once for a press. What is only asked stores
// nothing and may be repeated. ProposeTakeback, TakeBack and ShowTakeback are called with
// a table.Tx under the table's lock. Taking back is one commit like any other: a record
// only grows, by an entry that says where the match goes back to, and the drafts, orders
// and votes that this ends end with it.
package turns

import (
	"context"

	"guildhall/bot/table"
)

// Service is the turns at the tables of a process.
type Service struct{ tables *table.Tables }

// New returns the turns at tables.
func New(t *table.Tables) *Service { return &Service{t} }

// Choose plays written moves into the draft of the person's turn, step by step.
// A step that reveals something hidden, or answers a final question, makes the
// draft and itself final: without Sure the Snapshot has a Warning instead, and the
// moves before that step are drafted. Sure covers one such step; the answers
// written behind it form a new draft.
//
// When a step is refused nothing is drafted at all, and the error is a
// *Refused with the game's reason.
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
