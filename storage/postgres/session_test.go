package postgres

import (
	"context"
	"errors"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/postgres/pgserver"
	"guildhall/storage/postgres/postgrestest"
	"guildhall/storage/storagetest"
)

var startPool = map[string]func() error{
	"session":     sync.OnceValue(func() error { return pgserver.Pool("session") }),
	"transaction": sync.OnceValue(func() error { return pgserver.Pool("transaction") }),
}

// throughPool returns the URL of a database through pgbouncer, in one of its modes.
func throughPool(t *testing.T, address, mode string) string {
	t.Helper()
	if err := startPool[mode](); errors.Is(err, pgserver.ErrNoServer) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	at, err := url.Parse(address)
	must(t, err)
	query := at.Query()
	query.Set("host", filepath.Join(query.Get("host"), mode))
	at.RawQuery = query.Encode()
	return at.String()
}

// TestPoolOfTransactions refuses a pool that reassigns a session after each transaction, also
// while others use it, and changes nothing.
func TestPoolOfTransactions(t *testing.T) {
	url := throughPool(t, address(t), "transaction")
	refused := func(when string) {
		t.Helper()
		db, err := Open(t.Context(), url)
		if err == nil {
			db.Close()
		}
		if !errors.Is(err, ErrUnsuitable) || !strings.Contains(err.Error(), "set pool_mode = session") {
			t.Errorf("a bot %s: %v", when, err)
		}
		if _, err := Examine(t.Context(), url, ""); !errors.Is(err, ErrUnsuitable) {
			t.Errorf("the doctor %s: %v", when, err)
		}
	}
	refused("alone")
	ctx, stop := context.WithCancel(t.Context())
	var others sync.WaitGroup
	for range 4 {
		c, err := pgx.Connect(ctx, url)
		must(t, err)
		others.Go(func() {
			defer c.Close(context.Background())
			for ctx.Err() == nil {
				c.Exec(ctx, `SELECT pg_sleep(0.001)`, pgx.QueryExecModeSimpleProtocol)
			}
		})
	}
	refused("beside others")
	stop()
	others.Wait()
}

// TestPoolOfSessions works through a pool that keeps sessions. Its processes see each other,
// and processes without the pool.
func TestPoolOfSessions(t *testing.T) {
	t.Parallel() // on a database of its own
	direct := address(t)
	url := throughPool(t, direct, "session")
	bot := open(t, url)
	var timeout string
	must(t, bot.pool.QueryRow(t.Context(), `SHOW idle_in_transaction_session_timeout`).Scan(&timeout))
	if timeout != "30s" {
		t.Errorf("idle_in_transaction_session_timeout is %s", timeout)
	}
	for _, way := range []string{url, direct} {
		if _, err := OpenSource(t.Context(), way, impatient); !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), "guildhall (process ") {
			t.Errorf("a move beside a bot: %v", err)
		}
	}
	must(t, bot.Close())
	m, err := OpenSource(t.Context(), url)
	must(t, err)
	for _, way := range []string{url, direct} {
		if _, err := Open(t.Context(), way, impatient); !errors.Is(err, ErrInUse) {
			t.Errorf("a bot beside a move: %v", err)
		}
	}
	must(t, m.Close())
	if f, err := Examine(t.Context(), url, ""); err != nil || f.Version == 0 {
		t.Errorf("the doctor: %+v, %v", f, err)
	}
}

// TestStoreThroughPool tests the guarantees for several processes. Each test has a new
// database, because the pool may otherwise assign a session of an earlier one that is just
// ending.
func TestStoreThroughPool(t *testing.T) {
	longtest.Only(t, "many new databases")
	reach := func(t *testing.T) string { return throughPool(t, postgrestest.Database(t, nil), "session") }
	storagetest.Run(t, storagetest.Database{
		New: func(t *testing.T) storage.Store { return open(t, reach(t), WithConnections(3)) },
		Beside: func(t *testing.T, s storage.Store) storage.Store {
			return open(t, s.(*DB).pool.Config().ConnString(), WithConnections(3))
		},
	}, "processes")
}

// TestConfigured checks the settings of a session without a pool.
func TestConfigured(t *testing.T) {
	db := open(t, address(t), WithoutSync())
	var timeout, sync string
	must(t, db.pool.QueryRow(t.Context(), `SELECT current_setting('idle_in_transaction_session_timeout'), current_setting('synchronous_commit')`).Scan(&timeout, &sync))
	if timeout != "30s" || sync != "off" {
		t.Errorf("timeout %s, synchronous_commit %s", timeout, sync)
	}
}
