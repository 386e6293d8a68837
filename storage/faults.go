package storage

import (
	"errors"
	"fmt"
)

var (
	// ErrOutcomeUnknown says that the connection to the database was lost before the database
	// told whether the change took effect. A change with a press never ends so while the
	// database can be reached again: the press tells. A caller with a revision, or the
	// length of a record, repeats the call: it takes effect, or ErrConflict says that the
	// first call, or another caller, was quicker.
	ErrOutcomeUnknown = errors.New("the connection to the database was lost; it is not known whether the change took effect")
	// ErrUnreachable says that the database does not answer, or lets nobody in now.
	ErrUnreachable = errors.New("the database cannot be reached")
	// ErrFull says that nothing can be written now: the disk is full, or refuses
	// to write. The store keeps no part of the failed change; earlier data can
	// still be read. The same call works again once there is space.
	ErrFull = errors.New("the disk is full or cannot be written")
	// ErrIncompleteCopy says that the database was to become a copy of another one, and
	// that the copying did not come to its end.
	ErrIncompleteCopy = errors.New("it is only a part of another database: run guildhall database move again, which goes on where it stopped")
	// ErrDamaged says that the data read are damaged: restore a backup. Other
	// data can still be read and written.
	ErrDamaged = errors.New("the database is damaged; restore a backup")
)

// Attempts bounds how often an act starts again because another process was first.
const Attempts = 5

// Again returns what attempt returns. It makes the attempt, which reads anew, again
// while somebody else was first (ErrConflict). After Attempts of them the error wraps
// ErrConflict and says what was tried.
func Again[T any](what string, attempt func() (T, error)) (T, error) {
	for range Attempts {
		if got, err := attempt(); !errors.Is(err, ErrConflict) {
			return got, err
		}
	}
	var none T
	return none, fmt.Errorf("%s: %w after %d attempts", what, ErrConflict, Attempts)
}
