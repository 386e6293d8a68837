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

// Outcome is the outcome of an attempt.
type Outcome struct {
	Until time.Time        // when the delivery must be attempted again; zero: it is done
	Ended *storage.Webhook // the webhook if the attempt switched it off
}

// Deliver carries out a delivery. For a Discord webhook it calls post, which returns nil for an
// event that is out of date. The error is of the store or of post; a failure of the receiver
// only delays the delivery.
func (c *Courier) Deliver(ctx context.Context, d storage.Delivery, post func(context.Context, storage.Webhook, Message) (*Post, error)) (Outcome, error) {
	m, err := MessageOf(d)
	if err != nil {
		return Outcome{}, err
	}
	now := c.sender.Now()
	if now.Sub(m.At) > keepFor {
		return Outcome{}, nil
	}
	free, ok := c.take(ctx, m.Hook)
	if !ok {
		return Outcome{Until: now.Add(putBack)}, ctx.Err()
	}
	defer free()
	h, err := c.store.Webhook(ctx, m.Hook)
	switch {
	case errors.Is(err, storage.ErrNotFound) || err == nil && h.Off != "":
		return Outcome{}, nil
	case err != nil:
		return Outcome{}, err
	case h.Retry.After(now):
		return Outcome{Until: h.Retry}, nil
	}
	pause, err := c.send(ctx, h, d.ID, m, post)
	if internal := (*postError)(nil); errors.As(err, &internal) {
		return Outcome{}, internal.err
	}
	if ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled) {
		return Outcome{}, ctx.Err()
	}
	return c.settle(ctx, h, m, pause, err)
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

// settle stores the result of an attempt.
func (c *Courier) settle(ctx context.Context, h storage.Webhook, m Message, pause time.Duration, err error) (Outcome, error) {
	ctx = context.WithoutCancel(ctx)
	now, before := c.sender.Now(), h
	var out Outcome
	var refused *StatusError
	switch {
	case err == nil:
		h.Failing, h.Retry = time.Time{}, time.Time{}
		if pause > 0 {
			h.Retry = now.Add(pause)
		}
	case errors.Is(err, ErrGone):
		h.Off, out.Ended = OffGone, &h
	case errors.As(err, &refused) && refused.Limited():
		h.Retry = now.Add(max(refused.After, time.Second))
		out.Until = h.Retry
	default:
		if h.Failing.IsZero() {
			h.Failing = now
		}
		if now.Sub(h.Failing) >= failFor {
			h.Off, out.Ended = OffFailing, &h
			break
		}
		h.Retry = now.Add(backoff(now.Sub(h.Failing)))
		if refused != nil && refused.After > 0 {
			h.Retry = now.Add(max(h.Retry.Sub(now), min(refused.After, maxBackoff)))
		}
		out.Until = h.Retry
		if next := now.Add(backoff(now.Sub(m.At))); next.After(out.Until) {
			out.Until = next
		}
	}
	if before.Failing.Equal(h.Failing) && before.Retry.Equal(h.Retry) && before.Off == h.Off {
		return out, nil
	}
	if err := c.store.SetWebhook(ctx, h); err != nil {
		return Outcome{}, err
	}
	if out.Ended != nil {
		c.hooks.Changed()
	}
	return out, nil
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
