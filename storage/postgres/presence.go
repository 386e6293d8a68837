package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrInUse is returned when other processes use the database, or another process has exclusive
// use.
var ErrInUse = errors.New("the database is in use")

const (
	// present is the advisory lock of the processes that use a database. Every session of a bot
	// holds it shared. It ends when the process ends. A new session in place of a lost one must
	// take it again. A process that migrates or moves the database holds it exclusively.
	present = 0x47484C45
	// arriving is the advisory lock of a process that is opening a database. Only one process at
	// a time reads the version and migrates.
	arriving = 0x47484C44
)

// patience is the time to wait for other processes that are closing the database.
const patience = time.Second

// arrival is the session in which a process opens a database. A process with exclusive use
// keeps the session open.
type arrival struct {
	c        *pgx.Conn
	patience time.Duration
}

// arrive waits for other processes that are opening the database.
func arrive(ctx context.Context, config *pgx.ConnConfig, patience time.Duration) (*arrival, error) {
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	a := &arrival{c, patience}
	if err := ownsSession(ctx, config, c); err != nil {
		return nil, errors.Join(err, a.leave())
	}
	if _, err := c.Exec(ctx, `SELECT pg_advisory_lock($1)`, arriving); err != nil {
		return nil, errors.Join(fmt.Errorf("wait for another process that opens it: %w", err), a.leave())
	}
	return a, nil
}

// alone takes exclusive use of the database. It returns ErrInUse with the other sessions if it
// must wait longer than the patience.
func (a *arrival) alone(ctx context.Context) error {
	taken, err := take(ctx, a.c, a.patience, `SELECT pg_try_advisory_lock($1)`)
	if err != nil || taken {
		return err
	}
	who, err := others(ctx, a.c)
	if err != nil {
		return err
	}
	return fmt.Errorf("%w by %s; stop it first", ErrInUse, who)
}

// release releases an exclusive lock.
func (a *arrival) release(ctx context.Context, lock int) error {
	_, err := a.c.Exec(ctx, `SELECT pg_advisory_unlock($1)`, lock)
	return err
}

// leave closes the session and so releases its locks.
func (a *arrival) leave() error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return a.c.Close(ctx)
}

// share takes the lock of normal users for a new session.
func share(ctx context.Context, c *pgx.Conn, patience time.Duration) error {
	taken, err := take(ctx, c, patience, `SELECT pg_try_advisory_lock_shared($1)`)
	if err != nil || taken {
		return err
	}
	who, err := others(ctx, c)
	if err != nil {
		return err
	}
	return fmt.Errorf("%w: %s moves or upgrades it", ErrInUse, who)
}

// take tries to get the lock until patience is over.
func take(ctx context.Context, c *pgx.Conn, patience time.Duration, query string) (taken bool, err error) {
	for begun := time.Now(); ; {
		if err := c.QueryRow(ctx, query, present).Scan(&taken); err != nil || taken || time.Since(begun) > patience {
			return taken, err
		}
		pause := time.NewTimer(50 * time.Millisecond)
		select {
		case <-pause.C:
		case <-ctx.Done():
			pause.Stop()
			return false, ctx.Err()
		}
	}
}

// others lists the other sessions that hold the lock.
func others(ctx context.Context, c *pgx.Conn) (string, error) {
	list, err := rowsOfQuery(ctx, c, "who uses the database", alone[string], `
		SELECT format('%s (process %s of the server, from %s)', a.application_name, min(a.pid), coalesce(host(a.client_addr), 'this machine'))
		FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
		WHERE l.locktype = 'advisory' AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
			AND l.classid = 0 AND l.objid = $1 AND l.granted AND l.pid <> pg_backend_pid()
		GROUP BY a.application_name, a.client_addr ORDER BY 1`, present)
	return strings.Join(list, ", "), err
}
