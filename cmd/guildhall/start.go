package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"guildhall/bot/table"
	"guildhall/cmd/guildhall/app"
	"guildhall/cmd/guildhall/health"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
)

const (
	// roomEvery is the interval at which a start checks whether a full disk has
	// space again.
	roomEvery = 5 * time.Second
	// If the server cannot be reached, a start tries again after firstRetry.
	// The delay doubles with each attempt, up to maxRetry, until the start has
	// waited for serverWait.
	firstRetry = 250 * time.Millisecond
	maxRetry   = 5 * time.Second
	serverWait = 2 * time.Minute
)

// opening opens a database at a start. It waits for temporary problems: without
// limit for space on a full disk, and for a limited time for a server that
// cannot be reached.
type opening struct {
	open  func(context.Context) (storage.Database, error)
	log   *slog.Logger
	now   func() time.Time
	pause func(ctx context.Context, why error, d time.Duration) // between two attempts
	max   time.Duration                                         // how long to wait for a server

	full    int       // attempts on a full disk
	gone    time.Time // time since which the server cannot be reached; zero: it can be reached
	retry   time.Duration
	waiting bool
}

// run returns the open database. While it waits, the health address reports a
// live process, so that a supervisor does not restart it.
func (o *opening) run(ctx context.Context) (storage.Database, error) {
	for {
		db, err := o.open(ctx)
		if err == nil {
			if o.waiting {
				o.log.InfoContext(ctx, "database can be opened again")
			}
			return db, nil
		}
		wait, err := o.wait(ctx, err)
		if wait == 0 {
			return nil, err
		}
		o.waiting = true
		o.pause(ctx, err, wait)
		if ctx.Err() != nil {
			return nil, err
		}
	}
}

// wait returns the delay before the next attempt. It returns 0 and the error of
// the start when another attempt cannot help, or when the time is over.
func (o *opening) wait(ctx context.Context, err error) (time.Duration, error) {
	switch {
	case errors.Is(err, storage.ErrFull):
		if o.full%int(time.Minute/roomEvery) == 0 {
			o.log.ErrorContext(ctx, "the disk is full; the start waits for room, nothing is lost", "err", err)
		}
		o.full++
		return roomEvery, err
	case !passes(err):
		return 0, err
	}
	now := o.now()
	if o.gone.IsZero() {
		o.gone, o.retry = now, firstRetry
		o.log.WarnContext(ctx, "the database server cannot be reached; the start waits for it", "for at most", o.max, "err", err)
	}
	if now.Sub(o.gone) >= o.max {
		return 0, fmt.Errorf("nothing happened within %v: %w", o.max, err)
	}
	wait := o.retry
	o.retry = min(2*o.retry, maxRetry)
	return wait, err
}

// passes reports whether an error is of a server that may be available again
// soon. A rejected certificate is not such an error.
func passes(err error) bool {
	var refused *tls.CertificateVerificationError
	return errors.Is(err, storage.ErrUnreachable) && !errors.As(err, &refused)
}

// openAtStart opens a database for a bot, and waits up to most for its server; 0 means
// serverWait. While it waits, the health address reports that the process is
// alive and not ready.
func openAtStart(ctx context.Context, at dburl.Address, o connect.Options, most time.Duration, health string, log *slog.Logger) (storage.Database, error) {
	o.Limits, o.Owner = storage.DefaultLimits, app.ProcessName()
	var served *served
	start := opening{
		open: func(ctx context.Context) (storage.Database, error) {
			return connect.Open(ctx, at, o)
		},
		log: log, now: time.Now, max: cmp.Or(most, serverWait),
		pause: func(ctx context.Context, why error, d time.Duration) {
			if served == nil {
				served = serveWaiting(ctx, health, log)
			}
			served.why.Store(&why)
			select {
			case <-time.After(d):
			case <-ctx.Done():
			}
		},
	}
	db, err := start.run(ctx)
	if served != nil {
		err = errors.Join(err, served.stop())
	}
	return db, err
}

// served is the health address of a bot that waits for its database.
type served struct {
	why  atomic.Pointer[error]
	stop func() error
}

// serveWaiting serves the health address of a bot that waits. If the address
// cannot be used, it keeps waiting; the start itself reports the error later.
func serveWaiting(ctx context.Context, address string, log *slog.Logger) *served {
	s := &served{}
	why := func() error {
		if err := s.why.Load(); err != nil {
			return *err
		}
		return errors.New("the database is not open yet")
	}
	m := &health.Monitor{
		Now: time.Now, Connected: func() bool { return false }, Tables: func() table.Stats { return table.Stats{} },
		Writable: func(context.Context) error { return why() },
		Counts:   func(context.Context, time.Time) (storage.Counts, error) { return storage.Counts{}, why() },
		Metrics:  http.NotFoundHandler(),
	}
	ctx, cancel := context.WithCancel(ctx)
	wait, err := health.Serve(ctx, address, m.Handler())
	if err != nil {
		log.WarnContext(ctx, "serve health", "err", err)
		wait = func() error { return nil }
	}
	s.stop = func() error { cancel(); return wait() }
	return s
}
