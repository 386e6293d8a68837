package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// abandonLimit is how long a cancelled Open may take to return before it is left behind.
const abandonLimit = 5 * time.Second

// connection is one session of the library from its start to its end. It is
// never used again: the library's own resuming can lock up.
type connection struct {
	session *discordgo.Session
	cancel  context.CancelFunc
	code    atomic.Int64 // the close code, 0 for an end without one

	mu      sync.Mutex
	gateway string // the address, once it is known
	sockets []*watchedConn
}

// open connects and identifies within the time limit. The returned connection
// is closed by close, whatever becomes of it.
func (s *Supervisor) open(ctx context.Context) (*connection, error) {
	c := &connection{}
	ctx, c.cancel = context.WithCancel(ctx)
	var err error
	if c.session, err = newSession(s.cfg, c.lookup(s.transport.within(ctx), s.bare)); err != nil {
		return nil, err
	}
	c.session.Dialer = &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		HandshakeTimeout: s.cfg.OpenTimeout,
		NetDialContext: func(_ context.Context, network, addr string) (net.Conn, error) {
			return c.dial(ctx, s, network, addr)
		},
	}
	c.session.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { s.receive(e) })
	return c, c.openWithin(ctx, s.cfg.OpenTimeout)
}

// openWithin runs the library's Open, which knows no time limit, and cuts its
// connections when it takes too long: then it returns.
func (c *connection) openWithin(ctx context.Context, limit time.Duration) error {
	result := make(chan error, 1)
	go func() { result <- openSession(c.session) }()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	var cause error
	select {
	case err := <-result:
		return err
	case <-timer.C:
		cause = errors.New("gateway did not get ready in time")
	case <-ctx.Done():
		cause = ctx.Err()
	}
	c.cut()
	left := time.NewTimer(abandonLimit)
	defer left.Stop()
	select {
	case <-result:
	case <-left.C:
		cause = fmt.Errorf("%w; the library does not let go", cause)
	}
	return cause
}

// openSession turns a panic inside the library into an error.
func openSession(s *discordgo.Session) (err error) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case errRestart:
			err = errRestart
		default:
			err = fmt.Errorf("library panicked: %v", p)
		}
	}()
	return s.Open()
}

// dial opens a socket that notices a silent peer.
func (c *connection) dial(ctx context.Context, s *Supervisor, network, addr string) (net.Conn, error) {
	raw, err := s.cfg.Dial(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	w := &watchedConn{Conn: raw, idle: s.cfg.ReadTimeout, heard: s.heard, ended: make(chan struct{})}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sockets = append(c.sockets, w)
	if ctx.Err() != nil { // cut before it was listed
		w.Close()
		return nil, ctx.Err()
	}
	return w, nil
}

// ended returns the channel that closes with the connection's socket.
func (c *connection) ended() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.sockets) == 0 {
		already := make(chan struct{})
		close(already)
		return already
	}
	return c.sockets[len(c.sockets)-1].ended
}

// dialled reports whether it came as far as a socket.
func (c *connection) dialled() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.sockets) > 0
}

// close ends the session politely, if it was open, and lets go of everything.
func (c *connection) close(polite bool) {
	if polite {
		c.session.Close() // takes a second by design
	}
	c.cut()
	c.mu.Lock()
	gateway := c.gateway
	c.mu.Unlock()
	if gateway != "" {
		closes.unwatch(gateway, c)
	}
}

// cut closes every socket and ends every lookup.
func (c *connection) cut() {
	c.cancel()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range c.sockets {
		w.Close()
	}
}

// lookup watches the library ask for the gateway's address, which is how
// the lines of its log can be told apart, and puts the address in a form that
// the library can use.
func (c *connection) lookup(next http.RoundTripper, bare bool) http.RoundTripper {
	return roundTrip(func(q *http.Request) (*http.Response, error) {
		resp, err := next.RoundTrip(q)
		if err != nil || resp.StatusCode != http.StatusOK {
			return resp, err
		}
		body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
		resp.Body.Close()
		if err != nil {
			return nil, err
		}
		var answer struct {
			URL string `json:"url"`
		}
		if json.Unmarshal(body, &answer) == nil && answer.URL != "" {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.gateway = gatewayAddress(answer.URL, bare)
			closes.watch(c.gateway, c)
			body = mustJSON(map[string]string{"url": c.gateway})
			resp.ContentLength = int64(len(body))
		}
		resp.Body = io.NopCloser(bytes.NewReader(body))
		return resp, nil
	})
}

// gatewayAddress is the gateway's address in the form that the library can add
// "?v=9&encoding=json" to. It ends with a slash, which the library would add;
// bare hides that slash in a field of the query, for gateways that are served
// at exactly the path they name.
func gatewayAddress(address string, bare bool) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	q := u.Query()
	for _, own := range []string{"v", "encoding", "compress"} { // which are ours to choose
		q.Del(own)
	}
	if bare = bare && strings.Trim(u.Path, "/") != ""; bare || len(q) > 0 {
		q.Set("v", discordgo.APIVersion)
		q.Set("encoding", "json")
		if !bare {
			u.Path = strings.TrimSuffix(u.Path, "/") + "/"
		}
		u.RawQuery = q.Encode() + "&end=/"
		return u.String()
	}
	u.RawQuery, u.Path = "", strings.TrimSuffix(u.Path, "/")+"/"
	return u.String()
}

type roundTrip func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f roundTrip) RoundTrip(q *http.Request) (*http.Response, error) { return f(q) }

// writeLimit bounds one write to the gateway.
const writeLimit = 10 * time.Second

// watchedConn fails a read after the peer was silent for too long, and tells when it is closed.
type watchedConn struct {
	net.Conn
	idle  time.Duration
	heard func()
	once  sync.Once
	ended chan struct{}
}

// Read implements net.Conn.
func (w *watchedConn) Read(p []byte) (int, error) {
	if err := w.SetReadDeadline(time.Now().Add(w.idle)); err != nil {
		return 0, err
	}
	n, err := w.Conn.Read(p)
	if n > 0 {
		w.heard()
	}
	return n, err
}

// Write implements net.Conn.
func (w *watchedConn) Write(p []byte) (int, error) {
	if err := w.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
		return 0, err
	}
	return w.Conn.Write(p)
}

// Close implements net.Conn.
func (w *watchedConn) Close() error {
	err := w.Conn.Close()
	w.once.Do(func() { close(w.ended) })
	return err
}
