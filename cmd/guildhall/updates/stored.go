package updates

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"guildhall/storage"
)

// askInterval is the time between two requests to a feed.
const askInterval = 24 * time.Hour

// lookInterval is the interval at which the Watcher checks whether a request is
// due.
const lookInterval = time.Hour

// Answer is the latest response of a feed, as stored.
type Answer struct {
	Feed    string    `json:"feed"`
	Asked   time.Time `json:"asked"`
	Release Release   `json:"release"`
	Error   string    `json:"error,omitempty"`
}

// The blob with the latest response. It is shared, so that only one of several
// processes makes the request.
const (
	space = "updates"
	key   = "newest"
)

// Latest returns the latest response of a feed; a zero Answer before the first
// request.
func Latest(ctx context.Context, store storage.Blobs, feed string) (Answer, error) {
	b, err := store.Blob(ctx, space, key)
	if err != nil || b == nil {
		return Answer{}, err
	}
	var a Answer
	if err := json.Unmarshal(b, &a); err != nil {
		return Answer{}, fmt.Errorf("read the newest version: %w", err)
	}
	if a.Feed != feed {
		return Answer{}, nil
	}
	return a, nil
}

// Watcher asks a feed once a day.
type Watcher struct {
	Store storage.Blobs
	Feed  string
	Now   func() time.Time
	May   func() bool // reports whether this process may do shared work now
	Log   *slog.Logger
}

// Run makes requests until ctx ends. Without a feed it does nothing.
func (w *Watcher) Run(ctx context.Context) {
	if w.Feed == "" {
		return
	}
	for ticker := time.NewTicker(lookInterval); ; {
		if w.May() {
			w.look(ctx)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			ticker.Stop()
			return
		}
	}
}

// look makes a request when the latest response is a day old. A failed request
// keeps the known release, and is repeated a day later.
func (w *Watcher) look(ctx context.Context) {
	last, err := Latest(ctx, w.Store, w.Feed)
	if err != nil && ctx.Err() == nil {
		w.Log.WarnContext(ctx, "read newest version", "err", err)
	}
	if w.Now().Sub(last.Asked) < askInterval {
		return
	}
	next := Answer{Feed: w.Feed, Asked: w.Now().UTC(), Release: last.Release}
	switch found, err := Newest(ctx, w.Feed); {
	case ctx.Err() != nil:
		return
	case err != nil:
		next.Error = err.Error()
		w.Log.WarnContext(ctx, "check for newer version", "err", err)
	default:
		next.Release = found
	}
	b, err := json.Marshal(next)
	if err := errors.Join(err, w.Store.PutBlob(ctx, space, key, b)); err != nil && ctx.Err() == nil {
		w.Log.WarnContext(ctx, "store newest version", "err", err)
	}
}
