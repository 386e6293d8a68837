package transport

import (
	"errors"
	"slices"
	"time"
)

// route is the queue of one method and path, with the channel filled in.
type route struct {
	key      RouteKey
	waiting  []*Ticket
	busy     bool
	open     int       // number of tickets that joined and have not left
	hold     time.Time // time before which no call starts
	newestOf map[string]uint64
}

// RouteKey identifies a queue: calls of one kind on one channel, guild or token.
type RouteKey struct{ Kind, resource string }

// PlaceOf returns the key of the queue for a kind of call on a channel, guild or token.
func PlaceOf(kind, resource string) RouteKey { return RouteKey{kind, resource} }

// Request describes a call.
type Request struct {
	Place    RouteKey      // the queue
	Edits    string        // id of the edited message
	Partial  bool          // keeps a part of the message, so it must not replace a waiting edit
	Gap      time.Duration // minimum time between two calls of the queue
	Priority int           // a higher one goes first
	Patience time.Duration // maximum wait for a limit reported by Discord; negative: until the context ends
}

// Ticket is a caller's place in a queue, kept over retries.
type Ticket struct {
	route    *route
	priority int
	patience time.Duration
	order    uint64
	entered  uint64
	edits    string        // id of the edited message
	partial  bool          // changes only a part of the message, so it must not replace an older edit
	gap      time.Duration // minimum time to the next call of the route
	ready    chan struct{}
	lost     error // reason why the call may not start; set before ready is closed
}

// ErrSuperseded is returned when a newer edit of the same message replaced this one.
var ErrSuperseded = errors.New("superseded by a newer edit")

// WaitTooLongError is returned if the wait that Discord asks for ends after the caller's
// deadline.
type WaitTooLongError struct{ After time.Duration }

// Error implements error.
func (e WaitTooLongError) Error() string { return "limit lasts longer than the call may take" }

// promoteEdits moves older edits of the message ahead of t, regardless of t's
// priority.
func (r *route) promoteEdits(t *Ticket) {
	for _, w := range r.waiting {
		if w.edits == t.edits {
			w.priority = max(w.priority, t.priority)
		}
	}
}

// supersede removes older edits of the message from the queue and returns their
// number.
func (r *route) supersede(t *Ticket) (lost int) {
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

func (r *route) holdFor(now time.Time, d time.Duration) {
	if until := now.Add(d); d > 0 && until.After(r.hold) {
		r.hold = until
	}
}

// remove removes t from the queue and returns the number of removed tickets: 1 or 0.
func (r *route) remove(t *Ticket) int {
	i := slices.Index(r.waiting, t)
	if i < 0 {
		return 0
	}
	r.waiting = slices.Delete(r.waiting, i, i+1)
	return 1
}

// head returns the next ticket of the route, unless a call is running.
func (r *route) head() *Ticket {
	if r.busy {
		return nil
	}
	var best *Ticket
	for _, t := range r.waiting {
		if best == nil || t.before(best) {
			best = t
		}
	}
	return best
}

func (t *Ticket) before(o *Ticket) bool {
	if t.priority != o.priority {
		return t.priority > o.priority
	}
	return t.order < o.order
}
