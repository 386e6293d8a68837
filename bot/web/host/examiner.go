package host

import (
	"context"
	"fmt"
	"sync"
	"time"
)

const (
	examineInterval = time.Minute     // minimum time between the starts of two examinations
	examineTimeout  = 2 * time.Minute // maximum time of one examination
)

// examiner examines the bot in the background, while run runs.
type examiner struct {
	now     func() time.Time
	examine func(ctx context.Context) []Finding

	mu       sync.Mutex
	start    func() // starts an examination; nil while run does not run
	running  sync.WaitGroup
	findings []Finding
	asked    time.Time // start of the latest examination
	ended    time.Time // end of the latest one; zero: none has ended
	busy     bool      // an examination is running
}

// latest returns the latest findings and the time when they were made. If the latest
// examination was started too long ago, latest starts another one. It reports whether one
// runs.
func (e *examiner) latest() (findings []Finding, at time.Time, busy bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if now := e.now(); e.start != nil && !e.busy && (e.asked.IsZero() || now.Sub(e.asked) >= examineInterval) {
		e.asked, e.busy = now, true
		e.start()
	}
	return e.findings, e.ended, e.busy
}

// run allows examinations until ctx ends, and waits for the last one.
func (e *examiner) run(ctx context.Context) {
	e.setStart(func() {
		e.running.Go(func() {
			findings := e.once(ctx)
			e.mu.Lock()
			defer e.mu.Unlock()
			e.findings, e.ended, e.busy = findings, e.now(), false
		})
	})
	<-ctx.Done()
	e.setStart(nil)
	e.running.Wait()
}

func (e *examiner) setStart(start func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.start = start
}

// once runs one examination. A check that panics must not end the bot: it becomes a
// finding.
func (e *examiner) once(ctx context.Context) (findings []Finding) {
	defer func() {
		if p := recover(); p != nil {
			findings = []Finding{{Verdict: Fail, What: "doctor", Says: fmt.Sprint("a check failed: ", p), Do: "guildhall doctor"}}
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, examineTimeout)
	defer cancel()
	return e.examine(ctx)
}
