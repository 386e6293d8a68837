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
	// ErrForeign is returned when the database holds tables of another program.
	ErrForeign = errors.New("not a Guildhall database")
	// ErrOlder is returned when an older Guildhall wrote the database and it was not upgraded.
	ErrOlder = errors.New("written by an older Guildhall and not upgraded yet")
	// ErrNewer is returned when a newer Guildhall wrote the database.
	ErrNewer = errors.New("written by a newer Guildhall")
	// ErrUnsuitable is returned when Guildhall does not support the server or the encoding of
	// the database.
	ErrUnsuitable = errors.New("not suitable for Guildhall")
	// ErrUnreachable is returned when the server does not answer or accepts no connection at
	// the moment.
	ErrUnreachable = storage.ErrUnreachable
	// ErrRefused is returned when the server rejects the user, password or database. A retry
	// does not help.
	ErrRefused = errors.New("the PostgreSQL server does not accept this user, password or database; correct the address or the password")
	// ErrReadOnly is returned when the server does not accept writes: it is a standby, or set
	// to read-only.
	ErrReadOnly = errors.New("the PostgreSQL server only reads")
)

// SQLSTATEs, see appendix A of PostgreSQL's manual.
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

// code returns the SQLSTATE of an error; empty when the server did not send it.
func code(err error) string {
	var answer *pgconn.PgError
	if errors.As(err, &answer) {
		return answer.Code
	}
	return ""
}

// isTaken reports whether a unique key is already in use.
func isTaken(err error) bool { return code(err) == uniqueViolation }

// isInTheWay reports whether the server aborted a transaction in favour of another one.
func isInTheWay(err error) bool {
	c := code(err)
	return c == serializationFailure || c == deadlockDetected
}

// isRefused reports whether the server rejected the user, the password or the database. A
// retry does not help.
func isRefused(err error) bool {
	c := code(err)
	return strings.HasPrefix(c, "28") || c == "3D000"
}
