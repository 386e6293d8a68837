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
func (h *Health) Note(x *Exchange) {
	var blocked bool
	if x.Status == http.StatusTooManyRequests {
		blocked = x.Limit().Blocked
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case x.Status != 0 && x.Status < http.StatusInternalServerError && !blocked:
		h.answered, h.failing = time.Now(), time.Time{}
	case errors.Is(x.Err, context.Canceled) || errors.Is(x.Err, ErrClosed) || x.Err != nil && Ended(x.Err) && !x.Sent.Load():
		// nobody waited for an answer
	case h.failing.IsZero():
		h.failing = time.Now()
	}
}

// Since tells how long nothing was answered, and how long it has failed.
func (h *Health) Since() (quiet, failing time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.failing.IsZero() {
		failing = max(time.Since(h.failing), 1)
	}
	return time.Since(h.answered), failing
}
