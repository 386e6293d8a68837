package wire

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

const (
	// unreachedAfter is how long no request may get an answer before Discord
	// counts as not reached.
	unreachedAfter = time.Minute
	// quietFor is how long nothing may be asked before we ask ourselves.
	quietFor = time.Minute
	// pulseEvery is how often that is looked at, and how soon it is asked again
	// after a failure.
	pulseEvery = 15 * time.Second
)

// pulse is whether requests are answered.
type pulse struct {
	mu       sync.Mutex
	answered time.Time // the latest answer
	failing  time.Time // the first failure after it; zero: none
}

// note takes one attempt down. A refusal is an answer, too; a broken service, a
// dead network and a page of a block in front of the service are none.
func (p *pulse) note(x *exchange) {
	var blocked bool
	if x.status == http.StatusTooManyRequests {
		blocked = x.limit().blocked
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case x.status != 0 && x.status < http.StatusInternalServerError && !blocked:
		p.answered, p.failing = time.Now(), time.Time{}
	case errors.Is(x.err, context.Canceled) || errors.Is(x.err, ErrClosed) || x.err != nil && ended(x.err) && !x.sent.Load():
		// nobody waited for an answer
	case p.failing.IsZero():
		p.failing = time.Now()
	}
}

// read tells how long nothing was answered, and how long it has failed.
func (p *pulse) read() (quiet, failing time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.failing.IsZero() {
		failing = max(time.Since(p.failing), 1)
	}
	return time.Since(p.answered), failing
}

// Reached reports whether Discord answers: whether no request has failed for a
// minute without one that succeeded. Who has nothing to ask reaches it, as far
// as anybody knows; Watch makes that certain.
func (c *Client) Reached() bool {
	_, failing := c.pulse.read()
	return failing < unreachedAfter
}

// Watch asks Discord for a sign of life, until ctx ends, whenever nothing else
// was asked for a while or the last requests failed.
func (c *Client) Watch(ctx context.Context) {
	for tick := time.NewTicker(pulseEvery); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
		}
		if quiet, failing := c.pulse.read(); failing > 0 || quiet >= quietFor {
			c.feel(ctx)
		}
	}
}

// feel asks for what costs least; what comes of it stands in the pulse.
func (c *Client) feel(ctx context.Context) {
	ctx, cancel := context.WithTimeout(WithPriority(ctx, Digest), pulseEvery)
	defer cancel()
	_ = c.do(ctx, request{op: "ask for a sign of life", method: http.MethodGet, path: "/gateway", place: place{"pulse", ""}, spare: true}, nil)
}
