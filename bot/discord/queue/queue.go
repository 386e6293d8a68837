// Package queue adds deliveries to the outbox: cards, hands, entries of log channels, and
// notifications in browsers.
package queue

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"guildhall/bot/table/deliveries"
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

// Enqueue adds a delivery of a feature to the outbox, due now unless it has another time.
// It ignores a delivery to a computer opponent.
func (q *Queue) Enqueue(ctx context.Context, d storage.Delivery) error {
	if storage.IsComputer(d.User) {
		return nil
	}
	if d.ID = q.newID(); d.Due.IsZero() {
		d.Due = q.now()
	}
	if err := q.store.Enqueue(ctx, []storage.Delivery{d}); err != nil {
		return err
	}
	q.WakeWorker()
	return nil
}

// WakeWorker wakes the delivery worker.
func (q *Queue) WakeWorker() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// NewDelivery returns a delivery with the same key that package table uses, so that a
// newer delivery replaces an older one.
func NewDelivery(t storage.Table, kind, user string, p storage.Priority, in *deliveries.Body) storage.Delivery {
	d := storage.Delivery{Key: kind + ":" + strconv.FormatInt(t.ID, 10), Table: t.ID, Kind: kind, User: user, Priority: p}
	if user != "" {
		d.Key += ":" + user
	}
	if in != nil {
		body, err := json.Marshal(in)
		if err != nil {
			panic("discord: intent: " + err.Error()) // the body consists of numbers
		}
		d.Body = body
	}
	return d
}

// EnqueueCard enqueues the card of a table.
func (q *Queue) EnqueueCard(ctx context.Context, t storage.Table, p storage.Priority) error {
	return q.EnqueuePublic(ctx, t, deliveries.KindCard, p)
}

// EnqueuePublic enqueues a public message of a table; across servers, for each of its
// people.
func (q *Queue) EnqueuePublic(ctx context.Context, t storage.Table, kind string, p storage.Priority) error {
	d := NewDelivery(t, kind, "", p, nil)
	d.ID, d.Due = q.newID(), q.now()
	if err := q.store.Enqueue(ctx, deliveries.Expand(t, []storage.Delivery{d})); err != nil {
		return err
	}
	q.WakeWorker()
	return nil
}

// EnqueueMissing adds the deliveries whose key is not in the outbox. A delivery without a
// due time is due now.
func (q *Queue) EnqueueMissing(ctx context.Context, list []storage.Delivery) error {
	for i := range list {
		if list[i].ID = q.newID(); list[i].Due.IsZero() {
			list[i].Due = q.now()
		}
	}
	if len(list) == 0 {
		return nil
	}
	if err := q.store.EnqueueMissing(ctx, list); err != nil {
		return err
	}
	q.WakeWorker()
	return nil
}

// KindReconcile is the kind of delivery that compares the messages of a table with its state
// and enqueues the differences.
const KindReconcile = "reconcile"

// EnqueueReconcile enqueues the reconciliation of tables.
func (q *Queue) EnqueueReconcile(ctx context.Context, tables ...int64) error {
	var list []storage.Delivery
	for _, id := range tables {
		d := NewDelivery(storage.Table{ID: id}, KindReconcile, "", storage.Digest, nil)
		d.ID, d.Due = q.newID(), q.now()
		list = append(list, d)
	}
	if len(list) == 0 {
		return nil
	}
	if err := q.store.Enqueue(ctx, list); err != nil {
		return err
	}
	q.WakeWorker()
	return nil
}

// EnqueueHand enqueues a person's hand message without a change of the hand, for instance
// after direct messages were opened.
func (q *Queue) EnqueueHand(ctx context.Context, t storage.Table, user string) error {
	if t.Phase != storage.Playing {
		return nil
	}
	return q.Enqueue(ctx, storage.Delivery{
		Key: deliveries.KindHand + ":" + strconv.FormatInt(t.ID, 10) + ":" + user, Table: t.ID, Kind: deliveries.KindHand, User: user, Priority: storage.Picture,
	})
}
