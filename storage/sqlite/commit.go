package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"guildhall/storage"
	"guildhall/storage/format"
)

// Commit appends moves to a record with all their consequences, or does nothing.
func (db *DB) Commit(ctx context.Context, c storage.Commit) error {
	if err := c.Check(); err != nil {
		return fmt.Errorf("commit to table %d: %w", c.Table, err)
	}
	err := db.write(ctx, func(tx *sql.Tx) error {
		if err := db.usePress(ctx, tx, c.Press); err != nil {
			return err
		}
		turns, err := lastTurn(ctx, tx, c)
		if err != nil {
			return err
		}
		last := c.Moves[len(c.Moves)-1]
		e := format.Entry{
			Turn:  storage.Turn{N: turns + 1, First: c.After + 1, Last: last.Seq, Events: c.Events, At: c.At},
			Moves: c.Moves,
		}
		if err := appendTurn(ctx, tx, c.Table, e); err != nil {
			return err
		}
		if err := saveState(ctx, tx, c.Table, last.Seq, e.N, c.State); err != nil {
			return err
		}
		if err := replaceSeatsAndState(ctx, tx, c); err != nil {
			return err
		}
		for _, kept := range c.Orders {
			if err := saveOrders(ctx, tx, &kept); err != nil {
				return err
			}
		}
		if c.Audit != nil {
			if err := recordAct(ctx, tx, *c.Audit); err != nil {
				return err
			}
		}
		if err := advance(ctx, tx, c, last, e.N); err != nil {
			return err
		}
		if !c.Over {
			if err := replaceWaits(ctx, tx, c.Table, c.Waits); err != nil {
				return err
			}
		}
		return enqueue(ctx, tx, c.Deliveries)
	})
	if err != nil {
		return fmt.Errorf("commit to table %d after %d: %w", c.Table, c.After, err)
	}
	return nil
}

// lastTurn returns the number of commits in the record, after checking that c may
// follow them.
func lastTurn(ctx context.Context, tx *sql.Tx, c storage.Commit) (turns int, err error) {
	var phase storage.Phase
	var seq int
	var rev int64
	err = scanRow(tx.QueryRowContext(ctx, `SELECT intact, phase, seq, turns, rev FROM tables WHERE id = ?`, c.Table), &phase, &seq, &turns, &rev)
	switch {
	case err != nil:
		return 0, err
	case phase != storage.Playing:
		return 0, fmt.Errorf("it is %s: %w", phase, storage.ErrConflict)
	case seq != c.After:
		return 0, fmt.Errorf("the record ends at %d: %w", seq, storage.ErrConflict)
	case rev != c.Rev && (c.Rev != 0 || c.TableState != nil || c.Seats != nil):
		return 0, fmt.Errorf("revision %d is kept, not %d: %w", rev, c.Rev, storage.ErrConflict)
	}
	return turns, nil
}

// replaceSeatsAndState replaces the seats and the table state where the commit
// gives new ones.
func replaceSeatsAndState(ctx context.Context, tx *sql.Tx, c storage.Commit) error {
	if c.TableState != nil {
		if err := replaceTableState(ctx, tx, c.Table, *c.TableState); err != nil {
			return err
		}
	}
	if c.Seats != nil {
		had, err := seatsOf(ctx, tx, c.Table)
		if err != nil {
			return err
		}
		if err := noteDepartures(ctx, tx, c.Table, had, c.Seats); err != nil {
			return err
		}
		if err := replaceSeats(ctx, tx, c.Table, c.Seats); err != nil {
			return err
		}
	}
	return nil
}

// advance updates the table's row to its new last entry, and deletes drafts and,
// at the end of the match, all that ends with it.
func advance(ctx context.Context, tx *sql.Tx, c storage.Commit, last storage.Move, turns int) error {
	for _, seat := range c.DropDrafts {
		if _, err := tx.ExecContext(ctx, `DELETE FROM drafts WHERE table_id = ? AND seat = ?`, c.Table, seat); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `UPDATE tables SET rev = rev + 1, seq = ?, turns = ?, version = ? WHERE id = ?`,
		last.Seq, turns, last.Version, c.Table)
	if err != nil || !c.Over {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE tables SET phase = ?, ended = ? WHERE id = ?`, storage.Over, millis(c.At), c.Table)
	if err != nil {
		return err
	}
	if err := resultDue(ctx, tx, c.Table); err != nil {
		return err
	}
	return dropAfterEnd(ctx, tx, c.Table)
}
