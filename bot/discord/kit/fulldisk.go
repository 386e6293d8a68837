package kit

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"guildhall/storage"
)

const (
	// FullRetry is how soon a write that a full disk refused is tried again.
	FullRetry = time.Second
	// fullTold is how often the operator is told of a disk that stays full.
	fullTold = time.Minute
)

// FullDisk is what the bot's loops do while the disk is full: they wait, and go
// on by themselves.
type FullDisk struct {
	closed chan struct{} // the bot is stopping: nobody waits any longer
	Close  func()

	mu   sync.Mutex
	told time.Time
}

func newFullDisk() *FullDisk {
	f := &FullDisk{closed: make(chan struct{})}
	f.Close = sync.OnceFunc(func() { close(f.closed) })
	return f
}

// Tell logs that the disk is full, but not at every try.
func (f *FullDisk) Tell(ctx context.Context, log *slog.Logger, now time.Time, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now.Sub(f.told) < fullTold {
		return
	}
	f.told = now
	log.ErrorContext(ctx, "the disk is full: moves are refused and messages wait until there is room", "err", err)
}

// UntilSaved writes what has happened on Discord already. While the disk is full
// it tries again: a message that stands and is forgotten would be posted twice.
// It gives up when the bot stops.
func (k *Kit) UntilSaved(write func() error) error {
	for {
		err := write()
		if !errors.Is(err, storage.ErrFull) {
			return err
		}
		k.Disk.Tell(context.Background(), k.Log, k.Now(), err)
		retry := time.NewTimer(FullRetry)
		select {
		case <-retry.C:
		case <-k.Disk.closed:
			retry.Stop()
			return err
		}
	}
}
