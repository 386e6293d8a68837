// Package postgrestest gives tests empty PostgreSQL databases, on a server that is
// started for them.
package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"guildhall/storage/postgres/pgserver"
)

// Database returns the URL of an empty database for one test. Prepare, if given, creates its
// tables; it is not called if the database of an earlier test is reused. The test is skipped
// without PostgreSQL.
func Database(t testing.TB, prepare func(url string) error) string {
	t.Helper()
	server, err := theServer()
	if errors.Is(err, pgserver.ErrNoServer) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatalf("start PostgreSQL: %v", err)
	}
	name, err := server.take(prepare)
	if err != nil {
		t.Fatalf("make a database: %v", err)
	}
	t.Cleanup(func() {
		if err := server.giveBack(name, prepare != nil); err != nil {
			t.Errorf("clean database %s: %v", name, err)
		}
	})
	return server.to(name)
}

// server is a running server.
type server struct {
	url       *url.URL // URL of an administrator's database
	temporary bool

	mu    sync.Mutex
	made  int      // databases made so far
	clean []string // prepared databases for later tests
	// cleaners are the connections that empty prepared databases. A new one would first
	// read what PostgreSQL knows of every table.
	cleaners map[string]*pgx.Conn
}

var theServer = sync.OnceValues(func() (*server, error) {
	address, temporary, err := pgserver.Server(false)
	if err != nil {
		return nil, err
	}
	at, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("%s is not a URL", pgserver.Variable)
	}
	return &server{url: at, temporary: temporary, cleaners: map[string]*pgx.Conn{}}, nil
})

// to returns the URL of another database.
func (s *server) to(database string) string {
	other := *s.url
	other.Path = "/" + database
	return other.String()
}

// take creates a database, or takes a prepared one of an earlier test.
func (s *server) take(prepare func(url string) error) (name string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.clean); n > 0 && prepare != nil {
		name, s.clean = s.clean[n-1], s.clean[:n-1]
		return name, nil
	}
	s.made++
	name = fmt.Sprintf("guildhall_test_%d_%d", os.Getpid(), s.made)
	if err := execute(s.url.String(), `CREATE DATABASE `+name+` TEMPLATE template0 ENCODING 'UTF8'`); err != nil {
		return "", err
	}
	if prepare != nil {
		err = prepare(s.to(name))
	}
	return name, err
}

// giveBack empties a prepared database for the next test, which takes milliseconds instead of
// half a second for a new one. It drops other databases.
func (s *server) giveBack(name string, prepared bool) error {
	if !s.temporary || !prepared {
		return execute(s.url.String(), `DROP DATABASE `+name+` WITH (FORCE)`)
	}
	s.mu.Lock()
	c := s.cleaners[name]
	delete(s.cleaners, name)
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if c == nil || c.Ping(ctx) != nil { // the server was restarted
		var err error
		if c, err = pgx.Connect(ctx, s.to(name)); err != nil {
			return err
		}
	}
	if _, err := c.Exec(ctx, empty); err != nil {
		return errors.Join(err, c.Close(ctx))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clean, s.cleaners[name] = append(s.clean, name), c
	return nil
}

// empty ends the other sessions of a database, deletes all rows except those with its
// version, and restarts all sequences at 1.
const empty = `
	SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
	SET session_replication_role = replica;
	DO $$
	DECLARE r record;
	BEGIN
		FOR r IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'guildhall_version' LOOP
			EXECUTE format('DELETE FROM %I', r.tablename);
		END LOOP;
		FOR r IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND sequencename NOT LIKE 'guildhall_version%' LOOP
			PERFORM setval(format('%I', r.sequencename), 1, false);
		END LOOP;
	END $$`

// execute runs statements on a new connection.
func execute(url, statements string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	_, err = c.Exec(ctx, statements)
	return err
}
