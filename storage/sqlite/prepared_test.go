package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strconv"
	"testing"

	"modernc.org/sqlite"
)

// onePool returns a pool of one connection, like the writer's.
func onePool(t *testing.T) *sql.DB {
	t.Helper()
	db := openPool(source(filepath.Join(t.TempDir(), "x.db"), "OFF", ""), false)
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	_, err := db.Exec(`CREATE TABLE t (n INTEGER PRIMARY KEY, s TEXT)`)
	must(t, err)
	return db
}

// TestStatementsAreKept uses one query in every way that could confuse the cache
// of a connection.
func TestStatementsAreKept(t *testing.T) {
	db := onePool(t)
	const insert, query = `INSERT INTO t (n, s) VALUES (?, ?)`, `SELECT n FROM t WHERE n >= ? ORDER BY n`
	for n := range 5 {
		_, err := db.Exec(insert, n, "x")
		must(t, err)
	}
	t.Run("refused and used again", func(t *testing.T) {
		for range 3 {
			if _, err := db.Exec(insert, 0, "again"); !isTaken(err) {
				t.Fatalf("error = %v, want a taken key", err)
			}
		}
		_, err := db.Exec(insert, 5, "y")
		must(t, err)
	})
	t.Run("within itself", func(t *testing.T) {
		must(t, inTx(db, func(tx *sql.Tx) error {
			outer, err := tx.Query(query, 0)
			must(t, err)
			defer outer.Close()
			pairs := 0
			for outer.Next() {
				var n int
				must(t, outer.Scan(&n))
				inner, err := tx.Query(query, n)
				must(t, err)
				for inner.Next() {
					pairs++
				}
				must(t, errors.Join(inner.Err(), inner.Close()))
			}
			if pairs != 6+5+4+3+2+1 {
				t.Errorf("%d pairs, want 21", pairs)
			}
			return outer.Err()
		}))
	})
	t.Run("left half read", func(t *testing.T) {
		for range 3 {
			var n int
			must(t, db.QueryRow(query, 2).Scan(&n))
			if n != 2 {
				t.Errorf("read %d, want 2", n)
			}
		}
	})
	t.Run("over a change of the table", func(t *testing.T) {
		const all = `SELECT * FROM t WHERE n = 1`
		width := func() int {
			rows, err := db.Query(all)
			must(t, err)
			defer rows.Close()
			columns, err := rows.Columns()
			must(t, err)
			return len(columns)
		}
		before := width()
		_, err := db.Exec(`ALTER TABLE t ADD COLUMN more TEXT`)
		must(t, err)
		must(t, db.QueryRow(`SELECT more FROM t WHERE n = 1`).Scan(new(sql.NullString)))
		if after := width(); before != 2 || after != 3 {
			t.Errorf("%d columns, then %d; want 2, then 3", before, after)
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := db.ExecContext(ctx, insert, 9, "z"); !errors.Is(err, context.Canceled) {
			t.Errorf("error = %v, want canceled", err)
		}
		_, err := db.Exec(insert, 9, "z")
		must(t, err)
	})
}

func inTx(db *sql.DB, f func(*sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	return f(tx)
}

// TestStatementsAreBounded checks that many different queries do not make the cache grow
// without limit.
func TestStatementsAreBounded(t *testing.T) {
	raw, err := connector{source(filepath.Join(t.TempDir(), "x.db"), "OFF", ""), false, nil, nil}.Connect(t.Context())
	must(t, err)
	c := raw.(*conn)
	defer c.Close()
	for n := range maxStatements + 50 {
		rows, err := c.QueryContext(t.Context(), "SELECT "+string(rune('a'+n%26))+" FROM (SELECT "+strconv.Itoa(n)+" AS "+string(rune('a'+n%26))+")", nil)
		must(t, err)
		must(t, rows.Close())
	}
	if len(c.idle) != maxStatements {
		t.Errorf("%d statements are kept, want %d", len(c.idle), maxStatements)
	}
}

// TestDriverInterfaces fails when an update of the driver removes an interface
// that conn uses.
func TestDriverInterfaces(t *testing.T) {
	raw, err := (&sqlite.Driver{}).Open(source(filepath.Join(t.TempDir(), "x.db"), "OFF", ""))
	must(t, err)
	defer raw.Close()
	base, ok := raw.(baseConn)
	if !ok {
		t.Fatal("connections lack a method")
	}
	s, err := base.PrepareContext(t.Context(), "SELECT 1")
	must(t, err)
	defer s.Close()
	if _, ok := s.(baseStmt); !ok {
		t.Error("statements lack a method")
	}
}

// TestWords checks the translation of PostgreSQL's keywords.
func TestWords(t *testing.T) {
	for query, want := range map[string]string{
		`SELECT intact, phase FROM tables WHERE id = $1 FOR NO KEY UPDATE`: `SELECT intact, phase FROM tables WHERE id = $1`,
		`DELETE FROM drafts WHERE table_id = $1 AND seat = ANY ($2)`:       `DELETE FROM drafts WHERE table_id = $1 AND seat IN (SELECT value FROM json_each($2))`,
		`DELETE FROM waits WHERE table_id = $1 AND seat <> ALL ($2)`:       `DELETE FROM waits WHERE table_id = $1 AND seat NOT IN (SELECT value FROM json_each($2))`,
		`UPDATE deliveries SET due = greatest(due - $2, $1)`:               `UPDATE deliveries SET due = max(due - $2, $1)`,
		`SELECT (body::json ->> 'answer')::bigint FROM result_seats`:       `SELECT (body ->> 'answer') FROM result_seats`,
		`SELECT id FROM deliveries WHERE position($1 IN body) > 0`:         `SELECT id FROM deliveries WHERE instr(body, $1) > 0`,
		`SELECT id FROM deals WHERE next <= $1 ORDER BY next LIMIT $2`:     `SELECT id FROM deals WHERE next <= $1 ORDER BY next LIMIT 0 + $2`,
		`SELECT seq FROM turns WHERE table_id = $1 ORDER BY seq LIMIT $2`:  `SELECT seq FROM turns WHERE table_id = 0 + $1 ORDER BY seq LIMIT 0 + $2`,
		`SELECT encode(body, 'hex') FROM orders`:                           `SELECT hex(body) FROM orders`,
		`SELECT json_agg(CASE WHEN intact THEN json_build_object('N', vacant::int) END ORDER BY n)`://
		`SELECT json_group_array(CASE WHEN intact THEN json_object('N', vacant) END ORDER BY n)`,
		`INSERT INTO follows (table_id) VALUES ($1) ON CONFLICT DO NOTHING`: `INSERT INTO follows (table_id) VALUES ($1) ON CONFLICT DO NOTHING`,
		`INSERT OR REPLACE INTO blobs (space, key, value) VALUES ($1, $2, $3) ON CONFLICT (space, key) DO UPDATE SET value = excluded.value`://
		`INSERT OR REPLACE INTO blobs (space, key, value) VALUES ($1, $2, $3)`,
	} {
		if got := words(query); got != want {
			t.Errorf("%s\nbecomes %s\nwant    %s", query, got, want)
		}
	}
}
