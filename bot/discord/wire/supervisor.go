package wire

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"guildhall/bot/discord/wire/gateway"
	"guildhall/bot/discord/wire/transport"
)

// Supervisor keeps the connections to the gateway, one for each shard, and passes events
// to a Handler. Interactions may also, or only, arrive by HTTP (see Endpoint).
type Supervisor struct {
	cfg        Config
	handler    Handler
	client     *Client // looks up the gateway
	dispatcher atomic.Pointer[dispatcher]
	gate       *gateway.Gateway
	replays    replays // interactions that arrived by HTTP
}

// ShardState is the state of one connection to the gateway.
type ShardState = gateway.State

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
	s := &Supervisor{cfg: cfg, handler: h, client: client}
	s.gate = gateway.New(gateway.Config{
		Token: cfg.Token, Log: cfg.Log, OpenTimeout: cfg.OpenTimeout, ReadTimeout: cfg.ReadTimeout, Shards: cfg.Shards,
		Backoff: cfg.Backoff, Dial: cfg.Dial, LookUp: s.lookUp, Demanded: demanded, Receive: s.receive, Fleet: cfg.Fleet,
		Lost: func() { s.handleEvent(Event{Kind: Disconnected}) },
	})
	return s, nil
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

// Receiving reports whether events of at least some servers can arrive now.
func (s *Supervisor) Receiving() bool {
	return slices.ContainsFunc(s.Shards(), func(st ShardState) bool { return st.Connected })
}

// Shards returns the state of every connection; nil before the gateway was looked up, or
// if it is not used.
func (s *Supervisor) Shards() []ShardState { return s.gate.States() }

// Run connects, and reconnects whenever a connection ends, until ctx ends. Then it
// accepts nothing more, waits for running handlers (up to Config.Grace), closes, and
// returns nil. It returns ErrUnauthorized or ErrFatal at once if a retry is useless. A
// supervisor can run only once.
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
	// The connections stay open after ctx until the running handlers have ended.
	connected, hangUp := context.WithCancel(context.WithoutCancel(ctx))
	defer hangUp()
	refused := make(chan error, 1)
	go func() { refused <- s.gate.Run(connected) }()
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

// handleEvent passes an event of our own to the handler.
func (s *Supervisor) handleEvent(e Event) {
	if d := s.dispatcher.Load(); d != nil {
		d.event(e)
	}
}

func (s *Supervisor) drain(d *dispatcher) {
	if !d.stop() {
		s.cfg.Log.Error("shutdown did not wait any longer for running interactions", "grace", s.cfg.Grace)
	}
}

// lookUp requests the address of the gateway and the recommended number of shards. If the
// server returns only the address, as proxies and test servers do, the number is one.
func (s *Supervisor) lookUp(ctx context.Context) (gateway.Plan, error) {
	ctx, cancel := context.WithTimeout(ctx, s.cfg.OpenTimeout)
	defer cancel()
	var told struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  *struct {
			Total       int   `json:"total"`
			Remaining   int   `json:"remaining"`
			ResetAfter  int64 `json:"reset_after"`
			Concurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	err := s.client.look(ctx, "get the gateway", "/gateway/bot", &told)
	if notServed(err) {
		err = s.client.do(ctx, request{op: "get the gateway", method: http.MethodGet, path: "/gateway", place: transport.PlaceOf("gateway", ""), repeat: true}, &told)
	}
	if err != nil {
		return gateway.Plan{}, err
	}
	if told.URL == "" {
		return gateway.Plan{}, errors.New("get gateway address: response has no URL")
	}
	p := gateway.Plan{URL: told.URL, Shards: max(told.Shards, 1), Concurrency: 1}
	if l := told.Limit; l != nil {
		p.Limited, p.Total, p.Remaining = true, l.Total, l.Remaining
		p.Concurrency, p.ResetAfter = max(l.Concurrency, 1), min(time.Duration(l.ResetAfter)*time.Millisecond, gateway.IdentifyDay)
	}
	return p, nil
}

// demanded returns how long Discord asked to wait in a refusal.
func demanded(err error) time.Duration {
	var refused *Error
	if errors.As(err, &refused) {
		return refused.After
	}
	return 0
}
