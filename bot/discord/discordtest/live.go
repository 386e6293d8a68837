package discordtest

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/discord"
	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/wire"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
	"guildhall/render"
	pictures "guildhall/render/catalog"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

// replyTimeout is the maximum time for a reply in a test.
const replyTimeout = 20 * time.Second

// Config configures a Live. The zero value is a sandbox with the sample world,
// a new database and real pictures.
type Config struct {
	// Plain replaces every picture by the same small one, which is faster if a test is
	// not about pictures.
	Plain bool
	// Entropy is the source of seeds. Nil means a source derived from the test's name, so
	// that every run has the same deals.
	Entropy io.Reader
	// Limits switches rate limits on.
	Limits bool
	// HTTP makes interactions arrive by HTTP only, without a gateway.
	HTTP bool
	// Sandbox and Wire change other settings; nil changes nothing.
	Sandbox func(*sandbox.Config)
	Wire    func(*wire.Config)
	// Friends are the rules for tables for friends, and BoardLink the links to pages.
	Friends   friends.Rules
	BoardLink func(ctx context.Context, user string, table int64) (string, error)
	// Debug sets the log level to debug.
	Debug bool
	// Ends is set if the test expects Discord to reject the bot permanently; see Ended.
	Ends bool
}

// Live is a running bot and its Discord with the real protocols between them: a gateway
// or HTTP, rate limits, repeats. A test runs it in simulated time and waits for events.
type Live struct {
	admin.Sample
	Server   *sandbox.Server
	Bot      *discord.Bot
	Services *services.Services
	Store    storage.Store

	t       testing.TB
	cfg     Config
	file    string
	network *network // from the bot to its Discord
	posted  *network // from Discord to the bot
	words   *text.Catalog
	client  *wire.Client
	said    *transcript
	stop    context.CancelFunc
	running sync.WaitGroup
	ended   chan error
	posts   *http.Server // receives interactions by HTTP
	log     *logBuffer
}

// Open starts everything and returns after the bot is connected and its commands are
// registered. It stops at the end of the test, and fails the test for every unknown route and
// every body that Discord would reject.
func Open(t testing.TB, cfg Config) *Live {
	t.Helper()
	if cfg.Entropy == nil {
		cfg.Entropy = dealsOf(t.Name())
	}
	h := &Live{t: t, cfg: cfg, said: newTranscript(t), file: testdb.New(t), network: newNetwork(), posted: newNetwork(), log: &logBuffer{}}
	conf := sandbox.Config{Unlimited: !cfg.Limits, Listener: h.network, Dial: h.posted.dial, Clock: new(strictClock),
		UpdateKeepsFiles: updateKeepsFiles()}
	var err error
	if conf.Spec, err = validate.Official(); err != nil {
		t.Fatal(err)
	}
	if cfg.Sandbox != nil {
		cfg.Sandbox(&conf)
	}
	server, err := sandbox.New(conf)
	if err != nil {
		t.Fatal(err)
	}
	h.Server, h.Sample = server, server.SeedSample()
	h.words = messages()
	h.Start()
	t.Cleanup(h.close)
	return h
}

// Start starts the bot on the database, as after a restart.
func (h *Live) Start() {
	h.t.Helper()
	store := testdb.Open(h.t, h.file)
	h.Store = store
	level := slog.LevelInfo
	if h.cfg.Debug {
		level = slog.LevelDebug
	}
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: level}))
	h.Services = services.New(table.Config{
		Store: store, Games: catalog.Game, Now: time.Now, Entropy: h.cfg.Entropy, NewID: func() string { return ulid.Make().String() }, Log: log,
	})
	wired := wire.Config{Token: h.Server.Token(), BaseURL: h.Server.URL(), Log: log, NoGateway: h.cfg.HTTP, Dial: h.network.dial}
	if h.cfg.Wire != nil {
		h.cfg.Wire(&wired)
	}
	var err error
	if h.client, err = wire.NewClient(wired); err != nil {
		h.t.Fatal(err)
	}
	h.Bot = discord.New(discord.Config{
		Wire: h.client, Services: h.Services, Store: store, Text: h.words, Games: catalog.Games(), Artists: pictures.Artist, Draw: h.draw(), Log: log,
		Friends: h.cfg.Friends, BoardLink: h.cfg.BoardLink,
	})
	supervisor, err := wire.NewSupervisor(wired, h.Bot)
	if err != nil {
		h.t.Fatal(err)
	}
	h.run(supervisor)
}

// run starts the bot's two loops and waits until it answers.
func (h *Live) run(supervisor *wire.Supervisor) {
	h.t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	h.stop = stop
	h.ended = make(chan error, 1)
	h.running.Go(func() {
		err := supervisor.Run(ctx)
		if err != nil && !h.cfg.Ends {
			h.t.Errorf("supervisor: %v", err)
		}
		h.ended <- err
	})
	h.running.Go(func() {
		if err := h.Bot.Run(ctx); err != nil {
			h.t.Errorf("deliveries: %v", err)
		}
	})
	within, cancel := context.WithTimeout(ctx, replyTimeout)
	defer cancel()
	if _, err := h.Bot.Register(within); err != nil {
		h.t.Fatalf("register commands: %v", err)
	}
	h.receive(within, supervisor)
	if err := h.As(h.Ada).Wait(within, func(*persona.Persona) bool { return h.Server.BotOnline() }); err != nil {
		h.t.Fatalf("the bot does not come online: %v\n%s", err, h.Log())
	}
}

// receive serves interactions by HTTP, if the configuration says so.
func (h *Live) receive(ctx context.Context, supervisor *wire.Supervisor) {
	h.t.Helper()
	if !h.cfg.HTTP {
		return
	}
	handler, err := supervisor.Endpoint(h.Server.PublicKey())
	if err != nil {
		h.t.Fatal(err)
	}
	h.posted.open()
	h.posts = &http.Server{Handler: handler}
	go h.posts.Serve(h.posted)
	if err := h.Server.DeliverByHTTP(ctx, "http://127.0.0.1:1/"); err != nil {
		h.t.Fatal(err)
	}
}

// Ended waits until Discord rejects the bot permanently, and returns the error.
func (h *Live) Ended() error {
	h.t.Helper()
	select {
	case err := <-h.ended:
		h.ended <- err
		return err
	case <-time.After(replyTimeout):
		h.t.Fatalf("the bot goes on\n%s", h.Log())
		return nil
	}
}

// Stop stops the bot like a shutdown. The sandbox continues.
func (h *Live) Stop() {
	h.stop()
	h.running.Wait()
	if h.posts != nil {
		h.posts.Close()
	}
	h.client.Close()
	if err := h.Store.Close(); err != nil {
		h.t.Errorf("close the store: %v", err)
	}
}

func (h *Live) close() {
	h.Stop()
	checkMissing(h.t)
	for _, u := range h.Server.Unknown() {
		h.t.Errorf("unknown route: %s", u)
	}
	for _, v := range h.Server.Violations() {
		h.t.Errorf("violation: %s", v)
	}
	if err := h.Server.Close(); err != nil {
		h.t.Errorf("close the sandbox: %v", err)
	}
}

// As returns a person at the sandbox.
func (h *Live) As(user string) *persona.Persona { return h.Server.As(user) }

// Log returns the bot's log so far.
func (h *Live) Log() string { return h.log.String() }

// Quiet waits until every press has a reply and no delivery is due.
func (h *Live) Quiet() {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	if err := h.Bot.Quiet(ctx); err != nil {
		h.t.Fatalf("deliveries do not come to an end: %v\n%s", err, h.Log())
	}
}

// draw returns the function that draws pictures.
func (h *Live) draw() func(string, *render.Theme, func() *render.Scene) ([]byte, error) {
	if !h.cfg.Plain {
		return render.NewCache(64 << 20).Picture
	}
	return func(string, *render.Theme, func() *render.Scene) ([]byte, error) { return OnePixel, nil }
}

// logBuffer is a log that can be read while it is written.
type logBuffer struct {
	mu sync.Mutex
	b  strings.Builder
}

func (j *logBuffer) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(p)
}

func (j *logBuffer) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.String()
}

var _ fmt.Stringer = (*logBuffer)(nil)
