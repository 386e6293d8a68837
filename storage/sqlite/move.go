package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"guildhall/storage"
	"guildhall/storage/encoding"
	"guildhall/storage/transfer"
)

// Mover reads or fills a database row by row, while no other process uses it.
type Mover struct{ db *DB }

var (
	_ transfer.Source = (*Mover)(nil)
	_ transfer.Target = (*Mover)(nil)
)

// OpenSource opens a database of the newest version to be copied, and changes nothing in its
// file. It returns ErrInUse when a process has it open.
func OpenSource(ctx context.Context, path string, opts ...Option) (*Mover, error) {
	m, err := openAlone(path, opts, func(db *DB, o options) error {
		if err := checkHeaderReadOnly(db.path); err != nil {
			return err
		}
		if err := db.alone(ctx, o); err != nil {
			return err
		}
		db.r = openPool(readOnly(db.path), false)
		db.w = db.r
		return db.ready(ctx)
	})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	return m, nil
}

// OpenTarget opens a database to be filled, and creates a missing one. It only reads one that
// has rows of its own.
func OpenTarget(ctx context.Context, path string, opts ...Option) (*Mover, error) {
	m, err := openAlone(path, opts, func(db *DB, o options) error {
		if err := createOrCheckHeader(db.path); err != nil {
			return err
		}
		if err := db.alone(ctx, o); err != nil {
			return err
		}
		if size(db.path) > 0 {
			db.r = openPool(readOnly(db.path), false)
			db.w = db.r
			if full, err := db.holdsRows(ctx); full || err != nil {
				return err
			}
			if err := db.closeConnections(); err != nil {
				return err
			}
		}
		db.connect(o)
		if err := db.ready(ctx); !errors.Is(err, ErrOlder) {
			return halfMovedIsFine(err)
		}
		return db.makeTables(ctx)
	})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	return m, nil
}

// halfMovedIsFine turns the error of an unfinished move into nil, because the move continues
// it.
func halfMovedIsFine(err error) error {
	if errors.Is(err, storage.ErrIncompleteCopy) {
		return nil
	}
	return err
}

// holdsRows reports whether a database has rows that no move wrote. For another schema
// version it returns an error, unless the database is empty: then a move that was killed
// while it created the tables continues.
func (db *DB) holdsRows(ctx context.Context) (full bool, err error) {
	if have, err := db.version(ctx); have == 0 || err != nil {
		return false, err
	}
	unready := db.ready(ctx)
	if unready != nil && !errors.Is(unready, ErrOlder) {
		return false, halfMovedIsFine(unready)
	}
	names, err := db.tableNames(ctx)
	if err != nil {
		return false, err
	}
	for _, name := range names {
		err := db.r.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM `+name+`)`).Scan(&full)
		if err != nil {
			return false, err
		}
		if full {
			return true, unready
		}
	}
	return false, nil
}

// tableNames returns the tables of a database of any version, without those of SQLite and of
// the migrations.
func (db *DB) tableNames(ctx context.Context) (names []string, err error) {
	rows, err := db.r.QueryContext(ctx, `
		SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('goose_db_version', 'totals')`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

func openAlone(path string, opts []Option, open func(*DB, options) error) (*Mover, error) {
	o := options{now: time.Now, readers: 1, sync: "FULL", patience: patience}
	for _, opt := range opts {
		opt(&o)
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	m := &Mover{newDB(path, o)}
	if err := open(m.db, o); err != nil {
		return nil, errors.Join(readable(err), m.Close())
	}
	return m, nil
}

// alone waits until no other process uses the database.
func (db *DB) alone(ctx context.Context, o options) (err error) {
	db.unlock, err = lockExclusive(ctx, db.path, o.patience)
	return err
}

// ready returns nil for a complete database of the newest version.
func (db *DB) ready(ctx context.Context) error {
	have, err := db.version(ctx)
	if err != nil {
		return err
	}
	newest, err := newestVersion()
	switch {
	case err != nil:
		return err
	case have < newest:
		return fmt.Errorf("%w: schema %d, this one writes %d", ErrOlder, have, newest)
	case have > newest:
		return fmt.Errorf("%w: schema %d, this one knows up to %d", ErrNewer, have, newest)
	}
	return db.isWhole(ctx)
}

// markTable holds the mark of an unfinished move.
const markTable = "moving"

// isWhole returns ErrHalfMoved for a database that a move has not completed.
func (db *DB) isWhole(ctx context.Context) error {
	half, err := hasMark(ctx, db.r)
	if err == nil && half {
		err = storage.ErrIncompleteCopy
	}
	return err
}

func hasMark(ctx context.Context, tx reader) (has bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE name = ?`, markTable).Scan(&has)
	return has, err
}

// Store returns a store on the same database.
func (m *Mover) Store() storage.Store { return m.db }

// Close closes the database.
func (m *Mover) Close() error {
	var err error
	if m.db.r != nil {
		err = m.db.closeConnections()
	}
	if m.db.unlock != nil {
		err = errors.Join(err, m.db.unlock())
	}
	return err
}

func mark(int) string { return "?" }

// Page returns rows of a table after a key. A damaged row is an error.
func (m *Mover) Page(ctx context.Context, t transfer.Table, after []any, limit int) ([]transfer.Row, error) {
	query := strings.Replace(t.PageQuery(after == nil, mark), "SELECT ", "SELECT intact, ", 1)
	rows, err := m.db.r.QueryContext(ctx, query, append(append([]any(nil), after...), limit)...)
	if err != nil {
		return nil, readable(err)
	}
	defer rows.Close()
	var list []transfer.Row
	for rows.Next() {
		row, err := scanValues(rows, t)
		if err != nil {
			return nil, fmt.Errorf("row after %v: %w", after, readable(err))
		}
		list, after = append(list, row), t.KeyOf(row)
	}
	return list, readable(rows.Err())
}

// scanValues reads a row according to its table's columns, with texts in a form that every
// database can store.
func scanValues(rows *sql.Rows, t transfer.Table) (transfer.Row, error) {
	row := make(transfer.Row, len(t.Columns))
	dest := make([]any, len(row))
	for i := range row {
		dest[i] = &row[i]
	}
	intact := true
	err := rows.Scan(append([]any{&intact}, dest...)...)
	if !intact {
		err = fmt.Errorf("%w: its checksum is wrong", ErrDamaged)
	}
	if err != nil {
		return nil, err
	}
	for i, c := range t.Columns {
		switch v := row[i].(type) {
		case int64:
			if c.Kind == transfer.Bool {
				row[i] = v != 0
			}
		case []byte:
			row[i] = append([]byte{}, v...) // no bytes are not NULL
		case string:
			row[i] = encoding.Text(v)
		}
	}
	return row, nil
}

// Last returns the key of the last row of a table; nil when there is none.
func (m *Mover) Last(ctx context.Context, t transfer.Table) ([]any, error) {
	key := make([]any, len(t.Key))
	dest := make([]any, len(key))
	for i := range key {
		dest[i] = &key[i]
	}
	err := m.db.r.QueryRowContext(ctx, t.LastQuery()).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return key, readable(err)
}

// Put adds rows of a table.
func (m *Mover) Put(ctx context.Context, t transfer.Table, rows []transfer.Row) error {
	return m.db.write(ctx, func(tx *sql.Tx) error {
		for _, row := range rows {
			if _, err := tx.ExecContext(ctx, t.InsertQuery(mark), row...); err != nil {
				return fmt.Errorf("row %v: %w", t.KeyOf(row), err)
			}
		}
		return nil
	})
}

// Mark returns the mark of an unfinished move.
func (m *Mover) Mark(ctx context.Context) (mark string, err error) {
	if has, err := hasMark(ctx, m.db.r); err != nil || !has {
		return "", readable(err)
	}
	err = m.db.r.QueryRowContext(ctx, `SELECT mark FROM `+markTable).Scan(&mark)
	return mark, readable(err)
}

// SetMark marks the database, so that no store opens it. It also removes the seal of a
// backup.
func (m *Mover) SetMark(ctx context.Context, mark string) error {
	if err := m.db.unseal(ctx); err != nil {
		return readable(err)
	}
	return m.db.write(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `CREATE TABLE `+markTable+` (mark TEXT NOT NULL) STRICT`); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO `+markTable+` (mark) VALUES (?)`, mark)
		return err
	})
}

// Finish removes the mark. SQLite continues after the largest number by itself.
func (m *Mover) Finish(ctx context.Context) error {
	_, err := m.db.w.ExecContext(ctx, `DROP TABLE IF EXISTS `+markTable)
	return readable(err)
}

// Build creates a new database file, which fill fills with all rows. It has the
// guarantees of Copy: the file is compact, sealed, complete or absent, and
// never overwrites another file.
func Build(ctx context.Context, path string, fill func(transfer.Writer) error) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("write %s: %w", path, fs.ErrExist)
	}
	draft := path + ".draft"
	files := []string{draft, draft + "-wal", draft + "-shm", draft + ".lock"}
	if err := removeAll(files...); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	defer removeAll(files...)
	m, err := OpenTarget(ctx, draft)
	if err != nil {
		return err
	}
	if err := errors.Join(fill(m), m.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return Copy(ctx, draft, path)
}
