package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/gateway"
	"guildhall/bot/discord/wire/transport"
)

// callLimit is the maximum time of a call whose context has no deadline.
const callLimit = 20 * time.Second

// Client makes API calls. It is safe for concurrent use.
type Client struct {
	*caller

	mu  sync.Mutex
	me  BotUser
	dms map[string]Channel
}

// NewClient returns a client. It sends nothing before the first call.
func NewClient(cfg Config) (*Client, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	return &Client{caller: newCaller(cfg), dms: map[string]Channel{}}, nil
}

// caller makes calls within Discord's limits, and retries them where that is
// safe.
type caller struct {
	cfg       Config
	http      *http.Client // for the library's requests
	transport *transport.Transport
	life      context.Context // cancelled by Close
	end       context.CancelFunc

	refusals *transport.InvalidRequests
	health   transport.Health
	calls    *transport.Limiter // calls that count against the global limit
	answers  *transport.Limiter // calls with the token of an interaction
	lanes    struct{ callbacks, answers, calls transport.Semaphore }
}

func newCaller(cfg Config) *caller {
	base, _ := cfg.base() // checked by withDefaults
	silence()
	c := &caller{cfg: cfg, transport: transport.New(base, cfg.Dial, cfg.Handler), refusals: transport.NewRefusals(cfg.Log)}
	c.http = &http.Client{Transport: c.transport, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	c.life, c.end = context.WithCancel(context.Background())
	c.calls = transport.NewLimiter(Budget, c.refusals)
	c.answers = transport.NewLimiter(0, c.refusals)
	c.lanes.callbacks, c.lanes.answers, c.lanes.calls = transport.NewSlots(), transport.NewSlots(), transport.NewSlots()
	return c
}

// silence disables the library's log, because some lines contain tokens, and errors
// contain the same information. The library's logger is a package variable.
var silence = sync.OnceFunc(func() { discordgo.Logger = func(int, int, string, ...any) {} })

// userAgent is the library's user agent.
const userAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ")"

// session returns a session of the library for one request, without retries, waiting or
// caching, which this package does itself. A shared session would keep a bucket for every
// address it ever used, and would send the requests of a bucket one after the other.
func (c *caller) session() *discordgo.Session {
	return &discordgo.Session{Token: "Bot " + c.cfg.Token, Client: c.http, UserAgent: userAgent, Ratelimiter: discordgo.NewRatelimiter()}
}

// Close refuses further calls with ErrClosed, ends running ones, and closes idle
// connections.
func (c *caller) Close() {
	c.end()
	c.calls.Close()
	c.answers.Close()
	c.transport.Close()
}

// Refused returns the number of requests that Discord refused in the last ten minutes.
// Discord blocks the address at 10,000; the client slows down long before.
func (c *caller) Refused() int { return c.refusals.Count() }

// request is a call with its rules for waiting and retrying.
type request struct {
	op      string // for errors: "send a message"
	channel string // for errors
	// call sends the request with a method of the library, and keeps its result. Nil
	// means that the request is method, path, body and files, and do decodes the
	// response.
	call    func(s *discordgo.Session, with ...discordgo.RequestOption) error
	method  string
	path    string // below the API's root, with the query
	body    any    // nil: none
	files   []File
	answers bool               // authorised by an interaction's token: no bot token, no global limit
	place   transport.RouteKey // the queue
	edits   string             // id of the edited message
	partial bool               // keeps a part of the message, so it must not replace a waiting edit
	gap     time.Duration      // minimum time between two calls of the queue
	repeat  bool               // a repetition has no further effect
	spare   bool               // there is an alternative if the server lacks this route
	settled func(*Error) bool
}

// do makes a call, retries it if that is safe, and decodes the response into out unless
// that is nil.
func (c *caller) do(ctx context.Context, r request, out any) error {
	ctx, cancel := c.scope(ctx, callLimit)
	defer cancel()
	l, lane := c.calls, c.lanes.calls
	if r.answers {
		l, lane = c.answers, c.lanes.answers
	}
	contentType, body := r.encode()
	if c.cfg.Handler != nil {
		return c.once(ctx, r, lane, contentType, body, out)
	}
	t := l.Join(r.limitRequest(ctx))
	defer l.Leave(t)
	var last *Error // error of earlier attempts; a clear refusal does not replace an unclear error
	for n := 1; ; n++ {
		if err := l.Acquire(ctx, t); err != nil {
			return r.limiterError(err, last)
		}
		if err := CheckClaim(ctx); err != nil {
			l.Release(t, &transport.RoundTrip{}, 0)
			return r.limiterError(err, last)
		}
		x := c.attempt(ctx, r, lane, contentType, body)
		e := r.outcome(x, out)
		pause, again := r.mayRetry(ctx, x, e, n)
		c.note(x, e)
		l.Release(t, x, pause)
		switch {
		case e == nil, last.unclear() && r.settled != nil && r.settled(e):
			return nil
		case !again:
			if !r.spare || !e.notServed() {
				c.report(e)
			}
			return e
		}
		if !last.unclear() {
			last = e
		}
	}
}

// once makes a call with one attempt, for a client with a Handler.
func (c *caller) once(ctx context.Context, r request, lane transport.Semaphore, contentType string, body []byte, out any) error {
	if err := CheckClaim(ctx); err != nil {
		return r.limiterError(err, nil)
	}
	x := c.attempt(ctx, r, lane, contentType, body)
	e := r.outcome(x, out)
	c.note(x, e)
	if e == nil {
		return nil
	}
	c.report(e)
	return e
}

// scope gives ctx a deadline if it has none, and ends it when the client closes.
func (c *caller) scope(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	stop := context.CancelFunc(func() {})
	if _, ok := ctx.Deadline(); !ok {
		ctx, stop = context.WithTimeout(ctx, limit)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	unhook := context.AfterFunc(c.life, func() { cancel(ErrClosed) })
	return ctx, func() { unhook(); cancel(nil); stop() }
}

// attempt makes the request once, through the library.
func (c *caller) attempt(ctx context.Context, r request, lane transport.Semaphore, contentType string, body []byte) *transport.RoundTrip {
	x := &transport.RoundTrip{}
	if x.Err = lane.Take(ctx); x.Err != nil {
		return x
	}
	defer lane.Give()
	options := []discordgo.RequestOption{
		discordgo.WithContext(transport.WithExchange(ctx, x)),
		discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0),
	}
	if r.answers {
		options = append(options, withoutBotToken)
	}
	began := time.Now()
	var err error
	if r.call != nil {
		err = r.call(c.session(), append(options, leanBody)...)
	} else {
		_, err = c.session().RequestRaw(r.method, discordgo.EndpointAPI+strings.TrimPrefix(r.path, "/"), contentType, body, "", 0, options...)
	}
	c.cfg.Observer.Requested(r.place.Kind, x.Status, x.Header.Get("X-RateLimit-Scope"), time.Since(began))
	if x.Status == 0 && err != nil {
		x.Err = err
		if c.life.Err() != nil {
			x.Err = ErrClosed
		}
	}
	if errors.Is(err, discordgo.ErrJSONUnmarshal) && x.Err == nil {
		x.Err = transport.Plain(err)
	}
	return x
}

// leanBody removes the values that the library writes for unset fields.
func leanBody(cfg *discordgo.RequestConfig) {
	q := cfg.Request
	if q.ContentLength == 0 {
		return
	}
	body, err := io.ReadAll(q.Body)
	if err != nil {
		panic("wire: read from a buffer: " + err.Error())
	}
	body = withoutUnset(body)
	q.ContentLength = int64(len(body))
	q.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	q.Body, _ = q.GetBody()
}

// withoutBotToken removes the bot token from calls that do not need it.
func withoutBotToken(cfg *discordgo.RequestConfig) { cfg.Request.Header.Del("Authorization") }

// outcome classifies the exchange and decodes the response. After an unreadable
// response the effect is unclear.
func (r request) outcome(x *transport.RoundTrip, out any) *Error {
	if e := r.classify(x); e != nil || out == nil {
		return e
	}
	if err := json.Unmarshal(x.Body, out); err != nil {
		return &Error{Op: r.op, Channel: r.channel, Status: x.Status, kind: ErrOutcomeUnknown, cause: transport.Plain(err)}
	}
	return nil
}

// mayRetry reports whether to retry after e, and returns how long to block the queue
// before.
func (r request) mayRetry(ctx context.Context, x *transport.RoundTrip, e *Error, n int) (time.Duration, bool) {
	switch {
	case e == nil || ctx.Err() != nil:
		return 0, false
	case e.kind == ErrRateLimited && e.Status == http.StatusTooManyRequests:
		return 0, n < 10 // the limiter does the waiting
	case e.Code == codeDMsTooFast:
		return e.After, false
	case e.kind == ErrOutcomeUnknown && (r.repeat || !x.Sent.Load()):
		return 250 * time.Millisecond << (n - 1), n < 4
	}
	return 0, false
}

// limiterError returns the error of a call that the limiter refused.
func (r request) limiterError(err error, last *Error) error {
	if errors.Is(err, ErrSuperseded) || errors.Is(err, ErrClosed) || errors.Is(err, ErrClaimLost) {
		return err
	}
	if last.unclear() {
		return last
	}
	e := &Error{Op: r.op, Channel: r.channel, cause: err}
	if long := (transport.WaitTooLongError{}); errors.As(err, &long) {
		e.kind, e.After, e.cause = ErrRateLimited, long.After, nil
		if last != nil {
			e.Status, e.Global = last.Status, last.Global
		}
	}
	return e
}

// unclear reports whether the call may or may not have been carried out.
func (e *Error) unclear() bool { return e != nil && e.kind == ErrOutcomeUnknown }

// notServed reports whether e means that the route does not exist, as with proxies and
// test servers with few routes.
func (e *Error) notServed() bool {
	if e == nil {
		return false
	}
	switch e.Status {
	case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusNotImplemented:
		return e.Code == 0
	}
	return false
}

// note counts refusals and applies a global limit to all routes. Discord does not count
// responses to interactions against its global limit, but a block in front of the service
// affects them too.
func (c *caller) note(x *transport.RoundTrip, e *Error) {
	shared := false
	if e != nil && e.kind == ErrRateLimited && x.Status == http.StatusTooManyRequests {
		shared = x.Limit().Shared
		if e.Global {
			c.calls.HoldAll(e.After)
			if x.Limit().Blocked {
				c.answers.HoldAll(e.After)
			}
		}
	}
	c.health.Note(x)
	c.refusals.Note(x.Status, shared)
}

// report logs our own bugs and errors for the operator; callers handle all others.
func (c *caller) report(e *Error) {
	if e.Code == codeThreadExists {
		return // an earlier attempt was carried out: StartThread finds the thread
	}
	if e.kind == ErrInvalid || e.kind == ErrUnauthorized {
		c.cfg.Log.Error("discord refuses a request", "op", e.Op, "channel", e.Channel,
			"status", e.Status, "code", e.Code, "path", e.Path, "message", e.Message)
	}
}

// UserAgent is the user agent of the bot's requests, in the form that Discord requires.
const UserAgent = userAgent

// APIPath is the root path of the API version that the bot uses.
var APIPath = "/api/v" + discordgo.APIVersion

// Listen connects to the gateway until ctx ends, and passes every event to receive
// unchanged. It responds to none. It returns an error if Discord refuses the bot.
func Listen(ctx context.Context, cfg Config, receive func(kind string, data json.RawMessage)) error {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return err
	}
	client, err := NewClient(cfg)
	if err != nil {
		return err
	}
	defer client.Close()
	s := &Supervisor{cfg: cfg, client: client}
	return gateway.New(gateway.Config{
		Token: cfg.Token, Log: cfg.Log, OpenTimeout: cfg.OpenTimeout, ReadTimeout: cfg.ReadTimeout, Shards: cfg.Shards,
		Backoff: cfg.Backoff, Dial: cfg.Dial, LookUp: s.lookUp, Demanded: demanded, Lost: func() {},
		Receive: func(kind string, data json.RawMessage, _ time.Time) { receive(kind, data) },
	}).Run(ctx)
}
