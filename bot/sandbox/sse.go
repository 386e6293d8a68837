package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// watcher is one page that listens for what a person can see.
type watcher struct {
	s   *Server
	me  string
	out *queue[[]byte]
}

const eventTick = 20 * time.Second

// beat queues comments until the stream ends.
func (w *watcher) beat(ctx context.Context, tick <-chan time.Time) {
	for {
		select {
		case <-tick:
			w.out.push([]byte(": still here\n\n"))
		case <-ctx.Done():
			return
		}
	}
}

// push queues an event. It is called with the Server locked.
func (w *watcher) push(name string, v any) {
	b, err := w.s.clientBytes(v)
	if err != nil {
		panic("sandbox: event " + name + " does not encode: " + err.Error())
	}
	w.out.push(fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, b))
}

// serveEvents streams what happens to a page.
func (s *Server) serveEvents(rw http.ResponseWriter, q *http.Request) {
	w := &watcher{s: s, me: q.URL.Query().Get("me"), out: newQueue[[]byte]()}
	flush := http.NewResponseController(rw)
	s.mu.Lock()
	if s.world.people[w.me] == nil {
		s.mu.Unlock()
		clientError(rw, http.StatusNotFound, errors.New("unknown person"))
		return
	}
	s.watchers[w] = true
	w.push("hello", map[string]any{"me": w.me})
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.watchers, w)
		s.mu.Unlock()
	}()
	// A comment now and then shows a browser that a quiet stream is alive. It
	// goes by the time of day: it is the browser that waits.
	tick := time.NewTicker(eventTick)
	defer tick.Stop()
	go w.beat(q.Context(), tick.C)
	rw.Header().Set("Content-Type", "text/event-stream")
	rw.Header().Set("Cache-Control", "no-store")
	for {
		events, ok := w.out.take(q.Context().Done())
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
