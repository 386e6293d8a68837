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

// scanRow reads a row of a query whose first column is intact. What a damaged row holds
// is an error, whatever it is.
func scanRow(row Row, dest ...any) error {
	intact := true
	err := row.Scan(append([]any{&intact}, dest...)...)
	if !intact {
		return errChecksum
	}
	return err
}

var errChecksum = fmt.Errorf("%w: its checksum is wrong", storage.ErrDamaged)

// alone scans a row of one column behind intact.
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

// onlyOne returns the only one of a list, or ErrNotFound.
func onlyOne[T any](list []T, err error) (one T, _ error) {
	if err == nil && len(list) == 0 {
		err = storage.ErrNotFound
	}
	if err != nil {
		return one, err
	}
	return list[0], nil
}

// noneIsEmpty makes ErrNotFound an empty value.
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

// upsert returns the statement that stores a row, in the place of one with the same key,
// whatever that one holds. The columns of the key are the first ones.
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

// rowsAtOnce bounds the rows of one statement: each number of them is a text of its own
// in the cache of statements.
const rowsAtOnce = 8

// tuples are the placeholders of n rows: one statement for all costs less than one for
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

// notNil makes no bytes an empty value, which is not NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// Millis is the stored form of an instant; the zero time is 0.
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

func duration(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
