// Package crashtest kills processes between their writes, for tests. A store of a killed
// process refuses its writes; the next process goes on with the same database.
package crashtest

import (
	"errors"
	"fmt"
	"testing"

	"guildhall/storage"
)

// ErrKilled is the error of every write of a killed process.
var ErrKilled = errors.New("killed")

// Store is the store of a process that ends at one of its writes to matches, tables,
// waits, leagues, daily deals, tickets and ratings: before it, or just behind it. What is
// read stays readable.
type Store struct {
	storage.Store
	left  int // writes until then
	after bool
	dead  bool
}

// Dead reports whether the process has ended.
func (s *Store) Dead() bool { return s.dead }

func (s *Store) write(do func() error) error {
	if s.dead {
		return ErrKilled
	}
	if s.left--; s.left > 0 {
		return do()
	}
	s.dead = true
	if s.after {
		if err := do(); err != nil {
			return err
		}
	}
	return ErrKilled
}

// EachWrite calls run for processes that end at their first write, their second, and so
// on, each before the write and behind it, until a process ends at none. A step of more
// than 1 leaves out writes in between. More than most writes fail the test. In run, kill
// makes the store of the process that is to end.
func EachWrite(t *testing.T, step, most int, run func(t *testing.T, kill func(storage.Store) *Store)) {
	t.Helper()
	for n := 1; ; n += step {
		done := false
		for _, behind := range []bool{false, true} {
			t.Run(fmt.Sprint("write ", n, " behind ", behind), func(t *testing.T) {
				var process *Store
				run(t, func(s storage.Store) *Store {
					process = &Store{Store: s, left: n, after: behind}
					return process
				})
				done = !process.dead
			})
		}
		if done {
			if n == 1 {
				t.Error("the process wrote nothing")
			}
			return
		}
		if n > most {
			t.Fatal("the writes do not come to an end")
		}
	}
}
