package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// A database counts its own rows: triggers keep in the table totals how many rows every
// other table has, and the sum of their checksums (migration 9). A row that damage takes
// away with its checksum, or puts an older one in its place, makes them differ. Such a
// file is whole for SQLite, its bot goes on, and nothing brings the row back; so it can
// still be copied, and the copy, which has the same totals, says the same.

// counted is the first version of the schema with totals.
const counted = 9

// totalsTable is the table with the totals. It has no checksum: what is wrong in it
// differs from the rows.
const totalsTable = "totals"

// checkTotals compares the rows of every table with what the database counted.
func (r *Report) checkTotals(ctx context.Context, tx *sql.Tx) error {
	if r.Version < counted {
		return nil
	}
	s, err := schemaOf(ctx, r.Version)
	if err != nil {
		return err
	}
	for _, name := range s.tables {
		missing, err := missingRows(ctx, tx, name)
		if err := r.addProblem(name, err); err != nil {
			return err
		}
		if missing != "" {
			r.Missing = append(r.Missing, name+": "+missing)
		}
	}
	return nil
}

// missingRows says how the rows of a table differ from its totals; nothing when they do
// not.
func missingRows(ctx context.Context, tx reader, name string) (string, error) {
	n, sum, err := totals(ctx, tx, name)
	if err != nil {
		return "", err
	}
	var wantN, wantSum int64
	err = tx.QueryRowContext(ctx, `SELECT n, sum FROM totals WHERE name = ?`, name).Scan(&wantN, &wantSum)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "the count of its rows is missing", nil
	case err != nil:
		return "", err
	case n < wantN:
		return fmt.Sprintf("%d of %d rows missing", wantN-n, wantN), nil
	case n > wantN:
		return fmt.Sprintf("%d rows, but %d were counted", n, wantN), nil
	case sum != wantSum:
		return fmt.Sprintf("of its %d rows, some are not those that were written last", n), nil
	}
	return "", nil
}

// recount makes the totals of a file those of the rows that it holds.
func recount(ctx context.Context, file string) (err error) {
	db, err := sql.Open("sqlite", source(file, "FULL", ""))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	tables, err := checkedTables(ctx, db)
	if err != nil {
		return err
	}
	for _, name := range tables {
		_, err := db.ExecContext(ctx, fmt.Sprintf(`INSERT OR REPLACE INTO totals (name, n, sum) SELECT '%s', count(*), coalesce(sum(checksum), 0) FROM %[1]s`, name))
		if err != nil {
			return fmt.Errorf("count %s again: %w", name, readable(err))
		}
	}
	_, err = db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	return readable(err)
}
