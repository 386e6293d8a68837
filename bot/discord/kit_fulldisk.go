package discord

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"guildhall/storage"
)

const (
	// fullRetry is how soon a write that a full disk refused is tried again.
	fullRetry = time.Second
	// fullTold is how often the operator is told of a disk that stays full.
	fullTold = time.Minute
)

// fullDisk is what the bot's loops do while the disk is full: they wait, and go
// on by themselves.
type fullDisk struct {
	closed chan struct{} // the bot is stopping: nobody waits any longer
	close  func()

	mu   sync.Mutex
	told time.Time
}

func newFullDisk() *fullDisk {
	f := &fullDisk{closed: make(chan struct{})}
	f.close = sync.OnceFunc(func() { close(f.closed) })
	return f
}

// tell logs that the disk is full, but not at every try.
func (f *fullDisk) tell(ctx context.Context, log *slog.Logger, now time.Time, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now.Sub(f.told) < fullTold {
		return
	}
	f.told = now
	log.ErrorContext(ctx, "the disk is full: moves are refused and messages wait until there is room", "err", err)
}

// persist writes what has happened on Discord already. While the disk is full
// it tries again: a message that stands and is forgotten would be posted twice.
// It gives up when the bot stops.
func (k *Kit) persist(write func() error) error {
	for {
		err := write()
		if !errors.Is(err, storage.ErrFull) {
			return err
		}
		k.full.tell(context.Background(), k.Log, k.Now(), err)
		retry := time.NewTimer(fullRetry)
		select {
		case <-retry.C:
		case <-k.full.closed:
			retry.Stop()
			return err
		}
	}
}
