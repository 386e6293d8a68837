package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"guildhall/bot/discord/wire/gateway"
)

// shardsSeen records when each shard identified, as "id/count".
type shardsSeen struct {
	mu    sync.Mutex
	began time.Time
	who   []string
	at    []time.Duration
}

func (w *shardsSeen) note(g *gate) (id int) {
	var d struct {
		Shard [2]int `json:"shard"`
	}
	json.Unmarshal(g.said, &d)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.who = append(w.who, itoa(d.Shard[0])+"/"+itoa(d.Shard[1]))
	w.at = append(w.at, time.Since(w.began))
	return d.Shard[0]
}

// identified accepts the connection of a shard and returns the shard's number; -1 for a resumed
// session.
func (g *gate) identified(w *shardsSeen) (id int) {
	g.hello()
	if op, _ := g.read(); op == gateway.OpIdentify {
		id = w.note(g)
		g.send(gateway.OpDispatch, "READY", map[string]any{"session_id": "s" + itoa(id)})
		return id
	}
	g.send(gateway.OpDispatch, "RESUMED", nil)
	return -1
}

// Three shards identify one after the other, with the time between that Discord asks for.
// With a higher max_concurrency those of different lanes do not wait for each other.
func TestShardsIdentifyInTurn(t *testing.T) {
	for _, tt := range []struct{ wide, shards, windows int }{{1, 3, 2}, {2, 4, 1}, {16, 3, 0}} {
		t.Run(itoa(tt.wide), func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.shards, s.wide = tt.shards, tt.wide
				w := &shardsSeen{began: time.Now()}
				s.gate = func(n int, g *gate) { g.identified(w); g.serve() }
				sup, stop := s.supervise(&recordingHandler{})
				time.Sleep(time.Minute)
				synctest.Wait()
				if states := sup.Shards(); len(states) != tt.shards || !sup.Connected() {
					t.Errorf("shards %+v, want %d connected", states, tt.shards)
				}
				slices.Sort(w.who)
				if len(w.who) != tt.shards || w.who[tt.shards-1] != itoa(tt.shards-1)+"/"+itoa(tt.shards) {
					t.Errorf("identified %v, want each of %d once", w.who, tt.shards)
				}
				slices.Sort(w.at)
				if last := w.at[tt.shards-1]; last < time.Duration(tt.windows)*5*time.Second || last > time.Duration(tt.windows)*6*time.Second+time.Second {
					t.Errorf("identified at %v, want them spread over %d windows of 5 s", w.at, tt.windows)
				}
				for i := tt.wide; i < len(w.at); i++ {
					if w.at[i]-w.at[i-tt.wide] < 5*time.Second {
						t.Errorf("identified at %v: more than %d within 5 s", w.at, tt.wide)
					}
				}
				stop()
			})
		})
	}
}

// A failure of one shard stops neither the others nor their events.
func TestOneShardsTrouble(t *testing.T) {
	for name, trouble := range map[string]func(g *gate){
		"no hello": func(g *gate) { g.serve() },
		"no ready": func(g *gate) { g.hello(); g.serve() },
		"dropped":  func(g *gate) { g.hello(); g.read(); g.drop() },
		"op 9":     func(g *gate) { g.hello(); g.read(); g.send(gateway.OpInvalid, "", false); g.serve() },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.shards, s.wide = 3, 3
				w := &shardsSeen{began: time.Now()}
				s.gate = func(n int, g *gate) {
					if n == 2 || n > 3 { // from then on every connection of some shard fails
						trouble(g)
						return
					}
					id := g.identified(w)
					go func() {
						for i := range 10 {
							time.Sleep(10 * time.Second)
							g.press(itoa(1000*(id+1) + i))
						}
					}()
					g.serve()
				}
				h := &recordingHandler{}
				sup, stop := s.supervise(h)
				time.Sleep(3 * time.Minute)
				synctest.Wait()
				up := 0
				for _, st := range sup.Shards() {
					if st.Connected {
						up++
					}
				}
				if up != 2 || sup.Connected() || !sup.Receiving() || len(h.got) != 20 {
					t.Errorf("%d shards connected, %d presses came, the whole connected: %v, any: %v; want 2, 20, false, true", up, len(h.got), sup.Connected(), sup.Receiving())
				}
				if err := stop(); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// A fatal code of one shard ends the whole bot.
func TestFatalCodeOfOneShard(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.shards, s.wide = 3, 3
		w := &shardsSeen{}
		s.gate = func(n int, g *gate) {
			g.identified(w)
			if n == 3 {
				g.close(4014)
			}
			g.serve()
		}
		sup, err := NewSupervisor(s.config(), &recordingHandler{})
		if err != nil {
			t.Fatal(err)
		}
		if err := sup.Run(context.Background()); !errors.Is(err, ErrFatal) || !strings.Contains(err.Error(), "4014") {
			t.Errorf("Run = %v, want ErrFatal with its code", err)
		}
	})
}

// When Discord demands more shards, the bot starts again with the recommended number.
// Only the host can change a configured number.
func TestTooFewShards(t *testing.T) {
	for _, fixed := range []int{0, 1} {
		t.Run(itoa(fixed), func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				w := &shardsSeen{began: time.Now()}
				s.gate = func(n int, g *gate) {
					if n == 1 {
						g.hello()
						g.read()
						s.mu.Lock()
						s.shards = 2
						s.mu.Unlock()
						g.close(gateway.CodeTooFewShards)
					}
					g.identified(w)
					g.serve()
				}
				cfg := s.config()
				cfg.Shards = fixed
				sup, err := NewSupervisor(cfg, &recordingHandler{})
				if err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
				defer cancel()
				err = sup.Run(ctx)
				slices.Sort(w.who)
				if fixed == 0 && (err != nil || !slices.Equal(w.who, []string{"0/2", "1/2"})) {
					t.Errorf("Run = %v, identified %v, want the two shards that were recommended later", err, w.who)
				}
				if fixed == 1 && (!errors.Is(err, ErrFatal) || !strings.Contains(err.Error(), "too many servers")) {
					t.Errorf("Run = %v, want the refusal", err)
				}
			})
		})
	}
}

func TestGatewayWithoutRecommendation(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.noBot = true
		var log bytes.Buffer
		s.gate = calmly
		cfg := s.config()
		cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
		sup, err := NewSupervisor(cfg, &recordingHandler{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		time.AfterFunc(30*time.Second, func() {
			if !sup.Connected() || len(sup.Shards()) != 1 {
				t.Errorf("shards %+v, want one, connected", sup.Shards())
			}
		})
		if err := sup.Run(ctx); err != nil || strings.Contains(log.String(), "ERROR") {
			t.Errorf("Run = %v, log %s", err, log.String())
		}
	})
}

func calmly(_ int, g *gate) { calm(g) }

func TestNoGateway(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		cfg := s.config()
		cfg.NoGateway = true
		sup, err := NewSupervisor(cfg, &recordingHandler{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := sup.Run(ctx); err != nil || s.lookups != 0 || len(sup.Shards()) != 0 {
			t.Errorf("Run = %v with %d lookups, want none", err, s.lookups)
		}
	})
}
