package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
)

// The first byte of a page of a tree (file format, section 1.6).
var (
	tablePages = []byte{0x05, 0x0d}
	indexPages = []byte{0x02, 0x0a} // also of tables without rowid
)

// checkRoots checks that the first page of every table and index is one of its kind.
// SQLite's own check takes an empty page of the other kind for sound, and fails when
// something is written there.
func (r *Report) checkRoots(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx, `
		SELECT s.type, s.name, coalesce(l.wr, 0), p.data
		FROM sqlite_schema s JOIN sqlite_dbpage p ON p.pgno = s.rootpage LEFT JOIN pragma_table_list l ON l.name = s.name AND s.type = 'table'`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var kind, name string
		var withoutRowid bool
		var page sql.RawBytes
		if err := rows.Scan(&kind, &name, &withoutRowid, &page); err != nil {
			return err
		}
		want := tablePages
		if kind == "index" || withoutRowid {
			want = indexPages
		}
		if len(page) == 0 || !slices.Contains(want, page[0]) {
			r.problem(fmt.Sprintf("%s %s: its first page belongs to no %s", kind, name, kind))
		}
	}
	return rows.Err()
}
