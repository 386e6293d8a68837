package handler

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"guildhall/storage"
)

const (
	// FullRetry is the time until the next attempt of a write that a full disk
	// refused.
	FullRetry = time.Second
	// fullLogEvery is how often a full disk is logged.
	fullLogEvery = time.Minute
)

// DiskFullPause pauses the bot's loops while the disk is full; they continue by
// themselves.
type DiskFullPause struct {
	closed chan struct{} // the bot is stopping: end all waits
	Close  func()

	mu     sync.Mutex
	logged time.Time
}

func newFullDisk() *DiskFullPause {
	f := &DiskFullPause{closed: make(chan struct{})}
	f.Close = sync.OnceFunc(func() { close(f.closed) })
	return f
}

// Log logs that the disk is full, at most once each fullLogEvery.
func (f *DiskFullPause) Log(ctx context.Context, log *slog.Logger, now time.Time, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now.Sub(f.logged) < fullLogEvery {
		return
	}
	f.logged = now
	log.ErrorContext(ctx, "the disk is full: moves are refused and messages wait until there is room", "err", err)
}

// UntilSaved makes a write about something that has already happened on Discord,
// and retries while the disk is full: losing the post of a sent message would
// send it twice. It gives up when the bot stops.
func (k *Env) UntilSaved(write func() error) error {
	for {
		err := write()
		if !errors.Is(err, storage.ErrFull) {
			return err
		}
		k.Disk.Log(context.Background(), k.Log, k.Now(), err)
		retry := time.NewTimer(FullRetry)
		select {
		case <-retry.C:
		case <-k.Disk.closed:
			retry.Stop()
			return err
		}
	}
}
