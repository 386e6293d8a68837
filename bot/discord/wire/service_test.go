package wire

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"guildhall/bot/discord/wire/gateway"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// service is the other end of a connection without a network, for a bubble of simulated time. A
// test reads each request as it was sent and writes each answer: also broken ones, late ones, and
// those of proxies, which the sandbox, as a correct Discord, never gives.
type service struct {
	t      *testing.T
	rest   func(w http.ResponseWriter, c *call)
	gate   func(n int, g *gate)                    // serves the nth connection to the gateway, counted from 1
	lookup func(w http.ResponseWriter, n int) bool // handles the nth lookup of the gateway, or returns false
	noBot  bool                                    // the server has no /gateway/bot, like some proxies
	shards int                                     // recommended number of shards
	wide   int                                     // max_concurrency
	listen chan net.Conn
	done   chan struct{}
	server *http.Server

	mu      sync.Mutex
	calls   []*call
	gates   int
	lookups int
	url     string // URL of the gateway; different for each service
}

var services atomic.Int64

// call is one REST request.
type call struct {
	Method, Path, Query, Auth string
	At                        time.Time
	Body                      map[string]any
	List                      []any // bodies that are lists
	Files                     map[string][]byte
}

const testToken = "very.secret.token"

// inBubble runs f in simulated time with a service, which it closes afterwards.
func inBubble(t *testing.T, f func(t *testing.T, s *service)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newService(t)
		f(t, s)
		s.close()
		synctest.Wait()
	})
}

func newService(t *testing.T) *service {
	s := &service{t: t, listen: make(chan net.Conn), done: make(chan struct{})}
	s.url = "ws://127.0.0.1:" + itoa(int(services.Add(1))) + "/gw"
	s.server = &http.Server{Handler: s, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0)}
	go s.server.Serve(s)
	return s
}

func (s *service) close() {
	s.server.Close()
}

func (s *service) Accept() (net.Conn, error) {
	select {
	case c := <-s.listen:
		return c, nil
	case <-s.done:
		return nil, net.ErrClosed
	}
}

func (s *service) Close() error { close(s.done); return nil }

func (s *service) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

func (s *service) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case s.listen <- far:
		return near, nil
	case <-s.done:
		return nil, errors.New("connection refused")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (s *service) config() Config {
	return Config{Token: testToken, BaseURL: "http://127.0.0.1:1", Dial: s.dial, Log: slog.New(slog.DiscardHandler)}
}

func (s *service) client() *Client {
	s.t.Helper()
	c, err := NewClient(s.config())
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}

// ServeHTTP implements http.Handler.
func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimPrefix(r.URL.Path, "/api/v9")
	switch path {
	case "/gateway", "/gateway/bot":
		if path == "/gateway/bot" && s.noBot {
			http.Error(w, `{"message":"404: Not Found","code":0}`, http.StatusNotFound)
			return
		}
		s.mu.Lock()
		s.lookups++
		n := s.lookups
		s.mu.Unlock()
		if s.lookup != nil && s.lookup(w, n) {
			return
		}
		fmt.Fprintf(w, `{"url":%q,"shards":%d,"session_start_limit":{"total":1000,"remaining":1000,"reset_after":0,"max_concurrency":%d}}`, s.url, s.recommended(), max(s.wide, 1))
		return
	case "/gw/", "/exact": // and no route at /exact/
		s.serveGate(w, r)
		return
	}
	c := &call{Method: r.Method, Path: path, Query: r.URL.RawQuery, Auth: r.Header.Get("Authorization"), At: time.Now()}
	c.read(r)
	s.mu.Lock()
	s.calls = append(s.calls, c)
	s.mu.Unlock()
	if s.rest == nil {
		http.Error(w, `{"message":"404: Not Found","code":0}`, http.StatusNotFound)
		return
	}
	s.rest(w, c)
}

func (c *call) read(r *http.Request) {
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	raw, _ := io.ReadAll(r.Body)
	if kind == "multipart/form-data" {
		c.Files = map[string][]byte{}
		parts := multipart.NewReader(strings.NewReader(string(raw)), params["boundary"])
		for {
			p, err := parts.NextPart()
			if err != nil {
				break
			}
			data, _ := io.ReadAll(p)
			if p.FormName() == "payload_json" {
				raw = data
			} else {
				c.Files[p.FormName()+" "+p.FileName()] = data
			}
		}
	}
	if json.Unmarshal(raw, &c.Body) != nil {
		json.Unmarshal(raw, &c.List)
	}
}

// recorded returns the calls so far.
func (s *service) recorded() []*call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]*call(nil), s.calls...)
}

// answer writes a JSON response.
func answer(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if status != http.StatusNoContent {
		io.WriteString(w, body)
	}
}

// gate is the server's side of one connection to the gateway.
type gate struct {
	s       *service
	ws      *websocket.Conn
	seq     int
	sending sync.Mutex
	beats   int             // milliseconds between heartbeats; 0: the usual interval
	said    json.RawMessage // data of the last frame read
	on      func(op int)    // called for every frame read except heartbeats
}

func (s *service) serveGate(w http.ResponseWriter, r *http.Request) {
	ws, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer ws.CloseNow()
	s.mu.Lock()
	s.gates++
	n := s.gates
	s.mu.Unlock()
	go func() { // the server does not close hijacked connections
		<-s.done
		ws.CloseNow()
	}()
	s.gate(n, &gate{s: s, ws: ws})
}

func (g *gate) send(op int, kind string, data any) {
	g.sending.Lock()
	defer g.sending.Unlock()
	frame := map[string]any{"op": op, "d": data, "s": nil, "t": nil}
	if kind != "" {
		g.seq++
		frame["s"], frame["t"] = g.seq, kind
	}
	g.write(websocket.MessageText, mustJSON(frame))
}

// write sends a message unchanged, if the peer is still connected.
func (g *gate) write(kind websocket.MessageType, raw []byte) {
	_ = g.ws.Write(context.Background(), kind, raw)
}

// drop closes the connection without a close frame.
func (g *gate) drop() { g.ws.CloseNow() }

// read returns the next frame other than a heartbeat, which it acknowledges.
func (g *gate) read() (op int, ok bool) {
	for {
		var f struct {
			Op int             `json:"op"`
			D  json.RawMessage `json:"d"`
		}
		_, raw, err := g.ws.Read(context.Background())
		if err != nil || json.Unmarshal(raw, &f) != nil {
			return 0, false
		}
		if f.Op != gateway.OpHeartbeat {
			g.said = f.D
			if g.on != nil {
				g.on(f.Op)
			}
			return f.Op, true
		}
		g.send(gateway.OpAck, "", nil)
	}
}

func (g *gate) hello() {
	g.send(gateway.OpHello, "", map[string]any{"heartbeat_interval": cmp.Or(g.beats, 41250)})
}

// ready handles the start of a connection: hello, identify or resume, and the
// response to it.
func (g *gate) ready() {
	g.hello()
	switch op, ok := g.read(); {
	case op == gateway.OpIdentify:
		g.send(gateway.OpDispatch, "READY", map[string]any{"v": 9, "session_id": "s", "resume_gateway_url": g.s.url,
			"user": map[string]any{"id": "1"}, "guilds": []any{}})
	case op == gateway.OpResume:
		var asked struct {
			Seq int `json:"seq"`
		}
		if err := json.Unmarshal(g.said, &asked); err != nil || asked.Seq == 0 {
			g.s.t.Errorf("resume %s, want a seq", g.said)
		}
		g.seq = asked.Seq
		g.send(gateway.OpDispatch, "RESUMED", map[string]any{})
	case ok:
		g.s.t.Errorf("first frame has op %d, want identify or resume", op)
	}
}

// serve acknowledges heartbeats until the connection ends.
func (g *gate) serve() {
	for {
		if _, ok := g.read(); !ok {
			return
		}
	}
}

func (g *gate) close(code int) {
	g.ws.Close(websocket.StatusCode(code), "")
}

func (g *gate) press(id string) { g.send(0, "INTERACTION_CREATE", pressed(id)) }

func pressed(id string) map[string]any {
	return map[string]any{"id": id, "application_id": "9", "type": 3, "token": "tok" + id, "version": 1,
		"guild_id": "5", "channel_id": "6", "channel": map[string]any{"id": "6", "type": 11, "parent_id": "4"},
		"member": map[string]any{"user": map[string]any{"id": "7", "username": "ada"}, "permissions": "2048"},
		"locale": "ko", "app_permissions": "8", "context": 0,
		"message": map[string]any{"id": "8", "flags": 64},
		"data":    map[string]any{"custom_id": "go:" + id, "component_type": 2}}
}

// recordingHandler is a Handler that records what it receives.
type recordingHandler struct {
	mu     sync.Mutex
	got    []Interaction
	events []Event
	on     func(ctx context.Context, in Interaction)
}

func (h *recordingHandler) Interaction(ctx context.Context, in Interaction) {
	h.mu.Lock()
	h.got = append(h.got, in)
	h.mu.Unlock()
	if h.on != nil {
		h.on(ctx, in)
	}
}

func (h *recordingHandler) Event(_ context.Context, e Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.events = append(h.events, e)
}

func (h *recordingHandler) ids() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var ids []string
	for _, in := range h.got {
		ids = append(ids, in.ID)
	}
	return strings.Join(ids, " ")
}

// supervise runs a supervisor; stop ends it and returns the result of Run.
func (s *service) supervise(h Handler) (sup *Supervisor, stop func() error) {
	s.t.Helper()
	sup, err := NewSupervisor(s.config(), h)
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	result := make(chan error, 1)
	go func() { result <- sup.Run(ctx) }()
	return sup, func() error { cancel(); return <-result }
}

func (s *service) recommended() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return max(s.shards, 1)
}

// limitedOnce refuses the first request for the given number of seconds.
func limitedOnce(seconds string) func(w http.ResponseWriter, c *call) {
	first := true
	return func(w http.ResponseWriter, c *call) {
		if first {
			first = false
			answer(w, 429, `{"retry_after":`+seconds+`,"global":false}`)
			return
		}
		answer(w, 200, `{"id":"1"}`)
	}
}
