// Package outbox delivers the messages of tables and features. Its worker claims due
// deliveries. It carries out those of one table one after the other and several tables at
// once, and stores each result: done, held back, given up, or to be retried.
//
// It knows a delivery only by its kind and its implementation by handler.Feature. A
// delivery that is not recorded as done is claimed again.
package outbox

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

const (
	// ClaimDuration is the duration of a claim; after that another worker may claim
	// the delivery.
	ClaimDuration = 45 * time.Second
	// MaxAttempts is the number of attempts with the same failure of our own
	// after which a delivery is given up.
	MaxAttempts = 14
	// MaxBackoff is the maximum time between two attempts.
	MaxBackoff = 10 * time.Minute
	// MaxHold is the maximum time that a delivery is held back without a new check, since
	// any process may change the person's preferences.
	MaxHold = time.Hour

	// claimMargin is the time between the deadline of a delivery and the end of its
	// claim.
	claimMargin = 5 * time.Second
	// leastTime is the minimum time available for a delivery; with less it is not
	// started.
	leastTime  = 10 * time.Second
	claimLimit = 64              // deliveries claimed at once, with a queue for each table
	patience   = 2 * time.Second // maximum wait for a rate limit of Discord; after that other tables go first
	// restEvery is the maximum time that the worker sleeps, since another process may
	// have added deliveries without waking it.
	restEvery = 30 * time.Second
	// pollEvery is that maximum if other processes run: the one that added a delivery may
	// have crashed, and others must notice.
	pollEvery = 250 * time.Millisecond
)

// Outbox delivers messages. Its methods are safe for concurrent use.
type Outbox struct {
	Deps
	kinds map[string]handler.Delivery
	busy  atomic.Int64 // number of deliveries that Run carries out, plus one while it claims some
}

// New returns an outbox for the deliveries of features. It panics if two of them declare
// the same kind, which is a bug.
func New(deps Deps, features []handler.Feature) *Outbox {
	o := &Outbox{Deps: deps, kinds: map[string]handler.Delivery{}}
	for _, f := range features {
		for kind, how := range f.Deliveries {
			if _, twice := o.kinds[kind]; twice {
				panic("discord: delivery " + kind + " twice")
			}
			o.kinds[kind] = how
		}
	}
	return o
}

// lane is a queue of deliveries that are carried out one at a time: those of one table,
// or to one log channel.
type lane struct{ waiting []claimed }

// claimed is a delivery with the end of its claim.
type claimed struct {
	storage.Delivery
	until time.Time
	ours  func() bool // reports whether the claim is still this process's; nil: no other process can claim it before then
}

// worker carries out the deliveries of an outbox.
type worker struct {
	o       *Outbox
	ended   chan struct{} // a delivery ended
	claimed bool          // the first claim has been made

	mu    sync.Mutex
	lanes map[string]*lane
	held  int
	all   sync.WaitGroup
}

// Idle reports whether no delivery is due now, and Run carries out none.
func (o *Outbox) Idle(ctx context.Context) (bool, error) {
	next, some, err := o.Store.NextDue(ctx) // check this first: deliveries that Run has claimed are not due
	return err == nil && (!some || next.After(o.Now())) && o.busy.Load() == 0, err
}

// Run delivers messages until ctx ends, then finishes the deliveries in flight
// and releases the others.
func (o *Outbox) Run(ctx context.Context) error {
	w := &worker{o: o, ended: make(chan struct{}, 1), lanes: map[string]*lane{}}
	defer w.all.Wait()
	defer context.AfterFunc(ctx, o.Disk.Close)()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-o.Services.Tables.Outbox.Wake():
		case <-o.Queue.Wake():
		case <-w.ended:
		case <-timer.C:
		}
		rest, err := w.take(ctx)
		if err != nil && ctx.Err() == nil {
			rest = restEvery
			if o.Fleet != nil {
				rest = process.FullRetry // the database may be reachable again then
			}
			if errors.Is(err, storage.ErrFull) {
				rest = process.FullRetry // continue soon after there is space
				o.Disk.Log(ctx, o.Log, o.Now(), err)
			} else {
				o.Log.ErrorContext(ctx, "claim deliveries", "err", err)
			}
		}
		timer.Reset(rest)
	}
}

// take claims due deliveries and returns the time to sleep.
func (w *worker) take(ctx context.Context) (time.Duration, error) {
	w.mu.Lock()
	room := claimLimit - w.held
	w.mu.Unlock()
	if room <= 0 {
		return restEvery, nil // w.ended wakes the worker
	}
	now := w.o.Now()
	until, by := now.Add(ClaimDuration), now
	switch {
	case !w.o.maySend():
		return pollEvery, nil
	case w.o.Fleet == nil && !w.claimed:
		// Claims of a crashed process end by then. No other process has any; if one had,
		// equal nonces would still prevent a second message. Our own claims end no later,
		// so that the next process can take over.
		by = until
	}
	var ours func() bool
	if w.o.Fleet != nil {
		ours = w.o.Fleet.Unbroken()
	}
	w.o.busy.Add(1)
	defer w.o.busy.Add(-1)
	due, err := w.o.Store.Claim(ctx, by, until, room)
	if err != nil {
		return 0, err
	}
	for _, d := range due {
		if d.Due.After(now) { // it was not waiting for a claim to end
			err = errors.Join(err, w.o.Store.Defer(ctx, d.ID, d.Due, d.Error))
			continue
		}
		w.put(ctx, claimed{d, until, ours})
	}
	w.claimed = true
	if err != nil {
		return 0, err
	}
	if len(due) == room {
		return restEvery, nil
	}
	if w.o.Fleet != nil {
		return pollEvery, nil
	}
	next, some, err := w.o.Store.NextDue(ctx)
	if err != nil || !some {
		return restEvery, err
	}
	return min(max(next.Sub(w.o.Now()), time.Millisecond), restEvery), nil
}

// put adds a delivery to its lane and starts serving it.
func (w *worker) put(ctx context.Context, d claimed) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held++
	w.o.busy.Add(1)
	id := w.o.laneOf(d.Delivery)
	if l := w.lanes[id]; l != nil {
		l.waiting = append(l.waiting, d)
		return
	}
	l := &lane{waiting: []claimed{d}}
	w.lanes[id] = l
	w.all.Add(1)
	go w.serve(ctx, id, l)
}

// laneOf returns the name of a delivery's lane: its table, or its destination if it has
// no table.
func (o *Outbox) laneOf(d storage.Delivery) string {
	if of := o.kinds[d.Kind].Lane; of != nil {
		if line := of(d); line != "" {
			return line
		}
	}
	return strconv.FormatInt(d.Table, 10)
}

// serve carries out the deliveries of a lane until it is empty.
func (w *worker) serve(ctx context.Context, id string, l *lane) {
	defer w.all.Done()
	for {
		w.mu.Lock()
		if len(l.waiting) == 0 {
			delete(w.lanes, id)
			w.mu.Unlock()
			return
		}
		d := l.waiting[0]
		l.waiting = l.waiting[1:]
		w.mu.Unlock()
		w.deliver(ctx, d)
		w.mu.Lock()
		w.held--
		w.mu.Unlock()
		w.o.busy.Add(-1)
		select {
		case w.ended <- struct{}{}:
		default:
		}
	}
}

// deliver carries out a delivery. When ctx ends it finishes a delivery that has started,
// and releases those that have not. It skips a delivery whose claim has ended, or ends
// soon while other processes wait for it, because that is claimed again.
func (w *worker) deliver(ctx context.Context, d claimed) {
	o := w.o
	limit, ours := o.timeFor(d)
	if !ours {
		return
	}
	if ctx.Err() != nil {
		o.RecordResult(context.WithoutCancel(ctx), d.Delivery, context.Canceled)
		return
	}
	work := wire.WithMaxWait(wire.WithPriority(d.within(context.WithoutCancel(ctx)), priorityOf(d.Delivery)), patience)
	work, cancel := context.WithTimeout(work, limit)
	defer cancel()
	o.attempt(context.WithoutCancel(ctx), work, d.Delivery)
}

// attempt carries out a delivery with context work, and stores the result.
func (o *Outbox) attempt(ctx, work context.Context, d storage.Delivery) {
	began := time.Now()
	err := o.DeliverOne(work, d)
	o.Observer.Tried(d.Kind, ResultOf(d, err), time.Since(began))
	o.RecordResult(ctx, d, err)
}

// timeFor returns the time available for a claimed delivery; false if another process may
// have claimed it, or if too little time is left.
func (o *Outbox) timeFor(d claimed) (time.Duration, bool) {
	limit, left := ClaimDuration-claimMargin, d.until.Sub(o.Now())
	if d.ours != nil {
		limit = left - claimMargin
	}
	return limit, left > 0 && limit >= leastTime && (d.ours == nil || o.Fleet.MaySend() && d.ours())
}

// within returns a context in which requests are sent only while this process holds the
// claim.
func (d claimed) within(ctx context.Context) context.Context {
	if d.ours == nil {
		return ctx
	}
	return wire.WithClaim(ctx, d.ours)
}

// DeliverOne carries out a delivery; a panic fails only this attempt.
func (o *Outbox) DeliverOne(ctx context.Context, d storage.Delivery) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("delivery %s: panic: %v", d.ID, p)
			o.Log.ErrorContext(ctx, "panic in a delivery", "table", d.Table, "kind", d.Kind, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	return o.deliverOrMoveThread(ctx, d)
}

func priorityOf(d storage.Delivery) wire.Priority {
	switch d.Priority {
	case storage.Answer:
		return wire.Answer
	case storage.Ping:
		return wire.Notice
	case storage.Digest:
		return wire.Digest
	default:
		return wire.Picture
	}
}

// maySend reports whether this process may send messages now.
func (o *Outbox) maySend() bool { return o.Fleet == nil || o.Fleet.MaySend() }

// Deliver carries out the due deliveries one after the other, until none is due. Run does
// the same continuously, and carries out several at once. Deliver returns an error if the
// outbox cannot be read.
func (o *Outbox) Deliver(ctx context.Context) error {
	var ours func() bool
	limit := 1 // so that the next one is the most urgent at that time
	for o.maySend() {
		if o.Fleet != nil {
			limit, ours = claimLimit, o.Fleet.Unbroken()
		}
		until := o.Now().Add(ClaimDuration)
		due, err := o.Store.Claim(ctx, o.Now(), until, limit)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, d := range due {
			c := claimed{d, until, ours}
			if _, ours := o.timeFor(c); ours {
				o.attempt(ctx, c.within(ctx), d)
			}
		}
	}
	return nil
}

// deliverOrMoveThread carries out a delivery from the current state. If its thread was
// deleted, it continues in a new thread. If the direct messages of its person are closed,
// it stores that.
func (o *Outbox) deliverOrMoveThread(ctx context.Context, d storage.Delivery) error {
	err := o.deliver(ctx, d)
	if d.User != "" && errors.Is(err, wire.ErrNoDM) {
		return o.Messages.NoteClosed(ctx, d.User)
	}
	if d.Table == 0 || !errors.Is(err, wire.ErrNoChannel) {
		return err
	}
	if moved, failed := o.Threads.Move(ctx, d); failed != nil || !moved {
		return cmp.Or(failed, err)
	}
	return o.deliver(ctx, d)
}

// deliver carries out a delivery by its kind.
func (o *Outbox) deliver(ctx context.Context, d storage.Delivery) error {
	how, known := o.kinds[d.Kind]
	if !known {
		o.Log.ErrorContext(ctx, "drop unknown delivery", "table", d.Table, "kind", d.Kind)
		return nil
	}
	var in deliveries.Body
	if len(d.Body) > 0 && !how.Raw {
		if err := json.Unmarshal(d.Body, &in); err != nil {
			return fmt.Errorf("delivery %s: %w", d.ID, err)
		}
	}
	return how.Do(ctx, d, in)
}
