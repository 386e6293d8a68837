package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"guildhall/storage"
)

// scanRow reads a row of a query whose first column is intact. It returns errChecksum for a
// damaged row, even if its values cannot be read.
func scanRow(row Row, dest ...any) error {
	intact := true
	err := row.Scan(append([]any{&intact}, dest...)...)
	if !intact {
		return errChecksum
	}
	return err
}

var errChecksum = fmt.Errorf("%w: its checksum is wrong", storage.ErrDamaged)

// alone scans a row with one column after intact.
func alone[T any](row Row) (v T, err error) {
	err = scanRow(row, &v)
	return v, err
}

// queried reads all rows of a query.
func queried[T any](ctx context.Context, db *Store, what string, scan func(Row) (T, error), query string, args ...any) (list []T, err error) {
	err = db.look(ctx, func(r Reader) (err error) {
		list, err = rowsOf(ctx, r, what, scan, query, args...)
		return err
	})
	return list, err
}

// rowsOf reads all rows of a query in a transaction.
func rowsOf[T any](ctx context.Context, r Reader, what string, scan func(Row) (T, error), query string, args ...any) (list []T, err error) {
	err = r.Each(ctx, func(row Row) error {
		one, err := scan(row)
		list = append(list, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}

// execAll runs statements with the same argument, one after the other.
func execAll(ctx context.Context, tx Tx, arg any, statements ...string) error {
	for _, s := range statements {
		if _, err := tx.Exec(ctx, s, arg); err != nil {
			return err
		}
	}
	return nil
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

// noneIsEmpty replaces ErrNotFound by the zero value.
func noneIsEmpty[T any](one T, err error) (T, error) {
	if errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	return one, err
}

// parse reads a JSON column.
func parse(column []byte, into any) error {
	if err := json.Unmarshal(column, into); err != nil {
		return fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	}
	return nil
}

// upsert returns a statement that stores a row and replaces the row with the same key, even a
// damaged one. The first columns are the key.
func upsert(table string, key int, columns ...string) string {
	return upsertRows(1, table, key, columns...)
}

// upsertRows is upsert for n rows.
func upsertRows(n int, table string, key int, columns ...string) string {
	var set []string
	for _, c := range columns[key:] {
		set = append(set, c+" = excluded."+c)
	}
	return "INSERT OR REPLACE INTO " + table + " (" + strings.Join(columns, ", ") + ") VALUES " + tuples(n, len(columns)) +
		" ON CONFLICT (" + strings.Join(columns[:key], ", ") + ") DO UPDATE SET " + strings.Join(set, ", ")
}

// rowsAtOnce is the maximum number of rows of one statement. Each number of rows is a separate
// text in the statement cache.
const rowsAtOnce = 8

// tuples returns the placeholders of n rows. One statement for all rows is faster than one for
// each.
func tuples(n, width int) string {
	var b strings.Builder
	for i := range n * width {
		switch {
		case i == 0:
			b.WriteString("(")
		case i%width == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		b.WriteString("$" + strconv.Itoa(i+1))
	}
	return b.String() + ")"
}

// notNil replaces nil by an empty value, so that it is not stored as NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// Millis returns the stored form of a time; 0 for the zero time.
func Millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// Instant is the inverse of Millis.
func Instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// timeColumn is a time that a row is read into.
type timeColumn time.Time

// at reads a column of Millis into t.
func at(t *time.Time) *timeColumn { return (*timeColumn)(t) }

// Scan implements database/sql.Scanner.
func (t *timeColumn) Scan(value any) error {
	ms, ok := value.(int64)
	if !ok {
		return fmt.Errorf("%w: a time is stored as %T", storage.ErrDamaged, value)
	}
	*t = timeColumn(Instant(ms))
	return nil
}

// document is a value that a JSON column is read into.
type document struct{ into any }

// Scan implements database/sql.Scanner.
func (d document) Scan(value any) error {
	if text, ok := value.(string); ok {
		return parse([]byte(text), d.into)
	}
	column, _ := value.([]byte)
	return parse(column, d.into)
}

func duration(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
