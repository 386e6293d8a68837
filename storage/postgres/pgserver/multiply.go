package pgserver

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Create creates an empty database on a server, given the URL of an administrator's database,
// and returns its URL and a function that drops it.
func Create(ctx context.Context, server, name string) (address string, drop func() error, err error) {
	at, err := url.Parse(server)
	if err != nil {
		return "", nil, fmt.Errorf("%s is not a URL", Variable)
	}
	do := func(statement string) error {
		c, err := pgx.Connect(ctx, server)
		if err != nil {
			return err
		}
		defer c.Close(context.WithoutCancel(ctx))
		_, err = c.Exec(ctx, statement)
		return err
	}
	if err := do(`CREATE DATABASE ` + name + ` TEMPLATE template0 ENCODING 'UTF8'`); err != nil {
		return "", nil, err
	}
	at.Path = "/" + name
	return at.String(), func() error { return do(`DROP DATABASE ` + name + ` WITH (FORCE)`) }, nil
}

// multiplied are the tables that Multiply copies, with their column for a table's number.
var multiplied = []struct{ table, number string }{{"tables", "id"}, {"seats", "table_id"}, {"turns", "table_id"}, {"states", "table_id"}, {"waits", "table_id"}}

// Multiply copies every table of a Guildhall database, with its record, until there are times
// as many. Each copy has its own people, server and channel. It ignores all rules and
// guarantees: the copies are for measuring how a database grows.
func Multiply(ctx context.Context, address string, times int) error {
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer c.Close(context.WithoutCancel(ctx))
	for _, m := range multiplied {
		var columns, values []string
		rows, err := c.Query(ctx, `
			SELECT column_name::text FROM information_schema.columns
			WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`, m.table)
		if err != nil {
			return err
		}
		names, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		for _, name := range names {
			quoted := pgx.Identifier{name}.Sanitize()
			columns = append(columns, quoted)
			switch name {
			case m.number:
				quoted += ` + k * (SELECT last FROM numbers)`
			case "user", "owner", "guild", "channel", "thread":
				quoted = `CASE WHEN ` + quoted + ` ~ '^[0-9]+$' THEN ` + quoted + ` || k ELSE ` + quoted + ` END`
			}
			values = append(values, quoted)
		}
		if m.table == "tables" {
			_, err = c.Exec(ctx, `CREATE TEMP TABLE numbers AS SELECT max(id) AS last FROM tables`)
		}
		if err == nil {
			_, err = c.Exec(ctx, fmt.Sprintf(`INSERT INTO %s (%s) SELECT %s FROM %[1]s, generate_series(1, %[4]d) AS k`,
				m.table, strings.Join(columns, ", "), strings.Join(values, ", "), times-1))
		}
		if err != nil {
			return fmt.Errorf("multiply %s: %w", m.table, err)
		}
	}
	for _, statement := range []string{`SELECT setval(pg_get_serial_sequence('tables', 'id'), (SELECT max(id) FROM tables))`, `ANALYZE`} {
		if _, err := c.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
