// Package process holds the state of this process that the dispatcher, the outbox and cards
// share: newest messages of channels, activity of people, the pause while the disk is full.
package process

import (
	"errors"
	"sync"
	"time"
)

// ChangeNotifier wakes goroutines that wait for a change.
type ChangeNotifier struct {
	mu   sync.Mutex
	busy int // number of interactions being handled
	ch   chan struct{}
}

// Next returns a channel that is closed at the next change, and the number of
// interactions being handled.
func (s *ChangeNotifier) Next() (ch <-chan struct{}, busy int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ch == nil {
		s.ch = make(chan struct{})
	}
	return s.ch, s.busy
}

// Change adds to the number of interactions being handled and wakes all waiting
// goroutines.
func (s *ChangeNotifier) Change(busy int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy += busy
	if s.ch != nil {
		close(s.ch)
		s.ch = nil
	}
}

// Fleet gives access to the other processes of the bot, which also deliver messages.
type Fleet interface {
	// MaySend reports whether this process may send messages now.
	MaySend() bool
	// Unbroken returns a function. That function reports whether this process has been a
	// member without interruption since the call of Unbroken. After an interruption,
	// another process may have continued its work.
	Unbroken() func() bool
}

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

// ThinkTimeout is the maximum time that a person waits for a hint or an analysis. The
// computation continues and is stored, so the next request gets it immediately.
const ThinkTimeout = 45 * time.Second

// ErrBusy is returned when too many people wait for the same kind of work.
var ErrBusy = errors.New("too many are waiting")
