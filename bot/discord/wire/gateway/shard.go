package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"
)

// A connection that was open and ended is opened again without a wait, but at
// most promptly times within reconnectWindow: one that ends as soon as it opens is
// no better than one that does not open.
const (
	maxReconnects   = 5
	reconnectWindow = time.Minute
)

// maxResumes is the number of attempts to resume a session without success.
const maxResumes = 2

// session is the state that a shard needs to resume after a lost link.
type session struct {
	id, url string
	seq     int64
}

// shard keeps one connection to the gateway, with a new link after each loss.
type shard struct {
	of    *Gateway
	id    int
	count int
	log   *slog.Logger
	note  *shardState

	mu    sync.Mutex
	keeps session
	tries int       // resumes without success
	quiet time.Time // no identify before
}

// run keeps the shard connected until ctx ends. An error means that Discord
// refuses it permanently.
func (sh *shard) run(ctx context.Context) error {
	failures := 0
	var ends []time.Time // of open connections
	for {
		err := sh.serve(ctx)
		if sh.note.closed() {
			sh.of.cfg.Lost()
			ends = recently(append(ends, time.Now()))
			if len(ends) <= maxReconnects {
				failures = 0
			}
		}
		if ctx.Err() != nil {
			return nil
		}
		if fatal := fatalError(err); fatal != nil {
			return fatal
		}
		failures++
		n := failures
		if errors.Is(err, errInvalid) {
			n-- // the next link waits by itself; see invalid
		}
		wait := max(sh.of.cfg.Backoff(n), sh.of.demanded(err))
		sh.log.Warn("connection to discord ended", "err", err, "attempt", failures, "wait", wait)
		pause(ctx, wait)
	}
}

// recently returns the times that are within reconnectWindow.
func recently(times []time.Time) []time.Time {
	for time.Since(times[0]) > reconnectWindow {
		times = times[1:]
	}
	return times
}

// serve opens one link and handles it until it ends.
func (sh *shard) serve(ctx context.Context) error {
	kept := sh.resumable()
	address := kept.url
	if address == "" {
		var err error
		if address, err = sh.of.address(ctx); err != nil {
			return err
		}
	}
	l, err := sh.reach(ctx, address)
	if err != nil {
		sh.lost(kept)
		return err
	}
	resume := kept.id != ""
	err = l.run(ctx, resume)
	if resume && !l.open && errors.Is(err, errNotReady) {
		sh.forget() // this gateway sends hello, but does not resume
	}
	sh.dropEndedSession(err)
	return err
}

// reach dials the address at the path where it is served: with or without a slash
// at the end.
func (sh *shard) reach(ctx context.Context, address string) (*link, error) {
	bare := sh.of.bare.Load()
	l, err := sh.dial(ctx, gatewayAddress(address, bare))
	if !errors.Is(err, errNotUpgraded) || gatewayAddress(address, true) == gatewayAddress(address, false) {
		return l, err
	}
	other, again := sh.dial(ctx, gatewayAddress(address, !bare))
	if again != nil {
		return nil, err
	}
	sh.of.bare.Store(!bare)
	return other, nil
}

// lost drops addresses that failed: the next attempt looks the gateway up again.
func (sh *shard) lost(kept session) {
	sh.of.forgetPlan()
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.keeps.id == kept.id {
		sh.keeps.url = "" // the session may be resumed at another address
	}
}

// dropEndedSession drops a session that the close code has ended.
func (sh *shard) dropEndedSession(err error) {
	var closed closedError
	if errors.As(err, &closed) && (closed == 4007 || closed == 4009) {
		sh.forget()
	}
}

// invalid drops a session that Discord does not know. Discord asks for a wait of
// one to five seconds before the next identify; until then no press arrives, so
// we wait little more than one, while the next link already opens. The random
// range is to keep shards apart, which the identify queue also does.
func (sh *shard) invalid() {
	sh.forget()
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.quiet = time.Now().Add(time.Second + rand.N(time.Second/4))
}

// waitForIdentify waits until a new session may be started.
func (sh *shard) waitForIdentify(ctx context.Context) {
	sh.mu.Lock()
	until := sh.quiet
	sh.mu.Unlock()
	pause(ctx, time.Until(until))
}

func (sh *shard) session() session {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	return sh.keeps
}

// resumable returns the session, unless resuming it failed too often.
func (sh *shard) resumable() session {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.tries >= maxResumes {
		sh.keeps, sh.tries = session{}, 0
	}
	return sh.keeps
}

// resuming counts a sent resume; an attempt that fails before, when the network
// is down, says nothing about the session.
func (sh *shard) resuming() {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.tries++
}

// begin stores the session of a READY.
func (sh *shard) begin(f frame) {
	var ready struct {
		ID  string `json:"session_id"`
		URL string `json:"resume_gateway_url"`
	}
	_ = json.Unmarshal(f.Data, &ready) // without a session there is nothing to resume
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.keeps, sh.tries = session{ready.ID, ready.URL, f.Seq}, 0
}

// reached stores the number of the last received event.
func (sh *shard) reached(seq int64) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.keeps.seq = max(sh.keeps.seq, seq)
	sh.tries = 0
}

// forget drops the session: the next link identifies.
func (sh *shard) forget() {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.keeps, sh.tries = session{}, 0
}

// opened records that events can arrive.
func (sh *shard) opened(resumed bool) {
	sh.note.opened(resumed)
	if !resumed {
		sh.log.Info("connected to discord")
	}
}
