package postgres

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

// store contains the queries shared with other databases.
type store = queries.Store

// database runs the queries of package sql.
type database struct{ db *DB }

func (d database) Write(ctx context.Context, f func(queries.Tx) error) error {
	how := writing
	if queries.IsSoon(ctx) {
		how = noSync
	}
	return d.db.transact(ctx, how, func(tx pgx.Tx) error { return f(d.db.session(tx)) })
}

func (d database) Exec(ctx context.Context, query string, args ...any) error {
	return d.Write(ctx, func(tx queries.Tx) error {
		_, err := tx.Exec(ctx, query, args...)
		return err
	})
}

func (d database) Read(ctx context.Context, f func(queries.Reader) error) error {
	return d.db.read(ctx, func(tx pgx.Tx) error { return f(d.db.session(tx)) })
}

func (d database) Look(ctx context.Context, f func(queries.Reader) error) error {
	return d.db.look(ctx, func(r reader) error { return f(session{reader: r, db: d.db}) })
}

// session runs the statements of package sql.
type session struct {
	reader
	tx pgx.Tx // nil where it only reads
	db *DB
}

func (db *DB) session(tx pgx.Tx) session { return session{tx, tx, db} }

func (s session) QueryRow(ctx context.Context, query string, args ...any) queries.Row {
	return oneRow{s.reader.QueryRow(ctx, words(query), args...)}
}

// oneRow is the result row of a statement that may also write.
type oneRow struct{ pgx.Row }

func (r oneRow) Scan(dest ...any) error { return taken(r.Row.Scan(dest...)) }

func (s session) Each(ctx context.Context, f func(queries.Row) error, query string, args ...any) error {
	rows, err := s.Query(ctx, words(query), args...)
	if err != nil {
		return err
	}
	_, err = eachRow(rows, f)
	return err
}

// eachRow calls f for each row and returns the number of rows.
func eachRow(rows pgx.Rows, f func(queries.Row) error) (n int, err error) {
	defer rows.Close()
	for ; rows.Next(); n++ {
		if err := f(rows); err != nil {
			return n, err
		}
	}
	return n, rows.Err()
}

func (s session) Exec(ctx context.Context, query string, args ...any) (changed int64, err error) {
	done, err := s.tx.Exec(ctx, words(query), args...)
	return done.RowsAffected(), taken(err)
}

// taken converts the error of a unique key that is in use to ErrTaken.
func taken(err error) error {
	if isTaken(err) {
		return fmt.Errorf("%w: %w", queries.ErrTaken, err)
	}
	return err
}

// Send sends all statements at once. Each statement sees what was committed before it began,
// so statements after a lock read rows that nobody else changes.
func (s session) Send(ctx context.Context, b *queries.Batch) error {
	var sent pgx.Batch
	for _, q := range b.Statements {
		switch {
		case q.Locks != nil:
			queueLocks(&sent, q.Locks...)
		case q.Each != nil:
			sent.Queue(words(q.Query), q.Args...).Query(func(rows pgx.Rows) error {
				n, err := eachRow(rows, q.Each)
				if err == nil && n == 0 && q.Needed {
					err = pgx.ErrNoRows
				}
				return err
			})
		default:
			queued := sent.Queue(words(q.Query), q.Args...)
			if q.Changed != nil {
				queued.Exec(func(done pgconn.CommandTag) error { return q.Changed(done.RowsAffected()) })
			}
		}
	}
	return taken(s.SendBatch(ctx, &sent).Close())
}

var (
	isIntact = regexp.MustCompile(`\b(?:[a-z]+\.)?intact\b`)
	inWords  sync.Map // translations of package sql's statements to PostgreSQL
)

// words translates a statement of package sql to PostgreSQL. Rows there have no checksums, so
// every row is intact.
func words(query string) string {
	if known, ok := inWords.Load(query); ok {
		return known.(string)
	}
	plain := isIntact.ReplaceAllString(strings.Replace(query, "INSERT OR REPLACE", "INSERT", 1), "true")
	inWords.Store(query, plain)
	return plain
}

// scanner is a row, or the current one of several.
type scanner interface{ Scan(dest ...any) error }

// queried reads all rows of a query.
func queried[T any](ctx context.Context, db *DB, what string, scan func(scanner) (T, error), query string, args ...any) (list []T, err error) {
	err = db.look(ctx, func(r reader) (err error) {
		list, err = rowsOfQuery(ctx, r, what, scan, query, args...)
		return err
	})
	return list, err
}

// rowsOfQuery reads all rows of a query in a transaction.
func rowsOfQuery[T any](ctx context.Context, tx reader, what string, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := tx.Query(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (T, error) { return scan(row) })
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}

// onlyOne returns the single element of a list, or ErrNotFound.
func onlyOne[T any](list []T, err error) (one T, _ error) {
	if err == nil && len(list) == 0 {
		err = storage.ErrNotFound
	}
	if err != nil {
		return one, err
	}
	return list[0], nil
}

// alone scans a row of one column.
func alone[T any](row scanner) (v T, err error) {
	err = row.Scan(&v)
	return v, err
}
