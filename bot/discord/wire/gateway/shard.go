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

// A connection that was open and ended is reopened without a wait, but at most promptly
// times within reconnectWindow. A connection that ends as soon as it opens is no better
// than one that does not open.
const (
	maxReconnects   = 5
	reconnectWindow = time.Minute
)

// maxResumes is the maximum number of failed attempts to resume a session.
const maxResumes = 2

// shard keeps one connection to the gateway, with a new link after each loss, as long
// as this process holds its claim.
type shard struct {
	of    *Gateway
	id    int
	count int
	log   *slog.Logger
	note  *shardState

	mu    sync.Mutex
	claim Claim
	keeps Session
	tries int       // failed resumes
	quiet time.Time // time before which it must not identify
}

// run keeps the shard connected until ctx ends, whenever this process holds its claim. It
// returns an error if Discord refuses the shard permanently.
func (sh *shard) run(ctx context.Context) error {
	for ctx.Err() == nil {
		claim, err := sh.of.claim(ctx, sh.id, sh.count)
		if err != nil {
			return nil // ctx ended
		}
		if err := sh.keepClaimed(ctx, claim); err != nil {
			return err
		}
	}
	return nil
}

// keepClaimed keeps the shard connected until ctx or its claim ends, and then gives up
// the claim.
func (sh *shard) keepClaimed(ctx context.Context, claim Claim) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		select {
		case <-claim.Done():
			stop()
		case <-ctx.Done():
		}
	}()
	sh.mu.Lock()
	sh.claim, sh.tries = claim, 0
	if s := claim.Session(); s.ID != "" {
		sh.keeps = s
	}
	sh.mu.Unlock()
	defer func() {
		claim.Leave(sh.session(), false)
		claim.End()
		sh.mu.Lock()
		defer sh.mu.Unlock()
		sh.claim, sh.keeps = nil, Session{} // another process continues it
	}()
	return sh.keepConnected(ctx)
}

// valid reports whether this process may still act on the shard's connection.
func (sh *shard) valid() bool {
	sh.mu.Lock()
	claim := sh.claim
	sh.mu.Unlock()
	return claim != nil && claim.Valid()
}

// tell stores the session for the next holder of the claim. The caller must hold the
// lock.
func (sh *shard) tell(connected bool) { sh.claim.Leave(sh.keeps, connected) }

// keepConnected keeps the shard connected until ctx ends. It returns an error if Discord
// refuses the shard permanently.
func (sh *shard) keepConnected(ctx context.Context) error {
	failures := 0
	var ends []time.Time // ends of open connections
	for {
		err := sh.serve(ctx)
		if sh.note.closed() {
			sh.ended()
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
			n-- // invalid already sets the wait of the next link
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
	address := kept.URL
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
	resume := kept.ID != ""
	err = l.run(ctx, resume)
	if resume && !l.open && errors.Is(err, errNotReady) {
		sh.forget() // this gateway sends hello, but does not resume
	}
	sh.dropEndedSession(err)
	return err
}

// reach dials the address with or without a slash at the end, whichever path the gateway
// serves.
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

// lost drops addresses that failed, so that the next attempt looks up the gateway again.
func (sh *shard) lost(kept Session) {
	sh.of.forgetPlan()
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.keeps.ID == kept.ID {
		sh.keeps.URL = "" // the session may be resumed at another address
	}
}

// dropEndedSession drops a session that the close code has ended.
func (sh *shard) dropEndedSession(err error) {
	var closed closedError
	if errors.As(err, &closed) && (closed == 4007 || closed == 4009) {
		sh.forget()
	}
}

// invalid drops a session that Discord does not know. Discord asks for a wait of one to
// five seconds before the next identify. No press arrives until then, so we wait little
// more than one second, while the next link already opens. The random range should keep
// shards apart, which the identify queue also does.
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

func (sh *shard) session() Session {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	return sh.keeps
}

// resumable returns the session, unless resuming it failed too often.
func (sh *shard) resumable() Session {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.tries >= maxResumes {
		sh.keeps, sh.tries = Session{}, 0
	}
	return sh.keeps
}

// resuming counts a sent resume. Attempts that fail earlier, such as during a network
// outage, do not count.
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
	sh.keeps, sh.tries = Session{ready.ID, ready.URL, f.Seq}, 0
	sh.tell(true)
}

// reached stores the number of the last received event.
func (sh *shard) reached(seq int64) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.keeps.Seq = max(sh.keeps.Seq, seq)
	sh.tries = 0
	sh.tell(true)
}

// forget drops the session: the next link identifies.
func (sh *shard) forget() {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.keeps, sh.tries = Session{}, 0
}

// ended records that events can no longer arrive.
func (sh *shard) ended() {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.tell(false)
}

// opened records that events can arrive.
func (sh *shard) opened(resumed bool) {
	sh.note.opened(resumed)
	if !resumed {
		sh.log.Info("connected to discord")
	}
}

// Backoff returns the wait before attempt n. The first has none, as the gateway regularly
// ends connections and no press arrives in the meantime. Then it doubles from one second
// to a minute, minus a random part of up to half, so that many bots do not return at the
// same time after an outage.
func Backoff(n int) time.Duration {
	switch {
	case n <= 1:
		return 0
	case n == 2:
		return time.Second + rand.N(time.Second/2)
	}
	d := time.Minute
	if n < 8 {
		d = time.Second << (n - 2)
	}
	return d - rand.N(d/2)
}
