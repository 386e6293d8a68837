package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var embedded embed.FS

// migrations is a source of numbered migration files, in its root.
type migrations func() (fs.FS, error)

func releasedMigrations() (fs.FS, error) { return fs.Sub(embedded, "migrations") }

// versionTable lists the applied migrations. Its name distinguishes a Guildhall database from
// another program's.
const versionTable = "guildhall_version"

// oldest is the oldest supported server, as server_version_num.
const oldest = 150000

// migrate brings the database to the newest version, and returns its number. It migrates an
// older one inside alone.
func migrate(ctx context.Context, config *pgx.ConnConfig, m migrations, alone func(func() error) error) (newest int64, err error) {
	files, err := m()
	if err != nil {
		return 0, err
	}
	pool := sql.OpenDB(stdlib.GetConnector(*config))
	defer func() { err = errors.Join(err, pool.Close()) }()
	p, err := goose.NewProvider(goose.DialectPostgres, pool, files, goose.WithTableName(versionTable))
	if err != nil {
		return 0, fmt.Errorf("read migrations: %w", err)
	}
	newest = p.ListSources()[len(p.ListSources())-1].Version
	have, err := recognise(ctx, pool)
	switch {
	case err != nil || have == newest:
		return newest, err
	case have > newest:
		return 0, tooNew(have, newest)
	}
	err = alone(func() error {
		_, err := p.Up(ctx)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("migrate from schema %d to %d: %w", have, newest, err)
	}
	return newest, nil
}

func tooNew(have, newest int64) error {
	return fmt.Errorf("%w: schema %d, this one knows up to %d", ErrNewer, have, newest)
}

// recognise returns the number of the last applied migration, or 0, and refuses a database
// that Guildhall cannot use before anything is written to it.
func recognise(ctx context.Context, c *sql.DB) (version int64, err error) {
	var server int64
	var encoding string
	var ours, others bool
	err = c.QueryRowContext(ctx, `
		SELECT current_setting('server_version_num')::bigint, current_setting('server_encoding'), to_regclass($1) IS NOT NULL,
			EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema())`, versionTable).
		Scan(&server, &encoding, &ours, &others)
	switch {
	case err != nil:
		return 0, err
	case server < oldest:
		return 0, fmt.Errorf("%w: the server is PostgreSQL %d, and 15 is the oldest that will do", ErrUnsuitable, server/10000)
	case encoding != "UTF8":
		return 0, fmt.Errorf("%w: the database has the encoding %s; create one with UTF8", ErrUnsuitable, encoding)
	case !ours && others:
		return 0, fmt.Errorf("%w: it has tables of another program; create an empty database", ErrForeign)
	case !ours:
		return 0, nil
	}
	err = c.QueryRowContext(ctx, versionQuery).Scan(&version)
	return version, err
}

// versionQuery reads the number of the last applied migration.
const versionQuery = `SELECT coalesce((SELECT version_id FROM ` + versionTable + ` WHERE is_applied ORDER BY id DESC LIMIT 1), 0)`
