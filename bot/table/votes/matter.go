package votes

import (
	"context"

	"guildhall/bot/table"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// mayCarry refuses what a vote agreed to when the table was changed otherwise
// since it was put.
func (m Matter) mayCarry(ctx context.Context, tx *table.Tx, v storage.Vote) error {
	if m.Check == nil {
		return nil
	}
	return m.Check(ctx, tx, v)
}

// Matter is what a kind of vote is about. The package whose matter it is says
// what may be asked and does what was agreed.
type Matter struct {
	// Propose completes the vote that a motion asks for with whose word it
	// needs, or refuses the motion.
	Propose func(context.Context, *table.Tx, voting.Motion, *storage.Vote) error
	// Check refuses what enough agreed to when the table was changed otherwise
	// since it was put. Nil refuses nothing.
	Check func(context.Context, *table.Tx, storage.Vote) error
	// Change does to the table what was agreed, and lists whom to tell. The
	// vote ends in the same transaction.
	Change func(*table.Tx, *storage.Table, storage.Vote) []storage.Delivery
	// Commit does what was agreed by an entry of the record instead: with the
	// affairs of the table, in which the vote has ended, and the deliveries
	// that say so, in one transaction.
	Commit func(ctx context.Context, tx *table.Tx, press string, v storage.Vote, tableState storage.TableState, d []storage.Delivery) error
	// Preview tells everybody what the open vote would take back. Nil: nothing.
	Preview func(context.Context, *table.Tx, storage.Vote) (*voting.Retraction, error)
}
