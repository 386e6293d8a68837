package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/pressly/goose/v3"
)

// checksummed is the first schema version with a checksum in every row.
const checksummed = 3

// checkChecksums finds rows whose checksum is wrong, in all tables.
func (r *Report) checkChecksums(ctx context.Context, tx *sql.Tx) error {
	if r.Version < checksummed {
		return nil
	}
	want, err := schemaOf(ctx, r.Version)
	if err != nil {
		return err
	}
	for _, name := range want.tables {
		if err := r.addProblem(name, r.checkRows(ctx, tx, name)); err != nil {
			return err
		}
	}
	return errors.Join(r.addProblem("deliveries", r.checkSequence(ctx, tx)), r.addProblem("seal", r.checkSeal(ctx, tx)), r.checkTotals(ctx, tx))
}

// checkRows finds the damaged rows of one table.
func (r *Report) checkRows(ctx context.Context, tx *sql.Tx, name string) error {
	key, err := keyOf(ctx, tx, name)
	if err != nil {
		return err
	}
	match := "0" // the table to which the row belongs, if any
	switch {
	case name == "tables":
		match = "id"
	case key.ofMatch:
		match = "table_id"
	}
	rows, err := tx.QueryContext(ctx, fmt.Sprintf(`SELECT %s, %s FROM %s WHERE NOT intact LIMIT 1000`, match, key.shown, name))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var table any
		var shown sql.NullString
		if err := rows.Scan(&table, &shown); err != nil {
			return err
		}
		what := fmt.Sprintf("%s, row %s: its checksum is wrong", name, shown.String)
		id, _ := table.(int64)
		if id > 0 {
			what = fmt.Sprintf("table %d: %s", id, what)
		}
		r.problem(what)
		if id > 0 && !slices.Contains(r.Unreadable, id) {
			r.Unreadable = append(r.Unreadable, id)
		}
	}
	return rows.Err()
}

// rowKey describes the key of a database table's rows, for problems.
type rowKey struct {
	shown   string // an expression
	ofMatch bool   // has a column table_id that refers to a table
}

func keyOf(ctx context.Context, tx *sql.Tx, name string) (rowKey, error) {
	rows, err := tx.QueryContext(ctx, `SELECT name, pk FROM pragma_table_info(?)`, name)
	if err != nil {
		return rowKey{}, err
	}
	defer rows.Close()
	var key rowKey
	var parts []string
	for rows.Next() {
		var column string
		var pk int
		if err := rows.Scan(&column, &pk); err != nil {
			return key, err
		}
		if pk > 0 {
			parts = append(parts, "quote("+column+")")
		}
		key.ofMatch = key.ofMatch || column == "table_id"
	}
	if parts == nil {
		parts = []string{"rowid"}
	}
	key.shown = strings.Join(parts, " || ' ' || ")
	return key, rows.Err()
}

// checkSequence compares the counter of deliveries, which is not part of any row, with their
// numbers.
func (r *Report) checkSequence(ctx context.Context, tx *sql.Tx) error {
	var behind bool
	err := tx.QueryRowContext(ctx, `
		SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'deliveries'), 0) < coalesce((SELECT max(n) FROM deliveries), 0)`).Scan(&behind)
	if err == nil && behind {
		r.problem("deliveries: their counter is behind them")
	}
	return err
}

// schema holds the definitions of a schema version.
type schema struct {
	tables []string          // with checksums, in the order of their definitions
	sql    map[string]string // by kind and name
}

var (
	schemasMu sync.Mutex
	schemas   = map[int64]schema{}
)

// schemaOf returns the definitions of a released version.
func schemaOf(ctx context.Context, version int64) (schema, error) {
	schemasMu.Lock()
	defer schemasMu.Unlock()
	if s, ok := schemas[version]; ok {
		return s, nil
	}
	files, err := releasedMigrations()
	if err != nil {
		return schema{}, err
	}
	db := openPool("file::memory:", false)
	defer db.Close()
	db.SetMaxOpenConns(1)
	p, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return schema{}, err
	}
	if _, err := p.UpTo(ctx, version); err != nil {
		return schema{}, err
	}
	s := schema{sql: map[string]string{}}
	err = eachRow(ctx, db, `SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%' ORDER BY rowid`,
		func(rows *sql.Rows) error {
			var kind, name, text string
			if err := rows.Scan(&kind, &name, &text); err != nil {
				return err
			}
			s.sql[kind+" "+name] = text
			if kind == "table" && name != totalsTable {
				s.tables = append(s.tables, name)
			}
			return nil
		})
	if err == nil {
		schemas[version] = s
	}
	return s, err
}

// checkDefinitions compares the definitions in the file with the definitions of its version.
// It ignores additional ones, since other programs such as replicators add theirs.
func (r *Report) checkDefinitions(ctx context.Context, tx *sql.Tx) error {
	if r.Version < 1 {
		return fmt.Errorf("%w: it has no version", ErrDamaged)
	}
	want, err := schemaOf(ctx, r.Version)
	if err != nil {
		return err
	}
	rows, err := tx.QueryContext(ctx, `SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema`)
	if err != nil {
		return err
	}
	defer rows.Close()
	have := map[string]string{}
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			return err
		}
		have[name] = text
	}
	for name, text := range want.sql {
		if have[name] != text {
			r.problem(name + ": its definition is not that of version " + fmt.Sprint(r.Version))
		}
	}
	return rows.Err()
}

// The first byte of a page of a tree (file format, section 1.6).
var (
	tablePages = []byte{0x05, 0x0d}
	indexPages = []byte{0x02, 0x0a} // also for tables without rowid
)

// checkRoots checks that the first page of every table and index has the right type. SQLite's
// own check accepts an empty page of the wrong type, and writes there fail later.
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
