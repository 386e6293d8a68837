package transport

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Limiter decides when a call may start. Every route has a queue and makes one call at a
// time. Routes wait for each other only for limits that Discord applies to several
// routes: buckets, the budget per second, a global refusal. Callers wait in their own
// goroutine, as long as their context allows.
type Limiter struct {
	refusals *InvalidRequests
	budget   int // calls per second over all routes; 0: no common limit

	mu      sync.Mutex
	share   int // part of the budget for this process
	report  func(key string, d time.Duration)
	routes  map[string]*route
	buckets map[string]string    // bucket names from responses, by kind of route
	spent   map[string]time.Time // time when an exhausted bucket opens again, by name and resource
	held    time.Time            // end of a global refusal
	starts  []time.Time          // times of the latest calls, as many as the budget
	oldest  int
	last    time.Time
	order   uint64
	calls   int
	waiting int // number of tickets in all routes
	timer   *time.Timer
	wakes   time.Time // time when the timer fires
	closed  bool
}

// NewLimiter returns a limiter of budget calls per second over all routes; 0 means no
// common limit.
func NewLimiter(budget int, r *InvalidRequests) *Limiter {
	return &Limiter{
		refusals: r, budget: budget, share: budget, report: func(string, time.Duration) {},
		routes: map[string]*route{}, buckets: map[string]string{}, spent: map[string]time.Time{},
		starts: make([]time.Time, budget),
	}
}

// Join queues a caller. A new edit of a message replaces older waiting ones, which fail
// at once, and gets their place in the queue.
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

// Leave removes a ticket from its queue. Every ticket that joined must leave.
func (l *Limiter) Leave(t *Ticket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := t.route
	if r.open--; r.open == 0 {
		r.newestOf = nil
		l.forget(r, time.Now())
	}
}

// forget drops an unused route without limits.
func (l *Limiter) forget(r *route, now time.Time) {
	if r.open == 0 && !r.hold.After(now) {
		delete(l.routes, r.key.Kind+" "+r.key.resource)
	}
}

// Acquire returns nil when the call may start; then the caller must call Release.
// Otherwise it returns the reason why the call may not start: the context ended, a newer
// edit replaced it, or the wait would exceed the context's deadline.
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
	case <-t.ready: // admitted or superseded in the meantime
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
		return ErrClosed
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
		return WaitTooLongError{opens.Sub(now)}
	}
	if d := t.patience; d >= 0 && opens.Sub(now) > d {
		return WaitTooLongError{opens.Sub(now)}
	}
	t.ready = make(chan struct{})
	t.route.waiting = append(t.route.waiting, t)
	l.waiting++
	l.pump()
	return nil
}

// Release ends an admitted call and stores the limits named in the response;
// pause also blocks the route.
func (l *Limiter) Release(t *Ticket, x *RoundTrip, pause time.Duration) {
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

func (l *Limiter) learn(r *route, x *RoundTrip, now time.Time) {
	bucket := x.Header.Get("X-RateLimit-Bucket")
	if bucket != "" {
		l.buckets[r.key.Kind] = bucket
	}
	left, err := strconv.Atoi(x.Header.Get("X-RateLimit-Remaining"))
	after, _ := strconv.ParseFloat(x.Header.Get("X-RateLimit-Reset-After"), 64)
	if err == nil && left == 0 && after > 0 {
		if bucket == "" {
			r.holdFor(now, Seconds(after))
		} else {
			l.spend(bucket+" "+r.key.resource, now, Seconds(after))
		}
	}
	if x.Status != http.StatusTooManyRequests {
		return
	}
	lim := x.Limit()
	switch {
	case lim.Global:
		l.holdAll(now.Add(lim.After))
		l.report(everything, lim.After)
	case bucket != "":
		l.spend(bucket+" "+r.key.resource, now, lim.After)
		fallthrough
	default:
		r.holdFor(now, lim.After)
	}
}

// spend stores that a bucket is exhausted, and reports it for other processes.
func (l *Limiter) spend(bucket string, now time.Time, d time.Duration) {
	l.spent[bucket] = now.Add(d)
	l.report(bucket, d)
}

// HoldAll blocks every route for d, after a refusal outside the limiter.
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

// dropIdleRoutes drops expired limits, so that memory does not grow with every
// channel ever used.
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

// Close refuses all callers.
func (l *Limiter) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	if l.timer != nil {
		l.timer.Stop()
	}
	for _, r := range l.routes {
		for _, t := range r.waiting {
			t.lost = ErrClosed
			close(t.ready)
		}
		r.waiting = nil
	}
}

// Size returns the number of routes and of waiting calls.
func (l *Limiter) Size() (routes, waiting int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.routes), l.waiting
}

// everything is the key of a limit for all routes.
const everything = "everything"

// Share sets the number of calls per second that this process may make, when other
// processes use the same limits. Initially it is the whole budget.
func (l *Limiter) Share(calls int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.share = min(calls, l.budget)
	l.pump()
}

// OnLimit sets the function that is called, on the calling goroutine, for limits that
// Discord named: for all routes, or for one bucket. OnLimit must be called before the
// first call.
func (l *Limiter) OnLimit(told func(key string, d time.Duration)) { l.report = told }

// Limited applies a limit that another process received.
func (l *Limiter) Limited(key string, d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	until := time.Now().Add(d)
	switch {
	case key == everything:
		l.holdAll(until)
	case until.After(l.spent[key]):
		l.spent[key] = until
	}
}

// RetryAfter is the wait that a 429 asks for.
type RetryAfter struct {
	After  time.Duration
	Global bool
	Shared bool // also caused by others; not counted against the bot
	// Guessed is set if Discord did not name a time.
	Guessed bool
	// Blocked is set if a page in front of the service refuses everything.
	Blocked bool
}

// Limit reads a 429, which may also be an HTML page of a block in front of the
// service.
func (x *RoundTrip) Limit() RetryAfter {
	var f Failure
	isJSON := json.Unmarshal(x.Body, &f) == nil && f.After > 0
	scope := x.Header.Get("X-RateLimit-Scope")
	l := RetryAfter{
		After:  Seconds(f.After),
		Global: f.Global || scope == "global" || x.Header.Get("X-RateLimit-Global") != "" || !isJSON,
		Shared: scope == "shared", Blocked: !isJSON && scope == "",
	}
	if !isJSON {
		l.After, l.Guessed = UnknownWait, true
		if s, err := strconv.ParseFloat(x.Header.Get("Retry-After"), 64); err == nil && s > 0 {
			l.After, l.Guessed = Seconds(s), false
		}
	}
	return l
}

// Seconds converts a number of seconds, which may be invalid.
func Seconds(s float64) time.Duration {
	switch {
	case !(s > 0): // also NaN
		return 0
	case s > 24*3600:
		return 24 * time.Hour
	}
	return time.Duration(s * float64(time.Second))
}

// UnknownWait is the wait after a refusal that does not name one.
const UnknownWait = 5 * time.Second
