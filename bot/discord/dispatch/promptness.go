package dispatch

import "sync"

const (
	// promptWeight is how much the latest reply counts among those before it.
	promptWeight = 1.0 / 8
	// promptEnough is the share of replies in time from which waiting for a reply pays.
	promptEnough = 3.0 / 4
)

// promptness is the share of recent replies that were ready within Config.ReplyWithin.
// When most are not, because the machine is slow or busy with something else, waiting
// for them only keeps people without a sign. Its zero value expects all in time. It is
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
