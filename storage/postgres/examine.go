package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"

	"guildhall/storage"
)

// Facts describe a server and a database on it, for hosts.
type Facts struct {
	Server    string // "15.8"
	Major     int
	Encoding  string
	Checksums bool   // of pages
	Sync      string // synchronous_commit
	Fsync     bool
	ReadOnly  bool // a standby, or set so
	Free      int  // connections that the server would still accept from this user
	Bytes     int64
	Version   int64         // version of the schema; 0: there are no tables yet
	Foreign   bool          // there are tables of another program
	HalfMoved bool          // a copy to this database has not finished
	Ahead     time.Duration // difference of the server's clock to this machine's
	Places    []storage.Place
}

// Newest returns the schema version that this program writes.
func Newest() (int64, error) { return newest(releasedMigrations) }

// Connections is the maximum number of connections of a bot.
const Connections = 8

// Examine looks at a database without changing it, also while others use it.
func Examine(ctx context.Context, url, password string) (f Facts, err error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return f, err
	}
	if password != "" {
		config.Password = password
	}
	config.RuntimeParams["application_name"] = "guildhall doctor"
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return f, readable(err)
	}
	defer c.Close(context.WithoutCancel(ctx))
	if err := ownsSession(ctx, config, c); err != nil {
		return f, readable(err)
	}
	if err := f.server(ctx, c); err != nil {
		return f, readable(err)
	}
	return f, readable(f.content(ctx, c))
}

func (f *Facts) server(ctx context.Context, c *pgx.Conn) error {
	var now time.Time
	asked := time.Now()
	if err := c.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&now); err != nil {
		return err
	}
	f.Ahead = now.Sub(asked.Add(time.Since(asked) / 2))
	return c.QueryRow(ctx, `
		SELECT current_setting('server_version'), current_setting('server_version_num')::int / 10000, current_setting('server_encoding'),
			current_setting('data_checksums')::bool, current_setting('synchronous_commit'), current_setting('fsync')::bool,
			pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool,
			least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - (SELECT sum(numbackends) FROM pg_stat_database)::int,
				(SELECT rolconnlimit - (SELECT count(*) FROM pg_stat_activity WHERE usename = current_user) FROM pg_roles WHERE rolname = current_user AND rolconnlimit >= 0),
				(SELECT datconnlimit - (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) FROM pg_database WHERE datname = current_database() AND datconnlimit >= 0)) + 1,
			pg_database_size(current_database())`).
		Scan(&f.Server, &f.Major, &f.Encoding, &f.Checksums, &f.Sync, &f.Fsync, &f.ReadOnly, &f.Free, &f.Bytes)
}

func (f *Facts) content(ctx context.Context, c *pgx.Conn) error {
	var ours bool
	err := c.QueryRow(ctx, `
		SELECT to_regclass($1) IS NOT NULL, to_regclass($2) IS NOT NULL, to_regclass($1) IS NULL AND EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema())`,
		versionTable, markTable).Scan(&ours, &f.HalfMoved, &f.Foreign)
	if err != nil || !ours {
		return err
	}
	if err := c.QueryRow(ctx, `SELECT coalesce(max(version_id), 0) FROM `+versionTable+` WHERE is_applied`).Scan(&f.Version); err != nil || f.Version == 0 {
		return err
	}
	f.Places, err = places(ctx, c)
	return err
}

// places lists the channels that the bot uses.
func places(ctx context.Context, c *pgx.Conn) ([]storage.Place, error) {
	list := storage.Places{}
	rows, err := c.Query(ctx, `SELECT guild, channel, count(*) FROM tables WHERE phase IN ('open', 'playing') AND guild <> '' GROUP BY guild, channel`)
	var guild, channel string
	var n int
	if err == nil {
		_, err = pgx.ForEachRow(rows, []any{&guild, &channel, &n}, func() error {
			list.At(guild, channel).Tables = n
			return nil
		})
	}
	if err != nil {
		return nil, err
	}
	rows, err = c.Query(ctx, `SELECT id, house FROM guilds`)
	var house []byte
	if err == nil {
		_, err = pgx.ForEachRow(rows, []any{&guild, &house}, func() error {
			var h storage.ServerSettings
			if json.Unmarshal(house, &h) == nil && h.Log != "" {
				list.At(guild, h.Log).Log = true
			}
			return nil
		})
	}
	return list.List(), err
}

// newest returns the number of the last migration.
func newest(m migrations) (int64, error) {
	files, err := m()
	if err != nil {
		return 0, err
	}
	names, err := fs.Glob(files, "*.sql")
	if err != nil || len(names) == 0 {
		return 0, errors.Join(err, errors.New("no migrations"))
	}
	return goose.NumericComponent(names[len(names)-1])
}

// Sizes returns the size of the database in bytes. The write-ahead log belongs to all
// databases of the server, and the reusable part is unknown, so neither is reported.
func (db *DB) Sizes(ctx context.Context) (storage.Sizes, error) {
	bytes, err := onlyOne(queried(ctx, db, "size", alone[int64], `SELECT pg_database_size(current_database())`))
	return storage.Sizes{Bytes: bytes}, err
}
