package sqlite

import (
	"context"
	"database/sql"
	"strings"
)

// archived is the first version of the schema in which the record of a match that
// is over lies in one row.
const archived = 4

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
		missing = append(missing, "s.intact AND b.intact", "1", "t.intact", "1", "SELECT intact", "SELECT 1", "WHEN intact", "WHEN 1")
	}
	if version < 2 {
		missing = append(missing, "t.affairs", "'{}'", "standin, 'StandinName', standin_name, 'Bank', bank, 'Grace', grace::int", "'', 'StandinName', '', 'Bank', 0, 'Grace', 0")
	}
	if version < archived {
		missing = append(missing, "SELECT coalesce(a.intact, true), a.body FROM tables t LEFT JOIN archives a ON a.table_id = t.id", "SELECT 1, NULL FROM tables t")
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
