package transport

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

// Health tracks whether requests are answered.
type Health struct {
	mu       sync.Mutex
	answered time.Time // time of the latest response
	failing  time.Time // time of the first failure after it; zero: none
}

// Note counts one attempt. A refusal counts as a response. A server error, a network
// failure and the page of a block in front of the service do not.
func (h *Health) Note(x *RoundTrip) {
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
		// the caller gave up
	case h.failing.IsZero():
		h.failing = time.Now()
	}
}

// Since returns the time since the latest response, and since the first failure
// after it.
func (h *Health) Since() (quiet, failing time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.failing.IsZero() {
		failing = max(time.Since(h.failing), 1)
	}
	return time.Since(h.answered), failing
}
