package sandbox

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// Config says how a Server is set up. The zero value is a server in memory
// on a free port of the loopback address, with the time of day.
type Config struct {
	// Addr is where to listen; only loopback addresses are taken.
	Addr string
	// Listener is used instead of Addr: a test in fake time has no sockets.
	Listener net.Listener
	// Clock moves every deadline; nil is the time of day.
	Clock Clock
	// Token is what the bot must present, without "Bot "; default "sandbox".
	Token string
	// AppName names the bot; default "Guildhall".
	AppName string
	// Page is served at /; nil serves none.
	Page fs.FS
	// Keeper holds the world; nil is memory only.
	Keeper Keeper
	// Spec checks every body of the bot against the official description.
	Spec *Spec
	// Logger hears of faults and violations; nil is silence.
	Logger *slog.Logger
	// Unlimited switches rate limits off. The headers are sent all the same.
	Unlimited bool
	// PrivilegedIntents are the privileged gateway intents the application was
	// granted; none by default, so asking for one closes with 4014.
	PrivilegedIntents int
	// Heartbeat is the interval announced in hello; default 41.25 s.
	Heartbeat time.Duration
	// Shards is how many connections are recommended; default 1. A bot that
	// connects with less than MinShards is closed with 4011.
	Shards, MinShards int
	// Concurrency is how many shards may identify within 5 s; default 1.
	Concurrency int
}

// Server is one running sandbox. All its methods are safe for concurrent use.
type Server struct {
	// Faults makes things go wrong on purpose.
	Faults *Faults

	cfg      Config
	clock    Clock
	log      *slog.Logger
	url      string
	http     *http.Server
	served   chan struct{}
	stop     context.CancelFunc
	life     context.Context
	pictures pictureCheck

	mu         sync.Mutex
	world      *world
	gate       *gateway
	limits     *limiter
	changed    chan struct{}
	watchers   map[*watcher]bool
	failures   map[string]map[string]string // person -> message -> text of the failure shown there
	unknown    []string
	violations []string
	closed     bool
	endpoint   endpoint
}

// New starts a server. What its Keeper holds is there again; an empty world
// has the bot and nothing else (see SeedSample).
func New(cfg Config) (*Server, error) {
	if cfg.Addr == "" {
		cfg.Addr = "127.0.0.1:0"
	}
	if cfg.Clock == nil {
		cfg.Clock = WallClock{}
	}
	if cfg.Token == "" {
		cfg.Token = "sandbox"
	}
	if cfg.AppName == "" {
		cfg.AppName = "Guildhall"
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = 41250 * time.Millisecond
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	cfg.Shards, cfg.Concurrency = max(cfg.Shards, 1), max(cfg.Concurrency, 1)
	ln := cfg.Listener
	if ln == nil {
		var err error
		if ln, err = listen(cfg.Addr); err != nil {
			return nil, err
		}
	}
	s := &Server{
		cfg: cfg, clock: cfg.Clock, log: cfg.Logger, url: "http://" + ln.Addr().String(), served: make(chan struct{}),
		world: newWorld(cfg.Clock, cfg.Keeper), changed: make(chan struct{}),
		watchers: map[*watcher]bool{}, failures: map[string]map[string]string{},
	}
	s.life, s.stop = context.WithCancel(context.Background())
	s.gate = newGateway()
	s.limits = newLimiter(cfg.Clock)
	s.Faults = newFaults(s)
	if err := s.wake(); err != nil {
		ln.Close()
		return nil, err
	}
	s.http = &http.Server{Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return s.life }}
	go func() {
		defer close(s.served)
		if err := s.http.Serve(ln); err != nil && !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("serve", "err", err)
		}
	}()
	return s, nil
}

func listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("sandbox address %q: %w", addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("sandbox address %q: only loopback addresses are served", addr)
	}
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	return ln, nil
}

// wake loads the world, or makes the bot of a new one.
func (s *Server) wake() error {
	w := s.world
	if err := w.load(); err != nil {
		return err
	}
	if w.app.ID == "" {
		w.app = app{User: User{ID: w.nextID(), Username: s.cfg.AppName, Discriminator: "0", GlobalName: s.cfg.AppName, Bot: true}}
	}
	if len(w.app.Seed) == 0 {
		w.app.newKey()
		w.keep("app", w.app)
	}
	s.reviveThreads()
	s.expireActions()
	return w.keepErr
}

// URL is where the server listens, such as http://127.0.0.1:4444.
func (s *Server) URL() string { return s.url }

// Token is what the bot presents, without "Bot ".
func (s *Server) Token() string { return s.cfg.Token }

// AppID is the id of the application and of its bot user.
func (s *Server) AppID() string { return s.world.app.ID }

// Close drops every connection and stops serving.
func (s *Server) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	for c := range s.gate.conns {
		go c.ws.CloseNow()
	}
	s.mu.Unlock()
	s.stop()
	err := s.http.Close()
	<-s.served
	s.gate.wait()
	s.endpoint.client.CloseIdleConnections()
	return err
}

// Unknown lists the requests to routes that do not exist, as "METHOD path".
// A test of a bot should find it empty.
func (s *Server) Unknown() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.unknown...)
}

// Violations lists what the bot sent although no documentation allows it: what
// the official schema refuses, and keys and flags Discord silently ignores.
// A test of a bot should find it empty.
func (s *Server) Violations() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.violations...)
}

// violate records a violation. The lists are bounded, a broken bot is not.
func (s *Server) violate(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.log.Warn("violation", "what", text)
	if len(s.violations) < 1000 {
		s.violations = append(s.violations, text)
	}
}

// SetRateLimits switches rate limits on or off.
func (s *Server) SetRateLimits(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cfg.Unlimited = !on
}

// RateLimited counts the requests that came too fast. Faults are not in it.
func (s *Server) RateLimited() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.limits.refused
}

// touch tells everyone who waits that something may have changed.
func (s *Server) touch() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// waitFor returns once ok holds. ok is called without the lock.
func (s *Server) waitFor(ctx context.Context, ok func() bool) error {
	for {
		s.mu.Lock()
		next := s.changed
		s.mu.Unlock()
		if ok() {
			return nil
		}
		select {
		case <-next:
		case <-ctx.Done():
			return fmt.Errorf("sandbox: what was waited for did not happen: %w", context.Cause(ctx))
		case <-s.life.Done():
			return errors.New("sandbox: server closed")
		}
	}
}

func newToken() string {
	b := make([]byte, 32)
	rand.Read(b)
	return hex.EncodeToString(b)
}
