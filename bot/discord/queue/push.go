package queue

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"guildhall/storage"
)

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
