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

// lookInterval is the interval of the checks whether a request is due.
const lookInterval = time.Hour

// Answer is the latest answer of a feed, as it is stored.
type Answer struct {
	Feed    string    `json:"feed"`
	Asked   time.Time `json:"asked"`
	Release Release   `json:"release"`
	Error   string    `json:"error,omitempty"`
}

// Where the answer is stored: in a blob, so that only one of several processes makes
// requests.
const (
	space = "updates"
	key   = "newest"
)

// Latest returns the latest answer of a feed; a zero one when it was not asked yet.
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
	May   func() bool // this process does shared work now
	Log   *slog.Logger
}

// Run asks until ctx ends. Without a feed it does nothing.
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

// look asks when the latest answer is a day old. A failed request keeps the release that is
// known, and is made again a day later.
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
