package page

import (
	"errors"
	"net/http"
	"time"

	"guildhall/bot/sandbox/service"
)

// serveEvents streams the events that a person can see.
func (pg *API) serveEvents(rw http.ResponseWriter, q *http.Request) {
	me := q.URL.Query().Get("me")
	flush := http.NewResponseController(rw)
	pg.world.Mu.Lock()
	if pg.world.People[me] == nil {
		pg.world.Mu.Unlock()
		clientError(rw, http.StatusNotFound, errors.New("unknown person"))
		return
	}
	w := pg.feed.Open(me)
	pg.world.Mu.Unlock()
	defer func() {
		pg.world.Mu.Lock()
		pg.feed.Leave(w)
		pg.world.Mu.Unlock()
	}()
	// A comment at intervals shows the browser that the stream is alive. It uses
	// the system clock, because the browser does.
	tick := time.NewTicker(service.EventTick)
	defer tick.Stop()
	go w.Beat(q.Context(), tick.C)
	rw.Header().Set("Content-Type", "text/event-stream")
	rw.Header().Set("Cache-Control", "no-store")
	for {
		events, ok := w.Out.Take(q.Context().Done())
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
