package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// errPooled is returned when a connection pool assigns server sessions per transaction.
var errPooled = fmt.Errorf("%w: the address leads to a pool that gives a session to another client after each transaction, and each process needs sessions of its own; set pool_mode = session for this database (pgbouncer), or name the server itself", ErrUnsuitable)

// sessionTries is the number of times that two connections compare their sessions. More are
// needed because other clients may use the pool at the same time.
const sessionTries = 20

// ownsSession returns ErrUnsuitable when a connection does not keep its server session between
// transactions. A pool invents the session number that it reports at connect. So a second
// connection checks, while the first is open, that it gets another session.
func ownsSession(ctx context.Context, config *pgx.ConnConfig, c *pgx.Conn) error {
	first, err := sessionOf(ctx, c)
	if err != nil || first == c.PgConn().PID() {
		return err
	}
	other, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer other.Close(context.WithoutCancel(ctx))
	for range sessionTries {
		second, errO := sessionOf(ctx, other)
		again, errC := sessionOf(ctx, c)
		if err := errors.Join(errO, errC); err != nil {
			return err
		}
		if second == first || again != first {
			return errPooled
		}
	}
	return nil
}

// sessionOf returns the process id of the server session that answers. It uses no prepared
// statement, since another session could answer the second part.
func sessionOf(ctx context.Context, c *pgx.Conn) (pid uint32, err error) {
	err = c.QueryRow(ctx, `SELECT pg_backend_pid()`, pgx.QueryExecModeSimpleProtocol).Scan(&pid)
	return pid, err
}

// configure sets the session's settings. Pools reject most of them in the startup message.
func configure(ctx context.Context, c *pgx.Conn, noSync bool) error {
	// A process that hangs within a transaction must not hold its locks for ever.
	settings := `SET idle_in_transaction_session_timeout = '30s'`
	if noSync {
		settings += `; SET synchronous_commit = off`
	}
	_, err := c.Exec(ctx, settings, pgx.QueryExecModeSimpleProtocol)
	return err
}
