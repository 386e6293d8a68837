// Package sandbox is a local server that speaks Discord's protocols: the REST API
// in versions 9 and 10, the gateway, and the view of a person at a client. A real
// bot connects to it through its own Discord library; a test (see Persona) or a
// web page (package page) acts for people.
//
// It is as strict as Discord (payload limits, three seconds for a response, one
// response only, fifteen minutes of token life, permissions, rate limits) and
// contains nothing about any particular bot or game. Time comes from a Clock, so
// that a test can move it. The server passes everything that a person could see
// to a Keeper before it answers a request, so that a restart after a kill
// restores the same state.
//
// This package connects the parts and starts them. Package world holds all
// objects and package service changes them; bots use rest and gateway;
// people use persona and page; admin and fault change the world from outside. One
// mutex, that of the world, guards them all.
package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/page"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/sandbox/rest"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

// Config configures a Server. The zero value is a server in memory on a free port
// of the loopback address, with the system clock.
type Config struct {
	// Addr is the address to listen on; only loopback addresses are accepted.
	Addr string
	// Listener replaces Addr, and Dial connects to an endpoint for interactions in place of
	// a socket: a test with simulated time has none. Nil is the network.
	Listener net.Listener
	Dial     func(ctx context.Context, network, addr string) (net.Conn, error)
	// Deliver takes each interaction, as JSON, in place of a connection to the bot. The
	// server listens nowhere then: a bot in the same process calls its Handler. It is
	// called with the world locked.
	Deliver func(interaction []byte)
	// Clock is the source of time; nil is the system clock.
	Clock world.Clock
	// Token is the bot's token, without "Bot "; default "sandbox".
	Token string
	// AppName names the bot; default "Guildhall".
	AppName string
	// Secret is the secret of the application, for OAuth2; it has a default.
	Secret string
	// Activity serves the root of Activities, through the proxy for pages
	// within Discord. If it is nil, Activities are off.
	Activity http.Handler
	// Page is served at /; nil serves none.
	Page fs.FS
	// More serves further pages by path, such as "/rules/".
	More map[string]http.Handler
	// Keeper stores the world; nil keeps it in memory only.
	Keeper world.Store
	// Spec checks every body of the bot against the official description.
	Spec *validate.Spec
	// UpdateKeepsFiles makes a response of type 7 without the key attachments
	// keep the files of its message. Discord documents neither behaviour;
	// reports say that it removes the files.
	UpdateKeepsFiles bool
	// OnBody receives the JSON of every body of the bot before it is checked,
	// with the template of its route. It may be called concurrently. It may be
	// nil.
	OnBody func(method, template string, body []byte)
	// Logger logs faults and violations; nil logs nothing.
	Logger *slog.Logger
	// Unlimited switches rate limits off. The headers are still sent.
	Unlimited bool
	// PrivilegedIntents are the privileged gateway intents the application was
	// granted; none by default, so asking for one closes with 4014.
	PrivilegedIntents int
	// Heartbeat is the interval announced in hello; default 41.25 s.
	Heartbeat time.Duration
	// Shards is the recommended number of connections; default 1. A bot with
	// fewer than MinShards is closed with 4011.
	Shards, MinShards int
	// Concurrency is the number of shards that may identify within 5 s; default 1.
	Concurrency int
}

// Server is a running sandbox. All its methods are safe for concurrent use.
type Server struct {
	*admin.Admin // changes people, guilds and channels from outside

	// Faults simulates errors.
	Faults *fault.Faults

	world    *world.World
	report   *world.Report
	limits   *world.Limiter
	gate     *gateway.Gateway
	svc      *service.Service
	tracker  *service.Interactions
	api      *rest.API
	endpoint *rest.Endpoint
	people   *persona.Clients
	page     *page.API

	url    string
	all    http.Handler
	http   *http.Server // nil if the server does not listen
	served chan struct{}
	stop   context.CancelFunc
}

// New starts a server with the world in its Keeper; an empty world has only the
// bot (see SeedSample).
func New(cfg Config) (*Server, error) {
	cfg = cfg.withDefaults()
	ln := cfg.Listener
	if cfg.Deliver != nil {
		ln = nowhere{}
	} else if ln == nil {
		var err error
		if ln, err = listen(cfg.Addr); err != nil {
			return nil, err
		}
	}
	s := assemble(cfg, ln.Addr().String())
	if err := s.loadWorld(cfg.AppName); err != nil {
		ln.Close()
		return nil, err
	}
	s.all = s.proxied(cfg.Activity, s.handler(cfg.Page, cfg.More))
	if cfg.Deliver != nil {
		close(s.served)
		return s, nil
	}
	s.http = &http.Server{Handler: s.all, ReadHeaderTimeout: 10 * time.Second,
		BaseContext: func(net.Listener) context.Context { return s.world.Life }}
	go func() {
		defer close(s.served)
		if err := s.http.Serve(ln); err != nil && !errors.Is(err, http.ErrServerClosed) {
			cfg.Logger.Error("serve", "err", err)
		}
	}()
	return s, nil
}

func (cfg Config) withDefaults() Config {
	if cfg.Addr == "" {
		cfg.Addr = "127.0.0.1:0"
	}
	if cfg.Clock == nil {
		cfg.Clock = world.SystemClock{}
	}
	if cfg.Token == "" {
		cfg.Token = "sandbox"
	}
	if cfg.AppName == "" {
		cfg.AppName = "Guildhall"
	}
	if cfg.Secret == "" {
		cfg.Secret = "sandbox-client-secret-0123456789"
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = 41250 * time.Millisecond
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	cfg.Shards, cfg.Concurrency = max(cfg.Shards, 1), max(cfg.Concurrency, 1)
	return cfg
}

// assemble creates the parts of a server; nothing runs yet.
func assemble(cfg Config, addr string) *Server {
	life, stop := context.WithCancel(context.Background())
	s := &Server{url: "http://" + addr, served: make(chan struct{}), stop: stop}
	s.world = world.New(world.Config{Clock: cfg.Clock, Keeper: cfg.Keeper, Token: cfg.Token, PrivilegedIntents: cfg.PrivilegedIntents, Life: life,
		Secret: cfg.Secret, Activities: cfg.Activity != nil})
	s.report = world.NewReport(cfg.Logger)
	s.limits = world.NewLimiter(cfg.Clock, cfg.Unlimited)
	s.Faults = fault.New(s.world)
	s.gate = gateway.New(gateway.Config{
		World: s.world, Faults: s.Faults, Report: s.report, Limits: s.limits, URL: "ws://" + addr + "/gateway/ws/",
		Heartbeat: cfg.Heartbeat, Shards: cfg.Shards, MinShards: cfg.MinShards, Concurrency: cfg.Concurrency,
	})
	feed := service.NewFeed(s.world)
	s.svc = service.New(s.world, s.gate, feed)
	s.tracker = service.NewInteractions(s.svc, s.world, feed)
	s.api = rest.New(rest.Config{World: s.world, Service: s.svc, Tracker: s.tracker, Gateway: s.gate, Feed: feed,
		Faults: s.Faults, Limits: s.limits, Report: s.report, Spec: cfg.Spec,
		UpdateKeepsFiles: cfg.UpdateKeepsFiles, OnBody: cfg.OnBody})
	s.endpoint = s.api.Endpoint(cfg.Dial)
	s.tracker.SendToBot = s.endpoint.Send
	if cfg.Deliver != nil {
		s.tracker.SendToBot = func(_ *world.Interaction, payload map[string]any) { cfg.Deliver(encoded(payload)) }
	}
	s.people = persona.New(s.world, s.svc, s.tracker, feed, s.Faults)
	s.Admin = admin.New(s.world, s.svc, s.gate)
	s.Faults.SetHandlers(s.Admin.Apply, s.Admin.Undo)
	s.page = page.New(s.people, s.Admin, s.world, s.svc, s.tracker, s.gate, feed, s.Faults)
	return s
}

// handler routes all requests.
func (s *Server) handler(page fs.FS, more map[string]http.Handler) http.Handler {
	api := s.api.Handler()
	top := http.NewServeMux()
	top.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.api.ServeFile)
	top.HandleFunc("GET /gateway/ws/", s.gate.Serve)
	for _, prefix := range []string{"/api/v9", "/api/v10", "/api"} {
		top.Handle(prefix+"/", http.StripPrefix(prefix, api))
		top.HandleFunc("POST "+prefix+"/oauth2/token", s.api.ServeToken)
	}
	// Paths without a prefix, if they cannot be a file of the page.
	for _, first := range []string{"gateway", "users", "guilds", "channels", "applications", "interactions", "webhooks", "oauth2"} {
		top.Handle("/"+first+"/", api)
	}
	top.Handle("/gateway", api)
	s.page.Routes(top)
	for path, h := range more {
		top.Handle(path, h)
	}
	if page != nil {
		top.Handle("/", http.FileServerFS(page))
	} else {
		top.HandleFunc("/", s.api.NoRoute)
	}
	return top
}

// activityHost is the suffix of the host names of Activities, like discordsays.com. Browsers
// resolve such a name to this machine and treat it as another site than the page's.
const activityHost = ".localhost"

// proxied passes requests for the host of the Activity to it, like Discord's
// proxy, and others to next.
func (s *Server) proxied(activity, next http.Handler) http.Handler {
	if activity == nil {
		return next
	}
	return http.HandlerFunc(func(rw http.ResponseWriter, q *http.Request) {
		host, _, _ := strings.Cut(q.Host, ":")
		if host != s.AppID()+activityHost {
			next.ServeHTTP(rw, q)
			return
		}
		to := q.Clone(q.Context())
		to.Host = strings.TrimPrefix(s.url, "http://")
		to.URL.Path = "/" + strings.TrimPrefix(strings.TrimPrefix(q.URL.Path, "/"), ".proxy/")
		to.URL.RawPath = ""
		to.Header.Del("Cookie") // some clients send none from a frame, so no page may need them
		activity.ServeHTTP(rw, to)
	})
}

// ActivityURL returns the address of the Activity as seen by pages within Discord.
func (s *Server) ActivityURL() string {
	_, port, _ := strings.Cut(strings.TrimPrefix(s.url, "http://"), ":")
	return "http://" + s.AppID() + activityHost + ":" + port
}

// AuthorizeURL returns the address of the OAuth2 page. Its host name is another
// site than the server's own pages, as Discord's is.
func (s *Server) AuthorizeURL() string {
	_, port, _ := strings.Cut(strings.TrimPrefix(s.url, "http://"), ":")
	return "http://localhost:" + port + "/oauth2/authorize"
}

// SetRedirects sets the addresses to which codes of OAuth2 may be sent.
func (s *Server) SetRedirects(to ...string) {
	s.world.Mu.Lock()
	defer s.world.Mu.Unlock()
	s.world.Redirects = to
}

// Secret returns the secret of the application, for OAuth2.
func (s *Server) Secret() string { return s.world.Secret }

// encoded returns an interaction as JSON.
func encoded(payload map[string]any) []byte {
	b, err := json.Marshal(payload)
	if err != nil {
		panic("sandbox: interaction does not encode: " + err.Error())
	}
	return b
}

// nowhere is the listener of a server that does not listen.
type nowhere struct{ net.Listener }

func (nowhere) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }
func (nowhere) Close() error   { return nil }

// Handler serves all requests to the server, for a bot in the same process.
func (s *Server) Handler() http.Handler { return s.all }

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

// loadWorld loads the world, or creates the bot of a new one.
func (s *Server) loadWorld(name string) error {
	w := s.world
	if err := w.Load(); err != nil {
		return err
	}
	if w.App.ID == "" {
		w.App = world.App{User: model.User{ID: w.NextID(), Username: name, Discriminator: "0", GlobalName: name, Bot: true}}
	}
	if len(w.App.Seed) == 0 {
		w.App.NewKey()
		w.Keep("app", w.App)
	}
	s.svc.RestartArchiveTimers()
	s.tracker.Expire()
	return w.KeepErr
}

// URL returns the server's address, such as http://127.0.0.1:4444.
func (s *Server) URL() string { return s.url }

// Token returns the bot's token, without "Bot ".
func (s *Server) Token() string { return s.world.Token }

// AppID returns the id of the application and of its bot user.
func (s *Server) AppID() string { return s.world.App.ID }

// Close drops every connection and stops serving.
func (s *Server) Close() error {
	s.world.Mu.Lock()
	if s.world.Closed {
		s.world.Mu.Unlock()
		return nil
	}
	s.world.Closed = true
	s.gate.CutAll()
	s.world.Mu.Unlock()
	s.stop()
	var err error
	if s.http != nil {
		err = s.http.Close()
	}
	<-s.served
	s.gate.Wait()
	s.endpoint.CloseIdle()
	return err
}

// Unknown lists the requests to routes that do not exist, as "METHOD path". A
// test of a bot should find it empty.
func (s *Server) Unknown() []string {
	s.world.Mu.Lock()
	defer s.world.Mu.Unlock()
	return s.report.UnknownRoutes()
}

// Violations lists bodies that Discord's documentation does not allow: errors
// against the official schema, and keys and flags that Discord silently ignores.
// A test of a bot should find it empty.
func (s *Server) Violations() []string {
	s.world.Mu.Lock()
	defer s.world.Mu.Unlock()
	return s.report.AllViolations()
}

// SetRateLimits switches rate limits on or off.
func (s *Server) SetRateLimits(on bool) {
	s.world.Mu.Lock()
	defer s.world.Mu.Unlock()
	s.limits.Set(!on)
}

// RateLimited returns the number of requests over a rate limit, without
// refusals by faults.
func (s *Server) RateLimited() int {
	s.world.Mu.Lock()
	defer s.world.Mu.Unlock()
	return s.limits.Refusals()
}

// DoubledShards returns the number of sessions of the gateway that began while
// another one of their shard was connected.
func (s *Server) DoubledShards() int {
	s.world.Mu.Lock()
	defer s.world.Mu.Unlock()
	return s.gate.Doubled()
}

// As returns the persona of a user.
func (s *Server) As(userID string) *persona.Persona { return s.people.As(userID) }

// BotOnline reports whether all shards of the bot are connected to the gateway,
// or it receives interactions by HTTP.
func (s *Server) BotOnline() bool {
	s.world.Mu.Lock()
	defer s.world.Mu.Unlock()
	return s.endpoint.Active() || s.gate.Online()
}

// PublicKey returns the application's key, in hexadecimal, with which a bot
// verifies posted interactions.
func (s *Server) PublicKey() string { return s.world.App.VerifyKey }

// DeliverByHTTP posts interactions to a URL from now on, as Discord does for an
// application with an interactions endpoint URL. An empty URL returns to the
// gateway. Like Discord it first checks that the endpoint responds to a ping
// and refuses bad signatures. Later it sometimes sends a bad signature again;
// accepting it is a violation.
func (s *Server) DeliverByHTTP(ctx context.Context, url string) error {
	return s.endpoint.Use(ctx, url)
}
