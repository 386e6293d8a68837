package main

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

// health says how the bot is, to whoever keeps it running.
type health struct {
	now       func() time.Time
	connected func() bool
	writable  func(context.Context) error
	counts    func(context.Context, time.Time) (storage.Counts, error)
	tables    func() table.Stats
	metrics   http.Handler

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

// handler serves /healthz, /readyz and /metrics.
func (h *health) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		fmt.Fprintln(w, "alive")
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, q *http.Request) {
		r := h.readiness(q.Context())
		w.Header().Set("Content-Type", "application/json")
		if !r.Ready {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		_ = enc.Encode(r) // whoever asked has hung up
	})
	mux.Handle("GET /metrics", h.metrics)
	return mux
}

// readiness looks at everything a person's next move needs.
func (h *health) readiness(ctx context.Context) readiness {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r := readiness{Ready: true, Checks: map[string]check{}, Broken: h.tables().Broken}
	for name, why := range map[string]string{"discord": h.discord(), "database": h.database(ctx), "outbox": h.outbox(ctx)} {
		r.Checks[name] = check{why == "", why}
		r.Ready = r.Ready && why == ""
	}
	return r
}

func (h *health) discord() string {
	if h.connected() {
		return ""
	}
	return "not connected to Discord, or Discord does not answer; it goes on by itself"
}

// database tries to write, now or a moment ago.
func (h *health) database(ctx context.Context) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if now := h.now(); now.Sub(h.tried) >= trialEvery {
		// What comes of it is told to others too: whoever asked may hang up.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), trialLimit)
		defer cancel()
		h.trial, h.tried = h.writable(ctx), now
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

func (h *health) outbox(ctx context.Context) string {
	now := h.now()
	c, err := h.counts(ctx, now)
	if err != nil {
		return "the outbox cannot be counted: " + err.Error()
	}
	if late := now.Sub(c.Oldest); !c.Oldest.IsZero() && late > lateAfter {
		return fmt.Sprintf("a message has been due for %v (%d are tried in vain)", late.Round(time.Second), c.Failing)
	}
	return ""
}

// serveHealth answers at an address until ctx ends. With no address it does
// nothing.
func serveHealth(ctx context.Context, address string, h http.Handler) (wait func() error, err error) {
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
