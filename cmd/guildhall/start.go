package main

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"guildhall/bot/table"
	"guildhall/cmd/guildhall/health"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// opening opens a database at a start, and waits where the disk is full.
type opening struct {
	open  func(context.Context) (*sqlite.DB, error)
	log   *slog.Logger
	pause func(context.Context) // between two attempts
	every int                   // attempts for each time that the log says so
}

// run returns the open database. Meanwhile a supervisor sees a living process,
// which need not be started again: it goes on by itself when there is room.
func (o opening) run(ctx context.Context) (*sqlite.DB, error) {
	for n := 0; ; n++ {
		db, err := o.open(ctx)
		if !errors.Is(err, storage.ErrFull) {
			if err == nil && n > 0 {
				o.log.InfoContext(ctx, "there is room on the disk again")
			}
			return db, err
		}
		if n%o.every == 0 {
			o.log.ErrorContext(ctx, "the disk is full; the start waits for room, nothing is lost", "err", err)
		}
		o.pause(ctx)
		if ctx.Err() != nil {
			return nil, err
		}
	}
}

// openAtStart opens a database with room or without. While it waits for room,
// the health address answers that the process lives and is not ready.
func openAtStart(ctx context.Context, file, address string, log *slog.Logger) (*sqlite.DB, error) {
	var stop func() error
	o := opening{
		open: func(ctx context.Context) (*sqlite.DB, error) {
			return sqlite.Open(ctx, file, sqlite.WithLimits(storage.DefaultLimits))
		},
		log: log, every: 12,
		pause: func(ctx context.Context) {
			if stop == nil {
				stop = serveWaiting(ctx, address, log)
			}
			select {
			case <-time.After(5 * time.Second):
			case <-ctx.Done():
			}
		},
	}
	db, err := o.run(ctx)
	if stop != nil {
		err = errors.Join(err, stop())
	}
	return db, err
}

// serveWaiting answers for a bot that waits for room. An address that cannot be
// listened at is no reason to give up waiting: the start itself reports it.
func serveWaiting(ctx context.Context, address string, log *slog.Logger) func() error {
	m := &health.Monitor{
		Now: time.Now, Connected: func() bool { return false }, Tables: func() table.Stats { return table.Stats{} },
		Writable: func(context.Context) error { return storage.ErrFull },
		Counts:   func(context.Context, time.Time) (storage.Counts, error) { return storage.Counts{}, storage.ErrFull },
		Metrics:  http.NotFoundHandler(),
	}
	ctx, cancel := context.WithCancel(ctx)
	wait, err := health.Serve(ctx, address, m.Handler())
	if err != nil {
		log.WarnContext(ctx, "health", "err", err)
		wait = func() error { return nil }
	}
	return func() error { cancel(); return wait() }
}
