package votes

import (
	"context"

	"guildhall/bot/table"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// Matter is the subject of a kind of vote. The package that provides it checks
// motions and carries out decisions.
type Matter struct {
	// Propose completes the vote that a motion asks for with the people who
	// must agree, or refuses the motion.
	Propose func(context.Context, *table.Tx, voting.Motion, *storage.Vote) error
	// Check refuses to carry out a decision when the table has changed since
	// the vote opened. Nil refuses nothing.
	Check func(context.Context, *table.Tx, storage.Vote) error
	// Change changes the table as was agreed, and lists the deliveries. The
	// vote ends in the same transaction.
	Change func(*table.Tx, *storage.Table, storage.Vote) []storage.Delivery
	// Commit carries the matter out by an entry of the record instead: with the
	// state of the table, in which the vote has ended, and the deliveries that
	// say so, in one transaction.
	Commit func(ctx context.Context, tx *table.Tx, press string, v storage.Vote, tableState storage.TableState, d []storage.Delivery) error
	// Preview returns the takeback that the open vote is about, for everybody
	// to see. Nil: none.
	Preview func(context.Context, *table.Tx, storage.Vote) (*voting.TakebackPreview, error)
}

// mayCarry refuses a matter that the table has made impossible since the vote
// opened.
func (m Matter) mayCarry(ctx context.Context, tx *table.Tx, v storage.Vote) error {
	if m.Check == nil {
		return nil
	}
	return m.Check(ctx, tx, v)
}
