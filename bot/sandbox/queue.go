package sandbox

import "sync"

// queue hands values from whoever holds the Server's lock to a goroutine that
// writes to a slow peer. Pushing never blocks.
type queue[T any] struct {
	mu     sync.Mutex
	items  []T
	ready  chan struct{}
	closed bool
}

func newQueue[T any]() *queue[T] { return &queue[T]{ready: make(chan struct{}, 1)} }

func (q *queue[T]) push(v T) {
	q.mu.Lock()
	q.items = append(q.items, v)
	q.mu.Unlock()
	q.signal()
}

// close lets take report the end once everything has been taken.
func (q *queue[T]) close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.signal()
}

func (q *queue[T]) signal() {
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// take returns all that waits, or waits itself; ok is false at the end or when
// done is closed.
func (q *queue[T]) take(done <-chan struct{}) (items []T, ok bool) {
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
