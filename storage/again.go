package storage

import (
	"errors"
	"fmt"
)

// Attempts is the maximum number of attempts of Again.
const Attempts = 5

// Again calls attempt until its error is not ErrConflict, at most Attempts times, and returns
// its last result. Each attempt must read the store again. After the last attempt the error
// wraps ErrConflict and names what.
func Again[T any](what string, attempt func() (T, error)) (T, error) {
	for range Attempts {
		if got, err := attempt(); !errors.Is(err, ErrConflict) {
			return got, err
		}
	}
	var none T
	return none, fmt.Errorf("%s: %w after %d attempts", what, ErrConflict, Attempts)
}
