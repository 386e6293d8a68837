package limit

import (
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Refusals counts refused requests. Discord blocks an address after 10,000 of
// them (401, 403, 429) in 10 minutes; Refusals tells the operator, and slows
// calls down, long before that.
type Refusals struct {
	mu     sync.Mutex
	log    *slog.Logger
	began  time.Time // minutes count from here: the clock on the wall may be set back
	minute int64
	counts [10]int // refused requests of the last ten minutes, by minute
	total  int
	told   int // the highest level that was logged and not left since
}

// NewRefusals returns a count of none.
func NewRefusals(log *slog.Logger) *Refusals { return &Refusals{log: log} }

// The levels, in refused requests within 10 minutes.
const (
	refusalsTell = 500
	refusalsSlow = 3000
	refusalsStop = 9000
)

// Note counts an answer if it is one that Discord holds against the address.
func (r *Refusals) Note(status int, shared bool) {
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
	for _, level := range []int{refusalsTell, refusalsSlow, refusalsStop} {
		if r.total >= level && r.told < level {
			r.told = level
			r.log.Error("discord refuses many requests", "count", r.total, "minutes", len(r.counts))
		}
	}
}

// spacing tells how far apart calls must start: nothing normally, a second when
// many were refused, a minute when a block is near.
func (r *Refusals) spacing() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.roll(time.Now())
	switch {
	case r.total >= refusalsStop:
		return time.Minute
	case r.total >= refusalsSlow:
		return time.Second
	}
	return 0
}

// Count returns the count of the last ten minutes.
func (r *Refusals) Count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.roll(time.Now())
	return r.total
}

// roll forgets the minutes that have left the window.
func (r *Refusals) roll(now time.Time) {
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
	if r.total < refusalsTell {
		r.told = 0
	}
}
