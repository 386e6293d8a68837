package corrupt

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"unicode/utf8"

	"modernc.org/sqlite"
)

// Column damages one column of one row, as if its bytes in the file changed: the
// checksum of the row stays as it was.
func Column(ctx context.Context, file, table, column string, value any, where string, args ...any) error {
	d, err := open(file)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.set(ctx, table, column, value, where, args...)
}

// edited is a database file that is changed without updating its checksums.
type edited struct {
	*sql.DB
	checksum int64 // what row_checksum returns
}

func open(file string) (*edited, error) {
	e := &edited{}
	d := &sqlite.Driver{}
	err := d.RegisterDeterministicScalarFunction("row_checksum", -1, func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
		return e.checksum, nil
	})
	if err != nil {
		return nil, err
	}
	name := url.URL{Scheme: "file", OmitHost: true, Path: file}
	e.DB = sql.OpenDB(connector{d, name.String()})
	e.SetMaxOpenConns(1)
	return e, nil
}

type connector struct {
	driver *sqlite.Driver
	name   string
}

func (c connector) Driver() driver.Driver                        { return c.driver }
func (c connector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.name) }

func (e *edited) set(ctx context.Context, table, column string, value any, where string, args ...any) error {
	err := e.QueryRowContext(ctx, fmt.Sprintf(`SELECT checksum FROM %s WHERE %s`, table, where), args...).Scan(&e.checksum)
	if err != nil {
		return err
	}
	_, err = e.ExecContext(ctx, fmt.Sprintf(`UPDATE %s SET %s = ? WHERE %s`, table, column, where), append([]any{value}, args...)...)
	return err
}

// field is a column of a table with rows.
type field struct{ table, column, key string }

// editColumn damages a column of a type, in any table.
func editColumn(kind string) func(context.Context, *rand.Rand, string) (string, error) {
	return func(ctx context.Context, r *rand.Rand, file string) (string, error) {
		d, err := open(file)
		if err != nil {
			return "", err
		}
		defer d.Close()
		fields, err := d.fields(ctx, kind)
		if err != nil {
			return "", err
		}
		for { // some values cannot be damaged: they are empty, or their table checks them
			f := fields[r.IntN(len(fields))]
			what, err := d.spoil(ctx, r, f)
			if err == nil && what != "" {
				return what, nil
			}
		}
	}
}

func (e *edited) fields(ctx context.Context, kind string) ([]field, error) {
	rows, err := e.QueryContext(ctx, `
		SELECT t.name, c.name, (SELECT coalesce(group_concat(k.name || ' = ?', ' AND '), 'rowid = ?') FROM pragma_table_xinfo(t.name) k WHERE k.pk > 0)
		FROM sqlite_schema t, pragma_table_xinfo(t.name) c
		WHERE t.type = 'table' AND c.type = ? AND c.hidden = 0 AND c.pk = 0
			AND EXISTS (SELECT 1 FROM pragma_table_xinfo(t.name) WHERE name = 'checksum') ORDER BY t.name, c.cid`, kind)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []field
	for rows.Next() {
		var f field
		if err := rows.Scan(&f.table, &f.column, &f.key); err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, rows.Err()
}

// spoil changes a value of a random row a little. It returns "" if there is
// none.
func (e *edited) spoil(ctx context.Context, r *rand.Rand, f field) (string, error) {
	var n int
	if err := e.QueryRowContext(ctx, `SELECT count(*) FROM `+f.table).Scan(&n); err != nil || n == 0 {
		return "", err
	}
	keys := strings.Split(strings.ReplaceAll(f.key, " = ?", ""), " AND ")
	into := make([]any, len(keys)+1)
	for i := range into {
		into[i] = new(any)
	}
	row := e.QueryRowContext(ctx, fmt.Sprintf(`SELECT %s, %s FROM %s LIMIT 1 OFFSET ?`, f.column, strings.Join(keys, ", "), f.table), r.IntN(n))
	if err := row.Scan(into...); err != nil {
		return "", err
	}
	was := *into[0].(*any)
	value := changed(r, was)
	if value == nil {
		return "", nil
	}
	var key []any
	for _, k := range into[1:] {
		key = append(key, *k.(*any))
	}
	what := fmt.Sprintf("%s.%s at %v is %.40q, was %.40q", f.table, f.column, key, fmt.Sprint(value), fmt.Sprint(was))
	return what, e.set(ctx, f.table, f.column, value, f.key, key...)
}

// changed returns a value that differs a little from value: in a bit of a body,
// a letter of a text, or a digit of a number. It returns nil if there is none.
func changed(r *rand.Rand, value any) any {
	switch v := value.(type) {
	case []byte:
		if len(v) == 0 {
			return nil
		}
		v = append([]byte(nil), v...)
		v[r.IntN(len(v))] ^= 1 << r.IntN(8)
		return v
	case string:
		if v == "" {
			return "x"
		}
		at := r.IntN(len(v))
		for !utf8.RuneStart(v[at]) {
			at--
		}
		_, n := utf8.DecodeRuneInString(v[at:])
		return v[:at] + string('a'+rune(r.IntN(26))) + "~"[:r.IntN(2)] + v[at+n:]
	case int64:
		return v ^ 1<<r.IntN(20)
	}
	return nil
}

// Content returns a digest of every row of every table of a file. Files with
// the same rows have the same digest. Free space, the counters of SQLite and
// the times of migrations are not included.
func Content(ctx context.Context, file string) (string, error) {
	d, err := open(file)
	if err != nil {
		return "", err
	}
	defer d.Close()
	queries, err := column(ctx, d, `
		SELECT 'SELECT ''' || t.name || ''' || ' || (
			SELECT group_concat('quote(' || c.name || ')', ' || '','' || ' ORDER BY c.cid) FROM pragma_table_xinfo(t.name) c WHERE c.hidden = 0
		) || ' AS r FROM ' || t.name || ' ORDER BY r'
		FROM sqlite_schema t WHERE t.type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_xinfo(t.name) WHERE name = 'checksum') ORDER BY t.name`)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, query := range queries {
		rows, err := column(ctx, d, query)
		if err != nil {
			return "", err
		}
		for _, row := range rows {
			fmt.Fprintf(sum, "%s\n", row)
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)), nil
}

// column reads the only column of a query.
func column(ctx context.Context, d *edited, query string) ([]string, error) {
	rows, err := d.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}
