package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"guildhall/storage"
)

// tableRow is the row of a table, to be compared with its record.
type tableRow struct {
	id    int64
	phase storage.Phase
	seq   int
	turns int
}

// started reports whether the table has a record.
func (s tableRow) started() bool {
	return s.phase == storage.Playing || s.phase == storage.Over || s.turns > 0
}

// checkMatches reads the latest state and the whole record of every table. An
// unreadable match does not stop it.
func (r *Report) checkMatches(ctx context.Context, tx *sql.Tx) error {
	list, err := tableRows(ctx, tx)
	if err != nil {
		return err
	}
	for _, s := range list {
		err := r.checkMatch(ctx, tx, s)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			continue
		}
		r.Unreadable = append(r.Unreadable, s.id)
		if len(r.Problems) < mostProblems {
			r.Problems = append(r.Problems, fmt.Sprintf("table %d: %v", s.id, readable(err)))
		}
	}
	return nil
}

func tableRows(ctx context.Context, tx *sql.Tx) ([]tableRow, error) {
	rows, err := tx.QueryContext(ctx, `SELECT id, phase, seq, turns FROM tables ORDER BY id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []tableRow
	for rows.Next() {
		var s tableRow
		if err := rows.Scan(&s.id, &s.phase, &s.seq, &s.turns); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// checkMatch compares the state and the record of a table with its row.
func (r *Report) checkMatch(ctx context.Context, tx *sql.Tx, s tableRow) error {
	if !s.started() {
		return nil
	}
	_, at, err := stateAt(ctx, tx, s.id, endOfRecord)
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("%w: it has no state", ErrDamaged)
	}
	if err != nil {
		return err
	}
	if at != s.seq {
		return fmt.Errorf("%w: its state is of move %d, its record ends at %d", ErrDamaged, at, s.seq)
	}
	rows, err := rawTurns(ctx, tx, `SELECT intact, first, last, n, at, body FROM turns WHERE table_id = ? ORDER BY first`, s.id)
	if err != nil {
		return err
	}
	n, last, gap := -1, 0, false
	_, err = unchain(rows, func(e *entry) {
		gap = gap || e.N != n+1 || (e.N > 0 && e.First != last+1) || (e.N > 0 && len(e.moves) != e.Last-e.First+1)
		n, last = e.N, e.Last
		if e.At.After(r.Latest) && e.N > 0 {
			r.Latest = e.At
		}
	})
	if err != nil {
		return err
	}
	if gap || n != s.turns || last != s.seq {
		return fmt.Errorf("%w: its record has %d commits up to move %d, its row says %d and %d", ErrDamaged, n, last, s.turns, s.seq)
	}
	r.Commits += n
	return nil
}
