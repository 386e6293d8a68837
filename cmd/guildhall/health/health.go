// Package health serves /healthz, /readyz and /metrics for operators. It writes
// to the database at most once every few seconds, however often it is asked.
package health

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"guildhall/bot/table"
	"guildhall/cmd/guildhall/preflight"
	"guildhall/storage"
)

// stuckAfter is the delay after which an overdue message is reported. Discord's
// rate limits alone delay messages by minutes under load.
const stuckAfter = 15 * time.Minute

// testWriteEvery is the minimum time between two test writes.
const testWriteEvery = 5 * time.Second

// testWriteLimit is the timeout of a test write.
const testWriteLimit = 5 * time.Second

// Monitor checks a bot through the sources in its fields.
type Monitor struct {
	Now       func() time.Time
	Connected func() bool
	Writable  func(context.Context) error
	Counts    func(context.Context, time.Time) (storage.Counts, error)
	Tables    func() table.Stats
	Metrics   http.Handler
	Fleet     func() Fleet // nil: there are no other processes

	mu         sync.Mutex
	lastTest   time.Time
	lastResult error
}

// Check is the result for one part that the bot needs.
type Check struct {
	OK  bool   `json:"ok"`
	Why string `json:"why,omitempty"`
}

// Readiness is the body of the response of /readyz.
type Readiness struct {
	Ready  bool             `json:"ready"`
	Checks map[string]Check `json:"checks"`
	Broken []int64          `json:"broken_tables,omitempty"` // a broken table does not affect others
	Fleet  *Fleet           `json:"fleet,omitempty"`
}

// Handler serves /healthz, /readyz and /metrics.
func (m *Monitor) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		fmt.Fprintln(w, "alive")
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, q *http.Request) {
		r := m.Ready(q.Context())
		w.Header().Set("Content-Type", "application/json")
		if !r.Ready {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		_ = enc.Encode(r) // an error means that the client disconnected
	})
	mux.Handle("GET /metrics", m.Metrics)
	return mux
}

// Ready checks everything that a player's next move needs.
func (m *Monitor) Ready(ctx context.Context) Readiness {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r := Readiness{Ready: true, Checks: map[string]Check{}, Broken: m.Tables().Broken}
	reasons := map[string]string{"discord": m.discord(), "database": m.database(ctx), "outbox": m.outbox(ctx)}
	if m.Fleet != nil {
		f := m.Fleet()
		r.Fleet, reasons["fleet"] = &f, f.why()
	}
	for name, why := range reasons {
		r.Checks[name] = Check{why == "", why}
		r.Ready = r.Ready && why == ""
	}
	return r
}

func (m *Monitor) discord() string {
	if m.Connected() {
		return ""
	}
	return "not connected to Discord, or Discord does not answer; it goes on by itself"
}

// database tests whether the database can be written, or returns the result of a
// recent test.
func (m *Monitor) database(ctx context.Context) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if now := m.Now(); now.Sub(m.lastTest) >= testWriteEvery {
		// Later callers use the result too, so the caller's cancellation must not
		// end the test.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), testWriteLimit)
		defer cancel()
		m.lastResult, m.lastTest = m.Writable(ctx), now
	}
	switch {
	case m.lastResult == nil:
		return ""
	case errors.Is(m.lastResult, storage.ErrFull):
		return "the disk is full: moves are refused until there is room"
	case errors.Is(m.lastResult, storage.ErrDamaged):
		return "the database is damaged: see guildhall doctor"
	}
	return "the database cannot be written: " + m.lastResult.Error()
}

func (m *Monitor) outbox(ctx context.Context) string {
	now := m.Now()
	c, err := m.Counts(ctx, now)
	if err != nil {
		return "the outbox cannot be counted: " + err.Error()
	}
	if late := now.Sub(c.Oldest); !c.Oldest.IsZero() && late > stuckAfter {
		return fmt.Sprintf("a message has been due for %v (%d are tried in vain)", late.Round(time.Second), c.Failing)
	}
	return ""
}

// Serve answers at an address until ctx ends. Without an address it does nothing.
func Serve(ctx context.Context, address string, h http.Handler) (wait func() error, err error) {
	if address == "" {
		return func() error { return nil }, nil
	}
	l, err := preflight.Listen("health.listen", address)
	if err != nil {
		return nil, err
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

// Fleet describes the processes that share a database, as one of them sees them.
type Fleet struct {
	Process   string    `json:"process"` // the process that responds
	Renewed   float64   `json:"renewed"` // seconds since its leases were renewed
	Processes []Process `json:"processes"`
	Shards    []Shard   `json:"shards,omitempty"`

	// Late reports whether the process holds no leases. Others take over its work.
	Late bool `json:"late,omitempty"`
}

// Process is a process of the fleet.
type Process struct {
	Name    string    `json:"name"`
	Host    string    `json:"host"`
	Version string    `json:"version"`
	Since   time.Time `json:"since"`
}

// Shard is a connection to Discord's gateway.
type Shard struct {
	ID        int    `json:"id"`
	Process   string `json:"process,omitempty"` // process that holds it; empty: none
	Connected bool   `json:"connected"`
}

// why returns the reason why this process cannot do its share of the work, or
// "".
func (f Fleet) why() string {
	if f.Late {
		return fmt.Sprintf("process %s cannot renew its leases in the database: others take over what it did", f.Process)
	}
	return ""
}
