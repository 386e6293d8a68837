package tabletest

import (
	"testing"

	"guildhall/storage"
	"guildhall/storage/crashtest"
)

// Killed runs act on processes that are killed at each of their writes in turn, and calls
// check on the state that the next process reaches.
func Killed(t *testing.T, prepare func(h *Fixture) int64, act func(h *Fixture, id int64), check func(t *testing.T, h *Fixture, id int64)) {
	crashtest.EachWrite(t, 1, 20, func(t *testing.T, kill func(storage.Store) *crashtest.Store) {
		h := New(t)
		id := prepare(h)
		h.Services.Tables.Store = kill(h.DB)
		act(h, id)
		h.Restart()
		h.ProcessAll()
		check(t, h, id)
	})
}
