package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// A backup is sealed: a table holds the number of rows of every other table,
// and the sum of their checksums. So lost rows are detected even if their
// checksums are lost too. A database in use has no seal, because every commit
// would have to change it; Open removes the seal.

// sealFile seals a copy, unless it is the copy of a backup or of a schema without
// checksums.
func sealFile(ctx context.Context, file string) error {
	db := openPool(bare(file), false)
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if sealed, err := isSealed(ctx, tx); err != nil || sealed {
		return err
	}
	tables, err := checkedTables(ctx, tx)
	if err != nil || len(tables) == 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, `CREATE TABLE seal (name TEXT PRIMARY KEY, n INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT`); err != nil {
		return err
	}
	for _, name := range tables {
		n, sum, err := totals(ctx, tx, name)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO seal (name, n, sum) VALUES (?, ?, ?)`, name, n, sum); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// unseal removes the seal before a database is written.
func (db *DB) unseal(ctx context.Context) error {
	sealed, err := isSealed(ctx, db.r)
	if err == nil && sealed {
		_, err = db.w.ExecContext(ctx, `DROP TABLE seal`)
	}
	return err
}

func isSealed(ctx context.Context, tx reader) (sealed bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'seal'`).Scan(&sealed)
	return sealed, err
}

// checkedTables are the tables with checksums.
func checkedTables(ctx context.Context, tx reader) ([]string, error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT t.name FROM sqlite_schema t
		WHERE t.type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_xinfo(t.name) WHERE name = 'checksum') ORDER BY t.name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		list = append(list, name)
	}
	return list, rows.Err()
}

func totals(ctx context.Context, tx reader, name string) (n, sum int64, err error) {
	err = tx.QueryRowContext(ctx, fmt.Sprintf(`SELECT count(*), coalesce(sum(checksum), 0) FROM %s`, name)).Scan(&n, &sum)
	return n, sum, err
}

// checkSeal compares a sealed file with its seal.
func (r *Report) checkSeal(ctx context.Context, tx *sql.Tx) error {
	tables, err := checkedTables(ctx, tx)
	if err != nil {
		return err
	}
	if sealed, err := isSealed(ctx, tx); err != nil || !sealed {
		return err
	}
	for _, name := range tables {
		n, sum, err := totals(ctx, tx, name)
		if err != nil {
			return err
		}
		var wantN, wantSum int64
		err = tx.QueryRowContext(ctx, `SELECT n, sum FROM seal WHERE name = ?`, name).Scan(&wantN, &wantSum)
		if err != nil {
			return fmt.Errorf("the seal of %s: %w", name, err)
		}
		if n != wantN || sum != wantSum {
			r.problem(fmt.Sprintf("%s: it holds %d rows, %d when the backup was made, or others", name, n, wantN))
		}
	}
	return nil
}

// bare returns a data source name that does not change the journal mode of a
// file.
func bare(path string) string {
	name, _, _ := strings.Cut(source(path, "FULL", ""), "?")
	return name
}
