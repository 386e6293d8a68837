package scheduler

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/robfig/cron/v3"

	"guildhall/bot/clock"
	"guildhall/storage"
)

// Job is work at the times of a line.
type Job struct {
	Name string
	Line clock.CronLine
	// Do does it once, and says in a sentence for the host what came of it. It ends when
	// ctx does.
	Do func(ctx context.Context) (said string, err error)
}

// Result is the latest time that a job was done.
type Result struct {
	Line  string    `json:"line"` // by which it was due
	Since time.Time `json:"since"`
	Began time.Time `json:"began,omitzero"`
	Ended time.Time `json:"ended,omitzero"` // zero while it runs, or when its process was killed
	Tries int       `json:"tries,omitempty"`
	Said  string    `json:"said,omitempty"`
	Error string    `json:"error,omitempty"`
}

// Failed reports whether the job was done in vain, or was cut short at now.
func (r Result) Failed() bool { return r.Error != "" }

// Next is when a job with that latest result is due again by its line in a zone.
func (r Result) Next(line clock.CronLine, zone *time.Location) time.Time {
	return line.Next(clock.Later(r.Since, r.Began), zone)
}

// space is where results are kept, by the name of the job.
const space = "schedule"

// maxTries is how often a job is begun that a killed process never ended.
const maxTries = 2

// ReadResult returns the latest result of a job, from where blobs are (see storage.Blobs);
// false when nobody has looked for it yet.
func ReadResult(ctx context.Context, blob func(ctx context.Context, space, key string) ([]byte, error), job string) (r Result, found bool, err error) {
	b, err := blob(ctx, space, job)
	if err != nil || b == nil {
		return Result{}, false, err
	}
	if err := json.Unmarshal(b, &r); err != nil {
		return Result{}, false, fmt.Errorf("the result of %s: %w", job, err)
	}
	return r, true, nil
}

// JobRunnerConfig holds the dependencies of Work. All but Failed are required.
type JobRunnerConfig struct {
	Store storage.Blobs
	Jobs  []Job
	Zone  *time.Location // of the lines
	Now   func() time.Time
	May   func() bool // this process does the work now
	Log   *slog.Logger
	// Failed is told of a job that was done in vain.
	Failed func(ctx context.Context, job, why string)
}

// JobRunner does the regular work of a host.
type JobRunner struct {
	JobRunnerConfig
	made time.Time // jobs that nobody has seen before are due from then on
}

// NewWork returns Work that does not run yet.
func NewWork(c JobRunnerConfig) *JobRunner { return &JobRunner{c, c.Now().UTC()} }

// Run looks for jobs that are due, now and every minute, and does them one after the other,
// until ctx ends.
func (s *JobRunner) Run(ctx context.Context) {
	if len(s.Jobs) == 0 {
		return
	}
	minutes := cron.New(cron.WithLocation(time.UTC), cron.WithChain(cron.SkipIfStillRunning(cron.DiscardLogger)))
	minutes.Schedule(&nowAndThen{Schedule: cron.Every(time.Minute)}, cron.FuncJob(func() { s.Look(ctx) }))
	minutes.Start()
	<-ctx.Done()
	<-minutes.Stop().Done()
}

// nowAndThen is a schedule with an earlier time, at once.
type nowAndThen struct {
	cron.Schedule
	begun bool
}

func (s *nowAndThen) Next(now time.Time) time.Time {
	if !s.begun {
		s.begun = true
		return now.Add(time.Millisecond)
	}
	return s.Schedule.Next(now)
}

// Look does what is due. A job that fails keeps no other from being done.
func (s *JobRunner) Look(ctx context.Context) {
	for _, j := range s.Jobs {
		if ctx.Err() != nil || !s.May() {
			return
		}
		if err := s.runDue(ctx, j); err != nil && ctx.Err() == nil {
			s.Log.ErrorContext(ctx, "scheduled work", "job", j.Name, "err", err)
		}
	}
}

// runDue does one job if it is due. A job that is seen for the first time, or by another
// line, is due from when this Work was made.
func (s *JobRunner) runDue(ctx context.Context, j Job) error {
	r, found, err := ReadResult(ctx, s.Store.Blob, j.Name)
	if err != nil {
		s.Log.ErrorContext(ctx, "scheduled work begins anew", "job", j.Name, "err", err)
		found = false
	}
	now := s.Now().UTC()
	if !found || r.Line != j.Line.String() {
		r.Line, r.Since = j.Line.String(), s.made
		if err := s.keep(ctx, j, r); err != nil {
			return err
		}
	}
	cut := !r.Began.IsZero() && r.Ended.IsZero() && r.Tries < maxTries
	if !cut && r.Next(j.Line, s.Zone).After(now) {
		return nil
	}
	tries := 1
	if cut {
		tries = r.Tries + 1
	}
	began := Result{Line: r.Line, Since: r.Since, Began: now, Tries: tries, Error: "it was cut short: the process ended"}
	if err := s.keep(ctx, j, began); err != nil {
		return err
	}
	said, err := j.Do(ctx)
	if ctx.Err() != nil && err != nil {
		return nil // the process ends: the next one begins again
	}
	done := began
	done.Ended, done.Said, done.Error = s.Now().UTC(), said, ""
	if err != nil {
		done.Error = err.Error()
		s.Log.ErrorContext(ctx, "scheduled work failed", "job", j.Name, "err", err)
		if s.Failed != nil {
			s.Failed(ctx, j.Name, done.Error)
		}
	} else {
		s.Log.InfoContext(ctx, "scheduled work done", "job", j.Name, "said", said, "took", done.Ended.Sub(done.Began))
	}
	return s.keep(ctx, j, done)
}

func (s *JobRunner) keep(ctx context.Context, j Job, r Result) error {
	b, err := json.Marshal(r)
	return errors.Join(err, s.Store.PutBlob(ctx, space, j.Name, b))
}
