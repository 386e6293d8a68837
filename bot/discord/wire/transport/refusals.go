package transport

import (
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// InvalidRequests counts refused requests. Discord blocks an address after 10,000 of them
// (401, 403, 429) in 10 minutes. InvalidRequests logs a warning and slows calls down long
// before that.
type InvalidRequests struct {
	mu          sync.Mutex
	log         *slog.Logger
	began       time.Time // start of the minutes; monotonic, as the wall clock may be set back
	minute      int64
	counts      [10]int // refused requests of the last ten minutes, by minute
	total       int
	loggedLevel int // the highest level logged since the count was below it
	elsewhere   func() int
}

// NewRefusals returns an empty count.
func NewRefusals(log *slog.Logger) *InvalidRequests {
	return &InvalidRequests{log: log}
}

// CountElsewhere sets the function that returns the number of refused requests of other
// processes, which count against the same address. It must be called before the first
// call.
func (r *InvalidRequests) CountElsewhere(n func() int) { r.elsewhere = n }

// The levels, in refused requests within 10 minutes.
const (
	refusalsLog  = 500
	refusalsSlow = 3000
	refusalsStop = 9000
)

// Note counts a response if it is one that Discord counts against the address.
func (r *InvalidRequests) Note(status int, shared bool) {
	switch {
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
	case status == http.StatusTooManyRequests && !shared:
	default:
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.roll(time.Now())
	r.counts[r.minute%int64(len(r.counts))]++
	r.total++
	for _, level := range []int{refusalsLog, refusalsSlow, refusalsStop} {
		if r.total >= level && r.loggedLevel < level {
			r.loggedLevel = level
			r.log.Error("discord refuses many requests", "count", r.total, "minutes", len(r.counts))
		}
	}
}

// spacing returns the minimum time between two calls: normally none, a second after many
// refusals, a minute near a block.
func (r *InvalidRequests) spacing() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.roll(time.Now())
	total := r.total
	if r.elsewhere != nil {
		total += r.elsewhere()
	}
	switch {
	case total >= refusalsStop:
		return time.Minute
	case total >= refusalsSlow:
		return time.Second
	}
	return 0
}

// Count returns the refusals of the last ten minutes.
func (r *InvalidRequests) Count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.roll(time.Now())
	return r.total
}

// roll drops the minutes that have left the window.
func (r *InvalidRequests) roll(now time.Time) {
	if r.began.IsZero() {
		r.began = now
	}
	m := int64(now.Sub(r.began) / time.Minute)
	for step := 0; r.minute < m && step < len(r.counts); step++ {
		r.minute++
		i := r.minute % int64(len(r.counts))
		r.total -= r.counts[i]
		r.counts[i] = 0
	}
	r.minute = max(r.minute, m)
	if r.total < refusalsLog {
		r.loggedLevel = 0
	}
}
