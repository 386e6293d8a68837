package votes

import (
	"context"

	"guildhall/bot/table"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// Matter is what a kind of vote is about. The package whose matter it is says
// what may be asked and does what was agreed.
type Matter struct {
	// Propose completes the vote that a motion asks for with the people who
	// must agree, or refuses the motion.
	Propose func(context.Context, *table.Tx, voting.Motion, *storage.Vote) error
	// Check refuses a matter that enough people agreed to, when the table has
	// changed since the vote opened. Nil refuses nothing.
	Check func(context.Context, *table.Tx, storage.Vote) error
	// Change changes the table as was agreed, and lists whom to tell. The
	// vote ends in the same transaction.
	Change func(*table.Tx, *storage.Table, storage.Vote) []storage.Delivery
	// Commit carries the matter out by an entry of the record instead: with the
	// state of the table, in which the vote has ended, and the deliveries that
	// say so, in one transaction.
	Commit func(ctx context.Context, tx *table.Tx, press string, v storage.Vote, tableState storage.TableState, d []storage.Delivery) error
	// Preview shows everybody what the open vote would take back. Nil: nothing.
	Preview func(context.Context, *table.Tx, storage.Vote) (*voting.Retraction, error)
}

// mayCarry refuses a matter that the table has made impossible since the vote
// opened.
func (m Matter) mayCarry(ctx context.Context, tx *table.Tx, v storage.Vote) error {
	if m.Check == nil {
		return nil
	}
	return m.Check(ctx, tx, v)
}
