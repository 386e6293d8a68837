package health

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"guildhall/bot/table"
	"guildhall/storage"
)

// lateAfter is how long a message may be due before the outbox counts as stuck.
// Discord's limits alone delay messages by minutes in a rush.
const lateAfter = 15 * time.Minute

// trialEvery bounds how often the disk is tried for the sake of who asks.
const trialEvery = 5 * time.Second

// trialLimit bounds one such try.
const trialLimit = 5 * time.Second

// Health says how the bot is, to whoever keeps it running.
type Health struct {
	Now       func() time.Time
	Connected func() bool
	Writable  func(context.Context) error
	Counts    func(context.Context, time.Time) (storage.Counts, error)
	Tables    func() table.Stats
	Metrics   http.Handler

	mu    sync.Mutex
	tried time.Time
	trial error
}

// check is one thing that must be well for the bot to be ready.
type check struct {
	OK  bool   `json:"ok"`
	Why string `json:"why,omitempty"`
}

// readiness is the answer of /readyz.
type readiness struct {
	Ready  bool             `json:"ready"`
	Checks map[string]check `json:"checks"`
	Broken []int64          `json:"broken_tables,omitempty"` // they stop nothing but themselves
}

// Handler serves /healthz, /readyz and /metrics.
func (h *Health) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		fmt.Fprintln(w, "alive")
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, q *http.Request) {
		r := h.Readiness(q.Context())
		w.Header().Set("Content-Type", "application/json")
		if !r.Ready {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		_ = enc.Encode(r) // whoever asked has hung up
	})
	mux.Handle("GET /metrics", h.Metrics)
	return mux
}

// Readiness looks at everything a person's next move needs.
func (h *Health) Readiness(ctx context.Context) readiness {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r := readiness{Ready: true, Checks: map[string]check{}, Broken: h.Tables().Broken}
	for name, why := range map[string]string{"discord": h.discord(), "database": h.database(ctx), "outbox": h.outbox(ctx)} {
		r.Checks[name] = check{why == "", why}
		r.Ready = r.Ready && why == ""
	}
	return r
}

func (h *Health) discord() string {
	if h.Connected() {
		return ""
	}
	return "not connected to Discord, or Discord does not answer; it goes on by itself"
}

// database tries to write, now or a moment ago.
func (h *Health) database(ctx context.Context) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if now := h.Now(); now.Sub(h.tried) >= trialEvery {
		// What comes of it is told to others too: whoever asked may hang up.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), trialLimit)
		defer cancel()
		h.trial, h.tried = h.Writable(ctx), now
	}
	switch {
	case h.trial == nil:
		return ""
	case errors.Is(h.trial, storage.ErrFull):
		return "the disk is full: moves are refused until there is room"
	case errors.Is(h.trial, storage.ErrDamaged):
		return "the database is damaged: see guildhall doctor"
	}
	return "the database cannot be written: " + h.trial.Error()
}

func (h *Health) outbox(ctx context.Context) string {
	now := h.Now()
	c, err := h.Counts(ctx, now)
	if err != nil {
		return "the outbox cannot be counted: " + err.Error()
	}
	if late := now.Sub(c.Oldest); !c.Oldest.IsZero() && late > lateAfter {
		return fmt.Sprintf("a message has been due for %v (%d are tried in vain)", late.Round(time.Second), c.Failing)
	}
	return ""
}

// ServeHealth answers at an address until ctx ends. With no address it does
// nothing.
func ServeHealth(ctx context.Context, address string, h http.Handler) (wait func() error, err error) {
	if address == "" {
		return func() error { return nil }, nil
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("health.listen: %w", err)
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 20 * time.Second}
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()
	stop := context.AfterFunc(ctx, func() { server.Close() })
	return func() error {
		stop()
		server.Close()
		if err := <-served; !errors.Is(err, http.ErrServerClosed) {
			return fmt.Errorf("health: %w", err)
		}
		return nil
	}, nil
}
