package wire

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"guildhall/bot/discord/wire/transport"
)

// limiter decides who may call when. Every route has a queue of its own and
// one call at a time; routes do not wait for each other except for what
// Discord counts together: buckets, the budget per second, a global refusal.
// Callers wait in their own goroutine, as long as their context allows.
type limiter struct {
	guard  *guard
	budget int // calls per second over all routes; 0: routes do not count together

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

// route is the queue of one method and path, with the channel filled in.
type route struct {
	key      place
	waiting  []*turn
	busy     bool
	open     int       // turns that entered and did not leave
	hold     time.Time // nothing starts before
	newestOf map[string]uint64
}

// place names a queue: calls of one kind on one channel, guild or token.
type place struct{ kind, resource string }

// placeOf names the queue of a kind of call on a channel, guild or token.
func placeOf(kind, resource string) place { return place{kind, resource} }

// turnFor is what a caller wants to do.
type turnFor struct {
	place    place         // the queue
	edits    string        // the message that is edited
	partial  bool          // it keeps a part of it, so that it replaces no waiting edit
	gap      time.Duration // least time between two calls of the queue
	priority int           // a higher one goes first
	patience time.Duration // longest wait for a limit that Discord named; negative is as long as the context allows
}

// turn is one caller's place in a queue, kept over repeats.
type turn struct {
	route    *route
	priority int
	patience time.Duration
	order    uint64
	entered  uint64
	edits    string        // the message that is edited
	partial  bool          // changes a part of it, so that it replaces no older edit
	gap      time.Duration // least time to the next call of the route
	ready    chan struct{}
	lost     error // set before ready is closed when the turn will not come
}

// ErrSuperseded: a newer edit of the same message took this one's place.
var ErrSuperseded = errors.New("superseded by a newer edit")

// errTooLong means that Discord's wait ends after the caller's deadline.
type errTooLong struct{ after time.Duration }

func (e errTooLong) Error() string { return "limit lasts longer than the call may take" }

func newLimiter(budget int, g *guard) *limiter {
	return &limiter{
		guard: g, budget: budget,
		routes: map[string]*route{}, buckets: map[string]string{}, spent: map[string]time.Time{},
		starts: make([]time.Time, budget),
	}
}

// enter queues a caller. Of the turns that edit one message the older ones
// are lost at once if they wait; their place in the queue goes to the new one.
func (l *limiter) enter(r turnFor) *turn {
	l.mu.Lock()
	defer l.mu.Unlock()
	id := r.place.kind + " " + r.place.resource
	to := l.routes[id]
	if to == nil {
		to = &route{key: r.place}
		l.routes[id] = to
	}
	to.open++
	l.order++
	t := &turn{route: to, priority: r.priority, patience: r.patience, order: l.order, entered: l.order, edits: r.edits, partial: r.partial, gap: r.gap}
	switch {
	case t.edits == "":
	case t.partial:
		to.hurry(t)
	default:
		l.waiting -= to.supersede(t)
	}
	return t
}

// hurry keeps the older edits of the message ahead of t, whatever t's priority.
func (r *route) hurry(t *turn) {
	for _, w := range r.waiting {
		if w.edits == t.edits {
			w.priority = max(w.priority, t.priority)
		}
	}
}

// supersede takes the older edits of the message out of the queue and returns how many they were.
func (r *route) supersede(t *turn) (lost int) {
	if r.newestOf == nil {
		r.newestOf = map[string]uint64{}
	}
	r.newestOf[t.edits] = t.entered
	kept := r.waiting[:0]
	for _, w := range r.waiting {
		if w.edits != t.edits {
			kept = append(kept, w)
			continue
		}
		t.order, t.priority = min(t.order, w.order), max(t.priority, w.priority)
		w.lost = ErrSuperseded
		close(w.ready)
		lost++
	}
	clear(r.waiting[len(kept):])
	r.waiting = kept
	return lost
}

// leave gives the place up. Every turn that entered leaves.
func (l *limiter) leave(t *turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := t.route
	if r.open--; r.open == 0 {
		r.newestOf = nil
		l.forget(r, time.Now())
	}
}

// forget drops a route that nobody uses and that has nothing to remember.
func (l *limiter) forget(r *route, now time.Time) {
	if r.open == 0 && !r.hold.After(now) {
		delete(l.routes, r.key.kind+" "+r.key.resource)
	}
}

// admit returns nil when the call may start; done must follow. Otherwise the
// turn will not come: the context ended, a newer edit replaced it, or the wait
// would outlast the context's deadline.
func (l *limiter) admit(ctx context.Context, t *turn) error {
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

func (l *limiter) queue(ctx context.Context, t *turn) error {
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
		return errTooLong{opens.Sub(now)}
	}
	if d := t.patience; d >= 0 && opens.Sub(now) > d {
		return errTooLong{opens.Sub(now)}
	}
	t.ready = make(chan struct{})
	t.route.waiting = append(t.route.waiting, t)
	l.waiting++
	l.pump()
	return nil
}

// done ends a call that was admitted. What the answer says about limits is
// kept; pause holds the route back on top of that.
func (l *limiter) done(t *turn, x *transport.Exchange, pause time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	t.route.busy = false
	t.route.holdFor(now, pause)
	l.learn(t.route, x, now)
	if l.calls++; l.calls%256 == 0 {
		l.sweep(now)
	}
	l.pump()
}

func (l *limiter) learn(r *route, x *transport.Exchange, now time.Time) {
	bucket := x.Header.Get("X-RateLimit-Bucket")
	if bucket != "" {
		l.buckets[r.key.kind] = bucket
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

// globalHold keeps every route back for d, for a refusal that came elsewhere.
func (l *limiter) globalHold(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.holdAll(time.Now().Add(d))
}

func (l *limiter) holdAll(until time.Time) {
	if until.After(l.held) {
		l.held = until
	}
}

func (r *route) holdFor(now time.Time, d time.Duration) {
	if until := now.Add(d); d > 0 && until.After(r.hold) {
		r.hold = until
	}
}

// sweep forgets limits that are over, so that memory does not grow with the channels ever used.
func (l *limiter) sweep(now time.Time) {
	for key, until := range l.spent {
		if !until.After(now) {
			delete(l.spent, key)
		}
	}
	for _, r := range l.routes {
		l.forget(r, now)
	}
}

// remove takes t out of the queue and returns how many that were: one, or none.
func (r *route) remove(t *turn) int {
	i := slices.Index(r.waiting, t)
	if i < 0 {
		return 0
	}
	r.waiting = slices.Delete(r.waiting, i, i+1)
	return 1
}

// close turns everybody away.
func (l *limiter) close() {
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

// size counts the routes that are remembered and the calls that wait in them.
func (l *limiter) size() (routes, waiting int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.routes), l.waiting
}
