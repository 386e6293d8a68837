package sqlite

import (
	"context"
	"database/sql"
	"strings"
)

// olderTx reads a database of an older version by the queries for the newest
// one: columns that it does not have yet are replaced by what the migration
// gives them.
type olderTx struct {
	*sql.Tx
	missing *strings.Replacer
}

// readerOf returns a reader for a schema version.
func readerOf(tx *sql.Tx, version int64) reader {
	var missing []string
	if version < checksummed {
		missing = append(missing, "s.intact AND b.intact", "1", "t.intact", "1", "SELECT intact", "SELECT 1")
	}
	if version < 2 {
		missing = append(missing, "t.affairs", "'{}'", "standin, standin_name, bank, grace", "'', '', 0, 0")
	}
	if version < archived {
		missing = append(missing, "FROM archives WHERE table_id = ?", "FROM (SELECT 1 AS intact, x'' AS body) WHERE 0 AND ?")
	}
	if missing == nil {
		return tx
	}
	return olderTx{tx, strings.NewReplacer(missing...)}
}

func (o olderTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return o.Tx.QueryContext(ctx, o.missing.Replace(query), args...)
}

func (o olderTx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return o.Tx.QueryRowContext(ctx, o.missing.Replace(query), args...)
}
