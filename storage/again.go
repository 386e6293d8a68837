package storage

import (
	"errors"
	"fmt"
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
