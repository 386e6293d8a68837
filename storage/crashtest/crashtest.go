// Package crashtest kills processes between their writes, for tests. The store of a killed
// process refuses all writes; the next process continues with the same database.
package crashtest

import (
	"errors"
	"fmt"
	"testing"

	"guildhall/storage"
)

// ErrKilled is the error of every write of a killed process.
var ErrKilled = errors.New("killed")

// Store is the store of a process that is killed before or after one of its writes to matches,
// tables, waits, leagues, daily deals, tickets and ratings. Reads still work afterwards.
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

// EachWrite calls run for a process that is killed before and after its first write, then its
// second, and so on, until a process survives. With step > 1 it skips the writes in between.
// It fails the test after more than most writes. In run, kill wraps the store of the process
// to be killed.
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
