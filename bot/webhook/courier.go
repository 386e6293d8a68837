package webhook

import (
	"context"
	"errors"
	"sync"
	"time"

	"guildhall/storage"
)

// Times of attempts.
const (
	// keepFor is the time after an event in which it is sent again.
	keepFor = 24 * time.Hour
	// failFor is the time of failures after which a webhook is switched off.
	failFor                = 5 * 24 * time.Hour
	minBackoff, maxBackoff = 5 * time.Second, time.Hour
	// patience is the time that an event waits for another event to the same webhook. Later it
	// is put back, so that slow receivers do not keep the outbox from other work.
	patience = time.Second
	putBack  = 3 * time.Second
	// maxSending is the maximum number of webhooks to which a process sends at the same time.
	maxSending = 8
)

// Reasons for which a webhook is switched off.
const (
	OffGone    = "gone"    // the receiver ended it
	OffFailing = "failing" // all attempts of failFor failed
)

// Courier carries out deliveries to webhooks. It is safe for concurrent use.
type Courier struct {
	store  storage.Webhooks
	hooks  *Hooks
	sender *Sender
	slots  chan struct{}

	mu   sync.Mutex
	busy map[int64]chan struct{} // by webhook: a semaphore
}

// NewCourier returns a courier.
func NewCourier(store storage.Webhooks, hooks *Hooks, sender *Sender) *Courier {
	return &Courier{store: store, hooks: hooks, sender: sender, slots: make(chan struct{}, maxSending), busy: map[int64]chan struct{}{}}
}

// Post is a message to Discord.
type Post struct {
	Content string
	Files   []File
}

// Callbacks are called by Courier.Deliver.
type Callbacks struct {
	// Post returns the message to a Discord webhook; nil for an event that is out of date.
	Post func(context.Context, storage.Webhook, Message) (*Post, error)
	// Ended is called before a webhook is switched off. After a crash it may be called again.
	Ended func(context.Context, storage.Webhook) error
}

// Deliver carries out a delivery. It returns the time at which the delivery must be attempted
// again; zero if it is done. The error is of the store or of a callback: a failure of the
// receiver only delays the delivery.
func (c *Courier) Deliver(ctx context.Context, d storage.Delivery, do Callbacks) (until time.Time, err error) {
	m, err := MessageOf(d)
	if err != nil {
		return time.Time{}, err
	}
	now := c.sender.Now()
	if now.Sub(m.At) > keepFor {
		return time.Time{}, nil
	}
	free, ok := c.take(ctx, m.Hook)
	if !ok {
		return now.Add(putBack), ctx.Err()
	}
	defer free()
	h, err := c.store.Webhook(ctx, m.Hook)
	switch {
	case errors.Is(err, storage.ErrNotFound) || err == nil && h.Off != "":
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, err
	case h.Retry.After(now):
		return h.Retry, nil
	}
	pause, err := c.send(ctx, h, d.ID, m, do.Post)
	if internal := (*postError)(nil); errors.As(err, &internal) {
		return time.Time{}, internal.err
	}
	if ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled) {
		return time.Time{}, ctx.Err()
	}
	return c.settle(ctx, h, m, pause, err, do.Ended)
}

// postError is an error of the caller's post.
type postError struct{ err error }

func (e *postError) Error() string { return e.err.Error() }

// send makes one attempt. It returns the time that the next attempt must wait after a success.
func (c *Courier) send(ctx context.Context, h storage.Webhook, id string, m Message, post func(context.Context, storage.Webhook, Message) (*Post, error)) (time.Duration, error) {
	if !IsDiscord(h.Address) {
		return 0, c.sender.Send(ctx, h, id, m.Payload)
	}
	p, err := post(ctx, h, m)
	if err != nil {
		return 0, &postError{err}
	}
	if p == nil {
		return 0, nil
	}
	return c.sender.SendDiscord(ctx, h.Address, p.Content, p.Files)
}

// settle stores the result of an attempt, and returns the time of the next one; zero: none.
func (c *Courier) settle(ctx context.Context, h storage.Webhook, m Message, pause time.Duration, err error, ended func(context.Context, storage.Webhook) error) (until time.Time, _ error) {
	ctx = context.WithoutCancel(ctx)
	now, before := c.sender.Now(), h
	var refused *StatusError
	switch {
	case err == nil:
		h.Failing, h.Retry = time.Time{}, time.Time{}
		if pause > 0 {
			h.Retry = now.Add(pause)
		}
	case errors.Is(err, ErrGone):
		h.Off = OffGone
	case errors.As(err, &refused) && refused.Limited():
		h.Retry = now.Add(max(refused.After, time.Second))
		until = h.Retry
	default:
		if h.Failing.IsZero() {
			h.Failing = now
		}
		if now.Sub(h.Failing) >= failFor {
			h.Off = OffFailing
			break
		}
		wait := backoff(now.Sub(h.Failing))
		if refused != nil {
			wait = max(wait, min(refused.After, maxBackoff))
		}
		h.Retry = now.Add(wait)
		until = now.Add(max(wait, backoff(now.Sub(m.At))))
	}
	if before.Failing.Equal(h.Failing) && before.Retry.Equal(h.Retry) && before.Off == h.Off {
		return until, nil
	}
	if h.Off != "" {
		if err := ended(ctx, h); err != nil {
			return time.Time{}, err
		}
	}
	if err := c.store.SetWebhook(ctx, h); err != nil {
		return time.Time{}, err
	}
	if h.Off != "" {
		c.hooks.Changed()
	}
	return until, nil
}

// backoff returns the time until the next attempt after failures for some time. It grows with
// that time.
func backoff(failing time.Duration) time.Duration { return min(max(failing/2, minBackoff), maxBackoff) }

// take waits until no other event is being sent to a webhook, and for one of the slots. It
// returns false after patience.
func (c *Courier) take(ctx context.Context, hook int64) (free func(), ok bool) {
	c.mu.Lock()
	busy := c.busy[hook]
	if busy == nil {
		busy = make(chan struct{}, 1)
		c.busy[hook] = busy
	}
	c.mu.Unlock()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case busy <- struct{}{}:
	case <-timer.C:
		return nil, false
	case <-ctx.Done():
		return nil, false
	}
	select {
	case c.slots <- struct{}{}:
		return func() { <-c.slots; <-busy }, true
	case <-timer.C:
	case <-ctx.Done():
	}
	<-busy
	return nil, false
}
