package wire

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"guildhall/bot/discord/wire/gateway"
)

// entry is the first payload of a shard on one connection: identify or resume.
type entry struct {
	op int
	at time.Duration // time since the start of the test
}

// entries runs a supervisor with scripted connections: scripts[n-1] for the nth, and the
// last script for all later ones. It returns the first payload of each connection.
func entries(t *testing.T, h *recordingHandler, lasts time.Duration, scripts ...func(g *gate)) (got []entry) {
	t.Helper()
	inBubble(t, func(t *testing.T, s *service) {
		began := time.Now()
		s.gate = func(n int, g *gate) {
			g.on = func(op int) {
				s.mu.Lock()
				defer s.mu.Unlock()
				got = append(got, entry{op, time.Since(began)})
			}
			scripts[min(n, len(scripts))-1](g)
		}
		_, stop := s.supervise(h)
		time.Sleep(lasts)
		synctest.Wait()
		if err := stop(); err != nil {
			t.Errorf("Run = %v", err)
		}
	})
	return got
}

func calm(g *gate) { g.ready(); g.serve() }

func dropped(g *gate) { g.ready(); time.Sleep(2 * time.Minute); g.drop() }

// Presses made during a reconnect are not lost: the session is resumed at once,
// and Discord sends the missed events.
func TestPressesDuringReconnectArrive(t *testing.T) {
	for name, end := range map[string]func(g *gate){
		"dropped":    func(g *gate) { g.drop() },
		"op 7":       func(g *gate) { g.send(gateway.OpReconnect, "", nil); g.serve() },
		"op 9":       func(g *gate) { g.send(gateway.OpInvalid, "", true); g.serve() },
		"close 4000": func(g *gate) { g.close(4000) },
	} {
		t.Run(name, func(t *testing.T) {
			h := &recordingHandler{}
			got := entries(t, h, time.Minute,
				func(g *gate) { g.ready(); g.press("1"); g.press("2"); end(g) },
				func(g *gate) {
					g.hello()
					op, _ := g.read()
					if want := `{"seq":3,"session_id":"s","token":"Bot ` + testToken + `"}`; op != gateway.OpResume || string(g.said) != want {
						t.Errorf("introduced by op %d, %s; want a resume, %s", op, g.said, want)
					}
					g.seq = 2
					g.press("2") // an event from just before may be repeated
					g.press("3") // pressed during the gap
					g.send(gateway.OpDispatch, "RESUMED", nil)
					g.press("4")
					g.serve()
				})
			ids := strings.Fields(h.ids()) // handled in parallel
			if slices.Sort(ids); !slices.Equal(ids, []string{"1", "2", "3", "4"}) {
				t.Errorf("presses %q arrived, want each once", ids)
			}
			if len(got) != 2 || got[1].at > time.Second {
				t.Errorf("connections %v, want the second within a second", got)
			}
			var kinds []EventKind
			for _, e := range h.events {
				kinds = append(kinds, e.Kind)
			}
			if !slices.Equal(kinds, []EventKind{Ready, Disconnected, Resumed}) {
				t.Errorf("events %v, want ready, disconnected, resumed", kinds)
			}
		})
	}
}

// A session that can no longer be resumed costs some seconds, never the bot.
func TestFailedResume(t *testing.T) {
	tests := []struct {
		name  string
		again func(g *gate) // the gateway's response to the resume
		tries int           // number of resumes
		until time.Duration // time from the first of them to the new session
	}{
		{"refused for good", func(g *gate) { g.hello(); g.read(); g.send(gateway.OpInvalid, "", false); g.serve() }, 1, 8 * time.Second},
		{"refused, resumable", func(g *gate) { g.hello(); g.read(); g.send(gateway.OpInvalid, "", true); g.serve() }, 2, 8 * time.Second},
		{"op 7 in its place", func(g *gate) { g.hello(); g.read(); g.send(gateway.OpReconnect, "", nil); g.serve() }, 2, 8 * time.Second},
		{"close 4009", func(g *gate) { g.hello(); g.read(); g.close(4009) }, 1, 4 * time.Second},
		{"close 4007", func(g *gate) { g.hello(); g.read(); g.close(4007) }, 1, 4 * time.Second},
		{"no answer", func(g *gate) { g.hello(); g.serve() }, 1, 8 * time.Second},
		{"dropped each time", func(g *gate) { g.hello(); g.read(); g.drop() }, 2, 8 * time.Second},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			scripts := []func(g *gate){dropped}
			for range tt.tries {
				scripts = append(scripts, tt.again)
			}
			got := entries(t, &recordingHandler{}, 5*time.Minute, append(scripts, calm)...)
			if len(got) != 2+tt.tries {
				t.Fatalf("connections %v, want %d resumes and a new session", got, tt.tries)
			}
			for _, e := range got[1 : 1+tt.tries] {
				if e.op != gateway.OpResume {
					t.Errorf("connections %v, want %d resumes first", got, tt.tries)
				}
			}
			if last := got[len(got)-1]; last.op != gateway.OpIdentify || last.at-got[1].at > tt.until {
				t.Errorf("connections %v, want a new session within %v", got, tt.until)
			}
		})
	}
}

// When the session is lost, Discord asks for at least a second without identify, in which
// no press arrives. The client waits exactly that second, even if hello comes slowly or
// the link was open.
func TestNewSessionAfterTheLeastQuiet(t *testing.T) {
	slow := func(g *gate) { time.Sleep(900 * time.Millisecond); g.ready(); g.serve() }
	for _, tt := range []struct {
		name  string
		first func(g *gate)
		lost  func(g *gate)
	}{
		{"a resume is refused", dropped, func(g *gate) { g.hello(); g.read() }},
		{"out of the blue", nil, func(g *gate) { g.beats = 1 << 30; g.ready(); time.Sleep(10 * time.Second) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var lost time.Time
			scripts := []func(g *gate){func(g *gate) {
				tt.lost(g)
				lost = time.Now()
				g.send(gateway.OpInvalid, "", false)
				g.serve()
			}, slow}
			if tt.first != nil {
				scripts = slices.Insert(scripts, 0, tt.first)
			}
			var quiet time.Duration
			scripts[len(scripts)-1] = func(g *gate) {
				note := g.on
				g.on = func(op int) { quiet = time.Since(lost); note(op) }
				slow(g)
			}
			got := entries(t, &recordingHandler{}, 5*time.Minute, scripts...)
			if got[len(got)-1].op != gateway.OpIdentify || quiet < time.Second || quiet > 1300*time.Millisecond {
				t.Errorf("connections %v, the last after %v; want a new session after one second", got, quiet)
			}
		})
	}
}

// A resume address without a server is not dialled forever.
func TestResumeAddressIsGone(t *testing.T) {
	got := entries(t, &recordingHandler{}, 5*time.Minute, func(g *gate) {
		g.hello()
		g.read()
		g.send(gateway.OpDispatch, "READY", map[string]any{"session_id": "s", "resume_gateway_url": "ws://127.0.0.1:1/nobody"})
		g.drop()
	}, calm)
	if len(got) != 2 || got[1].op != gateway.OpResume || got[1].at > 5*time.Second {
		t.Errorf("connections %v, want a resume at the usual address within seconds", got)
	}
}

// A peer that accepts everything but acknowledges nothing is dropped within two
// heartbeats.
func TestMissingAckEndsTheLink(t *testing.T) {
	got := entries(t, &recordingHandler{}, 5*time.Minute, func(g *gate) {
		g.ready()
		for {
			if _, _, err := g.ws.Read(context.Background()); err != nil {
				return
			}
		}
	}, calm)
	if len(got) != 2 || got[1].at > 83*time.Second {
		t.Errorf("connections %v, want the second within two beats of 41.25 s", got)
	}
}

// A requested heartbeat is sent at once, and unreadable frames are ignored.
func TestOddFrames(t *testing.T) {
	h := &recordingHandler{}
	var beats int
	got := entries(t, h, time.Minute, func(g *gate) {
		g.ready()
		g.write(websocket.MessageText, []byte(`{"op":`))
		g.write(websocket.MessageBinary, []byte("no zlib"))
		g.send(gateway.OpHello, "", map[string]any{"heartbeat_interval": 1}) // a second hello
		g.send(gateway.OpHeartbeat, "", nil)
		ctx, stop := context.WithTimeout(context.Background(), time.Second)
		defer stop()
		for {
			if _, _, err := g.ws.Read(ctx); err != nil {
				break
			}
			beats++
		}
	}, func(g *gate) { g.ready(); g.press("7"); g.serve() })
	if beats < 1 || beats > 2 || len(got) != 2 || h.ids() != "7" {
		t.Errorf("%d beats on one request, connections %v, presses %q", beats, got, h.ids())
	}
}

func TestReadyWithoutASession(t *testing.T) {
	got := entries(t, &recordingHandler{}, time.Minute, func(g *gate) {
		g.hello()
		g.read()
		g.send(gateway.OpDispatch, "READY", map[string]any{})
		g.drop()
	}, calm)
	if len(got) != 2 || got[1].op != gateway.OpIdentify {
		t.Errorf("connections %v, want two identifies", got)
	}
}

func TestShutdownEndsTheSession(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		code := make(chan int, 1)
		s.gate = func(n int, g *gate) {
			g.ready()
			for {
				if _, _, err := g.ws.Read(context.Background()); err != nil {
					code <- int(websocket.CloseStatus(err))
					return
				}
			}
		}
		_, stop := s.supervise(&recordingHandler{})
		time.Sleep(time.Second)
		if err := errors.Join(stop()); err != nil {
			t.Error(err)
		}
		if got := <-code; got != 1000 {
			t.Errorf("closed with %d, want 1000, which lets Discord forget the session", got)
		}
	})
}

// A network outage costs no session: missed events arrive afterwards.
func TestOutageKeepsTheSession(t *testing.T) {
	h := &recordingHandler{}
	inBubble(t, func(t *testing.T, s *service) {
		var down atomic.Bool
		cfg := s.config()
		cfg.Dial = func(ctx context.Context, network, addr string) (net.Conn, error) {
			if down.Load() {
				return nil, errors.New("no route to host")
			}
			return s.dial(ctx, network, addr)
		}
		s.gate = func(n int, g *gate) {
			if n == 1 {
				g.ready()
				down.Store(true)
				g.drop()
				return
			}
			g.hello()
			if op, _ := g.read(); op != gateway.OpResume {
				t.Errorf("after the outage: op %d, want a resume", op)
			}
			g.press("1")
			g.send(gateway.OpDispatch, "RESUMED", nil)
			g.serve()
		}
		sup, err := NewSupervisor(cfg, h)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
		defer cancel()
		time.AfterFunc(time.Minute, func() { down.Store(false) })
		if err := sup.Run(ctx); err != nil {
			t.Error(err)
		}
		if h.ids() != "1" || s.gates != 2 {
			t.Errorf("presses %q over %d connections, want the missed one over two", h.ids(), s.gates)
		}
	})
}
