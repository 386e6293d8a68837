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

// Job is work at the times of a cron line.
type Job struct {
	Name string
	Line clock.CronLine
	// Do does the work and returns a sentence about the result for the host. It must stop when
	// ctx ends.
	Do func(ctx context.Context) (said string, err error)
}

// Result is the result of the latest run of a job.
type Result struct {
	Line  string    `json:"line"` // the line at whose time it ran
	Since time.Time `json:"since"`
	Began time.Time `json:"began,omitzero"`
	Ended time.Time `json:"ended,omitzero"` // zero while it runs, or when its process was killed
	Tries int       `json:"tries,omitempty"`
	Said  string    `json:"said,omitempty"`
	Error string    `json:"error,omitempty"`
}

// Failed reports whether the job failed, or was interrupted.
func (r Result) Failed() bool { return r.Error != "" }

// Next returns the next time of a job after this result, by its line in a zone.
func (r Result) Next(line clock.CronLine, zone *time.Location) time.Time {
	return line.Next(clock.Later(r.Since, r.Began), zone)
}

// space is the blob space of results, by the name of the job.
const space = "schedule"

// maxTries is the maximum number of starts of a job whose process was killed.
const maxTries = 2

// ReadResult returns the latest result of a job with blob, a method like
// storage.Blobs.Blob. It returns false when no result is stored.
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

// JobRunnerConfig holds the dependencies of a JobRunner. All except Failed are
// required.
type JobRunnerConfig struct {
	Store storage.Blobs
	Jobs  []Job
	Zone  *time.Location // of the lines
	Now   func() time.Time
	May   func() bool // this process may do the work now
	Log   *slog.Logger
	// Failed is called after a job failed; it may be nil.
	Failed func(ctx context.Context, job, why string)
}

// JobRunner does the regular work of a host.
type JobRunner struct {
	JobRunnerConfig
	made time.Time // due time of jobs without a result
}

// NewWork returns a JobRunner that does not run yet.
func NewWork(c JobRunnerConfig) *JobRunner { return &JobRunner{c, c.Now().UTC()} }

// Run does due jobs one after the other, now and every minute, until ctx ends.
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

// nowAndThen is a schedule with an additional first time: immediately.
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

// Look does all due jobs. A failed job does not stop the others.
func (s *JobRunner) Look(ctx context.Context) {
	for _, j := range s.Jobs {
		if ctx.Err() != nil || !s.May() {
			return
		}
		if err := s.runDue(ctx, j); err != nil && ctx.Err() == nil {
			s.Log.ErrorContext(ctx, "run scheduled work", "job", j.Name, "err", err)
		}
	}
}

// runDue does one job if it is due. For a job without a result, or with a
// changed line, times count from the creation of the JobRunner.
func (s *JobRunner) runDue(ctx context.Context, j Job) error {
	r, found, err := ReadResult(ctx, s.Store.Blob, j.Name)
	if err != nil {
		s.Log.ErrorContext(ctx, "read result of scheduled work", "job", j.Name, "err", err)
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
		return nil // the process ends; the next one starts the job again
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
