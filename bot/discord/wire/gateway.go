package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// What a gateway refuses for ever.
var (
	// ErrUnauthorized: the bot token is wrong or was reset.
	ErrUnauthorized = errors.New("bot token is not accepted")
	// ErrFatal: the gateway refuses for ever; the text says why.
	ErrFatal = errors.New("gateway refuses the connection")
)

// gatewayConfig is what a gateway needs to know.
type gatewayConfig struct {
	Token string // without the word "Bot"
	Log   *slog.Logger
	// OpenTimeout bounds one attempt to connect, from the lookup to READY.
	OpenTimeout time.Duration
	// ReadTimeout is how long the gateway may stay silent.
	ReadTimeout time.Duration
	// Shards is how many connections are kept; 0 is as many as are recommended.
	Shards int
	// Backoff tells how long to wait before attempt n (from 1) to connect again.
	Backoff func(n int) time.Duration
	Dial    func(ctx context.Context, network, addr string) (net.Conn, error)

	// LookUp asks where the gateway is.
	LookUp func(ctx context.Context) (plan, error)
	// Demanded is how long Discord asked to wait in an error of LookUp.
	Demanded func(err error) time.Duration
	// Receive takes an event from the goroutine that reads; it must not block
	// and must not panic.
	Receive func(kind string, data json.RawMessage, at time.Time)
	// Lost is told that a connection ended that had been open.
	Lost func()
}

// gateway keeps the connections to Discord's gateway, one for each shard.
type gateway struct {
	cfg  gatewayConfig
	door door
	bare atomic.Bool // dial the gateway's path as it is given, without a slash at its end

	mu     sync.Mutex
	plan   plan // an empty address: to be asked for
	shards []*shard
}

func newGateway(cfg gatewayConfig) *gateway { return &gateway{cfg: cfg} }

// states tells how every connection stands; none before the gateway was found.
func (gw *gateway) states() []ShardState {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	out := make([]ShardState, len(gw.shards))
	for i, h := range gw.shards {
		out[i] = h.note.read()
	}
	return out
}

// demanded is how long to wait after err at least.
func (gw *gateway) demanded(err error) time.Duration { return min(gw.cfg.Demanded(err), time.Hour) }

// connect keeps all shards connected until ctx ends. Where the bot has grown
// too large for its number of shards and may choose it, it begins anew with
// more.
func (gw *gateway) connect(ctx context.Context) error {
	for {
		p, err := gw.ask(ctx)
		if err != nil || ctx.Err() != nil {
			return err
		}
		n := gw.cfg.Shards
		if n == 0 {
			n = p.shards
		}
		err = gw.together(ctx, n)
		if err == nil || gw.cfg.Shards != 0 || !errors.Is(err, errTooFewShards) {
			return err
		}
		gw.cfg.Log.Warn("the bot is in too many servers for its shards", "shards", n)
		gw.forgetPlan()
		if p, again := gw.ask(ctx); again != nil || p.shards <= n {
			return errors.Join(again, err)
		}
	}
}

// together runs n shards until ctx ends or one is refused for good, which ends all.
func (gw *gateway) together(ctx context.Context, n int) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	shards := make([]*shard, n)
	for i := range shards {
		log := gw.cfg.Log
		if n > 1 {
			log = log.With("shard", i)
		}
		shards[i] = &shard{of: gw, id: i, count: n, log: log, note: &shardNote{state: ShardState{ID: i, Count: n}}}
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

// ask looks the gateway up until that works, ctx ends, or Discord refuses for good.
func (gw *gateway) ask(ctx context.Context) (plan, error) {
	for n := 1; ; n++ {
		_, err := gw.address(ctx)
		if err == nil {
			gw.mu.Lock()
			defer gw.mu.Unlock()
			return gw.plan, nil
		}
		if fatal := fatalError(err); fatal != nil || ctx.Err() != nil {
			return plan{}, fatal
		}
		wait := gw.cfg.Backoff(n + 1)
		wait = max(wait, gw.demanded(err))
		gw.cfg.Log.Warn("discord's gateway is not found", "err", err, "attempt", n, "wait", wait)
		pause(ctx, wait)
	}
}

// address is where the gateway is, looked up once until it was of no use.
func (gw *gateway) address(ctx context.Context) (string, error) {
	gw.mu.Lock()
	known := gw.plan.url
	gw.mu.Unlock()
	if known != "" {
		return known, nil
	}
	p, err := gw.cfg.LookUp(ctx)
	if err != nil {
		return "", err
	}
	gw.door.told(p, time.Now())
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.plan = p
	return p.url, nil
}

func (gw *gateway) forgetPlan() {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.plan = plan{}
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

// codeTooFewShards is the close code for a bot in too many servers.
const codeTooFewShards = 4011

// errTooFewShards says that more shards would help.
var errTooFewShards = errors.New("the bot is in too many servers for its number of shards")

// fatalCodes are the close codes after which connecting again is useless.
var fatalCodes = map[int]string{
	4004: "the bot token is wrong or was reset",
	4010: "the shard number is wrong",
	4012: "the version of the gateway is no longer served",
	4013: "the intents are not valid",
	4014: "an intent is not enabled for this bot",
}

// fatalError returns what Run ends with after err, or nil if it goes on.
func fatalError(err error) error {
	if errors.Is(err, ErrUnauthorized) {
		return fmt.Errorf("connect to discord: %w", err)
	}
	var closed closedError
	if !errors.As(err, &closed) {
		return nil
	}
	code := int(closed)
	switch reason := fatalCodes[code]; {
	case code == codeTooFewShards:
		return fmt.Errorf("connect to discord: close code %d, %w: %w", code, errTooFewShards, ErrFatal)
	case code == 4004:
		return fmt.Errorf("connect to discord: close code %d: %w", code, ErrUnauthorized)
	case reason != "":
		return fmt.Errorf("connect to discord: close code %d, %s: %w", code, reason, ErrFatal)
	}
	return nil
}

// closeCode is the code with which the peer closed, 0 where it just went away.
func closeCode(err error) int { return max(int(websocket.CloseStatus(err)), 0) }
