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
	// roomEvery is the interval at which a start on a full disk looks for room.
	roomEvery = 5 * time.Second
	// A start without a server tries again after firstRetry, then after twice as long
	// each time, at most maxRetry, until it has waited for serverWait.
	firstRetry = 250 * time.Millisecond
	maxRetry   = 5 * time.Second
	serverWait = 2 * time.Minute
)

// opening opens a database at a start, and waits for what passes by itself: a full
// disk, for as long as it takes, and a server that cannot be reached, for a while.
type opening struct {
	open  func(context.Context) (storage.Database, error)
	log   *slog.Logger
	now   func() time.Time
	pause func(ctx context.Context, why error, d time.Duration) // between two attempts
	max   time.Duration                                         // how long to wait for a server

	full    int       // attempts on a full disk
	gone    time.Time // since when the server cannot be reached; zero: it can
	retry   time.Duration
	waiting bool
}

// run returns the open database. Meanwhile a supervisor sees a living process, which
// need not be started again.
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

// wait returns how long to wait after a failed attempt; 0 and the error of the start
// when waiting changes nothing, or has lasted long enough.
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
		return 0, fmt.Errorf("waited for %v in vain: %w", o.max, err)
	}
	wait := o.retry
	o.retry = min(2*o.retry, maxRetry)
	return wait, err
}

// passes reports whether an error is that of a server that may be back soon. One whose
// certificate is not accepted stays as it is.
func passes(err error) bool {
	var refused *tls.CertificateVerificationError
	return errors.Is(err, storage.ErrUnreachable) && !errors.As(err, &refused)
}

// openAtStart opens a database as soon as it can be opened, and waits for its server at
// most that long; 0 is serverWait. While it waits, the health address answers that the
// process lives and is not ready.
func openAtStart(ctx context.Context, at dburl.Address, most time.Duration, health string, log *slog.Logger) (storage.Database, error) {
	owner := app.ProcessName()
	var served *served
	o := opening{
		open: func(ctx context.Context) (storage.Database, error) {
			return connect.Open(ctx, at, connect.Options{Limits: storage.DefaultLimits, Owner: owner})
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
	db, err := o.run(ctx)
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

// serveWaiting answers for a bot that waits. An address that cannot be listened at is no
// reason to give up waiting: the start itself reports it.
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
