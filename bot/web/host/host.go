// Package host gathers the contents of the page for owners of the bot: tables, waiting
// messages, backups, logged errors, findings of the doctor and figures of the last hour.
// It keeps them in memory and stores nothing. Package web shows them.
package host

import (
	"context"
	"sync"
	"time"

	"guildhall/storage"
)

// Config holds the sources of a Monitor. All are required.
type Config struct {
	Now    func() time.Time
	Counts func(ctx context.Context, now time.Time) (storage.Counts, error)
	// Broken returns the number of tables that cannot be read.
	Broken func() int
	Totals func() Totals
	// Work returns the state of backups and of rehearsed restores.
	Work func(ctx context.Context) (backup, rehearsal Work, err error)
	// Examine looks for faults, like `guildhall doctor`. It may take a minute.
	Examine func(ctx context.Context) []Finding
	// Zone is the time zone for owners without a time zone in their settings.
	Zone *time.Location
}

// Work is the state of one kind of scheduled work.
type Work struct {
	Scheduled bool      // the configuration has a time for it
	At        time.Time // when it was last done; zero: never
	Failed    bool      // the latest attempt failed
}

// Verdict is the severity of a finding.
type Verdict string

// Verdicts of the doctor.
const (
	Good Verdict = "ok"
	Warn Verdict = "warn"
	Fail Verdict = "fail"
)

// Finding is the result of one check of the doctor.
type Finding struct {
	Verdict Verdict
	What    string // "backup", "token"
	Says    string
	Do      string // "" if there is nothing to do
}

// Monitor watches one process. It is safe for concurrent use.
type Monitor struct {
	Config
	// Errors counts the logged errors of the process.
	Errors *Errors

	started  time.Time
	history  history
	examiner examiner
}

// New returns a monitor. It has figures and findings only while Run runs.
func New(c Config) *Monitor {
	return &Monitor{Config: c, Errors: NewErrors(c.Now), started: c.Now(), examiner: examiner{now: c.Now, examine: c.Examine}}
}

// Run takes a sample every minute, and examines the bot when a report needs it, until ctx
// ends.
func (m *Monitor) Run(ctx context.Context) {
	var both sync.WaitGroup
	both.Go(func() { m.sample(ctx) })
	both.Go(func() { m.examiner.run(ctx) })
	both.Wait()
}

// Report is the content of the page at one time.
type Report struct {
	At      time.Time
	Started time.Time // start of the process; earlier figures and errors are unknown
	// Fault is the error of the database. If it is not nil, counts and work are unknown.
	Fault             error
	Counts            storage.Counts
	Broken            int
	Backup, Rehearsal Work
	Samples           []Sample
	Errors            []LoggedError // latest first
	Findings          []Finding
	Examined          time.Time // when the findings were made; zero: not yet
	Examining         bool      // newer findings are being made
}

// readTimeout is the maximum time for which a report waits for the database.
const readTimeout = 2 * time.Second

// Report returns the current state. It never waits for the doctor: if the findings are
// old, it starts an examination for later reports.
func (m *Monitor) Report(ctx context.Context) Report {
	now := m.Now()
	r := Report{At: now, Started: m.started, Broken: m.Broken(), Samples: m.history.list(now), Errors: m.Errors.list(now)}
	r.Findings, r.Examined, r.Examining = m.examiner.latest()
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	if r.Counts, r.Fault = m.Counts(ctx, now); r.Fault == nil {
		r.Backup, r.Rehearsal, r.Fault = m.Work(ctx)
	}
	return r
}
