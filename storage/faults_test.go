package storage_test

import (
	"errors"
	"fmt"
	"testing"

	"guildhall/storage"
)

func TestAgain(t *testing.T) {
	other := errors.New("the disk is on fire")
	for _, c := range []struct {
		name      string
		conflicts int // before the attempt that ends with err
		err       error
		tries     int
		want      error
	}{
		{"at once", 0, nil, 1, nil},
		{"the last attempt", storage.Attempts - 1, nil, storage.Attempts, nil},
		{"never", storage.Attempts, nil, storage.Attempts, storage.ErrConflict},
		{"another error", 1, other, 2, other},
		{"carried out before", 0, storage.ErrDuplicate, 1, storage.ErrDuplicate},
	} {
		t.Run(c.name, func(t *testing.T) {
			tries := 0
			got, err := storage.Again("act", func() (int, error) {
				if tries++; tries <= c.conflicts {
					return 0, fmt.Errorf("save: %w", storage.ErrConflict)
				}
				return tries, c.err
			})
			if tries != c.tries || !errors.Is(err, c.want) || err == nil && got != tries {
				t.Errorf("%d attempts, %d and %v; want %d attempts and %v", tries, got, err, c.tries, c.want)
			}
		})
	}
}
