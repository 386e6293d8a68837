package wire

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

// Discord counts as reached until no request was answered for a minute, and again from
// the next response on. A client without other requests notices this too, with one probe
// a minute.
func TestReached(t *testing.T) {
	for _, tt := range []struct {
		name  string
		quiet bool // no requests except probes
		fails func(w http.ResponseWriter)
	}{
		{"broken service", false, func(w http.ResponseWriter) { answer(w, 503, "") }},
		{"blocked", false, func(w http.ResponseWriter) { answer(w, 429, "<html>") }},
		{"silent service", false, func(http.ResponseWriter) { time.Sleep(time.Minute) }},
		{"broken, nothing to ask", true, func(w http.ResponseWriter) { answer(w, 502, "<html>") }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				var down atomic.Bool
				var asked atomic.Int64
				s.lookup = func(w http.ResponseWriter, _ int) bool {
					asked.Add(1)
					if down.Load() {
						tt.fails(w)
					}
					return down.Load()
				}
				s.rest = func(w http.ResponseWriter, c *call) {
					if down.Load() {
						tt.fails(w)
						return
					}
					answer(w, 403, `{"code":50013}`) // also a response
				}
				c := s.client()
				defer c.Close()
				ctx, stop := context.WithCancel(context.Background())
				defer stop()
				go c.Watch(ctx)
				live := func(minutes int) {
					for range minutes {
						if !tt.quiet {
							call, cancel := context.WithTimeout(ctx, 30*time.Second)
							c.Send(call, "6", Message{Content: "x"}, "n")
							cancel()
						}
						time.Sleep(time.Minute)
					}
				}
				live(60)
				if !c.Reached() {
					t.Error("not reached though all is well")
				}
				if n := asked.Load(); n > 60 {
					t.Errorf("%d signs of life in an hour", n)
				}
				down.Store(true)
				live(4)
				if c.Reached() {
					t.Error("reached after minutes without an answer")
				}
				down.Store(false)
				time.Sleep(2 * time.Minute) // the wait that the block asked for, and a probe
				if !c.Reached() {
					t.Error("not reached after an answer")
				}
				stop()
				time.Sleep(time.Minute)
			})
		})
	}
}

// One broken route, or callers that give up early, do not mean that Discord is
// unreachable.
func TestReachedDespiteOneRoute(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			if c.Path == "/channels/6/messages" {
				answer(w, 500, "")
				return
			}
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		defer c.Close()
		for range 20 {
			c.Send(context.Background(), "6", Message{Content: "x"}, "n")
			if _, err := c.Channel(context.Background(), "7"); err != nil {
				t.Fatal(err)
			}
			gone, cancel := context.WithCancel(context.Background())
			cancel()
			c.Channel(gone, "8")
			time.Sleep(20 * time.Second)
		}
		if !c.Reached() {
			t.Error("not reached though another route answers")
		}
	})
}
