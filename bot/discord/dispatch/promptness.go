package dispatch

import "sync"

const (
	// promptWeight is the weight of the latest reply in the moving average.
	promptWeight = 1.0 / 8
	// promptEnough is the minimum share of replies in time for which the bot waits for a
	// reply.
	promptEnough = 3.0 / 4
)

// promptness tracks the share of recent replies that were ready within
// Config.ReplyWithin. If most are not, because the machine is slow or busy, waiting for
// them only delays the first response. Its zero value expects all replies in time. It is
// safe for concurrent use.
type promptness struct {
	mu   sync.Mutex
	late float64 // share of replies that were not in time
}

// expected reports whether the next reply is likely to be ready in time.
func (p *promptness) expected() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.late <= 1-promptEnough
}

// note counts a reply.
func (p *promptness) note(inTime bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.late *= 1 - promptWeight
	if !inTime {
		p.late += promptWeight
	}
}
