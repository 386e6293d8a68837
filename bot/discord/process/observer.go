package process

import "time"

// Observer is called for replies and deliveries, so that a program can count
// them. The calls come from the working goroutine and must return at once.
type Observer interface {
	// Acknowledged gets the time from the receipt of an interaction until Discord
	// confirmed its initial response.
	Acknowledged(took time.Duration)
	// Handled is called at the end of an interaction. Its kind is "invoked", "pressed",
	// "submitted" or "typed"; its outcome "ok", "refused", "gone" (too late for a reply),
	// "full", "broken", "error" or "panic".
	Handled(kind, outcome string, took time.Duration)
	// Tried is called after an attempt of a delivery with its result: "done", "obsolete",
	// "held", "given_up", "postponed" or "interrupted".
	Tried(kind, end string, took time.Duration)
}

// NoObserver ignores all calls.
type NoObserver struct{}

func (NoObserver) Acknowledged(time.Duration) {}

func (NoObserver) Handled(string, string, time.Duration) {}

func (NoObserver) Tried(string, string, time.Duration) {}
