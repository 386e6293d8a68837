package kit

import "time"

// Observer is told of replies and deliveries, so that a program can count them.
// It is called on the working goroutine and must return at once.
type Observer interface {
	// Acknowledged hears how long an interaction waited for its first answer,
	// from its receipt to Discord's word that it came in time.
	Acknowledged(took time.Duration)
	// Handled hears of an interaction's end. Its kind is "invoked", "pressed",
	// "submitted" or "typed"; its outcome "ok", "refused", "gone" (nobody waits
	// any longer), "full", "broken", "error" or "panic".
	Handled(kind, outcome string, took time.Duration)
	// Tried hears of a try to carry out a delivery, and its end: "done",
	// "obsolete", "held", "given_up", "postponed" or "interrupted".
	Tried(kind, end string, took time.Duration)
}

type noopObserver struct{}

func (noopObserver) Acknowledged(time.Duration) {}

func (noopObserver) Handled(string, string, time.Duration) {}

func (noopObserver) Tried(string, string, time.Duration) {}
