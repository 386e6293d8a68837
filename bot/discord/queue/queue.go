// Package queue adds deliveries to the outbox: cards, hands, entries of log channels, and
// notifications in browsers.
package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
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

// KindLogged is the kind of delivery of an entry to the log channel of a server: an
// administrator's act, or a problem. It belongs to no table, so that it is kept when a
// table is deleted.
const KindLogged = "logged"

// LogEntry is the body of a KindLogged delivery.
type LogEntry struct {
	Channel string
	Guild   string
	Act     string // last part of a message key that begins with "act."
	By      string // user; empty: the bot itself
	Name    string
	Detail  string
	Table   int64
}

// EnqueueLog enqueues an entry for the log channel of a server.
func (q *Queue) EnqueueLog(ctx context.Context, channel string, l LogEntry) error {
	l.Channel = channel
	body, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	return q.Enqueue(ctx, storage.Delivery{Kind: KindLogged, Body: body, Priority: storage.Digest})
}

// Report enqueues an entry about a problem at a table for the log channel of its server.
func (q *Queue) Report(ctx context.Context, t storage.Table, what string) error {
	if t.Guild == "" {
		return nil
	}
	g, err := q.store.Guild(ctx, t.Guild)
	if err != nil || g.Settings.Log == "" {
		return err
	}
	return q.EnqueueLog(ctx, g.Settings.Log, LogEntry{Guild: g.ID, Act: "trouble." + what, Table: t.ID})
}

// KindOverview is the kind of deliveries of the list of tables of a server. Their body is an
// OverviewBody.
const KindOverview = "overview"

// OverviewBody is the body of a delivery of KindOverview.
type OverviewBody struct {
	Guild string `json:"guild"`
}

// overviewEvery is the time in which changes of the tables of a server are shown together.
const overviewEvery = 20 * time.Second

// OverviewDelivery returns the delivery that updates the list of tables of a server after a
// change at an instant. Changes within overviewEvery have one delivery.
func OverviewDelivery(guild string, at time.Time) storage.Delivery {
	due := at.Truncate(overviewEvery).Add(overviewEvery)
	body, err := json.Marshal(OverviewBody{guild})
	if err != nil {
		panic("queue: overview: " + err.Error()) // it is a text
	}
	return storage.Delivery{
		Key: KindOverview + ":" + guild + ":" + strconv.FormatInt(due.Unix(), 10), Kind: KindOverview, Body: body, Priority: storage.Digest, Due: due,
	}
}

// EnqueueOverview updates the list of tables of a server, if the server has one.
func (q *Queue) EnqueueOverview(ctx context.Context, guild string) error {
	if guild == "" {
		return nil
	}
	g, err := q.store.Guild(ctx, guild)
	if err != nil || g.Settings.Overview == "" {
		return err
	}
	return q.EnqueueMissing(ctx, []storage.Delivery{OverviewDelivery(guild, q.now())})
}

// KindPush is the kind of deliveries to the browsers of a person. Their body is a PushBody.
const KindPush = "push"

// PushBody is the body of a delivery to browsers.
type PushBody struct {
	About PushEvent `json:"about"`
}

// PushEvent is an occasion for a notification in browsers.
type PushEvent string

const (
	PushTurn     PushEvent = "turn"
	PushReminder PushEvent = "reminder"
	PushResult   PushEvent = "result"
	PushDone     PushEvent = "done" // the turn was made: its notification goes away
)

// Wants reports whether a browser shows notifications about an event of a table. A reminder
// takes the place of a turn's notification that quiet hours held back.
func (e PushEvent) Wants(b storage.Browser, table int64) bool {
	if b.Push == nil {
		return false
	}
	switch e {
	case PushTurn:
		return b.Push.Turns
	case PushReminder:
		return b.Push.Reminders || b.Push.Turns && !slices.Contains(b.Push.Notified, table)
	case PushResult:
		return b.Push.Results
	default:
		return true
	}
}

// EnqueuePush enqueues a notification in the browsers of a person that want it. A newer one of
// the same table replaces it.
func (q *Queue) EnqueuePush(ctx context.Context, t storage.Table, p storage.Person, about PushEvent) error {
	if !q.push || p.Preferences.Pages == nil || !slices.ContainsFunc(p.Preferences.Pages.Browsers, func(b storage.Browser) bool { return about.Wants(b, t.ID) }) {
		return nil
	}
	body, err := json.Marshal(PushBody{About: about})
	if err != nil {
		return err
	}
	d := NewDelivery(t, KindPush, p.User, storage.Digest, nil)
	d.ID, d.Due, d.Body = q.newID(), q.now(), body
	if err := q.store.Enqueue(ctx, []storage.Delivery{d}); err != nil {
		return err
	}
	q.WakeWorker()
	return nil
}

// PushLane returns the queue of a notification: push services do not delay messages on Discord.
func PushLane(d storage.Delivery) string {
	return "push " + strconv.FormatInt(d.Table, 10) + " " + d.User
}
