package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"guildhall/storage"
)

// quiet returns the configuration of a bot that does nothing.
func quiet() Config {
	return Config{
		Now: time.Now, Counts: func(context.Context, time.Time) (storage.Counts, error) { return storage.Counts{}, nil },
		Broken: func() int { return 0 }, Totals: func() Totals { return Totals{} },
		Work:    func(context.Context) (backup, rehearsal Work, err error) { return },
		Examine: func(context.Context) []Finding { return nil }, Zone: time.UTC,
	}
}

// running runs a monitor until the returned function is called.
func running(t *testing.T, m *Monitor) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); m.Run(ctx) }()
	synctest.Wait()
	return func() { cancel(); <-ended }
}

func TestPercentile(t *testing.T) {
	inf := math.Inf(1)
	tests := []struct {
		name        string
		before, now map[float64]uint64
		want        float64
	}{
		{"nothing", nil, nil, math.NaN()},
		{"nothing new", map[float64]uint64{1: 5, inf: 7}, map[float64]uint64{1: 5, inf: 7}, math.NaN()},
		{"all in the first", nil, map[float64]uint64{0.1: 100, 1: 100, inf: 100}, 0.099},
		{"the slowest of ten", nil, map[float64]uint64{0.1: 9, 1: 10, inf: 10}, 0.1 + 0.9*0.9},
		{"only what is new", map[float64]uint64{0.1: 1000, 1: 1000, inf: 1000}, map[float64]uint64{0.1: 1000, 1: 1100, inf: 1100}, 0.1 + 0.9*0.99},
		{"above every bound", nil, map[float64]uint64{0.1: 1, 1: 1, inf: 10}, 1},
	}
	for _, tt := range tests {
		got := percentile(tt.before, tt.now)
		if math.IsNaN(got) != math.IsNaN(tt.want) || math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestMonitorKeepsAnHourOfSamples(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, turns, fault := quiet(), 0.0, error(nil)
		c.Totals = func() Totals { turns += 3; return Totals{Turns: turns, Memory: 5} }
		c.Counts = func(context.Context, time.Time) (storage.Counts, error) {
			return storage.Counts{Deliveries: map[string]int{"card": 2, "turn": 5}}, fault
		}
		m := New(c)
		if r := m.Report(t.Context()); len(r.Samples) != 0 || r.Waiting() != 7 || !r.Started.Equal(time.Now()) {
			t.Errorf("before it runs: %+v", r)
		}
		stop := running(t, m)
		time.Sleep(90*time.Minute + time.Second)
		fault = errors.New("gone")
		time.Sleep(time.Minute)
		r := m.Report(t.Context())
		if len(r.Samples) != 60 {
			t.Fatalf("%d samples", len(r.Samples))
		}
		for i, s := range r.Samples {
			if age := r.At.Sub(s.At); s.Turns != 3 || s.Memory != 5 || !math.IsNaN(s.Commit) || age > time.Duration(60-i)*time.Minute {
				t.Errorf("sample %d: %+v, %v old", i, s, age)
			}
			if last := i == 59; math.IsNaN(s.Waiting) != last || !last && s.Waiting != 7 {
				t.Errorf("sample %d: %v messages are waiting", i, s.Waiting)
			}
		}
		if r.Fault == nil {
			t.Error("the fault of the database is not reported")
		}
		stop()
		time.Sleep(time.Hour)
		if r := m.Report(t.Context()); len(r.Samples) != 0 {
			t.Errorf("%d samples of the hour before the last", len(r.Samples))
		}
	})
}

// A database that does not respond delays a report only for a short time.
func TestReportDoesNotWaitForTheDatabase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := quiet()
		c.Counts = func(ctx context.Context, _ time.Time) (storage.Counts, error) {
			<-ctx.Done()
			return storage.Counts{}, ctx.Err()
		}
		began := time.Now()
		if r := New(c).Report(t.Context()); r.Fault == nil || time.Since(began) > readTimeout {
			t.Errorf("%v after %v", r.Fault, time.Since(began))
		}
	})
}

func TestErrorsOfADay(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 30, 0, 0, time.UTC)
	written := new(strings.Builder)
	e := NewErrors(func() time.Time { return now })
	log := slog.New(e.Handler(slog.NewTextHandler(written, nil)))
	log.Error("deliver", "err", errors.New("secret"))
	log.With("table", 3).WithGroup("g").Error("deliver")
	log.Warn("a warning")
	log.Debug("nothing")
	now = now.Add(23 * time.Hour)
	log.Error("deliver")
	log.Error("panic at a page", "panic", "secret")
	if got, want := fmt.Sprint(e.list(now)), fmt.Sprint([]LoggedError{{"deliver", 3, now}, {"panic at a page", 1, now}}); got != want && got != fmt.Sprint([]LoggedError{{"panic at a page", 1, now}, {"deliver", 3, now}}) {
		t.Errorf("%s, want %s", got, want)
	}
	now = now.Add(time.Hour) // a day after the first
	for _, l := range e.list(now) {
		if l.Count != 1 {
			t.Errorf("a day later: %+v", l)
		}
	}
	now = now.Add(24 * time.Hour)
	if got := e.list(now); len(got) != 0 {
		t.Errorf("two days later: %+v", got)
	}
	if got := strings.Count(written.String(), "\n"); got != 5 || strings.Contains(written.String(), "nothing") || !strings.Contains(written.String(), "table=3") {
		t.Errorf("%d lines are handed on: %s", got, written)
	}
	// However many messages there are, only a maximum number is kept, including the
	// latest.
	for n := range 10 * maxErrorKinds {
		now = now.Add(time.Second)
		slog.New(e.Handler(slog.NewTextHandler(io.Discard, nil))).Error(fmt.Sprint("message ", n))
	}
	if got := e.list(now); len(got) != maxErrorKinds || got[0].Message != fmt.Sprint("message ", 10*maxErrorKinds-1) {
		t.Errorf("%d messages, the latest %+v", len(got), got[0])
	}
}

// The doctor runs at most once a minute, only when somebody opens the page, and never
// delays a report.
func TestExaminationsAreRare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, times := quiet(), 0
		c.Examine = func(ctx context.Context) []Finding {
			times++
			time.Sleep(10 * time.Second)
			if times == 3 {
				panic("a check")
			}
			return []Finding{{Verdict: Good, What: fmt.Sprint("examination ", times)}}
		}
		m := New(c)
		if r := m.Report(t.Context()); r.Examining || times != 0 {
			t.Error("the bot is examined before it runs")
		}
		stop := running(t, m)
		time.Sleep(time.Hour)
		if times != 0 {
			t.Errorf("%d examinations, and nobody looks", times)
		}
		began := time.Now()
		r := m.Report(t.Context())
		if !r.Examining || !r.Examined.IsZero() || len(r.Findings) != 0 || !time.Now().Equal(began) {
			t.Errorf("the first report: %+v after %v", r, time.Since(began))
		}
		for range 59 {
			time.Sleep(time.Second)
			r = m.Report(t.Context())
		}
		if times != 1 || r.Examining || len(r.Findings) != 1 || r.Examined.Sub(began) != 10*time.Second {
			t.Errorf("%d examinations in a minute: %+v", times, r)
		}
		time.Sleep(time.Second)
		if r = m.Report(t.Context()); !r.Examining || r.Findings[0].What != "examination 1" {
			t.Errorf("a minute later: %+v", r)
		}
		time.Sleep(2 * time.Minute)
		m.Report(t.Context())
		time.Sleep(time.Minute / 2)
		if r = m.Report(t.Context()); times != 3 || len(r.Findings) != 1 || r.Findings[0].Verdict != Fail || !strings.Contains(r.Findings[0].Says, "a check") {
			t.Errorf("after a panic: %+v", r)
		}
		stop()
		if r = m.Report(t.Context()); r.Examining {
			t.Error("it examines after its end")
		}
	})
}
