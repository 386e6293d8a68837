package host

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

const (
	errorsDay     = 24 // hours for which an error is shown
	maxErrorKinds = 64 // maximum number of messages counted separately; the ones seen longest ago are dropped
)

// LoggedError is an error message of the log. It contains only the message itself, which
// is a constant of the program. The log's other values may contain information that a
// player may not know.
type LoggedError struct {
	Message string
	Count   int
	Latest  time.Time
}

// Errors counts the error messages of a log during the last day.
type Errors struct {
	now    func() time.Time
	mu     sync.Mutex
	counts map[string]*errorCount // by message
}

type errorCount struct {
	hours  map[int64]int // by the number of hours since 1970
	latest time.Time
}

// NewErrors returns an empty count.
func NewErrors(now func() time.Time) *Errors {
	return &Errors{now: now, counts: map[string]*errorCount{}}
}

// add counts one error.
func (e *Errors) add(message string) {
	now := e.now()
	e.mu.Lock()
	defer e.mu.Unlock()
	c := e.counts[message]
	if c == nil {
		if len(e.counts) >= maxErrorKinds {
			e.dropOldest()
		}
		c = &errorCount{hours: map[int64]int{}}
		e.counts[message] = c
	}
	c.hours[hourOf(now)]++
	c.latest = now
	c.forget(now)
}

func (e *Errors) dropOldest() {
	oldest := ""
	for message, c := range e.counts {
		if oldest == "" || c.latest.Before(e.counts[oldest].latest) {
			oldest = message
		}
	}
	delete(e.counts, oldest)
}

func hourOf(t time.Time) int64 { return t.Unix() / 3600 }

// forget drops the hours that are more than a day ago, and returns the number of errors
// since then.
func (c *errorCount) forget(now time.Time) (n int) {
	for hour, of := range c.hours {
		if hour <= hourOf(now)-errorsDay {
			delete(c.hours, hour)
			continue
		}
		n += of
	}
	return n
}

// list returns the errors of the last day, latest first.
func (e *Errors) list(now time.Time) (list []LoggedError) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for message, c := range e.counts {
		if n := c.forget(now); n > 0 {
			list = append(list, LoggedError{Message: message, Count: n, Latest: c.latest})
		} else {
			delete(e.counts, message)
		}
	}
	slices.SortFunc(list, func(a, b LoggedError) int { return b.Latest.Compare(a.Latest) })
	return list
}

// Handler returns a handler that counts errors and passes all records on to next.
func (e *Errors) Handler(next slog.Handler) slog.Handler { return countingHandler{next, e} }

type countingHandler struct {
	next   slog.Handler
	errors *Errors
}

// Enabled implements slog.Handler. It accepts errors even if next drops them, so that
// they are counted.
func (h countingHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelError || h.next.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (h countingHandler) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelError {
		h.errors.add(r.Message)
	}
	if !h.next.Enabled(ctx, r.Level) {
		return nil
	}
	return h.next.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h countingHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return countingHandler{h.next.WithAttrs(attrs), h.errors}
}

// WithGroup implements slog.Handler.
func (h countingHandler) WithGroup(name string) slog.Handler {
	return countingHandler{h.next.WithGroup(name), h.errors}
}
