package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	queries "guildhall/storage/sql"
)

// store contains the queries shared with other databases.
type store = queries.Store

// database runs the queries of package sql.
type database struct{ db *DB }

func (d database) Write(ctx context.Context, f func(queries.Tx) error) error {
	return d.db.write(ctx, func(tx *sql.Tx) error { return f(d.db.session(tx)) })
}

func (d database) Exec(ctx context.Context, query string, args ...any) error {
	_, err := d.db.session(d.db.w).Exec(ctx, query, args...)
	return readable(err)
}

func (d database) Read(ctx context.Context, f func(queries.Reader) error) error {
	return d.db.read(ctx, func(tx *sql.Tx) error { return f(d.db.session(tx)) })
}

func (d database) Look(ctx context.Context, f func(queries.Reader) error) error {
	return readable(f(d.db.session(d.db.r)))
}

// reader is a database or a transaction, for reading only.
type reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// readWriter is a reader that also writes.
type readWriter interface {
	reader
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// session runs the statements of package sql.
type session struct {
	reader
	w  readWriter // nil where it only reads
	db *DB        // nil where it uses no press
}

func (db *DB) session(rw readWriter) session { return session{rw, rw, db} }

func (s session) QueryRow(ctx context.Context, query string, args ...any) queries.Row {
	return oneRow{s.QueryRowContext(ctx, query, values(args)...)}
}

// oneRow is the result row of a statement that may also write.
type oneRow struct{ *sql.Row }

func (r oneRow) Scan(dest ...any) error { return taken(r.Row.Scan(dest...)) }

// taken converts the error of a unique key that is in use to ErrTaken.
func taken(err error) error {
	if isTaken(err) {
		return fmt.Errorf("%w: %w", queries.ErrTaken, err)
	}
	return err
}

func (s session) Each(ctx context.Context, f func(queries.Row) error, query string, args ...any) error {
	rows, err := s.QueryContext(ctx, query, values(args)...)
	if err != nil {
		return taken(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return taken(rows.Err())
}

func (s session) Exec(ctx context.Context, query string, args ...any) (changed int64, err error) {
	done, err := s.w.ExecContext(ctx, query, values(args)...)
	if err != nil {
		return 0, taken(err)
	}
	return done.RowsAffected()
}

// Send runs the statements one after the other, since there are no round trips. Names need no
// locks, as only one transaction writes at a time.
func (s session) Send(ctx context.Context, b *queries.Batch) error {
	for _, q := range b.Statements {
		if err := s.run(ctx, q); err != nil {
			return err
		}
	}
	return nil
}

func (s session) run(ctx context.Context, q *queries.Statement) error {
	switch {
	case q.Query == "" && q.Changed != nil: // see UsePress
		return q.Changed(0)
	case q.Query == "": // locks
		return nil
	case q.Each != nil:
		none := true
		err := s.Each(ctx, func(row queries.Row) error {
			none = false
			return q.Each(row)
		}, q.Query, q.Args...)
		if err == nil && none && q.Needed {
			err = sql.ErrNoRows
		}
		return err
	}
	n, err := s.Exec(ctx, q.Query, q.Args...)
	if err == nil && q.Changed != nil {
		err = q.Changed(n)
	}
	return err
}

// values converts lists in arguments to JSON texts, as words expects them.
func values(args []any) []any {
	for i, a := range args {
		switch a.(type) {
		case []string, []int, []int64:
			list, err := json.Marshal(a)
			if err != nil {
				panic("sqlite: a list of texts or numbers is no JSON: " + err.Error())
			}
			args = slices.Clone(args)
			args[i] = string(list)
		}
	}
	return args
}

var (
	notPlain = strings.NewReplacer(" FOR NO KEY UPDATE", "", " FOR UPDATE", "",
		"greatest(", "max(", "least(", "min(", "strpos(", "instr(", "json_agg(", "json_group_array(", "json_build_object(", "json_object(")
	isAny    = regexp.MustCompile(`= ANY \((\$\d+)\)`)
	isNotAny = regexp.MustCompile(`<> ALL \((\$\d+)\)`)
	ofTable  = regexp.MustCompile(`\btable_id = (\$\d+)`)
	limited  = regexp.MustCompile(`LIMIT (\$\d+)`)
	cast     = regexp.MustCompile(`::[a-z]+(\[\])?`)
	asHex    = regexp.MustCompile(`encode\(([a-z]+), 'hex'\)`)
	position = regexp.MustCompile(`position\((.+?) IN ([a-z.]+)\)`)
)

// words translates a statement of package sql from PostgreSQL to SQLite. Rows need no locks,
// as only one transaction writes at a time. A bound LIMIT, or a bound table id with ORDER BY,
// becomes a sum: SQLite's planner depends on the value of a plain parameter and would compile
// the statement again for each.
func words(query string) string {
	if replace, _, ok := strings.Cut(query, " ON CONFLICT"); ok && strings.HasPrefix(query, "INSERT OR REPLACE") {
		return replace
	}
	query = notPlain.Replace(query)
	query = isAny.ReplaceAllString(query, `IN (SELECT value FROM json_each($1))`)
	query = isNotAny.ReplaceAllString(query, `NOT IN (SELECT value FROM json_each($1))`)
	if strings.Contains(query, "ORDER BY") {
		query = ofTable.ReplaceAllString(query, `table_id = 0 + $1`)
	}
	query = limited.ReplaceAllString(query, `LIMIT 0 + $1`)
	query = asHex.ReplaceAllString(query, "hex($1)")
	query = cast.ReplaceAllString(query, "")
	return position.ReplaceAllString(query, `instr($2, $1)`)
}
