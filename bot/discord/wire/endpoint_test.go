package wire

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
)

// post is a request to the endpoint. It is correctly signed unless a field changes that.
type post struct {
	method  string
	body    string
	age     time.Duration // age of the timestamp
	stamp   string        // replaces the timestamp computed from age
	sign    func(stamp, body string) string
	headers func(h http.Header)
}

// endpointFixture is an endpoint with the keys of Discord and of the application.
type endpointFixture struct {
	t       *testing.T
	sup     *Supervisor
	handler http.Handler
	private ed25519.PrivateKey
}

func newEndpointFixture(t *testing.T, s *Supervisor) *endpointFixture {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	h, err := s.Endpoint(hex.EncodeToString(public))
	if err != nil {
		t.Fatal(err)
	}
	return &endpointFixture{t, s, h, private}
}

func (o *endpointFixture) signature(text string) string {
	return hex.EncodeToString(ed25519.Sign(o.private, []byte(text)))
}

func (o *endpointFixture) do(p post) *httptest.ResponseRecorder {
	stamp := p.stamp
	if stamp == "" {
		stamp = strconv.FormatInt(time.Now().Add(-p.age).Unix(), 10)
	}
	signature := o.signature(stamp + p.body)
	if p.sign != nil {
		signature = p.sign(stamp, p.body)
	}
	method := p.method
	if method == "" {
		method = http.MethodPost
	}
	q := httptest.NewRequest(method, "/any/path", strings.NewReader(p.body))
	q.Header.Set("X-Signature-Timestamp", stamp)
	q.Header.Set("X-Signature-Ed25519", signature)
	if p.headers != nil {
		p.headers(q.Header)
	}
	w := httptest.NewRecorder()
	o.handler.ServeHTTP(w, q)
	return w
}

func interactionBody(id string) string {
	b, err := json.Marshal(pressed(id))
	if err != nil {
		panic(err)
	}
	return string(b)
}

// openEndpoint runs a supervisor without a gateway, in simulated time.
func openEndpoint(t *testing.T, h *recordingHandler, f func(t *testing.T, o *endpointFixture, stop func())) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		sup, err := NewSupervisor(Config{Token: "x", NoGateway: true, Log: slog.New(slog.DiscardHandler)}, h)
		if err != nil {
			t.Fatal(err)
		}
		o := newEndpointFixture(t, sup)
		if got := o.do(post{body: interactionBody("1")}).Code; got != http.StatusServiceUnavailable {
			t.Errorf("before Run: status %d, want 503", got)
		}
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- sup.Run(ctx) }()
		synctest.Wait()
		f(t, o, func() {
			cancel()
			if err := <-ended; err != nil {
				t.Errorf("Run = %v", err)
			}
		})
		cancel()
	})
}

func TestEndpointRequiresSignature(t *testing.T) {
	h := &recordingHandler{}
	openEndpoint(t, h, func(t *testing.T, o *endpointFixture, stop func()) {
		ping := `{"id":"1","application_id":"9","type":1,"token":"t","version":1}`
		_, stranger, err := ed25519.GenerateKey(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, tt := range []struct {
			name string
			p    post
			want int
		}{
			{"ping", post{body: ping}, 200},
			{"press", post{body: interactionBody("10")}, 202},
			{"a little late", post{body: interactionBody("11"), age: 4 * time.Minute}, 202},
			{"a little early", post{body: interactionBody("12"), age: -4 * time.Minute}, 202},
			{"too old", post{body: interactionBody("13"), age: 6 * time.Minute}, 401},
			{"from the future", post{body: interactionBody("14"), age: -6 * time.Minute}, 401},
			{"no number as time", post{body: ping, stamp: "soon"}, 401},
			{"overflowing time", post{body: ping, stamp: "9223372036854775807"}, 401},
			{"no signature", post{body: ping, headers: func(h http.Header) { h.Del("X-Signature-Ed25519") }}, 401},
			{"no timestamp", post{body: ping, headers: func(h http.Header) { h.Del("X-Signature-Timestamp") }}, 401},
			{"no hexadecimal", post{body: ping, sign: func(string, string) string { return strings.Repeat("z", 128) }}, 401},
			{"short", post{body: ping, sign: func(string, string) string { return "abcd" }}, 401},
			{"zeroes", post{body: ping, sign: func(string, string) string { return strings.Repeat("0", 128) }}, 401},
			{"of another body", post{body: ping, sign: func(stamp, _ string) string { return o.signature(stamp + "{}") }}, 401},
			{"of another time", post{body: ping, sign: func(_, body string) string { return o.signature("1" + body) }}, 401},
			{"of another key", post{body: ping, sign: func(stamp, body string) string {
				return hex.EncodeToString(ed25519.Sign(stranger, []byte(stamp+body)))
			}}, 401},
			{"no interaction", post{body: `{"type":3}`}, 400},
			{"no JSON", post{body: `<html>`}, 400},
			{"too large", post{body: strings.Repeat(" ", endpointBody+1)}, 413},
			{"only looking", post{method: http.MethodGet}, 405},
		} {
			got := o.do(tt.p)
			if got.Code != tt.want {
				t.Errorf("%s: status %d (%s), want %d", tt.name, got.Code, got.Body, tt.want)
			}
			if tt.name == "ping" && strings.TrimSpace(got.Body.String()) != `{"type":1}` {
				t.Errorf("ping answered %s", got.Body)
			}
			if tt.want == 202 && got.Body.Len() != 0 {
				t.Errorf("%s: 202 with a body", tt.name)
			}
		}
		synctest.Wait()
		if len(h.got) != 3 || h.got[0].CustomID[:3] != "go:" || h.got[0].Received.IsZero() {
			t.Errorf("handled %q, want the three well signed presses", h.ids())
		}
		stop()
		if got := o.do(post{body: interactionBody("20")}).Code; got != http.StatusServiceUnavailable {
			t.Errorf("after Run: status %d, want 503", got)
		}
	})
}

// A replayed request does not act again while its signature is valid.
func TestEndpointReplay(t *testing.T) {
	h := &recordingHandler{}
	openEndpoint(t, h, func(t *testing.T, o *endpointFixture, stop func()) {
		stamp := strconv.FormatInt(time.Now().Add(4*time.Minute).Unix(), 10)
		overheard := post{body: interactionBody("1000000"), stamp: stamp}
		for range 3 {
			if got := o.do(overheard); got.Code != http.StatusAccepted {
				t.Errorf("status %d, want 202", got.Code)
			}
		}
		for i := range recentIDs + 10 { // many other interactions
			o.do(post{body: interactionBody(itoa(i + 1))})
			synctest.Wait()
		}
		time.Sleep(8 * time.Minute)
		o.do(overheard)
		synctest.Wait()
		if n := strings.Count(" "+h.ids()+" ", " 1000000 "); n != 1 {
			t.Errorf("a replayed press was handled %d times, want once", n)
		}
		stop()
	})
}

// A request that was refused because no worker was free is handled when Discord posts it
// again.
func TestEndpointAcceptsRetryAfterRefusal(t *testing.T) {
	h := &recordingHandler{}
	openEndpoint(t, h, func(t *testing.T, o *endpointFixture, stop func()) {
		d := o.sup.dispatcher.Load()
		d.mu.Lock()
		d.waiting += d.cfg.Parallel * (1 + backlog)
		d.mu.Unlock()
		press := post{body: interactionBody("7")}
		if got := o.do(press).Code; got != http.StatusServiceUnavailable {
			t.Errorf("status %d with no room, want 503", got)
		}
		d.mu.Lock()
		d.waiting = 0
		d.mu.Unlock()
		if got := o.do(press).Code; got != http.StatusAccepted {
			t.Errorf("status %d, want 202", got)
		}
		synctest.Wait()
		if h.ids() != "7" {
			t.Errorf("handled %q, want 7", h.ids())
		}
		stop()
	})
}

// An interaction that arrived by HTTP gets its response over the callback route.
func TestEndpointAnswersOverTheCallback(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) { answer(w, 204, "") }
		c := s.client()
		defer c.Close()
		h := &recordingHandler{on: func(ctx context.Context, in Interaction) {
			if err := c.Respond(ctx, in.ResponseToken, Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource}); err != nil {
				t.Error(err)
			}
		}}
		cfg := s.config()
		cfg.NoGateway = true
		sup, err := NewSupervisor(cfg, h)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- sup.Run(ctx) }()
		synctest.Wait()
		o := newEndpointFixture(t, sup)
		if got := o.do(post{body: interactionBody("5")}); got.Code != 202 {
			t.Errorf("status %d", got.Code)
		}
		synctest.Wait()
		cancel()
		<-ended
		calls := s.recorded()
		if len(calls) != 1 || calls[0].Path != "/interactions/5/tok5/callback" {
			t.Errorf("calls %+v, want one callback", calls)
		}
	})
}

func FuzzEndpoint(f *testing.F) {
	f.Add("1", "00", `{"type":1}`)
	f.Add(strconv.FormatInt(time.Now().Unix(), 10), strings.Repeat("0", 128), interactionBody("1"))
	sup, err := NewSupervisor(Config{Token: "x", NoGateway: true, Log: slog.New(slog.DiscardHandler)}, &recordingHandler{})
	if err != nil {
		f.Fatal(err)
	}
	public, _, _ := ed25519.GenerateKey(nil)
	handler, err := sup.Endpoint(fmt.Sprintf("%x", []byte(public)))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, stamp, signature, body string) {
		q := httptest.NewRequest(http.MethodPost, "/", bytes.NewBufferString(body))
		q.Header.Set("X-Signature-Timestamp", stamp)
		q.Header.Set("X-Signature-Ed25519", signature)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, q)
		io.Copy(io.Discard, w.Body)
		if w.Code != http.StatusUnauthorized && w.Code != http.StatusRequestEntityTooLarge {
			t.Errorf("a guessed signature is answered %d", w.Code)
		}
	})
}
