package wire

import "time"

// Observer hears of every request to Discord, for whoever counts them. It is
// called in the middle of the work and must return at once.
type Observer interface {
	// Requested hears of an answer: the kind of route, without ids; the status,
	// 0 where no answer came; the scope of a refusal with 429, else empty.
	Requested(route string, status int, scope string, took time.Duration)
}

type nobody struct{}

func (nobody) Requested(string, int, string, time.Duration) {}
