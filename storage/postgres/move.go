package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
	"guildhall/storage/sqlite"
	"guildhall/storage/transfer"
)

// Mover reads or fills a database row by row, while no other process uses it.
type Mover struct {
	rowReader
	db *DB
}

var (
	_ transfer.Source = (*Mover)(nil)
	_ transfer.Target = (*Mover)(nil)
)

// OpenSource opens a database of the newest version to be copied, and changes nothing in it.
// It returns ErrInUse with the other users.
func OpenSource(ctx context.Context, url string, opts ...Option) (*Mover, error) {
	return openMover(ctx, url, append(opts, func(o *options) { o.alone, o.asItIs = true, true })...)
}

// OpenTarget opens a database to be filled, and creates missing tables.
func OpenTarget(ctx context.Context, url string, opts ...Option) (*Mover, error) {
	return openMover(ctx, url, append(opts, func(o *options) { o.alone, o.halfMoved = true, true })...)
}

func openMover(ctx context.Context, url string, opts ...Option) (*Mover, error) {
	db, err := Open(ctx, url, opts...)
	if err != nil {
		return nil, err
	}
	return &Mover{rowReader{db.pool}, db}, nil
}

// Store returns a store on the same database.
func (m *Mover) Store() storage.Store { return m.db }

// Close closes the database.
func (m *Mover) Close() error { return m.db.Close() }

// rowReader reads rows from a pool, or within one transaction.
type rowReader struct{ from reader }

func mark(n int) string { return fmt.Sprintf("$%d", n) }

// Page returns rows of a table after a key.
func (r rowReader) Page(ctx context.Context, t transfer.Table, after []any, limit int) ([]transfer.Row, error) {
	rows, err := r.from.Query(ctx, t.PageQuery(after == nil, mark), append(append([]any(nil), after...), limit)...)
	if err != nil {
		return nil, readable(err)
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (transfer.Row, error) { return row.Values() })
	return list, readable(err)
}

// Last returns the key of the last row of a table; nil when there is none.
func (m *Mover) Last(ctx context.Context, t transfer.Table) ([]any, error) {
	rows, err := m.db.pool.Query(ctx, t.LastQuery())
	if err != nil {
		return nil, readable(err)
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) ([]any, error) { return row.Values() })
	if err != nil || len(list) == 0 {
		return nil, readable(err)
	}
	return list[0], nil
}

// Put adds rows of a table.
func (m *Mover) Put(ctx context.Context, t transfer.Table, rows []transfer.Row) error {
	return m.db.write(ctx, func(tx pgx.Tx) error {
		_, err := tx.CopyFrom(ctx, pgx.Identifier{t.Name}, t.Names(), pgx.CopyFromSlice(len(rows), func(i int) ([]any, error) { return rows[i], nil }))
		return err
	})
}

// markTable holds the mark of an unfinished move.
const markTable = "moving"

// isWhole returns ErrHalfMoved for a database that a move has not completed.
func (db *DB) isWhole(ctx context.Context) error {
	half, err := db.hasMark(ctx)
	if err == nil && half {
		err = storage.ErrIncompleteCopy
	}
	return err
}

func (db *DB) hasMark(ctx context.Context) (has bool, err error) {
	err = db.pool.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, markTable).Scan(&has)
	return has, readable(err)
}

// Mark returns the mark of an unfinished move.
func (m *Mover) Mark(ctx context.Context) (mark string, err error) {
	if has, err := m.db.hasMark(ctx); err != nil || !has {
		return "", err
	}
	err = m.db.pool.QueryRow(ctx, `SELECT mark FROM `+markTable).Scan(&mark)
	return mark, readable(err)
}

// SetMark marks the database, so that no store opens it.
func (m *Mover) SetMark(ctx context.Context, mark string) error {
	return m.db.write(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `CREATE TABLE `+markTable+` (mark text NOT NULL)`); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO `+markTable+` (mark) VALUES ($1)`, mark)
		return err
	})
}

// Finish sets the sequences after the largest numbers, updates the planner's statistics, and
// removes the mark.
func (m *Mover) Finish(ctx context.Context) error {
	if err := m.db.arrival.c.Ping(ctx); err != nil {
		return fmt.Errorf("others could use the database meanwhile: %w", err)
	}
	return m.db.write(ctx, func(tx pgx.Tx) error {
		for _, t := range transfer.Tables {
			if !t.Counted {
				continue
			}
			_, err := tx.Exec(ctx, fmt.Sprintf(`SELECT setval(pg_get_serial_sequence('%s', '%s'), coalesce(max(%[2]s), 0) + 1, false) FROM %[1]s`, t.Name, t.Key[0]))
			if err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx, `ANALYZE`); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `DROP TABLE IF EXISTS `+markTable)
		return err
	})
}

// Backup writes a consistent copy of the live database to a new SQLite file, and never
// overwrites one (fs.ErrExist). `guildhall database move` copies such a file into an empty
// database. Commits continue meanwhile.
func (db *DB) Backup(ctx context.Context, path string) error {
	err := db.read(ctx, func(tx pgx.Tx) error {
		// The transaction is idle while the file is read back.
		if _, err := tx.Exec(ctx, `SET LOCAL idle_in_transaction_session_timeout = 0`); err != nil {
			return err
		}
		return sqlite.Build(ctx, path, func(to transfer.Writer) error {
			from := rowReader{tx}
			if err := transfer.Copy(ctx, from, to, nil); err != nil {
				return err
			}
			sums, err := transfer.Sums(ctx, from)
			if err != nil {
				return err
			}
			return transfer.Same(ctx, sums, to)
		})
	})
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	return nil
}
