package process

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
	// fullLogEvery is the minimum time between two log entries about a full disk.
	fullLogEvery = time.Minute
)

// DiskFullPause pauses the bot's loops while the disk is full. They continue on their
// own.
type DiskFullPause struct {
	closed chan struct{} // closed when the bot stops, to end all waits
	Close  func()

	mu     sync.Mutex
	logged time.Time
}

// NewDiskFullPause returns a DiskFullPause.
func NewDiskFullPause() *DiskFullPause {
	f := &DiskFullPause{closed: make(chan struct{})}
	f.Close = sync.OnceFunc(func() { close(f.closed) })
	return f
}

// Log logs that the disk is full, at most once per fullLogEvery.
func (f *DiskFullPause) Log(ctx context.Context, log *slog.Logger, now time.Time, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now.Sub(f.logged) < fullLogEvery {
		return
	}
	f.logged = now
	log.ErrorContext(ctx, "the disk is full: moves are refused and messages wait until there is room", "err", err)
}

// UntilSaved runs a write about something that has already happened on Discord, and
// retries it while the disk is full. Without that write a sent message would be sent
// twice. It gives up when the bot stops.
func (f *DiskFullPause) UntilSaved(log *slog.Logger, now func() time.Time, write func() error) error {
	for {
		err := write()
		if !errors.Is(err, storage.ErrFull) {
			return err
		}
		f.Log(context.Background(), log, now(), err)
		retry := time.NewTimer(FullRetry)
		select {
		case <-retry.C:
		case <-f.closed:
			retry.Stop()
			return err
		}
	}
}
