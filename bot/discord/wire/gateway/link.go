package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"guildhall/bot/discord/wire/transport"
)

// intents are the requested gateway intents: guilds, channels and threads.
// Interactions need none.
const intents = 1 << 0

const (
	// writeLimit is the maximum time of one write to the gateway.
	writeLimit = 10 * time.Second
	// resumeLimit is the maximum wait after a resume. A response comes at once or never,
	// and until then no press arrives.
	resumeLimit = 5 * time.Second
	// closeLimit is the maximum time to write the close frame.
	closeLimit = time.Second
	// usualBeat is the heartbeat interval if hello has none.
	usualBeat = 41250 * time.Millisecond
)

// The reasons for which we end a link.
var (
	errNotUpgraded = errors.New("gateway is not served here")
	errNotReady    = errors.New("gateway did not get ready in time")
	errNoAck       = errors.New("gateway stopped to acknowledge heartbeats")
	errReconnect   = errors.New("gateway asked to connect again")
	errInvalid     = errors.New("gateway does not know the session")
	errShutdown    = errors.New("shutdown")
	errGivenUp     = errors.New("another process keeps the shard")
)

// link is one WebSocket connection of a shard from hello to its end. It is never
// reused: the shard continues its session in the next one.
type link struct {
	shard *shard
	ws    *websocket.Conn
	raw   *watchedConn // the connection below ws
	life  context.Context
	over  context.CancelFunc
	tasks sync.WaitGroup // goroutines for heartbeats and for identify or resume
	limit *time.Timer    // ends a slow handshake

	acked   atomic.Bool // the last heartbeat was acknowledged
	resume  bool        // the link resumes a session
	greeted bool        // hello arrived
	open    bool        // READY, RESUMED or a missed event arrived

	writing sync.Mutex
	mu      sync.Mutex
	cause   error // our reason to end the link
}

// dial connects to a gateway address.
func (sh *shard) dial(ctx context.Context, address string) (*link, error) {
	cfg := sh.of.cfg
	var raw *watchedConn
	watch := func(conn net.Conn) net.Conn {
		raw = &watchedConn{Conn: conn, idle: cfg.ReadTimeout}
		return raw
	}
	client := &http.Client{
		Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment,
			DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
				conn, err := cfg.Dial(ctx, network, addr)
				if err != nil {
					return nil, err
				}
				return watch(conn), nil
			},
			DialTLSContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
				conn, err := cfg.dialTLS(ctx, network, addr)
				if err != nil {
					return nil, err
				}
				return watch(conn), nil
			},
			DisableKeepAlives: true, // a refused upgrade leaves no connection open
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	ctx, cancel := context.WithTimeout(ctx, cfg.OpenTimeout)
	defer cancel()
	ws, resp, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		if resp != nil {
			err = fmt.Errorf("%w: status %d", errNotUpgraded, resp.StatusCode)
		}
		return nil, fmt.Errorf("dial the gateway: %w", transport.WithoutAddress(err))
	}
	ws.SetReadLimit(maxFrame)
	return &link{shard: sh, ws: ws, raw: raw}, nil
}

// run handles the link until it ends, and returns the reason.
func (l *link) run(ctx context.Context, resume bool) error {
	l.life, l.over = context.WithCancel(ctx)
	l.resume = resume
	l.limit = time.AfterFunc(l.shard.of.cfg.OpenTimeout, func() { l.end(errNotReady, websocket.StatusServiceRestart) })
	unhook := context.AfterFunc(ctx, func() { l.end(errShutdown, l.shard.of.farewell()) })
	defer func() {
		unhook()
		l.limit.Stop()
		l.end(errReconnect, websocket.StatusServiceRestart)
		l.tasks.Wait()
	}()
	var frames decoder
	for {
		kind, raw, err := l.ws.Read(context.WithoutCancel(ctx)) // l.end ends the read
		if err != nil {
			return l.why(err)
		}
		f, err := frames.decode(kind, raw)
		if err != nil {
			l.shard.log.Warn("frame of the gateway dropped", "err", err)
			continue
		}
		if err := l.read(f); err != nil {
			return err
		}
	}
}

// why returns the reason why reading ended: our own reason, a close code, or the error.
func (l *link) why(err error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cause != nil {
		return l.cause
	}
	return closedError(closeCode(err))
}

// end closes the link once, for a reason. Code 1000 also ends the session; after
// any other code it can be resumed.
func (l *link) end(cause error, code websocket.StatusCode) {
	l.mu.Lock()
	first := l.cause == nil
	if first {
		l.cause = cause
	}
	l.mu.Unlock()
	if !first {
		return
	}
	l.over()
	// The peer may be gone or stuck: close the connection right after the close frame is
	// written.
	l.raw.closing.Store(true)
	cut := time.AfterFunc(closeLimit, func() { l.raw.Close() })
	defer cut.Stop()
	_ = l.ws.Close(code, "")
}

// read handles one frame. An error ends the link.
func (l *link) read(f frame) error {
	if !l.shard.valid() {
		return errGivenUp
	}
	switch f.Op {
	case OpHello:
		l.greet(f.Data)
	case OpDispatch:
		l.dispatch(f)
	case OpHeartbeat:
		return l.beat()
	case OpAck:
		l.acked.Store(true)
	case OpReconnect:
		return errReconnect
	case OpInvalid:
		var resumable bool
		if json.Unmarshal(f.Data, &resumable) != nil || !resumable {
			l.shard.invalid()
		}
		if l.open {
			return errReconnect
		}
		return errInvalid
	default:
		l.shard.log.Debug("unknown operation of the gateway", "op", f.Op)
	}
	return nil
}

// greet handles hello. A second hello changes nothing.
func (l *link) greet(data json.RawMessage) {
	if l.greeted {
		return
	}
	l.greeted = true
	l.acked.Store(true)
	var hello struct {
		Interval int64 `json:"heartbeat_interval"`
	}
	every := usualBeat
	if json.Unmarshal(data, &hello) == nil && hello.Interval > 0 {
		every = time.Duration(hello.Interval) * time.Millisecond
	}
	l.tasks.Go(func() { l.heartbeat(every) })
	l.tasks.Go(l.identifyOrResume)
}

// identifyOrResume resumes the session, or identifies when the queue allows it.
func (l *link) identifyOrResume() {
	h := l.shard
	packet := h.of.resume(h.session())
	limit := resumeLimit
	if !l.resume {
		l.limit.Stop() // waiting in our own queue does not count
		h.waitForIdentify(l.life)
		if h.of.enter(l.life, h.id) != nil {
			return
		}
		packet, limit = h.of.identify(h.id, h.count), h.of.cfg.OpenTimeout
	} else {
		h.resuming()
	}
	l.limit.Reset(min(limit, h.of.cfg.OpenTimeout))
	if !h.valid() {
		l.end(errGivenUp, websocket.StatusServiceRestart)
		return
	}
	if err := l.write(packet); err != nil {
		l.end(fmt.Errorf("identify shard: %w", err), websocket.StatusServiceRestart)
	}
}

// heartbeat sends heartbeats, and ends the link when the gateway stops acknowledging
// them. The first heartbeat is sent after a random time, as Discord asks.
func (l *link) heartbeat(every time.Duration) {
	timer := time.NewTimer(time.Duration(rand.Float64() * float64(every)))
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
		case <-l.life.Done():
			return
		}
		if !l.acked.Swap(false) {
			l.end(errNoAck, websocket.StatusServiceRestart)
			return
		}
		if err := l.beat(); err != nil {
			l.end(err, websocket.StatusServiceRestart)
			return
		}
		timer.Reset(every)
	}
}

func (l *link) beat() error {
	var last any // null before the first event
	if seq := l.shard.session().Seq; seq > 0 {
		last = seq
	}
	if err := l.write(map[string]any{"op": OpHeartbeat, "d": last}); err != nil {
		return fmt.Errorf("send a heartbeat: %w", err)
	}
	return nil
}

func (l *link) write(v any) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	raw, err := json.Marshal(v)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(l.life), writeLimit)
	defer cancel()
	return l.ws.Write(ctx, websocket.MessageText, raw)
}

// dispatch passes on an event. The first event after a resume is often a missed one: like
// RESUMED, it proves that the session continues.
func (l *link) dispatch(f frame) {
	now := time.Now()
	if f.Kind == "READY" {
		l.shard.begin(f)
	} else {
		l.shard.reached(f.Seq)
	}
	if !l.open {
		l.open = true
		l.limit.Stop()
		l.shard.opened(l.resume)
	}
	l.shard.of.cfg.Receive(f.Kind, f.Data, now)
	if f.Kind == "RESUMED" {
		l.shard.log.Info("resumed the session with discord")
	}
}
