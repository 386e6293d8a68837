package transport

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

// Health is whether requests are answered.
type Health struct {
	mu       sync.Mutex
	answered time.Time // the latest answer
	failing  time.Time // the first failure after it; zero: none
}

// Note takes one attempt down. A refusal is an answer, too; a broken service, a
// dead network and a page of a block in front of the service are none.
func (p *Health) Note(x *Exchange) {
	var blocked bool
	if x.Status == http.StatusTooManyRequests {
		blocked = x.Limit().Blocked
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case x.Status != 0 && x.Status < http.StatusInternalServerError && !blocked:
		p.answered, p.failing = time.Now(), time.Time{}
	case errors.Is(x.Err, context.Canceled) || errors.Is(x.Err, ErrClosed) || x.Err != nil && Ended(x.Err) && !x.Sent.Load():
		// nobody waited for an answer
	case p.failing.IsZero():
		p.failing = time.Now()
	}
}

// Since tells how long nothing was answered, and how long it has failed.
func (p *Health) Since() (quiet, failing time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.failing.IsZero() {
		failing = max(time.Since(p.failing), 1)
	}
	return time.Since(p.answered), failing
}
