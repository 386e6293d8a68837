package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
	queries "guildhall/storage/sql"
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

const (
	// pressDays is the number of days for which a press is stored. An interaction of Discord
	// expires after 15 minutes.
	pressDays = 8
	// pruneStep is the number of old presses deleted with each new one. It is more than one, so
	// that the table does not grow.
	pruneStep = 4
)

// UsePress adds to a batch that the transaction carries out a press. The batch waits for
// another transaction with the same press.
func (s session) UsePress(_ context.Context, b *queries.Batch, press string) {
	if press == "" {
		return
	}
	if tx, ok := s.tx.(*storing); ok {
		tx.press = press
	}
	today := s.db.now().Unix() / (24 * 60 * 60)
	b.Queue(`INSERT INTO presses (press, day) VALUES ($1, $2) ON CONFLICT DO NOTHING`, press, today).Changed = func(n int64) error {
		if n == 0 {
			return storage.ErrDuplicate
		}
		return nil
	}
	b.Queue(`DELETE FROM presses WHERE press IN (SELECT press FROM presses WHERE day < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`, today-pressDays, pruneStep)
}

// pressUsed reports whether a press was carried out. It waits for a transaction that is
// using it, such as one whose connection was lost with its outcome.
func (db *DB) pressUsed(ctx context.Context, press string) (used bool, err error) {
	err = db.repeat(ctx, func() (again bool, err error) {
		tx, err := db.pool.BeginTx(ctx, writing)
		if err != nil {
			return true, err
		}
		defer rollback(ctx, tx) // it is a question only
		done, err := tx.Exec(ctx, `INSERT INTO presses (press, day) VALUES ($1, 0) ON CONFLICT DO NOTHING`, press)
		used = done.RowsAffected() == 0
		return tx.Conn().IsClosed(), err
	})
	return used, err
}
