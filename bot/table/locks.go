package table

import (
	"context"
	"sync"
)

// locks holds one lock for each table in use. Locks only avoid conflicts within
// the process; correctness depends on the store alone.
type locks struct {
	mu   sync.Mutex
	held map[int64]*lock
}

type lock struct {
	sync.Mutex
	users int // goroutines that hold it or wait for it
}

// take waits for the lock of a table and returns the function that frees it.
func (l *locks) take(id int64) (free func()) {
	l.mu.Lock()
	if l.held == nil {
		l.held = map[int64]*lock{}
	}
	k := l.held[id]
	if k == nil {
		k = new(lock)
		l.held[id] = k
	}
	k.users++
	l.mu.Unlock()

	k.Lock()
	return func() {
		k.Unlock()
		l.mu.Lock()
		defer l.mu.Unlock()
		if k.users--; k.users == 0 {
			delete(l.held, id)
		}
	}
}

// Lock waits until no other goroutine of this process uses a table. It returns
// the function that unlocks the table.
func (t *Tables) Lock(id int64) (unlock func()) { return t.locks.take(id) }

// View reads table id for user and calls f under the table's lock. It returns
// the result of f. A panic in f, and damaged data, become an error of this
// table (see Guard). f must not change anything.
func View[T any](ctx context.Context, t *Tables, id int64, user string, f func(*Tx) (T, error)) (v T, err error) {
	free := t.locks.take(id)
	defer free()
	defer t.Guard(ctx, id, &err)
	tx, err := t.Load(ctx, id, user)
	if err != nil {
		return v, err
	}
	return f(tx)
}
