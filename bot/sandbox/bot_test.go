package sandbox

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

// start is the time at which the manual clocks of the tests begin.
var start = time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)

// fixture is a sandbox with the sample world.
type fixture struct {
	*Server
	admin.Sample
	clock *world.ManualClock
}

// open starts a sandbox with a clock that only the test moves.
func open(t *testing.T, change ...func(*Config)) *fixture {
	t.Helper()
	clock := world.NewManual(start)
	spec, err := validate.Official()
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Clock: clock, Unlimited: true, Keeper: world.MemoryKeeper{}, Spec: spec}
	for _, f := range change {
		f(&cfg)
	}
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return &fixture{s, s.SeedSample(), clock}
}

// rewrite redirects requests for Discord to the sandbox.
type rewrite struct{ to *url.URL }

func (r rewrite) RoundTrip(q *http.Request) (*http.Response, error) {
	q = q.Clone(q.Context())
	q.URL.Scheme, q.URL.Host = r.to.Scheme, r.to.Host
	return http.DefaultTransport.RoundTrip(q)
}

// session returns a session of a real bot library that is not yet connected.
func (h *fixture) session(t *testing.T) *discordgo.Session {
	t.Helper()
	s, err := discordgo.New("Bot " + h.Token())
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(h.URL())
	if err != nil {
		t.Fatal(err)
	}
	s.Client = &http.Client{Transport: rewrite{to}, Timeout: 20 * time.Second}
	s.ShouldReconnectOnError = false
	s.StateEnabled = false
	s.MaxRestRetries = 0
	s.ShouldRetryOnRateLimit = false
	s.Identify.Intents = discordgo.IntentGuilds | discordgo.IntentGuildMessages | discordgo.IntentDirectMessages
	return s
}

// connect returns a connected session with a handler for interactions.
func (h *fixture) connect(t *testing.T, on func(*discordgo.Session, *discordgo.InteractionCreate)) *discordgo.Session {
	t.Helper()
	s := h.session(t)
	if on != nil {
		s.AddHandler(on)
	}
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.CloseWithCode(4000) })
	return s
}

// short returns a context that ends a test after a wait without success.
func short(t *testing.T) context.Context {
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(stop)
	return ctx
}

// code is Discord's error code in err, or -1.
func code(err error) int {
	var e *discordgo.RESTError
	if errors.As(err, &e) && e.Message != nil {
		return e.Message.Code
	}
	return -1
}

// wantCode fails the test unless err has a code.
func wantCode(t *testing.T, what string, err error, want int) {
	t.Helper()
	if got := code(err); got != want {
		t.Errorf("%s: error %v has code %d, want %d", what, err, got, want)
	}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// clean fails the test when the bot sent something that Discord's documentation
// does not allow.
func (h *fixture) clean(t *testing.T) {
	t.Helper()
	if u := h.Unknown(); len(u) > 0 {
		t.Errorf("unknown routes: %q", u)
	}
	if v := h.Violations(); len(v) > 0 {
		t.Errorf("violations: %q", v)
	}
}

// tableCommand is a command with all the parts that the bot uses.
var tableCommand = &discordgo.ApplicationCommand{
	Name: "table", Description: "Tables", NameLocalizations: &map[discordgo.Locale]string{discordgo.Korean: "테이블"},
	Options: []*discordgo.ApplicationCommandOption{{
		Type: discordgo.ApplicationCommandOptionSubCommand, Name: "open", Description: "Open a table",
		NameLocalizations: map[discordgo.Locale]string{discordgo.Korean: "열기"},
		Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "Game", Required: true, Autocomplete: true},
			{Type: discordgo.ApplicationCommandOptionInteger, Name: "players", Description: "How many", MinValue: new(float64), MaxValue: 5},
		},
	}},
}

// register registers tableCommand.
func (h *fixture) register(t *testing.T, s *discordgo.Session) []*discordgo.ApplicationCommand {
	t.Helper()
	return must(s.ApplicationCommandBulkOverwrite(h.AppID(), "", []*discordgo.ApplicationCommand{tableCommand}))(t)
}
