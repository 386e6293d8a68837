package sandbox

import (
	"context"
	"errors"
	"net/http"
	"time"
)

const eventTick = 20 * time.Second

// beat queues comments until the stream ends.
func (w *watcher) beat(ctx context.Context, tick <-chan time.Time) {
	for {
		select {
		case <-tick:
			w.out.Push([]byte(": still here\n\n"))
		case <-ctx.Done():
			return
		}
	}
}

// serveEvents streams what happens to a page.
func (pg *pageAPI) serveEvents(rw http.ResponseWriter, q *http.Request) {
	me := q.URL.Query().Get("me")
	flush := http.NewResponseController(rw)
	pg.world.Mu.Lock()
	if pg.world.People[me] == nil {
		pg.world.Mu.Unlock()
		clientError(rw, http.StatusNotFound, errors.New("unknown person"))
		return
	}
	w := pg.feed.open(me)
	pg.world.Mu.Unlock()
	defer func() {
		pg.world.Mu.Lock()
		pg.feed.leave(w)
		pg.world.Mu.Unlock()
	}()
	// A comment now and then shows a browser that a quiet stream is alive. It
	// goes by the time of day: it is the browser that waits.
	tick := time.NewTicker(eventTick)
	defer tick.Stop()
	go w.beat(q.Context(), tick.C)
	rw.Header().Set("Content-Type", "text/event-stream")
	rw.Header().Set("Cache-Control", "no-store")
	for {
		events, ok := w.out.Take(q.Context().Done())
		if !ok {
			return
		}
		for _, e := range events {
			if _, err := rw.Write(e); err != nil {
				return
			}
		}
		if flush.Flush() != nil {
			return
		}
	}
}
