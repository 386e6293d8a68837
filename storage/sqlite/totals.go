package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// A database counts its own rows. Triggers store in the table totals the number
// of rows of every other table, and the sum of their checksums (migration 9).
// If damage removes a row with its checksum, or replaces it by an older
// version, rows and totals differ.
//
// SQLite accepts such a file, and the bot continues with it. The lost row
// cannot be restored. So the file can still be copied, and the copy, which has
// the same totals, reports the same.

// counted is the first version of the schema with totals.
const counted = 9

// totalsTable is the table with the totals. It has no checksum, because a wrong
// total differs from the rows anyway.
const totalsTable = "totals"

// checkTotals compares the rows of every table with the stored totals.
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

// missingRows describes how the rows of a table differ from its totals. It
// returns "" if they do not.
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

// recount sets the totals of a file to those of its rows.
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
