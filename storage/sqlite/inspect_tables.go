package sqlite

import (
	"context"
	"fmt"
	"slices"

	"guildhall/storage"
	"guildhall/storage/encoding"
	queries "guildhall/storage/sql"
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
	return s.phase == storage.Playing || s.phase == storage.Finished || s.turns > 0
}

// checkMatches reads the latest state and the whole record of every table, and passes them to
// judges. It continues after a table that cannot be read.
func (r *Report) checkMatches(ctx context.Context, tx reader, judges []RecordVerifier) error {
	list, err := tableRows(ctx, tx)
	if err != nil {
		return err
	}
	for _, s := range list {
		if slices.Contains(r.Unreadable, s.id) {
			continue // a row of it is damaged
		}
		err := r.checkMatch(ctx, tx, s, judges)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			continue
		}
		r.Unreadable = append(r.Unreadable, s.id)
		r.problem(fmt.Sprintf("table %d: %v", s.id, readable(err)))
	}
	return nil
}

func tableRows(ctx context.Context, tx reader) ([]tableRow, error) {
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

// checkMatch compares the state and the record of a table with its row, and calls judges to
// check whether they belong together.
func (r *Report) checkMatch(ctx context.Context, tx reader, s tableRow, judges []RecordVerifier) error {
	reads := session{reader: tx}
	m := Match{Blob: func(space, key string) ([]byte, error) { return queries.ReadBlob(ctx, reads, space, key) }}
	var err error
	if m.Table, err = queries.ReadTable(ctx, reads, s.id); err != nil || !s.started() {
		return err
	}
	var at int
	m.State, at, err = queries.ReadState(ctx, reads, s.id)
	if err != nil {
		return err
	}
	if at != s.seq {
		return fmt.Errorf("%w: its state is of move %d, its record ends at %d", ErrDamaged, at, s.seq)
	}
	previous, gap := encoding.Entry{Turn: storage.Turn{N: -1}}, false
	err = queries.ReadRecord(ctx, reads, s.id, func(e *encoding.Entry) {
		gap = gap || !e.Follows(&previous)
		previous = *e
		m.Moves = append(m.Moves, e.Moves...)
		if e.At.After(r.Latest) && e.N > 0 {
			r.Latest = e.At
		}
	})
	if err != nil {
		return err
	}
	if gap || previous.N != s.turns || previous.Last != s.seq {
		return fmt.Errorf("%w: its record has %d commits up to move %d, its row says %d and %d", ErrDamaged, previous.N, previous.Last, s.turns, s.seq)
	}
	if err := r.judge(m, judges); err != nil {
		return err
	}
	r.Commits += previous.N
	return nil
}

// judge records the rejection of a match by a judge. Without checksums it counts as damage.
func (r *Report) judge(m Match, judges []RecordVerifier) error {
	for _, j := range judges {
		err := j(m)
		switch {
		case err == nil:
		case r.Version < checksummed:
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		case len(r.Unproven) < maxProblems:
			r.Unproven = append(r.Unproven, fmt.Sprintf("table %d: %v", m.Table.ID, err))
		}
	}
	return nil
}
