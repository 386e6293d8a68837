package gateway

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// Discord's close frame gets no response, and ours is the last frame sent, with
// and without TLS.
func TestCloseFrames(t *testing.T) {
	for name, start := range map[string]func(http.Handler) *httptest.Server{"plain": httptest.NewServer, "tls": httptest.NewTLSServer} {
		t.Run(name, func(t *testing.T) {
			answered := make(chan bool, 1)
			code := make(chan websocket.StatusCode, 1)
			again := make(chan bool, 1)
			first := true
			server := start(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
				ws, err := websocket.Accept(w, q, nil)
				if err != nil {
					t.Error(err)
					return
				}
				defer ws.CloseNow()
				ctx := context.Background()
				_ = ws.Write(ctx, websocket.MessageText, []byte(`{"op":10,"d":{"heartbeat_interval":45000}}`))
				_, _, err = ws.Read(ctx) // identify or resume
				if err == nil {
					_ = ws.Write(ctx, websocket.MessageText, []byte(`{"op":0,"t":"READY","s":1,"d":{"session_id":"s"}}`))
				}
				if first {
					first = false
					answered <- ws.Close(websocket.StatusGoingAway, "") == nil
					return
				}
				again <- true
				_, _, err = ws.Read(ctx)
				code <- websocket.CloseStatus(err)
			}))
			defer server.Close()
			roots := x509.NewCertPool()
			if c := server.Certificate(); c != nil {
				roots.AddCert(c)
			}
			gw := New(Config{
				Token: "t", Log: slog.New(slog.DiscardHandler), OpenTimeout: 10 * time.Second, ReadTimeout: time.Minute, Shards: 1,
				Backoff: func(int) time.Duration { return 0 }, Dial: (&net.Dialer{}).DialContext, RootCAs: roots,
				LookUp:   func(context.Context) (Plan, error) { return Plan{URL: "ws" + server.URL[len("http"):], Shards: 1}, nil },
				Demanded: func(error) time.Duration { return 0 },
				Receive:  func(string, json.RawMessage, time.Time) {}, Lost: func() {},
			})
			ctx, stop := context.WithCancel(context.Background())
			ended := make(chan error, 1)
			go func() { ended <- gw.Run(ctx) }()
			if <-answered {
				t.Error("a close frame with 1001 was answered, which ends the session")
			}
			<-again
			stop()
			if got := <-code; got != websocket.StatusNormalClosure {
				t.Errorf("closed with %d at shutdown, want 1000", got)
			}
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}
