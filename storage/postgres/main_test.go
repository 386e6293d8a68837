package postgres

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5"
	"go.uber.org/goleak"

	"guildhall/engine/longtest"
	"guildhall/storage/postgres/postgrestest"
	"guildhall/storage/storagetest"
)

// Tests mostly wait for the server or for a timeout, so more run in parallel than this
// machine has processors.
func TestMain(m *testing.M) {
	longtest.Roomy()
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m)
}

// prepare creates the tables of a new database.
func prepare(url string) error {
	db, err := Open(context.Background(), url)
	if err != nil {
		return err
	}
	return db.Close()
}

// address returns the URL of a new database with all tables.
func address(t testing.TB) string { return postgrestest.Database(t, prepare) }

// open opens a database, closed when the test ends.
func open(t testing.TB, url string, opts ...Option) *DB {
	t.Helper()
	db, err := Open(t.Context(), url, opts...)
	if err != nil {
		t.Fatal(err)
	}
	db.pauses = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond}
	t.Cleanup(func() { db.Close() })
	return db
}

// impatient opens a database without waiting for other processes that use it.
func impatient(o *options) { o.patience = 0 }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestOpen(t *testing.T) {
	db := open(t, postgrestest.Database(t, nil))
	var tables int
	if err := db.pool.QueryRow(t.Context(), `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`).Scan(&tables); err != nil || tables < 30 {
		t.Fatalf("%d tables, %v", tables, err)
	}
	again := open(t, address(t))
	must(t, again.Writable(t.Context()))
	must(t, again.EachBlob(t.Context(), "trial", func(key string, _ []byte) error { return fmt.Errorf("Writable left the blob %q", key) }))
}

// TestLedgerOfEarlierResults lets the migration convert results of leagues from before there
// was a ledger.
func TestLedgerOfEarlierResults(t *testing.T) {
	db := open(t, address(t))
	_, err := db.ChangeLeague(t.Context(), storagetest.EarlierResults())
	must(t, err)
	file, err := embedded.ReadFile("migrations/0004_league_ledger.sql")
	must(t, err)
	_, insert, _ := strings.Cut(string(file), "INSERT INTO league_ledger")
	insert, _, _ = strings.Cut(insert, ";")
	_, err = db.pool.Exec(t.Context(), "INSERT INTO league_ledger"+insert)
	must(t, err)
	storagetest.CheckEarlierResults(t, db)
	if _, err = db.pool.Exec(t.Context(), `UPDATE league_ledger SET seats = '[]'`); err == nil {
		t.Error("an entry of the ledger was changed")
	}
}

// TestEarlierPosts migrates posts and acts from before each fact had its own column.
func TestEarlierPosts(t *testing.T) {
	url := postgrestest.Database(t, nil)
	config, err := pgx.ParseConfig(url)
	must(t, err)
	all, err := releasedMigrations()
	must(t, err)
	names, err := fs.Glob(all, "000[1-4]_*.sql")
	must(t, err)
	earlier := fstest.MapFS{}
	for _, name := range names {
		content, err := fs.ReadFile(all, name)
		must(t, err)
		earlier[name] = &fstest.MapFile{Data: content}
	}
	_, err = migrate(t.Context(), config, func() (fs.FS, error) { return earlier, nil }, func(f func() error) error { return f() })
	must(t, err)
	c, err := pgx.ConnectConfig(t.Context(), config)
	must(t, err)
	_, err = c.Exec(t.Context(), storagetest.EarlierPosts())
	must(t, errors.Join(err, c.Close(t.Context())))
	storagetest.CheckEarlierPosts(t, open(t, url))
}

// TestColumnsHaveOneMeaning reads the comments of the schema.
func TestColumnsHaveOneMeaning(t *testing.T) {
	db := open(t, address(t))
	rows, err := db.pool.Query(t.Context(), `
		SELECT c.table_name || '.' || c.column_name, coalesce(col_description(c.table_name::regclass, c.ordinal_position), '')
		FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.table_name IN ('posts', 'audits')`)
	must(t, err)
	comments := map[string]string{}
	var column, comment string
	_, err = pgx.ForEachRow(rows, []any{&column, &comment}, func() error {
		comments[column] = comment
		return nil
	})
	must(t, err)
	if len(comments) < 20 {
		t.Fatalf("comments are %v", comments)
	}
	storagetest.CheckComments(t, comments, "posts", "audits")
}
