package wire

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"guildhall/bot/discord/wire/gateway"
)

// Config configures a Client and a Supervisor. Only Token is required.
type Config struct {
	// Token is the bot token, with or without the word "Bot".
	Token string
	// BaseURL replaces scheme, host and leading path of every REST call,
	// including the gateway lookup, for a local server or a rate limit proxy. It
	// may end with /api or /api/v10. Empty means Discord.
	BaseURL string
	// Log is the log for operators. Nil means slog.Default.
	Log *slog.Logger

	// OpenTimeout is the maximum time of one attempt to connect, from the lookup to READY
	// (default 30 s).
	OpenTimeout time.Duration
	// ReadTimeout is the time without any data from the gateway after which the
	// connection counts as dead (default 90 s; Discord acknowledges heartbeats every 41
	// s).
	ReadTimeout time.Duration
	// Grace is the time for which Run waits at shutdown for running handlers (default 10
	// s).
	Grace time.Duration
	// Parallel is the maximum number of handlers running at the same time (default 256).
	Parallel int
	// Shards is the number of connections to the gateway; 0 means as many as
	// Discord recommends.
	Shards int
	// NoGateway disables the gateway; interactions arrive by HTTP.
	NoGateway bool
	// Backoff returns the wait before attempt n (from 1) to connect again. Nil
	// means no wait, then 1 s doubling to 60 s, with jitter.
	Backoff func(n int) time.Duration
	// Observer is called for requests. May be nil.
	Observer Observer
	// Fleet shares the connections to the gateway with other processes of the same bot.
	// Nil means that there are no others.
	Fleet Fleet
	// Dial opens network connections. Nil means net.Dialer.
	Dial func(ctx context.Context, network, addr string) (net.Conn, error)
	// Handler answers calls within this process instead of a network: at once, with one
	// attempt and without rate limits, so that a test decides when each call happens.
	Handler http.Handler
}

// Fleet, Claim and Session are shared between processes; see package gateway.
type (
	Fleet   = gateway.Fleet
	Claim   = gateway.Claim
	Session = gateway.Session
)

// withDefaults returns c with defaults in unset fields, or an error that names an
// invalid field.
func (c Config) withDefaults() (Config, error) {
	c.Token = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(c.Token), "Bot "))
	if c.Token == "" {
		return c, errors.New("wire: no bot token")
	}
	if _, err := c.base(); err != nil {
		return c, err
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Observer == nil {
		c.Observer = noopObserver{}
	}
	if c.OpenTimeout <= 0 {
		c.OpenTimeout = 30 * time.Second
	}
	if c.ReadTimeout <= 0 {
		c.ReadTimeout = 90 * time.Second
	}
	if c.Grace <= 0 {
		c.Grace = 10 * time.Second
	}
	if c.Parallel <= 0 {
		c.Parallel = 256
	}
	if c.Backoff == nil {
		c.Backoff = gateway.Backoff
	}
	if c.Dial == nil {
		c.Dial = (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}).DialContext
	}
	return c, nil
}

// base returns the parsed BaseURL, or nil for Discord itself.
func (c Config) base() (*url.URL, error) {
	if c.BaseURL == "" {
		return nil, nil
	}
	u, err := url.Parse(c.BaseURL)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, errors.New("wire: base URL must be http(s)://host")
	}
	return u, nil
}

// Observer is called for every request to Discord, so that a program can count
// them. The calls come from the working goroutine and must return at once.
type Observer interface {
	// Requested gets the kind of route without ids, the status (0 without a response),
	// and the scope of a refusal with 429 (otherwise "").
	Requested(route string, status int, scope string, took time.Duration)
}

type noopObserver struct{}

func (noopObserver) Requested(string, int, string, time.Duration) {}
