package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
	"guildhall/storage/format"
)

// Commit appends moves to a record with all their consequences, or does nothing.
func (db *DB) Commit(ctx context.Context, c storage.Commit) error {
	if err := c.Check(); err != nil {
		return fmt.Errorf("commit to table %d: %w", c.Table, err)
	}
	err := db.write(ctx, func(tx pgx.Tx) error {
		had, err := db.lockRecord(ctx, tx, c)
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
		if err := advance(ctx, tx, c, had); err != nil || !c.Over {
			return err
		}
		if err := resultDue(ctx, tx, c.Table); err != nil {
			return err
		}
		if err := dropAfterEnd(ctx, tx, c.Table); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Deliveries)
	})
	if err != nil {
		return fmt.Errorf("commit to table %d after %d: %w", c.Table, c.After, err)
	}
	return nil
}

// recordEnd is what a commit continues.
type recordEnd struct {
	turns int            // commits so far
	chain []format.Entry // the dictionary of the next one
	base  []packedState  // of the next state, if there is one
}

// lockRecord uses the press of a commit, locks the table's row and reads the end of its
// record, after checking that c may follow. All of it is sent at once: each statement
// sees what was committed before it began, so those behind the lock read what nobody
// changes any more.
func (db *DB) lockRecord(ctx context.Context, tx pgx.Tx, c storage.Commit) (had recordEnd, err error) {
	var b pgx.Batch
	db.queuePress(&b, tx, c.Press)
	b.Queue(`SELECT phase, seq, turns, rev FROM tables WHERE id = $1 FOR NO KEY UPDATE`, c.Table).QueryRow(func(row pgx.Row) error {
		var phase storage.Phase
		var seq int
		var rev int64
		err := row.Scan(&phase, &seq, &had.turns, &rev)
		switch {
		case err != nil:
			return err
		case phase != storage.Playing:
			return fmt.Errorf("it is %s: %w", phase, storage.ErrConflict)
		case seq != c.After:
			return fmt.Errorf("the record ends at %d: %w", seq, storage.ErrConflict)
		case rev != c.Rev && (c.Rev != 0 || c.TableState != nil || c.Seats != nil):
			return fmt.Errorf("revision %d is kept, not %d: %w", rev, c.Rev, storage.ErrConflict)
		}
		return nil
	})
	queueQuery(&b, &had.chain, scanTurn, selectChain, c.Table, format.ChainLength)
	queueQuery(&b, &had.base, scanState, selectBase, c.Table)
	err = tx.SendBatch(ctx, &b).Close()
	return had, err
}

// replaceSeatsAndState replaces the seats and the table state where the commit gives
// new ones.
func replaceSeatsAndState(ctx context.Context, tx pgx.Tx, c storage.Commit) error {
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
	return replaceSeats(ctx, tx, c.Table, c.Seats)
}

// advance appends to the record, stores the state, updates the table's row, and replaces
// drafts and waits. It adds the deliveries, unless the match is over: then rows are still
// to be locked, and those of deliveries come last.
func advance(ctx context.Context, tx pgx.Tx, c storage.Commit, had recordEnd) error {
	last := c.Moves[len(c.Moves)-1]
	e := format.Entry{
		Turn:  storage.Turn{N: had.turns + 1, First: c.After + 1, Last: last.Seq, Events: c.Events, At: c.At},
		Moves: c.Moves,
	}
	var base packedState
	if len(had.base) > 0 {
		base = had.base[0]
	}
	var b pgx.Batch
	if err := errors.Join(queueTurn(&b, c.Table, had.chain, e), queueState(&b, c.Table, base, last.Seq, e.N, c.State)); err != nil {
		return err
	}
	if len(c.DropDrafts) > 0 {
		b.Queue(`DELETE FROM drafts WHERE table_id = $1 AND seat = ANY ($2)`, c.Table, c.DropDrafts)
	}
	b.Queue(`UPDATE tables SET rev = rev + 1, seq = $2, turns = $3, version = $4 WHERE id = $1`, c.Table, last.Seq, e.N, last.Version)
	if c.Over {
		b.Queue(`UPDATE tables SET phase = $2, ended = $3 WHERE id = $1`, c.Table, storage.Over, millis(c.At))
	} else {
		queueWaits(&b, c.Table, c.Waits)
		queueDeliveries(&b, c.Deliveries)
	}
	err := tx.SendBatch(ctx, &b).Close()
	if isTaken(err) { // another commit already has its number
		err = fmt.Errorf("%w: %w", storage.ErrConflict, err)
	}
	return err
}
