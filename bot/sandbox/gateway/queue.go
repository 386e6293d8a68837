package gateway

import (
	"sync"
)

// Queue passes values from a goroutine that holds a lock to one that writes to a
// slow peer. Pushing never blocks.
type Queue[T any] struct {
	mu     sync.Mutex
	items  []T
	ready  chan struct{}
	closed bool
}

// NewQueue returns an empty queue.
func NewQueue[T any]() *Queue[T] { return &Queue[T]{ready: make(chan struct{}, 1)} }

// Push adds a value and never blocks.
func (q *Queue[T]) Push(v T) {
	q.mu.Lock()
	q.items = append(q.items, v)
	q.mu.Unlock()
	q.signal()
}

// Close makes Take report the end once it has returned all values.
func (q *Queue[T]) Close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.signal()
}

func (q *Queue[T]) signal() {
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// Take returns all queued values, and waits for some if there are none; ok is
// false at the end or when done is closed.
func (q *Queue[T]) Take(done <-chan struct{}) (items []T, ok bool) {
	for {
		q.mu.Lock()
		items, closed := q.items, q.closed
		q.items = nil
		q.mu.Unlock()
		if len(items) > 0 {
			return items, true
		}
		if closed {
			return nil, false
		}
		select {
		case <-q.ready:
		case <-done:
			return nil, false
		}
	}
}
