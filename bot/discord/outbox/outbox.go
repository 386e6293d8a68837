// Package outbox delivers what tables and features owe to people: its worker
// claims what is due, carries deliveries of one table out one after the other
// and of several tables at once, and notes how each ended: done, held back,
// given up, or to be tried again.
//
// It knows a delivery by its kind and features by kit.Feature alone. Whatever
// happens, a delivery that was not noted as done is claimed again.
package outbox

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/threads"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

const (
	// ClaimFor is how long a delivery is ours; after that another worker may
	// take over.
	ClaimFor = 45 * time.Second
	// MaxAttempts is after how many attempts with the same failure of our own a
	// delivery is given up.
	MaxAttempts = 14
	// LongestWait bounds the time between two attempts.
	LongestWait = 10 * time.Minute
	// HeldAtMost bounds how long a delivery is held back unlooked at: what its
	// person wants may change by whatever way.
	HeldAtMost = time.Hour

	claimLimit = 64              // deliveries in hand at once, each table's in a line of their own
	patience   = 2 * time.Second // with a limit of Discord; then other tables go first
	// restEvery bounds how long the worker sleeps: another process may have
	// added deliveries without waking this one.
	restEvery = 30 * time.Second
)

// Outbox carries out deliveries. Its methods are safe for concurrent use.
type Outbox struct {
	threads.Threads
	kinds map[string]kit.Delivery
}

// New returns an outbox that carries out the deliveries of features. A kind
// that two of them bring is a bug, and panics.
func New(h threads.Threads, features []kit.Feature) *Outbox {
	o := &Outbox{h, map[string]kit.Delivery{}}
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

// lane is deliveries that are carried out one at a time: those of one table, or
// to one log channel.
type lane struct{ waiting []claimed }

// claimed is a delivery that is ours until a time.
type claimed struct {
	storage.Delivery
	until time.Time
}

// worker carries out what the outbox holds.
type worker struct {
	o       *Outbox
	ended   chan struct{} // a delivery ended
	claimed bool          // the first claim was made

	mu    sync.Mutex
	lines map[string]*lane
	held  int
	all   sync.WaitGroup
}

// Run delivers what tables owe until ctx ends, then finishes the deliveries in
// hand and gives the rest back.
func (o *Outbox) Run(ctx context.Context) error {
	w := &worker{o: o, ended: make(chan struct{}, 1), lines: map[string]*lane{}}
	defer w.all.Wait()
	defer context.AfterFunc(ctx, o.Disk.Close)()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-o.Tables.Wake():
		case <-o.Nudge:
		case <-w.ended:
		case <-timer.C:
		}
		rest, err := w.take(ctx)
		if err != nil && ctx.Err() == nil {
			rest = restEvery
			if errors.Is(err, storage.ErrFull) {
				rest = kit.FullRetry // it goes on as soon as there is room
				o.Disk.Tell(ctx, o.Log, o.Now(), err)
			} else {
				o.Log.ErrorContext(ctx, "claim deliveries", "err", err)
			}
		}
		timer.Reset(rest)
	}
}

// take claims what is due and says how long to rest.
func (w *worker) take(ctx context.Context) (time.Duration, error) {
	w.mu.Lock()
	room := claimLimit - w.held
	w.mu.Unlock()
	if room <= 0 {
		return restEvery, nil // w.ended wakes us
	}
	now := w.o.Now()
	until, by := now.Add(ClaimFor), now
	if !w.claimed {
		// Claims that a killed process left would end by then; nobody else
		// holds any, and if somebody did, equal nonces would post nothing twice.
		// Ours end no later, so that the next process can take them over too.
		by = until
	}
	due, err := w.o.Store.Claim(ctx, by, until, room)
	if err != nil {
		return 0, err
	}
	for _, d := range due {
		if d.Due.After(now) { // it was no claim that it waited for
			err = errors.Join(err, w.o.Store.Hold(ctx, d.ID, d.Due, d.Error))
			continue
		}
		w.put(ctx, claimed{d, until})
	}
	w.claimed = true
	if err != nil {
		return 0, err
	}
	if len(due) == room {
		return restEvery, nil
	}
	next, some, err := w.o.Store.NextDue(ctx)
	if err != nil || !some {
		return restEvery, err
	}
	return min(max(next.Sub(w.o.Now()), time.Millisecond), restEvery), nil
}

// put adds a delivery to its line and starts serving it.
func (w *worker) put(ctx context.Context, d claimed) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held++
	id := w.o.laneOf(d.Delivery)
	if l := w.lines[id]; l != nil {
		l.waiting = append(l.waiting, d)
		return
	}
	l := &lane{waiting: []claimed{d}}
	w.lines[id] = l
	w.all.Add(1)
	go w.serve(ctx, id, l)
}

// laneOf names the line of a delivery: its table, or where it goes when it is
// of none.
func (o *Outbox) laneOf(d storage.Delivery) string {
	if of := o.kinds[d.Kind].Line; of != nil {
		if line := of(d); line != "" {
			return line
		}
	}
	return strconv.FormatInt(d.Table, 10)
}

// serve carries out a line until it is empty.
func (w *worker) serve(ctx context.Context, id string, l *lane) {
	defer w.all.Done()
	for {
		w.mu.Lock()
		if len(l.waiting) == 0 {
			delete(w.lines, id)
			w.mu.Unlock()
			return
		}
		d := l.waiting[0]
		l.waiting = l.waiting[1:]
		w.mu.Unlock()
		if w.o.Now().Before(d.until) { // else it is claimed again, and waits in line
			w.deliver(ctx, d.Delivery)
		}
		w.mu.Lock()
		w.held--
		w.mu.Unlock()
		select {
		case w.ended <- struct{}{}:
		default:
		}
	}
}

// deliver carries a delivery out. It finishes the delivery also when ctx ends
// meanwhile; after that it gives deliveries back.
func (w *worker) deliver(ctx context.Context, d storage.Delivery) {
	o := w.o
	if ctx.Err() != nil {
		o.Settle(context.WithoutCancel(ctx), d, context.Canceled)
		return
	}
	work := wire.WithPatience(wire.WithPriority(context.WithoutCancel(ctx), priorityOf(d)), patience)
	work, cancel := context.WithTimeout(work, ClaimFor-5*time.Second)
	defer cancel()
	began := time.Now()
	err := o.CarryOut(work, d)
	o.Observer.Tried(d.Kind, EndOf(d, err), time.Since(began))
	o.Settle(context.WithoutCancel(ctx), d, err)
}

// CarryOut carries a delivery out; a panic costs this attempt and nothing
// else.
func (o *Outbox) CarryOut(ctx context.Context, d storage.Delivery) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("delivery %s: panic: %v", d.ID, p)
			o.Log.ErrorContext(ctx, "panic in a delivery", "match", d.Table, "kind", d.Kind, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
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

// Deliver carries out what is owed now, one after the other, until nothing is
// due. Run does the same as it comes, and several at once. An error means that
// what is owed cannot be read.
func (o *Outbox) Deliver(ctx context.Context) error {
	for {
		now := o.Now()
		due, err := o.Store.Claim(ctx, now, now.Add(ClaimFor), 1)
		if err != nil || len(due) == 0 {
			return err
		}
		o.Settle(ctx, due[0], o.CarryOut(ctx, due[0]))
	}
}
