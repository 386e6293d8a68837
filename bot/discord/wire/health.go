package wire

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
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
