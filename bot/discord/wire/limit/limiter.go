package limit

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"guildhall/bot/discord/wire/transport"
)

// Limiter decides who may call when. Every route has a queue of its own and
// one call at a time; routes do not wait for each other except for what
// Discord counts together: buckets, the budget per second, a global refusal.
// Callers wait in their own goroutine, as long as their context allows.
type Limiter struct {
	refusals *Refusals
	budget   int // calls per second over all routes; 0: routes do not count together

	mu      sync.Mutex
	routes  map[string]*route
	buckets map[string]string    // what answers told: bucket name by kind of route
	spent   map[string]time.Time // when a used up bucket opens again, by name and resource
	held    time.Time            // a global refusal ends
	starts  []time.Time          // the latest calls, as many as the budget has
	oldest  int
	last    time.Time
	order   uint64
	calls   int
	waiting int // turns in all routes
	timer   *time.Timer
	wakes   time.Time // when the timer fires
	closed  bool
}

// New returns a limiter of budget calls per second over all routes; with 0 the
// routes do not count together.
func New(budget int, r *Refusals) *Limiter {
	return &Limiter{
		refusals: r, budget: budget,
		routes: map[string]*route{}, buckets: map[string]string{}, spent: map[string]time.Time{},
		starts: make([]time.Time, budget),
	}
}

// Join queues a caller. Of the turns that edit one message the older ones
// are lost at once if they wait; their place in the queue goes to the new one.
func (l *Limiter) Join(r Request) *Ticket {
	l.mu.Lock()
	defer l.mu.Unlock()
	id := r.Place.Kind + " " + r.Place.resource
	to := l.routes[id]
	if to == nil {
		to = &route{key: r.Place}
		l.routes[id] = to
	}
	to.open++
	l.order++
	t := &Ticket{route: to, priority: r.Priority, patience: r.Patience, order: l.order, entered: l.order, edits: r.Edits, partial: r.Partial, gap: r.Gap}
	switch {
	case t.edits == "":
	case t.partial:
		to.promoteEdits(t)
	default:
		l.waiting -= to.supersede(t)
	}
	return t
}

// Leave gives the place up. Every turn that joined leaves.
func (l *Limiter) Leave(t *Ticket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := t.route
	if r.open--; r.open == 0 {
		r.newestOf = nil
		l.forget(r, time.Now())
	}
}

// forget drops a route that nobody uses and that has nothing to remember.
func (l *Limiter) forget(r *route, now time.Time) {
	if r.open == 0 && !r.hold.After(now) {
		delete(l.routes, r.key.Kind+" "+r.key.resource)
	}
}

// Acquire returns nil when the call may start; Release must follow. Otherwise the
// turn will not come: the context ended, a newer edit replaced it, or the wait
// would outlast the context's deadline.
func (l *Limiter) Acquire(ctx context.Context, t *Ticket) error {
	if err := l.queue(ctx, t); err != nil {
		return err
	}
	select {
	case <-t.ready:
		return t.lost
	case <-ctx.Done():
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case <-t.ready: // admitted or lost in the meantime
		if t.lost != nil {
			return t.lost
		}
		t.route.busy = false
		l.pump()
	default:
		l.waiting -= t.route.remove(t)
	}
	return context.Cause(ctx)
}

func (l *Limiter) queue(ctx context.Context, t *Ticket) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	switch {
	case l.closed:
		return transport.ErrClosed
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case t.edits != "" && t.route.newestOf[t.edits] > t.entered:
		return ErrSuperseded
	}
	opens := l.opens(t.route)
	if l.held.After(opens) {
		opens = l.held
	}
	if d, ok := ctx.Deadline(); ok && opens.After(d) {
		return TooLong{opens.Sub(now)}
	}
	if d := t.patience; d >= 0 && opens.Sub(now) > d {
		return TooLong{opens.Sub(now)}
	}
	t.ready = make(chan struct{})
	t.route.waiting = append(t.route.waiting, t)
	l.waiting++
	l.pump()
	return nil
}

// Release ends an admitted call and stores the limits named in the response;
// pause also blocks the route.
func (l *Limiter) Release(t *Ticket, x *transport.Exchange, pause time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	t.route.busy = false
	t.route.holdFor(now, pause)
	l.learn(t.route, x, now)
	if l.calls++; l.calls%256 == 0 {
		l.dropIdleRoutes(now)
	}
	l.pump()
}

func (l *Limiter) learn(r *route, x *transport.Exchange, now time.Time) {
	bucket := x.Header.Get("X-RateLimit-Bucket")
	if bucket != "" {
		l.buckets[r.key.Kind] = bucket
	}
	left, err := strconv.Atoi(x.Header.Get("X-RateLimit-Remaining"))
	after, _ := strconv.ParseFloat(x.Header.Get("X-RateLimit-Reset-After"), 64)
	if err == nil && left == 0 && after > 0 {
		if bucket == "" {
			r.holdFor(now, transport.Seconds(after))
		} else {
			l.spent[bucket+" "+r.key.resource] = now.Add(transport.Seconds(after))
		}
	}
	if x.Status != http.StatusTooManyRequests {
		return
	}
	if lim := x.Limit(); lim.Global {
		l.holdAll(now.Add(lim.After))
	} else {
		r.holdFor(now, lim.After)
	}
}

// HoldAll keeps every route back for d, for a refusal that came elsewhere.
func (l *Limiter) HoldAll(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.holdAll(time.Now().Add(d))
}

func (l *Limiter) holdAll(until time.Time) {
	if until.After(l.held) {
		l.held = until
	}
}

// dropIdleRoutes forgets limits that are over, so that memory does not grow with the channels ever used.
func (l *Limiter) dropIdleRoutes(now time.Time) {
	for key, until := range l.spent {
		if !until.After(now) {
			delete(l.spent, key)
		}
	}
	for _, r := range l.routes {
		l.forget(r, now)
	}
}

// Close turns everybody away.
func (l *Limiter) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	if l.timer != nil {
		l.timer.Stop()
	}
	for _, r := range l.routes {
		for _, t := range r.waiting {
			t.lost = transport.ErrClosed
			close(t.ready)
		}
		r.waiting = nil
	}
}

// Size counts the routes that are remembered and the calls that wait in them.
func (l *Limiter) Size() (routes, waiting int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.routes), l.waiting
}
