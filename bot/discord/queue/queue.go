// Package queue adds deliveries to the outbox: cards, hands, entries of log channels, and
// notifications in browsers.
package queue

import (
	"time"

	"guildhall/storage"
)

// Queue adds deliveries to the outbox. Its methods are safe for concurrent use.
type Queue struct {
	store storage.Store
	now   func() time.Time
	newID func() string
	push  bool // browsers can be notified
	wake  chan struct{}
}

// New returns a Queue. Function newID returns ids of deliveries, which are unique and
// sortable by time. push reports whether browsers can be notified.
func New(store storage.Store, now func() time.Time, newID func() string, push bool) *Queue {
	return &Queue{store: store, now: now, newID: newID, push: push, wake: make(chan struct{}, 1)}
}

// NewID returns a new id of a delivery.
func (q *Queue) NewID() string { return q.newID() }

// Wake receives after this process added a delivery.
func (q *Queue) Wake() <-chan struct{} { return q.wake }
