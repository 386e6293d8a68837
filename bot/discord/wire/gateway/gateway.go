// Package gateway keeps one connection to Discord's gateway for each shard, and
// reconnects when needed: hello, heartbeats, identify in turn, resume, close codes. It
// passes on every event unchanged, and keeps every session that can still be resumed.
package gateway

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Config configures a gateway.
type Config struct {
	Token string // without the word "Bot"
	Log   *slog.Logger
	// OpenTimeout is the maximum time of one attempt to connect, from the lookup to
	// READY.
	OpenTimeout time.Duration
	// ReadTimeout is the maximum time without any data from the gateway.
	ReadTimeout time.Duration
	// Shards is the number of connections; 0 means as many as Discord recommends.
	Shards int
	// Backoff returns the wait before attempt n (from 1) to connect again.
	Backoff func(n int) time.Duration
	Dial    func(ctx context.Context, network, addr string) (net.Conn, error)
	// RootCAs are trusted for wss addresses; nil means the system's.
	RootCAs *x509.CertPool
	// Fleet shares the shards with other processes; nil means that there are none.
	Fleet Fleet

	// LookUp requests the address of the gateway.
	LookUp func(ctx context.Context) (Plan, error)
	// Demanded returns the wait that Discord asked for in an error of LookUp.
	Demanded func(err error) time.Duration
	// Receive gets an event on the reading goroutine. It must not block or panic.
	Receive func(kind string, data json.RawMessage, at time.Time)
	// Lost is called when an open connection has ended.
	Lost func()
}

// Gateway keeps the connections to Discord's gateway, one for each shard.
type Gateway struct {
	cfg        Config
	identifies identifyQueue
	bare       atomic.Bool // dial the gateway's path unchanged, without a slash at its end

	mu     sync.Mutex
	plan   Plan // not looked up yet if the address is empty
	shards []*shard
}

// New returns a gateway that is not yet connected.
func New(cfg Config) *Gateway { return &Gateway{cfg: cfg} }

// States returns the state of every connection; nil before the gateway was looked up.
func (gw *Gateway) States() []State {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	out := make([]State, len(gw.shards))
	for i, h := range gw.shards {
		out[i] = h.note.read()
	}
	return out
}

// demanded returns the minimum wait after err.
func (gw *Gateway) demanded(err error) time.Duration { return min(gw.cfg.Demanded(err), time.Hour) }

// Run keeps all shards connected until ctx ends. If Discord demands more shards and the
// number is not configured, it starts again with more.
func (gw *Gateway) Run(ctx context.Context) error {
	for {
		p, err := gw.lookUp(ctx)
		if err != nil || ctx.Err() != nil {
			return err
		}
		n := gw.cfg.Shards
		if n == 0 {
			n = p.Shards
		}
		n, err = gw.runAgreedShards(ctx, n)
		if err == nil && ctx.Err() == nil {
			continue // the processes agreed on another number
		}
		if err == nil || gw.cfg.Shards != 0 || !errors.Is(err, errTooFewShards) {
			return err
		}
		gw.cfg.Log.Warn("the bot is in too many servers for its shards", "shards", n)
		gw.forgetPlan()
		if p, again := gw.lookUp(ctx); again != nil || p.Shards <= n {
			return errors.Join(again, err)
		}
	}
}

// runAgreedShards proposes n, runs the number of shards that the processes agreed on, and
// returns that number. It ends without an error when ctx ends or they agree on another
// number.
func (gw *Gateway) runAgreedShards(ctx context.Context, n int) (int, error) {
	if gw.cfg.Fleet == nil {
		return n, gw.runShards(ctx, n)
	}
	n, changed, err := gw.cfg.Fleet.AgreeOnShards(ctx, n)
	if err != nil {
		return n, nil // ctx ended
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		select {
		case <-changed:
			stop()
		case <-ctx.Done():
		}
	}()
	return n, gw.runShards(ctx, n)
}

// runShards runs n shards until ctx ends. If one is refused permanently, it ends all.
func (gw *Gateway) runShards(ctx context.Context, n int) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	shards := make([]*shard, n)
	for i := range shards {
		log := gw.cfg.Log
		if n > 1 {
			log = log.With("shard", i)
		}
		shards[i] = &shard{of: gw, id: i, count: n, log: log, note: &shardState{state: State{ID: i}}}
	}
	gw.mu.Lock()
	gw.shards = shards
	gw.mu.Unlock()
	var all sync.WaitGroup
	for _, h := range shards {
		all.Go(func() {
			if err := h.run(ctx); err != nil {
				stop(err)
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// lookUp looks up the gateway until that succeeds, ctx ends, or Discord refuses
// permanently.
func (gw *Gateway) lookUp(ctx context.Context) (Plan, error) {
	for n := 1; ; n++ {
		_, err := gw.address(ctx)
		if err == nil {
			gw.mu.Lock()
			defer gw.mu.Unlock()
			return gw.plan, nil
		}
		if fatal := fatalError(err); fatal != nil || ctx.Err() != nil {
			return Plan{}, fatal
		}
		wait := gw.cfg.Backoff(n + 1)
		wait = max(wait, gw.demanded(err))
		gw.cfg.Log.Warn("discord's gateway is not found", "err", err, "attempt", n, "wait", wait)
		pause(ctx, wait)
	}
}

// address returns the gateway's address. It looks the address up once, and again after a
// connection failed.
func (gw *Gateway) address(ctx context.Context) (string, error) {
	gw.mu.Lock()
	known := gw.plan.URL
	gw.mu.Unlock()
	if known != "" {
		return known, nil
	}
	p, err := gw.cfg.LookUp(ctx)
	if err != nil {
		return "", err
	}
	gw.identifies.setLimits(p, time.Now())
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.plan = p
	return p.URL, nil
}

func (gw *Gateway) forgetPlan() {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.plan = Plan{}
}

func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// Plan is Discord's response to a bot that wants to connect.
type Plan struct {
	URL         string
	Shards      int
	Concurrency int // max_concurrency
	Limited     bool
	Total       int // identifies per day, and the number left
	Remaining   int
	ResetAfter  time.Duration
}

// gatewayAddress returns a gateway's address with version and encoding. Most gateways
// have a slash at the end of the path. With bare it is left out, for gateways at exactly
// the given path.
func gatewayAddress(address string, bare bool) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	q := u.Query()
	q.Del("compress") // the client chooses compression
	q.Set("v", discordgo.APIVersion)
	q.Set("encoding", "json")
	u.RawQuery = q.Encode()
	u.Path = strings.TrimRight(u.Path, "/")
	if !bare || u.Path == "" {
		u.Path += "/"
	}
	return u.String()
}
