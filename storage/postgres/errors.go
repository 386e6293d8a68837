package postgres

import (
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"guildhall/storage"
)

var (
	// ErrForeign says that the database holds tables of another program.
	ErrForeign = errors.New("not a Guildhall database")
	// ErrOlder says that an older Guildhall wrote the database, and that nobody upgraded
	// it yet.
	ErrOlder = errors.New("written by an older Guildhall and not upgraded yet")
	// ErrNewer says that a newer Guildhall wrote the database.
	ErrNewer = errors.New("written by a newer Guildhall")
	// ErrUnsuitable says that the server, or the encoding of the database, is one that
	// Guildhall cannot work with.
	ErrUnsuitable = errors.New("not suitable for Guildhall")
	// ErrUnreachable says that the server does not answer, or lets nobody in now.
	ErrUnreachable = storage.ErrUnreachable
	// ErrRefused says that the server does not let the user in: another attempt changes
	// nothing.
	ErrRefused = errors.New("the PostgreSQL server does not accept this user, password or database; mend the address, or the password")
	// ErrReadOnly says that the server does not write: it is a standby, or was set so.
	ErrReadOnly = errors.New("the PostgreSQL server only reads")
)

// SQLSTATEs, as PostgreSQL's manual lists them in appendix A.
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	uniqueViolation      = "23505"
	readOnlyTransaction  = "25006"
	diskFull             = "53100"
	tooManyConnections   = "53300"
	ioError              = "58030"
	adminShutdown        = "57P01"
	crashShutdown        = "57P02"
	cannotConnectNow     = "57P03"
	dataCorrupted        = "XX001"
	indexCorrupted       = "XX002"
)

// readable wraps the driver's errors in errors that callers can test for.
func readable(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return storage.ErrNotFound
	}
	if isRefused(err) {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	switch code(err) {
	case "":
		if connect := (*pgconn.ConnectError)(nil); errors.As(err, &connect) {
			return fmt.Errorf("%w: %w", ErrUnreachable, err)
		}
	case diskFull, ioError:
		return fmt.Errorf("%w: %w", storage.ErrFull, err)
	case dataCorrupted, indexCorrupted:
		return fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	case readOnlyTransaction:
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	case tooManyConnections, cannotConnectNow, adminShutdown, crashShutdown:
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	if errors.Is(err, errLost) {
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	return err
}

// code returns the SQLSTATE of an error; empty when it is not the server's.
func code(err error) string {
	var answer *pgconn.PgError
	if errors.As(err, &answer) {
		return answer.Code
	}
	return ""
}

// isTaken reports whether err says that a unique key is in use.
func isTaken(err error) bool { return code(err) == uniqueViolation }

// isInTheWay reports whether the server ended a transaction so that another could
// continue.
func isInTheWay(err error) bool {
	c := code(err)
	return c == serializationFailure || c == deadlockDetected
}

// isRefused reports whether the server does not know the user, the password or the
// database: another attempt changes nothing.
func isRefused(err error) bool {
	c := code(err)
	return strings.HasPrefix(c, "28") || c == "3D000"
}
