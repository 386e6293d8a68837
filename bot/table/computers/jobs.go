package computers

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"
)

// Job is thinking for people, in addition to opponents' answers: a hint, or the analysis of a
// match. The same goroutine does both, so all thinking uses one processor.
type Job struct {
	Due time.Time // jobs and questions are served in this order
	// Long is set for a job that takes seconds. Between its parts other work is done first.
	Long bool
	// Do does the job. A long job calls pause between its parts, which does urgent work. The
	// context ends with the process.
	Do func(ctx context.Context, pause func())
}

// Put queues a job. It returns at once.
func (r *Service) Put(j Job) { r.queue.putJob(j) }

// do does a job. A panic fails this job only; Do must notify its users itself.
func (r *Service) do(ctx context.Context, j *Job) {
	defer func() {
		if p := recover(); p != nil {
			// The panic value may contain secrets of the match.
			r.tables.Log.ErrorContext(ctx, "thinking failed", "panic", fmt.Sprintf("%T", p), "stack", string(debug.Stack()))
		}
	}()
	j.Do(ctx, func() {
		for ctx.Err() == nil && r.serve(ctx, false) {
		}
	})
}

// putJob adds a job.
func (q *queue) putJob(j Job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = append(q.jobs, &j)
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// nextJob removes and returns the earliest job, if it is due before the question; otherwise
// nil. The caller holds mu.
func (q *queue) nextJob(first *question, long bool) *Job {
	at := -1
	for i, j := range q.jobs {
		if (long || !j.Long) && (at < 0 || j.Due.Before(q.jobs[at].Due)) {
			at = i
		}
	}
	if at < 0 || first != nil && first.wait.Act.Before(q.jobs[at].Due) {
		return nil
	}
	j := q.jobs[at]
	q.jobs = slices.Delete(q.jobs, at, at+1)
	return j
}
