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
func (g *Refusals) Note(status int, shared bool) {
	switch {
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
	case status == http.StatusTooManyRequests && !shared:
	default:
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.roll(time.Now())
	g.counts[g.minute%int64(len(g.counts))]++
	g.total++
	for _, level := range []int{refusalsTell, refusalsSlow, refusalsStop} {
		if g.total >= level && g.told < level {
			g.told = level
			g.log.Error("discord refuses many requests", "count", g.total, "minutes", len(g.counts))
		}
	}
}

// spacing tells how far apart calls must start: nothing normally, a second when
// many were refused, a minute when a block is near.
func (g *Refusals) spacing() time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.roll(time.Now())
	switch {
	case g.total >= refusalsStop:
		return time.Minute
	case g.total >= refusalsSlow:
		return time.Second
	}
	return 0
}

// Count returns the count of the last ten minutes.
func (g *Refusals) Count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.roll(time.Now())
	return g.total
}

// roll forgets the minutes that have left the window.
func (g *Refusals) roll(now time.Time) {
	if g.began.IsZero() {
		g.began = now
	}
	m := int64(now.Sub(g.began) / time.Minute)
	for step := 0; g.minute < m && step < len(g.counts); step++ {
		g.minute++
		i := g.minute % int64(len(g.counts))
		g.total -= g.counts[i]
		g.counts[i] = 0
	}
	g.minute = max(g.minute, m)
	if g.total < refusalsTell {
		g.told = 0
	}
}
