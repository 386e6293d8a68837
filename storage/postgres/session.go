package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// errPooled says that something between this process and the server gives a session of
// the server to another client after each transaction.
var errPooled = fmt.Errorf("%w: the address leads to a pool that gives a session to another client after each transaction, and each process needs sessions of its own; set pool_mode = session for this database (pgbouncer), or name the server itself", ErrUnsuitable)

// sessionTries is how often two connections ask for their session. Others may be using
// the pool, so that they do not meet in one at once.
const sessionTries = 20

// ownsSession returns ErrUnsuitable where a connection does not keep its session of the
// server between transactions. A pool in between makes up the number of the session that
// it tells a client at first. Then another connection looks whether it gets the same
// session, while the first is open.
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

// sessionOf returns the number of the session of the server that answers a connection. It
// prepares no statement: the next one could be answered by another session.
func sessionOf(ctx context.Context, c *pgx.Conn) (pid uint32, err error) {
	err = c.QueryRow(ctx, `SELECT pg_backend_pid()`, pgx.QueryExecModeSimpleProtocol).Scan(&pid)
	return pid, err
}

// configure makes settings for a session. A pool in between refuses most of them in the
// message that opens a connection.
func configure(ctx context.Context, c *pgx.Conn, noSync bool) error {
	// A process that hangs within a transaction must not hold its locks for ever.
	settings := `SET idle_in_transaction_session_timeout = '30s'`
	if noSync {
		settings += `; SET synchronous_commit = off`
	}
	_, err := c.Exec(ctx, settings, pgx.QueryExecModeSimpleProtocol)
	return err
}
