package wire

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// Supervisor keeps the connections to the gateway, one for each shard, and
// hands what comes to a Handler. Interactions may come by HTTP beside it, or
// instead (see Endpoint).
type Supervisor struct {
	cfg        Config
	handler    Handler
	client     *Client // asks where the gateway is
	dispatcher atomic.Pointer[dispatcher]
	door       door
	bare       atomic.Bool // dial the gateway's path as it is given, without a slash at its end
	replays    replays     // interactions that came by HTTP

	mu     sync.Mutex
	plan   plan // an empty address: to be asked for
	shards []*shard
}

// NewSupervisor returns a supervisor that is not yet running.
func NewSupervisor(cfg Config, h Handler) (*Supervisor, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	client, err := NewClient(cfg)
	if err != nil {
		return nil, err
	}
	return &Supervisor{cfg: cfg, handler: h, client: client}, nil
}

// Connected reports whether events of every server can arrive now.
func (s *Supervisor) Connected() bool {
	states := s.Shards()
	for _, st := range states {
		if !st.Connected {
			return false
		}
	}
	return len(states) > 0
}

// Receiving reports whether events of some servers at least can arrive now.
func (s *Supervisor) Receiving() bool {
	return slices.ContainsFunc(s.Shards(), func(st ShardState) bool { return st.Connected })
}

// LastEvent tells when the gateway last sent anything, be it a sign of life.
// It is zero before the first time.
func (s *Supervisor) LastEvent() time.Time {
	var last time.Time
	for _, st := range s.Shards() {
		if st.Heard.After(last) {
			last = st.Heard
		}
	}
	return last
}

// Shards tells how every connection stands; none before the gateway was found,
// or when it is not used.
func (s *Supervisor) Shards() []ShardState {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]ShardState, len(s.shards))
	for i, h := range s.shards {
		out[i] = h.note.read()
	}
	return out
}

// Run connects, and connects again whenever a connection ends, until ctx
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
	defer s.client.Close()
	if s.cfg.NoGateway {
		<-ctx.Done()
		s.drain(d)
		return nil
	}
	// The connections outlive ctx until the running interactions have ended.
	connected, hangUp := context.WithCancel(context.WithoutCancel(ctx))
	defer hangUp()
	refused := make(chan error, 1)
	go func() { refused <- s.connect(connected) }()
	select {
	case err := <-refused:
		s.drain(d)
		return err
	case <-ctx.Done():
		s.drain(d)
		hangUp()
		<-refused
		return nil
	}
}

// connect keeps all shards connected until ctx ends. Where the bot has grown
// too large for its number of shards and may choose it, it begins anew with
// more.
func (s *Supervisor) connect(ctx context.Context) error {
	for {
		p, err := s.ask(ctx)
		if err != nil || ctx.Err() != nil {
			return err
		}
		n := s.cfg.Shards
		if n == 0 {
			n = p.shards
		}
		err = s.together(ctx, n)
		if err == nil || s.cfg.Shards != 0 || !errors.Is(err, errTooFewShards) {
			return err
		}
		s.cfg.Log.Warn("the bot is in too many servers for its shards", "shards", n)
		s.forgetPlan()
		if p, again := s.ask(ctx); again != nil || p.shards <= n {
			return errors.Join(again, err)
		}
	}
}

// together runs n shards until ctx ends or one is refused for good, which ends all.
func (s *Supervisor) together(ctx context.Context, n int) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	shards := make([]*shard, n)
	for i := range shards {
		log := s.cfg.Log
		if n > 1 {
			log = log.With("shard", i)
		}
		shards[i] = &shard{of: s, id: i, count: n, log: log, note: &shardNote{state: ShardState{ID: i, Count: n}}}
	}
	s.mu.Lock()
	s.shards = shards
	s.mu.Unlock()
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
func (s *Supervisor) ask(ctx context.Context) (plan, error) {
	for n := 1; ; n++ {
		_, err := s.address(ctx)
		if err == nil {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.plan, nil
		}
		if fatal := fatalError(err); fatal != nil || ctx.Err() != nil {
			return plan{}, fatal
		}
		wait := s.cfg.Backoff(n + 1)
		var refused *Error
		if errors.As(err, &refused) {
			wait = max(wait, min(refused.After, time.Hour))
		}
		s.cfg.Log.Warn("discord's gateway is not found", "err", err, "attempt", n, "wait", wait)
		pause(ctx, wait)
	}
}

// address is where the gateway is, looked up once until it was of no use.
func (s *Supervisor) address(ctx context.Context) (string, error) {
	s.mu.Lock()
	known := s.plan.url
	s.mu.Unlock()
	if known != "" {
		return known, nil
	}
	p, err := s.lookUp(ctx)
	if err != nil {
		return "", err
	}
	s.door.told(p, time.Now())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.plan = p
	return p.url, nil
}

func (s *Supervisor) forgetPlan() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.plan = plan{}
}

// tell hands an event of our own to the handler.
func (s *Supervisor) tell(e Event) {
	if d := s.dispatcher.Load(); d != nil {
		d.event(e)
	}
}

func (s *Supervisor) drain(d *dispatcher) {
	if !d.stop() {
		s.cfg.Log.Error("shutdown did not wait any longer for running interactions", "grace", s.cfg.Grace)
	}
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
