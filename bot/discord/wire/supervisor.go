package wire

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Supervisor keeps a connection to the gateway and hands what comes to a Handler.
type Supervisor struct {
	cfg        Config
	handler    Handler
	transport  *transport
	dispatcher atomic.Pointer[dispatcher]
	connected  atomic.Bool
	lastHeard  atomic.Int64 // Unix nanoseconds
	identifies []time.Time  // of the last day
	bare       bool         // dial the gateway's path as it is given, without a slash at its end
}

// NewSupervisor returns a supervisor that is not yet running.
func NewSupervisor(cfg Config, h Handler) (*Supervisor, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	installLogger()
	return &Supervisor{cfg: cfg, handler: h, transport: newTransport(cfg)}, nil
}

// Connected reports whether events can arrive now.
func (s *Supervisor) Connected() bool { return s.connected.Load() }

// LastEvent tells when the gateway last sent anything, be it a sign of life.
// It is zero before the first time.
func (s *Supervisor) LastEvent() time.Time {
	if n := s.lastHeard.Load(); n != 0 {
		return time.Unix(0, n)
	}
	return time.Time{}
}

func (s *Supervisor) heard() { s.lastHeard.Store(time.Now().UnixNano()) }

// settledAfter is how long a connection must last for the next attempt to be a first one again.
const settledAfter = time.Minute

// Run connects, and connects again whenever the connection ends, until ctx
// ends; then it takes nothing new, waits for what is being handled (up to
// Config.Grace), closes, and returns nil. It returns an error at once when
// Discord says that trying again is useless: ErrUnauthorized or ErrFatal. A
// supervisor runs once.
func (s *Supervisor) Run(ctx context.Context) error {
	d := newDispatcher(ctx, s.cfg, s.handler)
	if !s.dispatcher.CompareAndSwap(nil, d) {
		d.stop()
		return errors.New("wire: supervisor runs once")
	}
	defer s.transport.close()
	failures := 0
	for ctx.Err() == nil {
		began := time.Now()
		err := s.serve(ctx, d)
		if fatal := fatalError(err); fatal != nil {
			s.drain(d)
			return fatal
		}
		if ctx.Err() != nil {
			break
		}
		if time.Since(began) >= settledAfter {
			failures = 0
		}
		failures++
		wait := max(s.cfg.Backoff(failures), s.identifyWait(time.Now()), demanded(err))
		s.cfg.Log.Warn("connection to discord ended", "err", err, "attempt", failures, "wait", wait)
		pause(ctx, wait)
	}
	s.drain(d)
	return nil
}

// serve opens one connection and stays until it ends or ctx does. A connection
// that ctx ended stays open until the running interactions have ended.
func (s *Supervisor) serve(ctx context.Context, d *dispatcher) error {
	c, err := s.open(ctx)
	if c == nil {
		return err
	}
	if c.dialled() {
		s.identifies = append(s.identifies, time.Now())
	}
	if err != nil {
		c.close(false)
		s.connected.Store(false)
		if errors.Is(err, websocket.ErrBadHandshake) {
			s.bare = !s.bare // perhaps it is served at the other path
		}
		return err
	}
	select {
	case <-c.ended():
		s.connected.Store(false)
		d.event(Event{Kind: Disconnected})
		c.close(false)
		return closedWith(int(c.code.Load()))
	case <-ctx.Done():
		s.drain(d)
		s.connected.Store(false)
		c.close(true)
		return nil
	}
}

func (s *Supervisor) drain(d *dispatcher) {
	if !d.stop() {
		s.cfg.Log.Error("shutdown did not wait any longer for running interactions", "grace", s.cfg.Grace)
	}
}

// Discord resets the token of a bot that identifies more than 1000 times in a day.
const (
	identifyDay   = 24 * time.Hour
	identifyLimit = 900
)

// identifyWait is how long to wait so that the day's limit is kept.
func (s *Supervisor) identifyWait(now time.Time) time.Duration {
	for len(s.identifies) > 0 && now.Sub(s.identifies[0]) >= identifyDay {
		s.identifies = s.identifies[1:]
	}
	if len(s.identifies) < identifyLimit {
		return 0
	}
	return s.identifies[len(s.identifies)-identifyLimit].Add(identifyDay).Sub(now)
}

// demanded is how long Discord asked to wait when it refused the lookup.
func demanded(err error) time.Duration {
	var limited *discordgo.RateLimitError
	if errors.As(err, &limited) && limited.RateLimit != nil && limited.TooManyRequests != nil {
		return min(limited.RetryAfter, time.Hour)
	}
	return 0
}

func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// closedError is a connection that the gateway closed with a code; 0 is an end without one.
type closedError int

func (e closedError) Error() string {
	if e == 0 {
		return "connection lost"
	}
	return fmt.Sprintf("gateway closed with code %d", int(e))
}

func closedWith(code int) error { return closedError(code) }

// fatalCodes are the close codes after which connecting again is useless.
var fatalCodes = map[int]string{
	4004: "the bot token is wrong or was reset",
	4010: "the shard number is wrong",
	4011: "the bot is in too many servers for one connection",
	4012: "the version of the gateway is no longer served",
	4013: "the intents are not valid",
	4014: "an intent is not enabled for this bot",
}

// fatalError returns what Run ends with after err, or nil if it goes on.
func fatalError(err error) error {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Response != nil && rest.Response.StatusCode == 401 {
		return fmt.Errorf("connect to discord: %w", ErrUnauthorized)
	}
	code := closeCode(err)
	var closed closedError
	if errors.As(err, &closed) {
		code = int(closed)
	}
	reason := fatalCodes[code]
	switch {
	case reason == "":
		return nil
	case code == 4004:
		return fmt.Errorf("connect to discord: close code %d: %w", code, ErrUnauthorized)
	}
	return fmt.Errorf("connect to discord: close code %d, %s: %w", code, reason, ErrFatal)
}
