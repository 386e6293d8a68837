package sqlite

import (
	"context"
	"database/sql"
	"errors"
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
		last := c.Moves[len(c.Moves)-1]
		turns, rev, err := advance(ctx, tx, c, last)
		if err != nil {
			return err
		}
		e := format.Entry{
			Turn:  storage.Turn{N: turns, First: c.After + 1, Last: last.Seq, Events: c.Events, At: c.At},
			Moves: c.Moves,
		}
		before, base, err := packedBefore(ctx, tx, c.Table, e.Before())
		if err != nil {
			return err
		}
		if err := insertTurn(ctx, tx, c.Table, e, before); err != nil {
			return err
		}
		if err := insertState(ctx, tx, c.Table, last.Seq, e.N, c.State, base); err != nil {
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
		if err := dropDrafts(ctx, tx, c); err != nil {
			return err
		}
		if c.Over {
			err = end(ctx, tx, c)
		} else {
			err = replaceWaits(ctx, tx, c.Table, rev, c.Waits)
		}
		if err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Deliveries)
	})
	if err != nil {
		return fmt.Errorf("commit to table %d after %d: %w", c.Table, c.After, err)
	}
	return nil
}

// advance updates the table's row to its new last entry, if c may follow what is stored,
// and returns the number of the commit and the table's new revision.
func advance(ctx context.Context, tx *sql.Tx, c storage.Commit, last storage.Move) (turns int, rev int64, err error) {
	err = tx.QueryRowContext(ctx, `
		UPDATE tables SET rev = rev + 1, seq = ?1, turns = turns + 1, version = ?2
		WHERE id = ?3 AND intact AND phase = 'playing' AND seq = ?4 AND (rev = ?5 OR ?6) RETURNING turns, rev`,
		last.Seq, last.Version, c.Table, c.After, c.Rev, !bindsRevision(c)).Scan(&turns, &rev)
	if errors.Is(err, sql.ErrNoRows) {
		err = whyNotAfter(ctx, tx, c)
	}
	return turns, rev, err
}

// bindsRevision reports whether a commit may follow only the revision it was made from.
func bindsRevision(c storage.Commit) bool { return c.Rev != 0 || c.TableState != nil || c.Seats != nil }

// whyNotAfter says why a commit may not follow what is stored.
func whyNotAfter(ctx context.Context, tx *sql.Tx, c storage.Commit) error {
	var phase storage.Phase
	var seq int
	var rev int64
	err := scanRow(tx.QueryRowContext(ctx, `SELECT intact, phase, seq, rev FROM tables WHERE id = ?`, c.Table), &phase, &seq, &rev)
	switch {
	case err != nil:
		return err
	case phase != storage.Playing:
		return fmt.Errorf("it is %s: %w", phase, storage.ErrConflict)
	case seq != c.After:
		return fmt.Errorf("the record ends at %d: %w", seq, storage.ErrConflict)
	default:
		return fmt.Errorf("revision %d is kept, not %d: %w", rev, c.Rev, storage.ErrConflict)
	}
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

func dropDrafts(ctx context.Context, tx *sql.Tx, c storage.Commit) error {
	for _, seat := range c.DropDrafts {
		if _, err := tx.ExecContext(ctx, `DELETE FROM drafts WHERE table_id = ? AND seat = ?`, c.Table, seat); err != nil {
			return err
		}
	}
	return nil
}

// end ends a match, and deletes what ends with it.
func end(ctx context.Context, tx *sql.Tx, c storage.Commit) error {
	_, err := tx.ExecContext(ctx, `UPDATE tables SET phase = ?, ended = ? WHERE id = ?`, storage.Over, millis(c.At), c.Table)
	if err != nil {
		return err
	}
	if err := resultDue(ctx, tx, c.Table); err != nil {
		return err
	}
	return dropAfterEnd(ctx, tx, c.Table)
}
