package storage

import (
	"errors"
	"fmt"
)

var (
	// ErrOutcomeUnknown is returned when the connection was lost before the database confirmed
	// a change. Changes with a press never return it while the database can be reached again,
	// as the stored press shows the outcome. Callers with a revision or a record length repeat
	// the call: it takes effect, or returns ErrConflict because the first call or another
	// caller came first.
	ErrOutcomeUnknown = errors.New("the connection to the database was lost; it is not known whether the change took effect")
	// ErrUnreachable is returned when the database does not answer or accepts no connection at
	// the moment.
	ErrUnreachable = errors.New("the database cannot be reached")
	// ErrFull is returned when the disk is full or cannot be written. The store keeps nothing
	// of the failed change, and reads still work. The call can be repeated once there is
	// space.
	ErrFull = errors.New("the disk is full or cannot be written")
	// ErrIncompleteCopy is returned when opening a database that an unfinished copy left
	// behind.
	ErrIncompleteCopy = errors.New("it is only a part of another database: run guildhall database move again, which goes on where it stopped")
	// ErrDamaged is returned when stored data are damaged: restore a backup. Other data can
	// still be read and written.
	ErrDamaged = errors.New("the database is damaged; restore a backup")
)

// Attempts is the maximum number of attempts of an act after conflicts with other processes.
const Attempts = 5

// Again calls attempt until it returns something other than ErrConflict, and returns that.
// After Attempts calls it returns an error that wraps ErrConflict and names what.
func Again[T any](what string, attempt func() (T, error)) (T, error) {
	for range Attempts {
		if got, err := attempt(); !errors.Is(err, ErrConflict) {
			return got, err
		}
	}
	var none T
	return none, fmt.Errorf("%s: %w after %d attempts", what, ErrConflict, Attempts)
}
