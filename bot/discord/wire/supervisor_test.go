package wire

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestReconnects(t *testing.T) {
	ends := []struct {
		name string
		end  func(g *gate)
	}{
		{"dropped", func(g *gate) { g.ready(); g.drop() }},
		{"op 7 while running", func(g *gate) { g.ready(); g.send(7, "", nil); g.serve() }},
		{"op 7 instead of hello", func(g *gate) { g.send(7, "", nil); g.serve() }},
		{"op 7 instead of ready", func(g *gate) { g.hello(); g.read(); g.send(7, "", nil); g.serve() }},
		{"op 9 instead of ready", func(g *gate) { g.hello(); g.read(); g.send(9, "", false); g.serve() }},
		{"op 9 while running", func(g *gate) { g.ready(); g.send(9, "", true); g.serve() }},
		{"op 9 while running, for good", func(g *gate) { g.ready(); g.send(9, "", false); g.serve() }},
		{"op 9 resumable instead of ready", func(g *gate) { g.hello(); g.read(); g.send(9, "", true); g.serve() }},
		{"close 4007", func(g *gate) { g.ready(); g.close(4007) }},
		{"close 1000", func(g *gate) { g.ready(); g.close(1000) }},
		{"close 4009", func(g *gate) { g.ready(); g.close(4009) }},
		{"close 4000", func(g *gate) { g.ready(); g.close(4000) }},
		{"close 1001 before ready", func(g *gate) { g.hello(); g.close(1001) }},
		{"no hello", func(g *gate) { g.serve() }},
		{"no ready", func(g *gate) { g.hello(); g.serve() }},
		{"silent peer", func(g *gate) {
			g.ready()
			for {
				if _, _, err := g.ws.Read(context.Background()); err != nil {
					return // heartbeats get no acknowledgement
				}
			}
		}},
	}
	for _, tc := range ends {
		t.Run(tc.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.gate = func(n int, g *gate) {
					if n <= 2 {
						tc.end(g)
						return
					}
					g.ready()
					g.press("42")
					g.serve()
				}
				h := &recordingHandler{}
				sup, stop := s.supervise(h)
				time.Sleep(5 * time.Minute) // simulated time
				synctest.Wait()
				if !sup.Connected() || h.ids() != "42" || s.gates != 3 {
					t.Errorf("after two ends: connected %v, got %q, connections %d; want true, 42, 3", sup.Connected(), h.ids(), s.gates)
				}
				if err := stop(); err != nil {
					t.Errorf("Run = %v, want nil after shutdown", err)
				}
				if sup.Connected() {
					t.Error("connected after shutdown")
				}
			})
		})
	}
}

func TestFatalCloses(t *testing.T) {
	tests := []struct {
		name string
		code int
		late bool
		want error
	}{
		{"bad token in the handshake", 4004, false, ErrUnauthorized},
		{"bad token later", 4004, true, ErrUnauthorized},
		{"bad shard", 4010, false, ErrFatal},
		{"too few shards, and no more recommended", 4011, true, ErrFatal},
		{"bad version", 4012, false, ErrFatal},
		{"bad intents", 4013, false, ErrFatal},
		{"disallowed intents later", 4014, true, ErrFatal},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.gate = func(n int, g *gate) {
					if tc.late {
						g.ready()
					} else {
						g.hello()
						g.read()
					}
					g.close(tc.code)
				}
				sup, err := NewSupervisor(s.config(), &recordingHandler{})
				if err != nil {
					t.Fatal(err)
				}
				if err := sup.Run(context.Background()); !errors.Is(err, tc.want) || s.gates != 1 || !strings.Contains(err.Error(), itoa(tc.code)) {
					t.Errorf("Run = %v after %d connections, want %v after 1", err, s.gates, tc.want)
				}
			})
		})
	}
}

func TestLookupRefused(t *testing.T) {
	t.Run("bad token", func(t *testing.T) {
		inBubble(t, func(t *testing.T, s *service) {
			s.lookup = func(w http.ResponseWriter, n int) bool {
				answer(w, 401, `{"code":0,"message":"401: Unauthorized"}`)
				return true
			}
			sup, err := NewSupervisor(s.config(), &recordingHandler{})
			if err != nil {
				t.Fatal(err)
			}
			if err := sup.Run(context.Background()); !errors.Is(err, ErrUnauthorized) {
				t.Errorf("Run = %v, want ErrUnauthorized", err)
			}
		})
	})
	t.Run("limits, pages and failures pass", func(t *testing.T) {
		inBubble(t, func(t *testing.T, s *service) {
			answers := []struct {
				status int
				body   string
			}{{429, `{"retry_after":30,"global":false}`}, {429, `<html>`}, {503, ``}, {200, `nonsense`}}
			s.lookup = func(w http.ResponseWriter, n int) bool {
				if n > len(answers) {
					return false
				}
				answer(w, answers[n-1].status, answers[n-1].body)
				return true
			}
			s.gate = func(n int, g *gate) { g.ready(); g.serve() }
			sup, stop := s.supervise(&recordingHandler{})
			time.Sleep(29 * time.Second)
			synctest.Wait()
			s.mu.Lock()
			asked := s.lookups
			s.mu.Unlock()
			if sup.Connected() || asked != 1 {
				t.Errorf("after 29 s: connected %v, %d lookups; want the demanded 30 s of quiet", sup.Connected(), asked)
			}
			time.Sleep(5 * time.Minute)
			if !sup.Connected() {
				t.Error("not connected five minutes later")
			}
			stop()
		})
	})
}

func TestGatewayIsFoundAtItsExactPath(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.url = strings.TrimSuffix(s.url, "/gw") + "/exact"
		s.gate = func(n int, g *gate) { g.ready(); g.serve() }
		sup, stop := s.supervise(&recordingHandler{})
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if !sup.Connected() {
			t.Error("not connected to a gateway that is served without a slash at its end")
		}
		stop()
	})
}

func TestTokenStaysOutOfTheLog(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.gate = func(n int, g *gate) {
			g.ready()
			g.send(0, "INTERACTION_CREATE", map[string]any{"id": "1", "type": 3, "token": "hushhush", "data": "odd"})
			if n == 1 {
				g.close(4000)
			}
			g.serve() // silent at the end of the test: the library holds a lock while it closes
		}
		var log bytes.Buffer
		cfg := s.config()
		cfg.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		sup, err := NewSupervisor(cfg, &recordingHandler{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := sup.Run(ctx); err != nil {
			t.Error(err)
		}
		if text := log.String(); !strings.Contains(text, "interaction dropped") || strings.Contains(text, "hushhush") || strings.Contains(text, testToken) {
			t.Errorf("log %s", text)
		}
	})
}
