package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// onGate runs a supervisor with one scripted connection.
func onGate(t *testing.T, h *recordingHandler, script func(g *gate), check func(t *testing.T, s *service, stop func() error)) {
	inBubble(t, func(t *testing.T, s *service) {
		s.gate = func(n int, g *gate) {
			g.ready()
			script(g)
			g.serve()
		}
		_, stop := s.supervise(h)
		synctest.Wait()
		time.Sleep(10 * time.Millisecond) // simulated time: the script has run
		synctest.Wait()
		check(t, s, stop)
	})
}

func TestDoubledInteractionIsHandledOnce(t *testing.T) {
	h := &recordingHandler{}
	onGate(t, h, func(g *gate) {
		g.press("1")
		g.press("2")
		g.press("1")
	}, func(t *testing.T, s *service, stop func() error) {
		stop()
		if got := len(h.got); got != 2 {
			t.Errorf("%d interactions handled (%s), want 2", got, h.ids())
		}
	})
}

func TestPanicIsContained(t *testing.T) {
	h := &recordingHandler{on: func(_ context.Context, in Interaction) {
		if in.ID == "1" {
			panic("on purpose")
		}
	}}
	onGate(t, h, func(g *gate) {
		g.press("1")
		time.Sleep(time.Millisecond)
		g.press("2")
	}, func(t *testing.T, s *service, stop func() error) {
		if h.ids() != "1 2" {
			t.Errorf("handled %q, want both", h.ids())
		}
		stop()
	})
}

func TestHalfInteractionsAreDropped(t *testing.T) {
	h := &recordingHandler{}
	without := func(id, key string) map[string]any {
		p := pressed(id)
		delete(p, key)
		return p
	}
	onGate(t, h, func(g *gate) {
		g.send(0, "INTERACTION_CREATE", without("1", "data"))
		g.send(0, "INTERACTION_CREATE", without("2", "member"))
		g.send(0, "INTERACTION_CREATE", without("3", "token"))
		broken := pressed("4")
		broken["data"] = map[string]any{"custom_id": 17}
		g.send(0, "INTERACTION_CREATE", broken)
		odd := pressed("5")
		odd["message"] = map[string]any{"id": "8", "flags": 0, "components": []any{map[string]any{"type": 99}}}
		g.send(0, "INTERACTION_CREATE", odd) // the library cannot decode this one
		g.send(0, "SOMETHING_NEW", map[string]any{"a": 1})
		g.send(77, "", nil)
	}, func(t *testing.T, s *service, stop func() error) {
		if h.ids() != "5" {
			t.Errorf("handled %q, want only 5", h.ids())
		}
		stop()
	})
}

func TestShutdownFinishesRunningHandlers(t *testing.T) {
	var finished atomic.Bool
	h := &recordingHandler{on: func(ctx context.Context, in Interaction) {
		if in.ID == "1" {
			time.Sleep(5 * time.Second)
			finished.Store(ctx.Err() == nil)
		}
	}}
	var gate_ *gate
	onGate(t, h, func(g *gate) { gate_ = g; g.press("1") }, func(t *testing.T, s *service, stop func() error) {
		result := make(chan error, 1)
		began := time.Now()
		go func() { result <- stop() }()
		time.Sleep(time.Second)
		gate_.press("2") // too late
		if err := <-result; err != nil || !finished.Load() {
			t.Errorf("Run = %v, running interaction finished: %v", err, finished.Load())
		}
		if h.ids() != "1" {
			t.Errorf("handled %q, want only what came before the shutdown", h.ids())
		}
		if took := time.Since(began); took < 4*time.Second || took > 6*time.Second {
			t.Errorf("shutdown took %v, want what was left of the interaction's 5 s", took)
		}
	})
}

func TestShutdownDoesNotWaitForEver(t *testing.T) {
	var cancelled atomic.Bool
	h := &recordingHandler{on: func(ctx context.Context, in Interaction) {
		<-ctx.Done()
		cancelled.Store(true)
	}}
	onGate(t, h, func(g *gate) { g.press("1") }, func(t *testing.T, s *service, stop func() error) {
		began := time.Now()
		if err := stop(); err != nil || !cancelled.Load() {
			t.Errorf("Run = %v, context of the stuck interaction cancelled: %v", err, cancelled.Load())
		}
		if took := time.Since(began); took > 12*time.Second {
			t.Errorf("shutdown took %v, want the grace of 10 s and a second", took)
		}
	})
}

func TestParallelIsBounded(t *testing.T) {
	var running, most atomic.Int64
	h := &recordingHandler{on: func(context.Context, Interaction) {
		most.Store(max(most.Load(), running.Add(1)))
		time.Sleep(time.Second)
		running.Add(-1)
	}}
	synctestBounded(t, h)
	if most.Load() != 3 || len(h.got) != 15 {
		t.Errorf("%d ran at once and %d in all, want 3 and 15 (the rest dropped)", most.Load(), len(h.got))
	}
}

func synctestBounded(t *testing.T, h *recordingHandler) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		cfg, err := Config{Token: "x", Parallel: 3, Log: slog.New(slog.NewTextHandler(&log, nil))}.withDefaults()
		if err != nil {
			t.Fatal(err)
		}
		d := newDispatcher(context.Background(), cfg, h)
		for i := range 20 {
			d.interaction(Interaction{ResponseToken: ResponseToken{ID: itoa(i + 1)}})
		}
		if !d.stop() {
			t.Error("stop left something running")
		}
		if n := strings.Count(log.String(), "too many at once"); n != 5 {
			t.Errorf("%d drops logged, want 5", n)
		}
	})
}

func TestRecentForgetsTheOldest(t *testing.T) {
	var r recent
	for i := range 3 * recentIDs {
		if !r.add(itoa(i)) {
			t.Fatalf("%d is not new", i)
		}
	}
	if r.add(itoa(3*recentIDs-1)) || r.add(itoa(2*recentIDs)) {
		t.Error("a late id counts as new")
	}
	if len(r.ids) > recentIDs {
		t.Errorf("%d ids are remembered", len(r.ids))
	}
}

func TestEventsArriveInOrder(t *testing.T) {
	h := &recordingHandler{}
	thread := func(archived bool) map[string]any {
		return map[string]any{"id": "6", "guild_id": "5", "parent_id": "4", "type": 11, "thread_metadata": map[string]any{"archived": archived}}
	}
	onGate(t, h, func(g *gate) {
		g.send(0, "GUILD_CREATE", map[string]any{"id": "5", "name": "x"})
		g.send(0, "THREAD_UPDATE", thread(true))
		g.send(0, "THREAD_UPDATE", thread(false))
		g.send(0, "THREAD_DELETE", map[string]any{"id": "6", "guild_id": "5", "parent_id": "4", "type": 11})
		g.send(0, "GUILD_DELETE", map[string]any{"id": "5", "unavailable": true})
		g.send(0, "GUILD_DELETE", map[string]any{"id": "5"})
	}, func(t *testing.T, s *service, stop func() error) {
		stop()
		want := []EventKind{Ready, GuildJoined, ThreadUpdated, ThreadUpdated, ThreadDeleted, GuildAway, GuildLeft}
		if len(h.events) != len(want) {
			t.Fatalf("events %v, want kinds %v", h.events, want)
		}
		for i, e := range h.events {
			if e.Kind != want[i] {
				t.Errorf("event %d is of kind %d, want %d", i, e.Kind, want[i])
			}
		}
		if !h.events[2].Channel.Archived || h.events[3].Channel.Archived || h.events[4].Channel.Parent != "4" {
			t.Errorf("thread events %+v", h.events[2:5])
		}
	})
}

// Changed roles change the bot's permissions in a server.
func TestRoleEvents(t *testing.T) {
	for _, kind := range []string{"GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "GUILD_MEMBER_UPDATE"} {
		if e, ok := decodeEvent(kind, []byte(`{"guild_id":"5"}`)); !ok || e.Kind != ChannelUpdated || e.Guild != "5" {
			t.Errorf("%s = %+v, %v; want a change in server 5", kind, e, ok)
		}
		if _, ok := decodeEvent(kind, []byte(`{}`)); ok {
			t.Errorf("%s without a server is taken", kind)
		}
	}
}

// A handler in this process answers each call at once: the client waits for no limit, and
// does not repeat a failed call.
func TestHandlerAnswersAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked []string
		handler := http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
			body, _ := io.ReadAll(q.Body)
			asked = append(asked, q.Method+" "+q.URL.Path+" "+string(body))
			if q.URL.Path == "/api/v9/channels/9" {
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
			fmt.Fprintf(w, `{"id":"%d","type":1}`, len(asked))
		})
		c, err := NewClient(Config{Token: "t", BaseURL: "http://127.0.0.1:1", Log: slog.New(slog.DiscardHandler), Handler: handler})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		began := time.Now()
		for n := range 60 {
			dm, err := c.OpenDM(t.Context(), fmt.Sprint(100+n))
			if err != nil || dm.ID != fmt.Sprint(n+1) {
				t.Fatalf("OpenDM %d = %+v, %v", n, dm, err)
			}
		}
		if _, err := c.Channel(t.Context(), "9"); !errors.Is(err, ErrOutcomeUnknown) || len(asked) != 61 {
			t.Errorf("after a server error: %v, %d requests; want it unclear, after 61", err, len(asked))
		}
		if took := time.Since(began); took != 0 {
			t.Errorf("61 calls took %v", took)
		}
		if want := `POST /api/v9/users/@me/channels {"recipient_id":"100"}`; asked[0] != want {
			t.Errorf("asked %s, want %s", asked[0], want)
		}
	})
}
