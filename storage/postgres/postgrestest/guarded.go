package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Guarded returns the URL of a database for a user with a password. The test is skipped on a
// server that was not started for the tests, because its access rules must not be changed.
func Guarded(t testing.TB, database, password string) string {
	t.Helper()
	server, err := theServer()
	if err != nil {
		t.Fatal(err)
	}
	if !server.temporary {
		t.Skip("the rules of access of this server are not the test's")
	}
	user := fmt.Sprintf("guarded_%d", os.Getpid())
	var before string
	if err := server.do(func(ctx context.Context, c *pgx.Conn) error {
		if err := c.QueryRow(ctx, `SELECT pg_read_file(current_setting('hba_file'))`).Scan(&before); err != nil {
			return err
		}
		if _, err := c.Exec(ctx, fmt.Sprintf(`DROP ROLE IF EXISTS %[1]s; CREATE ROLE %[1]s LOGIN PASSWORD '%[2]s'`, user, password)); err != nil {
			return err
		}
		return setRules(ctx, c, "local all "+user+" scram-sha-256\n"+before)
	}); err != nil {
		t.Fatalf("guard the server: %v", err)
	}
	t.Cleanup(func() {
		if err := server.do(func(ctx context.Context, c *pgx.Conn) error { return setRules(ctx, c, before) }); err != nil {
			t.Errorf("end the guard: %v", err)
		}
	})
	at, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	query := at.Query()
	query.Set("user", user)
	at.RawQuery = query.Encode()
	if err := refuses(at.String()); err != nil {
		t.Fatal(err)
	}
	return at.String()
}

// refuses waits until the server rejects connections without a password. It takes some time
// to read changed rules.
func refuses(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		c, err := pgx.Connect(ctx, url)
		switch {
		case ctx.Err() != nil:
			return errors.New("the server lets everybody in")
		case err != nil:
			return nil
		}
		if err := c.Close(ctx); err != nil {
			return err
		}
	}
}

// do runs f with a connection to the server.
func (s *server) do(f func(context.Context, *pgx.Conn) error) error {
	ctx := context.Background()
	c, err := pgx.Connect(ctx, s.url.String())
	if err != nil {
		return err
	}
	return errors.Join(f(ctx, c), c.Close(ctx))
}

// setRules replaces the access rules of the server (pg_hba.conf).
func setRules(ctx context.Context, c *pgx.Conn, rules string) error {
	var file string
	if err := c.QueryRow(ctx, `SHOW hba_file`).Scan(&file); err != nil {
		return err
	}
	if _, err := c.Exec(ctx, `CREATE TEMPORARY TABLE rules (n integer, line text)`); err != nil {
		return err
	}
	for n, line := range strings.Split(rules, "\n") {
		if _, err := c.Exec(ctx, `INSERT INTO rules VALUES ($1, $2)`, n, strings.ReplaceAll(line, "\t", " ")); err != nil {
			return err
		}
	}
	_, err := c.Exec(ctx, fmt.Sprintf(`COPY (SELECT line FROM rules ORDER BY n) TO '%s'`, file))
	if err != nil {
		return err
	}
	_, err = c.Exec(ctx, `SELECT pg_reload_conf()`)
	return err
}
