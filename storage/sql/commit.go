package sql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"guildhall/storage"
	"guildhall/storage/encoding"
)

// Commit appends moves to a record with all their consequences, or does nothing.
func (db *Store) Commit(ctx context.Context, c storage.Commit) error {
	if err := c.Check(); err != nil {
		return fmt.Errorf("commit to table %d: %w", c.Table, err)
	}
	err := db.write(ctx, func(tx Tx) error {
		had, err := advance(ctx, tx, c)
		if err != nil {
			return err
		}
		if err := replaceSeatsAndState(ctx, tx, c); err != nil {
			return err
		}
		for _, kept := range c.Orders {
			if err := saveOrders(ctx, tx, kept); err != nil {
				return err
			}
		}
		if c.Audit != nil {
			if err := recordAct(ctx, tx, *c.Audit); err != nil {
				return err
			}
		}
		if err := appendCommit(ctx, tx, c, had); err != nil || !c.Over {
			return err
		}
		if err := resultDue(ctx, tx, c.Table); err != nil {
			return err
		}
		if err := dropAfterEnd(ctx, tx, c.Table); err != nil {
			return err
		}
		return Enqueue(ctx, tx, c.Deliveries)
	})
	if err != nil {
		return fmt.Errorf("commit to table %d after %d: %w", c.Table, c.After, err)
	}
	return nil
}

// advanced is a table's row after a commit, and the data that the commit continues.
type advanced struct {
	turns int // the number of the commit
	rev   int64
	*packedBefore
}

// advance uses the press of a commit, updates the table's row to its new last entry, if c may
// follow the stored record, and reads the end of the record. It sends everything at once: the
// row is locked first, so nobody changes the data after it.
func advance(ctx context.Context, tx Tx, c storage.Commit) (had advanced, err error) {
	last := c.Moves[len(c.Moves)-1]
	bound := c.Rev != 0 || c.TableState != nil || c.Seats != nil // to the revision it was made from
	var b Batch
	tx.UsePress(ctx, &b, c.Press)
	b.Queue(`
		UPDATE tables SET rev = rev + 1, seq = $1, turns = turns + 1, version = $2
		WHERE id = $3 AND intact AND phase = 'playing' AND seq = $4 AND (rev = $5 OR NOT $6) RETURNING turns, rev`,
		last.Seq, last.Version, c.Table, c.After, c.Rev, bound).One(func(row Row) error { return row.Scan(&had.turns, &had.rev) })
	had.packedBefore = queueBefore(&b, c.Table)
	err = tx.Send(ctx, &b)
	if errors.Is(err, sql.ErrNoRows) {
		err = whyNotAfter(ctx, tx, c)
	}
	return had, err
}

// whyNotAfter returns the error of a commit that may not follow the stored record.
func whyNotAfter(ctx context.Context, tx Tx, c storage.Commit) error {
	var phase storage.Phase
	var seq int
	var rev int64
	err := scanRow(tx.QueryRow(ctx, `SELECT intact, phase, seq, rev FROM tables WHERE id = $1`, c.Table), &phase, &seq, &rev)
	switch {
	case err != nil:
		return err
	case phase != storage.Playing:
		return fmt.Errorf("it is %s: %w", phase, storage.ErrConflict)
	case seq != c.After:
		return fmt.Errorf("the record ends at %d: %w", seq, storage.ErrConflict)
	default:
		return fmt.Errorf("revision %d is stored, not %d: %w", rev, c.Rev, storage.ErrConflict)
	}
}

// replaceSeatsAndState replaces the seats and the table state where the commit gives
// new ones.
func replaceSeatsAndState(ctx context.Context, tx Tx, c storage.Commit) error {
	if c.TableState != nil {
		if err := replaceTableState(ctx, tx, c.Table, *c.TableState); err != nil {
			return err
		}
	}
	if c.Seats == nil {
		return nil
	}
	had, err := seatsOf(ctx, tx, c.Table)
	if err != nil {
		return err
	}
	if err := noteDepartures(ctx, tx, c.Table, had, c.Seats); err != nil {
		return err
	}
	var b Batch
	queueSeats(&b, c.Table, c.Seats)
	return tx.Send(ctx, &b)
}

// appendCommit appends to the record, stores the state, and replaces drafts and waits. It
// adds the deliveries, unless the match is over. In that case other rows must be locked
// first, and deliveries come last.
func appendCommit(ctx context.Context, tx Tx, c storage.Commit, had advanced) error {
	last := c.Moves[len(c.Moves)-1]
	e := encoding.Entry{
		Turn:  storage.Turn{N: had.turns, First: c.After + 1, Last: last.Seq, Events: c.Events, At: c.At},
		Moves: c.Moves,
	}
	var b Batch
	if err := errors.Join(queueTurn(&b, c.Table, had.chain, e), queueState(&b, c.Table, had.base, last.Seq, e.N, c.State)); err != nil {
		return err
	}
	if len(c.DropDrafts) > 0 {
		b.Queue(`DELETE FROM drafts WHERE table_id = $1 AND seat = ANY ($2)`, c.Table, c.DropDrafts)
	}
	check := func(context.Context, Tx) error { return nil }
	if c.Over {
		b.Queue(`UPDATE tables SET phase = $2, ended = $3 WHERE id = $1`, c.Table, storage.Finished, Millis(c.At))
	} else {
		queueWaits(&b, c.Table, had.rev, c.Waits)
		check = queueDeliveries(&b, c.Deliveries)
	}
	if err := tx.Send(ctx, &b); err != nil {
		if errors.Is(err, ErrTaken) { // another commit already has its number
			err = fmt.Errorf("%w: %w", storage.ErrConflict, err)
		}
		return err
	}
	return check(ctx, tx)
}
