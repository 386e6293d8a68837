package discord

import (
	"sync"
	"time"
)

// pace bounds how fast one person may act, so that nobody keeps the bot busy
// for everybody: an allowance that fills steadily and is spent by acting.
type pace struct {
	rate float64 // acts a second; 0: no bound
	mu   sync.Mutex
	left map[string]allowance
}

type allowance struct {
	n  float64
	at time.Time
}

const (
	// burst is how many seconds' worth of acts may come at once: a person who
	// knows the game presses fast for a moment, a script does it for long.
	burst = 8
	// suggestionCost is what one suggestion while typing costs of an act.
	suggestionCost = 0.2
	// mostPaced bounds how many people are remembered at once.
	mostPaced = 20_000
)

// allows spends cost of what user has left, and reports whether there was
// enough.
func (p *pace) allows(user string, cost float64, now time.Time) bool {
	if p.rate <= 0 {
		return true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	full := p.rate * burst
	a, known := p.left[user]
	if !known {
		p.forgetRested(now)
		a = allowance{full, now}
	}
	a.n = min(full, a.n+p.rate*max(0, now.Sub(a.at).Seconds()))
	a.at = now
	enough := a.n >= cost
	if enough {
		a.n -= cost
	}
	if p.left == nil {
		p.left = map[string]allowance{}
	}
	p.left[user] = a
	return enough
}

// forgetRested makes room: whoever rested long enough to have all of their
// allowance again is as good as new.
func (p *pace) forgetRested(now time.Time) {
	if len(p.left) < mostPaced {
		return
	}
	for user, a := range p.left {
		if now.Sub(a.at) >= burst*time.Second {
			delete(p.left, user)
		}
	}
}
