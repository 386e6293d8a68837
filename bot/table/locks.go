package table

import (
	"context"
	"sync"
)

// locks has one lock for each table in use. They only prevent conflicts within the process;
// correctness depends on the store.
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

// Lock waits until no other goroutine of this process uses a table and returns
// the function that lets the next one use it.
func (t *Tables) Lock(id int64) (unlock func()) { return t.locks.take(id) }

// View calls f with table id as read for user, under the table's lock, and returns its
// result. A panic in f, and damaged data, become an error of this table (see Guard). f must
// not change the table.
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
